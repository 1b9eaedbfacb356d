package read

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/text/column"
)

// section is what a title, such as "Girls 100m Prelims Heat 2 of 3", says about the rows below it.
type section struct {
	title  string
	gender discipline.Gender
	event  string
	round  discipline.Round
	// heat is 0 if it names none, and wind is the wind of the heat.
	heat int32
	wind string
	// final names one of several finals, such as "Final B", which are divisions.
	final string
	// level is that of the teams in a long title, such as Varsity, which is the division.
	level string
	// number is that of a round without a name, such as Round 2; 0 otherwise.
	number int
	// rest are the words for something else, and bare are those for the event alone.
	rest, bare string
	// whole says that this is all that the title says, and windy that it says only the wind.
	whole, windy bool
}

// groups are the words for genders in titles, folded. Some that are in genders may be the name of a runner.
var groups = func() map[string]discipline.Gender {
	words := map[string]discipline.Gender{}
	for gender, list := range map[discipline.Gender]string{
		discipline.Mens: `men mens boys male males herren manner jungen hommes garcons hombres chicos uomini ragazzi homens heren mannen jongens mezczyzni
			herrar herrer menn maend muzi`,
		discipline.Womens: `women womens girls female females damen frauen madchen femmes filles mujeres chicas donne ragazze mulheres dames vrouwen
			meisjes kobiety damer kvinnor kvinner kvinder zeny`,
	} {
		for word := range strings.FieldsSeq(list) {
			words[word] = gender
		}
	}
	return words
}()

const (
	windWords = `(?:wind|vent|viento|vento|wiatr|vind|vitr)`
	windUnit  = `\s*[(\[]?(?:m/s)?[)\]]?\s*[:=]?\s*`
)

var (
	// windInTitle matches the wind of a heat at the end of its title: "Wind: +1.2", "(-0.4 m/s)".
	windInTitle = regexp.MustCompile(`(?i)[\s(,;–-]+(?:(?:` + windWords + `|w)` + windUnit + `|\()([+−±-]?\s?\d{1,2}[.,]\d|nwi|nwr|nws)\s*(?:m/s)?\)?$`)
	// windAlone matches the wind of a heat in a row of its own: "Wind (m/s): 1,3".
	windAlone = regexp.MustCompile(`(?i)^\(?(?:` + windWords + windUnit + `|w\s*[:=]\s*)([+−±-]?\s?\d{1,2}(?:[.,]\d)?|nwi|nwr|nws)\s*(?:m/s)?\)?$`)
	// year matches the year of a meet.
	year = regexp.MustCompile(`^(?:19|20)\d{2}[,:]?$`)
	// eventNumber matches the number of an event in the order of a meet: "Event 12", "#12".
	eventNumber = regexp.MustCompile(`(?i)^(?:event\s*#?|#)\s*\d{1,3}[:.)]?\s+`)
)

// listed are the words in titles that say what stands below them, folded.
var listed = strings.Fields(`results result official unofficial provisional ergebnisse ergebnisliste resultats resultados risultati uitslag uitslagen wyniki
	resultater resultat`)

// aloneIn returns the one cell of a row that has a text.
func aloneIn(record []string) (at int, cell string, ok bool) {
	at = slices.IndexFunc(record, func(cell string) bool { return strings.TrimSpace(cell) != "" })
	if at < 0 || !isBlank(record[at+1:]) {
		return 0, "", false
	}
	return at, strings.Join(strings.Fields(record[at]), " "), true
}

// titleOf returns the text of a row that has one cell, or only the wind beside it.
func titleOf(record []string) (title string, ok bool) {
	const most = 3 // a title, the word for the wind and its value
	var cells []string
	for _, cell := range record {
		if cell = strings.Join(strings.Fields(cell), " "); cell != "" {
			cells = append(cells, cell)
		}
		if len(cells) > most {
			return "", false
		}
	}
	title = strings.Join(cells, " ")
	ok = len(cells) == 1 || len(cells) > 1 && (windAlone.MatchString(title) || windAlone.MatchString(strings.Join(cells[1:], " ")))
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
	if found := windAlone.FindStringSubmatch(title); found != nil {
		s.wind, _ = parseWind(found[1])
		s.windy = true
		return s, true
	}
	if found := windInTitle.FindStringSubmatchIndex(title); found != nil {
		s.wind, _ = parseWind(title[found[2]:found[3]])
		title = title[:found[0]]
	}
	var rest []string
	words := strings.Fields(discipline.WithoutFractions(eventNumber.ReplaceAllString(title, "")))
	for i, word := range words {
		plain := column.Fold(word)
		gender := groups[plain]
		switch {
		case slices.Contains(listed, plain) || year.MatchString(word):
		case plain == "race" && i+1 < len(words) && slices.Contains(listed, column.Fold(words[i+1])):
		case gender == "":
			rest = append(rest, word)
		case s.gender != "" && s.gender != gender: // boys and girls together
			return section{}, false
		default:
			s.gender = gender
		}
	}
	event, known := discipline.Parse(title)
	if !known {
		event, _ = discipline.Parse(above)
	}
	rest = s.takeRound(s.takeHeat(rest, event.OnTrack()))
	name, reason := clean(nameIn(rest), MaxEvent)
	s.rest = name
	if _, known := discipline.Parse(name); known && reason == "" {
		s.event, s.bare = name, bareEvent(name)
		if isLong(name) {
			s.event, s.level = s.bare, levelIn(name)
		}
		s.rest = nameIn(strings.Fields(strings.Replace(name, s.bare, " ", 1)))
	}
	s.whole = s.event == name
	return s, s.gender != "" || s.event != "" || s.whole && (s.heat > 0 || s.round != "" || s.final != "" || s.number > 0)
}

// nameIn joins words without what joined or enclosed others that were taken out.
func nameIn(words []string) string { return strings.Trim(strings.Join(words, " "), " -–—:;,.()/") }

// takeHeat takes the heat out of the words of a title, at whose end it is, or at its start: the Section 5 Championships are a meet.
//
// On a track, the races of an event are its heats too: 800m B Race.
func (s *section) takeHeat(words []string, onTrack bool) []string {
	var e eventName
	heats := slices.Clone(words)
	for i, word := range heats {
		if onTrack && slices.Contains(races, column.Fold(word)) {
			heats[i] = "Heat"
		}
	}
	rest := e.takeHeat(heats)
	heat, err := strconv.ParseInt(e.heat, 10, 32)
	switch {
	case err != nil || heat < 1 || heat > MaxHeat:
		return words
	case nameIn(rest) == "", strings.HasPrefix(strings.Join(words, " "), strings.Join(rest, " ")), column.Fold(heats[0]) == "heat":
		s.heat = int32(heat)
		return rest
	}
	return words
}

// takeRound takes the round out of the words of a title, at whose end or start it is. Women at the Olympic Trials run no heat.
func (s *section) takeRound(words []string) []string {
	var e eventName
	rest := e.takeRound(words)
	if e.round == "" && e.number == 0 {
		return words
	}
	all, left := strings.Join(words, " "), strings.Join(rest, " ")
	alone := nameIn(rest) == ""
	event, known := discipline.Parse(nameIn(rest))
	switch {
	case !alone && (!known || !strings.HasPrefix(all, left) && !strings.HasSuffix(all, left)):
		return words
	case !alone && strings.Contains(strings.ToLower(all), "trial"):
		return words
	case e.round == discipline.Qualification && !alone && event.Timed(): // those who qualify for a meet
		return words
	}
	s.round, s.number = e.round, e.number
	if e.letter != "" {
		s.final = "Final " + e.letter
	}
	if heat, err := strconv.ParseInt(e.heat, 10, 32); err == nil && heat > 0 && heat <= MaxHeat && s.heat == 0 { // Semifinal 2
		s.heat = int32(heat)
	}
	return rest
}

// races are the words for a race that may be one of several of an event, folded.
var races = strings.Fields(`race rennen course carrera gara corsa lopp`)

// levels are the words for the levels of a school's teams, and prose are words that events do not have, folded.
var (
	levels = strings.Fields(`varsity jv frosh freshman freshmen soph sophomore sophomores novice elite`)
	prose  = strings.Fields(`at of the in beim`)
)

// longest is how many words the name of an event may have.
const longest = 4

// isLong reports whether the words of a title are more than the name of an event: "Varsity 5K at Mapleton".
func isLong(title string) bool {
	words := strings.Fields(title)
	return len(words) > longest || slices.ContainsFunc(words, func(word string) bool { return word == "@" || slices.Contains(prose, column.Fold(word)) })
}

// levelIn returns the words for the level of a school's teams in a title: "Results of the Junior Varsity 5K at Mapleton".
func levelIn(title string) string {
	var level []string
	words := strings.Fields(title)
	for i, word := range words {
		junior := column.Fold(word) == "junior" && i+1 < len(words) && column.Fold(words[i+1]) == "varsity"
		if junior || slices.Contains(levels, column.Fold(word)) {
			level = append(level, strings.Trim(word, ",.;:()-–—"))
		}
	}
	return strings.Join(level, " ")
}

// eventUnits are the words that belong to the distance before them, folded.
var eventUnits = strings.Fields(`m meter meters metre metres metros metri k km mi mile miles dash run`)

// bareEvent returns the words of a title that are needed for its event.
func bareEvent(title string) string {
	words := strings.Fields(title)
	whole, _ := discipline.Parse(title)
	for n := 1; n <= longest; n++ {
		for i := range len(words) - n + 1 {
			name := strings.Trim(strings.Join(words[i:i+n], " "), ",.;:()")
			if e, known := discipline.Parse(name); !known || e != whole {
				continue
			}
			end := i + n
			for end < len(words) && slices.Contains(eventUnits, column.Fold(words[end])) {
				end++
			}
			return strings.Trim(strings.Join(words[i:end], " "), ",.;:()")
		}
	}
	return title
}

// adjectives are the words for genders in categories, such as Sénior Fem., folded. Some may be the name of a runner.
var adjectives = map[string]discipline.Gender{
	"masculino": discipline.Mens, "masculina": discipline.Mens, "masculin": discipline.Mens, "masc": discipline.Mens, "maschile": discipline.Mens,
	"maschili": discipline.Mens, "mannlich": discipline.Mens, "caballeros": discipline.Mens, "varones": discipline.Mens, "varonil": discipline.Mens,
	"femenino": discipline.Womens, "femenina": discipline.Womens, "feminino": discipline.Womens, "feminina": discipline.Womens,
	"feminin": discipline.Womens, "feminine": discipline.Womens, "fem": discipline.Womens, "femminile": discipline.Womens,
	"femminili": discipline.Womens, "weiblich": discipline.Womens, "damas": discipline.Womens,
}

// genderIn returns the gender that the words of a text say, such as an event or a division; "" for none, and for both.
func genderIn(s string) (gender discipline.Gender) {
	for word := range strings.FieldsSeq(s) {
		plain := column.Fold(strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "’s"))
		switch said := cmp.Or(groups[plain], adjectives[plain]); {
		case said == "":
		case gender != "" && gender != said:
			return ""
		default:
			gender = said
		}
	}
	return gender
}

// noRound asks for the round of heats that a title names.
func noRound(title string) *OptionError {
	return &OptionError{Option: "round", Reason: fmt.Sprintf("The title %q names a heat, and not its round. "+
		"Set round=final if the heats are sections of one final, whose places follow from the times or marks of all, or round=preliminary, quarterfinal or "+
		"semifinal.",
		shown(title))}
}
