package discipline

import (
	"slices"
	"strings"

	lru "github.com/hashicorp/golang-lru/v2"
)

const (
	// maxCached is how many names are cached: more than a large meet has.
	maxCached = 1024
	// maxCachedLength is the longest name that is, in bytes.
	maxCachedLength = 200
)

// recognized is the meaning of an event's name.
type recognized struct {
	event               Event
	known, mixed, relay bool
}

// cache are names that were recognized lately: every row of a file has one, and there are few.
var cache = func() *lru.Cache[string, recognized] {
	cache, err := lru.New[string, recognized](maxCached)
	if err != nil { // the size is not positive
		panic(err)
	}
	return cache
}()

func recognize(name string) recognized {
	if len(name) > maxCachedLength {
		return recognizeAnew(name)
	}
	r, ok := cache.Get(name)
	if !ok {
		r = recognizeAnew(name)
		cache.Add(strings.Clone(name), r) // of which the caller may hold more
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
