package read

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

// mend mends the cells of a record, in place: characters that cannot be seen, the codes of web pages, and UTF-8 that was taken for another encoding.
func (c *csvRows) mend(record []string) {
	for i, cell := range record {
		if len(cell) < 3 {
			continue
		}
		mended := cell
		if cell[0] == '=' {
			if found := excelText.FindStringSubmatch(cell); found != nil {
				record[i] = strings.ReplaceAll(found[1], `""`, `"`)
				continue
			}
		}
		if !isPrintableASCII(cell) && utf8.ValidString(cell) {
			mended = withColons(decodedTwice(withoutUnseen(cell)))
		}
		if strings.IndexByte(mended, '&') >= 0 {
			mended = entity.ReplaceAllStringFunc(mended, html.UnescapeString)
		}
		if mended == cell {
			continue
		}
		record[i] = mended
		c.warn(Warning{
			Code: "text_repaired", Line: c.line(), Value: mended,
			Detail: "Flags or characters that cannot be seen were taken out, or codes such as &amp; and Ã¶ replaced by what they stand for.",
		})
	}
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
	if err != nil || !utf8.ValidString(once) || isPrintableASCII(once) {
		return s
	}
	return once
}
