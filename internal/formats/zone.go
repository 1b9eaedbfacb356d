package formats

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"math"
	"slices"

	"github.com/google/uuid"
)

// maxCircles is how many circles of a user are kept.
const maxCircles = 100

// maxBeyond is how many metres beyond a circle a track is hidden at most.
const maxBeyond = 200

// Zone is a circle in which the start and the end of a track are hidden.
type Zone struct {
	Lat    float64 `json:"lat"`
	Lon    float64 `json:"lon"`
	Radius float64 `json:"radius"`
}

// Circle is the hidden area of a zone. It contains the zone, but has another center at random: the places where tracks become visible lie
// around the center of the circle, which is not where their owner lives. A new circle for the same place would give away more of it, so
// circles are kept and used again.
type Circle struct {
	Zone

	// Made is the radius of the zone that the circle was made for.
	Made float64 `json:"made"`
	// Key decides how far beyond the circle each track is hidden.
	Key []byte `json:"key"`
}

// KeepCircles returns the kept circles of a user, with one for each of their zones.
func KeepCircles(kept []Circle, zones []Zone) []Circle {
	kept = slices.Clone(kept)
	used := map[int]bool{}
	for _, z := range zones {
		i := circleOf(kept, z)
		if i < 0 {
			i = len(kept)
			kept = append(kept, newCircle(z))
		}
		used[i] = true
	}
	excess, i := len(kept)-maxCircles, -1
	return slices.DeleteFunc(kept, func(Circle) bool {
		i++
		if excess <= 0 || used[i] {
			return false
		}
		excess--
		return true
	})
}

// circleOf returns the place of the first circle that hides a zone, or -1. It contains the zone, whose center is as far from its own as half
// the radius at least, and was not made for a much larger one.
func circleOf(kept []Circle, z Zone) int {
	return slices.IndexFunc(kept, func(c Circle) bool {
		apart := c.distance(Position{z.Lat, z.Lon})
		return apart+z.Radius <= c.Radius && apart >= z.Radius/2 && c.Made <= 2*z.Radius
	})
}

func newCircle(z Zone) Circle {
	shift := z.Radius * (0.6 + 0.3*random())
	center := z.place(shift, 2*math.Pi*random())
	key := make([]byte, sha256.Size)
	_, _ = rand.Read(key) // never fails (crypto/rand)
	// Somewhat larger than it must be, so that it also hides a zone that is not quite at the same place.
	return Circle{Zone: Zone{center.Lat, center.Lon, z.Radius + shift + z.Radius*(0.1+0.2*random())}, Made: z.Radius, Key: key}
}

// random returns a number from 0 up to but not including 1 that nobody can guess.
func random() float64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails (crypto/rand)
	return fraction(b[:])
}

func fraction(b []byte) float64 { return float64(binary.BigEndian.Uint64(b)>>11) / (1 << 53) }

// place returns where one is after some metres from the center in a direction, clockwise from north.
func (z Zone) place(meters, direction float64) Position {
	lat, arc := radians(z.Lat), meters/earthRadius
	sin := math.Sin(lat)*math.Cos(arc) + math.Cos(lat)*math.Sin(arc)*math.Cos(direction)
	east := math.Atan2(math.Sin(direction)*math.Sin(arc)*math.Cos(lat), math.Cos(arc)-math.Sin(lat)*sin)
	return Position{math.Asin(min(max(sin, -1), 1)) * 180 / math.Pi, math.Remainder(z.Lon+east*180/math.Pi, 360)}
}

// distance is that of a position from the center, in metres.
func (z Zone) distance(p Position) float64 {
	return distance(&Point{Lat: z.Lat, Lon: z.Lon}, &Point{Lat: p.Lat, Lon: p.Lon})
}

// beyond returns how many metres beyond the circle the track of a run is hidden: without that, the ends of tracks would draw the circle.
func (c Circle) beyond(run uuid.UUID) float64 {
	mac := hmac.New(sha256.New, c.Key)
	mac.Write(run[:])
	return maxBeyond * fraction(mac.Sum(nil))
}

// Hide returns the part of a run's line that others may see. Its start is hidden up to the last position in a zone that is early, because a
// stray fix is no sign of having left, and on until it leaves the zones. The end is hidden in the same way. A runner who passes their own door
// on the way keeps that part. Nothing is left of a line that does not leave the zones, or without kept circles for them.
func Hide(line Line, zones []Zone, kept []Circle, run uuid.UUID) []Position {
	type disc struct {
		Zone

		radius float64
	}
	discs := make([]disc, len(zones))
	for i, z := range zones {
		at := circleOf(kept, z)
		if at < 0 {
			return nil
		}
		discs[i] = disc{kept[at].Zone, kept[at].Radius + kept[at].beyond(run)}
	}
	hidden := func(p Position) bool {
		return slices.ContainsFunc(discs, func(d disc) bool { return d.distance(p) <= d.radius })
	}
	shown := line.Positions
	late := max(len(shown)-line.Late, 0)
	for i := min(line.Early, len(shown)) - 1; i >= 0; i-- {
		if hidden(shown[i]) {
			shown, late = shown[i+1:], max(late-i-1, 0)
			break
		}
	}
	if i := slices.IndexFunc(shown[min(late, len(shown)):], hidden); i >= 0 {
		shown = shown[:late+i]
	}
	for len(shown) > 0 && hidden(shown[0]) {
		shown = shown[1:]
	}
	for len(shown) > 0 && hidden(shown[len(shown)-1]) {
		shown = shown[:len(shown)-1]
	}
	return shown
}
