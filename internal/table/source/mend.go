package source

import (
	"html"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

var (
	// excelText is a text that a spreadsheet keeps as it is: ="0012".
	excelText = regexp.MustCompile(`^="(.*)"$`)
	// entity is the code of a character in web pages.
	entity = regexp.MustCompile(`&(?:[A-Za-z]{2,8}|#\d{2,5}|#x[0-9A-Fa-f]{2,5});`)
)

// unseen are the characters of width zero, and flags, which are in no name. Those for the direction of text may make it look like another, and fail their row.
func unseen(r rune) bool {
	switch {
	case r >= 0x200B && r <= 0x200D, r >= 0x2060 && r <= 0x2064, r == 0xFEFF, r == 0x00AD:
		return true
	case r >= 0x1F1E6 && r <= 0x1F1FF: // two are a flag
		return true
	}
	return false
}

// withoutUnseen takes the characters that are unseen out of a text, and the spaces behind flags.
func withoutUnseen(s string) string {
	if !strings.ContainsFunc(s, unseen) {
		return s
	}
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unseen(r) {
			return -1
		}
		return r
	}, s))
}

// Mend returns a cell without characters that cannot be seen, with what the codes of web pages stand for, and with UTF-8 that was taken for another
// encoding undone. A text in prose may have flags and joined emojis.
func Mend(cell string, prose bool) string {
	if len(cell) < 3 {
		return cell
	}
	if cell[0] == '=' {
		if found := excelText.FindStringSubmatch(cell); found != nil {
			return strings.ReplaceAll(found[1], `""`, `"`)
		}
	}
	if !printableASCII(cell) && utf8.ValidString(cell) {
		if !prose {
			cell = withoutUnseen(cell)
		}
		cell = withColons(decodedTwice(cell))
	}
	if strings.IndexByte(cell, '&') >= 0 {
		cell = entity.ReplaceAllStringFunc(cell, html.UnescapeString)
	}
	return cell
}

// printableASCII is quick for most cells.
func printableASCII(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// withColons replaces the colons of Chinese and Japanese keyboards in a time. Other text stays as it is.
func withColons(s string) string {
	if strings.Trim(s, "0123456789.,\uff1a") != "" {
		return s
	}
	return strings.ReplaceAll(s, "\uff1a", ":")
}

// decodedTwice undoes that UTF-8 was read as Windows-1252 and written as UTF-8 again: Ã¶ for ö. Other text stays as it is.
func decodedTwice(s string) string {
	if !strings.ContainsAny(s, "ÃÅÄ") {
		return s
	}
	once, err := charmap.Windows1252.NewEncoder().String(s)
	if err != nil || !utf8.ValidString(once) || printableASCII(once) {
		return s
	}
	return once
}

// formulaError matches the error of a formula in a spreadsheet.
var formulaError = regexp.MustCompile(`^#(?:N/A|REF!|VALUE!|NAME\?|DIV/0!|NULL!|NUM!|SPILL!|CALC!|ERROR!)$`)

// FormulaError reports whether a cell has the error of a formula in a spreadsheet, such as #REF!. It is no text.
func FormulaError(cell string) bool {
	return len(cell) > 1 && cell[0] == '#' && formulaError.MatchString(cell)
}
