package source_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"harrier/internal/formats"
	results "harrier/internal/result/read"
	"harrier/internal/table/source"
)

// TestBothImportsOfAWorkbook gives a workbook to both imports, with what its cells do not show: the seconds of a time, the decimals of a number, dates with
// a format of their country, and a row that a filter hides. Both read the cells alike and warn alike.
func TestBothImportsOfAWorkbook(t *testing.T) {
	t.Parallel()
	f := excelize.NewFile()
	for i, row := range [][]any{
		{"Place", "Name", "Date", "km", "Time"},
		{1, "Al", time.Date(2026, time.May, 1, 0, 0, 0, 0, time.UTC), 5, (17*60 + 1.0) / 86_400},
		{2, "Bo", time.Date(2026, time.May, 12, 0, 0, 0, 0, time.UTC), 0.402336, (19*60 + 5.0) / 86_400},
	} {
		check(t, f.SetSheetRow("Sheet1", fmt.Sprint("A", i+1), &row))
	}
	for column, format := range map[string]string{"C": "m/d/yyyy", "D": "0.000", "E": "hh:mm"} {
		style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &format})
		check(t, err)
		check(t, f.SetCellStyle("Sheet1", column+"2", column+"3", style))
	}
	check(t, f.SetRowVisible("Sheet1", 3, false))
	file := written(t, f)
	table, err := source.Table(t.Context(), strings.NewReader(file), "")
	check(t, err)
	text, err := io.ReadAll(table)
	check(t, err)
	const want = "1 Al 0:17:01; 2 Bo 0:19:05 | 2026-05-01 5000 1021 Al; 2026-05-12 402 1145 Bo"
	if got := resultsOf(string(text)) + " | " + runsOf(file); got != want {
		t.Errorf("read %s, want %s", got, want)
	}
	r, err := results.Open(strings.NewReader(string(text)), results.CSV, results.Options{Gender: "mens", Event: "5K"})
	check(t, err)
	for err == nil {
		_, err = r.Next()
	}
	if !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	var said strings.Builder
	for _, w := range r.Warnings() {
		n := w.Warning()
		fmt.Fprintln(&said, n.Code, n.Detail, n.Count, n.Places)
	}
	s, _, err := formats.Open(t.Context(), formats.Upload{File: strings.NewReader(file), Size: int64(len(file)), Zone: time.UTC})
	check(t, err)
	for _, w := range s.Warnings {
		if line := fmt.Sprintln(w.Code, w.Detail, w.Count, w.Places); !strings.Contains(said.String(), line) {
			t.Errorf("the import into a log says %q, and that of results %q", line, said.String())
		}
	}
	if len(s.Warnings) != 2 { // the seconds and the row
		t.Errorf("%+v", s.Warnings)
	}
}
