// Package mark reads and writes what athletes achieve: race times as people and result files write them, and the codes
// that stand where a time should be (DNF, DQ).
//
// Times are read digit by digit into whole milliseconds and never pass through binary floating point, so 0.1 stays 0.1.
package mark

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// Limit is the bound on a time: every time that is read here is below it. The longest races on foot take some weeks.
const Limit = 1000 * time.Hour

// What can be wrong with a time. Each is a sentence for whoever wrote it, saying what would be right.
var (
	ErrForm    = errors.New("a time is written as seconds (58.32), M:SS.ff (15:09.2) or H:MM:SS (1:05:33), with at most three decimals")
	ErrSixty   = errors.New("minutes and seconds after a colon are 00 to 59")
	ErrTooLong = errors.New("a time is below 1000 hours")
	ErrMinutes = errors.New("a time in minutes is a decimal number (126.33)")
)

const (
	thousandths   = 3 // the decimals of a second that a time keeps
	millisecond   = int64(time.Millisecond)
	perSecond     = 1000 // milliseconds in a second
	perMinute     = 60 * perSecond
	perHour       = 60 * perMinute
	longestLeader = 6 // digits before the first colon or the point; six of seconds are enough for any race
)

// ParseTime reads a time as the API takes it: `SS.ff`, `M:SS.ff` or `H:MM:SS`, each with up to three decimals.
//
// The first group may exceed its usual range, because results are published so: 63.40 for 400 m is a minute and 3.40
// seconds, 63:40 is over an hour. Groups after a colon have two digits and are below 60. Zero can be read.
//
// Errors: ErrForm, ErrSixty, ErrTooLong.
func ParseTime(s string) (time.Duration, error) {
	whole, decimals, pointed := strings.Cut(s, ".")
	if pointed && (len(decimals) > thousandths || !isDigits(decimals)) {
		return 0, ErrForm
	}
	return assemble(whole, decimals)
}

// assemble puts a time together from its groups ("1:05:33") and its decimals, which are digits or empty. Decimals beyond
// thousandths round up: the rules of the sport record the slower time, never the nearest (IAAF rule 165.24).
func assemble(whole, decimals string) (time.Duration, error) {
	const hoursMinutesSeconds = 3
	groups := strings.SplitN(whole, ":", hoursMinutesSeconds+1)
	if len(groups) > hoursMinutesSeconds || len(groups[0]) > longestLeader || !isDigits(groups[0]) {
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

// bounded turns milliseconds, which are not negative, into a duration below Limit.
func bounded(milliseconds int64) (time.Duration, error) {
	if milliseconds >= Milliseconds(Limit) {
		return 0, ErrTooLong
	}
	return time.Duration(milliseconds) * time.Millisecond, nil
}

// leading reads the first n decimals as a number of n digits ("5" of three is 500). cut is 1 where a digit other than
// zero follows them, else 0.
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

// isDigits reports whether s is one or more of 0 to 9.
func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// number reads a few digits.
func number(digits string) int64 {
	var n int64
	for i := range len(digits) {
		n = n*10 + int64(digits[i]-'0')
	}
	return n
}

// Milliseconds gives d in whole milliseconds, a finer rest rounded up to the slower one.
func Milliseconds(d time.Duration) int64 {
	ms := int64(d) / millisecond
	if int64(d)%millisecond > 0 {
		ms++
	}
	return ms
}

// Format writes d the way ParseTime reads it, with no more than it needs: "58.3", "15:09.2", "1:05:33". Rests finer than a
// millisecond round up, as in Milliseconds. A negative d, which is no race time but may be a difference of two, gets a
// minus sign.
func Format(d time.Duration) string {
	const longest = len("-2562047:47:16.855")
	ms := Milliseconds(d)
	b := make([]byte, 0, longest)
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
	return trimDecimals(string(b))
}

// appendPadded appends n, which is not negative, with zeros before it up to width digits.
func appendPadded(b []byte, n int64, width int) []byte {
	digits := strconv.FormatInt(n, 10)
	for range width - len(digits) {
		b = append(b, '0')
	}
	return append(b, digits...)
}

// trimDecimals drops the zeros that end a time's decimals.
func trimDecimals(s string) string {
	if !strings.Contains(s, ".") {
		return s
	}
	return strings.TrimRight(s, "0")
}
