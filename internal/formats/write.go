package formats

import (
	"bufio"
	"encoding/xml"
	"io"
	"math"
	"strconv"
	"time"
)

// WriteGPX writes the points of a track as GPX 1.1. Points without a place are left out; start is the zero time if it is not known.
func WriteGPX(out io.Writer, start time.Time, points []Point) error {
	w := bufio.NewWriter(out) // it keeps the first error
	_, _ = w.WriteString(xml.Header + `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Harrier"` +
		` xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">` + "\n" +
		"<trk><type>running</type>\n<trkseg>\n")
	first := true
	for i := range points {
		p := &points[i]
		if !p.Located() {
			continue
		}
		if p.Gap && !first {
			_, _ = w.WriteString("</trkseg>\n<trkseg>\n")
		}
		first = false
		_, _ = w.WriteString(trackPoint(p, start))
	}
	_, _ = w.WriteString("</trkseg>\n</trk>\n</gpx>\n")
	return w.Flush() //nolint:wrapcheck // it is that of out
}

func trackPoint(p *Point, start time.Time) string {
	s := `<trkpt lat="` + degrees(p.Lat) + `" lon="` + degrees(p.Lon) + `">`
	if v := float64(p.Elevation); !math.IsNaN(v) {
		s += "<ele>" + strconv.FormatFloat(v, 'f', 1, 64) + "</ele>"
	}
	if !start.IsZero() && !math.IsNaN(p.At) {
		s += "<time>" + start.Add(time.Duration(p.At*float64(time.Second))).UTC().Format("2006-01-02T15:04:05.999Z") + "</time>"
	}
	if v := float64(p.HeartRate); !math.IsNaN(v) && v > 0 {
		s += "<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>" + strconv.Itoa(int(math.Round(v))) + "</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions>"
	}
	return s + "</trkpt>\n"
}

// degrees writes a coordinate to a centimetre.
func degrees(v float64) string { return strconv.FormatFloat(v, 'f', 7, 64) }
