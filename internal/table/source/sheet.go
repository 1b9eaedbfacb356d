package source

import (
	"archive/zip"
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"harrier/internal/fault"
)

// SheetMark begins the first cell of a row that a table of several sheets has before each: the sheet's name follows, and in further cells all names.
// No cell of a workbook has this character.
const SheetMark = "\x1d"

const (
	maxMerged = 10_000 // cells that are merged, in a sheet
	maxFaulty = 5      // faulty cells that a message names
)

// facts are what a sheet's cells do not say as the text that is shown.
type facts struct {
	// merged are the columns and rows of cells that are merged over several rows.
	merged []*merged
	// empty are formulas without a stored value, and failed the cells with an error such as #N/A, by their references.
	empty, failed []string
	nEmpty        int

	notes []*note

	size           *size
	row, column    int    // of the present cell
	cells          int    // of the present row
	hidden         bool   // that the present row is
	cell, kind     string // of the present cell
	formula, value bool
	in             string // the element whose text comes next
	text           string
}

// size counts the sheets of a workbook.
type size struct{ rows, cells, elements int }

// merged are cells that are merged from one row to another. Their text is that of the first column.
type merged struct {
	first, from, to int
	text            string
}

// add notes what a token of a sheet says.
func (f *facts) add(token xml.Token) error {
	switch element := token.(type) {
	case xml.StartElement:
		f.in = element.Name.Local
		f.size.elements++
		if f.size.elements > maxElements {
			return errCells
		}
		switch f.in {
		case "row":
			return f.beginRow(element)
		case "c":
			return f.beginCell(element)
		case "f":
			f.formula = true
		case "is":
			f.value = true
		case "mergeCell":
			return f.merge(attribute(element, "ref"))
		}
	case xml.CharData:
		if f.in == "v" && len(element) > 0 {
			f.value = true
			f.text = string(element[:min(len(element), 20)])
		}
	case xml.EndElement:
		f.in = ""
		if element.Name.Local != "c" {
			return nil
		}
		f.noteCell()
		if f.formula && !f.value {
			f.nEmpty++
			if len(f.empty) < maxFaulty {
				f.empty = append(f.empty, f.cell)
			}
		}
		if f.kind == "e" && len(f.failed) < maxFaulty {
			f.failed = append(f.failed, f.cell+" ("+f.text+")")
		}
	}
	return nil
}

func attribute(element xml.StartElement, name string) string {
	for _, a := range element.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// merge notes cells that are merged over several rows, such as A2:A6.
func (f *facts) merge(ref string) error {
	from, to, ok := strings.Cut(ref, ":")
	if !ok {
		return nil
	}
	first, top, err := excelize.CellNameToCoordinates(from)
	if err != nil {
		return nil //nolint:nilerr // a reference that is none merges nothing
	}
	_, bottom, err := excelize.CellNameToCoordinates(to)
	if err != nil || bottom <= top {
		return nil //nolint:nilerr // as above
	}
	if len(f.merged) >= maxMerged {
		return errPart
	}
	f.merged = append(f.merged, &merged{first: first, from: top, to: bottom})
	f.note(NoteMerged, first, top)
	return nil
}

// refuse returns a fault if the text of some cells is not known.
func (f *facts) refuse(name string) error {
	switch {
	case f.nEmpty > 0:
		return fault.Newf(fault.Invalid, "The sheet %q has formulas without a value, such as those in %s%s. "+
			"Open the workbook in a spreadsheet, save it there, and upload it again.", name, strings.Join(f.empty, ", "), more(f.nEmpty-len(f.empty)))
	case len(f.failed) > 0:
		return fault.Newf(fault.Invalid, "The sheet %q has cells with an error: %s. Correct them, and upload the workbook again.",
			name, strings.Join(f.failed, ", "))
	}
	return nil
}

func more(n int) string {
	if n <= 0 {
		return ""
	}
	return " and " + strconv.Itoa(n) + " more"
}

// fill puts the text of merged cells into each row that they reach over. It remembers that of their first row.
func (w *workbook) fill(cells []string) []string {
	w.merged = slices.DeleteFunc(w.merged, func(m *merged) bool { return m.to < w.row })
	for _, m := range w.merged {
		switch {
		case m.from > w.row: // and so are all after it
			return cells
		case m.from == w.row:
			if m.first <= len(cells) {
				m.text = cells[m.first-1]
			}
		case m.text != "":
			for len(cells) < m.first {
				cells = append(cells, "")
			}
			if cells[m.first-1] == "" {
				cells[m.first-1] = m.text
			}
		}
	}
	return cells
}

// paths returns the parts of the sheets by their names.
func paths(archive *zip.Reader) (map[string]string, error) {
	var book struct {
		Sheets []struct {
			Name string `xml:"name,attr"`
			ID   string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
		} `xml:"sheets>sheet"`
	}
	var links struct {
		Links []struct {
			ID     string `xml:"Id,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	for name, to := range map[string]any{"xl/workbook.xml": &book, "xl/_rels/workbook.xml.rels": &links} {
		at := slices.IndexFunc(archive.File, func(f *zip.File) bool { return strings.EqualFold(f.Name, name) })
		if at < 0 {
			return nil, nil
		}
		in, err := archive.File[at].Open()
		if err != nil {
			return nil, damaged("workbook", err)
		}
		err = xml.NewDecoder(io.LimitReader(in, maxPart)).Decode(to)
		if _ = in.Close(); err != nil {
			return nil, damaged("workbook", fmt.Errorf("%s: %w", name, err))
		}
	}
	byName := map[string]string{}
	for _, s := range book.Sheets {
		for _, l := range links.Links {
			if l.ID == s.ID {
				target := strings.TrimPrefix(l.Target, "/")
				if !strings.HasPrefix(target, "xl/") {
					target = path.Join("xl", target)
				}
				byName[s.Name] = strings.ToLower(target)
			}
		}
	}
	return byName, nil
}
