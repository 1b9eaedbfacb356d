package account

import (
	"net/mail"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"harrier/internal/fault"
)

const (
	maxEmail = 254 // characters: RFC 5321's 256 for a path, less its brackets
	maxLocal = 64  // bytes before the @ (RFC 5321, section 4.5.3.1.1)
)

// readEmail reads an address as people have them, RFC 6531's non-ASCII ones included, and gives it with the key by which
// addresses are compared: folded and composed, the domain in its ASCII form. A wrong one is fault.Invalid at /email.
func readEmail(s string) (email, key string, err error) {
	email = strings.TrimSpace(s)
	parsed, err := mail.ParseAddress(email)
	if err != nil || parsed.Address != email || len(email) > maxEmail*4 || len([]rune(email)) > maxEmail || strings.ContainsFunc(email, invisible) {
		return "", "", wrongEmail()
	}
	at := strings.LastIndexByte(email, '@')
	domain, err := idna.Lookup.ToASCII(email[at+1:])
	if err != nil || at > maxLocal || !isHost(domain) {
		return "", "", wrongEmail()
	}
	return email, cases.Fold().String(norm.NFC.String(email[:at])) + "@" + strings.ToLower(domain), nil
}

// isHost tells whether a domain, in its ASCII form, is one that mail can go to: of two labels or more, each within the
// bounds of RFC 1035.
func isHost(domain string) bool {
	labels := strings.Split(domain, ".")
	return len(labels) > 1 && len(domain) <= 253 && !slices.ContainsFunc(labels, func(l string) bool { return l == "" || len(l) > 63 })
}

// invisible tells whether a character has no picture of its own, by which two addresses would look alike.
func invisible(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.IsSpace(r)
}

// emailKey is the key of an address that somebody signs in with; whatever is no address has a key of its own, that
// nobody has.
func emailKey(s string) string {
	if _, key, err := readEmail(s); err == nil {
		return key
	}
	return strings.ToLower(strings.TrimSpace(s))
}

func wrongEmail() error {
	return fault.InvalidField("/email", "Must be an email address, such as jess@example.org.")
}
