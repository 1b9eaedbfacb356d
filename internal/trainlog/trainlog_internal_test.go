package trainlog

import (
	"math/big"
	"strconv"
	"testing"
	"time"

	"harrier/internal/calendar"
)

// TestWindowHasEveryToday goes through a day and a leap day by quarters of an hour, in every offset that a zone has.
func TestWindowHasEveryToday(t *testing.T) {
	t.Parallel()
	for _, begin := range []time.Time{time.Date(2026, 12, 31, 0, 0, 0, 0, time.UTC), time.Date(2028, 2, 29, 0, 0, 0, 0, time.UTC)} {
		for quarter := range 2 * 96 {
			now := begin.Add(time.Duration(quarter) * 15 * time.Minute)
			w := windowOf(nil, now, calendar.Week)
			if w.day != nil || len(w.firsts) != 3 || len(w.lasts) != 3 {
				t.Fatalf("%v: %v", now, w)
			}
			for offset := -12 * 3600; offset <= 14*3600; offset += 900 {
				today := calendar.Today(now, time.FixedZone("", offset))
				place := today.Sub(w.earliest) + 1 // as the query counts it
				if place < 1 || place > 3 {
					t.Fatalf("%v at offset %d: today %v has place %d from %v", now, offset, today, place, w.earliest)
				}
				monday, sunday := calendar.Week(today)
				if w.firsts[place-1] != monday || w.lasts[place-1] != sunday {
					t.Fatalf("%v: the week is %v to %v", today, w.firsts[place-1], w.lasts[place-1])
				}
			}
		}
	}
}

func TestWindowOfADay(t *testing.T) {
	t.Parallel()
	day, err := calendar.ParseISO("2026-02-14")
	if err != nil {
		t.Fatal(err)
	}
	w := windowOf(&day, time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC), calendar.Month)
	if w.day == nil || *w.day != day || w.earliest != day || len(w.firsts) != 1 ||
		w.firsts[0].String() != "2026-02-01" || w.lasts[0].String() != "2026-02-28" {
		t.Errorf("the window is %v", w)
	}
}

// FuzzHundredths rounds by the decimal that people see, halves up, and never by more than half a hundredth.
func FuzzHundredths(f *testing.F) {
	for _, v := range []float64{0, 0.1, 0.005, 1.005, 2.675, 0.004999999, 499.995, 123456.789, 9999.999} {
		f.Add(v)
	}
	f.Fuzz(func(t *testing.T, v float64) {
		if !(v >= 0 && v <= 1e6) {
			t.Skip("the contract refuses it")
		}
		got := *hundredths(&v)
		rounded, ok := new(big.Rat).SetString(got)
		seen, seenOK := new(big.Rat).SetString(strconv.FormatFloat(v, 'f', -1, 64))
		if !ok || !seenOK || got[len(got)-3] != '.' {
			t.Fatalf("%v became %q", v, got)
		}
		off := new(big.Rat).Sub(rounded, seen)
		half := big.NewRat(1, 200)
		if off.Cmp(half) > 0 || off.Cmp(new(big.Rat).Neg(half)) <= 0 {
			t.Errorf("%v became %s", v, got)
		}
		if again, _ := strconv.ParseFloat(string(number(v)), 64); *hundredths(&again) != got {
			t.Errorf("%v is kept as %s and then as %s", v, got, *hundredths(&again))
		}
	})
}
