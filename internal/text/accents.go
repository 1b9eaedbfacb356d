package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// transliterations are those of the Latin letters that Unicode does not decompose, as usual in their languages.
var transliterations = map[rune]string{
	'ł': "l", 'ø': "o", 'đ': "d", 'ð': "d", 'ß': "ss", 'æ': "ae", 'œ': "oe", 'þ': "th", 'ħ': "h", 'ı': "i", 'ŋ': "n", 'ŧ': "t",
}

// Unaccented returns s in lower case without accents.
func Unaccented(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(s)) {
		if letters, ok := transliterations[r]; ok {
			b.WriteString(letters)
		} else if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// ASCIILetter reports whether b is an ASCII letter.
func ASCIILetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

// Letters returns the letters of s in upper case and drops everything else.
func Letters(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) {
			return -1
		}
		return unicode.ToUpper(r)
	}, s)
}

// Spaced separates words that are written together, as in DistanceInMeters.
func Spaced(s string) string {
	var b strings.Builder
	before := ' '
	for _, r := range s {
		if unicode.IsUpper(r) && unicode.IsLower(before) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		before = r
	}
	return b.String()
}
