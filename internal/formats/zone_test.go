package formats_test

import (
	"math"
	"slices"
	"testing"

	"github.com/google/uuid"

	"harrier/internal/formats"
)

const meters = 6_371_008.8 * math.Pi / 180 // a degree of latitude

// circlesOf returns the circles of zones, without the part that is random: where the center is, and how far beyond it a track is hidden.
func circlesOf(zones ...formats.Zone) []formats.Circle {
	circles := make([]formats.Circle, len(zones))
	for i, z := range zones {
		z.Lon += 0.6 * z.Radius / meters / math.Cos(z.Lat*math.Pi/180)
		z.Radius *= 1.7
		circles[i] = formats.Circle{Zone: z, Made: zones[i].Radius}
	}
	return circles
}

func TestHide(t *testing.T) {
	t.Parallel()
	home, work := formats.Zone{Lat: 47, Lon: 9.5, Radius: 300}, formats.Zone{Lat: 47.05, Lon: 9.5, Radius: 200}
	along := func(from, to int) (line []formats.Position) {
		for i := from; i <= to; i++ {
			line = append(line, formats.Position{Lat: 47 + float64(i)/1000, Lon: 9.5}) // 111 m apart
		}
		return line
	}
	far := formats.Position{Lat: 47.3, Lon: 9.5}
	stray := func(at int, line []formats.Position) []formats.Position { return slices.Insert(line, at, far) }
	for name, c := range map[string]struct {
		line  []formats.Position
		zones []formats.Zone
		// The line that is shown begins and ends between two of its positions each: how far beyond a circle depends on the run.
		first, last [2]formats.Position
	}{
		"no zone":               {along(0, 20), nil, two(along(0, 0), along(0, 0)), two(along(20, 20), along(20, 20))},
		"the start":             {along(0, 20), []formats.Zone{home}, two(along(5, 5), along(7, 7)), two(along(20, 20), along(20, 20))},
		"start and end":         {along(0, 50), []formats.Zone{home, work}, two(along(5, 5), along(7, 7)), two(along(44, 44), along(47, 47))},
		"elsewhere":             {along(20, 30), []formats.Zone{home}, two(along(20, 20), along(20, 20)), two(along(30, 30), along(30, 30))},
		"past the door, late":   {along(-40, 40), []formats.Zone{home}, two(along(-40, -40), along(-40, -40)), two(along(40, 40), along(40, 40))},
		"a stray fix, first":    {stray(0, along(0, 50)), []formats.Zone{home}, two(along(5, 5), along(7, 7)), two(along(50, 50), along(50, 50))},
		"a stray fix, last":     {stray(51, along(0, 50)), []formats.Zone{work}, two(along(0, 0), along(0, 0)), two(along(44, 44), along(47, 47))},
		"out and in at first":   {slices.Concat(along(0, 9), along(-8, 8), along(9, 40)), []formats.Zone{home}, two(along(5, 5), along(7, 7)), two(along(40, 40), along(40, 40))},
		"never out":             {along(0, 2), []formats.Zone{home}, [2]formats.Position{}, [2]formats.Position{}},
		"nothing":               {nil, []formats.Zone{home}, [2]formats.Position{}, [2]formats.Position{}},
		"a large zone, stretch": {along(0, 90), []formats.Zone{{Lat: 47, Lon: 9.5, Radius: 3000}}, two(along(40, 40), along(50, 50)), two(along(90, 90), along(90, 90))},
	} {
		line := formats.Line{Positions: c.line, Early: min(19, len(c.line)), Late: min(19, len(c.line))}
		shown := formats.Hide(line, c.zones, circlesOf(c.zones...), uuid.Must(uuid.NewV7()))
		if len(shown) == 0 {
			shown = []formats.Position{{}}
		}
		if first := shown[0]; first.Lat < c.first[0].Lat || first.Lat > c.first[1].Lat {
			t.Errorf("%s: begins at %v", name, first)
		}
		if last := shown[len(shown)-1]; last.Lat < c.last[0].Lat || last.Lat > c.last[1].Lat {
			t.Errorf("%s: ends at %v", name, last)
		}
	}
	if shown := formats.Hide(formats.Line{Positions: along(0, 50)}, []formats.Zone{home}, nil, uuid.Nil); len(shown) != 0 {
		t.Errorf("without a circle: %v", shown)
	}
}

func two(a, b []formats.Position) [2]formats.Position { return [2]formats.Position{a[0], b[0]} }

// apartFrom is how far a zone is from the center of a circle, in metres; both are near 47 degrees north.
func apartFrom(c formats.Circle, z formats.Zone) float64 {
	return math.Hypot((c.Lat-z.Lat)*meters, (c.Lon-z.Lon)*meters*math.Cos(z.Lat*math.Pi/180))
}

func TestCircles(t *testing.T) {
	t.Parallel()
	var sum [2]float64
	for i := range 200 {
		home := formats.Zone{Lat: 47, Lon: 9.5, Radius: 100 + float64(i)}
		kept := formats.KeepCircles(nil, []formats.Zone{home})
		apart := apartFrom(kept[0], home) / home.Radius
		if apart < 0.599 || apart > 0.901 || kept[0].Radius < home.Radius*(1+2*0.6) && kept[0].Radius < home.Radius*(1+apart) {
			t.Errorf("the circle of %v is %v", home, kept[0])
		}
		sum[0] += (kept[0].Lat - home.Lat) * meters / home.Radius
		sum[1] += (kept[0].Lon - home.Lon) * meters / home.Radius
		again := home
		again.Lat += home.Radius / 11 / meters
		for _, zones := range [][]formats.Zone{{home}, {}, {home, home}, {again}, {{Lat: 47, Lon: 9.5, Radius: home.Radius * 0.6}}} {
			if next := formats.KeepCircles(kept, zones); len(next) != 1 || next[0].Zone != kept[0].Zone {
				t.Errorf("%v has other circles: %v, %v", zones, kept, next)
			}
		}
		for name, z := range map[string]formats.Zone{
			"elsewhere": {Lat: 48, Lon: 9.5, Radius: 200}, "a larger one": {Lat: 47, Lon: 9.5, Radius: home.Radius * 2}, "a much smaller one": {Lat: 47, Lon: 9.5, Radius: 45},
		} {
			if next := formats.KeepCircles(kept, []formats.Zone{z}); len(next) != 2 {
				t.Errorf("%s: %v", name, next)
			}
		}
	}
	if math.Hypot(sum[0], sum[1])/200 > 0.25 {
		t.Errorf("circles lie in one direction: %v", sum)
	}
	var kept []formats.Circle
	zones := make([]formats.Zone, 0, 150)
	for i := range cap(zones) {
		zones = append(zones, formats.Zone{Lat: float64(i)/2 - 40, Lon: 179.99, Radius: 500})
		kept = formats.KeepCircles(kept, zones[max(0, len(zones)-10):])
	}
	if len(kept) != 100 {
		t.Errorf("%d circles are kept", len(kept))
	}
	if again := formats.KeepCircles(kept, zones[140:]); !slices.EqualFunc(again, kept, func(a, b formats.Circle) bool { return a.Zone == b.Zone }) {
		t.Error("the circles in use are not kept")
	}
}

// TestEnds counts the positions in the first and the last part of a track.
func TestEnds(t *testing.T) {
	t.Parallel()
	nan := math.NaN()
	track := func(n int, apart, seconds float64) []formats.Point {
		points := make([]formats.Point, n)
		for i := range points {
			// To and fro by ten metres, so that the line keeps every point.
			points[i] = formats.Point{Lat: 47 + float64(i)*apart/meters, Lon: 9.5 + float64(i%2)*10/meters, At: float64(i) * seconds}
		}
		return points
	}
	stray := func(points []formats.Point, at int) []formats.Point {
		points[at].Lat += 0.2
		return points
	}
	for name, c := range map[string]struct {
		points      []formats.Point
		early, late int
	}{
		"by distance":          {track(1000, 100, nan), 20, 20},
		"by time":              {track(1000, 100, 120), 20, 20},
		"by the longer of the": {track(1000, 100, 30), 41, 41},
		"a stray fix":          {stray(track(1000, 100, nan), 0), 21, 20},
		"a stray fix in time":  {stray(track(1000, 100, 120), 999), 20, 21},
		"short":                {track(10, 100, 30), 10, 10},
	} {
		line, err := formats.NewLine(t.Context(), c.points)
		if err != nil {
			t.Fatal(err)
		}
		if abs(line.Early-c.early) > 1 || abs(line.Late-c.late) > 1 {
			t.Errorf("%s: %d early and %d late of %d, want %d and %d", name, line.Early, line.Late, len(line.Positions), c.early, c.late)
		}
	}
}

func abs(n int) int { return max(n, -n) }
