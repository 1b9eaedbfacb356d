package cell

import (
	"regexp"
	"strings"
	"sync"

	"harrier/internal/sport/discipline"
	"harrier/internal/text"
	"harrier/internal/words"
)

// ageGroup matches an age group that begins with a letter for the gender: W35, M40, MU20, M 25-29, F40+, K30, D21, W Elite.
var ageGroup = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([mwfkdhz])\s*(?:(?:[au][\s-]?\d{1,2}|\d{2})(?:\s*[-–/]\s*\d{1,2}|\s*\+|\s*&?\s*` + words.Age.Pattern("over", "under") +
		`)?(?:\s*` + words.Age.Pattern("years") + `)?|` + words.AgeGroup.Pattern() + `|u\d{2})$`)
})

// classGroup matches an age group as written in Britain, France or Italy. The letter of the gender comes after the class (SM, VW40, U17M, SEF, M1H,
// SF45), before the V of veterans (MV40, LV35), or after an age (34M).
var classGroup = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:(?:` + words.AgeClass.Pattern() + `|[mv]\d|u-?\d{2})[\s.-]?([mhfwl])[\s-]?(?:\d{2}\+?)?|` +
		`u-?\d{2}\s?([bg])|([mfwl])v\s?\d{2}\+?|([mf])\d{4}|\d{1,2}([mf]))$`)
})

// GenderOfAgeGroup returns the gender that an age group tells. H is a man where D is a woman, and so is M beside W, F, K or D.
func GenderOfAgeGroup(cell string) (gender discipline.Gender, ok bool) {
	cell = text.Unaccented(strings.TrimSpace(cell))
	found := ageGroup().FindStringSubmatch(cell)
	if found == nil {
		found = classGroup().FindStringSubmatch(cell)
	}
	if found == nil {
		return "", false
	}
	switch strings.Join(found[1:], "") {
	case "m", "h", "b":
		return discipline.Mens, true
	}
	return discipline.Womens, true
}

// IsAgeGroup reports whether a text is an age group: W35, MU20, 25-29, U18, 40+. A year of school is none.
func IsAgeGroup(s string) bool {
	_, ok := GenderOfAgeGroup(s)
	return ok || IsAge(s)
}

// IsAge reports whether a text is an age group without a letter for the gender.
func IsAge(s string) bool { return ages().MatchString(s) }

// ages matches an age group without a letter for the gender.
var ages = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:u\s?\d{1,2}|\d{1,2}\s*[-–]\s*\d{1,2}|\d{1,2}\s*\+|\d{1,2}\s*&\s*` + words.Age.Pattern("over", "under", "up") +
		`|` + words.Age.Pattern("over", "under") + `\s*\d{1,2})$`)
})
