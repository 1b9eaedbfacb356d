package source_test

import (
	"archive/zip"
	"bytes"
	"io"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"harrier/internal/fault"
)

// book returns a workbook with sheets in the order of their names.
func book(t testing.TB, sheets map[string][][]any) string {
	t.Helper()
	f := excelize.NewFile()
	for i, name := range slices.Sorted(maps.Keys(sheets)) {
		if i == 0 {
			check(t, f.SetSheetName("Sheet1", name))
		} else if _, err := f.NewSheet(name); err != nil {
			t.Fatal(err)
		}
		for row, cells := range sheets[name] {
			check(t, f.SetSheetRow(name, "A"+strconv.Itoa(row+1), &cells))
		}
	}
	return written(t, f)
}

func written(t testing.TB, f *excelize.File) string {
	t.Helper()
	var b bytes.Buffer
	check(t, f.Write(&b))
	return b.String()
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

const bom = "\ufeff"

func TestWorkbook(t *testing.T) {
	t.Parallel()
	rows := [][]any{{"Winter Meet"}, nil, {"place", "name", "notes"}, {1, "Lee, Ann", "two\nlines"}, {2.5, "Łódź", true}}
	const want = bom + "Winter Meet\n\nplace,name,notes\n1,\"Lee, Ann\",two lines\n2.5,Łódź,TRUE\n\x1cboolean,3,1,5\n"
	one := book(t, map[string][][]any{"A": nil, "Results": rows})
	two := book(t, map[string][][]any{"Boys": rows, "Girls": {{"name"}, {"Bea"}}})
	for name, c := range map[string]struct{ file, sheet, want string }{
		"the only sheet with data": {one, "", want},
		"a sheet by name":          {two, "girls", bom + "name\nBea\n"},
		"two sheets":               {two, "", bom + "\x1dBoys,Boys,Girls\n" + strings.TrimPrefix(want, bom) + "\x1dGirls,Boys,Girls\nname\nBea\n"},
	} {
		if got, err := read(t, c.file, c.sheet); got != c.want || err != nil {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	for name, c := range map[string]struct{ file, sheet, says string }{
		"an unknown sheet": {two, "Mixed", `"Boys", "Girls"`},
		"no data":          {book(t, map[string][][]any{"A": nil}), "", "no data"},
	} {
		if _, err := read(t, c.file, c.sheet); fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestHiddenSheetsAreNotRead leaves out sheets that a spreadsheet does not show. Needed for workbooks of timers with the lists of entries in hidden sheets.
func TestHiddenSheetsAreNotRead(t *testing.T) {
	t.Parallel()
	f := excelize.NewFile()
	check(t, f.SetCellValue("Sheet1", "A1", "name"))
	_, err := f.NewSheet("Lists")
	check(t, err)
	check(t, f.SetCellValue("Lists", "A1", "teams"))
	check(t, f.SetSheetVisible("Lists", false))
	if got, err := read(t, written(t, f), ""); got != bom+"name\n" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

// TestTimesAreAsShown reads times as a spreadsheet shows them. Needed for workbooks of road races whose times are parts of a day, with a format such as
// [h]:mm:ss or mm:ss.0.
func TestTimesAreAsShown(t *testing.T) {
	t.Parallel()
	const day = 24 * 60 * 60
	f := excelize.NewFile()
	var want strings.Builder
	for i, c := range []struct {
		seconds       float64
		format, shown string
	}{
		{1509.2, "mm:ss.0", "25:09.2"},
		{1509.3, "mm:ss.0", "25:09.3"},
		{1509.25, "mm:ss.00", "25:09.25"},
		{1509.123, "m:ss.000", "25:09.123"},
		{58.2, "ss.00", "58.20"},
		{1509, "[mm]:ss", "25:09"},
		{5109.2, "[h]:mm:ss.0", "1:25:09.2"},
		{15*3600 + 32*60, "h:mm", "15:32"}, // as a spreadsheet takes 15:32
	} {
		cell := "A" + strconv.Itoa(i+1)
		check(t, f.SetCellValue("Sheet1", cell, c.seconds/day))
		style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &c.format})
		check(t, err)
		check(t, f.SetCellStyle("Sheet1", cell, cell, style))
		want.WriteString(c.shown + "\n")
	}
	if got, err := read(t, written(t, f), ""); got != bom+want.String() || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

// A cell that shows a time without its seconds is read with them, and that is noted. A part of a day has all its decimals. Needed for workbooks of road races whose times have the format h:mm.
func TestTimesWithTheirSeconds(t *testing.T) {
	t.Parallel()
	const day = 24 * 60 * 60
	f := excelize.NewFile()
	var want strings.Builder
	for i, c := range []struct {
		seconds      float64
		format, read string
	}{
		{17*60 + 1, "hh:mm", "0:17:01"},
		{17*60 + 1.25, "h:mm", "0:17:01.25"},
		{17*60 + 1, "0.0000", "0.0118171296"},
		{17 * 3600, "h:mm", "17:00"},      // as a spreadsheet takes 17:00
		{17*60 + 1.4, "mm:ss", "17:01"},   // as published
		{0.375 * day, "0.000", "0.375"},   // no more than it shows
		{0.37512 * day, "0.00", "0.38"},   // a height
		{1.37512 * day, "0.000", "1.375"}, // more than a day
	} {
		cell := "A" + strconv.Itoa(i+1)
		check(t, f.SetCellValue("Sheet1", cell, c.seconds/day))
		style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &c.format})
		check(t, err)
		check(t, f.SetCellStyle("Sheet1", cell, cell, style))
		want.WriteString(c.read + "\n")
	}
	want.WriteString("\x1cseconds,1,2,1,2\n")
	if got, err := read(t, written(t, f), ""); got != bom+want.String() || err != nil {
		t.Errorf("%q, want %q; %v", got, want.String(), err)
	}
}

// changed returns a workbook whose part has another content.
func changed(t testing.TB, file, part, content string) string {
	t.Helper()
	r, err := zip.NewReader(strings.NewReader(file), int64(len(file)))
	check(t, err)
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range r.File {
		if f.Name != part {
			check(t, w.Copy(f))
		}
	}
	f, err := w.Create(part)
	check(t, err)
	_, err = io.WriteString(f, content)
	check(t, err)
	check(t, w.Close())
	return b.String()
}

// TestWorkbookBombs is not parallel: it measures what the whole process allocates.
func TestWorkbookBombs(t *testing.T) { //nolint:paralleltest // see above
	const (
		sheet  = "xl/worksheets/sheet1.xml"
		texts  = "xl/sharedStrings.xml"
		start  = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`
		end    = "</sheetData></worksheet>"
		strung = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`
		mib    = 1 << 20
	)
	file := book(t, map[string][][]any{"A": {{"name"}}})
	noise := func(s string, bytes int) string { return strings.Repeat(s, bytes/len(s)) }
	for name, c := range map[string]struct {
		part, content string
		kind          fault.Kind
	}{
		"a sheet that is too large":          {sheet, start + noise(" ", 33*mib) + end, fault.TooLarge},
		"styles that are too large":          {"xl/styles.xml", noise(" ", 2*mib), fault.TooLarge},
		"too many cells in a row":            {sheet, start + "<row>" + noise("<c/>", mib) + "</row>" + end, fault.Invalid},
		"too many texts in a cell":           {sheet, start + `<row><c t="inlineStr"><is>` + noise("<r/>", mib) + "</is></c></row>" + end, fault.Invalid},
		"too many texts that cells share":    {texts, strung + noise("<si/>", 3*mib) + "</sst>", fault.Invalid},
		"too much in a text":                 {texts, strung + "<si>" + noise("<r/>", mib) + "</si></sst>", fault.Invalid},
		"a tag with too many attributes":     {sheet, start + "<row " + noise(`a="" `, mib) + "></row>" + end, fault.Invalid},
		"attributes with angle brackets":     {sheet, start + "<row " + noise(`a=">" `, mib) + "></row>" + end, fault.Invalid},
		"elements within each other":         {sheet, start + noise("<x>", 3000) + noise("</x>", 4000) + end, fault.Invalid},
		"entities within each other":         {sheet, `<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>` + start + "<row><c><v>&b;</v></c></row>" + end, fault.Invalid},
		"a sheet that is damaged":            {sheet, start + "<row><c><v>1</v></c></row><row><c>", fault.Invalid},
		"a row of texts that are too long":   {sheet, start + "<row>" + noise(`<c t="inlineStr"><is><t>`+noise("x", 1000)+"</t></is></c>", 100_000) + "</row>" + end, fault.Invalid},
		"a row beyond the last of any sheet": {sheet, start + `<row r="9999999"><c><v>1</v></c></row>` + end, fault.Invalid},
	} {
		t.Run(name, func(t *testing.T) {
			bomb := changed(t, file, c.part, c.content)
			if len(bomb) > 200<<10 {
				t.Errorf("the bomb has %d bytes", len(bomb))
			}
			before, after := new(runtime.MemStats), new(runtime.MemStats)
			runtime.ReadMemStats(before)
			content, err := read(t, bomb, "")
			runtime.ReadMemStats(after)
			if fault.KindOf(err) != c.kind {
				t.Errorf("%d bytes, %v", len(content), err)
			}
			// All that was allocated, whether it was freed or not.
			if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 120*mib {
				t.Errorf("%d MiB were allocated", allocated/mib)
			}
		})
	}
}
