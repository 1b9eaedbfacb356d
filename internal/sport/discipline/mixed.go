package discipline

import (
	"slices"
	"strings"
	"sync"

	"harrier/internal/words"
)

// Mixed reports whether an event's name says that men and women compete together.
func Mixed(name string) bool { return recognize(name).mixed }

// mixedWords are the words for it as split makes them, between spaces.
var mixedWords = sync.OnceValue(func() []string { return spaced(words.Mixed.Texts()) })

func isMixed(name string) bool {
	line := " " + strings.Join(split(name), " ") + " "
	return slices.ContainsFunc(mixedWords(), func(word string) bool { return strings.Contains(line, word) })
}

// AsMixed returns the name of an event of men and women together: the name itself if it says so, else with "Mixed" before it.
func AsMixed(name string) string {
	if name == "" || Mixed(name) {
		return name
	}
	return "Mixed " + name
}
