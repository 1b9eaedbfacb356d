package write

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"harrier/internal/result/read"
)

// A workbook is written with the standard library alone, because it needs little: constant parts and cells of text. The libraries keep the
// file in memory, or its rows in temporary files of their own, until the last one has come.

// maxSheetRows is how many rows a sheet of XLSX may have.
const maxSheetRows = 1 << 20

const (
	sheetHead = xml.Header + `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
		`<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
	sheetEnd = `</sheetData></worksheet>`
	// Cells with style 1 stay text when somebody edits them: a spreadsheet would turn a new 25:09.2 into a part of a day.
	styles = xml.Header + `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
		`<fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
		`<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>` +
		`<cellXfs count="2"><xf xfId="0"/><xf numFmtId="49" xfId="0" applyNumberFormat="1"/></cellXfs>` +
		`<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
	office        = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	rootRelations = xml.Header + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="rId1" Type="` + office + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`
)

// workbook writes XLSX.
type workbook struct {
	title   string   // of its sheets
	names   []string // of the columns
	archive *zip.Writer
	part    io.Writer // the present sheet
	sheets  int
	rows    int // of the present sheet
	maxRows int // of any sheet
	pending bytes.Buffer
}

// NewWorkbook returns a Writer of XLSX: a sheet with the columns of read.Exported, and another one where it is full. Places, points and
// wind are numbers, everything else is text, so that nothing is taken for a formula or a time of day.
func NewWorkbook(out io.Writer) Writer { return newResults(out, maxSheetRows) }

func newResults(out io.Writer, maxRows int) resultBook {
	names := make([]string, len(read.Fields))
	for i := range read.Fields {
		names[i] = read.Fields[i].Name
	}
	return resultBook{newWorkbook(out, "Results", names, maxRows)}
}

// resultBook writes results as XLSX.
type resultBook struct{ *workbook }

func (w resultBook) Write(row *read.Row) error {
	return w.add(func(i int) string { return read.Fields[i].Cell(row) }, func(i int) bool { return read.Fields[i].Number })
}

// Sheet writes a table as XLSX.
type Sheet struct{ w *workbook }

// NewSheet returns a Sheet with a title, which may have letters, digits, spaces and hyphens, and at most 26 columns.
func NewSheet(out io.Writer, title string, columns []string) Sheet {
	return Sheet{newWorkbook(out, title, columns, maxSheetRows)}
}

// Row adds a row with a cell for each column. number reports whether a cell is a number; others are text.
func (s Sheet) Row(cells []string, number func(column int) bool) error {
	return s.w.add(func(i int) string { return cells[i] }, number)
}

// Close ends the file.
func (s Sheet) Close() error { return s.w.Close() }

func newWorkbook(out io.Writer, title string, names []string, maxRows int) *workbook {
	w := &workbook{title: title, names: names, archive: zip.NewWriter(out), maxRows: maxRows}
	w.archive.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) { return flate.NewWriter(out, flate.BestSpeed) })
	return w
}

// add adds a row, to a new sheet if the present one is full.
func (w *workbook) add(cell func(column int) string, number func(column int) bool) error {
	if w.sheets == 0 || w.rows == w.maxRows {
		if err := w.begin(); err != nil {
			return err
		}
	}
	return w.row(cell, number)
}

// begin ends the present sheet, and begins the next with the names of the columns.
func (w *workbook) begin() (err error) {
	if err := w.end(); err != nil {
		return err
	}
	w.sheets++
	w.rows = 0
	if w.part, err = w.archive.Create(fmt.Sprintf("xl/worksheets/sheet%d.xml", w.sheets)); err != nil {
		return err //nolint:wrapcheck // it is that of what the file is written to
	}
	w.pending.WriteString(sheetHead)
	return w.row(func(i int) string { return w.names[i] }, func(int) bool { return false })
}

// end ends the present sheet, if there is one.
func (w *workbook) end() error {
	if w.sheets == 0 {
		return nil
	}
	_, err := io.WriteString(w.part, sheetEnd)
	return err //nolint:wrapcheck // it is that of what the file is written to
}

// row writes a row of the sheet.
func (w *workbook) row(cell func(column int) string, number func(column int) bool) error {
	w.rows++
	b, at := &w.pending, strconv.Itoa(w.rows)
	b.WriteString(`<row r="` + at + `">`)
	for i := range w.names {
		if text := cell(i); text != "" {
			b.WriteString(`<c r="` + letter(i) + at)
			writeCell(b, text, number(i))
		}
	}
	b.WriteString(`</row>`)
	_, err := w.part.Write(b.Bytes())
	b.Reset()
	return err //nolint:wrapcheck // it is that of what the file is written to
}

// letter names a column; there are fewer than letters.
func letter(column int) string { return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[column : column+1] }

// writeCell writes the rest of a cell, from the end of its reference on.
func writeCell(b *bytes.Buffer, text string, number bool) {
	if number {
		b.WriteString(`"><v>` + text + `</v></c>`)
		return
	}
	if c := text[0] | 0x20; c < 'a' || c > 'z' {
		b.WriteString(`" s="1`)
	}
	b.WriteString(`" t="inlineStr"><is><t`)
	if strings.TrimSpace(text) != text || strings.Contains(text, "  ") {
		b.WriteString(` xml:space="preserve"`)
	}
	b.WriteByte('>')
	text = literally(text)
	if strings.ContainsAny(text, "&<>\t\r\n") || !isPlain(text) {
		_ = xml.EscapeText(b, []byte(text)) // a buffer takes everything
	} else {
		b.WriteString(text)
	}
	b.WriteString(`</t></is></c>`)
}

// literally escapes what XLSX takes for the code of a character, such as _x0041_. One may begin where another ends.
func literally(text string) string {
	if !strings.Contains(text, "_x") {
		return text
	}
	var b strings.Builder
	for i := range len(text) {
		if code.MatchString(text[i:]) {
			b.WriteString("_x005F")
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

var code = regexp.MustCompile(`^_x[0-9A-Fa-f]{4}_`)

// isPlain reports whether a text is printable ASCII, which needs no more checks.
func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// Close writes the parts that list the sheets.
func (w *workbook) Close() error {
	if w.sheets == 0 {
		if err := w.begin(); err != nil {
			return err
		}
	}
	if err := w.end(); err != nil {
		return err
	}
	const kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml."
	var types, list, relations strings.Builder
	types.WriteString(xml.Header + `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
		`<Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/xl/workbook.xml" ContentType="` + kinds + `sheet.main+xml"/>` +
		`<Override PartName="/xl/styles.xml" ContentType="` + kinds + `styles+xml"/>`)
	list.WriteString(xml.Header + `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="` + office + `">` +
		`<bookViews><workbookView/></bookViews><sheets>`)
	relations.WriteString(xml.Header + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="styles" Type="` + office + `/styles" Target="styles.xml"/>`)
	for n := 1; n <= w.sheets; n++ {
		name := w.title
		if n > 1 {
			name = fmt.Sprintf("%s %d", w.title, n)
		}
		fmt.Fprintf(&types, `<Override PartName="/xl/worksheets/sheet%d.xml" ContentType="%sworksheet+xml"/>`, n, kinds)
		fmt.Fprintf(&list, `<sheet name="%s" sheetId="%d" r:id="rId%d"/>`, name, n, n)
		fmt.Fprintf(&relations, `<Relationship Id="rId%d" Type="%s/worksheet" Target="worksheets/sheet%d.xml"/>`, n, office, n)
	}
	for _, part := range [...][2]string{
		{"xl/styles.xml", styles},
		{"xl/workbook.xml", list.String() + `</sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", relations.String() + `</Relationships>`},
		{"_rels/.rels", rootRelations},
		{"[Content_Types].xml", types.String() + `</Types>`},
	} {
		out, err := w.archive.Create(part[0])
		if err == nil {
			_, err = io.WriteString(out, part[1])
		}
		if err != nil {
			return err //nolint:wrapcheck // it is that of what the file is written to
		}
	}
	return w.archive.Close() //nolint:wrapcheck // as above
}
