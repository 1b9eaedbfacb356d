package cell

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"harrier/internal/words"
)

// tokenKind is the kind of a token of a line.
type tokenKind uint8

const (
	signToken tokenKind = iota
	wordToken
	numberToken
	clockToken
)

// token is a word, a number, a time with colons or a sign of a line.
type token struct {
	is         tokenKind
	start, end int
	// text is a word, folded, or a sign.
	text string
	// value is a number, or the seconds of a time; parts how many numbers the time has.
	value float64
	parts int
	// spaced says that there is white space before it, ranged that it is the middle of a range.
	spaced, ranged bool
}

var (
	colonTime = regexp.MustCompile(`^([0-9]{1,3}):([0-5][0-9])(?::([0-5][0-9]))?([.,][0-9]{1,3})?`)
	dottedLap = regexp.MustCompile(`^(\d{1,2})\.([0-5]\d)\.([0-5]\d)`)
	aNumber   = regexp.MustCompile(`^(?:\d+(?:[.,]\d+)*|\.\d+)`)
	aWord     = regexp.MustCompile(`^(?:[wWcC]/[uUdDoO]|[aApP]\.[mM]\.?|[wW]/|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*)`)
)

// signs of the same meaning.
var sameSigns = map[rune]string{
	'’': "'", '′': "'", '‘': "'", '″': `"`, '”': `"`, '“': `"`, '–': "-", '—': "-", '−': "-", '⁄': "/", '×': "x", '✕': "x", '*': "x",
}

// split splits the line into tokens.
func (r *trainingReader) split() {
	s := r.source
	spaced := true
	for i := 0; i < len(s); {
		c, size := utf8.DecodeRuneInString(s[i:])
		if unicode.IsSpace(c) {
			spaced = true
			i += size
			continue
		}
		t := tokenAt(s, i, c, size)
		t.start, t.spaced = i, spaced
		i = t.end
		if n := len(r.tokens); n > 0 && t.text == "ish" && r.tokens[n-1].is == numberToken && !spaced { // 3ish
			r.tokens[n-1].end = i
			continue
		}
		spaced = false
		r.tokens = append(r.tokens, t)
	}
}

// tokenAt reads the token at a place.
func tokenAt(s string, i int, c rune, size int) token {
	rest := s[i:]
	after := func(n int) byte {
		if n < len(rest) {
			return rest[n]
		}
		return 0
	}
	digit := func(b byte) bool { return b >= '0' && b <= '9' }
	if m := colonTime.FindStringSubmatch(rest); m != nil {
		n, fraction := len(m[0]), m[4]
		if fraction != "" && after(n) == ':' { // 5:20,5:18
			n, fraction = n-len(fraction), ""
		}
		if !digit(after(n)) && (after(n) != ':' || !digit(after(n+1))) {
			t := token{is: clockToken, end: i + n, parts: 2, value: number(m[1])*60 + number(m[2])}
			if m[3] != "" {
				t.parts, t.value = 3, t.value*60+number(m[3])
			}
			if fraction != "" {
				t.value += number("0." + fraction[1:])
			}
			return t
		}
	}
	if m := dottedLap.FindStringSubmatch(rest); len(m) > 0 && !digit(after(len(m[0]))) {
		return token{is: clockToken, end: i + len(m[0]), parts: 3, value: number(m[1])*3600 + number(m[2])*60 + number(m[3])}
	}
	if m := aNumber.FindString(rest); m != "" {
		return token{is: numberToken, end: i + len(m), text: m, value: decimalOf(m)}
	}
	if m := aWord.FindString(rest); m != "" {
		if (m[0] == 'w' || m[0] == 'W' || m[0] == 'c' || m[0] == 'C') && len(m) == 3 && m[1] == '/' { // w/Sam
			if next, _ := utf8.DecodeRuneInString(rest[3:]); unicode.IsLetter(next) {
				m = m[:2]
				if m[0] == 'c' || m[0] == 'C' {
					m = m[:1]
				}
			}
		}
		return token{is: wordToken, end: i + len(m), text: words.Fold(m)}
	}
	text, same := sameSigns[c]
	if !same {
		text = string(c)
	}
	t := token{is: signToken, end: i + size, text: text}
	if text == "'" { // two apostrophes
		if next, n := utf8.DecodeRuneInString(rest[size:]); next == c {
			t.text, t.end = `"`, t.end+n
		}
	}
	return t
}

func number(digits string) float64 {
	v, _ := strconv.ParseFloat(digits, 64) // digits
	return v
}

// decimalOf reads a number: of two marks, the last is that of the decimals, unless all have three digits behind them.
func decimalOf(s string) float64 {
	s = strings.ReplaceAll(s, ",", ".")
	if parts := strings.Split(s, "."); len(parts) > 2 {
		if thousands.MatchString(s) {
			return number(strings.Join(parts, ""))
		}
		return number(strings.Join(parts[:len(parts)-1], "") + "." + parts[len(parts)-1])
	}
	return number(s)
}
