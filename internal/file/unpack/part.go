package unpack

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"io"

	"harrier/internal/fault"
)

// Limits within a part, beside its size. They bound the memory of what the elements are decoded to, which may be many times their length.
const (
	maxTag   = 128 << 10 // bytes of a tag or a text
	maxCell  = 128 << 10 // bytes of a cell or a text that cells share, with all its elements
	maxCells = 500       // of a row
	maxTexts = 400_000   // elements of the texts that cells share
	maxDepth = 50
)

// errPart is a part beyond them.
var errPart = fault.New(fault.Invalid,
	"The workbook has more cells in a row, or more text in a cell, than a table of results. Save the sheet with the results as CSV.")

// checkPart reads a part from its start to its end: the reader of workbooks stops without a word where one is damaged, and the rest of its
// rows would be lost. texts says that the part has those that cells share.
func checkPart(part *zip.File, texts bool) error {
	in, err := part.Open()
	if err != nil {
		return damaged("workbook", err)
	}
	defer func() { _ = in.Close() }()
	if err = checkXML(in, texts); err == nil || errors.Is(err, errPart) {
		return err
	}
	return damaged("workbook", err)
}

func checkXML(in io.Reader, texts bool) error {
	decoder := xml.NewDecoder(&tags{in: in})
	var seen seen
	for {
		at := decoder.InputOffset()
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err //nolint:wrapcheck // the caller says what it means
		}
		seen.add(token, at)
		if seen.depth > maxDepth || seen.cell > 0 && decoder.InputOffset()-seen.cell > maxCell ||
			!texts && seen.cells > maxCells || texts && seen.elements > maxTexts {
			return errPart
		}
	}
}

// seen counts what a part has.
type seen struct {
	depth, elements int
	cells           int   // in the present row
	cell            int64 // where the present cell or text starts; 0 outside
}

// add counts a token that starts at an offset.
func (s *seen) add(token xml.Token, at int64) {
	switch element := token.(type) {
	case xml.StartElement:
		s.depth++
		s.elements++
		switch element.Name.Local {
		case "row":
			s.cells = 0
		case "c", "si":
			s.cells++
			s.cell = at
		}
	case xml.EndElement:
		s.depth--
		if name := element.Name.Local; name == "c" || name == "si" {
			s.cell = 0
		}
	}
}

// tags reads XML and fails where a tag or a text is too long. A tag cannot have a "<" inside.
type tags struct {
	in  io.Reader
	run int
}

// Read implements io.Reader.
func (t *tags) Read(p []byte) (int, error) {
	n, err := t.in.Read(p)
	for _, b := range p[:n] {
		t.run++
		if b == '<' {
			t.run = 0
		}
		if t.run > maxTag {
			return 0, errPart
		}
	}
	return n, err //nolint:wrapcheck // a reader returns io.EOF unwrapped
}
