package log

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/muktihari/fit/encoder"
	"github.com/muktihari/fit/profile/filedef"
	"github.com/muktihari/fit/profile/mesgdef"
	"github.com/muktihari/fit/profile/typedef"
	xunicode "golang.org/x/text/encoding/unicode"

	"harrier/tests/kit"
)

// firstRun is the first run of a day.
func firstRun(t *testing.T, u *kit.Runner, day string) object {
	t.Helper()
	runs := kit.RunsOf(u.In(t).Get("/log/" + day).Is(http.StatusOK).Object())
	if len(runs) == 0 {
		t.Fatalf("%s has no run", day)
	}
	return runs[0]
}

// spikyTrack is gpxTrack with a point 1100 km away in the middle.
func spikyTrack(start time.Time) string {
	points := strings.Split(kit.GpxTrack(start), "<trkpt ")
	points[50] = strings.Replace(points[50], `lat="47.`, `lat="57.`, 1)
	return strings.Join(points, "<trkpt ")
}

// lapsFIT is a run of 1800 m in three laps, which began at a local time five hours behind UTC.
func lapsFIT(t *testing.T, start time.Time) string {
	t.Helper()
	file := filedef.NewActivity()
	file.FileId = *mesgdef.NewFileId(nil).SetType(typedef.FileActivity).SetTimeCreated(start)
	for i := range 61 {
		file.Records = append(file.Records, mesgdef.NewRecord(nil).SetTimestamp(start.Add(time.Duration(i)*10*time.Second)).SetDistanceScaled(float64(i)*30).
			SetPositionLatDegrees(47+float64(i)/3706).SetPositionLongDegrees(9.5))
	}
	for i, meters := range []float64{400, 100, 1300} {
		file.Laps = append(file.Laps, mesgdef.NewLap(nil).SetTimestamp(start.Add(time.Duration(i+1)*200*time.Second)).SetStartTime(start.Add(time.Duration(i)*200*time.Second)).
			SetTotalDistanceScaled(meters).SetTotalTimerTimeScaled(200).SetAvgHeartRate(150))
	}
	file.Sessions = append(file.Sessions, mesgdef.NewSession(nil).SetTimestamp(start.Add(10*time.Minute)).SetStartTime(start).SetSport(typedef.SportRunning).
		SetTotalElapsedTimeScaled(600).SetTotalTimerTimeScaled(600).SetTotalDistanceScaled(1800))
	file.Activity = mesgdef.NewActivity(nil).SetTimestamp(start).SetLocalTimestamp(start.Add(-5 * time.Hour)).SetType(typedef.ActivityManual).SetNumSessions(1)
	var b bytes.Buffer
	made := file.ToFIT(nil)
	if err := encoder.New(&b).Encode(&made); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestLogImportOfOddTracks(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	morning := time.Date(2026, time.November, 20, 6, 30, 0, 0, time.UTC)

	t.Run("with a spike", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		file := spikyTrack(morning)
		one := kit.ImportLog(t, u.Client, "", file)
		if got := kit.ImportCounts(one); got != "done of tracks, 100%: 1 runs, 0 days, 1 tracks, 0 duplicates, 0 skipped [: incomplete]" || !strings.Contains(fmt.Sprint(kit.ReportOf(one)["warnings"]), "1 of 101 points were dropped") {
			t.Errorf("the import: %s %v", got, kit.ReportOf(one)["warnings"])
		}
		run := firstRun(t, u, "11-20-2026")
		path := "/log/runs/" + run["_id"].(string) + "/track"
		track := u.Get(path).Is(http.StatusOK).Object()
		if run["meters"] != 3000.0 || track["points"] != 101.0 || len(track["polyline"].(string)) > 40 || fmt.Sprint(track["notes"]) != "[1 of 101 points were dropped: nobody could have run there so fast.]" {
			t.Errorf("the run: %v %v", run["meters"], track)
		}
		if got := u.Get(path + "/file").Body; string(got) != file {
			t.Errorf("the file has %d bytes, not %d", len(got), len(file))
		}
		if put := u.Do(http.MethodPut, path, spikyTrack(morning), kit.OctetStream).Is(http.StatusOK).Object(); fmt.Sprint(put["notes"]) != fmt.Sprint(track["notes"]) {
			t.Errorf("put: %v", put)
		}
	})

	t.Run("of several days", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		parts := make([]string, 3)
		for i := range parts {
			part := kit.GpxTrack(morning.AddDate(0, 0, -i))
			parts[i] = part[len("<gpx>") : len(part)-len("</gpx>")]
		}
		file := "<gpx>" + strings.Join(parts, "") + "</gpx>"
		if got := kit.ImportCounts(kit.ImportLog(t, u.Client, "", file)); got != "done of tracks, 100%: 3 runs, 0 days, 3 tracks, 0 duplicates, 0 skipped []" {
			t.Errorf("the import: %s", got)
		}
		for i := range parts {
			runs := kit.RunsOf(u.Get("/log/" + morning.AddDate(0, 0, -i).Format("01-02-2006")).Object())
			if len(runs) != 1 || runs[0]["meters"] != 3000.0 {
				t.Fatalf("the runs are %v", runs)
			}
			if track := u.Get("/log/runs/" + runs[0]["_id"].(string) + "/track").Is(http.StatusOK).Object(); track["format"] != "gpx" || track["points"] != 101.0 {
				t.Errorf("the track is %v", track)
			}
		}
		if got := kit.ImportCounts(kit.ImportLog(t, u.Client, "", file)); !strings.HasPrefix(got, "done of tracks, 100%: 0 runs, 0 days, 0 tracks, 3 duplicates") {
			t.Errorf("again: %s", got)
		}
		run := firstRun(t, u, "11-20-2026")["_id"].(string)
		u.Do(http.MethodPut, "/log/runs/"+run+"/track", file, kit.OctetStream).Is(http.StatusUnprocessableEntity)
	})

	t.Run("in UTF-16", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		file, err := xunicode.UTF16(xunicode.LittleEndian, xunicode.UseBOM).NewEncoder().String(`<?xml version="1.0" encoding="UTF-16"?>` + kit.GpxTrack(morning))
		if err != nil {
			t.Fatal(err)
		}
		if got := kit.ImportCounts(kit.ImportLog(t, u.Client, "", file)); got != "done of tracks, 100%: 1 runs, 0 days, 1 tracks, 0 duplicates, 0 skipped []" {
			t.Errorf("the import: %s", got)
		}
	})

	t.Run("that ends early", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		whole := fitTrack(t, morning)
		one := kit.ImportLog(t, u.Client, "", whole[:len(whole)/2])
		said := fmt.Sprint(kit.ReportOf(one)["warnings"])
		if got := kit.ImportCounts(one); got != "done of tracks, 100%: 1 runs, 0 days, 1 tracks, 0 duplicates, 0 skipped [: incomplete]" || !strings.Contains(said, "The FIT file ends early or is damaged.") {
			t.Errorf("the import: %s %s", got, said)
		}
		if meters, _ := firstRun(t, u, "11-20-2026")["meters"].(float64); meters < 4000 || meters > 7000 {
			t.Errorf("the run has %v m", meters)
		}
		one = kit.ImportLog(t, u.Client, "", whole[:60])
		if said := fmt.Sprint(kit.ReportOf(one)["warnings"]); !strings.Contains(said, "damaged, incomplete") || strings.Contains(said, "decode") || strings.Contains(said, "EOF") {
			t.Errorf("a file with nothing in it: %s", said)
		}
	})

	t.Run("of a sport that is not known", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		file := strings.Replace(kit.GpxTrack(morning), "<type>running", "<type>Quidditch", 1)
		one := kit.ImportLog(t, u.Client, "", file)
		if got := kit.ImportCounts(one); got != "done of tracks, 100%: 0 runs, 0 days, 0 tracks, 0 duplicates, 1 skipped [: unknown_sport]" || fmt.Sprint(one["unknown_sports"]) != "[map[count:1 sport:Quidditch]]" {
			t.Errorf("the import: %s, not known %v", got, one["unknown_sports"])
		}
		if got := kit.ImportCounts(kit.ImportLog(t, u.Client, "?sport=Quidditch:run", file)); got != "done of tracks, 100%: 1 runs, 0 days, 1 tracks, 0 duplicates, 0 skipped []" {
			t.Errorf("mapped: %s", got)
		}
	})

	t.Run("without times", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", nil)
		const file = `<gpx><trk><trkseg><trkpt lat="47" lon="9.5"/><trkpt lat="47.01" lon="9.5"/><trkpt lat="47.02" lon="9.5"/></trkseg></trk></gpx>`
		one := kit.ImportLog(t, u.Client, "", file)
		if got := kit.ImportCounts(one); got != "done of tracks, 100%: 0 runs, 0 days, 0 tracks, 0 duplicates, 1 skipped [: no_time]" || !strings.Contains(fmt.Sprint(kit.ReportOf(one)["warnings"]), "give its date") {
			t.Errorf("the import: %s %v", got, kit.ReportOf(one)["warnings"])
		}
		u.Do(http.MethodPost, "/log/imports?date=2026-20-11", file, kit.OctetStream).Is(http.StatusBadRequest)
		if got := kit.ImportCounts(kit.ImportLog(t, u.Client, "?date=2026-11-20&seconds=720", file)); got != "done of tracks, 100%: 1 runs, 0 days, 1 tracks, 0 duplicates, 0 skipped []" {
			t.Errorf("with a date: %s", got)
		}
		run := firstRun(t, u, "11-20-2026")
		if meters, _ := run["meters"].(float64); meters < 2220 || meters > 2230 || run["seconds"] != 720.0 || run["started_at"] != nil {
			t.Errorf("the run is %v", run)
		}
	})

	t.Run("with laps and a zone", func(t *testing.T) {
		t.Parallel()
		u := kit.RunnerWith(t, app, "", object{"timezone": "Europe/Berlin"})
		night := time.Date(2026, time.November, 20, 3, 30, 0, 0, time.UTC) // the evening before, where it was run
		if got := kit.ImportCounts(kit.ImportLog(t, u.Client, "", lapsFIT(t, night))); got != "done of tracks, 100%: 1 runs, 0 days, 1 tracks, 0 duplicates, 0 skipped []" {
			t.Errorf("the import: %s", got)
		}
		runs := kit.RunsOf(u.Get("/log/11-19-2026").Object())
		const laps = "[map[heart_rate:150 meters:400 seconds:200] map[heart_rate:150 meters:100 seconds:200] map[heart_rate:150 meters:1300 seconds:200]]"
		if len(runs) != 1 || runs[0]["utc_offset_minutes"] != -300.0 || runs[0]["started_at"] != "2026-11-20T03:30:00Z" || fmt.Sprint(runs[0]["laps"]) != laps {
			t.Errorf("the runs are %v", runs)
		}
		u.Put("/log/runs/"+runs[0]["_id"].(string), object{"laps": nil}).Is(http.StatusOK)
		if got := kit.ImportCounts(kit.ImportLog(t, u.Client, "", kit.GpxTrack(morning))); !strings.HasPrefix(got, "done of tracks, 100%: 1 runs") {
			t.Errorf("the import: %s", got)
		}
		if run := firstRun(t, u, "11-20-2026"); run["utc_offset_minutes"] != 60.0 {
			t.Errorf("the run is %v", run)
		}
		// What is written by hand keeps the offset that was written, and is on its day.
		run := u.Post("/log/11-18-2026/runs", object{"meters": 1000, "started_at": "2026-11-18T23:30:00-08:00"}).Is(http.StatusCreated).Object()
		if run["utc_offset_minutes"] != -480.0 || run["started_at"] != "2026-11-19T07:30:00Z" {
			t.Errorf("the run is %v", run)
		}
		u.Post("/log/11-19-2026/runs", object{"meters": 1000, "started_at": "2026-11-18T23:30:00-08:00"}).Is(http.StatusUnprocessableEntity).Names("/started_at")
		u.Post("/log/11-18-2026/runs", object{"meters": 1000, "utc_offset_minutes": 900}).Is(http.StatusUnprocessableEntity).Names("/utc_offset_minutes")
	})
}
