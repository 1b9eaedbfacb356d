package search

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"harrier/internal/date"
	"harrier/internal/sport/discipline"
)

// counting counts five rows of each share, but none of those whose words there are not.
func counting(asked *[]string, absent ...string) func([]way) error {
	return func(ways []way) error {
		for i := range ways {
			for _, s := range []*share{&ways[i].runners, &ways[i].events} {
				if words := s.uncounted(); words != "" {
					*asked = append(*asked, words)
					if !slices.ContainsFunc(absent, func(query string) bool { return strings.Contains(words, query) }) {
						s.rows = 5
					}
				}
			}
		}
		return nil
	}
}

func TestShareOut(t *testing.T) {
	t.Parallel()
	runner, event := meaning{query: "r", runner: true}, meaning{query: "c", event: true}
	both, broad := meaning{query: "b", runner: true, event: true}, meaning{query: "x", runner: true, event: true, broad: true}
	for _, c := range []struct {
		name   string
		all    []meaning
		absent string
		want   []string
	}{
		{"one each", []meaning{runner, event}, "-", []string{"(r), (c)"}},
		{"either", []meaning{runner, both, event}, "-", []string{"(r) & (b), (c)", "(r), (c) & (b)"}},
		{"nobody has both", []meaning{runner, both, event}, "(r) & (b)", []string{"(r), (c) & (b)"}},
		{"nobody has it", []meaning{runner, both, event}, "(r)", nil},
		{"all the runner's", []meaning{runner, runner}, "-", nil},
		{"two that either may have", []meaning{both, both}, "-", []string{"(b), (b)", "(b), (b)"}},
		{"a broad word is nobody's", []meaning{runner, broad}, "-", []string{"(r), "}},
		{"beside a broad word", []meaning{both, broad}, "-", []string{"(b), ", ", (b)"}},
		{"all broad", []meaning{broad, broad}, "-", []string{"x, ", ", x"}},
		{"all broad, runners only", []meaning{{query: "x", runner: true, broad: true}, broad}, "-", []string{"x, "}},
	} {
		var asked []string
		ways, err := shareOut(c.all, counting(&asked, c.absent))
		got := make([]string, 0, len(ways))
		for _, w := range ways {
			got = append(got, w.runners.words+", "+w.events.words)
		}
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q (%v)", c.name, got, c.want, err)
		}
	}
	if _, err := shareOut([]meaning{runner, event}, func([]way) error { return io.EOF }); !errors.Is(err, io.EOF) {
		t.Errorf("an error of counting becomes %v", err)
	}
}

// TestShareOutPrunes checks that ways are given up before all words are shared out.
func TestShareOutPrunes(t *testing.T) {
	t.Parallel()
	all := make([]meaning, 12)
	for i := range all {
		all[i] = meaning{query: string(rune('a' + i)), runner: true, event: true}
	}
	var asked []string
	if ways, _ := shareOut(all[:5], counting(&asked)); len(ways) != 1<<5-2 {
		t.Errorf("%d ways to share out five words, want 30", len(ways))
	}
	if ways, _ := shareOut(all, counting(&asked)); len(ways) == 0 || len(ways) > maxShares {
		t.Errorf("%d ways to share out twelve words", len(ways))
	}
	// No event has any of them, so that one way is left after each word.
	asked = nil
	onlyRunners := counting(&asked)
	ways, _ := shareOut(all, func(ways []way) error {
		err := onlyRunners(ways)
		for i := range ways {
			ways[i].events.rows = 0
		}
		return err
	})
	if len(ways) > 0 || len(asked) > 64 {
		t.Errorf("%d ways, and %d shares were counted", len(ways), len(asked))
	}
	// No one has the first three.
	asked = nil
	if ways, _ := shareOut(all, counting(&asked, "(a)", "(b)", "(c)")); len(ways) > 0 || len(asked) > 2<<3 {
		t.Errorf("%d ways, and %d shares were counted", len(ways), len(asked))
	}
}

func TestPlan(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		runners, events           int64 // -1 where the side has no words
		byRunners, byEvents, walk bool
	}{
		{5, 9, true, false, false},
		{9, 5, false, true, false},
		{5, 5, false, true, false},
		{5, many, true, false, false},
		{many, 5, false, true, false},
		{many, many, true, true, true},
		{5, -1, true, false, false},
		{many, -1, true, false, true},
		{-1, 5, false, true, false},
		{-1, many, false, true, true},
	} {
		var w way
		if c.runners >= 0 {
			w.runners = share{"r", c.runners}
		}
		if c.events >= 0 {
			w.events = share{"c", c.events}
		}
		if p := planFor([]way{w}); len(p.byRunners) == 1 != c.byRunners || len(p.byEvents) == 1 != c.byEvents || p.walk != c.walk {
			t.Errorf("%d runners and %d events: %+v", c.runners, c.events, p)
		}
	}
	few, more, all := way{share{"r", 10}, share{"c", 20}}, way{share{"s", 10}, share{"d", 1000}}, way{share{"t", 10}, share{"e", many}}
	if got, want := anyOf([]way{few, {}, more}, eventsOf), "c | d"; got != want {
		t.Errorf("any of two shares is %s, want %s", got, want)
	}
	for _, c := range []struct {
		ways []way
		want bool
	}{{[]way{few}, true}, {[]way{more}, false}, {[]way{few, few, more}, false}, {[]way{few, all}, false}, {[]way{{runners: share{"r", 10}}}, false}} {
		if got := shouldList(c.ways, runnersOf, eventsOf); got != c.want {
			t.Errorf("list the events of %v: %t", c.ways, got)
		}
	}
}

func TestAttempts(t *testing.T) {
	t.Parallel()
	if got := attempts(false); len(got) != 3 || got[0].recent != 0 || got[1].recent == 0 {
		t.Errorf("attempts %v", got)
	}
	if got := attempts(true); len(got) != 2 || got[0].recent == 0 {
		t.Errorf("attempts for a broad word %v", got)
	}
	for _, c := range []struct {
		attempt      attempt
		rows, wanted int
		matched      int64
		want         bool
	}{
		{attempt{maxRows: 10}, 0, 5, 0, true},
		{attempt{maxRows: 10}, 5, 5, 9, true},
		{attempt{maxRows: 10}, 5, 5, 10, false},
		{attempt{recent: 10}, 5, 5, 5, true},
		{attempt{recent: 10}, 4, 5, 4, false},
	} {
		if got := c.attempt.ends(c.rows, c.wanted, c.matched); got != c.want {
			t.Errorf("%+v: %t", c, got)
		}
	}
	for wanted, want := range map[int]int{1: 1500, 11: 4500, 101: 15000, 10_000: 50_000} {
		if got := stride(wanted); got != want {
			t.Errorf("stride of %d is %d, want %d", wanted, got, want)
		}
	}
}

func TestOrder(t *testing.T) {
	t.Parallel()
	day := func(n int) date.Date { return date.FromTime(time.Date(2026, 11, n, 0, 0, 0, 0, time.UTC)) }
	one, two := int32(1), int32(2)
	fast, slow := int64(1000), int64(2000)
	id := func(n byte) uuid.UUID { return uuid.UUID{15: n} }
	want := []hit{
		{ID: id(9), Date: day(3), RaceID: id(1), Gender: discipline.Womens, EventOrder: "z"},
		{ID: id(8), Date: day(2), RaceID: id(2), Gender: discipline.Mens, EventOrder: "a", Place: &one, TimeMS: &slow},
		{ID: id(7), Date: day(2), RaceID: id(2), Gender: discipline.Mens, EventOrder: "a", Place: &two, TimeMS: &fast},
		{ID: id(5), Date: day(2), RaceID: id(2), Gender: discipline.Mens, EventOrder: "a", TimeMS: &fast},
		{ID: id(6), Date: day(2), RaceID: id(2), Gender: discipline.Mens, EventOrder: "a", TimeMS: &slow},
		{ID: id(3), Date: day(2), RaceID: id(2), Gender: discipline.Mens, EventOrder: "a"},
		{ID: id(4), Date: day(2), RaceID: id(2), Gender: discipline.Mens, EventOrder: "a"},
		{ID: id(1), Date: day(2), RaceID: id(2), Gender: discipline.Mens, EventOrder: "b"},
		{ID: id(2), Date: day(2), RaceID: id(2), Gender: discipline.Womens, EventOrder: "a"},
		{ID: id(0), Date: day(2), RaceID: id(1), Gender: discipline.Mens, EventOrder: "a"},
	}
	shuffled := append(slices.Clone(want[4:]), want...)
	slices.Reverse(shuffled)
	if got := first(shuffled, 100); !slices.EqualFunc(got, want, func(a, b hit) bool { return a.ID == b.ID }) {
		t.Errorf("order %v", got)
	}
	if got := first(slices.Clone(want), 3); len(got) != 3 {
		t.Errorf("%d of 3", len(got))
	}
	found := newFinds[int](3)
	for _, key := range []int{4, 4, 2, 4, 1, 9} {
		found.add(key)
	}
	if !found.full() || !slices.Equal(found.keys, []int{4, 2, 1}) {
		t.Errorf("found %v", found.keys)
	}
}
