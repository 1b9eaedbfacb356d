package main

import (
	"testing"
	"time"
)

func TestCovers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		ours, least string
		fresh       []string
		want        bool
	}{
		"the same":                     {`{"a":1,"b":[null]}`, `{"b":[null],"a":1}`, nil, true},
		"more fields":                  {`[{"a":1,"b":2},{"a":3,"b":4}]`, `[{"a":1},{"a":3}]`, nil, true},
		"a missing field":              {`{"a":1}`, `{"a":1,"b":null}`, nil, false},
		"another value":                {`{"a":{"b":[1,2]}}`, `{"a":{"b":[1,3]}}`, nil, false},
		"a shorter list":               {`[1,2]`, `[1]`, nil, false},
		"a list instead of an object":  {`[]`, `{}`, nil, false},
		"another value, fresh in both": {`{"_id":1,"a":2}`, `{"_id":3,"a":2}`, []string{"_id"}, true},
		"no JSON":                      {`{`, `{}`, nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if err := covers([]byte(c.ours), []byte(c.least), c.fresh); (err == nil) != c.want {
				t.Errorf("%s and %s: %v", c.ours, c.least, err)
			}
		})
	}
}

func TestParseBusy(t *testing.T) {
	t.Parallel()
	got, err := parseBusy("cpu  100 20 30 5000 600 7 8 9 10 11\ncpu0 1 2 3 4 5 6 7 8 9 10\n")
	if want := 1740 * time.Millisecond; err != nil || got != want {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
	for _, wrong := range []string{"", "cpu 1 2", "cpu0 1 2 3 4 5 6 7 8", "cpu a b c d e f g h"} {
		if got, err := parseBusy(wrong); err == nil {
			t.Errorf("%q is %v", wrong, got)
		}
	}
}

func TestPlansPerCall(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		calls, plans int64
		want         float64
	}{
		"planned at every call":              {1000, 1000, 0.904},
		"planned until a plan could be kept": {1000, 96, 0},
		"planned by none":                    {1000, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := (statement{Calls: c.calls, Plans: c.plans}).perCall(16); got != c.want {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}
