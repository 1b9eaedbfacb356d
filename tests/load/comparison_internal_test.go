package main

import (
	"strings"
	"testing"
)

func TestComparison(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		before, after []float64
		slower        bool
	}{
		"as fast":                               {[]float64{100, 100, 100}, []float64{100, 101, 99}, false},
		"faster":                                {[]float64{100, 100, 100}, []float64{200, 201, 199}, false},
		"slower by what is tolerated":           {[]float64{100, 100, 100}, []float64{97, 97, 97}, false},
		"slower by more":                        {[]float64{100, 100, 100}, []float64{96, 96, 96}, true},
		"slower within the spread":              {[]float64{100, 100, 100}, []float64{80, 90, 100}, false},
		"slower beyond the spread":              {[]float64{100, 100, 100}, []float64{60, 65, 70}, true},
		"a slow moment of the machine hit both": {[]float64{100, 10, 100}, []float64{90, 9, 90}, true},
		"nothing was measured":                  {nil, nil, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := (comparison{before: c.before, after: c.after}).slower(); got != c.slower {
				t.Errorf("slower: %t", got)
			}
		})
	}
}

func TestWriteComparisons(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	all := comparisons{
		{work: "race by id", unit: "/s", before: []float64{100, 110, 105}, after: []float64{100, 110, 105}},
		{work: "import", unit: " rows/s", before: []float64{50_000, 50_000}, after: []float64{24_000, 26_000}},
	}
	if err := all.write(&b); err != nil {
		t.Fatal(err)
	}
	const want = `work        before        after         after/before  spread  
race by id  105/s         105/s         1.00          ± 0.00  
import      50000 rows/s  25000 rows/s  0.50          ± 0.02  SLOWER
1 of 2 are slower by more than 3 % and the spread.
`
	if b.String() != want {
		t.Errorf("%s\nwant\n%s", b.String(), want)
	}
}
