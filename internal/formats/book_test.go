package formats_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/xuri/excelize/v2"

	"harrier/internal/formats"
)

// TestMergedCells reads a workbook twice, as every table of a log is read: the text of merged cells is in each of their rows both times.
func TestMergedCells(t *testing.T) {
	t.Parallel()
	f := excelize.NewFile()
	for cell, value := range map[string]any{
		"A1": "date", "B1": "km", "C1": "notes", "A2": "2024-05-05", "B2": 5, "C2": "on holiday", "A3": "2024-05-06", "B3": 6, "A4": "2024-05-07", "B4": 7,
	} {
		if err := f.SetCellValue("Sheet1", cell, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.MergeCell("Sheet1", "C2", "C3"); err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := f.Write(&file); err != nil {
		t.Fatal(err)
	}
	items, _, err := read(t, file.Bytes(), formats.Days)
	if err != nil || len(items) != 3 {
		t.Fatal(items, err)
	}
	for i, want := range []string{
		`2024-05-05 rhr -1 sleep -1 goal -1 "on holiday", 5000.00 m in 0 s`, `2024-05-06 rhr -1 sleep -1 goal -1 "on holiday", 6000.00 m in 0 s`,
		"2024-05-07 rhr -1 sleep -1 goal -1, 7000.00 m in 0 s",
	} {
		if got := shown(items[i]); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestMonths reads a workbook with a sheet for each month, whose rows have the number of the day.
func TestMonths(t *testing.T) {
	t.Parallel()
	f := excelize.NewFile()
	if err := f.SetSheetName("Sheet1", "Jan 2025"); err != nil {
		t.Fatal(err)
	}
	for _, sheet := range []string{"Jan 2025", "2025-02", "März 2025", "Apr '25"} {
		if _, err := f.NewSheet(sheet); err != nil {
			t.Fatal(err)
		}
		for cell, value := range map[string]any{"A1": "Day", "B1": "km", "A2": 1, "B2": 5, "A3": "Tue 28th", "B3": 6, "A4": 31, "B4": 7} {
			if err := f.SetCellValue(sheet, cell, value); err != nil {
				t.Fatal(err)
			}
		}
	}
	var file bytes.Buffer
	if err := f.Write(&file); err != nil {
		t.Fatal(err)
	}
	items, _, err := read(t, file.Bytes(), "")
	if err != nil {
		t.Fatal(err)
	}
	got := make([]string, len(items))
	for i, item := range items {
		got[i] = shortly(item)
	}
	want := []string{
		"2025-01-01, 5000.00 m", "2025-01-28, 6000.00 m", "2025-01-31, 7000.00 m",
		"2025-02-01, 5000.00 m", "2025-02-28, 6000.00 m", `The date "2025-02-31" is not understood.`,
		"2025-03-01, 5000.00 m", "2025-03-28, 6000.00 m", "2025-03-31, 7000.00 m",
		"2025-04-01, 5000.00 m", "2025-04-28, 6000.00 m", `The date "2025-04-31" is not understood.`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
