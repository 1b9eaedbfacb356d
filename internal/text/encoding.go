package text

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
)

// LegacyEncoding guesses the single-byte encoding of a text: Windows-1252, in which every byte is valid, unless that puts
// signs such as £, ³, ¹, ¿ or ± inside words. Windows-1250 and ISO 8859-2 have Polish and Czech letters there.
// Where a byte is a letter in both encodings, the guess may be wrong; such a file should be saved as UTF-8.
func LegacyEncoding(sample []byte) encoding.Encoding {
	shared := inWords(sample, "\xb3\xbf", "\xa3\xaf")          // ł ż, Ł Ż
	windows := inWords(sample, "\xb9\x9c\x9f", "\xa5\x8c\x8f") // ą ś ź, Ą Ś Ź
	iso := inWords(sample, "\xb1\xb6\xbc", "\xa1\xa6\xac")     // the same
	switch {
	case iso > windows:
		return charmap.ISO8859_2
	case shared > 0 || inWords(sample, "\xb9", "\xa5") > 0:
		return charmap.Windows1250
	default:
		return charmap.Windows1252
	}
}

// inWords counts bytes inside words: those in small after an ASCII letter, and those in capital before one.
func inWords(sample []byte, small, capital string) int {
	n := 0
	for i, b := range sample {
		switch {
		case b < utf8.RuneSelf:
		case strings.IndexByte(small, b) >= 0 && i > 0 && ASCIILetter(sample[i-1]):
			n++
		case strings.IndexByte(capital, b) >= 0 && i+1 < len(sample) && ASCIILetter(sample[i+1]):
			n++
		}
	}
	return n
}

// ASCIILetter reports whether b is an ASCII letter.
func ASCIILetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }
