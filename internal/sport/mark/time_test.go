package mark_test

import (
	"errors"
	"math"
	"testing"
	"time"

	"harrier/internal/sport/mark"
)

// of puts a time together from hours, minutes, seconds and milliseconds.
func of(h, m, s, ms int) time.Duration {
	return time.Duration(h)*time.Hour + time.Duration(m)*time.Minute + time.Duration(s)*time.Second + time.Duration(ms)*time.Millisecond
}

func TestParseTime(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, in string
		want     time.Duration
		err      error
	}{
		{"seconds with hundredths", "9.58", of(0, 0, 9, 580), nil},
		{"whole seconds", "58", of(0, 0, 58, 0), nil},
		{"seconds over sixty, as 400 m are published", "63.40", of(0, 1, 3, 400), nil},
		{"minutes with tenths", "25:09.2", of(0, 25, 9, 200), nil},
		{"minutes over sixty", "63:40", of(1, 3, 40, 0), nil},
		{"hours", "1:05:33", of(1, 5, 33, 0), nil},
		{"hours with thousandths", "2:00:35.007", of(2, 0, 35, 7), nil},
		{"zeros in front", "00:25:09", of(0, 25, 9, 0), nil},
		{"zero", "0", 0, nil},
		{"a tenth that binary floats do not have", "0.1", of(0, 0, 0, 100), nil},
		{"the longest", "999:59:59.999", of(999, 59, 59, 999), nil},
		{"a thousand hours", "1000:00:00", 0, mark.ErrTooLong},
		{"a thousand hours of minutes", "60000:00", 0, mark.ErrTooLong},
		{"sixty seconds after a colon", "1:60", 0, mark.ErrSixty},
		{"sixty minutes after a colon", "1:60:00", 0, mark.ErrSixty},
		{"nothing", "", 0, mark.ErrForm},
		{"one digit after a colon", "1:5", 0, mark.ErrForm},
		{"three digits after a colon", "1:005", 0, mark.ErrForm},
		{"four groups", "1:00:00:00", 0, mark.ErrForm},
		{"four decimals", "9.5800", 0, mark.ErrForm},
		{"a point and no decimals", "9.", 0, mark.ErrForm},
		{"decimals alone", ".58", 0, mark.ErrForm},
		{"two points", "25.09.2", 0, mark.ErrForm},
		{"a minus", "-9.58", 0, mark.ErrForm},
		{"a comma", "9,58", 0, mark.ErrForm},
		{"a space", " 9.58", 0, mark.ErrForm},
		{"a letter", "13.4h", 0, mark.ErrForm},
		{"letters", "DNF", 0, mark.ErrForm},
		{"digits of another script", "٩.٥٨", 0, mark.ErrForm},
		{"more digits than a race has", "1000000", 0, mark.ErrForm},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, err := mark.ParseTime(test.in)
			if got != test.want || !errors.Is(err, test.err) {
				t.Errorf("ParseTime(%q) = %v, %v; want %v, %v", test.in, got, err, test.want, test.err)
			}
		})
	}
}

func TestFormat(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		in   time.Duration
		want string
	}{
		{"zero", 0, "0"},
		{"tens of seconds keep their zero", of(0, 0, 10, 0), "10"},
		{"a tenth", of(0, 0, 9, 500), "9.5"},
		{"hundredths", of(0, 0, 9, 580), "9.58"},
		{"a thousandth", of(0, 0, 9, 1), "9.001"},
		{"a minute", of(0, 1, 0, 0), "1:00"},
		{"minutes and tenths", of(0, 25, 9, 200), "25:09.2"},
		{"an hour", of(1, 0, 0, 0), "1:00:00"},
		{"hours", of(2, 0, 35, 70), "2:00:35.07"},
		{"finer than a millisecond is slower", time.Nanosecond, "0.001"},
		{"a difference below zero", -of(0, 0, 27, 300), "-27.3"},
		{"the longest duration", time.Duration(math.MaxInt64), "2562047:47:16.855"},
		{"the least duration", time.Duration(math.MinInt64), "-2562047:47:16.854"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := mark.Format(test.in); got != test.want {
				t.Errorf("Format(%d) = %q, want %q", test.in, got, test.want)
			}
		})
	}
}

func TestMilliseconds(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		in   time.Duration
		want int64
	}{
		{"whole", of(0, 25, 9, 200), 1509200},
		{"a rest rounds up to the slower", of(0, 0, 1, 0) + 1, 1001},
		{"below zero up is towards zero", -time.Millisecond - 1, -1},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := mark.Milliseconds(test.in); got != test.want {
				t.Errorf("Milliseconds(%d) = %d, want %d", test.in, got, test.want)
			}
		})
	}
}

func FuzzParseTime(f *testing.F) {
	for _, seed := range []string{"9.58", "63.40", "25:09.2", "1:05:33.007", "999:59:59.999", "1:60", "::", ".", "0:0", "-1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, err := mark.ParseTime(s)
		if err != nil {
			return
		}
		if d < 0 || d >= mark.Limit {
			t.Fatalf("ParseTime(%q) = %v, out of bounds", s, d)
		}
		if published, err := mark.ParsePublished(s); err != nil || published != d {
			t.Fatalf("ParsePublished(%q) = %v, %v; ParseTime gives %v", s, published, err, d)
		}
	})
}

func FuzzFormat(f *testing.F) {
	for _, seed := range []int64{0, 1, 999, 59_999, 60_000, 3_599_999, 3_600_000, 3_599_999_999} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, ms int64) {
		mark.Format(time.Duration(ms)) // any bits at all may be written
		d := time.Duration((ms%mark.Milliseconds(mark.Limit)+mark.Milliseconds(mark.Limit))%mark.Milliseconds(mark.Limit)) * time.Millisecond
		s := mark.Format(d)
		if back, err := mark.ParseTime(s); err != nil || back != d {
			t.Fatalf("ParseTime(Format(%v)) = ParseTime(%q) = %v, %v", d, s, back, err)
		}
	})
}
