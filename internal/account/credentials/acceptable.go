package credentials

import (
	_ "embed"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"harrier/internal/fault"
)

const (
	// MinPassword is the minimum length of a password in Unicode code points, in NFC.
	MinPassword = 8
	// MaxPassword is the maximum length.
	MaxPassword = 128
	// maxPasswordBytes is checked before a password is normalized. It allows MaxPassword decomposed characters; the longest usual
	// ones (Hangul) have nine bytes.
	maxPasswordBytes = 2048
)

// leakedPasswords has one leaked password per line, in lower case and NFC, of at least MinPassword characters, sorted by bytes. See
// leaked/README.md for the sources.
//
//go:embed leaked/passwords.txt
var leakedPasswords string

// Acceptable returns nil if a user with this email address may choose this password, and otherwise a fault.Invalid for /password.
// A password has 8 to 128 characters. It must not be the address, its local part, one of words (a name, an Athlete ID) or a common
// leaked password, all compared without case, nor be easy to guess for somebody who knows these. As NIST SP 800-63B,
// section 3.1.1.2, recommends, there are no rules about digits or
// punctuation.
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
	if weak(composed, append(words, email)...) {
		return refuse("Too easy to guess. Use several unrelated words, and neither your name nor your email.")
	}
	return nil
}

// refuse returns the fault of an unacceptable password.
func refuse(detail string) error {
	return fault.InvalidField("/password", detail).Coded(fault.CodeWeak)
}

// fold normalizes text for comparison with passwords.
func fold(text string) string { return strings.ToLower(norm.NFC.String(strings.TrimSpace(text))) }

// beforeAt returns the local part of an email address, which may contain a quoted @.
func beforeAt(email string) string {
	if at := strings.LastIndexByte(email, '@'); at >= 0 {
		return email[:at]
	}
	return email
}

// leaked reports whether a folded password is on the list. It searches the embedded text itself, so start-up does not parse it.
func leaked(plain string) bool {
	list := leakedPasswords
	for list != "" {
		// Compare with the line around the middle.
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
