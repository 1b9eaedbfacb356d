package read

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"harrier/internal/table/layout"
	"harrier/internal/table/source"
	"harrier/internal/text"
	"harrier/internal/words"
)

// clean trims a single-line text and normalizes it to NFC. reason says why it is invalid, and is empty otherwise. maxLength is
// in characters.
func clean(s string, maxLength int) (cleaned, reason string) {
	return cleanText(s, maxLength, text.Shown)
}

// cleanNotes is clean for a text that may have several lines.
func cleanNotes(s string) (cleaned, reason string) { return cleanText(s, MaxNotes, text.ShownLines) }

func cleanText(s string, maxLength int, shown func(string) bool) (cleaned, reason string) {
	s = strings.TrimSpace(s)
	if source.FormulaError(s) {
		return "", "It is the error of a formula in a spreadsheet."
	}
	if isPrintableASCII(s) {
		return checkLength(s, maxLength)
	}
	return checkText(norm.NFC.String(s), maxLength, shown)
}

// asIs returns s unchanged, or the reason why it is invalid.
func asIs(s string, maxLength int) (same, reason string) { return checkText(s, maxLength, text.Shown) }

// checkText returns s, or the reason why it is invalid. shown reports whether all its characters are allowed.
func checkText(s string, maxLength int, shown func(string) bool) (same, reason string) {
	if !utf8.ValidString(s) {
		return "", "The text is not valid in the encoding of the file."
	}
	if !shown(s) {
		return "", "It contains a control character, a line break, or a zero-width, blank or text-direction character."
	}
	return checkLength(s, maxLength)
}

func checkLength(s string, maxLength int) (same, reason string) {
	if len(s) > maxLength && utf8.RuneCountInString(s) > maxLength {
		return "", fmt.Sprintf("It has more than %d characters.", maxLength)
	}
	return s, ""
}

// isPrintableASCII is quick for most cells.
func isPrintableASCII(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// isNone reports whether a cell says that there is no team, as forms and spreadsheets do.
func isNone(cell string) bool {
	cell = strings.TrimPrefix(strings.ToLower(cell), "#")
	return slices.Contains(words.NoTeam.Texts("none"), cell) // the team NA is one
}

// parseID validates an athlete_id or team_id and returns it unchanged.
func parseID(s string) (id, reason string) {
	const wanted = "An ID must be 1 to 64 letters A-Z and a-z, digits, dots, underscores and hyphens, and start with a letter or digit."
	if s == "" || len(s) > MaxID {
		return "", wanted
	}
	for i := range len(s) {
		b := s[i]
		alphanumeric := text.ASCIILetter(b) || '0' <= b && b <= '9'
		if !alphanumeric && (i == 0 || b != '.' && b != '_' && b != '-') {
			return "", wanted
		}
	}
	return s, ""
}

// shown truncates a quotation in an error to 100 characters.
func shown(s string) string { return layout.Shown(s) }
