package cell_test

import (
	"testing"

	"harrier/internal/sport/mark"
	"harrier/internal/table/cell"
)

// TestFromPrimes reads times with ' and ". Needed for results of French and Italian road races.
func TestFromPrimes(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`36'12"`: "36:12", `36'12`: "36:12", `36' 12"`: "36:12", `36′12″`: "36:12", `36’12”`: "36:12", `36'12''`: "36:12", `36'12"5`: "36:12.5", `36'12"50`: "36:12.50",
		`36'12.5"`: "36:12.5", `36'5"`: "36:05", `58"3`: "58.3", `1h36'12"`: "1:36:12", `1h6'12`: "1:06:12", `1H36`: "1:36:00", `1h 36min 12s`: "1:36:12",
		`36m12s`: "36:12", `95'12"`: "95:12", `2h05'`: "2:05:00", `3'5,2"`: "3:05.2",
		"1h 5 Min. 3 Sek": "1:05:03", "1h12s": "1:00:12", "58,3 sec": "58.3",
	} {
		got, ok := cell.FromPrimes(in)
		if _, err := mark.ParseTime(got); got != want || !ok || err != nil {
			t.Errorf("FromPrimes(%q) = %q, %v (%v); want %q", in, got, ok, err, want)
		}
	}
	for _, in := range []string{"", "36:12", "58.3", "13.4h", "62h", "7.12m", "7m", "36'", "1h", "h", "'", `"`, "DNF", `1h12.5`, `36'12.5"5`} {
		if got, ok := cell.FromPrimes(in); ok {
			t.Errorf("FromPrimes(%q) = %q", in, got)
		}
	}
}

func FuzzFromPrimes(f *testing.F) {
	for _, seed := range []string{`36'12"`, `36'12"5`, "1h36", "58.3", "'", `5' 4"`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if time, ok := cell.FromPrimes(s); ok {
			if _, err := mark.ParsePublished(s); err == nil {
				t.Fatalf("%q is a time already, and %q", s, time)
			}
		}
	})
}
