// Package address reads email addresses as people write them, and gives the key by which two of them are compared.
package address

import (
	"crypto/sha256"
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
	maxLength = 254 // characters: RFC 5321's 256 for a path, less its brackets
	maxLocal  = 64  // bytes before the @ (RFC 5321, section 4.5.3.1.1)
)

var errInvalid = fault.InvalidField("/email", "Must be an email address, such as jess@example.org.").Coded(fault.CodeMalformed)

// Parse reads an address, which may hold non-ASCII characters (RFC 6531). Addresses are compared by the key: case-folded
// and composed (NFC), with the domain in its ASCII form. An invalid address is fault.Invalid at /email.
func Parse(s string) (email, key string, err error) {
	email = strings.TrimSpace(s)
	parsed, err := mail.ParseAddress(email)
	if err != nil || parsed.Address != email || len(email) > maxLength*4 || len([]rune(email)) > maxLength || strings.ContainsFunc(email, invisible) {
		return "", "", errInvalid
	}
	at := strings.LastIndexByte(email, '@')
	domain, err := idna.Lookup.ToASCII(email[at+1:])
	if err != nil || at > maxLocal || !isHost(domain) {
		return "", "", errInvalid
	}
	return email, cases.Fold().String(norm.NFC.String(email[:at])) + "@" + strings.ToLower(domain), nil
}

// Same reports whether two addresses differ in ASCII case at most, which no mail server in use tells apart. Two with the same key may be
// different mailboxes, such as strauß@ and strauss@.
func Same(a, b string) bool { return lowerASCII(a) == lowerASCII(b) }

// Hash returns a hash by which an address can be found among others, where it must not be stored. It is the same for all that are Same,
// and not a secret: a guessed address can be verified.
func Hash(email string) []byte {
	sum := sha256.Sum256([]byte(lowerASCII(email)))
	return sum[:]
}

func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r - 'A' + 'a'
		}
		return r
	}, s)
}

// isHost reports whether mail can go to a domain in its ASCII form: two labels or more, each within the limits of RFC 1035.
func isHost(domain string) bool {
	labels := strings.Split(domain, ".")
	return len(labels) > 1 && len(domain) <= 253 && !slices.ContainsFunc(labels, func(l string) bool { return l == "" || len(l) > 63 })
}

// invisible reports whether a character is not visible. Two addresses that differ in such a character look the same.
func invisible(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.IsSpace(r)
}

// Key returns the key of an address to look up. Text that is not an address gets a key that no account has.
func Key(s string) string {
	if _, key, err := Parse(s); err == nil {
		return key
	}
	return strings.ToLower(strings.TrimSpace(s))
}
