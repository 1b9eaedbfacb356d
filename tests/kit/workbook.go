package kit

import (
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
	return written(t, f, func(w *excelize.StreamWriter) (err error) {
		for i := 1; i <= 2000 && err == nil; i++ {
			err = w.SetRow("A"+strconv.Itoa(i), row)
		}
		return err
	})
}

// LastRowWorkbook is a workbook with one cell, in the last row that there can be.
func LastRowWorkbook(t testing.TB) string {
	t.Helper()
	return written(t, excelize.NewFile(), func(w *excelize.StreamWriter) error { return w.SetRow("A1048576", []any{"name"}) })
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
