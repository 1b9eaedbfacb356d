package formats

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/encoding/charmap"

	"harrier/internal/table/source"
)

// Limits within a document, beside its size.
const (
	maxDepth = 32
	// maxText is how many bytes a tag, or a text without one, may have. It bounds what the decoder keeps in memory.
	maxText = 64 << 10
)

var (
	errDepth   = errors.New("the elements are nested too deeply")
	errText    = errors.New("a tag or a text is too long")
	errDoctype = errors.New("the document has a document type, which may define entities")
	errEnds    = errors.New("an element does not end where it should")
)

// document receives the elements of an XML document from walk.
type document interface {
	// start is called at the start of an element. Path has the local names of the elements that it is in, and its own at the end.
	start(path []string, attributes []xml.Attr) error
	// end is called at its end, with the text after its last child.
	end(path []string, text string) error
}

// walk reads a document token by token, so that memory does not grow with it. Entities other than those of XML itself are refused.
func walk(r io.Reader, d document) error {
	decoder := xml.NewDecoder(&source.Tags{In: r, Max: maxText, Err: errText})
	decoder.CharsetReader = charset
	w := &walker{document: d}
	for {
		token, err := decoder.RawToken()
		if errors.Is(err, io.EOF) {
			if len(w.path) > 0 {
				return errEnds
			}
			return nil
		}
		if err != nil {
			return err //nolint:wrapcheck // the caller says what it means
		}
		if err := w.take(token); err != nil {
			return err
		}
	}
}

// walker is where walk is.
type walker struct {
	document

	path []string
	text []byte
}

func (w *walker) take(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		w.path, w.text = append(w.path, t.Name.Local), w.text[:0]
		if len(w.path) > maxDepth {
			return errDepth
		}
		return w.start(w.path, t.Attr)
	case xml.EndElement:
		last := len(w.path) - 1
		if last < 0 || w.path[last] != t.Name.Local {
			return errEnds
		}
		err := w.end(w.path, string(w.text))
		w.path, w.text = w.path[:last], w.text[:0]
		return err
	case xml.CharData:
		w.text = append(w.text, t...)
		if len(w.text) > maxText {
			return errText
		}
	case xml.Directive:
		return errDoctype
	}
	return nil
}

// charset decodes the encodings that old programs declare.
func charset(label string, r io.Reader) (io.Reader, error) {
	switch strings.ToLower(label) {
	case "us-ascii", "ascii", "utf8", "utf-16", "utf-16le", "utf-16be": // UTF-16 has been decoded
		return r, nil
	case "iso-8859-1", "latin1", "windows-1252", "cp1252":
		return charmap.Windows1252.NewDecoder().Reader(r), nil
	}
	return nil, fmt.Errorf("the encoding %.20q is not supported", label)
}

// number reads a decimal; NaN if it is none. Programs that follow the system's language write a comma.
func number(s string) float64 {
	s = strings.TrimSpace(s)
	if strings.Count(s, ",") == 1 && !strings.Contains(s, ".") {
		s = strings.Replace(s, ",", ".", 1)
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsInf(f, 0) {
		return math.NaN()
	}
	return f
}

// instant reads a time in RFC 3339; the zero time if it is none. One without a zone is in UTC, as the formats demand of all.
func instant(s string) time.Time {
	s = strings.TrimSpace(s)
	for _, form := range []string{time.RFC3339Nano, "2006-01-02T15:04:05Z0700", "2006-01-02T15:04:05", "2006-01-02 15:04:05"} {
		if t, err := time.Parse(form, s); err == nil && t.Year() >= 1970 && t.Year() < 2200 {
			return t.UTC()
		}
	}
	return time.Time{}
}

// offsetIn returns how many minutes ahead of UTC a time says that it is; nil if it is in UTC or does not say.
func offsetIn(s string) *int32 {
	s = strings.TrimSpace(s)
	for _, form := range []string{time.RFC3339Nano, "2006-01-02T15:04:05Z0700"} {
		if t, err := time.Parse(form, s); err == nil && !strings.HasSuffix(s, "Z") {
			_, seconds := t.Zone()
			if minutes := seconds / 60; minutes != 0 && minutes >= minUTCOffset && minutes <= maxUTCOffset {
				return new(int32(minutes))
			}
		}
	}
	return nil
}

// coordinates reads a position; NaN if it is none.
func coordinates(lat, lon float64) (float64, float64) {
	if !(lat >= -90 && lat <= 90 && lon >= -180 && lon <= 180) || lat == 0 && lon == 0 {
		return math.NaN(), math.NaN()
	}
	return lat, lon
}
