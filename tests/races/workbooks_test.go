package races

import (
	"archive/zip"
	"fmt"
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"harrier/tests/kit"
)

// savedBook returns a workbook with sheets in the order of their names. change may be nil.
func savedBook(t *testing.T, sheets map[string][][]any, change func(f *excelize.File) error) string {
	t.Helper()
	f := excelize.NewFile()
	for i, name := range slices.Sorted(maps.Keys(sheets)) {
		if i == 0 {
			_ = f.SetSheetName("Sheet1", name)
		} else if _, err := f.NewSheet(name); err != nil {
			t.Fatal(err)
		}
		for row, cells := range sheets[name] {
			if err := f.SetSheetRow(name, fmt.Sprintf("A%d", row+1), &cells); err != nil {
				t.Fatal(err)
			}
		}
	}
	if change != nil {
		if err := change(f); err != nil {
			t.Fatal(err)
		}
	}
	var b strings.Builder
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// withCell returns a workbook whose first sheet has a cell A2.
func withCell(t *testing.T, file, cell string) string {
	t.Helper()
	in, err := zip.NewReader(strings.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	archive := zip.NewWriter(&out)
	for _, part := range in.File {
		from, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(from)
		if err != nil {
			t.Fatal(err)
		}
		if part.Name == "xl/worksheets/sheet1.xml" {
			text = regexp.MustCompile(`<c r="A2".*?</c>`).ReplaceAllLiteral(text, []byte(cell))
		}
		to, err := archive.Create(part.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := to.Write(text); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// importBook imports a workbook into a race.
func importBook(c *kit.Client, race, query, file string) *kit.Answer {
	return c.Do(http.MethodPost, "/race/"+race+"/results"+query, file, "Content-Type: "+kit.XlsxType)
}

// Cells are read as a workbook shows them, with a warning where they are not. Unknown formats are refused.
func TestWorkbooksAsPeopleSaveThem(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d, reader := app.Register(t), app.Client(t)
	header := []any{"Team", "Place", "Name", "Time"}
	rows := [][]any{header, {"East", 1, "Al", "17:01"}, {"West", 2, "Bo", "17:02"}, {"East", 3, "Cy", "17:03"}}
	const shown = "1 Al East mens 5K 17:01\n2 Bo West mens 5K 17:02\n3 Cy East mens 5K 17:03"
	elapsed := func(f *excelize.File, format string) error {
		style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &format})
		if err != nil {
			return err
		}
		return f.SetCellStyle("A", "D2", "D4", style)
	}
	day := func(minutes, seconds float64) float64 { return (minutes*60 + seconds) / 86400 }
	timed := [][]any{header, {"East", 1, "Al", day(17, 1)}, {"West", 2, "Bo", day(17, 2)}, {"East", 3, "Cy", day(17, 3)}}
	for name, c := range map[string]struct {
		rows    [][]any
		change  func(f *excelize.File) error
		cell    string // of A2
		listed  string
		warned  string
		refused []string
	}{
		"merged cells": {
			rows:   [][]any{header, {"East", 1, "Al", "17:01"}, {nil, 2, "Bo", "17:02"}, {"West", 3, "Cy", "17:03"}},
			change: func(f *excelize.File) error { return f.MergeCell("A", "A2", "A3") },
			listed: "1 Al East mens 5K 17:01\n2 Bo East mens 5K 17:02\n3 Cy West mens 5K 17:03", warned: "cells_merged 2 x1",
		},
		"a title that is merged over columns": {
			rows:   append([][]any{{"County Meet"}}, rows...),
			change: func(f *excelize.File) error { return f.MergeCell("A", "A1", "D1") }, listed: shown,
		},
		"hidden rows": {
			rows: rows, listed: shown, warned: "rows_hidden 3 x2",
			change: func(f *excelize.File) error {
				_ = f.SetRowVisible("A", 3, false)
				_ = f.SetRowVisible("A", 4, false)
				return f.SetRowVisible("A", 9, false) // which is empty
			},
		},
		"a Boolean for a team": {
			rows:   [][]any{header, {true, 1, "Al", "17:01"}, {false, 2, "Bo", "17:02"}},
			listed: "1 Al TRUE mens 5K 17:01\n2 Bo FALSE mens 5K 17:02", warned: "cell_boolean 2 x2",
		},
		"Booleans for exhibition": {
			rows:   [][]any{{"Exhibition", "Place", "Name", "Time", "Paid"}, {true, nil, "Al", "17:01", true}, {false, 1, "Bo", "17:02", false}},
			listed: "1 Bo mens 5K 17:02\nAl mens 5K 17:01 exhibition", warned: "column_ignored x1, out_of_competition 2 Al x1",
		},
		"hours by the format of the date system of 1904": {
			rows: timed, listed: "1 Al East mens 5K 0:17:01\n2 Bo West mens 5K 0:17:02\n3 Cy East mens 5K 0:17:03",
			change: func(f *excelize.File) error {
				if err := f.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: new(true)}); err != nil {
					return err
				}
				return elapsed(f, "[h]:mm:ss")
			},
		},
		"hours and minutes by their format": {
			rows: timed, listed: "1 Al East mens 5K 0:17:01\n2 Bo West mens 5K 0:17:02\n3 Cy East mens 5K 0:17:03", warned: "time_rewritten 2 x3",
			change: func(f *excelize.File) error { return elapsed(f, "hh:mm") },
		},
		"parts of a day by their format": {
			rows: timed, listed: shown, warned: "time_fraction_of_day 2 0.0118171296 x3",
			change: func(f *excelize.File) error { return elapsed(f, "0.000") },
		},
		"minutes by their format": {
			rows: timed, listed: shown, change: func(f *excelize.File) error { return elapsed(f, "[mm]:ss") },
		},
		"an error for a team": {
			rows: rows, refused: []string{"cells with an error: A2 (#N/A)"},
			cell: `<c r="A2" t="e"><f>NA()</f><v>#N/A</v></c>`,
		},
		"formulas without a value": {
			rows: rows, refused: []string{"formulas without a value, such as those in A2"},
			cell: `<c r="A2"><f>A3</f><v></v></c>`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := &kit.User{Client: d.In(t), ID: d.ID}
			race := d.Race()
			file := savedBook(t, map[string][][]any{"A": c.rows}, c.change)
			if c.cell != "" {
				file = withCell(t, file, c.cell)
			}
			if c.refused != nil {
				kit.Contains(t, importBook(d.Client, race, kit.Mens5K, file).Is(http.StatusUnprocessableEntity), c.refused...)
				return
			}
			report := importBook(d.Client, race, kit.Mens5K, file).Is(http.StatusCreated).Object()
			if got := kit.Listing(t, reader, race); got != c.listed {
				t.Errorf("read\n%s\nwant\n%s", got, c.listed)
			}
			if got := strings.Join(kit.WarningsOf(t, report), ", "); got != c.warned {
				t.Errorf("warned %s, want %s", got, c.warned)
			}
		})
	}
}

// A sheet for each group is one import, which is undone as one. Lines are those of the sheets.
func TestSheetForEachGroup(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d, reader := app.Register(t), app.Client(t)
	header := []any{"Team", "Place", "Name", "Time"}
	groups := savedBook(t, map[string][][]any{"Men 5K": {{"County Meet"}, header, {"East", 1, "Al", "17:01"}}, "Women 5K": {header, {"East", 1, "Ann", "19:01"}, {"East", 1, "Bea", "bad"}}},
		func(f *excelize.File) error { return f.SetRowVisible("Women 5K", 2, false) })
	race := d.Race()
	kit.Contains(t, importBook(d.Client, race, "", groups).Is(http.StatusUnprocessableEntity), `"file":"Women 5K","line":3`)
	imported := importBook(d.Client, race, "?partial=true", groups).Is(http.StatusCreated)
	kit.Contains(t, imported, `"code":"rows_hidden"`, `"file":"Women 5K","places":["line 2"]`)
	if got := kit.Listing(t, reader, race); got != "1 Al East mens 5K 17:01\n1 Ann East womens 5K 19:01" {
		t.Errorf("a sheet for each group: %s", got)
	}
	d.Delete("/race/" + race + "/imports/" + fmt.Sprint(imported.Object()["import_id"])).Is(http.StatusOK)
	if got := kit.Listing(t, reader, race); got != "" {
		t.Errorf("one undo leaves %s", got)
	}
}
