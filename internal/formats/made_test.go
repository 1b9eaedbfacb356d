package formats_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/muktihari/fit/encoder"
	"github.com/muktihari/fit/profile/filedef"
	"github.com/muktihari/fit/profile/mesgdef"
	"github.com/muktihari/fit/profile/typedef"

	"harrier/internal/formats"
)

// began is when all made runs began.
var began = time.Date(2024, time.May, 5, 6, 30, 0, 0, time.UTC)

// north is a degree of latitude in metres.
const north = 111_195.08

// gpx makes a track that goes north at 3 m/s, with a point every ten seconds.
func gpx(points int) string {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><time>2020-01-01T00:00:00Z</time><name>not the name</name></metadata><trk><name>Along the &amp; river</name><type>running</type><trkseg>`)
	for i := range points {
		fmt.Fprintf(&b, `<trkpt lat="%.7f" lon="9.5"><ele>%d</ele><time>%s</time><extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>%d</gpxtpx:hr>`+
			`<gpxtpx:cad>86</gpxtpx:cad></gpxtpx:TrackPointExtension></extensions></trkpt>`,
			47+float64(i)*30/north, 400+i%50, began.Add(time.Duration(i)*10*time.Second).Format(time.RFC3339), 140+i%10)
	}
	b.WriteString(`</trkseg></trk></gpx>`)
	return b.String()
}

// tcx makes a run in two laps, with Strava's spaces before the document.
func tcx() string {
	var b strings.Builder
	b.WriteString(`          <?xml version="1.0" encoding="UTF-8"?><TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>2024-05-05T06:30:00Z</Id>`)
	for lap := range 2 {
		fmt.Fprintf(&b, `<Lap StartTime="x"><TotalTimeSeconds>300</TotalTimeSeconds><DistanceMeters>1000</DistanceMeters>`+
			`<AverageHeartRateBpm><Value>%d</Value></AverageHeartRateBpm><MaximumHeartRateBpm><Value>%d</Value></MaximumHeartRateBpm><Track>`, 140+10*lap, 160+lap)
		for i := range 31 {
			at := began.Add(time.Duration(lap*300+i*10) * time.Second)
			fmt.Fprintf(&b, `<Trackpoint><Time>%s</Time><Position><LatitudeDegrees>%.6f</LatitudeDegrees><LongitudeDegrees>9.5</LongitudeDegrees></Position>`+
				`<AltitudeMeters>400</AltitudeMeters><DistanceMeters>%.2f</DistanceMeters><HeartRateBpm><Value>145</Value></HeartRateBpm>`+
				`<Extensions><TPX><RunCadence>85</RunCadence></TPX></Extensions></Trackpoint>`,
				at.Format(time.RFC3339), 47+float64(lap*30+i)/3000, float64(lap*1000)+float64(i)*1000/30)
		}
		b.WriteString(`</Track></Lap>`)
	}
	b.WriteString(`<Notes>windy</Notes></Activity></Activities></TrainingCenterDatabase>`)
	return b.String()
}

// fit makes a run of an hour in a FIT file.
func fit(t testing.TB) []byte {
	t.Helper()
	a := filedef.NewActivity()
	a.FileId = *mesgdef.NewFileId(nil).SetType(typedef.FileActivity).SetTimeCreated(began)
	for i := range 361 {
		a.Records = append(a.Records, mesgdef.NewRecord(nil).SetTimestamp(began.Add(time.Duration(i)*10*time.Second)).
			SetPositionLatDegrees(47+float64(i)*30/north).SetPositionLongDegrees(9.5).SetDistanceScaled(float64(i)*30).SetHeartRate(150).
			SetEnhancedAltitudeScaled(400).SetCadence(88))
	}
	a.Sessions = append(a.Sessions, mesgdef.NewSession(nil).SetTimestamp(began.Add(time.Hour)).SetStartTime(began).SetSport(typedef.SportRunning).
		SetTotalElapsedTimeScaled(3600).SetTotalTimerTimeScaled(3500).SetTotalDistanceScaled(10_800).SetAvgHeartRate(151).SetMaxHeartRate(171).
		SetTotalAscent(85).SetAvgCadence(88))
	a.Activity = mesgdef.NewActivity(nil).SetTimestamp(began).SetType(typedef.ActivityManual).SetNumSessions(1)
	var b bytes.Buffer
	made := a.ToFIT(nil)
	if err := encoder.New(&b).Encode(&made); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// zipped makes an archive of pairs of names and contents.
func zipped(t testing.TB, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for pair := range slices.Chunk(files, 2) {
		method := zip.Deflate
		if pair[1] == "" {
			method = zip.Store // a compressor takes a megabyte
		}
		f, err := w.CreateHeader(&zip.FileHeader{Name: pair[0], Method: method})
		if err == nil {
			_, err = f.Write([]byte(pair[1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func gzipped(t testing.TB, content []byte) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// read reads all items of an upload.
func read(t testing.TB, file []byte, kind formats.Kind) ([]formats.Item, formats.Kind, error) {
	t.Helper()
	return readAs(t, formats.Upload{File: bytes.NewReader(file), Size: int64(len(file)), Kind: kind})
}

// readAs is read for an upload that its sender says more of.
func readAs(t testing.TB, u formats.Upload) ([]formats.Item, formats.Kind, error) {
	t.Helper()
	s, kind, err := formats.Open(t.Context(), u)
	if err != nil {
		return nil, "", err
	}
	items := make([]formats.Item, s.Len)
	for i := range items {
		if items[i], err = s.Read(t.Context(), i); err != nil {
			return nil, kind, err
		}
	}
	return items, kind, nil
}

// one reads the only activity of an upload.
func one(t *testing.T, file []byte) formats.Activity {
	t.Helper()
	items, _, err := read(t, file, "")
	items = slices.DeleteFunc(items, func(i formats.Item) bool { return i.Reason == formats.NotUnderstood })
	if err != nil || len(items) != 1 || len(items[0].Activities) != 1 {
		t.Fatalf("%d items, %v", len(items), err)
	}
	return items[0].Activities[0]
}

// value shows a number that may be missing.
func value(v *float64) float64 {
	if v == nil {
		return -1
	}
	return *v
}
