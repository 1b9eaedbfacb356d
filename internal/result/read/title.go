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
	// whole says that this is all that the title says.
	whole bool
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

var (
	// windInTitle matches the wind of a heat at the end of its title: "Wind: +1.2", "(-0.4 m/s)".
	windInTitle = regexp.MustCompile(`(?i)[\s(,;–-]+(?:(?:wind|vent|viento|vento|wiatr|vind|w)\s*[:=]?\s*|\()([+−±-]?\s?\d{1,2}[.,]\d)\s*(?:m/s)?\)?$`)
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

// sectionOf reads the title of a section: a row with one cell, which has a word for one gender, names a known event, or is a round or a heat.
func sectionOf(record []string) (s section, ok bool) {
	_, title, ok := aloneIn(record)
	if !ok {
		return section{}, false
	}
	s.title = title
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
	rest = s.takeRound(s.takeHeat(rest))
	name, reason := clean(nameIn(rest), MaxEvent)
	if _, known := discipline.Parse(name); known && reason == "" {
		s.event = eventIn(name)
	}
	s.whole = s.event == name
	return s, s.gender != "" || s.event != "" || s.whole && (s.heat > 0 || s.round != "" || s.final != "")
}

// nameIn joins words without what joined or enclosed others that were taken out.
func nameIn(words []string) string { return strings.Trim(strings.Join(words, " "), " -–—:;,.()/") }

// takeHeat takes the heat out of the words of a title, at whose end it is, or at its start: the Section 5 Championships are a meet.
func (s *section) takeHeat(words []string) []string {
	var e eventName
	rest := e.takeHeat(words)
	heat, err := strconv.ParseInt(e.heat, 10, 32)
	switch {
	case err != nil || heat < 1 || heat > MaxHeat:
		return words
	case nameIn(rest) == "", strings.HasPrefix(strings.Join(words, " "), strings.Join(rest, " ")), column.Fold(words[0]) == "heat":
		s.heat = int32(heat)
		return rest
	}
	return words
}

// takeRound takes the round out of the words of a title, at whose end or start it is. Women at the Olympic Trials run no heat.
func (s *section) takeRound(words []string) []string {
	var e eventName
	rest := e.takeRound(words)
	if e.round == "" {
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
	s.round = e.round
	if e.letter != "" {
		s.final = "Final " + e.letter
	}
	if heat, err := strconv.ParseInt(e.heat, 10, 32); err == nil && heat > 0 && heat <= MaxHeat && s.heat == 0 { // Semifinal 2
		s.heat = int32(heat)
	}
	return rest
}

// eventIn returns the event that a title names: of a long one, such as "Results of the Varsity 5K at Mapleton", only its words for the event.
func eventIn(title string) string {
	const longest = 4 // words of an event's name
	words := strings.Fields(title)
	if len(words) <= longest {
		return title
	}
	whole, _ := discipline.Parse(title)
	for n := 1; n <= longest; n++ {
		for i := range len(words) - n + 1 {
			name := strings.Trim(strings.Join(words[i:i+n], " "), ",.;:()")
			if e, known := discipline.Parse(name); known && e == whole {
				return name
			}
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
