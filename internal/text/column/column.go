// Package column finds the columns of tables by their headers, which people write in many ways.
package column

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"harrier/internal/text"
)

// Fold returns the letters and digits of a header in lower case, without accents.
func Fold(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text.Unaccented(s))
}

// Words are the folded names of columns that are known.
type Words map[string]bool

// maxWords is how many words a header may have for them to be put into another order.
const maxWords = 4

// Canonical returns a header, folded, with its words in the order that is known: "nettozeit" for "Zeit netto".
func (w Words) Canonical(header string) string {
	name := Fold(header)
	if strings.Contains(header, "#") && name != "" { // the Runner # is no runner
		if number := Fold(strings.ReplaceAll(header, "#", " no ")); w[number] {
			return number
		}
	}
	if w[name] {
		return name
	}
	words := strings.FieldsFunc(text.Unaccented(header), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) < 2 || len(words) > maxWords {
		return name
	}
	if known, ok := w.rearranged("", words); ok {
		return known
	}
	return name
}

// rearranged returns start and the words in an order that is known.
func (w Words) rearranged(start string, words []string) (name string, ok bool) {
	if len(words) == 0 {
		return start, w[start]
	}
	for i, word := range words {
		if name, ok = w.rearranged(start+word, slices.Delete(slices.Clone(words), i, i+1)); ok {
			return name, true
		}
	}
	return "", false
}

// Find returns the place of the column that a client's mapping names: by its header, by its number, such as #2, or by its canonical name.
// It is -1 if there is none.
func (w Words) Find(wanted string, headers []string) int {
	if at := slices.Index(headers, wanted); at >= 0 || wanted == "" {
		return at
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(wanted, "#")); wanted[0] == '#' && err == nil && n > 0 && n <= len(headers) {
		return n - 1
	}
	name := w.Canonical(wanted)
	return slices.IndexFunc(headers, func(header string) bool { return name != "" && w.Canonical(header) == name })
}
