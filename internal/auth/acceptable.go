package auth

import (
	_ "embed"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"harrier/internal/fault"
)

const (
	// MinPassword is how many Unicode code points a password has at least, in composed form (NFC).
	MinPassword = 8
	// MaxPassword is how many it has at most.
	MaxPassword = 128
	// maxPasswordBytes bounds a password before anything is done with it. It leaves room for MaxPassword characters in
	// decomposed form, of which the longest usual ones (Hangul) take nine bytes.
	maxPasswordBytes = 2048
)

// leakedPasswords is one leaked password a line: lower case, NFC, MinPassword characters or longer, sorted by bytes.
// leaked/README.md says where they are from.
//
//go:embed leaked/passwords.txt
var leakedPasswords string

// Acceptable tells whether somebody with this email address may choose this password: 8 to 128 characters, neither the
// address nor the part of it before the @, none of the caller's own words (a name, an Athlete ID), and no well-known
// leaked one, all compared without case. There are no rules about digits and signs, after NIST SP 800-63B, section 3.1.1.2.
// The fault is fault.Invalid and points at /password.
func Acceptable(password, email string, words ...string) error {
	if len(password) > maxPasswordBytes {
		return refuse(fmt.Sprintf("At most %d characters.", MaxPassword))
	}
	if !utf8.ValidString(password) {
		return refuse("Must be Unicode text.")
	}
	composed := norm.NFC.String(password)
	switch length := utf8.RuneCountInString(composed); {
	case length < MinPassword:
		return refuse(fmt.Sprintf("At least %d characters.", MinPassword))
	case length > MaxPassword:
		return refuse(fmt.Sprintf("At most %d characters.", MaxPassword))
	}
	plain := strings.ToLower(composed)
	if own := fold(email); plain == own || plain == beforeAt(own) {
		return refuse("Must not be your email address.")
	}
	for _, word := range words {
		if plain == fold(word) {
			return refuse("Must not be your name.")
		}
	}
	if leaked(plain) {
		return refuse("Must not be one of the most common passwords, which attackers try first.")
	}
	return nil
}

// refuse makes the fault of a password that may not be chosen.
func refuse(detail string) error { return fault.InvalidField("/password", detail) }

// fold brings a text into the form in which passwords are compared.
func fold(text string) string { return strings.ToLower(norm.NFC.String(strings.TrimSpace(text))) }

// beforeAt gives the local part of an email address, which may itself hold an @ between quotes.
func beforeAt(email string) string {
	if at := strings.LastIndexByte(email, '@'); at >= 0 {
		return email[:at]
	}
	return email
}

// leaked tells whether a folded password is on the list, by binary search over the text of the list as it lies in the
// program: nothing is read, unpacked or built beforehand.
func leaked(plain string) bool {
	list := leakedPasswords
	for list != "" {
		// The line around the middle is the one to compare with.
		middle := len(list) / 2
		start := strings.LastIndexByte(list[:middle], '\n') + 1
		end := start + strings.IndexByte(list[start:], '\n')
		switch line := list[start:end]; {
		case line == plain:
			return true
		case line < plain:
			list = list[end+1:]
		default:
			list = list[:start]
		}
	}
	return false
}
