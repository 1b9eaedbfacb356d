package formats_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/muktihari/fit/encoder"
	"github.com/muktihari/fit/profile/filedef"
	"github.com/muktihari/fit/profile/mesgdef"
	"github.com/muktihari/fit/profile/typedef"

	"harrier/internal/fault"
	"harrier/internal/formats"
)

// soon fails a test whose work is not done after a minute. It takes less than a second.
func soon(t *testing.T, work func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); work() }()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("it is not done after a minute")
	}
}

// TestLeaps reads tracks whose points are farther apart than any run is long. Each leap would end thousands of splits, or would never end
// the last.
func TestLeaps(t *testing.T) {
	t.Parallel()
	far := make([]string, 100_000)
	for i := range far {
		far[i] = fmt.Sprintf(`<trkpt lat="%d" lon="%d"/>`, 60-i%2*120, i%2*150)
	}
	timed := func(meters ...float64) string {
		var b strings.Builder
		b.WriteString(`<TrainingCenterDatabase><Activities><Activity Sport="Running"><Lap><Track>`)
		for _, m := range meters {
			fmt.Fprintf(&b, `<Trackpoint><Time>2024-05-05T06:30:00Z</Time><DistanceMeters>%g</DistanceMeters></Trackpoint>`, m)
		}
		b.WriteString(`</Track></Lap></Activity></Activities></TrainingCenterDatabase>`)
		return b.String()
	}
	for name, file := range map[string]string{
		"to and fro":          `<gpx><trk><trkseg>` + strings.Join(far, "") + `</trkseg></trk></gpx>`,
		"a distance":          timed(0, 1e300),
		"an endless distance": timed(-math.MaxFloat64, math.MaxFloat64),
	} {
		soon(t, func() {
			found, _, err := formats.ReadTrack(t.Context(), []byte(file))
			if err != nil || len(found) != 1 || found[0].Meters != 0 || len(found[0].Splits) != 0 {
				t.Errorf("%s: %d activities, %v", name, len(found), err)
			}
		})
	}
}

// TestTrackNobodyWaitsFor is not read to its end.
func TestTrackNobodyWaitsFor(t *testing.T) {
	t.Parallel()
	for name, file := range map[string][]byte{"GPX": []byte(gpx(1000)), "TCX": []byte(tcx()), "FIT": fit(t)} {
		if _, _, err := formats.ReadTrack(&counted{t.Context(), 1}, file); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestSessionsWithTheSamePoints refuses a file in which a hundred sessions have all points.
func TestSessionsWithTheSamePoints(t *testing.T) {
	t.Parallel()
	a := filedef.NewActivity()
	a.FileId = *mesgdef.NewFileId(nil).SetType(typedef.FileActivity).SetTimeCreated(began)
	for i := range formats.MaxPoints / 100 {
		a.Records = append(a.Records, mesgdef.NewRecord(nil).SetTimestamp(began.Add(time.Duration(i)*time.Second)).SetHeartRate(150))
	}
	for range 100 {
		a.Sessions = append(a.Sessions, mesgdef.NewSession(nil).SetTimestamp(began).SetStartTime(began).SetTotalElapsedTimeScaled(100_000))
	}
	a.Records = append(a.Records, mesgdef.NewRecord(nil).SetTimestamp(began.Add(time.Hour)).SetHeartRate(150))
	a.Activity = mesgdef.NewActivity(nil).SetTimestamp(began).SetType(typedef.ActivityManual)
	var b bytes.Buffer
	made := a.ToFIT(nil)
	if err := encoder.New(&b).Encode(&made); err != nil {
		t.Fatal(err)
	}
	if _, _, err := formats.ReadTrack(t.Context(), b.Bytes()); fault.KindOf(err) != fault.TooLarge {
		t.Errorf("%v", err)
	}
}

// TestOverlappingFiles refuses an archive whose directory has a file twice.
func TestOverlappingFiles(t *testing.T) {
	t.Parallel()
	file := zipped(t, "a.gpx", gpx(100))
	const trailer = 22
	end := bytes.Clone(file[len(file)-trailer:])
	at, size := binary.LittleEndian.Uint32(end[16:]), binary.LittleEndian.Uint32(end[12:])
	binary.LittleEndian.PutUint16(end[8:], 2)
	binary.LittleEndian.PutUint16(end[10:], 2)
	binary.LittleEndian.PutUint32(end[12:], 2*size)
	directory := file[at : at+size]
	twice := bytes.Join([][]byte{file[:at], directory, directory, end}, nil)
	if _, _, err := read(t, file, ""); err != nil {
		t.Fatal(err)
	}
	if _, _, err := read(t, twice, ""); fault.KindOf(err) != fault.Invalid {
		t.Errorf("%v", err)
	}
}

// TestTrackOfManyActivities reads a track for the first of the activities that name it.
func TestTrackOfManyActivities(t *testing.T) {
	t.Parallel()
	row := stravaRow("1", "May 5, 2024, 6:30:00 AM", "Run", "12.00", "activities/1.gpx") + "\n"
	strava := zipped(t, "activities.csv", english+"\n"+strings.Repeat(row, 3), "activities/1.gpx", gpx(100))
	harrier := zipped(t, "harrier.json", `{"entries": [{"date": "2026-11-19", "runs": [{"_id": "one"}, {"_id": "one"}, {"_id": "one"}]}]}`, "tracks/one.gpx", gpx(100))
	for name, file := range map[string][]byte{"Strava": strava, "Harrier": harrier} {
		items, _, err := read(t, file, "")
		if err != nil || len(items) != 3 {
			t.Fatalf("%s: %d items, %v", name, len(items), err)
		}
		for i, item := range items {
			if (len(item.Track) > 0) != (i == 0) || (item.Warning == "") != (i == 0) {
				t.Errorf("%s: item %d has a track of %d bytes, %q", name, i, len(item.Track), item.Warning)
			}
		}
	}
}

// TestRunsWithoutTracks does not look through the archive for each.
func TestRunsWithoutTracks(t *testing.T) {
	t.Parallel()
	const n = 20_000
	files := make([]string, 0, 2+2*n)
	files = append(files, "harrier.json", `{"entries": [{"date": "2026-11-19", "runs": [{"_id": "x"}`+strings.Repeat(`, {"_id": "x"}`, n-1)+"]}]}")
	for i := range n {
		files = append(files, fmt.Sprintf("tracks/%d.gpx", i), "")
	}
	archive := zipped(t, files...)
	soon(t, func() {
		if items, _, err := read(t, archive, ""); err != nil || len(items) != n {
			t.Errorf("%d items, %v", len(items), err)
		}
	})
}
