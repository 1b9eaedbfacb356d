package formats

import (
	"encoding/xml"
	"io"
	"math"
	"time"
)

// gpx reads GPX 1.0 and 1.1. All tracks of a file are one recording: programs begin a new one after a pause.
type gpx struct {
	recording

	point *Point
	at    time.Time
}

// readGPX reads a GPX file.
func readGPX(r io.Reader) ([]Activity, error) {
	g := &gpx{}
	if err := walk(r, g); err != nil {
		return nil, err
	}
	return []Activity{g.finish()}, nil
}

func (g *gpx) start(path []string, attributes []xml.Attr) error {
	switch path[len(path)-1] {
	case "trkseg":
		g.gap = true
	case "trkpt":
		p := newPoint()
		lat, lon := math.NaN(), math.NaN()
		for _, a := range attributes {
			switch a.Name.Local {
			case "lat":
				lat = number(a.Value)
			case "lon":
				lon = number(a.Value)
			}
		}
		p.Lat, p.Lon = coordinates(lat, lon)
		g.point, g.at = &p, time.Time{}
	}
	return nil
}

func (g *gpx) end(path []string, text string) error {
	name := path[len(path)-1]
	if g.point != nil {
		return g.endOfPoint(name, text)
	}
	if len(path) != 3 || path[1] != "trk" {
		return nil
	}
	switch name {
	case "name":
		g.Title = text
	case "desc":
		g.Notes = text
	case "type":
		g.Sport = text
	}
	return nil
}

func (g *gpx) endOfPoint(name, text string) error {
	switch name {
	case "time":
		g.at = instant(text)
	case "ele":
		g.point.Elevation = float32(number(text))
	case "hr":
		g.point.HeartRate = float32(number(text))
	case "cad":
		g.point.Cadence = float32(number(text))
	case "trkpt":
		p := *g.point
		g.point = nil
		return g.add(p, g.at)
	}
	return nil
}
