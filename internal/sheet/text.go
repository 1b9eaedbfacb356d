package sheet

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	xunicode "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

const (
	// sampled is how many bytes tell what a file's encoding is, counted from the first that is not ASCII.
	sampled = 64 << 10
	// previewed is how many bytes of text tell a CSV file's delimiter and line ends.
	previewed = 16 << 10

	utf8Name = "utf-8"
)

// text is a file's bytes as UTF-8, whatever they were.
type text struct {
	in *bufio.Reader
	// decoded is where the text comes from once the encoding is known, nil before.
	decoded io.Reader
	// encoding is its name.
	encoding string
}

// decode finds a file's encoding: by its byte order mark, else by what its first bytes beyond ASCII can be, which may come
// late. A name other than the empty one settles it, but for a byte order mark, which is never wrong.
func decode(r io.Reader, name string) (*text, error) {
	t := &text{in: bufio.NewReaderSize(r, sampled), encoding: utf8Name}
	head, err := t.in.Peek(len("\xd0\xcf\x11\xe0"))
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read the file: %w", err)
	}
	if kind := notText(head); kind != "" {
		return nil, &FileError{Reason: "This is " + kind + ", not text. Save the results as CSV."}
	}
	switch {
	case bytes.HasPrefix(head, []byte("\xef\xbb\xbf")):
		if _, err := t.in.Discard(len("\xef\xbb\xbf")); err != nil {
			return nil, fmt.Errorf("read the byte order mark: %w", err)
		}
		t.decoded = t.in
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")):
		t.use("utf-16", xunicode.UTF16(xunicode.LittleEndian, xunicode.ExpectBOM))
	case name == "":
	case strings.EqualFold(name, utf8Name):
		t.decoded = t.in
	default:
		legacy := legacyEncoding(strings.ToLower(name))
		if legacy == nil {
			return nil, &OptionError{Option: "encoding", Reason: fmt.Sprintf(
				"The encoding is utf-8, windows-1250, windows-1252, iso-8859-1, iso-8859-2 or iso-8859-15, not %q.", name)}
		}
		t.use(strings.ToLower(name), legacy)
	}
	return t, nil
}

// notText names what a file is that begins like this and cannot be results.
func notText(head []byte) string {
	for _, known := range []struct{ magic, kind string }{
		{"PK\x03\x04", "a workbook or a ZIP archive"},
		{"\xd0\xcf\x11\xe0", "an old workbook"},
		{"%PDF", "a PDF document"},
		{"\x1f\x8b", "a gzip archive"},
	} {
		if bytes.HasPrefix(head, []byte(known.magic)) {
			return known.kind
		}
	}
	return ""
}

// legacyEncoding gives an encoding of one byte a character by its name, nil for others.
func legacyEncoding(name string) encoding.Encoding {
	switch name {
	case "windows-1250":
		return charmap.Windows1250
	case "windows-1252":
		return charmap.Windows1252
	case "iso-8859-1":
		return charmap.ISO8859_1
	case "iso-8859-2":
		return charmap.ISO8859_2
	case "iso-8859-15":
		return charmap.ISO8859_15
	default:
		return nil
	}
}

// use settles the encoding.
func (t *text) use(name string, e encoding.Encoding) {
	t.encoding = name
	t.decoded = transform.NewReader(t.in, e.NewDecoder())
}

// Read gives the file as UTF-8. Until something is not ASCII there is nothing to decide and nothing to decode.
func (t *text) Read(p []byte) (int, error) {
	for t.decoded == nil {
		if _, err := t.in.Peek(1); err != nil {
			return 0, err //nolint:wrapcheck // io.EOF must stay itself on its way through readers
		}
		ready, err := t.in.Peek(t.in.Buffered())
		if err != nil {
			return 0, err //nolint:wrapcheck // as above
		}
		ready = ready[:min(len(ready), len(p))]
		ascii := bytes.IndexFunc(ready, func(r rune) bool { return r >= utf8.RuneSelf })
		if ascii < 0 {
			ascii = len(ready)
		}
		if ascii > 0 || len(p) == 0 {
			copy(p, ready[:ascii])
			return t.in.Discard(ascii) //nolint:wrapcheck // as above
		}
		if err := t.decide(); err != nil {
			return 0, err
		}
	}
	return t.decoded.Read(p) //nolint:wrapcheck // as above
}

// decide looks at the bytes from the first that is not ASCII. What reads as UTF-8 is; other encodings write that only by
// accident, so a few broken characters in it change nothing, and their rows say so.
func (t *text) decide() error {
	sample, err := t.in.Peek(sampled)
	if err != nil && !errors.Is(err, io.EOF) {
		return err //nolint:wrapcheck // the reader's own error, to be wrapped where it arrives
	}
	whole, broken := 0, 0
	for rest := sample; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		switch {
		case r == utf8.RuneError && size == 1 && len(sample) == sampled && !utf8.FullRune(rest):
			// The sample ends within a character.
		case r == utf8.RuneError && size == 1:
			broken++
		case size > 1:
			whole++
		}
		rest = rest[size:]
	}
	name := utf8Name
	if whole < broken {
		name = legacyName(sample)
	}
	if name == utf8Name {
		t.decoded = t.in
		return nil
	}
	t.use(name, legacyEncoding(name))
	return nil
}

// legacyName guesses which encoding of one byte a character a text is in. That is Windows-1252, which every byte fits,
// unless signs like £, ³, ¹, ¿ or ± would stand inside its words: there Windows-1250 and ISO 8859-2 have the letters of
// Polish and its neighbours. Languages whose letters are letters in both cannot be told apart and need Options.Encoding.
func legacyName(sample []byte) string {
	shared := inWords(sample, "\xb3\xbf", "\xa3\xaf")          // ł ż, Ł Ż
	windows := inWords(sample, "\xb9\x9c\x9f", "\xa5\x8c\x8f") // ą ś ź, Ą Ś Ź
	iso := inWords(sample, "\xb1\xb6\xbc", "\xa1\xa6\xac")     // the same
	switch {
	case iso > windows:
		return "iso-8859-2"
	case shared > 0 || inWords(sample, "\xb9", "\xa5") > 0:
		return "windows-1250"
	default:
		return "windows-1252"
	}
}

// inWords counts the bytes that stand in words: one of small after an ASCII letter, one of capital before one.
func inWords(sample []byte, small, capital string) int {
	n := 0
	for i, b := range sample {
		switch {
		case b < utf8.RuneSelf:
		case strings.IndexByte(small, b) >= 0 && i > 0 && isASCIILetter(sample[i-1]):
			n++
		case strings.IndexByte(capital, b) >= 0 && i+1 < len(sample) && isASCIILetter(sample[i+1]):
			n++
		}
	}
	return n
}

func isASCIILetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }
