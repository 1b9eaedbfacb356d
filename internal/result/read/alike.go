package read

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"harrier/internal/text"
)

const (
	alikeFrom      = 6 // letters from which names with one different letter look alike,
	transposedFrom = 4 // with two letters in the wrong order,
	shortFrom      = 3 // and with one letter missing, if
	rarely         = 3 // the other name has so many times as many rows
)

// teamKey is a team's name for comparison: the letters of its words, some of them folded, and the kind of school that it names.
type teamKey struct{ core, kind string }

// teamWords are words that are written in several ways, or left out.
var teamWords = map[string]string{
	"saint": "st", "mount": "mt", "fort": "ft", "univ": "university", "coll": "college", "and": "", "the": "", "of": "", "xc": "", "tc": "",
}

// numberedTeam matches a number behind a team's name, such as its rank or that of the runner in it: East (1).
var numberedTeam = regexp.MustCompile(`\s*\(\d{1,2}\)\s*$`)

// keyOfTeam makes the key of a team's name. "St" is a saint, but at the end a state. What is at the end of a name in some files and not in
// others is its kind: Marist and Marist College may be one, Boston College and Boston University are not. Nor are Miami University and the
// University of Miami.
func keyOfTeam(name string) teamKey {
	plain := strings.NewReplacer("'", "", "’", "", "`", "").Replace(text.Unaccented(numberedTeam.ReplaceAllString(name, "")))
	words := strings.FieldsFunc(plain, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for i, word := range words {
		if folded, ok := teamWords[word]; ok {
			words[i] = folded
		}
	}
	words = slices.DeleteFunc(words, func(word string) bool { return word == "" })
	key := teamKey{}
	if len(words) > 1 {
		switch last := words[len(words)-1]; {
		case last == "st":
			words[len(words)-1] = "state"
		case last == "hs" || last == "college" || last == "university":
			key.kind, words = last, words[:len(words)-1]
		case last == "u":
			key.kind, words = "university", words[:len(words)-1]
		case last == "school" && words[len(words)-2] == "high" && len(words) > 2: //nolint:mnd // a name and these two
			key.kind, words = "hs", words[:len(words)-2]
		}
	}
	if len(words) > 1 && words[0] == "university" {
		key.kind, words = "university of", words[1:]
	}
	key.core = strings.Join(words, "")
	return key
}

// alike reports whether the names of two teams look alike. The other name comes so many times as often.
func (k teamKey) alike(other teamKey, often int) bool {
	switch {
	case k.core == other.core && k.core != "":
		return k.kind == other.kind || k.kind == "" || other.kind == ""
	case k.kind != other.kind || strings.ContainsAny(k.core+other.core, "0123456789"):
		return false
	}
	a, b := []rune(k.core), []rune(other.core)
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < shortFrom || len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) < len(b) { // a letter is missing
		return slices.Equal(a[i:], b[i+1:]) && (len(a) >= alikeFrom || i > 0 && len(k.core) < len(other.core) && often >= rarely)
	}
	transposed := i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && slices.Equal(a[i+2:], b[i+2:])
	return transposed && len(a) >= transposedFrom || slices.Equal(a[i+1:], b[i+1:]) && len(a) >= alikeFrom
}

// unattached is the key of those who have no team.
var unattached = keyOfTeam("Unattached")

// letteredRelay matches the name of one of a team's several relays: "West A", "West 'B'", "West (C)".
var letteredRelay = regexp.MustCompile(`^(.*[^\s-])[\s-]+['"(]?[A-F]['")]?$`)

// teamOfRelay returns the team of a relay that has a letter at the end of its name.
func teamOfRelay(name string) (team string, ok bool) {
	if found := letteredRelay.FindStringSubmatch(name); found != nil {
		return found[1], true
	}
	return name, false
}
