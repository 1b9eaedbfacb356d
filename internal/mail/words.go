package mail

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// greetableLength is how many characters of a name a letter begins with; a longer one is left out.
const greetableLength = 60

// greetable gives the name as a letter may greet it, on one line, or "" where it might be something else than a name.
// Anybody can make an account with somebody else's address and any "name", and must not get us to mail them an
// advertisement or a link: mail programs make links of "evil.example" too.
func greetable(name string) string {
	name = oneLine(name)
	if utf8.RuneCountInString(name) > greetableLength || strings.ContainsAny(name, "/\\@:<>[]{}|#$%&=?!*") {
		return ""
	}
	letters := []rune(name)
	for i := 1; i < len(letters)-1; i++ {
		// "J. R. Doe" has its points before spaces.
		if dot(letters[i]) && !unicode.IsSpace(letters[i-1]) && !unicode.IsSpace(letters[i+1]) {
			return ""
		}
	}
	return name
}

// dot tells whether a character divides the parts of a domain (RFC 3490, section 3.1).
func dot(r rune) bool { return r == '.' || r == '\u3002' || r == '\uff0e' || r == '\uff61' }

// oneLine takes out of a text what cannot be seen, line breaks above all, and closes up the gaps.
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

// invisible tells whether a character has no picture of its own: control characters and those that turn the direction of
// writing around. The joiners stay, which some scripts cannot be written without.
func invisible(r rune) bool {
	if r == '\u200c' || r == '\u200d' {
		return false
	}
	return unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp)
}

// span says a length of time in words, to the nearest unit that makes sense.
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

// moment says a time in words. The reader's zone is not known here, so the zone is said too.
func moment(t time.Time) string { return t.UTC().Format("Monday, 2 January 2006, at 15:04 UTC") }

// asciiDomain gives an address with its domain in ASCII (RFC 5891), which every mail server understands. What cannot be
// turned stays as it is; the mail server will say what it thinks of it.
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

// domain is the part of an address behind the @.
func domain(address string) string { return address[strings.LastIndexByte(address, '@')+1:] }

// ascii tells whether a text is ASCII throughout.
func ascii(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII })
}
