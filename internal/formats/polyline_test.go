package formats_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"harrier/internal/formats"
)

func TestEncode(t *testing.T) {
	t.Parallel()
	// The example of the format's documentation.
	line := []formats.Position{{Lat: 38.5, Lon: -120.2}, {Lat: 40.7, Lon: -120.95}, {Lat: 43.252, Lon: -126.453}}
	const text = "_p~iF~ps|U_ulLnnqC_mqNvxq`@"
	if got := formats.Encode(line); got != text {
		t.Errorf("encoded as %q", got)
	}
	if got := formats.Decode(text); !slices.Equal(got, line) {
		t.Errorf("decoded as %v", got)
	}
	for _, broken := range []string{"_", "_p~iF", "\x00\xff", "_p~iF~ps|U_"} {
		formats.Decode(broken)
	}
}

// TestLine keeps corners, drops what is between them, and is nowhere far from the track.
func TestLine(t *testing.T) {
	t.Parallel()
	points := make([]formats.Point, 0, 20_000)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 20_000 {
		lat, lon := 47+float64(i)/60_000, 9.5
		if i > 10_000 {
			lat, lon = 47+10_000.0/60_000, 9.5+float64(i-10_000)/60_000
		}
		points = append(points, formats.Point{Lat: lat + (random.Float64()-0.5)*2e-5, Lon: lon + (random.Float64()-0.5)*2e-5})
	}
	line := lineOf(t, points)
	if len(line) < 3 || len(line) > 20 {
		t.Errorf("a corner has %d positions", len(line))
	}
	for i := range points { // all over the place
		points[i].Lat, points[i].Lon = 47+random.Float64(), 9+random.Float64()
	}
	if line = lineOf(t, points); len(line) > formats.MaxLine {
		t.Errorf("%d positions", len(line))
	}
	points[0].Lat = math.NaN()
	if line = lineOf(t, points[:1]); len(line) != 0 {
		t.Errorf("a point without a position gives %v", line)
	}
}

// lineOf is the simplified line of a track.
func lineOf(t *testing.T, points []formats.Point) []formats.Position {
	t.Helper()
	line, err := formats.NewLine(t.Context(), points)
	if err != nil {
		t.Fatal(err)
	}
	return line.Positions
}

// zigzag is a track that jumps to and fro, each time less far: whatever is farthest from a stretch of it is next to its end.
func zigzag(n int) []formats.Point {
	points := make([]formats.Point, n)
	for i := range points {
		points[i] = formats.Point{Lat: (1 - 0.9*float64(i)/float64(n)) * float64(1-i%2*2), Lon: 2 + float64(i)/100_000}
	}
	return points
}

// counted is a context that counts how often it is looked at, and ends then.
type counted struct {
	context.Context //nolint:containedctx // it is one

	left int
}

func (c *counted) Err() error {
	c.left--
	if c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestHostileLine takes a tenth of a second for 200,000 points, and took hours.
func TestHostileLine(t *testing.T) {
	t.Parallel()
	done := make(chan []formats.Position, 1)
	go func() {
		line, _ := formats.NewLine(t.Context(), zigzag(formats.MaxPoints))
		done <- line.Positions
	}()
	select {
	case line := <-done:
		if len(line) < 2 || len(line) > formats.MaxLine {
			t.Errorf("%d positions", len(line))
		}
	case <-time.After(time.Minute):
		t.Fatal("the line is not there after a minute")
	}
	if _, err := formats.NewLine(&counted{t.Context(), 100}, zigzag(1000)); !errors.Is(err, context.Canceled) {
		t.Errorf("after nobody waits for it any more: %v", err)
	}
}

// TestLineIsNear has lines of all kinds within the tolerance of their tracks, also where they are halved.
func TestLineIsNear(t *testing.T) {
	t.Parallel()
	const meters = 111_195.08 // of a degree, near the equator
	for _, n := range []int{2, 3, 300, formats.MaxLine} {
		points := zigzag(n)
		line := lineOf(t, points)
		if len(line) != n { // each is kilometres from the others
			t.Errorf("%d positions of %d", len(line), n)
		}
	}
	points := make([]formats.Point, 4000) // a spiral, with a point each 3 m or so
	for i := range points {
		turn := math.Sqrt(float64(i))
		points[i] = formats.Point{Lat: turn * math.Sin(turn) * 6 / meters, Lon: 9 + turn*math.Cos(turn)*6/meters}
	}
	line := lineOf(t, points)
	if len(line) > len(points)/2 {
		t.Errorf("%d positions of a spiral", len(line))
	}
	for i := range points {
		nearest := math.Inf(1)
		for j := range line[1:] {
			nearest = min(nearest, apart(points[i], line[j], line[j+1])*meters)
		}
		if nearest > 4.01 {
			t.Fatalf("point %d is %v m from the line", i, nearest)
		}
	}
}

// apart is how far a point is from the way between two positions near the equator, in degrees.
func apart(p formats.Point, a, b formats.Position) float64 {
	x, y, bx, by := p.Lon-a.Lon, p.Lat-a.Lat, b.Lon-a.Lon, b.Lat-a.Lat
	along := min(max((x*bx+y*by)/(bx*bx+by*by), 0), 1)
	return math.Hypot(x-along*bx, y-along*by)
}
