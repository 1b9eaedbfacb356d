package discipline

import "strings"

// mixedWords are the words by which names of events say that men and women compete together, in the languages of package read.
var mixedWords = []string{
	"mixed", "mix", "mx", "coed", "co-ed", "gemischt", "gemischte", "mixte", "mixto", "mixta", "misto", "mista", "gemengd", "gemengde", "mikst",
	"mieszana", "mieszany", "smisena", "smiseny",
}

// Mixed reports whether an event's name says that men and women compete together.
func Mixed(name string) bool { return recognize(name).mixed }

func isMixed(name string) bool {
	line := " " + strings.Join(split(name), " ") + " "
	for _, word := range mixedWords {
		if strings.Contains(line, " "+strings.ReplaceAll(word, "-", " ")+" ") {
			return true
		}
	}
	return false
}

// AsMixed returns the name of an event of men and women together: the name itself if it says so, else with "Mixed" before it.
func AsMixed(name string) string {
	if name == "" || Mixed(name) {
		return name
	}
	return "Mixed " + name
}
