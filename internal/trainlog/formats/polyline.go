package formats

import (
	"context"
	"math"
	"slices"
)

// Polyline limits.
const (
	// tolerance is how far a point that is left out is from the line at most, in metres: less than satellites are wrong.
	tolerance = 4
	// MaxLine is how many positions a simplified line has at most.
	MaxLine = 5000
)

// Position is a place on the Earth, in degrees.
type Position struct{ Lat, Lon float64 }

// Line is the simplified line of a track: the positions without which it would be somewhere else by more than a few metres, in order. The
// error is that of ctx.
func Line(ctx context.Context, points []Point) ([]Position, error) {
	line := make([]Position, 0, len(points))
	for i := range points {
		if points[i].located() {
			line = append(line, Position{points[i].Lat, points[i].Lon})
		}
	}
	weights, err := weigh(ctx, line)
	if err != nil {
		return nil, err
	}
	for within := float64(tolerance); ; within *= 2 {
		if kept := heavier(line, weights, within); len(kept) <= MaxLine {
			return kept, nil
		}
	}
}

// heavier returns the positions of a line that weigh more than some metres.
func heavier(line []Position, weights []float64, meters float64) []Position {
	kept := make([]Position, 0, 256)
	for i, p := range line {
		if weights[i] > meters {
			kept = append(kept, p)
		}
	}
	return kept
}

// metersPerDegree is the length of a degree of latitude.
const metersPerDegree = earthRadius * math.Pi / 180

// maxFarthest is how often a stretch of a line is split at its farthest point. That is seldom more often than this, but a line
// that jumps to and fro may lose a single point each time, and the time would grow with the square of its length. After as many splits, a
// stretch is halved.
const maxFarthest = 32

// weigh returns how many metres a line may be off before a position of it can be left out: those that weigh no more can all be left out
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
		at, most := 0, float64(tolerance)
		c := chordOf(line[s.first], line[s.last])
		for i := s.first + 1; i < s.last; i++ {
			if d := c.distance(line[i]); d > most {
				at, most = i, d
			}
		}
		if at == 0 {
			continue
		}
		if s.splits >= maxFarthest {
			at = s.first + (s.last-s.first)/2
		}
		// Without the ends of a stretch, what is between them is measured from another chord.
		weight := min(s.weight, most)
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

// appendSigned writes a number in groups of five bits, the lowest first, of which all but the last have another bit.
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

// Zone is a circle in which the start and the end of a track are hidden.
type Zone struct {
	Lat    float64 `json:"lat"`
	Lon    float64 `json:"lon"`
	Radius float64 `json:"radius"`
}

// holds reports whether a position is in the zone.
func (z Zone) holds(p Position) bool {
	a, b := Point{Lat: z.Lat, Lon: z.Lon}, Point{Lat: p.Lat, Lon: p.Lon}
	return distance(&a, &b) <= z.Radius
}

// Hide returns a line without its start and its end, as far as they are in zones: whoever runs past their own door on the way keeps that
// part. Nothing is left of a line that does not leave the zones.
func Hide(line []Position, zones []Zone) []Position {
	first, last := Shown(len(line), func(i int) Position { return line[i] }, zones)
	return line[first:last]
}

// Shown returns the part of a track of n positions, from first up to but not including last, that Hide leaves.
func Shown(n int, at func(int) Position, zones []Zone) (first, last int) {
	hidden := func(i int) bool {
		return slices.ContainsFunc(zones, func(z Zone) bool { return z.holds(at(i)) })
	}
	for first < n && hidden(first) {
		first++
	}
	last = n
	for last > first && hidden(last-1) {
		last--
	}
	return first, last
}
