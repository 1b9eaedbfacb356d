package read_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
)

// closedUp reads results with these places and closes them up.
func closedUp(t *testing.T, event string, places []string) (string, error) {
	t.Helper()
	var in strings.Builder
	in.WriteString("name,time,place\n")
	for i, place := range places {
		fmt.Fprintf(&in, "Runner %d,17:05,%s\n", i, place)
	}
	rows, faults, err := readAll(open(t, in.String(), read.CSV, optionsOf(event)))
	if err != nil || len(faults) > 0 {
		t.Fatalf("%v, %v", faults, err)
	}
	c := read.NewChecker()
	for _, r := range rows {
		c.Add(r)
	}
	closing, err := c.CloseUp()
	if err != nil {
		return "", err
	}
	var got []string
	changed := 0
	for _, r := range rows {
		was := r.Place
		closing.Apply(&r)
		if r.Place == nil {
			got = append(got, "-")
			continue
		}
		if *was != *r.Place {
			changed++
		}
		heat := ""
		if r.Heat != nil {
			heat = fmt.Sprintf("h%d/%d", *r.Heat, *r.HeatPlace)
		}
		got = append(got, strconv.Itoa(int(*r.Place))+heat)
	}
	if changed != closing.Changed {
		t.Errorf("%d places changed, it says %d", changed, closing.Changed)
	}
	return strings.Join(got, " "), nil
}

// TestCloseUp gives places again without gaps. Needed for overall results of road races from which one gender, or one age group, was copied.
func TestCloseUp(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"1 2 3": "1 2 3", "1 DQ 3": "1 - 2", "3 1 DQ 5 DNF": "2 1 - 3 -", "1 3 3 5": "1 2 2 4", "1 1 4": "1 1 3", "2 3": "1 2", "": "",
		"1h1 3h1 1h2 4h2": "1h1/1 2h1/2 1h2/1 2h2/2",
	} {
		if got, err := closedUp(t, "100m", strings.Fields(in)); got != want || err != nil {
			t.Errorf("%q becomes %q, %v; want %q", in, got, err, want)
		}
	}
	_, err := closedUp(t, "5K", strings.Fields("2 5 9 14 20"))
	if other, ok := errors.AsType[*read.OtherRankingError](err); !ok || other.String() != "men's 5K" {
		t.Errorf("another ranking: %v", err)
	}
	if got := (read.Contest{Gender: discipline.Womens, Event: "5K", Division: "JV", Round: discipline.Semifinal}).String(); got != "women's 5K, JV, semifinal" {
		t.Error(got)
	}
}

// TestCloseUpKeepsOrder checks that any places stay in their order with their ties, begin at 1, have no gaps but after ties, and stay as
// they are if they are closed up again.
func TestCloseUpKeepsOrder(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var places []int
		for at, n := 1, 1+random.IntN(30); len(places) < n; at += random.IntN(3) % 2 * (1 + random.IntN(8)/7) {
			places = append(places, max(at, len(places)/2+1))
		}
		slices.Sort(places)
		words := strings.Fields(strings.Trim(fmt.Sprint(places), "[]"))
		got, err := closedUp(t, "5K", words)
		if err != nil {
			continue
		}
		closed := strings.Fields(got)
		for i := range closed {
			want := slices.Index(places, places[i]) + 1
			if closed[i] != strconv.Itoa(want) {
				t.Fatalf("%v becomes %v", places, closed)
			}
		}
		if again, err := closedUp(t, "5K", closed); err != nil || again != got {
			t.Fatalf("%v becomes %v, then %v, %v", places, closed, again, err)
		}
	}
}
