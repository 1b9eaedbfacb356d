package source

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"unicode/utf8"

	xunicode "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

const (
	// HeadLength is how many bytes tell what kind of file it is.
	HeadLength = 512
	// sampled is how many bytes, from the first beyond ASCII, determine a file's encoding.
	sampled = 64 << 10
	// beginning is how many bytes before them belong to the word that they are in.
	beginning = 20
	// previewed is how many bytes of text determine a file's delimiter and line ends.
	previewed = 16 << 10
)

// Decoder reads a file of any supported encoding as UTF-8.
type Decoder struct {
	in *bufio.Reader
	// decoded is the source of the text; nil until the encoding is known.
	decoded io.Reader
	guessed Encoding
	// before is the end of the ASCII that was read before the encoding is known.
	before []byte
}

// Guessed returns the encoding that was guessed; empty as long as the text is ASCII, and for UTF-8.
func (t *Decoder) Guessed() Encoding { return t.guessed }

// Decode converts a file to UTF-8. A byte order mark determines its encoding, then the given one, then its first bytes beyond
// ASCII, which may come late. The error is a *FileError if the file is no text.
func Decode(r io.Reader, given Encoding) (*Decoder, error) {
	t := &Decoder{in: bufio.NewReaderSize(r, sampled)}
	head, err := t.in.Peek(HeadLength)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read the file: %w", err)
	}
	if reason := Foreign(head); reason != "" {
		return nil, &FileError{Reason: reason}
	}
	switch {
	case bytes.HasPrefix(head, []byte("\xef\xbb\xbf")):
		if _, err := t.in.Discard(len("\xef\xbb\xbf")); err != nil {
			return nil, fmt.Errorf("read the byte order mark: %w", err)
		}
		t.decoded = t.in
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")):
		t.decoded = transform.NewReader(t.in, xunicode.UTF16(xunicode.LittleEndian, xunicode.ExpectBOM).NewDecoder())
	case given == UTF8:
		t.decoded = t.in
	default:
		if d := decoderOf(given); d != nil {
			t.decoded = transform.NewReader(t.in, d)
		}
	}
	return t, nil
}

// Read implements io.Reader. ASCII is copied until the first other byte determines the encoding.
func (t *Decoder) Read(p []byte) (int, error) {
	for t.decoded == nil {
		if _, err := t.in.Peek(1); err != nil {
			return 0, err //nolint:wrapcheck // A reader returns io.EOF unwrapped.
		}
		ready, err := t.in.Peek(t.in.Buffered())
		if err != nil {
			return 0, err //nolint:wrapcheck // See above.
		}
		ready = ready[:min(len(ready), len(p))]
		ascii := bytes.IndexFunc(ready, func(r rune) bool { return r >= utf8.RuneSelf })
		if ascii < 0 {
			ascii = len(ready)
		}
		if ascii > 0 || len(p) == 0 {
			copy(p, ready[:ascii])
			t.before = append(t.before[:0], ready[max(0, ascii-beginning):ascii]...)
			return t.in.Discard(ascii) //nolint:wrapcheck // See above.
		}
		if err := t.decide(); err != nil {
			return 0, err
		}
	}
	return t.decoded.Read(p) //nolint:wrapcheck // See above.
}

// decide determines the encoding by the bytes from the first beyond ASCII. Other encodings rarely produce valid UTF-8, so
// a few invalid characters do not matter; their rows fail.
func (t *Decoder) decide() error {
	sample, err := t.in.Peek(sampled)
	if err != nil && !errors.Is(err, io.EOF) {
		return err //nolint:wrapcheck // The caller wraps it.
	}
	whole, broken := 0, 0
	for rest := sample; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		switch {
		case r == utf8.RuneError && size == 1 && len(sample) == sampled && !utf8.FullRune(rest):
			// The sample ends inside a character.
		case r == utf8.RuneError && size == 1:
			broken++
		case size > 1:
			whole++
		}
		rest = rest[size:]
	}
	if whole >= broken {
		t.decoded = t.in
		return nil
	}
	t.guessed = guess(slices.Concat(t.before, sample))
	t.decoded = transform.NewReader(t.in, decoderOf(t.guessed))
	return nil
}
