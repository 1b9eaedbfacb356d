package read_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/tests/kit/realdata"
)

// published opens a file of published results, or skips the test if there are none.
func published(t *testing.T, name string, options read.Options) *read.Reader {
	t.Helper()
	file, err := os.Open(filepath.Join(realdata.Folder(t), name))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	r, err := read.Open(file, read.CSV, options)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// tally counts the rows of a file.
type tally struct {
	rows, failed, mens, womens, timed, placed, withTeam int
	status                                              map[mark.Status]int
}

func count(t *testing.T, r *read.Reader) (tally, []read.Row) {
	t.Helper()
	n := tally{status: map[mark.Status]int{}}
	var rows []read.Row
	for row, err := range r.All() {
		if err != nil {
			fault, ok := errors.AsType[*read.RowError](err)
			if !ok {
				t.Fatal(err)
			}
			if fault.Line < 2 || fault.Reason == "" {
				t.Errorf("an error without line or reason: %+v", fault)
			}
			n.failed++
			continue
		}
		n.rows++
		n.status[row.Status]++
		if row.Gender == discipline.Mens {
			n.mens++
		} else {
			n.womens++
		}
		if row.Time != "" {
			n.timed++
		}
		if row.Place != nil {
			n.placed++
		}
		if row.TeamID != "" {
			n.withTeam++
		}
		rows = append(rows, row)
	}
	return n, rows
}

func TestRealMeets(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]int{
		"2015-centennial-conference-men":    95,
		"2015-ncaa-d3-mideast-regional-men": 371,
		"2015-paul-short-brown-men":         208,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n, rows := count(t, published(t, filepath.Join("meets", name, "results.csv"), read.Options{Gender: discipline.Mens, Event: "8K"}))
			if n.rows != want || n.failed != 0 || n.timed != want || n.placed != want || n.withTeam != want {
				t.Errorf("read %+v; want all %d rows with time, place and team", n, want)
			}
			for i, row := range rows {
				if row.Line != i+2 {
					t.Fatalf("row %d is said to be on line %d", i, row.Line)
				}
			}
		})
	}
}

func TestRealMarathonInDecimalMinutes(t *testing.T) {
	t.Parallel()
	r := published(t, "road/boston-2013.csv", read.Options{
		Event: "Marathon", Map: map[string]string{"time": "official"}, TimeUnit: read.Minutes,
	})
	n, rows := count(t, r)
	if n.rows != 16164 || n.failed != 0 || n.mens != 9680 || n.womens != 6484 || n.timed != 16164 {
		t.Errorf("read %+v; want 16164 rows, 9680 of men and 6484 of women, all with times", n)
	}
	first := rows[0]
	if first.Athlete != "Cassidy, Josh R." || first.Time != "1:30:54" || first.Event != "Marathon" || *first.Place != 9 || first.Bib != "W1" {
		t.Errorf("the first row is %+v", first)
	}
}

func TestRealHalfMarathonInPolish(t *testing.T) {
	t.Parallel()
	r := published(t, "road/wroclaw-half-2023.csv", read.Options{Event: "Half Marathon", Map: map[string]string{
		"place": "Miejsce", "bib": "Numer startowy", "first": "Imię", "last": "Nazwisko", "team": "Drużyna", "gender": "Płeć",
		"time": "Czas", "grade": "Kategoria wiekowa",
	}})
	n, rows := count(t, r)
	if n.rows != 8948 || n.failed != 2 {
		t.Errorf("read %d rows, %d failed; want 8948 and the 2 without a gender", n.rows, n.failed)
	}
	// The file has 762 DNS and 38 DNF; the two rows without a gender are one of each.
	if n.status[mark.DNS] != 761 || n.status[mark.DNF] != 37 {
		t.Errorf("statuses are %v; want 761 DNS and 37 DNF", n.status)
	}
	first := rows[0]
	if first.Athlete != "TOMASZ GRYCKO" || first.Time != "01:04:59" || first.TimeMS != 3_899_000 || *first.Place != 1 || first.TeamID != "uks-bliza-wladyslawowo" {
		t.Errorf("the first row is %+v", first)
	}
}
