package main

import (
	"strings"
	"testing"
)

func TestMedian(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		numbers []float64
		want    float64
	}{
		"the middle one of an odd count":      {[]float64{9, 1, 5}, 5},
		"between the two of an even count":    {[]float64{4, 1, 100, 2}, 3},
		"one is its own median":               {[]float64{7}, 7},
		"none has none, which is told as 0":   {nil, 0},
		"an outlier does not move the median": {[]float64{1, 1, 1, 1, 1e9}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := median(c.numbers); got != c.want {
				t.Errorf("median of %v is %v, want %v", c.numbers, got, c.want)
			}
		})
	}
}

func TestRatioOf(t *testing.T) {
	t.Parallel()
	// In the second pair the machine was ten times as slow for both.
	if got := ratioOf([]float64{90, 9, 90}, []float64{100, 10, 100}); got != 0.9 {
		t.Errorf("ratio %v, want 0.9", got)
	}
}

func TestWrite(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	var all table
	all.add(line{work: "one", ours: "80/s", other: "100/s", ratio: 0.8, aim: 0.8})
	all.add(line{work: "two", ours: "79/s", other: "100/s", ratio: 0.79, aim: 0.8})
	all.add(line{work: "memory", ours: "70 MiB", other: "20 MiB", limit: "< 64 MiB", verdict: verdict(false)})
	if err := all.write(&b); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if len(lines) != 4 {
		t.Fatalf("%d lines:\n%s", len(lines), &b)
	}
	for i, want := range []string{"ok", "ok", "below", "below"} {
		if !strings.HasSuffix(lines[i], " "+want) {
			t.Errorf("line %d is %q, want it to end in %q", i, lines[i], want)
		}
	}
}

func TestWithoutPassword(t *testing.T) {
	t.Parallel()
	for given, want := range map[string][2]string{
		"postgres://ada:s%40fe@db.test:5433/running?sslmode=disable": {"postgres://ada@db.test:5433/running?sslmode=disable", "s@fe"},
		"postgres://ada@/running?host=%2Frun":                        {"postgres://ada@/running?host=%2Frun", ""},
		"postgres://db.test/running":                                 {"postgres://db.test/running", ""},
	} {
		t.Run(given, func(t *testing.T) {
			t.Parallel()
			rest, password, err := withoutPassword(given)
			if err != nil || rest != want[0] || password != want[1] {
				t.Errorf("%q with password %q, error %v", rest, password, err)
			}
		})
	}
}
