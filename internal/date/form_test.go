package date_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"harrier/internal/date"
)

const (
	pathForm = "must be a date in the format MM-DD-YYYY, such as 03-09-2026"
	isoForm  = "must be a date in the format YYYY-MM-DD, such as 2026-03-09"
)

func TestParsePath(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name string
		in   string
		want string // the ISO form, empty if there must be an error
		err  string
	}{
		{"the month comes first", "03-09-2026", "2026-03-09", ""},
		{"a leap day", "02-29-2024", "2024-02-29", ""},
		{"the first day accepted", "01-01-1860", "1860-01-01", ""},
		{"the last day accepted", "12-31-2100", "2100-12-31", ""},
		{"a day that does not exist", "02-30-2026", "", "February 2026 has no day 30"},
		{"no leap day in a plain century", "02-29-1900", "", "February 1900 has no day 29"},
		{"the day first", "31-12-2026", "", "the month must be from 01 to 12"},
		{"day 0", "01-00-2026", "", "January 2026 has no day 0"},
		{"a year too early", "12-31-1859", "", "the year must be from 1860 to 2100"},
		{"a year too late", "01-01-2101", "", "the year must be from 1860 to 2100"},
		{"the ISO form", "2026-03-09", "", pathForm},
		{"empty", "", "", pathForm},
		{"one digit", "3-9-2026", "", pathForm},
		{"two digits of the year", "03-09-26", "", pathForm},
		{"slashes", "03/09/2026", "", pathForm},
		{"a space before", " 03-09-2026", "", pathForm},
		{"a line's end after", "03-09-2026\n", "", pathForm},
		{"a space for a digit", " 3-09-2026", "", pathForm},
		{"a sign for a digit", "+3-09-2026", "", pathForm},
		{"a sign in the year", "03-09--226", "", pathForm},
		{"letters", "MM-DD-YYYY", "", pathForm},
		{"digits of another script, ten bytes in all", "0٣-0٩-202", "", pathForm},
		{"a word", "today", "", pathForm},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d, err := date.ParsePath(c.in)
			expect(t, d, err, c.want, c.err)
		})
	}
}

func TestParseISO(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name string
		in   string
		want string // the ISO form, empty if there must be an error
		err  string
	}{
		{"an ordinary day", "2026-03-09", "2026-03-09", ""},
		{"a leap day", "2000-02-29", "2000-02-29", ""},
		{"a day that does not exist", "2026-04-31", "", "April 2026 has no day 31"},
		{"no leap day in a plain century", "2100-02-29", "", "February 2100 has no day 29"},
		{"month 13", "2026-13-01", "", "the month must be from 01 to 12"},
		{"a year too early", "0026-03-09", "", "the year must be from 1860 to 2100"},
		{"the form of paths", "03-09-2026", "", isoForm},
		{"a time after it", "2026-03-09T00:00:00Z", "", isoForm},
		{"without hyphens", "20260309", "", isoForm},
		{"letters", "YYYY-MM-DD", "", isoForm},
		{"empty", "", "", isoForm},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d, err := date.ParseISO(c.in)
			expect(t, d, err, c.want, c.err)
		})
	}
}

func TestParse(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, want, err string }{
		{"2026-03-09", "2026-03-09", ""},
		{"03-09-2026", "2026-03-09", ""},
		{"2026-13-01", "", "the month must be from 01 to 12"},
		{"13-01-2026", "", "the month must be from 01 to 12"},
		{"2026-02-30", "", "February 2026 has no day 30"},
		{"20-2026-03", "", pathForm},
		{"2026-3-09-", "", isoForm},
		{"2026", "", pathForm},
		{"", "", pathForm},
	} {
		d, err := date.Parse(c.in)
		expect(t, d, err, c.want, c.err)
	}
}

// expect checks what a parser gave: the date with the ISO form want, or the fault that reads err.
func expect(t *testing.T, d date.Date, err error, want, wantErr string) {
	t.Helper()
	if wantErr != "" {
		if err == nil || err.Error() != wantErr {
			t.Fatalf("gave %v, error %v, want the error %q", d, err, wantErr)
		}
		if !d.IsZero() {
			t.Fatalf("gave %v beside the error", d)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if d.String() != want {
		t.Fatalf("got %v, want %s", d, want)
	}
}

func TestAppendISO(t *testing.T) {
	t.Parallel()
	if got := string(parse(t, "2026-03-09").AppendISO([]byte(`"date":`))); got != `"date":2026-03-09` {
		t.Errorf("got %s", got)
	}
	if got := (date.Date{}).String(); got != "0001-01-01" {
		t.Errorf("a year of one digit is written %s", got)
	}
}

func TestMarshalJSON(t *testing.T) {
	t.Parallel()
	type body struct {
		Date  date.Date  `json:"date"`
		Maybe *date.Date `json:"maybe"`
		Left  date.Date  `json:"left,omitzero"`
	}
	t.Run("a date is an ISO string, an absent one null or left out", func(t *testing.T) {
		t.Parallel()
		got, err := json.Marshal(body{Date: parse(t, "2024-02-29")})
		if err != nil {
			t.Fatal(err)
		}
		if want := `{"date":"2024-02-29","maybe":null}`; string(got) != want {
			t.Fatalf("got %s, want %s", got, want)
		}
	})
	t.Run("a day outside the years of paths is written too", func(t *testing.T) {
		t.Parallel()
		got, err := json.Marshal(parse(t, "1900-01-01").AddDays(-1))
		if err != nil {
			t.Fatal(err)
		}
		if want := `"1899-12-31"`; string(got) != want {
			t.Fatalf("got %s, want %s", got, want)
		}
	})
	t.Run("the zero date is an error", func(t *testing.T) {
		t.Parallel()
		got, err := json.Marshal(body{})
		if err == nil || !strings.Contains(err.Error(), "the date is not set") {
			t.Fatalf("got %s, error %v", got, err)
		}
	})
}

func TestUnmarshalJSON(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name string
		in   string
		want string // the ISO form, empty if there must be an error
		err  string
	}{
		{"an ISO string", `"2024-02-29"`, "2024-02-29", ""},
		{"an ISO string with an escape", `"2024\u002d02-29"`, "2024-02-29", ""},
		{"null changes nothing", `null`, "2026-03-09", ""},
		{"a day that does not exist", `"2026-02-30"`, "", "February 2026 has no day 30"},
		{"the form of paths", `"03-09-2026"`, "", isoForm},
		{"an empty string", `""`, "", isoForm},
		{"a number", `20260309`, "", isoForm},
		{"an object", `{}`, "", isoForm},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			before := parse(t, "2026-03-09")
			d := before
			err := json.Unmarshal([]byte(c.in), &d)
			if c.err != "" {
				if err == nil || err.Error() != c.err {
					t.Fatalf("error %v, want %q", err, c.err)
				}
				if d != before {
					t.Fatalf("changed the date to %v beside the error", d)
				}
				return
			}
			expect(t, d, err, c.want, "")
		})
	}
}

// FuzzParsePath compares ParsePath with the standard library's parser, and its results against their own form.
func FuzzParsePath(f *testing.F) {
	for _, seed := range []string{"03-09-2026", "02-29-1900", "02-29-2000", "12-31-2100", "02-30-2026", "00-00-0000", "3-9-2026", "+1-01-2026", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, err := date.ParsePath(s)
		agrees(t, s, "01-02-2006", d, err)
		if err == nil && d.Path() != s {
			t.Fatalf("%q reads as a date whose path is %q", s, d.Path())
		}
	})
}

// FuzzParseISO does the same for ParseISO.
func FuzzParseISO(f *testing.F) {
	for _, seed := range []string{"2026-03-09", "1900-02-29", "2000-02-29", "2100-12-31", "2026-02-30", "0000-00-00", "2026-3-9", "2026-+1-01", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, err := date.ParseISO(s)
		agrees(t, s, "2006-01-02", d, err)
		if err == nil && d.String() != s {
			t.Fatalf("%q reads as a date whose ISO form is %q", s, d.String())
		}
	})
}

// agrees checks that a parser and time.Parse read s alike, within the years accepted.
func agrees(t *testing.T, s, layout string, d date.Date, err error) {
	t.Helper()
	at, timeErr := time.Parse(layout, s)
	exists := timeErr == nil && at.Year() >= date.FirstYear && at.Year() <= date.LastYear
	if exists != (err == nil) {
		t.Fatalf("%q: error %v, but time.Parse gives %v, %v", s, err, at, timeErr)
	}
	if err != nil {
		if !d.IsZero() {
			t.Fatalf("%q: gave %v beside the error", s, d)
		}
		return
	}
	if !d.Time().Equal(at) {
		t.Fatalf("%q: %v, but time.Parse gives %v", s, d, at)
	}
}

// FuzzUnmarshalJSON checks that whatever is read is written again as a string that reads as the same date.
func FuzzUnmarshalJSON(f *testing.F) {
	for _, seed := range []string{`"2026-03-09"`, `"2026-02-30"`, `null`, `"2024\u002d02-29"`, `"`, `1`, ``} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var d date.Date
		if err := d.UnmarshalJSON(data); err != nil || d.IsZero() {
			return
		}
		written, err := d.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		var again date.Date
		if err := again.UnmarshalJSON(written); err != nil || again != d {
			t.Fatalf("%q reads as %v, is written %s and reads again as %v, %v", data, d, written, again, err)
		}
	})
}

// TestNothingIsAllocated runs alone, since the allocations of tests beside it would be counted too.
func TestNothingIsAllocated(t *testing.T) { //nolint:paralleltest // says why above
	buf := make([]byte, 0, 16)
	var d date.Date
	var err error
	if n := testing.AllocsPerRun(100, func() { d, err = date.ParsePath("03-09-2026") }); n != 0 || err != nil {
		t.Errorf("ParsePath allocates %v times, error %v", n, err)
	}
	if n := testing.AllocsPerRun(100, func() { buf = d.AppendISO(buf[:0]) }); n != 0 || string(buf) != "2026-03-09" {
		t.Errorf("AppendISO allocates %v times, gives %s", n, buf)
	}
}

func BenchmarkParsePath(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := date.ParsePath("03-09-2026"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAppendISO(b *testing.B) {
	d, err := date.New(2026, time.March, 9)
	if err != nil {
		b.Fatal(err)
	}
	buf := make([]byte, 0, 16)
	b.ReportAllocs()
	for b.Loop() {
		buf = d.AppendISO(buf[:0])
	}
}

// AppendInstant writes what the standard library does.
func FuzzAppendInstant(f *testing.F) {
	for _, nanos := range []int64{0, 1, 999_999_999, 1_791_072_000_123_456_000, -2_208_988_800_000_000_000, 1_791_072_000_500_000_000} {
		f.Add(nanos)
	}
	f.Fuzz(func(t *testing.T, nanos int64) {
		at := time.Unix(0, nanos)
		if got, want := string(date.AppendInstant(nil, at)), at.UTC().Format(time.RFC3339Nano); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	})
}
