package read

import (
	"slices"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/table/cell"
	"harrier/internal/words"
)

// called counts how a file calls its athletes: girls and boys, or women and men.
type called struct{ youths, adults int }

// count counts a word for a gender, if it is more than a letter.
func (c *called) count(word string) {
	switch meaning := words.Gender.Meaning(word); {
	case len(words.Fold(word)) < 2:
	case meaning == "boy", meaning == "boys", meaning == "girl", meaning == "girls":
		c.youths++
	default:
		c.adults++
	}
}

// countIn counts the words for genders in a text, such as a title or a division.
func (c *called) countIn(s string) {
	for word := range strings.FieldsSeq(s) {
		if word = strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "’s"); cell.GenderOfGroups(word) != "" {
			c.count(word)
		}
	}
}

// Youth reports whether the rows read so far call their athletes girls and boys, and none of them women or men.
func (r *Reader) Youth() bool {
	switch rows := r.rows.(type) {
	case *csvRows:
		return rows.called.youths > 0 && rows.called.adults == 0
	case *lifRows:
		return rows.called.youths > 0 && rows.called.adults == 0
	}
	return false
}

// genderLetters are the letters whose meaning depends on the others of their column.
type genderLetters struct {
	means map[string]discipline.Gender
	// man is set when an M was read as a man.
	man bool
}

// findGenders tells by the first values of the column for genders what its letters mean.
func (c *survey) findGenders() {
	l := c.layout
	l.letters = genderLetters{}
	if !l.has(fieldGender) {
		return
	}
	seen := map[string]bool{}
	for _, value := range c.firstValues(l.at(fieldGender)) {
		seen[words.Fold(value)] = true
	}
	means := map[string]discipline.Gender{}
	if seen["d"] && !seen["w"] && !seen["f"] { // of women in German and Dutch; beside w and f it is neither
		means["d"] = discipline.Womens
	}
	switch {
	case seen["h"] && seen["m"] && (seen["f"] || seen["d"] || seen["w"]):
	case seen["h"] && seen["m"]: // in Spanish
		means["h"], means["m"] = discipline.Mens, discipline.Womens
	case seen["h"]: // in German, French, Dutch or Spanish
		means["h"] = discipline.Mens
	case seen["g"] && seen["b"]: // girls and boys
		means["g"], means["b"] = discipline.Womens, discipline.Mens
	case seen["g"] && seen["f"]: // of boys in French
		means["g"] = discipline.Mens
	case len(seen) == 1 && seen["m"] && words.ResultHeader.Has(l.Titles[l.at(fieldGender)], "gender_letter"):
		if l.onlyM = !l.mapped(fieldGender); l.onlyM && c.options.Gender != "" {
			l.remove(fieldGender) // the parameter says it
		}
	}
	l.letters.means = means
}

// onlyM says why a column that has nothing but M is refused, where that is a man in one language and a woman in another.
func onlyM() string {
	isOther := func(word string) bool { return !strings.HasPrefix(words.Fold(word), "m") }
	women := slices.DeleteFunc(slices.Clone(words.Gender.Texts("woman", "women")), isOther)
	return "All values of the column for the gender that were looked at are M, which is a man, or short for a woman (" + strings.Join(women, ", ") + "). " +
		"Set gender=mens or gender=womens. "
}

// genderOf reads a cell for the gender.
//
// An H that contradicts how an M above it was read makes the whole file unclear: see csvRows.fatal.
func (r *cells) genderOf(raw string) (gender discipline.Gender, reason string) {
	c := r.file
	letters := &c.layout.letters
	if letters.means == nil {
		letters.means = map[string]discipline.Gender{}
	}
	letter := words.Fold(raw)
	if gender, ok := letters.means[letter]; ok {
		return gender, ""
	}
	c.called.count(raw)
	switch {
	case letter == "h" && letters.man:
		unclear := &FileError{Line: c.rows.Line(), Reason: "The column for the gender has H, which is a man in Spanish and French, " +
			"and M, which may then be a woman. Write mens and womens instead of the letters."}
		c.fatal = unclear
		return "", unclear.Reason
	case letter == "h":
		letters.means["h"] = discipline.Mens
		return discipline.Mens, ""
	case letter == "m" && letters.means["h"] != "":
		letters.man = true
		return r.genderOf("h")
	case letter == "m":
		letters.man = true
	}
	return cell.ParseGender(raw)
}
