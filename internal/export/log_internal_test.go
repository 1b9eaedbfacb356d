package export

import (
	"encoding/csv"
	"reflect"
	"slices"
	"strings"
	"testing"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/sport/measure"
	"harrier/internal/text"
	"harrier/internal/trainlog"
)

// A log reads back as it was written, and a spreadsheet runs nothing of it.
func TestWriteLog(t *testing.T) {
	t.Parallel()
	monday := date.Date{}.AddDays(365)
	entry := trainlog.Entry{Entry: query.Entry{
		Day: monday, Goal: new(measure.Hundredths(800)), Feel: new(int16(8)), Rest: new("sick"), Weather: new("-2°C"), Notes: new("=1+1, \"windy\"\nand cold"),
		Checkboxes: []byte(`{"Stretched": true, "Iced": false, "@Gym": true}`),
	}}
	run := trainlog.Run{Meters: new(measure.Hundredths(997793)), Seconds: new(measure.Hundredths(279000)), Kind: new("easy"), Title: new("@River; loop"), Notes: new(" x ")}
	first := "date=" + monday.String() + " goal=8 feel=8 rest=sick weather=-2°C notes==1+1, \"windy\"\nand cold checkboxes=@Gym; Stretched"
	runs := " meters=9977.93 miles=6.2 seconds=2790 kind=easy title=@River; loop run_notes= x  run_id=00000000-0000-0000-0000-000000000000"
	second := "date=" + monday.String() + " meters=1609.34 miles=1 run_id=00000000-0000-0000-0000-000000000000"
	safe := strings.NewReplacer("=-2", "='-2", "==", "='=", "=@", "='@").Replace
	for name, test := range map[string]struct {
		options text.CSVOptions
		runs    []trainlog.Run
		want    []string
	}{
		"runs":    {text.CSVOptions{}, []trainlog.Run{run, {Meters: new(measure.Hundredths(160934))}}, []string{first + runs, second}},
		"no runs": {text.CSVOptions{}, nil, []string{first}},
		"safe":    {text.CSVOptions{Safe: true, Mark: true}, []trainlog.Run{run}, []string{safe(first + runs)}},
	} {
		var file strings.Builder
		l := newLog(&file, test.options)
		entry.Runs = test.runs
		if err := l.write(&entry); err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(file.String(), "\ufeff") != test.options.Mark {
			t.Errorf("%s: begins with %.10q", name, file.String())
		}
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file.String(), "\ufeff"))).ReadAll()
		if err != nil || len(rows) != 1+len(test.want) {
			t.Fatalf("%s: %v\n%s", name, err, file.String())
		}
		for i, want := range test.want {
			var cells []string
			for j, cell := range rows[1+i] {
				if cell != "" {
					cells = append(cells, rows[0][j]+"="+cell)
				}
			}
			if got := strings.Join(cells, " "); got != want {
				t.Errorf("%s: row %d is\n%s, want\n%s", name, i, got, want)
			}
		}
	}
}

// Whatever days and runs have is in the file, except for what a table does not hold.
func TestColumnsOfLog(t *testing.T) {
	t.Parallel()
	renamed := map[string]string{"day": "date", "id": "run_id"}
	compare(t, reflect.TypeFor[query.Entry](), dayColumns, renamed, "user_id", "id", "created_at", "updated_at")
	renamed["notes"] = "run_notes"
	compare(t, reflect.TypeFor[query.Run](), runColumns, renamed,
		"user_id", "day", "place", "utc_offset_minutes", "splits", "laps", "shoe_id", "has_track", "running")
}

func compare[T any](t *testing.T, row reflect.Type, columns []column[T], renamed map[string]string, left ...string) {
	t.Helper()
	for field := range row.Fields() {
		name := field.Tag.Get("json")
		want := !slices.Contains(left, name)
		if other, ok := renamed[name]; ok && want {
			name = other
		}
		if slices.ContainsFunc(columns, func(c column[T]) bool { return c.name == name }) != want {
			t.Errorf("a column for %s in %s: want %t", name, row, want)
		}
	}
}
