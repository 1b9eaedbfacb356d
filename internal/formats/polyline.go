package formats

import (
	"context"
	"math"
)

// Polyline limits.
const (
	// tolerance is how far a point that is left out is from the line at most, in metres: less than satellites are wrong.
	tolerance = 4
	// MaxLine is how many positions a simplified line has at most.
	MaxLine = 5000
	// endMeters and endSeconds are how long the first and the last part of a track are, in which private zones hide it.
	endMeters  = 2000
	endSeconds = 20 * 60
	// maxSpeed is in metres a second, and maxStep in metres where the time is not known. What is beyond is no run, but a stray position.
	maxSpeed = 12
	maxStep  = 500
)

// Position is a place on the Earth, in degrees.
type Position struct{ Lat, Lon float64 }

// Line is the simplified line of a track: the positions without which it would be somewhere else by more than a few metres, in order.
type Line struct {
	Positions []Position
	// Early is how many of the positions are in the first two kilometres or twenty minutes, and Late how many in the last.
	Early, Late int
}

// NewLine returns the line of a track. The error is that of ctx.
func NewLine(ctx context.Context, points []Point) (Line, error) {
	located := make([]Point, 0, len(points))
	for i := range points {
		if points[i].Located() {
			located = append(located, points[i])
		}
	}
	line := make([]Position, len(located))
	for i, p := range located {
		line[i] = Position{p.Lat, p.Lon}
	}
	weights, err := weigh(ctx, line)
	if err != nil {
		return Line{}, err
	}
	early, late := endsOf(located)
	for within := float64(tolerance); ; within *= 2 {
		if kept := heavier(line, weights, within, early, late); len(kept.Positions) <= MaxLine {
			return kept, nil
		}
	}
}

// heavier returns the positions of a line that weigh more than some metres. Those before early are early, those from late on late.
func heavier(line []Position, weights []float64, meters float64, early, late int) Line {
	kept := Line{Positions: make([]Position, 0, 256)}
	for i, p := range line {
		if weights[i] > meters {
			kept.Positions = append(kept.Positions, p)
			if i < early {
				kept.Early++
			}
			if i >= late {
				kept.Late++
			}
		}
	}
	return kept
}

// endsOf returns before which point the first part of a track ends, and from which on the last part goes.
func endsOf(points []Point) (early, late int) {
	n := len(points)
	early = endOf(n, func(i int) *Point { return &points[i] })
	return early, n - endOf(n, func(i int) *Point { return &points[n-1-i] })
}

// endOf returns how many points are in the first part of a track of n points: as long as either the distance or the time is short.
func endOf(n int, at func(int) *Point) int {
	meters := 0.0
	for i := 1; i < n; i++ {
		a, b := at(i-1), at(i)
		far, limit := distance(a, b), float64(maxStep)
		if seconds := math.Abs(b.At - a.At); !math.IsNaN(seconds) {
			limit = maxSpeed * max(seconds, 1)
		}
		if far <= limit {
			meters += far
		}
		// Of an unknown time, only the distance counts.
		if meters > endMeters && !(math.Abs(b.At-at(0).At) <= endSeconds) {
			return i
		}
	}
	return n
}

// metersPerDegree is the length of a degree of latitude.
const metersPerDegree = earthRadius * math.Pi / 180

// maxFarthest is how often a stretch of a line is split at its farthest point. That is seldom more often than this, but a line
// that jumps to and fro may lose a single point each time, and the time would grow with the square of its length. After as many splits, a
// stretch is halved.
const maxFarthest = 32

// weigh returns how many metres a line may be off before a position of it can be left out: all positions that weigh no more can be left out
// together. This is the algorithm of Ramer, Douglas and Peucker, on a plane that touches the Earth at each chord.
func weigh(ctx context.Context, line []Position) ([]float64, error) {
	weights := make([]float64, len(line))
	if len(line) == 0 {
		return weights, nil
	}
	weights[0], weights[len(line)-1] = math.Inf(1), math.Inf(1)
	type stretch struct {
		first, last, splits int
		weight              float64
	}
	for open := []stretch{{0, len(line) - 1, 0, math.Inf(1)}}; len(open) > 0; {
		if err := ctx.Err(); err != nil {
			return nil, err //nolint:wrapcheck // the context's own
		}
		s := open[len(open)-1]
		open = open[:len(open)-1]
		at, farthest := 0, float64(tolerance)
		c := chordOf(line[s.first], line[s.last])
		for i := s.first + 1; i < s.last; i++ {
			if d := c.distance(line[i]); d > farthest {
				at, farthest = i, d
			}
		}
		if at == 0 {
			continue
		}
		if s.splits >= maxFarthest {
			at = s.first + (s.last-s.first)/2
		}
		// Without the ends of a stretch, what is between them is measured from another chord.
		weight := min(s.weight, farthest)
		weights[at] = weight
		open = append(open, stretch{s.first, at, s.splits + 1, weight}, stretch{at, s.last, s.splits + 1, weight})
	}
	return weights, nil
}

// chord is a straight line on a plane in metres whose origin is its start.
type chord struct {
	origin           Position
	east, x, y, long float64
}

func chordOf(a, b Position) chord {
	c := chord{origin: a, east: metersPerDegree * math.Cos(radians(a.Lat))}
	c.x, c.y = c.place(b)
	c.long = c.x*c.x + c.y*c.y
	return c
}

func (c *chord) place(p Position) (x, y float64) {
	return (p.Lon - c.origin.Lon) * c.east, (p.Lat - c.origin.Lat) * metersPerDegree
}

// distance is that of a position from the chord, in metres.
func (c *chord) distance(p Position) float64 {
	x, y := c.place(p)
	along := 0.0
	if c.long > 0 {
		along = min(max((x*c.x+y*c.y)/c.long, 0), 1)
	}
	x, y = x-along*c.x, y-along*c.y
	return math.Sqrt(x*x + y*y) // which math.Hypot does for numbers of any size, more slowly
}

// Encode writes a line in the encoded polyline format with a precision of five digits, as map libraries read it.
func Encode(line []Position) string {
	b := make([]byte, 0, 6*len(line))
	var lat, lon int64
	for _, p := range line {
		nextLat, nextLon := int64(math.Round(p.Lat*1e5)), int64(math.Round(p.Lon*1e5))
		b = appendSigned(appendSigned(b, nextLat-lat), nextLon-lon)
		lat, lon = nextLat, nextLon
	}
	return string(b)
}

// appendSigned writes a number in groups of five bits, the lowest first. All but the last have a sixth bit.
func appendSigned(b []byte, v int64) []byte {
	u := uint64(v<<1) ^ uint64(v>>63) //nolint:gosec // the sign becomes the lowest bit
	for ; u >= 0x20; u >>= 5 {
		b = append(b, byte(0x20|u&0x1f)+63) //nolint:gosec // six bits
	}
	return append(b, byte(u)+63)
}

// Decode reads a line that Encode wrote; of any other text, what can be read.
func Decode(s string) []Position {
	var line []Position
	var lat, lon int64
	for i := 0; i < len(s); {
		var dLat, dLon int64
		if dLat, i = signed(s, i); i >= len(s) {
			break
		}
		dLon, i = signed(s, i)
		lat, lon = lat+dLat, lon+dLon
		line = append(line, Position{float64(lat) / 1e5, float64(lon) / 1e5})
	}
	return line
}

func signed(s string, i int) (v int64, next int) {
	var u uint64
	for shift := 0; i < len(s) && shift < 60; shift += 5 {
		group := uint64(s[i] - 63)
		i++
		u |= group & 0x1f << shift
		if group < 0x20 {
			break
		}
	}
	return int64(u>>1) ^ -int64(u&1), i
}
