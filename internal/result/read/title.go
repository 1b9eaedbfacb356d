package read

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"

	"harrier/internal/sport/discipline"
	"harrier/internal/table/cell"
	"harrier/internal/table/report"
	"harrier/internal/words"
)

// section is the meaning of a title, such as "Girls 100m Prelims Heat 2 of 3", for the rows below it.
type section struct {
	title  string
	gender discipline.Gender
	event  string
	round  discipline.Round
	// heat is 0 if it names none, and wind is the wind of the heat.
	heat int32
	wind string
	// ranked and timed are as in Row.
	ranked, timed bool
	// level is that of the teams in a long title, such as Varsity, which is the division.
	level string
	// number is that of a round without a name, such as Round 2; 0 otherwise.
	number int
	// rest are the words for something else, and bare are those for the event alone.
	rest, bare string
	// whole says that this is all that the title says, and windy that it says only the wind.
	whole, windy bool
}

const windUnit = `\s*[(\[]?(?:m/s)?[)\]]?\s*[:=]?\s*`

// windInTitle matches the wind of a heat at the end of its title: "Wind: +1.2", "(-0.4 m/s)".
var windInTitle = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)[\s(,;–-]+(?:(?:` + words.Wind.Pattern() + `|w)` + windUnit +
		`|\()([+−±-]?\s?\d{1,2}[.,]\d|nwi|nwr|nws)\s*(?:m/s)?\)?$`)
})

// windAlone matches the wind of a heat in a row of its own: "Wind (m/s): 1,3".
var windAlone = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^\(?(?:` + words.Wind.Pattern() + windUnit +
		`|w\s*[:=]\s*)([+−±-]?\s?\d{1,2}(?:[.,]\d)?|nwi|nwr|nws)\s*(?:m/s)?\)?$`)
})

var (
	// year matches the year of a meet.
	year = regexp.MustCompile(`^(?:19|20)\d{2}[,:]?$`)
	// eventNumber matches the number of an event in the order of a meet: "Event 12", "#12".
	eventNumber = regexp.MustCompile(`(?i)^(?:event\s*#?|#)\s*\d{1,3}[:.)]?\s+`)
)

// titleOf returns the text of a row that has one cell, or only the wind beside it.
func titleOf(record []string) (title string, ok bool) {
	const most = 3 // a title, the word for the wind and its value
	cells := make([]string, 0, most)
	for _, raw := range record {
		if strings.TrimSpace(raw) == "" {
			continue
		}
		if len(cells) == most { // most rows
			return "", false
		}
		cells = append(cells, raw)
	}
	for i, raw := range cells {
		cells[i] = strings.Join(strings.Fields(raw), " ")
	}
	title = strings.Join(cells, " ")
	ok = len(cells) == 1 || len(cells) > 1 && (windAlone().MatchString(title) || windAlone().MatchString(strings.Join(cells[1:], " ")))
	return title, ok
}

// sectionOf reads the title of a section: a row with one cell, which has a word for one gender, names a known event, or is a round, a heat or its
// wind. above is the event of the titles above it.
func sectionOf(record []string, above string) (s section, ok bool) {
	title, ok := titleOf(record)
	if !ok {
		return section{}, false
	}
	s.title = title
	if found := windAlone().FindStringSubmatch(title); found != nil {
		s.wind, _ = cell.ParseWind(found[1])
		s.windy = true
		return s, true
	}
	if found := windInTitle().FindStringSubmatchIndex(title); found != nil {
		s.wind, _ = cell.ParseWind(title[found[2]:found[3]])
		title = title[:found[0]]
	}
	rest, mixed := s.takeGender(title)
	if mixed && !discipline.IsRelay(title) {
		return section{}, false
	}
	event, known := discipline.Parse(title)
	if !known {
		event, _ = discipline.Parse(above)
	}
	rest = s.takeRound(s.takeHeat(rest, event.OnTrack()))
	name := nameIn(rest)
	if mixed {
		s.gender, name = "", discipline.AsMixed(name)
	}
	name, reason := clean(name, MaxEvent)
	s.rest = name
	if _, known := discipline.Parse(name); known && reason == "" {
		s.event, s.bare = name, bareEvent(name)
		if isLong(name) {
			s.event, s.level = s.bare, levelIn(name)
		}
		s.rest = nameIn(strings.Fields(strings.Replace(name, s.bare, " ", 1)))
	}
	s.whole = s.event == name
	return s, s.gender != "" || s.event != "" || s.whole && (s.heat > 0 || s.round != "" || s.number > 0)
}

// takeGender takes the gender out of the words of a title. mixed says that they are of men and women together.
func (s *section) takeGender(title string) (rest []string, mixed bool) {
	tokens := eventTokens(eventNumber.ReplaceAllString(title, ""))
	for i, word := range tokens {
		plain := words.Fold(word)
		gender := cell.GenderOfGroups(plain)
		switch {
		case words.Title.Has(plain) || year.MatchString(word):
		case plain == "race" && i+1 < len(tokens) && words.Title.Has(tokens[i+1]):
		case gender == "":
			rest = append(rest, word)
		case s.gender != "" && s.gender != gender: // boys and girls together
			mixed = true
		default:
			s.gender = gender
		}
	}
	if gender, ok := cell.GenderOfAgeGroup(title); ok && len(rest) > 0 { // M40-44
		s.gender, rest = gender, nil
	}
	return rest, mixed
}

// takeHeat takes the heat out of the words of a title, at whose end it is, or at its start: the Section 5 Championships are a meet.
//
// On a track, the races of an event are its heats too: 800m B Race.
func (s *section) takeHeat(tokens []string, onTrack bool) []string {
	var e eventName
	heats := slices.Clone(tokens)
	for i, word := range heats {
		if onTrack && words.Heat.Has(word, "race") {
			heats[i] = "Heat"
		}
	}
	rest := e.takeHeat(heats)
	switch {
	case e.heat == 0:
		return tokens
	case nameIn(rest) == "", strings.HasPrefix(nameIn(tokens), nameIn(rest)), words.Fold(heats[0]) == "heat":
		s.heat, s.timed = e.heat, e.timed
		return rest
	}
	return tokens
}

// takeRound takes the round out of the words of a title, at whose end or start it is. Women at the Olympic Trials run no heat.
func (s *section) takeRound(tokens []string) []string {
	var e eventName
	rest := e.takeRound(tokens)
	if e.round == "" && e.number == 0 {
		return tokens
	}
	all, left := nameIn(tokens), nameIn(rest)
	alone := left == ""
	event, known := discipline.Parse(left)
	switch {
	case !alone && (!known || !strings.HasPrefix(all, left) && !strings.HasSuffix(all, left)):
		return tokens
	case !alone && strings.Contains(strings.ToLower(all), "trial"):
		return tokens
	case e.round == discipline.Qualification && !alone && event.Timed(): // those who qualify for a meet
		return tokens
	}
	s.round, s.number = e.round, e.number
	s.ranked, s.timed = e.ranked, s.timed || e.timed
	s.heat = cmp.Or(s.heat, e.heat) // Semifinal 2, Final B
	return rest
}

// longest is how many words the name of an event may have.
const longest = 4

// isLong reports whether the words of a title are more than the name of an event: "Varsity 5K at Mapleton".
func isLong(title string) bool {
	tokens := strings.Fields(title)
	return len(tokens) > longest || slices.ContainsFunc(tokens, func(word string) bool { return word == "@" || words.Prose.Has(word) })
}

// levelIn returns the words for the level of a school's teams in a title: "Results of the Junior Varsity 5K at Mapleton".
func levelIn(title string) string {
	var level []string
	tokens := strings.Fields(title)
	for i, word := range tokens {
		if isLevelAt(tokens, i) {
			level = append(level, strings.Trim(word, ",.;:()-–—"))
		}
	}
	return strings.Join(level, " ")
}

// isEventUnit reports whether a word belongs to the distance before it.
func isEventUnit(word string) bool {
	switch words.Fold(word) {
	case "k", "dash", "run":
		return true
	}
	return words.Unit.Has(word, "m", "km", "mi")
}

// bareEvent returns the words of a title that are needed for its event.
func bareEvent(title string) string {
	tokens := strings.Fields(title)
	whole, _ := discipline.Parse(title)
	for n := 1; n <= longest; n++ {
		for i := range len(tokens) - n + 1 {
			name := strings.Trim(strings.Join(tokens[i:i+n], " "), ",.;:()")
			if e, known := discipline.Parse(name); !known || e != whole {
				continue
			}
			end := i + n
			for end < len(tokens) && isEventUnit(tokens[end]) {
				end++
			}
			return strings.Trim(strings.Join(tokens[i:end], " "), ",.;:()")
		}
	}
	return title
}

// roundNames are the rounds that a sender may choose from.
func roundNames(rounds ...discipline.Round) []string {
	if rounds == nil {
		rounds = discipline.Rounds
	}
	names := make([]string, len(rounds))
	for i, r := range rounds {
		names[i] = string(r)
	}
	return names
}

// noRound asks for the round of heats that a title names.
func noRound(title string) *report.Ask {
	return report.NewAsk("round", roundNames(), "The title %q names a heat, and not its round. "+
		"Set round=final if the heats are sections of one final, whose places follow from the times or marks of all, or round=preliminary, quarterfinal or "+
		"semifinal.", shown(title))
}
