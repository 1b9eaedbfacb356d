package read_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/table/cell"
)

// FuzzRead checks that no file makes the reader panic, loop or return a row outside the limits.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"place,name,team,time\n1,Ann,Rovers,25:09.2\n", "sep=;\nname;time\nAnn;DNF\n", "name\r\"Ann\rLee\"\r", "name\n\"Ann", "name,time\n\xe9,\x00",
		"\xff\xfen\x00a\x00m\x00e\x00\n\x00B\x00", `{"athlete":"Ann","points":1.5,"wind":-1,"place":3}`, "{}\n[]\n", "name,wind\nA,+1.2 m/s\nB,-0.0\n",
		"H;Meet;01/09/2026;\nE;T;1;;100S;X;;;Varsity;P;10.85;M;1.2;1;1;2;;10;0;0;;;Lee;Bo;;M;;ROVE;Rovers;17;11\nR;A;6;;400;M\n", "name,time\nAnn,0.0174675926\n",
		"sep=\u00e9\nname", "Girls 5K\nplace,name,time\n1,Ann,18:05\nBoys 8K,\nname,place\nBo,1\n", "place,name,time\n1sf2q,Ann,36'12\"\nabandon,Bo,\"a\"\"5\"\n2h3,Cy,5' 4\"\"\n", "name|mark|status\nA|5.61m|NM\n",
	} {
		f.Add(seed, true, true)
		f.Add(seed, false, false)
	}
	f.Fuzz(func(t *testing.T, content string, isCSV, minutes bool) {
		format, options := read.NDJSON, given()
		if isCSV {
			format = read.CSV
			if minutes {
				options.TimeUnit = read.Minutes
			}
		}
		r, err := read.Open(strings.NewReader(content), format, options)
		if err != nil {
			return
		}
		before := 0
		for row, err := range r.All() {
			if fault, ok := errors.AsType[*read.RowError](err); ok {
				if fault.Line < 1 || fault.Reason == "" || utf8.RuneCountInString(fault.Value) > 100 || !utf8.ValidString(fault.Value) {
					t.Fatalf("fault %+v", fault)
				}
				continue
			}
			if err != nil {
				if _, ok := errors.AsType[*read.FileError](err); !ok {
					t.Fatal(err)
				}
				return
			}
			if row.Line <= before {
				t.Fatalf("line %d after %d", row.Line, before)
			}
			before = row.Line
			check(t, row)
		}
	})
}

// check checks the invariants of a row.
func check(t *testing.T, row read.Row) {
	t.Helper()
	for _, text := range []struct {
		value     string
		maxLength int
	}{
		{row.Athlete, read.MaxAthlete},
		{row.Team, read.MaxTeam},
		{row.Event, read.MaxEvent},
		{row.Grade, read.MaxGrade},
		{row.Bib, read.MaxBib},
		{row.Notes, read.MaxNotes},
		{row.Mark, read.MaxMark},
		{row.Time, cell.MaxTime},
		{row.TeamID, read.MaxID},
		{row.AthleteID, read.MaxID},
	} {
		if utf8.RuneCountInString(text.value) > text.maxLength || !utf8.ValidString(text.value) || strings.TrimSpace(text.value) != text.value {
			t.Fatalf("%q is not a trimmed UTF-8 text of at most %d characters", text.value, text.maxLength)
		}
	}
	if row.Athlete == "" || row.Event == "" || row.Gender != discipline.Mens && row.Gender != discipline.Womens || row.Status == "" {
		t.Fatalf("a row without a required field: %+v", row)
	}
	if row.Place != nil && (*row.Place < 1 || *row.Place > cell.MaxPlace) {
		t.Fatalf("place %d", *row.Place)
	}
	if row.Time != "" {
		if d, err := mark.ParseTime(row.Time); err != nil || mark.Milliseconds(d) != row.TimeMS {
			t.Fatalf("time %q is %d ms, which reads back as %v, %v", row.Time, row.TimeMS, d, err)
		}
	}
}

// endless repeats the same rows forever.
type endless struct{ rows, rest string }

func (e *endless) Read(p []byte) (int, error) {
	if e.rest == "" {
		e.rest = e.rows
	}
	n := copy(p, e.rest)
	e.rest = e.rest[n:]
	return n, nil
}

// TestMemoryDoesNotGrowWithTheFile is not parallel: it measures the memory of the whole process.
func TestMemoryDoesNotGrowWithTheFile(t *testing.T) { //nolint:paralleltest // See above.
	for _, test := range []struct {
		name, header, rows string
		read               int
	}{
		{"good rows", "name,team,time\n", "Ann Lee,Rovers,25:09.2\n", 100_000},
		{"broken rows", "name,place\n", "Ann,x\n", 100_000},
		{"a quote that never ends", "name\n\"", "an endless row\n", 1},
		{"a line that never ends", "name\n", "an endless line ", 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := read.Open(&endless{rows: test.rows, rest: test.header}, read.CSV, given())
			if err != nil {
				t.Fatal(err)
			}
			start, end := new(runtime.MemStats), new(runtime.MemStats)
			runtime.GC()
			runtime.ReadMemStats(start)
			for range test.read {
				_, err = r.Next()
			}
			runtime.GC()
			runtime.ReadMemStats(end)
			if _, ended := errors.AsType[*read.FileError](err); ended != (test.read == 1) {
				t.Errorf("the last row returned %v", err)
			}
			const most = 1 << 20
			if grown := int64(end.HeapAlloc) - int64(start.HeapAlloc); grown > most {
				t.Errorf("the heap grew by %d bytes", grown)
			}
			runtime.KeepAlive(r)
		})
	}
}

func benchmark(b *testing.B, format read.Format, header, rows string) {
	b.Helper()
	r, err := read.Open(&endless{rows: rows, rest: header + rows}, format, given())
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Next(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkCSV(b *testing.B) {
	benchmark(b, read.CSV, "place,name,team,time\n", "1,\"Maravell, Charlie\",Mapleton,25:09.2\n2,Jimmy Gorvane,Stonebridge,25:13.4\n")
}

func BenchmarkCSVWithAccents(b *testing.B) {
	benchmark(b, read.CSV, "place;name;team;time\n", "1;Paweł Gąsior;Łódź;25:09.2\n2;Michał Żak;Świdnica;25:13.4\n")
}

func BenchmarkNDJSON(b *testing.B) {
	benchmark(b, read.NDJSON, "", `{"place":1,"athlete":"Charlie Maravell","team":"Mapleton","time":"25:09.2"}`+"\n")
}
