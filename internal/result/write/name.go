package write

import (
	"strings"

	"harrier/internal/result/read"
)

// splitName splits a name into first and last names. The last name is the last word, with a suffix such as "Jr." after it; the name of one
// word is a last name. A name with the last name first, "Ruiz, Ana", is turned around. Joined by a space, they are the name again.
func splitName(name string) (first, last string) {
	if read.FirstLast(name) != name {
		last, first, _ = strings.Cut(read.WithoutComma(name), ",")
		return strings.TrimSpace(first), strings.TrimSpace(last)
	}
	words := strings.Fields(name)
	at := len(words) - 1
	for at > 0 && isSuffix(words[at]) {
		at--
	}
	at = max(at, 0)
	return strings.Join(words[:at], " "), strings.Join(words[at:], " ")
}

// isSuffix reports whether a word follows last names.
func isSuffix(word string) bool {
	switch strings.ToLower(strings.TrimSuffix(word, ".")) {
	case "jr", "sr", "ii", "iii", "iv":
		return true
	}
	return false
}

// letterOf returns the gender as M or F.
func letterOf(row *read.Row) string {
	if row.Gender == "mens" {
		return "M"
	}
	return "F"
}
