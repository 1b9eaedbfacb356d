package kit

import (
	"archive/zip"
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// SlowWorkbook is a workbook whose cells take some milliseconds each, for longer than a workbook may take.
func SlowWorkbook(t testing.TB) string {
	t.Helper()
	f := excelize.NewFile()
	format := strings.Repeat("d/", 127)
	style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &format})
	if err != nil {
		t.Fatal(err)
	}
	row := make([]any, 100)
	for i := range row {
		row[i] = excelize.Cell{StyleID: style, Value: 45000.5}
	}
	return written(t, f, func(w *excelize.StreamWriter) error {
		err := w.SetRow("A1", []any{"date", "miles"})
		for i := 2; i <= 2000 && err == nil; i++ {
			err = w.SetRow("A"+strconv.Itoa(i), row)
		}
		return err
	})
}

// Workbook is a workbook with some rows.
func Workbook(t testing.TB, rows ...[]any) string {
	t.Helper()
	return written(t, excelize.NewFile(), func(w *excelize.StreamWriter) (err error) {
		for i, row := range rows {
			err = errors.Join(err, w.SetRow("A"+strconv.Itoa(i+1), row))
		}
		return err
	})
}

// LastRowWorkbook is a workbook with one cell, in the last row that a workbook may have.
func LastRowWorkbook(t testing.TB) string {
	t.Helper()
	return written(t, excelize.NewFile(), func(w *excelize.StreamWriter) error { return w.SetRow("A300000", []any{"name"}) })
}

// written returns a workbook whose sheet fill writes.
func written(t testing.TB, f *excelize.File, fill func(*excelize.StreamWriter) error) string {
	t.Helper()
	w, err := f.NewStreamWriter("Sheet1")
	if err == nil {
		err = fill(w)
	}
	if err == nil {
		err = w.Flush()
	}
	var b strings.Builder
	if err == nil {
		err = f.Write(&b)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// EmptyRowsWorkbook is a workbook of some kB with four million rows, all of them empty.
func EmptyRowsWorkbook(t testing.TB) string {
	t.Helper()
	whole := written(t, excelize.NewFile(), func(w *excelize.StreamWriter) error { return w.SetRow("A1", []any{"name"}) })
	in, err := zip.NewReader(strings.NewReader(whole), int64(len(whole)))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	out := zip.NewWriter(&b)
	for _, part := range in.File {
		if part.Name != "xl/worksheets/sheet1.xml" {
			err = errors.Join(err, out.Copy(part))
			continue
		}
		to, err := out.Create(part.Name)
		if err == nil {
			_, err = io.WriteString(to, `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`+
				strings.Repeat("<row/>", 4_000_000)+`</sheetData></worksheet>`)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(err, out.Close()); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
