package formats

import (
	"cmp"
	"encoding/xml"
	"io"
	"regexp"
	"time"
)

// apart is how far apart in time two tracks of a file are that are two runs. Programs also begin a new one after a pause.
const apart = 6 * time.Hour

// gpx reads GPX 1.0 and 1.1.
type gpx struct {
	done    []Activity
	current recording
	// track has the metadata of the present track.
	track Activity
	// fresh says that the next point is the first of a segment.
	fresh  bool
	points int

	point *Point
	at    time.Time
}

// readGPX reads a GPX file. Its tracks and segments are one recording, unless they are hours apart or in another order.
func readGPX(r io.Reader) ([]Activity, error) {
	g := &gpx{}
	if err := walk(r, g); err != nil {
		return nil, err
	}
	g.endOfRecording()
	return g.done, nil
}

// endOfRecording ends a recording that has points.
func (g *gpx) endOfRecording() {
	if len(g.current.Points) > 0 {
		g.done = append(g.done, g.current.finish()...)
	}
	g.current = recording{}
}

func (g *gpx) start(path []string, attributes []xml.Attr) error {
	switch path[len(path)-1] {
	case "trk":
		g.track = Activity{}
	case "trkseg":
		g.current.gap, g.fresh = true, true
	case "trkpt":
		p := newPoint()
		for _, a := range attributes {
			switch a.Name.Local {
			case "lat":
				p.Lat = number(a.Value)
			case "lon":
				p.Lon = number(a.Value)
			}
		}
		p.Lat, p.Lon = coordinates(p.Lat, p.Lon)
		g.point, g.at = &p, time.Time{}
	}
	return nil
}

func (g *gpx) end(path []string, text string) error {
	name := path[len(path)-1]
	if g.point != nil {
		return g.endOfPoint(name, text)
	}
	switch {
	case len(path) == 2 && name == "trk":
		g.describe() // whatever comes after its points
		g.current.Sport = cmp.Or(g.current.Sport, sportInTitle(g.current.Title))
	case len(path) != 3 || path[1] != "trk":
	case name == "name":
		g.track.Title = text
	case name == "desc":
		g.track.Notes = text
	case name == "type":
		g.track.Sport = cmp.Or(stravaTypes[text], text)
	}
	return nil
}

// stravaTypes are the sports that have numbers in the files of Strava. Programs number them differently, so that numbers mean nothing elsewhere.
var stravaTypes = map[string]string{"1": "cycling", "9": "running"}

// describe gives the present recording what its first track says that says it.
func (g *gpx) describe() {
	a := &g.current.Activity
	a.Title, a.Notes, a.Sport = cmp.Or(a.Title, g.track.Title), cmp.Or(a.Notes, g.track.Notes), cmp.Or(a.Sport, g.track.Sport)
}

// titled is a title that a service made of a sport and a date, such as "Cycling 6/10/26 6:00 am" (Runkeeper).
var titled = regexp.MustCompile(`^(\p{L}[\p{L} -]*?) \d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}\b`)

// sportInTitle is the sport that such a title begins with; empty for any other.
func sportInTitle(title string) string {
	if m := titled.FindStringSubmatch(title); len(m) > 1 && IsRunning(m[1]) != nil {
		return m[1]
	}
	return ""
}

func (g *gpx) endOfPoint(name, text string) error {
	switch name {
	case "time":
		g.at = instant(text)
		if g.current.UTCOffset == nil && len(g.current.Points) == 0 {
			g.current.UTCOffset = offsetIn(text)
		}
	case "ele":
		g.point.Elevation = float32(number(text))
	case "hr":
		g.point.HeartRate = float32(number(text))
	case "cad":
		g.point.Cadence = float32(number(text))
	case "trkpt":
		p := *g.point
		g.point = nil
		return g.add(p)
	}
	return nil
}

// add adds a point. One of another run begins a new recording.
func (g *gpx) add(p Point) error {
	g.points++
	if g.points > MaxPoints {
		return errTooMany("points", MaxPoints)
	}
	r := &g.current
	if g.fresh && !g.at.IsZero() && !r.last.IsZero() && (g.at.Sub(r.last) > apart || g.at.Before(r.Start)) {
		if len(g.done) >= maxActivities-1 {
			return errTooMany("activities", maxActivities)
		}
		g.endOfRecording()
	}
	if g.fresh {
		g.describe()
	}
	g.fresh = false
	return r.add(p, g.at)
}
