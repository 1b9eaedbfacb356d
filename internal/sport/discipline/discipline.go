// Package discipline recognizes the events of athletics by their names in result files: "5K", "Varsity Boys 100 Meter Dash" and
// "4 x 400 m" are 5K, 100 and 4x400.
//
// Codes are those that athlib and the systems around it use: a bare number is metres on a track, K and M mark kilometres and
// miles on roads and grass, and letters after a number tell hurdles (H), steeplechase (SC) and race walks (W).
package discipline

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"harrier/internal/text"
)

// Kind is what athletes do in an event.
type Kind string

// The kinds.
const (
	Run          Kind = "run"
	Hurdles      Kind = "hurdles"
	Steeplechase Kind = "steeplechase"
	Walk         Kind = "walk"
	Relay        Kind = "relay"
	Jump         Kind = "jump"
	Throw        Kind = "throw"
	Combined     Kind = "combined"
)

// Event is a known event.
type Event struct {
	// Code is the event's code, such as 1500, 5K, HM, 110H, 4x400 or LJ.
	Code string
	Kind Kind
	// Metres is the distance; of a relay, all legs together. It is 0 where there is none.
	Metres float64
}

// Timed reports whether the event's results are times.
func (e Event) Timed() bool {
	switch e.Kind {
	case Run, Hurdles, Steeplechase, Walk, Relay:
		return true
	case Jump, Throw, Combined:
	}
	return false
}

// trackCode matches the codes of events on the track.
var trackCode = regexp.MustCompile(`^(?:MILE|(?:\d+x)?\d+(?:H|SC|W)?)$`)

// OnTrack reports whether an event is a race on the track, where a distance is in metres.
func (e Event) OnTrack() bool { return trackCode.MatchString(e.Code) }

// Lengths of road races, in metres (World Athletics, Technical Rule 55).
const (
	halfMarathon = 21097.5
	marathon     = 42195
	mile         = 1609.344
)

// named are the events that are known by words. A word that begins another, such as "jump", is not among them.
var named = []struct {
	words []string
	event Event
}{
	{[]string{"distance medley", "dmr"}, Event{"DMR", Relay, 4000}},
	{[]string{"sprint medley", "smr"}, Event{"SMR", Relay, 0}},
	{[]string{
		"half marathon", "halfmarathon", "halbmarathon", "semi marathon", "medio maraton", "media maraton", "mezza maratona", "meia maratona",
		"halve marathon", "polmaraton", "halvmaraton", "pulmaraton", "hm",
	}, Event{"HM", Run, halfMarathon}},
	{[]string{"marathon", "maraton", "maratona", "mar"}, Event{"MAR", Run, marathon}},
	{[]string{"hmw"}, Event{"HMW", Walk, halfMarathon}},
	{[]string{"marw"}, Event{"MARW", Walk, marathon}},
	{[]string{
		"long jump", "longjump", "weitsprung", "lj", "saut en longueur", "salto de longitud", "salto en longitud", "salto in lungo", "salto em comprimento",
		"verspringen", "skok w dal", "langdhopp", "lengdehopp", "laengdespring", "skok daleky", "pituushyppy",
	}, Event{Code: "LJ", Kind: Jump}},
	{[]string{
		"triple jump", "triplejump", "dreisprung", "tj", "triple saut", "triple salto", "salto triplo", "hinkstapspringen", "trojskok", "tresteg", "kolmiloikka",
	}, Event{Code: "TJ", Kind: Jump}},
	{[]string{
		"high jump", "highjump", "hochsprung", "hj", "saut en hauteur", "salto de altura", "salto en altura", "salto in alto", "salto em altura", "hoogspringen",
		"skok wzwyz", "hojdhopp", "hoydehopp", "hojdespring", "skok vysoky", "korkeushyppy",
	}, Event{Code: "HJ", Kind: Jump}},
	{[]string{
		"pole vault", "polevault", "stabhochsprung", "pv", "saut a la perche", "salto con pertiga", "salto con l asta", "salto con asta", "salto com vara",
		"polsstokhoogspringen", "skok o tyczce", "stavhopp", "stavsprang", "stangspring", "skok o tyci", "seivashyppy",
	}, Event{Code: "PV", Kind: Jump}},
	{[]string{
		"shot put", "shotput", "shot", "kugelstossen", "sp", "lancer du poids", "lancer de poids", "lanzamiento de peso", "lanzamiento de bala", "getto del peso",
		"lancamento do peso", "kogelstoten", "pchniecie kula", "kulstotning", "kulstot", "kuglestod", "vrh kouli", "kuulantyonto",
	}, Event{Code: "SP", Kind: Throw}},
	{[]string{
		"discus", "diskuswurf", "dt", "lancer du disque", "lancer de disque", "lanzamiento de disco", "lancio del disco", "lancamento do disco", "discuswerpen",
		"rzut dyskiem", "diskuskastning", "diskoskast", "diskoskastning", "hod diskem", "kiekonheitto",
	}, Event{Code: "DT", Kind: Throw}},
	{[]string{
		"hammer", "hammerwurf", "ht", "lancer du marteau", "lancer de marteau", "lanzamiento de martillo", "lancio del martello", "lancamento do martelo",
		"kogelslingeren", "rzut mlotem", "slaggkastning", "sleggekast", "hammerkast", "hod kladivem", "moukarinheitto",
	}, Event{Code: "HT", Kind: Throw}},
	{[]string{
		"javelin", "speerwurf", "jt", "lancer du javelot", "lancer de javelot", "lanzamiento de jabalina", "lancio del giavellotto", "lancamento do dardo",
		"speerwerpen", "rzut oszczepem", "spjutkastning", "spydkast", "hod ostepem", "keihaanheitto",
	}, Event{Code: "JT", Kind: Throw}},
	{[]string{"weight throw", "wt"}, Event{Code: "WT", Kind: Throw}},
	{[]string{"decathlon", "zehnkampf", "dec"}, Event{Code: "DEC", Kind: Combined}},
	{[]string{"heptathlon", "siebenkampf", "hep"}, Event{Code: "HEP", Kind: Combined}},
	{[]string{"pentathlon", "funfkampf", "pen"}, Event{Code: "PEN", Kind: Combined}},
}

// Parse recognizes an event by its name, which may have the names of a division or gender beside it. It prefers no answer to
// a wrong one: an event with two distances, or none, is unknown.
func Parse(name string) (Event, bool) {
	r := recognize(name)
	return r.event, r.known
}

func parse(name string) (Event, bool) {
	words := split(loops.ReplaceAllString(name, ""))
	if e, ok := relay(words); ok {
		return e, true
	}
	line := " " + strings.Join(words, " ") + " "
	if e, ok := byWords(line); ok {
		// "5K and marathon" is two events, "marathon 42.195 km" is one. The legs of a medley have distances of their own.
		if d, many := distance(words); e.Kind != Relay && (many || d.Metres > 0 && math.Abs(d.Metres-e.Metres) > e.Metres/100) {
			return Event{}, false
		}
		return modified(e, line)
	}
	if slices.ContainsFunc(words, isRelayWord) {
		return Event{}, false // the mile relay is no mile
	}
	e, many := distance(words)
	if !many && e.Metres == 0 && strings.Contains(line, " mile ") {
		e = inMiles(1)
	}
	if many || e.Metres == 0 {
		return Event{}, false
	}
	return modified(e, line)
}

// loops matches what names or counts the loops of a course: "400 Loop" is no 400 m.
var loops = regexp.MustCompile(`(?i)\b\d+ loops?\b`)

// byWords finds an event that is known by words.
func byWords(line string) (Event, bool) {
	for _, n := range named {
		for _, w := range n.words {
			if strings.Contains(line, " "+w+" ") {
				return n.event, true
			}
		}
	}
	return Event{}, false
}

// ultraMiles matches a distance in miles of a long race on trails, where nobody runs metres: 100M, 50 M.
var ultraMiles = regexp.MustCompile(`\b(\d{2,3}) ?M\b`)

// OnTrail returns the name of an event for Parse as it is meant on trails and roads: 100M is 100 miles there, not metres.
func OnTrail(name string) string { return ultraMiles.ReplaceAllString(name, "$1 miles") }

// Columns are what a result stores of its event's name: nil if the event is unknown, or has no distance. As JSON they have the names of
// the columns.
type Columns struct {
	Code   *string  `json:"event_code"`
	Kind   *Kind    `json:"event_kind"`
	Metres *float64 `json:"distance_m"`
	Mixed  bool     `json:"mixed"`
}

// ColumnsOf returns the columns for an event's name.
func ColumnsOf(name string) Columns {
	e, ok := Parse(name)
	if !ok {
		return Columns{Mixed: Mixed(name)}
	}
	c := Columns{Code: &e.Code, Kind: &e.Kind, Mixed: Mixed(name)}
	if e.Metres > 0 {
		c.Metres = &e.Metres
	}
	return c
}

// maxHurdles is the longest distance of hurdles, in metres.
const maxHurdles = 400

// modified turns a distance into hurdles, a steeplechase or a walk if the words say so.
func modified(e Event, line string) (Event, bool) {
	has := func(words ...string) bool {
		for _, w := range words {
			if strings.Contains(line, " "+w+" ") {
				return true
			}
		}
		return false
	}
	metres := strconv.FormatFloat(e.Metres, 'f', -1, 64)
	switch {
	case e.Kind != Run:
		return e, true
	case e.Code == "MAR" || e.Code == "HM": // nobody hurdles them
		if has("walk", "kw") {
			return Event{e.Code + "W", Walk, e.Metres}, true
		}
		return e, true
	case has("hurdles", "hurdle", "h", "mh", "hurden", "haies", "vallas", "ostacoli", "barreiras", "horden", "plotki", "hack", "hekk", "haek", "aidat"),
		has("pl", "ppl") && e.Metres <= maxHurdles: // a run of 10 km may be one of PL
		return Event{metres + "H", Hurdles, e.Metres}, true
	case has("steeplechase", "steeple", "sc", "msc", "hindernis", "obstaculos", "siepi", "przeszkody", "prz", "hinder", "forhindring", "esteet"):
		return Event{metres + "SC", Steeplechase, e.Metres}, true
	case has("walk", "racewalk", "rw", "w", "mw", "kw", "gehen", "marche", "marcia", "marcha", "chod", "snelwandelen", "gang", "kappgang", "kavely"):
		return Event{e.Code + "W", Walk, e.Metres}, true
	}
	return e, true
}

// relay recognizes 4x400 and 4x1 Mile.
func relay(words []string) (Event, bool) {
	for i := 1; i < len(words); i++ {
		var each Event
		switch {
		case words[i] == "xmile", words[i] == "x" && i+1 < len(words) && words[i+1] == "mile":
			each = inMiles(1)
		case words[i] == "x" && i+1 < len(words):
			each = leg(words[i+1:])
		}
		legs, err := strconv.Atoi(words[i-1])
		if err == nil && legs > 1 && legs <= 50 && each.Metres > 0 && len(words[i-1]) <= 2 {
			return Event{words[i-1] + "x" + each.Code, Relay, float64(legs) * each.Metres}, true
		}
	}
	return Event{}, false
}

// leg reads the distance of a relay's leg. A number alone is metres.
func leg(words []string) Event {
	const shortest = 20 // 4x1 without a unit is no distance
	if e, ok := distanceAt(words); ok {
		return e
	}
	metres, err := strconv.Atoi(words[0])
	if err != nil || metres < shortest || metres > maxMetres {
		return Event{}
	}
	return inMetres(float64(metres))
}

// relayWords are the words for a relay, in the languages of package read.
var relayWords = []string{"relay", "staffel", "relais", "relevo", "relevos", "staffetta", "estafeta", "estafette", "sztafeta", "stafett", "stafet", "stafeta"}

func isRelayWord(word string) bool { return slices.Contains(relayWords, word) }

// IsRelay reports whether an event's name says that it is a relay, known or not.
func IsRelay(name string) bool { return recognize(name).relay }

// maxMetres is the longest distance that is believed.
const maxMetres = 1_000_000

// distance returns the one distance among the words; many is true if there are several that differ.
func distance(words []string) (e Event, many bool) {
	for i := range words {
		got, ok := distanceAt(words[i:])
		switch {
		case !ok:
		case e.Metres == 0:
			e = got
		case math.Abs(got.Metres-e.Metres) > 1:
			return Event{}, true
		}
	}
	return e, false
}

// counts are the numbers that are written as words before "mile".
var counts = map[string]float64{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "ten": 10}

// onTrack are the distances that are meant by a number alone.
var onTrack = []float64{
	50, 55, 60, 75, 80, 100, 110, 150, 200, 300, 400, 500, 600, 800, 1000, 1200, 1500, 1600, 2000, 3000, 3200, 5000, 10000,
}

// distanceAt reads the distance at the beginning of words: "5 k", "100 meter", "two mile", "1500".
func distanceAt(words []string) (Event, bool) {
	unit := ""
	if len(words) > 1 {
		unit = words[1]
	}
	n, err := strconv.ParseFloat(words[0], 64)
	if err != nil {
		n = counts[words[0]]
	}
	if point := strings.IndexByte(words[0], '.'); point > 0 && len(words[0])-point == 4 && (unit == "m" || strings.HasPrefix(unit, "met")) {
		n *= 1000 // the point of "10.000 m" separates thousands
	}
	switch {
	case n <= 0 || n > maxMetres:
		return Event{}, false
	case unit == "k" || unit == "km" || unit == "kw" || strings.HasPrefix(unit, "kilomet"):
		return inKilometres(n)
	case unit == "mile" || unit == "miles" || unit == "mi":
		return inMiles(n), n*mile <= maxMetres
	case err != nil:
		return Event{}, false
	case unit == "m" && n < 30: // 5M is five miles
		return inMiles(n), true
	case unit == "m" || strings.HasPrefix(unit, "met") || unit == "mh" || unit == "msc" || unit == "mw":
		return inMetres(n), n >= 30
	case unit == "h" || unit == "sc" || unit == "w":
		return inMetres(n), n >= 30
	}
	return inMetres(n), slices.Contains(onTrack, n)
}

func inMetres(n float64) Event { return Event{strconv.FormatFloat(n, 'f', -1, 64), Run, n} }

func inMiles(n float64) Event {
	if n == 1 {
		return Event{"MILE", Run, mile}
	}
	unit := "M"
	if n >= 30 {
		unit = "MI" // 50M looks like 50 metres
	}
	return Event{strconv.FormatFloat(n, 'f', -1, 64) + unit, Run, n * mile}
}

func inKilometres(n float64) (Event, bool) {
	switch {
	case n*1000 > maxMetres:
		return Event{}, false
	case math.Abs(n*1000-halfMarathon) < 60:
		return Event{"HM", Run, halfMarathon}, true
	case math.Abs(n*1000-marathon) < 60 || n == 42:
		return Event{"MAR", Run, marathon}, true
	}
	return Event{strconv.FormatFloat(n, 'f', -1, 64) + "K", Run, math.Round(n * 1000)}, true
}

// times and separators are those of numbers in names.
var (
	times      = strings.NewReplacer("×", "x", "*", "x")
	separators = strings.NewReplacer(".", "", ",", "")
)

// split returns a name's words in lower case without accents. A number is a word of its own, without separators of thousands.
func split(name string) []string {
	var words []string
	for _, w := range strings.FieldsFunc(times.Replace(text.Unaccented(name)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' && r != ','
	}) {
		for w = strings.Trim(w, ".,"); w != ""; w = strings.Trim(w, ".,") {
			number := len(w) - len(strings.TrimLeft(w, "0123456789.,"))
			switch {
			case number > 0:
			case w[0] == 'x' && isNumber(w[1:]):
				number = 1 // the x of 4x400
			default:
				number = len(w) // U17 stays a word
			}
			words = append(words, plain(w[:number]))
			w = w[number:]
		}
	}
	return words
}

// plain writes a number without separators of thousands and with a decimal point; other words stay as they are.
func plain(w string) string {
	if !isNumber(w) {
		return w
	}
	w = strings.Trim(w, ".,")
	if i := strings.LastIndexAny(w, ".,"); i >= 0 {
		whole := separators.Replace(w[:i])
		if decimals := w[i+1:]; len(decimals) != 3 || whole == "0" || w[i] == '.' {
			return whole + "." + decimals
		}
		return whole + w[i+1:]
	}
	return w
}

func isNumber(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }
