package formats_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"harrier/internal/trainlog/formats"
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
	line := formats.Line(points)
	if len(line) < 3 || len(line) > 20 {
		t.Errorf("a corner has %d positions", len(line))
	}
	for i := range points { // all over the place
		points[i].Lat, points[i].Lon = 47+random.Float64(), 9+random.Float64()
	}
	if line = formats.Line(points); len(line) > formats.MaxLine {
		t.Errorf("%d positions", len(line))
	}
	points[0].Lat = math.NaN()
	if line = formats.Line(points[:1]); len(line) != 0 {
		t.Errorf("a point without a position gives %v", line)
	}
}

func TestHide(t *testing.T) {
	t.Parallel()
	home := formats.Zone{Lat: 47, Lon: 9.5, Radius: 300}
	work := formats.Zone{Lat: 47.05, Lon: 9.5, Radius: 200}
	along := func(from, to int) (line []formats.Position) {
		for i := from; i <= to; i++ {
			line = append(line, formats.Position{Lat: 47 + float64(i)/1000, Lon: 9.5}) // 111 m apart
		}
		return line
	}
	for name, c := range map[string]struct {
		line  []formats.Position
		zones []formats.Zone
		want  []formats.Position
	}{
		"no zone":          {along(0, 20), nil, along(0, 20)},
		"the start":        {along(0, 20), []formats.Zone{home}, along(3, 20)},
		"start and end":    {along(0, 50), []formats.Zone{home, work}, along(3, 48)},
		"elsewhere":        {along(10, 20), []formats.Zone{home, work}, along(10, 20)},
		"past the door":    {along(-10, 10), []formats.Zone{home}, along(-10, 10)},
		"never out":        {along(0, 2), []formats.Zone{home}, nil},
		"nothing":          {nil, []formats.Zone{home}, nil},
		"two that overlap": {along(0, 20), []formats.Zone{home, {Lat: 47.003, Lon: 9.5, Radius: 150}}, along(5, 20)},
	} {
		if got := formats.Hide(c.line, c.zones); !slices.Equal(got, c.want) {
			t.Errorf("%s: %d positions, want %d: %v", name, len(got), len(c.want), got)
		}
	}
}
