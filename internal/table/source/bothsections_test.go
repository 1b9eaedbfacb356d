package source_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	results "harrier/internal/result/read"
)

// TestBothImportsOfSections gives tables to both imports whose parts or columns say what their cells do not: titles and headers of sections, units in
// titles, and times without colons.
func TestBothImportsOfSections(t *testing.T) {
	t.Parallel()
	var sixtieths, hundredths strings.Builder
	sixtieths.WriteString("Place,Name,Date,km,Time\n")
	hundredths.WriteString("Place,Name,Date,km,Time\n")
	for i := 1; i <= 12; i++ {
		fmt.Fprintf(&sixtieths, "%d,A%d,2026-05-%d,5,17.%02d\n", i, i, i, 10+4*i)
		fmt.Fprintf(&hundredths, "%d,A%d,2026-05-%d,5,17:%02d:50\n", i, i, i, 10+4*i)
	}
	for name, c := range map[string]struct{ file, results, runs string }{
		"sections": {
			"Girls 5K\nPlace,Name,Date,km,Time\n1,Ann,2026-05-01,5,17:01\n2,Bea,2026-05-02,5,17:31\n\nBoys 5K\n" +
				"Place,Name,Team,Date,Miles,Time\n1,Cy,Mapleton,2026-05-03,3,16:01\n",
			"womens 1 Ann 17:01; womens 2 Bea 17:31; mens 1 Cy 16:01",
			"2026-05-01 5000 1021 Ann; 2026-05-02 5000 1051 Bea; It is the title of a section.; It is the header, which comes again.; " +
				"2026-05-03 4828 961 Cy",
		},
		"the header again": {
			"Place,Name,Gender,Date,km,Time\n1,Ann,F,2026-05-01,5,17:01\nPlace,Name,Gender,Date,km,Time\n2,Bea,F,2026-05-02,5,17:31\n",
			"womens 1 Ann 17:01; womens 2 Bea 17:31",
			"2026-05-01 5000 1021 Ann; It is the header, which comes again.; 2026-05-02 5000 1051 Bea",
		},
		"minutes in the title": {
			"Place,Name,Gender,Date,km,Time (min)\n1,Ann,F,2026-05-01,5,17.75\n2,Bea,F,2026-05-02,5,18.5\n",
			"womens 1 Ann 17:45; womens 2 Bea 18:30", "2026-05-01 5000 1065 Ann; 2026-05-02 5000 1110 Bea",
		},
		"decimal commas": {
			"Place;Name;Gender;Date;km;Time\n1;Ann;F;2026-05-01;5,5;17:01,5\n2;Bea;F;2026-05-02;5,5;17:31,5\n",
			"womens 1 Ann 17:01.5; womens 2 Bea 17:31.5", "2026-05-01 5500 1022 Ann; 2026-05-02 5500 1052 Bea",
		},
		"an average": {
			"Place,Name,Gender,Date,km,Time\n1,Ann,F,2026-05-01,5,17:01\n,Average,,,5,17:01\n",
			"womens 1 Ann 17:01", "2026-05-01 5000 1021 Ann; The row sums up others.",
		},
		"twenty-five titles": {
			strings.Repeat("Spring Meet\n", 25) + "Place,Name,Gender,Date,km,Time\n1,Ann,F,2026-05-01,5,17:01\n", "womens 1 Ann 17:01", "2026-05-01 5000 1021 Ann",
		},
		"sixtieths":  {sixtieths.String(), "mens 1 A1 17:14; mens 2 A2 17:18", "2026-05-01 5000 1034 A1; 2026-05-02 5000 1038 A2"},
		"hundredths": {hundredths.String(), "mens 1 A1 17:14.50; mens 2 A2 17:18.50", "2026-05-01 5000 1034 A1; 2026-05-02 5000 1038 A2"},
	} {
		options := results.Options{}
		if !strings.Contains(c.file, "5K") {
			options.Event = "5K"
		}
		if !strings.Contains(c.file, "Gender") && options.Event != "" {
			options.Gender = "mens"
		}
		if got := gendered(c.file, options); !strings.HasPrefix(got, c.results) {
			t.Errorf("%s: results %s, want %s", name, got, c.results)
		}
		if got := runsOf(c.file); !strings.HasPrefix(got, c.runs) {
			t.Errorf("%s: runs %s, want %s", name, got, c.runs)
		}
	}
	const months = "January 2025\nDay,km\n1,5\n31,6\n\nFebruary 2025\n1,7\n"
	if got, want := runsOf(months), "2025-01-01 5000 0; 2025-01-31 6000 0; It is the title of a section.; 2025-02-01 7000 0"; got != want {
		t.Errorf("months: %s, want %s", got, want)
	}
}

// gendered returns what the import of results reads of a file, with genders.
func gendered(file string, o results.Options) string {
	r, err := results.Open(strings.NewReader(file), results.CSV, o)
	if err != nil {
		return "refused: " + err.Error()
	}
	var rows []string
	for {
		row, err := r.Next()
		if errors.Is(err, io.EOF) {
			return strings.Join(rows, "; ")
		}
		if err != nil {
			return strings.Join(append(rows, "refused: "+err.Error()), "; ")
		}
		rows = append(rows, fmt.Sprintf("%s %d %s %s", row.Gender, *row.Place, row.Athlete, row.Time))
	}
}
