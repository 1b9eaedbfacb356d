package log

import (
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// plane is a place in metres east and north of home.
type plane struct{ x, y float64 }

const (
	homeLat, homeLon = 47.0, 9.5
	degree           = 111_195.08 // metres
)

func (p plane) position() (lat, lon float64) {
	return homeLat + p.y/degree, homeLon + p.x/degree/math.Cos(homeLat*math.Pi/180)
}

func planeAt(lat, lon float64) plane {
	return plane{(lon - homeLon) * degree * math.Cos(homeLat*math.Pi/180), (lat - homeLat) * degree}
}

// outward is a run of 5 km from home in a direction, as GPX, by a way that winds so that its line keeps the points.
func outward(direction float64, before ...plane) string {
	way := before
	for i := range 250 {
		far, aside := float64(i)*20, float64(i%2)*12
		sin, cos := math.Sincos(direction)
		way = append(way, plane{far*cos - aside*sin, far*sin + aside*cos})
	}
	var b strings.Builder
	b.WriteString(`<gpx><trk><type>running</type><trkseg>`)
	for i, p := range way {
		lat, lon := p.position()
		fmt.Fprintf(&b, `<trkpt lat="%.7f" lon="%.7f"><time>%s</time></trkpt>`, lat, lon,
			time.Date(2026, time.November, 20, 6, 30, 6*i, 0, time.UTC).Format(time.RFC3339))
	}
	b.WriteString(`</trkseg></trk></gpx>`)
	return b.String()
}

// centerOf returns the center of the circle that fits places best (Kåsa's method).
func centerOf(places []plane) plane {
	var n, sx, sy, sxx, syy, sxy, sxz, syz, sz float64
	for _, p := range places {
		z := p.x*p.x + p.y*p.y
		n, sx, sy, sz = n+1, sx+p.x, sy+p.y, sz+z
		sxx, syy, sxy, sxz, syz = sxx+p.x*p.x, syy+p.y*p.y, sxy+p.x*p.y, sxz+p.x*z, syz+p.y*z
	}
	a, b, c := sxx-sx*sx/n, sxy-sx*sy/n, syy-sy*sy/n
	d, e := (sxz-sx*sz/n)/2, (syz-sy*sz/n)/2
	det := a*c - b*b
	return plane{(d*c - b*e) / det, (a*e - b*d) / det}
}

// TestPrivateZoneAttack looks for a home as a stranger would, by the places where the tracks of twenty runs become visible.
func TestPrivateZoneAttack(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	u := kit.RunnerWith(t, app, "", nil)
	u.Put("/user/"+u.ID, object{"track_visibility": "public"}).Is(http.StatusOK)
	runs := make([]string, 20)
	for i := range runs {
		id, _ := u.Post(fmt.Sprintf("/log/11-%02d-2026/runs", i%10+1), object{"meters": 5000 + i}).Is(http.StatusCreated).Object()["_id"].(string)
		runs[i] = "/log/runs/" + id + "/track"
		u.Do(http.MethodPut, runs[i], outward(2*math.Pi*(float64(i)+rand.Float64())/20), kit.OctetStream).Is(http.StatusOK)
	}
	const radius = 400
	zone := func(lat, radius float64) {
		t.Helper()
		u.Put("/user/"+u.ID, object{"private_zones": []object{{"lat": lat, "lon": homeLon, "radius": radius}}}).Is(http.StatusOK)
	}
	shown := func() (first []plane) {
		t.Helper()
		for _, run := range runs {
			line, _ := app.Client(t).Get(run).Is(http.StatusOK).Object()["polyline"].(string)
			shown := kit.Positions(line)[0]
			first = append(first, planeAt(shown.Lat, shown.Lon))
		}
		return first
	}
	zone(homeLat, radius)
	first := shown()
	found := centerOf(first)
	far := math.Hypot(found.x, found.y)
	t.Logf("the home was found %.0f m away, with a radius of %d m", far, radius)
	if far < radius/2 {
		t.Errorf("the home was found %.0f m away", far)
	}
	// The places lie on no circle around what was found.
	nearest, farthest := math.Inf(1), 0.0
	for _, p := range first {
		if home := math.Hypot(p.x, p.y); home < radius {
			t.Errorf("a place %.0f m from home is visible", home)
		}
		apart := math.Hypot(p.x-found.x, p.y-found.y)
		nearest, farthest = min(nearest, apart), max(farthest, apart)
	}
	if farthest-nearest < 50 {
		t.Errorf("the places lie between %.0f and %.0f m from the center", nearest, farthest)
	}

	// Making the zone again, here or nearby, gives nothing new to take the mean of.
	for _, again := range []struct{ lat, radius float64 }{{homeLat, radius}, {homeLat + 20/degree, radius}, {homeLat, radius - 50}} {
		u.Put("/user/"+u.ID, object{"private_zones": []object{}}).Is(http.StatusOK)
		zone(again.lat, again.radius)
		if got := shown(); fmt.Sprint(got) != fmt.Sprint(first) {
			t.Errorf("the zone %v shows other places", again)
		}
	}
	if traces := fmt.Sprint(u.Get("/user/me").Object(), app.Client(t).Get(runs[0]).Object()); strings.Contains(traces, "circle") || strings.Contains(traces, "key") {
		t.Errorf("what is kept is shown: %s", traces)
	}
}

// TestStrayFix shows that one wrong position does not open a private zone.
func TestStrayFix(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	u := kit.RunnerWith(t, app, "", nil)
	u.Put("/user/"+u.ID, object{"track_visibility": "public", "private_zones": []object{{"lat": homeLat, "lon": homeLon, "radius": 300}}}).Is(http.StatusOK)
	for name, before := range map[string][]plane{"at once": {{9000, 9000}}, "soon": {{0, 0}, {9000, 9000}}, "out and in": {{0, 0}, {900, 0}, {1200, 0}, {600, 0}}} {
		id, _ := u.Post("/log/11-20-2026/runs", object{"meters": 5000}).Is(http.StatusCreated).Object()["_id"].(string)
		u.Do(http.MethodPut, "/log/runs/"+id+"/track", outward(1, before...), kit.OctetStream).Is(http.StatusOK)
		got := app.Client(t).Get("/log/runs/" + id + "/track").Is(http.StatusOK).Object()
		line, _ := got["polyline"].(string)
		for _, p := range kit.Positions(line) {
			if at := planeAt(p.Lat, p.Lon); math.Hypot(at.x, at.y) < 300 || at.x > 8000 {
				t.Errorf("%s: %.0f is visible", name, at)
			}
		}
		if !got["hidden"].(bool) || line == "" {
			t.Errorf("%s: %v", name, got)
		}
	}
}
