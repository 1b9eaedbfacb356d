package cell

import (
	"regexp"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/words"
)

// gendersOf has the gender of each meaning of words for genders.
var gendersOf = map[string]discipline.Gender{
	"man": discipline.Mens, "men": discipline.Mens, "boy": discipline.Mens, "boys": discipline.Mens, "male": discipline.Mens,
	"woman": discipline.Womens, "women": discipline.Womens, "girl": discipline.Womens, "girls": discipline.Womens, "female": discipline.Womens,
}

// genderOfWord returns the gender that a word in a column for genders says.
func genderOfWord(word string) discipline.Gender { return gendersOf[words.Gender.Meaning(word)] }

// GenderOfGroups returns the gender that a word for a group of athletes says, such as Women in a title. Other words may be the name of a runner.
func GenderOfGroups(word string) discipline.Gender {
	switch meaning := words.Gender.Meaning(word); meaning {
	case "men", "boys", "women", "girls":
		return gendersOf[meaning]
	}
	return ""
}

// ParseGender parses the words for a gender in result files. H is not one: it is a man in Spanish and French, but then M may
// be a woman, which the column tells.
func ParseGender(s string) (gender discipline.Gender, reason string) {
	switch s {
	case "M", "m":
		return discipline.Mens, ""
	case "F", "f":
		return discipline.Womens, ""
	}
	word := s
	if found := placedGender.FindStringSubmatch(s); found != nil {
		word = found[1]
	}
	if gender := genderOfWord(word); gender != "" {
		return gender, ""
	}
	return "", "A gender must be mens or womens, or one of M, F, men, women, male, female, boys and girls."
}

// placedGender matches a gender with the place among it: Male 12.
var placedGender = regexp.MustCompile(`^(\pL{3,})\s+\d{1,5}$`)

// GenderIn returns the gender that the words of a text say, such as an event or a division; "" for none, and for both.
func GenderIn(s string) (gender discipline.Gender) {
	for word := range strings.FieldsSeq(s) {
		meaning := words.Gender.Meaning(strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "’s"))
		if meaning == "man" || meaning == "woman" || meaning == "boy" || meaning == "girl" { // may be the name of a runner
			continue
		}
		switch said := gendersOf[meaning]; {
		case said == "":
		case gender != "" && gender != said:
			return ""
		default:
			gender = said
		}
	}
	return gender
}
