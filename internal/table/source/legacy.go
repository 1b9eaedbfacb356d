package source

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"

	"harrier/internal/text"
)

// Encoding is the encoding of a text; empty to guess it.
type Encoding string

// UTF8 is the encoding that is not guessed.
const UTF8 Encoding = "utf-8"

// legacy are the other encodings, the most likely first. rare are letters that few names have in them, so that a text with these is probably in another.
var legacy = []struct {
	name Encoding
	of   encoding.Encoding
	rare string
}{
	{"windows-1252", charmap.Windows1252, "ŠŽšž"}, // Czech, which Windows-1250 has at the same places
	{"windows-1250", charmap.Windows1250, ""},
	{"iso-8859-2", charmap.ISO8859_2, ""},
	{"windows-1251", charmap.Windows1251, ""},
	{"ibm850", charmap.CodePage850, "ìÿ"},
	{"macintosh", charmap.Macintosh, ""},
	{"shift_jis", japanese.ShiftJIS, ""},
}

// Encodings lists the encodings that can be asked for.
func Encodings() []Encoding {
	names := append(make([]Encoding, 0, 1+len(legacy)), UTF8)
	for _, l := range legacy {
		names = append(names, l.name)
	}
	return names
}

// decoderOf returns the decoder of an encoding other than UTF-8, or nil.
func decoderOf(name Encoding) *encoding.Decoder {
	for _, l := range legacy {
		if l.name == name {
			return l.of.NewDecoder()
		}
	}
	return nil
}

// guess returns the encoding in which a text makes the fewest letters that no name has. Where a byte is a letter in two encodings, the likelier one is
// taken, which may be wrong.
func guess(sample []byte) (name Encoding) {
	const weight = 8 // of what no name has, beside a rare letter
	least := -1
	for _, l := range legacy {
		decoded, err := l.of.NewDecoder().Bytes(sample)
		if err != nil {
			continue
		}
		strange := strangeness(string(decoded))*weight + withoutVowels(string(decoded))
		for _, r := range string(decoded) {
			if l.rare != "" && r >= utf8.RuneSelf && strings.ContainsRune(l.rare, r) {
				strange++
			}
		}
		if least < 0 || strange < least {
			name, least = l.name, strange
		}
	}
	return name
}

// strangeness counts signs and characters that no name has: signs and capitals inside words, words of two scripts, three letters with accents in a row or
// nothing else in a word, and control characters.
func strangeness(decoded string) (strange int) {
	runes := []rune(strings.TrimSuffix(decoded, string(utf8.RuneError))) // the sample may end inside a character
	run := 0
	for i, r := range runes {
		before, after := at(runes, i-1), at(runes, i+1)
		if r < utf8.RuneSelf {
			run = 0
			if unicode.IsUpper(r) && before >= utf8.RuneSelf && unicode.IsLower(before) {
				strange++
			}
			continue
		}
		strange += strangenessOf(r, before, after)
		run++
		if !unicode.In(r, unicode.Latin) {
			run = 0
		} else if run > 2 || run == 2 && !isLetterOfName(after) && !isLetterOfName(at(runes, i-2)) {
			strange++
		}
	}
	return strange
}

// strangenessOf tells how strange a character is that is not in ASCII, between its neighbours.
func strangenessOf(r, before, after rune) int {
	switch {
	case r == utf8.RuneError, unicode.IsControl(r), unicode.In(r, unicode.Co):
		return 2
	case !isLetterOfName(r):
		if isStraySign(r, isLetterOfName(before), isLetterOfName(after)) {
			return 1
		}
	case r == 'ß' && !isLetterOfName(before),
		r == 'ƒ' || r == 'ı' || r >= 0xFF61 && r <= 0xFF9F, // the last are of half width
		isLetterOfName(before) && scriptOf(before) != scriptOf(r), isLetterOfName(after) && scriptOf(after) != scriptOf(r),
		unicode.IsUpper(r) && unicode.IsLower(before):
		return 1
	}
	return 0
}

// withoutVowels counts words with a letter that is not in ASCII and no vowel, which are few.
func withoutVowels(decoded string) int {
	const shortest = 3
	n := 0
	for word := range strings.FieldsFuncSeq(decoded, func(r rune) bool { return !isLetterOfName(r) }) {
		plain := strings.ToLower(text.Unaccented(word))
		if len(plain) != len(word) && len(plain) >= shortest && plain[0] < utf8.RuneSelf && !strings.ContainsAny(plain, "aeiouy") {
			n++
		}
	}
	return n
}

// at returns a rune of a text, or a space beyond its ends.
func at(runes []rune, i int) rune {
	if i < 0 || i >= len(runes) {
		return ' '
	}
	return runes[i]
}

// isLetterOfName reports whether names have a character. Letters such as those of 1ª and µ are signs here.
func isLetterOfName(r rune) bool {
	return unicode.IsLetter(r) && !unicode.In(r, unicode.Lm) && r != 'ª' && r != 'º' && r != 'µ' || r == 'ー' || r == '々'
}

// isStraySign reports whether a sign is out of place beside letters, as ¤ is between two.
func isStraySign(r rune, behindLetter, beforeLetter bool) bool {
	switch {
	case r >= 0x2500 && r <= 0x25FF: // lines and blocks
		return true
	case behindLetter && beforeLetter:
		return !strings.ContainsRune("’·´\u00a0", r)
	case behindLetter:
		return !strings.ContainsRune("’”»º°®™…–—´\u00a0、。」）・", r) // of a quotation, a number, an abbreviation
	case beforeLetter:
		return !strings.ContainsRune("‘“„«¿¡–—\u00a0「（・", r)
	}
	return false
}

// scriptOf returns a number for the script of a letter: Japanese names mix three.
func scriptOf(r rune) int {
	switch {
	case unicode.In(r, unicode.Latin):
		return 1
	case unicode.In(r, unicode.Cyrillic):
		return 2
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == 'ー':
		return 3
	}
	return 0
}
