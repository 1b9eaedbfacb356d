package source

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"harrier/internal/fault"
)

// Limits within a part, beside its size. They bound the memory of what the elements are decoded to, which may be many times their length.
const (
	maxTag   = 128 << 10 // bytes of a tag or a text
	maxCell  = 128 << 10 // bytes of a cell or a text that cells share, with all its elements
	maxTexts = 400_000   // elements of the texts that cells share
	maxDepth = 50
)

// Limits of the sheets, which are counted before a workbook is opened. An empty row or cell costs as much as another, and takes a byte in a compressed file.
const (
	maxRows     = 300_000   // of all sheets, with those that row numbers leave out
	maxColumns  = 200       // of a sheet
	maxCells    = 1_500_000 // of all sheets
	maxElements = 4_000_000 // of all sheets, of any kind
)

// Errors of a workbook beyond them.
var (
	errRows = fault.Newf(fault.Invalid,
		"The workbook has more than %d rows, counting empty ones. Delete the empty rows below the table, or save the sheet with the results as CSV.", maxRows)
	errColumns = fault.Newf(fault.Invalid,
		"A sheet has more than %d columns, counting empty ones. Delete the empty columns beside the table, or save the sheet with the results as CSV.", maxColumns)
	errCells = fault.Newf(fault.Invalid,
		"The workbook has more than %d cells, counting empty ones. Save the sheet with the results as CSV.", maxCells)
)

// errPart is a part beyond them.
var errPart = fault.New(fault.Invalid,
	"The workbook has more text in a cell or in a row than a table of results. Save the sheet with the results as CSV.")

// partKind is the kind of a workbook's part.
type partKind int

// The kinds.
const (
	unread partKind = iota // pictures, themes, comments …
	small                  // one that has no cells and no texts of cells
	sheet
	texts // those that cells share
)

// kindOf returns the kind of a part by its path, in lower case.
func kindOf(path string) partKind {
	switch path {
	case "[content_types].xml", "_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml":
		return small
	case "xl/sharedstrings.xml":
		return texts
	}
	if strings.HasPrefix(path, "xl/worksheets/") && strings.HasSuffix(path, ".xml") {
		return sheet
	}
	return unread
}

// checkPart reads a part from its start to its end: the reader of workbooks stops without a word where one is damaged, and the rest of its
// rows would be lost. It notes the facts of a sheet. late returns an error once that has taken too long.
func checkPart(part *zip.File, kind partKind, late func() error, facts *facts) error {
	in, err := part.Open()
	if err != nil {
		return damaged("workbook", err)
	}
	defer func() { _ = in.Close() }()
	return damaged("workbook", checkXML(in, kind, late, facts))
}

func checkXML(in io.Reader, kind partKind, late func() error, facts *facts) error {
	decoder := xml.NewDecoder(&Tags{In: in, Max: maxTag, Err: errPart})
	var seen seen
	for n := 0; ; n++ {
		at := decoder.InputOffset()
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil && n%lookEvery == 0 {
			err = late()
		}
		if err != nil {
			return err
		}
		seen.add(token, at)
		if seen.tooMuch(kind, decoder.InputOffset()) {
			return errPart
		}
		if start, ok := token.(xml.StartElement); ok && kind == small {
			err = checkFormats(start.Attr)
		}
		if err == nil && kind == sheet {
			err = facts.add(token)
		}
		if err != nil {
			return err
		}
	}
}

// seen counts what a part has.
type seen struct {
	depth, elements int
	cell            int64 // where the present cell or text starts; 0 outside
}

// add counts a token that starts at an offset.
func (s *seen) add(token xml.Token, at int64) {
	switch element := token.(type) {
	case xml.StartElement:
		s.depth++
		s.elements++
		if name := element.Name.Local; name == "c" || name == "si" {
			s.cell = at
		}
	case xml.EndElement:
		s.depth--
		if name := element.Name.Local; name == "c" || name == "si" {
			s.cell = 0
		}
	}
}

// tooMuch reports whether a part has more than it may have up to an offset.
func (s *seen) tooMuch(kind partKind, at int64) bool {
	if s.depth > maxDepth || s.cell > 0 && at-s.cell > maxCell {
		return true
	}
	return kind == texts && s.elements > maxTexts
}
