// Package discipline recognizes the events of athletics by their names in result files: "5K", "Varsity Boys 100 Meter Dash" and
// "4 x 400 m" are 5K, 100 and 4x400.
//
// Codes are the codes of athlib and the systems around it: a bare number is metres on a track, K and M mark kilometres and
// miles on roads and grass, and letters after a number tell hurdles (H), steeplechase (SC) and race walks (W).
package discipline

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"harrier/internal/text"
	"harrier/internal/words"
)

// Kind is the kind of an event, such as a run or a throw.
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
	FixedTime    Kind = "fixed_time" // its results are distances
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
	case Jump, Throw, Combined, FixedTime:
	}
	return false
}

// trackCode matches the codes of events on the track.
var trackCode = regexp.MustCompile(`^(?:MILE|(?:\d+x)?\d+Y?(?:H(?:-[\d.]+)?|SC|W)?)$`)

// OnTrack reports whether an event is a race on the track, where a distance is in metres.
func (e Event) OnTrack() bool { return trackCode.MatchString(e.Code) }

// Lengths of road races, in metres (World Athletics, Technical Rule 55).
const (
	halfMarathon = 21097.5
	marathon     = 42195
	mile         = 1609.344
)

// events are the events that are known by words, by their codes.
var events = map[string]Event{
	"DMR": {"DMR", Relay, 4000}, "SMR": {"SMR", Relay, 0}, "HM": {"HM", Run, halfMarathon}, "MAR": {"MAR", Run, marathon},
	"HMW": {"HMW", Walk, halfMarathon}, "MARW": {"MARW", Walk, marathon},
	"LJ": {Code: "LJ", Kind: Jump}, "TJ": {Code: "TJ", Kind: Jump}, "HJ": {Code: "HJ", Kind: Jump}, "PV": {Code: "PV", Kind: Jump},
	"SP": {Code: "SP", Kind: Throw}, "DT": {Code: "DT", Kind: Throw}, "HT": {Code: "HT", Kind: Throw}, "JT": {Code: "JT", Kind: Throw},
	"WT":  {Code: "WT", Kind: Throw},
	"DEC": {Code: "DEC", Kind: Combined}, "HEP": {Code: "HEP", Kind: Combined}, "PEN": {Code: "PEN", Kind: Combined},
}

// named are the events with the words for them between spaces, those before others that are part of them, as a half marathon is.
var named = sync.OnceValue(func() []namedEvent {
	codes := words.Event.Meanings()
	list := make([]namedEvent, 0, len(codes))
	for _, code := range codes {
		list = append(list, namedEvent{spaced(words.Event.Texts(code)), events[code]})
	}
	return list
})

type namedEvent struct {
	words []string
	event Event
}

// spaced returns words as split makes them, with a space before and behind each.
func spaced(texts []string) []string {
	list := make([]string, len(texts))
	for i, word := range texts {
		list[i] = " " + strings.Join(split(word), " ") + " "
	}
	return list
}

// Parse recognizes an event by its name, which may have the names of a division or gender beside it. It prefers no answer to
// a wrong one: an event with two distances, or none, is unknown.
func Parse(name string) (Event, bool) {
	r := recognize(name)
	return r.event, r.known
}

// parseWhole is parse without the sizes of implements and hurdles.
func parseWhole(name string) (Event, bool) {
	tokens := split(loops.ReplaceAllString(name, ""))
	if e, ok := relay(tokens); ok {
		return e, true
	}
	tokens = withHalves(tokens)
	line := " " + strings.Join(tokens, " ") + " "
	if e, ok := byWords(line); ok {
		// "5K and marathon" is two events, "marathon 42.195 km" is one. The legs of a medley have distances of their own.
		if e.Kind != Relay && slices.ContainsFunc(tokens, isRelayWord) {
			return Event{}, false // a marathon relay and an Ekiden are no marathons
		}
		if d, many := distance(tokens); e.Kind != Relay && (many || d.Metres > 0 && math.Abs(d.Metres-e.Metres) > e.Metres/100) {
			return Event{}, false
		}
		return modified(e, line)
	}
	if slices.ContainsFunc(tokens, isRelayWord) {
		return Event{}, false // the mile relay is no mile
	}
	e, many := distance(tokens)
	if !many && e.Metres == 0 && strings.Contains(line, " mile ") {
		e = inMiles(1)
	}
	if !many && e.Metres == 0 {
		return fixedTime(tokens)
	}
	if many {
		return Event{}, false
	}
	return modified(e, line)
}

// loops matches what names or counts the loops of a course: "400 Loop" is no 400 m.
var loops = regexp.MustCompile(`(?i)\b\d+ loops?\b`)

// byWords finds an event that is known by words.
func byWords(line string) (Event, bool) {
	for _, n := range named() {
		if slices.ContainsFunc(n.words, func(w string) bool { return strings.Contains(line, w) }) {
			return n.event, true
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
	said := map[string]bool{}
	for word := range strings.FieldsSeq(line) {
		said[words.Modifier.Meaning(word)] = true
	}
	metres := strconv.FormatFloat(e.Metres, 'f', -1, 64)
	if strings.HasSuffix(e.Code, yards) {
		metres = e.Code
	}
	switch {
	case e.Kind != Run:
		return e, true
	case e.Code == "MAR" || e.Code == "HM": // nobody hurdles them
		if said["walk"] { // a letter may be that of women
			return Event{e.Code + "W", Walk, e.Metres}, true
		}
		return e, true
	case said["hurdles"], said["hurdles_short"] && e.Metres <= maxHurdles: // a run of 10 km may be one of PL
		return Event{metres + "H", Hurdles, e.Metres}, true
	case said["steeplechase"]:
		return Event{metres + "SC", Steeplechase, e.Metres}, true
	case said["walk"], said["walk_letter"]:
		return Event{e.Code + "W", Walk, e.Metres}, true
	}
	return e, true
}

// relay recognizes 4x400 and 4x1 Mile.
func relay(tokens []string) (Event, bool) {
	for i := 1; i < len(tokens); i++ {
		var each Event
		switch {
		case tokens[i] == "xmile", tokens[i] == "x" && i+1 < len(tokens) && tokens[i+1] == "mile":
			each = inMiles(1)
		case tokens[i] == "x" && i+1 < len(tokens):
			each = leg(tokens[i+1:])
		}
		legs, err := strconv.Atoi(tokens[i-1])
		if err == nil && legs > 1 && legs <= 50 && each.Metres > 0 && len(tokens[i-1]) <= 2 {
			return Event{tokens[i-1] + "x" + each.Code, Relay, float64(legs) * each.Metres}, true
		}
	}
	return Event{}, false
}

// leg reads the distance of a relay's leg. A number alone is metres.
func leg(tokens []string) Event {
	const shortest = 20 // 4x1 without a unit is no distance
	if e, ok := distanceAt(tokens); ok {
		return e
	}
	metres, err := strconv.Atoi(tokens[0])
	if err != nil || metres < shortest || metres > maxMetres {
		return Event{}
	}
	return inMetres(float64(metres))
}

func isRelayWord(word string) bool { return words.Relay.Has(word) }

// IsRelay reports whether an event's name says that it is a relay, known or not.
func IsRelay(name string) bool { return recognize(name).relay }

// maxMetres is the longest distance that is believed.
const maxMetres = 1_000_000

// distance returns the one distance among the words; many is true if there are several that differ.
func distance(tokens []string) (e Event, many bool) {
	for i := range tokens {
		got, ok := distanceAt(tokens[i:])
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

// onTrack are the distances that are meant by a number alone.
var onTrack = []float64{
	50, 55, 60, 75, 80, 100, 110, 150, 200, 300, 400, 500, 600, 800, 1000, 1200, 1500, 1600, 2000, 3000, 3200, 5000, 10000,
}

// distanceAt reads the distance at the beginning of words: "5 k", "100 meter", "two mile", "1500".
func distanceAt(tokens []string) (Event, bool) {
	unit := ""
	if len(tokens) > 1 {
		unit = tokens[1]
	}
	n, err := strconv.ParseFloat(tokens[0], 64)
	if err != nil {
		n, _ = strconv.ParseFloat(words.Count.Meaning(tokens[0]), 64) // none is 0
	}
	if point := strings.IndexByte(tokens[0], '.'); point > 0 && len(tokens[0])-point == 4 && (unit == "m" || strings.HasPrefix(unit, "met")) {
		n *= 1000 // the point of "10.000 m" separates thousands
	}
	switch {
	case n <= 0 || n > maxMetres:
		return Event{}, false
	case unit == "k" || unit == "km" || unit == "kw" || strings.HasPrefix(unit, "kilomet"):
		return inKilometres(n)
	case unit == "mile" || unit == "miles" || unit == "mi":
		return inMiles(n), n*mile <= maxMetres
	case words.Unit.Has(unit, "yd") || unit == "y" || unit == "yh":
		return Event{strconv.FormatFloat(n, 'f', -1, 64) + yards, Run, n * yard}, n >= 30 && n*yard <= maxMetres
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

// yards is behind the number of the code of a distance in yards, and yard is the length of one in metres.
const (
	yards = "Y"
	yard  = 0.9144
)

// withHalves writes half marathons as they are known: "1/2 Marathon" has the tokens 1, 2 and marathon, and "Marathon (Half)" marathon and half.
func withHalves(tokens []string) []string {
	for i := range tokens {
		switch {
		case i+2 < len(tokens) && tokens[i] == "1" && tokens[i+1] == "2" && words.Event.Has(tokens[i+2], "MAR"):
			return slices.Concat(tokens[:i], []string{"half"}, tokens[i+2:])
		case i+1 < len(tokens) && tokens[i+1] == "half" && words.Event.Has(tokens[i], "MAR"):
			return slices.Concat(tokens[:i], []string{"half", "marathon"}, tokens[i+2:])
		}
	}
	return tokens
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
	var tokens []string
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
			tokens = append(tokens, plain(w[:number]))
			w = w[number:]
		}
	}
	return tokens
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
