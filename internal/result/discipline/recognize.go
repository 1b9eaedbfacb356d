package discipline

import (
	"slices"
	"strings"

	lru "github.com/hashicorp/golang-lru/v2"
)

const (
	// maxRemembered is how many names are remembered: more than a large meet has.
	maxRemembered = 1024
	// longestRemembered is the longest name that is, in bytes.
	longestRemembered = 200
)

// recognized is what an event's name says.
type recognized struct {
	event               Event
	known, mixed, relay bool
}

// remembered are names that were recognized lately: every row of a file has one, and there are few.
var remembered = func() *lru.Cache[string, recognized] {
	cache, err := lru.New[string, recognized](maxRemembered)
	if err != nil { // the size is not positive
		panic(err)
	}
	return cache
}()

func recognize(name string) recognized {
	if len(name) > longestRemembered {
		return recognizeAnew(name)
	}
	r, ok := remembered.Get(name)
	if !ok {
		r = recognizeAnew(name)
		remembered.Add(strings.Clone(name), r) // of which the caller may hold more
	}
	return r
}

func recognizeAnew(name string) recognized {
	r := recognized{mixed: isMixed(name)}
	if r.event, r.known = parse(name); r.known {
		r.relay = r.event.Kind == Relay
	} else {
		r.relay = slices.ContainsFunc(split(name), isRelayWord)
	}
	return r
}
