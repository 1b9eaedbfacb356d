package formats

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"harrier/internal/text"
)

// Lengths of texts of a run, as in the contract.
const (
	maxTitle = 200
	maxNotes = 2000
)

// line shortens a text of one line and drops what no text may have.
func line(s string, maxLength int) string {
	return shorten(joined(strings.Join(strings.Fields(strings.Map(visible, s)), " ")), maxLength)
}

// lines shortens a text of several lines.
func lines(s string, maxLength int) string {
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	return shorten(joined(strings.TrimSpace(strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return r
		}
		return visible(r)
	}, s))), maxLength)
}

// join joins two texts with what stands between them, unless one is empty.
func join(a, between, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + between + b
}

const joiner = "\u200d"

// joined removes the joiners of emojis, and what selects their forms, from a text that has any elsewhere.
func joined(s string) string {
	if text.ShownLines(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if string(r) == joiner || unicode.Is(unicode.Variation_Selector, r) {
			return -1
		}
		return r
	}, s)
}

func visible(r rune) rune {
	switch {
	case unicode.In(r, unicode.Zl, unicode.Zp), unicode.IsControl(r):
		return ' '
	case r == unicode.ReplacementChar, unicode.In(r, unicode.Co, unicode.Cs), text.Hidden(r) && string(r) != joiner:
		return -1
	}
	return r
}

func shorten(s string, maxLength int) string {
	if utf8.RuneCountInString(s) <= maxLength {
		return s
	}
	return strings.TrimSpace(string([]rune(s)[:maxLength-1])) + "…"
}
