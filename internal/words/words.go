// Package words has the words that people write in results and logs: the titles of columns, and words for genders, statuses, rounds, months, units,
// sports and more. They are data: one file for each language, named by its code, with a line for each word. A line has the kind of the word, what it means
// and the word itself, separated by tabs. The words of one meaning are in order of likelihood.
//
// Capitals, accents, spaces and punctuation make no difference. Within a kind a word has one meaning in all languages. What several fields share, such as
// a column Result of times or of marks, is a meaning of its own.
package words

import (
	"embed"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"harrier/internal/text"
)

// Kind is a kind of words.
type Kind uint8

// The kinds. Meanings of titles of columns are mostly the names of fields in mappings.
const (
	ResultHeader  Kind = iota // titles of the columns of results
	LogHeader                 // titles of the columns of logs
	PlacingHeader             // titles of columns with places among a gender, an age group or a division
	MeasureHeader             // titles of columns with lengths, by what is measured
	LaneHeader                // titles of columns with lanes, attempts and ages, whose numbers are no places
	LegHeader                 // titles of columns for the runners of a relay, before a number
	PartHeader                // words in the titles of columns with times that are not those of the whole race
	StravaHeader              // titles of the columns of Strava's archive
	GarminHeader              // beginnings of the title by which a list of Garmin Connect is known
	Gender                    // man, men, boy, boys and male; woman, women, girl, girls and female
	Mixed                     // men and women together
	Status                    // the statuses of results
	Round                     // the rounds of results; "numbered" goes before the number of a round, and behind "not" there is none
	Heat                      // a heat, a race that may be one of several, and the fast and the slow one
	Level                     // levels of a school's teams
	Age                       // years, over, under and up
	AgeGroup                  // codes behind the letter for a gender
	AgeClass                  // codes before the letter for a gender
	Exhibition                // codes for results out of competition
	NoTeam                    // none, and unattached
	Event                     // events that are known by words, by their codes
	Modifier                  // what makes a distance hurdles, a steeplechase or a walk
	Relay                     // relays
	Wind                      // the wind
	Title                     // words of titles that say what stands below them
	Prose                     // words of sentences, which the names of events do not have
	Total                     // totals and averages in place of a name or date; those of "average" are no surnames
	Same                      // the same as in the row above
	Of                        // between a place and the number of finishers
	Ordinal                   // endings of ordinal numbers
	Count                     // numbers as words
	Unit                      // units, by their names in the contract
	Filler                    // words in titles of columns that say nothing of what these hold
	Month                     // months, from 1
	Weekday                   // days of the week, from 1 for Monday
	Half                      // halves of the day, am and pm
	Connector                 // words between the parts of a date and the time
	Sport                     // sports
	Run                       // kinds of runs
	Style                     // kinds of runs and sports by words that say more than their names
	Distance                  // distances with names, in meters
	Duration                  // durations in words, in seconds
	Rest                      // why somebody does not run
	Training                  // what else lines about runs have: warm-ups, recoveries, paces, heart rates and the words between numbers
	kinds
)

// names are the kinds by their names in the files.
var names = [kinds]string{
	"result_header", "log_header", "placing_header", "measure_header", "lane_header", "leg_header", "part_header", "strava_header", "garmin_header",
	"gender", "mixed", "status", "round", "heat", "level", "age", "age_group", "age_class", "exhibition", "no_team", "event", "modifier", "relay", "wind",
	"title", "prose", "total", "same", "of", "ordinal", "count", "unit", "filler", "month", "weekday", "half", "connector", "sport", "run", "style", "distance",
	"duration", "rest", "training",
}

//go:embed *.tsv
var files embed.FS

// set has the words of a kind.
type set struct {
	// meanings are by folded words.
	meanings map[string]string
	// texts are the words by meaning as the files have them: the first of each language, then the second. folded are the words folded, each once.
	texts, folded map[string][]string
	// languages are those of folded words.
	languages map[string][]string
	// all are the meanings in the order of the files.
	all []string
}

// sets reads all files once.
var sets = sync.OnceValue(func() *[kinds]set {
	s, err := read()
	if err != nil { // a test reads them
		panic(err)
	}
	return s
})

// Fold returns the letters and digits of a text in lower case, without accents.
func Fold(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text.Unaccented(s))
}

// Meaning returns what a word means, or "" for a word that is not known.
func (k Kind) Meaning(word string) string { return sets()[k].meanings[Fold(word)] }

// MeaningIn is Meaning with the words of English and another language; of all languages for "".
func (k Kind) MeaningIn(language, word string) string {
	folded := Fold(word)
	if of := sets()[k].languages[folded]; language != "" && !slices.Contains(of, language) && !slices.Contains(of, english) {
		return ""
	}
	return sets()[k].meanings[folded]
}

// Languages returns the codes of the languages that have a word.
func (k Kind) Languages(word string) []string { return slices.Clip(sets()[k].languages[Fold(word)]) }

// Has reports whether a word is known: with some meanings, if these are given.
func (k Kind) Has(word string, meanings ...string) bool {
	meaning := k.Meaning(word)
	return meaning != "" && (len(meanings) == 0 || slices.Contains(meanings, meaning))
}

// Words returns the words of meanings, folded: those of the first meaning before those of the second, the most likely first. Without meanings, it
// returns the words of all.
func (k Kind) Words(meanings ...string) []string { return sets()[k].list(meanings, sets()[k].folded) }

// Texts is Words with the words as people write them.
func (k Kind) Texts(meanings ...string) []string { return sets()[k].list(meanings, sets()[k].texts) }

func (s *set) list(meanings []string, of map[string][]string) []string {
	if len(meanings) == 1 {
		return slices.Clip(of[meanings[0]])
	}
	if len(meanings) == 0 {
		meanings = s.all
	}
	var all []string
	for _, meaning := range meanings {
		all = append(all, of[meaning]...)
	}
	return all
}

// Meanings returns all meanings.
func (k Kind) Meanings() []string { return slices.Clone(sets()[k].all) }

// Pattern returns a group of a regular expression that matches the words of meanings in a text without accents, as text.Unaccented makes it.
// Full stops and spaces in a word may be left out.
func (k Kind) Pattern(meanings ...string) string {
	patterns := slices.Clone(k.Texts(meanings...))
	for i, word := range patterns {
		patterns[i] = strings.NewReplacer(`\.`, `\.?`, " ", `\s?`).Replace(regexp.QuoteMeta(text.Unaccented(word)))
	}
	slices.SortStableFunc(patterns, func(a, b string) int { return len(b) - len(a) }) // the longest that matches
	return "(?:" + strings.Join(slices.Compact(patterns), "|") + ")"
}

// maxWords is how many words a title may have for them to be put into another order.
const maxWords = 4

// Canonical returns a title of a column, folded, with its words in the order that is known: "nettime" for "Time, net".
func (k Kind) Canonical(title string) string {
	name := Fold(title)
	if strings.Contains(title, "#") && name != "" { // the Runner # is no runner
		if number := strings.ReplaceAll(title, "#", " no "); k.Has(number) {
			return Fold(number)
		}
	}
	if k.Has(name) {
		return name
	}
	parts := strings.FieldsFunc(text.Unaccented(title), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(parts) < 2 || len(parts) > maxWords {
		return name
	}
	if known, ok := rearranged(sets()[k].meanings, "", parts); ok {
		return known
	}
	return name
}

// rearranged returns start and the words in an order that is known.
func rearranged(known map[string]string, start string, parts []string) (name string, ok bool) {
	if len(parts) == 0 {
		return start, known[start] != ""
	}
	for i, part := range parts {
		if name, ok = rearranged(known, start+part, slices.Delete(slices.Clone(parts), i, i+1)); ok {
			return name, true
		}
	}
	return "", false
}

// Find returns the place of the column that a client's mapping names: by its title, by its number, such as #2, or by its canonical name.
// It is -1 if there is none.
func (k Kind) Find(wanted string, titles []string) int {
	if at := slices.Index(titles, wanted); at >= 0 || wanted == "" {
		return at
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(wanted, "#")); wanted[0] == '#' && err == nil && n > 0 && n <= len(titles) {
		return n - 1
	}
	name := k.Canonical(wanted)
	return slices.IndexFunc(titles, func(title string) bool { return name != "" && k.Canonical(title) == name })
}
