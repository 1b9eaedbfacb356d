package cell_test

import (
	"encoding/csv"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"harrier/internal/table/cell"
)

// linesFile has lines and how they are read. The TypeScript client reads the same.
const linesFile = "../../../tests/lines.tsv"

// TestParseTraining reads the lines. Needed for diaries of US high-school and college teams in one cell a day: "AM 3 PM 6", "10x400 @ 75", "3 mi w/u, 4x1k, 2
// mi c/d".
func TestParseTraining(t *testing.T) {
	t.Parallel()
	for _, row := range lines(t) {
		unit, _ := cell.UnitOf(row[1])
		got, _ := cell.ParseTraining(row[0], unit, "")
		var want cell.Training
		want.Rest = row[7]
		if row[2] != "" || row[3] != "" {
			columns := make([][]string, 5)
			for i := range columns {
				columns[i] = strings.Split(row[2+i], " & ")
			}
			for i := range columns[0] {
				run := cell.Run{Meters: number(columns[0], i), Seconds: number(columns[1], i), Kind: text(columns[2], i), Title: text(columns[3], i), HeartRate: number(columns[4], i)}
				want.Runs = append(want.Runs, run)
			}
		}
		if !same(got.Runs, want.Runs) || got.Rest != want.Rest || (got.Unsure != "") != (row[8] != "") {
			t.Errorf("%q in %s is\n%+v, want\n%+v", row[0], row[1], got, want)
		}
	}
}

func lines(t testing.TB) [][]string {
	t.Helper()
	f, err := os.Open(linesFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma, r.LazyQuotes = '\t', true
	rows, err := r.ReadAll()
	if err != nil || len(rows) < 100 {
		t.Fatalf("%d lines: %v", len(rows), err)
	}
	return rows[1:]
}

func text(of []string, i int) string {
	if i < len(of) {
		return of[i]
	}
	return ""
}

func number(of []string, i int) float64 {
	v, _ := strconv.ParseFloat(text(of, i), 64)
	return v
}

func same(a, b []cell.Run) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		x, y := a[i], b[i]
		if math.Abs(x.Meters-y.Meters) > 0.011 || math.Abs(x.Seconds-y.Seconds) > 0.011 || x.Kind != y.Kind || x.Title != y.Title || x.HeartRate != y.HeartRate {
			return false
		}
	}
	return true
}

// TestParseNested reads lines of repeats within and behind each other, which would take hours if the inner ones were read again for each of the outer.
func TestParseNested(t *testing.T) {
	t.Parallel()
	unit, _ := cell.UnitOf("mi")
	for _, part := range []string{"1x(1x1 w/ ", "1x1x1 w/ "} {
		line := strings.Repeat(part, 300/len(part))
		if _, ok := cell.ParseTraining(line, unit, ""); !ok {
			t.Errorf("%q has no run", line)
		}
	}
	cell.ParseSteps(strings.Repeat("1x(1x1 w/ ", 200), unit, "")
}
