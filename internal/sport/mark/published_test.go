package mark_test

import (
	"errors"
	"testing"
	"time"

	"harrier/internal/sport/mark"
)

func TestParsePublished(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, in string
		want     time.Duration
		err      error
	}{
		{"plain", "26:11.50", of(0, 26, 11, 500), nil},
		{"hours", "1:05:33", of(1, 5, 33, 0), nil},
		{"padded hours", "01:04:59", of(1, 4, 59, 0), nil},
		{"no hours", "00:14:37", of(0, 14, 37, 0), nil},
		{"no minutes", "0:58.32", of(0, 0, 58, 320), nil},
		{"groups of zeros beyond the hours", "00:00:26:11.50", of(0, 26, 11, 500), nil},
		{"comma decimals", "26:11,5", of(0, 26, 11, 500), nil},
		{"semicolons", "1;05;33", of(1, 5, 33, 0), nil},
		{"spaces around", "\t 26:11.50 ", of(0, 26, 11, 500), nil},
		{"unbreakable spaces around", "\u00a026:11.50\u202f", of(0, 26, 11, 500), nil},
		{"by hand", "13.4h", of(0, 0, 13, 400), nil},
		{"by hand, apart", "13.4 h", of(0, 0, 13, 400), nil},
		{"qualified", "58.32Q", of(0, 0, 58, 320), nil},
		{"four decimals of zeros", "9.5800", of(0, 0, 9, 580), nil},
		{"finer than thousandths is slower", "9.58000001", of(0, 0, 9, 581), nil},
		{"zero decimals in length are exact", "9.580000000", of(0, 0, 9, 580), nil},
		{"rounding up over a minute", "59.9991", of(0, 1, 0, 0), nil},
		{"rounding up to the limit", "999:59:59.9991", 0, mark.ErrTooLong},
		{"seventy-five seconds after a colon", "0:75.3", 0, mark.ErrSixty},
		{"days", "1:00:26:11.50", 0, mark.ErrForm},
		{"two letters", "13.4hQ", 0, mark.ErrForm},
		{"a letter alone", "h", 0, mark.ErrForm},
		{"a thousands separator", "1,234.5", 0, mark.ErrForm},
		{"feet and inches", "12'10.25", 0, mark.ErrForm},
		{"a field mark in metres", "7.45m", 0, mark.ErrForm},
		{"a code", "DNF", 0, mark.ErrForm},
		{"a dash for a missing time", "-", 0, mark.ErrForm},
		{"nothing", "  ", 0, mark.ErrForm},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, err := mark.ParsePublished(test.in)
			if got != test.want || !errors.Is(err, test.err) {
				t.Errorf("ParsePublished(%q) = %v, %v; want %v, %v", test.in, got, err, test.want, test.err)
			}
		})
	}
}

func TestParseMinutes(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, in string
		want     time.Duration
		err      error
	}{
		{"hundredths of a minute", "126.33", of(2, 6, 19, 800), nil},
		{"half a minute", "132.50", of(2, 12, 30, 0), nil},
		{"whole minutes", "90", of(1, 30, 0, 0), nil},
		{"a comma", " 90,90 ", of(1, 30, 54, 0), nil},
		{"a third of a minute rounds up", "0.3333333333333333", of(0, 0, 20, 0), nil},
		{"decimals beyond the ninth round up", "0.0000000001", of(0, 0, 0, 1), nil},
		{"just below the limit", "59999.99", of(999, 59, 59, 400), nil},
		{"the limit", "60000", 0, mark.ErrTooLong},
		{"a dash for a missing split", "-", 0, mark.ErrMinutes},
		{"a clock time", "2:06:20", 0, mark.ErrMinutes},
		{"no digits before the point", ".5", 0, mark.ErrMinutes},
		{"no digits after the point", "5.", 0, mark.ErrMinutes},
		{"an exponent", "1e3", 0, mark.ErrMinutes},
		{"nothing", "", 0, mark.ErrMinutes},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, err := mark.ParseMinutes(test.in)
			if got != test.want || !errors.Is(err, test.err) {
				t.Errorf("ParseMinutes(%q) = %v, %v; want %v, %v", test.in, got, err, test.want, test.err)
			}
		})
	}
}

func FuzzParsePublished(f *testing.F) {
	for _, seed := range []string{"26:11,50", "1;05;33", "00:00:26:11.50", "13.4 h", "9.58000001", "126.33", ":::", "0:0:0:0", ",", "Q"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for name, parse := range map[string]func(string) (time.Duration, error){"ParsePublished": mark.ParsePublished, "ParseMinutes": mark.ParseMinutes} {
			d, err := parse(s)
			if err != nil {
				continue
			}
			if d < 0 || d >= mark.Limit {
				t.Fatalf("%s(%q) = %v, out of bounds", name, s, d)
			}
			if back, err := mark.ParseTime(mark.Format(d)); err != nil || back != d {
				t.Fatalf("%s(%q) = %v, which ParseTime reads back as %v, %v", name, s, d, back, err)
			}
		}
	})
}
