package mail

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// greetableLength is the longest name, in characters, that an email greets.
const greetableLength = 60

// Greetable returns a name that somebody gave themselves as an email or a page may show it to others, on one line, or "" if it might be
// something other than a name. Anybody can register somebody else's address with any "name", and must not make us send an advertisement or a
// link: mail programs turn "evil.example" into a link, too.
func Greetable(name string) string {
	name = oneLine(name)
	if utf8.RuneCountInString(name) > greetableLength || strings.ContainsAny(name, "/\\@:<>[]{}|#$%&=?!*") {
		return ""
	}
	letters := []rune(name)
	for i := 1; i < len(letters)-1; i++ {
		// The dots of "J. R. Doe" are followed by spaces.
		if dot(letters[i]) && !unicode.IsSpace(letters[i-1]) && !unicode.IsSpace(letters[i+1]) {
			return ""
		}
	}
	return name
}

// dot reports whether a character separates the labels of a domain (RFC 3490, section 3.1).
func dot(r rune) bool { return r == '.' || r == '\u3002' || r == '\uff0e' || r == '\uff61' }

// oneLine removes invisible characters, line breaks above all, and collapses white space.
func oneLine(text string) string {
	visible := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case invisible(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	return strings.Join(strings.Fields(visible), " ")
}

// invisible reports whether a character is not visible: control characters, and marks that change the direction of text. The
// joiners, which some scripts need, do not count.
func invisible(r rune) bool {
	if r == '\u200c' || r == '\u200d' {
		return false
	}
	return unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp)
}

// span returns a duration in words, to the nearest sensible unit.
func span(d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d < 90*time.Second:
		return "about a minute"
	case d < 59*time.Minute+30*time.Second:
		return fmt.Sprintf("about %d minutes", d.Round(time.Minute)/time.Minute)
	case d < 90*time.Minute:
		return "about an hour"
	case d < 2*day-30*time.Minute:
		return fmt.Sprintf("about %d hours", d.Round(time.Hour)/time.Hour)
	default:
		return fmt.Sprintf("about %d days", d.Round(day)/day)
	}
}

// moment returns a time in words. The reader's time zone is not known, so it includes the zone.
func moment(t time.Time) string { return t.UTC().Format("Monday, 2 January 2006, at 15:04 UTC") }

// asciiDomain returns an address with its domain in ASCII (RFC 5891), which every mail server understands. A domain that cannot be
// converted stays as it is; the mail server will reject it.
func asciiDomain(address string) string {
	at := strings.LastIndexByte(address, '@')
	if at < 0 || ascii(address[at:]) {
		return address
	}
	domain, err := idna.Lookup.ToASCII(address[at+1:])
	if err != nil {
		return address
	}
	return address[:at+1] + domain
}

// domain returns the part of an address after the @.
func domain(address string) string { return address[strings.LastIndexByte(address, '@')+1:] }

// ascii reports whether a text is all ASCII.
func ascii(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII })
}
