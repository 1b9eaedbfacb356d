package layout

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"harrier/internal/table/cell"
	"harrier/internal/text"
	"harrier/internal/words"
)

// inBrackets matches what is in brackets at the end of a title.
var inBrackets = regexp.MustCompile(`^(.+?)\s*[(\[]([^)\]]+)[)\]]$`)

// read returns the word of a title, folded, and the unit that it says. The word is "" if it is not known.
func (s *Subject) read(title string) (word string, unit cell.Unit) {
	if word = s.Titles.Canonical(title); s.Titles.Has(word) {
		return word, cell.Unit{}
	}
	if found := inBrackets.FindStringSubmatch(title); found != nil {
		rest, units := unitsIn(found[2])
		if word = s.Titles.Canonical(found[1]); len(rest) == 0 && s.Titles.Has(word) {
			return word, unitOf(units)
		}
	}
	if !s.Loose {
		return "", cell.Unit{}
	}
	rest, units := unitsIn(title)
	if len(rest) == 0 && len(units) == 1 {
		return s.bare(units[0].Kind), units[0]
	}
	if word = s.Titles.Canonical(strings.Join(rest, " ")); !s.Titles.Has(word) {
		return "", cell.Unit{}
	}
	return word, unitOf(units)
}

// unitsIn returns the words of a text that say something, without accents, and the units among them.
func unitsIn(s string) (rest []string, units []cell.Unit) {
	for _, word := range strings.FieldsFunc(text.Unaccented(text.Spaced(s)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if u, ok := cell.UnitOf(word); ok {
			units = append(units, u)
		} else if !words.Filler.Has(word) {
			rest = append(rest, word)
		}
	}
	return rest, units
}

// unitOf returns the unit that several words for units say: none for h:min:s, and the length of min/km.
func unitOf(units []cell.Unit) (unit cell.Unit) {
	for _, u := range units {
		if unit.Kind == u.Kind {
			return cell.Unit{}
		}
		unit = u
	}
	if i := slices.IndexFunc(units, func(u cell.Unit) bool { return u.Kind == cell.Length }); len(units) == 2 && i >= 0 {
		return units[i]
	}
	return unit
}

// bare returns a word of the field for titles that are nothing but a unit.
func (s *Subject) bare(kind cell.Kind) string {
	for i := range s.Fields {
		if f := &s.Fields[i]; f.Bare && f.Unit == kind {
			return s.Titles.Words(f.Meanings[0])[0]
		}
	}
	return ""
}
