package source_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"harrier/internal/fault"
	"harrier/internal/table/source"
)

const (
	sheetPart  = "xl/worksheets/sheet1.xml"
	stylesPart = "xl/styles.xml"
	sheetStart = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`
	sheetEnd   = "</sheetData></worksheet>"
)

// formatted is a workbook with a number format, and a row whose cells all have it.
func formatted(t *testing.T, format, cells string) string {
	t.Helper()
	file := book(t, map[string][][]any{"A": {{"name"}}})
	file = changed(t, file, stylesPart, `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1">`+
		`<numFmt numFmtId="164" `+format+`/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`)
	return changed(t, file, sheetPart, sheetStart+"<row>"+cells+"</row>"+sheetEnd)
}

// TestNumberFormats refuses number formats that cost much for each cell.
func TestNumberFormats(t *testing.T) {
	t.Parallel()
	const number, text = `<c s="1"><v>45000.5</v></c>`, `<c s="1" t="inlineStr"><is><t>Lee</t></is></c>`
	for name, c := range map[string]struct{ format, cell, shown string }{
		"as long as in Excel": {`formatCode="0.0` + strings.Repeat(" ", 252) + `"`, number, "45000.5"},
		"of accountants":      {`formatCode="_(* #,##0.00_);_(* \(#,##0.00\);_(* &quot;-&quot;??_);_(@_)"`, text, `" Lee "`},
		"of fractions":        {`formatCode="# ???/???"`, number, "45000   1/2  "},
		"of a text":           {`formatCode="@&quot; m&quot;"`, text, "Lee m"},
		"of 256 characters":   {`formatCode="` + strings.Repeat("0", 256) + `"`, number, ""},
		"of 120,000":          {`formatCode="` + strings.Repeat("d/", 60_000) + `"`, strings.Repeat(number, 20), ""},
		"of new programs":     {`formatCode="0" x:formatCode16="` + strings.Repeat("d/", 60_000) + `"`, number, ""},
		"that repeats a text": {`formatCode="` + strings.Repeat("@", 255) + `"`, text, ""},
		"with zeros for it":   {`formatCode=";;;` + strings.Repeat("0 ", 126) + `"`, text, ""},
		"of long fractions":   {`formatCode="# ` + strings.Repeat("?", 126) + "/" + strings.Repeat("?", 126) + `"`, number, ""},
	} {
		got, err := read(t, formatted(t, c.format, c.cell), "")
		switch {
		case c.shown != "" && (err != nil || got != bom+c.shown+"\n"):
			t.Errorf("%s: %q, %v", name, got, err)
		case c.shown == "" && (fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), "number format")):
			t.Errorf("%s: %.40q, %v", name, got, err)
		}
	}
}

// looking is a context that counts how often it is looked at. After most of them nobody waits for what is made any more.
type looking struct {
	context.Context //nolint:containedctx // it is one

	looks, maxLooks int
}

func (l *looking) Err() error {
	l.looks++
	if l.maxLooks > 0 && l.looks > l.maxLooks {
		return context.Canceled
	}
	return nil
}

// looked reads a workbook, and returns how often it looked whether somebody waits, and how many pieces its table came in.
func looked(t *testing.T, file string, maxLooks int) (looks, pieces int, err error) {
	t.Helper()
	ctx := &looking{Context: t.Context(), maxLooks: maxLooks}
	r, err := source.Table(ctx, strings.NewReader(file), "")
	for b := make([]byte, 32<<10); err == nil; pieces++ {
		_, err = r.Read(b)
	}
	return ctx.looks, pieces, err
}

// TestLooksWithinARow gives up within a row, whose cells may take long.
func TestLooksWithinARow(t *testing.T) {
	t.Parallel()
	file := formatted(t, `formatCode="0.0"`, strings.Repeat(`<c s="1"><v>1</v></c>`, 200))
	all, _, err := looked(t, file, 0)
	if err != io.EOF { //nolint:errorlint // a reader returns it unwrapped
		t.Fatal(err)
	}
	// The last of them are in the row, when it is read for its values.
	for _, part := range []int{1, 2, 4, 8} {
		if looks, _, err := looked(t, file, all-all/(10*part)); fault.KindOf(err) != fault.Timeout {
			t.Errorf("after %d of %d looks: %v", looks, all, err)
		}
	}
	if all < 200/4 {
		t.Errorf("%d looks for 200 cells", all)
	}
	// A sheet may have no rows, and be that of many sheets.
	junk := changed(t, book(t, map[string][][]any{"A": {{"name"}}}), sheetPart, sheetStart+strings.Repeat("<x/>", 100_000)+sheetEnd)
	if looks, _, err := looked(t, junk, 0); fault.KindOf(err) != fault.Invalid || looks < 100_000*4/100 {
		t.Errorf("%d looks for a sheet without rows, %v", looks, err)
	}
}

// TestLastRow does not do for each empty row what it does for others: all that there may be take two bytes in the file.
func TestLastRow(t *testing.T) {
	t.Parallel()
	const rows = 300_000
	file := changed(t, book(t, map[string][][]any{"A": {{"name"}}}), sheetPart,
		sheetStart+`<row r="300000"><c r="A300000" t="inlineStr"><is><t>name</t></is></c></row>`+sheetEnd)
	if got, err := read(t, file, ""); err != nil || got != bom+strings.Repeat("\n", rows-1)+"name\n" {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	if looks, pieces, _ := looked(t, file, 0); looks > 1000 || pieces > 1000 {
		t.Errorf("%d looks at the clock, and %d pieces of a table", looks, pieces)
	}
}

// TestEmptyRowsAndCells counts rows, columns and cells before a workbook is opened, empty ones too, and says what to do about them.
func TestEmptyRowsAndCells(t *testing.T) {
	t.Parallel()
	file := book(t, map[string][][]any{"A": {{"name"}}})
	const row = "<row/>"
	for name, c := range map[string]struct{ rows, want string }{
		"rows":               {strings.Repeat(row, 4_000_000), "300000 rows"},
		"rows by number":     {strings.Repeat(`<row r="1"/><row r="200000"/>`, 2), "300000 rows"},
		"a last row":         {`<row r="300001"/>`, "300000 rows"},
		"the same row":       {strings.Repeat(`<row r="1"/>`, 300_001), "300000 rows"},
		"columns":            {"<row>" + strings.Repeat("<c/>", 201) + "</row>", "200 columns"},
		"a last column":      {`<row><c r="GS1"/></row>`, "200 columns"},
		"the same column":    {"<row>" + strings.Repeat(`<c r="A1"/>`, 201) + "</row>", "200 columns"},
		"cells":              {strings.Repeat("<row>"+strings.Repeat("<c/>", 200)+"</row>", 7501), "1500000 cells"},
		"elements":           {strings.Repeat("<x/>", 4_000_001), "1500000 cells"},
		"all that there are": {`<row r="299999"><c r="GR299999"/></row>` + row, "no data"},
	} {
		_, err := read(t, changed(t, file, sheetPart, sheetStart+c.rows+sheetEnd), "")
		if fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	two := book(t, map[string][][]any{"A": {{"name"}}, "B": {{"name"}}})
	for _, part := range []string{sheetPart, "xl/worksheets/sheet2.xml"} {
		two = changed(t, two, part, sheetStart+strings.Repeat(row, 150_001)+sheetEnd)
	}
	if _, err := read(t, two, ""); !strings.Contains(fault.Sentence(err), "300000 rows") {
		t.Errorf("rows of two sheets: %v", err)
	}
}

// TestTimeOfSender ends a workbook when its sender's time is over, and says so.
func TestTimeOfSender(t *testing.T) {
	t.Parallel()
	file := book(t, map[string][][]any{"A": {{"name"}}})
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeoutCause(t.Context(), 4*time.Second, source.ErrSlow)
		defer cancel()
		if _, err := source.Table(ctx, slowFile{strings.NewReader(file)}, ""); !errors.Is(err, source.ErrSlow) {
			t.Errorf("%v", err)
		}
	})
}

// TestTimeOfBook ends a workbook that takes longer than it may. Time between reads does not count.
func TestTimeOfBook(t *testing.T) {
	t.Parallel()
	file := book(t, map[string][][]any{"A": {{"name"}}})
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		_, err := source.OpenBook(t.Context(), slowFile{strings.NewReader(file)}, int64(len(file)), "", 9*time.Second)
		if took := time.Since(began); !errors.Is(err, source.ErrSlow) || took > 45*time.Second { // the directory of the archive is read before
			t.Errorf("after %v: %v", took, err)
		}
		quick, err := source.OpenBook(t.Context(), strings.NewReader(file), int64(len(file)), "", 4*time.Second)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		in, err := quick.Sheet("A")
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		if text, err := io.ReadAll(in); err != nil || !strings.Contains(string(text), "name") {
			t.Errorf("%q, %v", text, err)
		}
	})
}

// slowFile takes five seconds to be read at a place.
type slowFile struct{ *strings.Reader }

func (f slowFile) ReadAt(p []byte, at int64) (int, error) {
	time.Sleep(5 * time.Second)
	return f.Reader.ReadAt(p, at)
}

// TestWorkbookTime counts the time from when a workbook is opened.
func TestWorkbookTime(t *testing.T) {
	t.Parallel()
	file := book(t, map[string][][]any{"A": {{"name"}}})
	synctest.Test(t, func(t *testing.T) {
		_, err := source.Table(t.Context(), slowFile{strings.NewReader(file)}, "")
		if fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), "takes too long") {
			t.Errorf("%v", err)
		}
	})
}
