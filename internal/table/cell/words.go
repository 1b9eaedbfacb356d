package cell

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"harrier/internal/words"
)

// monthOf returns the month that a word names, or 0 if it names none.
func monthOf(word string) time.Month {
	month, _ := strconv.Atoi(words.Month.Meaning(word)) // none is 0
	return time.Month(month)
}

// monthFrom returns the month that a word of at least three letters begins.
func monthFrom(word string) time.Month {
	if word = words.Fold(word); len([]rune(word)) < 3 {
		return 0
	}
	names := months()
	i := slices.IndexFunc(names, func(name string) bool { return strings.HasPrefix(name, word) })
	if i < 0 {
		return 0
	}
	return monthOf(names[i])
}

// months are the names of months, which are looked at for each word of a text.
var months = sync.OnceValue(func() []string { return words.Month.Words() })

// abbreviation matches a word of two letters with full stops, such as those for the halves of the day.
var abbreviation = regexp.MustCompile(`(^|[^\pL])(\pL)\.[\s\x{a0}]?(\pL)\.`)

// separate sets apart what is written together: words in scripts that have no spaces, and what separates numbers.
var separate = sync.OnceValue(func() *strings.Replacer {
	pairs := []string{".", " ", ",", " ", "/", " ", "-", " "}
	for _, word := range append(words.Half.Texts(), words.Connector.Texts()...) {
		if r, _ := utf8.DecodeRuneInString(word); unicode.In(r, unicode.Han, unicode.Hangul) {
			pairs = append(pairs, word, " "+word+" ")
		}
	}
	return strings.NewReplacer(pairs...)
})

// Time reads a time with words in any of some languages, such as those of Strava, in UTC. It is the zero time if it is in a form that is not
// known, or has a word that could be a half of the day. Days come before months.
func Time(s string) time.Time {
	m, ok := spoken(s)
	if !ok || !strings.Contains(s, ":") {
		return time.Time{}
	}
	return m.Date.Time().Add(m.Clock)
}

// timeWords are what a time is written with.
type timeWords struct {
	numbers, clock []int
	month          time.Month
	half           string // am, pm or none
}

// timeWordsOf tells the words of a time apart. It is not ok if one is not known.
func timeWordsOf(s string) (w timeWords, ok bool) {
	fields := strings.Fields(separate().Replace(abbreviation.ReplaceAllString(strings.ToLower(s), "$1$2$3 ")))
	isClock := func(i int) bool { return i >= 0 && i < len(fields) && strings.Contains(fields[i], ":") }
	for i, f := range fields {
		f = strings.TrimRight(f, ";")
		half := words.Half.Meaning(f)
		switch {
		case isClock(i):
			for part := range strings.SplitSeq(f, ":") {
				w.clock = append(w.clock, digits(part))
			}
		case half != "" && (isClock(i-1) || isClock(i+1)):
			w.half = half
		case digits(f) >= 0:
			w.numbers = append(w.numbers, digits(f))
		case monthOf(f) > 0:
			w.month = monthOf(f)
		case words.Connector.Has(f), words.Weekday.Has(f):
		case monthFrom(f) > 0:
			w.month = monthFrom(f)
		default:
			return w, false
		}
	}
	return w, true
}

// day returns the day, the month and the year. Numbers alone are in this order, or the other way round if the first has four digits.
func (w *timeWords) day() []int {
	numbers := w.numbers
	if w.month > 0 && len(numbers) == 2 {
		numbers = []int{numbers[0], int(w.month), numbers[1]}
	}
	if len(numbers) > 0 && numbers[0] > 1900 {
		slices.Reverse(numbers)
	}
	return numbers
}

// hour returns the hour, -1 if it is none.
func (w *timeWords) hour() int {
	hour := w.clock[0]
	switch {
	case w.half != "" && hour > 12, hour > 23:
		return -1
	case w.half == "":
		return hour
	case w.half == "pm":
		return hour%12 + 12
	}
	return hour % 12
}

// digits reads a number of at most four digits; -1 if it is none.
func digits(s string) int {
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil || len(s) > 4 {
		return -1
	}
	return int(n) //nolint:gosec // of four digits
}
