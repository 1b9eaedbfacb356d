// Package text decides which characters a text may contain that is shown to others.
package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/rangetable"

	"harrier/internal/fault"
)

// Rule says what Shown and ShownLines refuse.
const Rule = "Must not contain control, zero-width, blank or text-direction characters."

// Shown reports whether s has no characters by which a text looks like another, or changes how the text around it is shown:
// control characters, line breaks among them, zero-width and other invisible characters, and marks that set the direction of text.
func Shown(s string) bool { return shown(s, "") }

// ShownLines is Shown for a text that may have several lines and tabs.
func ShownLines(s string) bool { return shown(s, "\n\r\t") }

func shown(s, besides string) bool {
	before := ' '
	for _, r := range emoji(s) {
		if Hidden(r) && !strings.ContainsRune(besides, r) || selects(r) && (unicode.IsSpace(before) || selects(before)) {
			return false
		}
		before = r
	}
	return true
}

// Shorten cuts a text that has more than limit characters, and says so by an ellipsis.
func Shorten(s string, limit int) string {
	if utf8.RuneCountInString(s) <= limit {
		return s
	}
	return string([]rune(s)[:limit-1]) + "…"
}

// Hidden reports whether Shown refuses a character anywhere, but for a joiner of emojis. Of Unicode's categories, Cf has the zero-width
// characters, the byte order mark, the soft hyphen, tags, and everything that sets a direction; what fonts ignore otherwise is a
// property; and blanks are not spaces to Unicode.
func Hidden(r rune) bool {
	return r < ' ' || r >= 0x7f && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point, blanks)
}

// blanks are shown as nothing: of Braille, of music, of Khitan, of hieroglyphs, and where an object was.
var blanks = rangetable.New('\u2800', '\U0001d159', '\U00016fe4', '\U00013441', '\U00013442', '\ufffc')

// selects reports whether a character chooses the form of the one before it, as of an emoji or in a Japanese name, and shows nothing itself.
func selects(r rune) bool { return r >= 0x7f && unicode.Is(unicode.Variation_Selector, r) }

const joiner = "\u200d"

// emoji returns s without the joiners that make one emoji of two, such as a woman who runs.
func emoji(s string) string {
	for from := 0; ; {
		i := strings.Index(s[from:], joiner)
		if i < 0 {
			return s
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(strings.TrimRightFunc(s[:i], modifies))
		after, _ := utf8.DecodeRuneInString(s[i+len(joiner):])
		if symbol(before) && symbol(after) {
			s = s[:i] + s[i+len(joiner):]
		}
		from = min(i+1, len(s))
	}
}

// symbol reports whether a character may be an emoji. RuneError, which the end of a text gives, is a symbol for Unicode.
func symbol(r rune) bool { return unicode.Is(unicode.So, r) && r != utf8.RuneError }

// modifies reports whether a character changes the emoji before it: its style, or the colour of the skin.
func modifies(r rune) bool { return r == '\ufe0f' || r >= '\U0001f3fb' && r <= '\U0001f3ff' }

// Line returns a field that is wrong unless s is nil or Shown. Spaces alone, of any width, show nothing.
func Line(pointer string, s *string) []fault.Field {
	if s == nil || *s == "" || Shown(*s) && strings.TrimSpace(*s) != "" {
		return nil
	}
	return []fault.Field{{Pointer: pointer, Code: fault.CodeCharacters, Detail: Rule}}
}

// Lines returns a field that is wrong unless s is nil or ShownLines.
func Lines(pointer string, s *string) []fault.Field {
	if s == nil || ShownLines(*s) {
		return nil
	}
	return []fault.Field{{Pointer: pointer, Code: fault.CodeCharacters, Detail: Rule}}
}
