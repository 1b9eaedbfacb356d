// Package mark parses and formats race times as people and result files write them, and parses the codes that replace a
// time (DNF, DQ).
//
// Times are whole milliseconds. They never pass through binary floating point, so 0.1 stays 0.1.
package mark

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// Limit bounds every parsed time, exclusively. The longest footraces take several weeks.
const Limit = 1000 * time.Hour

// Errors of the parsers. Their text is shown to clients.
var (
	ErrForm    = errors.New("a time must be written as seconds (58.32), M:SS.ff (15:09.2) or H:MM:SS (1:05:33), with at most three decimals")
	ErrSixty   = errors.New("minutes and seconds after a colon must be between 00 and 59")
	ErrTooLong = errors.New("a time must be less than 1000 hours")
	ErrMinutes = errors.New("a time in minutes must be a decimal number (126.33)")
)

const (
	thousandths      = 3 // decimals of a second
	millisecond      = int64(time.Millisecond)
	perSecond        = 1000 // in milliseconds, as the next two
	perMinute        = 60 * perSecond
	perHour          = 60 * perMinute
	maxLeadingDigits = 6 // digits before the first colon or the decimal point
)

// ParseTime parses a time in the API's format: `SS.ff`, `M:SS.ff` or `H:MM:SS`, each with up to three decimals.
//
// The first group may exceed its usual range, as in published results: 63.40 for 400 m is 1:03.40, and 63:40 is 1:03:40.
// Groups after a colon have two digits and are below 60. Zero is valid.
//
// Errors: ErrForm, ErrSixty, ErrTooLong.
func ParseTime(s string) (time.Duration, error) {
	whole, decimals, pointed := strings.Cut(s, ".")
	if pointed && (len(decimals) > thousandths || !isDigits(decimals)) {
		return 0, ErrForm
	}
	return assemble(whole, decimals)
}

// assemble returns the time with these groups ("1:05:33") and decimals, which must be digits or empty. Decimals beyond
// thousandths round up: the rules record the slower time, never the nearest (IAAF rule 165.24).
func assemble(whole, decimals string) (time.Duration, error) {
	const hoursMinutesSeconds = 3
	groups := strings.SplitN(whole, ":", hoursMinutesSeconds+1)
	if len(groups) > hoursMinutesSeconds || len(groups[0]) > maxLeadingDigits || !isDigits(groups[0]) {
		return 0, ErrForm
	}
	seconds := number(groups[0])
	for _, group := range groups[1:] {
		if len(group) != 2 || !isDigits(group) {
			return 0, ErrForm
		}
		if number(group) >= 60 {
			return 0, ErrSixty
		}
		seconds = seconds*60 + number(group)
	}
	fraction, cut := leading(decimals, thousandths)
	return bounded(seconds*perSecond + fraction + cut)
}

// bounded converts milliseconds, which must not be negative, to a duration below Limit.
func bounded(milliseconds int64) (time.Duration, error) {
	if milliseconds >= Milliseconds(Limit) {
		return 0, ErrTooLong
	}
	return time.Duration(milliseconds) * time.Millisecond, nil
}

// leading returns the first n decimals as a number of n digits ("5" is 500 if n is 3). cut is 1 if a digit other than zero
// follows them, else 0.
func leading(decimals string, n int) (value, cut int64) {
	for i := range n {
		value *= 10
		if i < len(decimals) {
			value += int64(decimals[i] - '0')
		}
	}
	if len(decimals) > n && strings.Trim(decimals[n:], "0") != "" {
		cut = 1
	}
	return value, cut
}

// isDigits reports whether s consists of one or more ASCII digits.
func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// number converts a short string of digits.
func number(digits string) int64 {
	var n int64
	for i := range len(digits) {
		n = n*10 + int64(digits[i]-'0')
	}
	return n
}

// Milliseconds returns d in milliseconds, rounded up.
func Milliseconds(d time.Duration) int64 {
	ms := int64(d) / millisecond
	if int64(d)%millisecond > 0 {
		ms++
	}
	return ms
}

// Format returns d in the form that ParseTime accepts, as short as possible: "58.3", "15:09.2", "1:05:33". It rounds up to
// milliseconds, as Milliseconds does. A negative d, which may be the difference of two times, gets a minus sign.
func Format(d time.Duration) string {
	const maxLength = len("-2562047:47:16.855")
	ms := Milliseconds(d)
	b := make([]byte, 0, maxLength)
	if ms < 0 {
		b, ms = append(b, '-'), -ms
	}
	hours, minutes, seconds := ms/perHour, ms%perHour/perMinute, ms%perMinute/perSecond
	switch {
	case hours > 0:
		b = append(strconv.AppendInt(b, hours, 10), ':')
		b = append(appendPadded(b, minutes, 2), ':')
		b = appendPadded(b, seconds, 2)
	case minutes > 0:
		b = append(strconv.AppendInt(b, minutes, 10), ':')
		b = appendPadded(b, seconds, 2)
	default:
		b = strconv.AppendInt(b, seconds, 10)
	}
	if fraction := ms % perSecond; fraction > 0 {
		b = appendPadded(append(b, '.'), fraction, thousandths)
	}
	if ms%perSecond == 0 {
		return string(b)
	}
	return strings.TrimRight(string(b), "0")
}

// appendPadded appends n, which must not be negative, padded with zeros to width digits.
func appendPadded(b []byte, n int64, width int) []byte {
	digits := strconv.FormatInt(n, 10)
	for range width - len(digits) {
		b = append(b, '0')
	}
	return append(b, digits...)
}
