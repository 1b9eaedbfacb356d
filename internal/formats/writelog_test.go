package formats_test

import (
	"encoding/csv"
	"strings"
	"testing"

	"harrier/internal/formats"
	"harrier/internal/text"
)

// A log reads back as it was written, and a spreadsheet runs nothing of it.
func TestWriteLog(t *testing.T) {
	t.Parallel()
	day := formats.LogDay{"2026-11-21", "8", "48", "7.75", "8", "-2°C", "=1+1, \"windy\"\nand cold", "Stretched"}
	run := formats.LogRun{"9977.93", "6.2", "2790", "", "easy", "@River; loop", " x "}
	for name, test := range map[string]struct {
		options text.CSVOptions
		runs    []formats.LogRun
		want    []string
	}{
		"runs":    {text.CSVOptions{}, []formats.LogRun{run, {"1609.34"}}, []string{"2026-11-21|8|48|7.75|8|-2°C|=1+1, \"windy\"\nand cold|Stretched|9977.93|6.2|2790||easy|@River; loop| x ", "2026-11-21||||||||1609.34"}},
		"no runs": {text.CSVOptions{}, nil, []string{"2026-11-21|8|48|7.75|8|-2°C|=1+1, \"windy\"\nand cold|Stretched|"}},
		"safe":    {text.CSVOptions{Safe: true, Mark: true}, []formats.LogRun{run}, []string{"2026-11-21|8|48|7.75|8|'-2°C|'=1+1, \"windy\"\nand cold|Stretched|9977.93|6.2|2790||easy|'@River; loop| x "}},
	} {
		var file strings.Builder
		l := formats.NewLog(&file, test.options)
		if err := l.Write(&day, test.runs); err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(file.String(), "\ufeff") != test.options.Mark {
			t.Errorf("%s: begins with %.10q", name, file.String())
		}
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file.String(), "\ufeff"))).ReadAll()
		if err != nil || len(rows) != 1+len(test.want) || strings.Join(rows[0], ",") != formats.LogHeader {
			t.Fatalf("%s: %v\n%s", name, err, file.String())
		}
		for i, want := range test.want {
			if got := strings.Join(rows[1+i], "|"); strings.TrimRight(got, "|") != strings.TrimRight(want, "|") {
				t.Errorf("%s: row %d is\n%s, want\n%s", name, i, got, want)
			}
		}
	}
}
