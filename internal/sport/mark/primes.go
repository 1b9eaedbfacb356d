package mark

import (
	"regexp"
	"strings"
)

// primes matches a time with signs for hours, minutes and seconds: 36'12", 36'12"5, 1h36'12, 1u36m12s.
var primes = regexp.MustCompile(`^(?:(\d{1,3})\s*[hu]\s*)?(?:(\d{1,3})\s*(?:['′’´]|min\.?|mn|m)\s*)?` +
	`(?:(\d{1,2})(?:[.,](\d{1,3}))?\s*(?:["″”]|''|′′|’’|´´|sec\.?|s)?\s*(\d{1,3})?)?$`)

// FromPrimes rewrites a time that has signs for hours, minutes and seconds, such as 36'12"5, to the form of ParseTime, 36:12.5. ok is false
// if it has none. In an event whose results are no times, the same signs may be feet and inches.
func FromPrimes(s string) (time string, ok bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	if strings.Trim(s, "0123456789:.,") == "" { // most times, which the expression would take long to refuse
		return "", false
	}
	found := primes.FindStringSubmatch(s)
	if found == nil {
		return "", false
	}
	hours, minutes, seconds, decimals := found[1], found[2], found[3], found[4]+found[5]
	switch {
	case hours != "" && minutes == "" && strings.HasSuffix(s, seconds): // 1h36
		minutes, seconds = seconds, "00"
	case hours != "" && seconds == "": // 1h36'
		seconds = "00"
	}
	if seconds == "" || hours != "" && minutes == "" || found[4] != "" && found[5] != "" {
		return "", false
	}
	time = seconds
	if minutes != "" {
		time = twoDigits(seconds)
		if hours != "" {
			time = hours + ":" + twoDigits(minutes) + ":" + time
		} else {
			time = minutes + ":" + time
		}
	}
	if decimals != "" {
		time += "." + decimals
	}
	return time, true
}

func twoDigits(number string) string {
	if len(number) == 1 {
		return "0" + number
	}
	return number
}
