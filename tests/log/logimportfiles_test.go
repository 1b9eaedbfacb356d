package log

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/muktihari/fit/encoder"
	"github.com/muktihari/fit/profile/filedef"
	"github.com/muktihari/fit/profile/mesgdef"
	"github.com/muktihari/fit/profile/typedef"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// tcxTrack is a run of 2 km in ten minutes.
func tcxTrack(start time.Time) string {
	var b strings.Builder
	b.WriteString(`<TrainingCenterDatabase><Activities><Activity Sport="Running"><Lap><TotalTimeSeconds>600</TotalTimeSeconds>` +
		`<DistanceMeters>2000</DistanceMeters><AverageHeartRateBpm><Value>145</Value></AverageHeartRateBpm><Track>`)
	for i := range 61 {
		fmt.Fprintf(&b, `<Trackpoint><Time>%s</Time><Position><LatitudeDegrees>%.6f</LatitudeDegrees><LongitudeDegrees>9.5</LongitudeDegrees></Position>`+
			`<DistanceMeters>%.2f</DistanceMeters></Trackpoint>`, start.Add(time.Duration(i)*10*time.Second).Format(time.RFC3339), 47+float64(i)/3336,
			float64(i)*2000/60)
	}
	b.WriteString(`</Track></Lap></Activity></Activities></TrainingCenterDatabase>`)
	return b.String()
}

// fitTrack is a run of 10.8 km in an hour.
func fitTrack(t *testing.T, start time.Time) string {
	t.Helper()
	a := filedef.NewActivity()
	a.FileId = *mesgdef.NewFileId(nil).SetType(typedef.FileActivity).SetTimeCreated(start)
	for i := range 361 {
		a.Records = append(a.Records, mesgdef.NewRecord(nil).SetTimestamp(start.Add(time.Duration(i)*10*time.Second)).
			SetPositionLatDegrees(47+float64(i)/3706).SetPositionLongDegrees(9.5).SetDistanceScaled(float64(i)*30).SetHeartRate(150))
	}
	a.Sessions = append(a.Sessions, mesgdef.NewSession(nil).SetTimestamp(start.Add(time.Hour)).SetStartTime(start).SetSport(typedef.SportRunning).
		SetTotalElapsedTimeScaled(3600).SetTotalTimerTimeScaled(3500).SetTotalDistanceScaled(10_800).SetAvgHeartRate(151))
	a.Activity = mesgdef.NewActivity(nil).SetTimestamp(start).SetType(typedef.ActivityManual).SetNumSessions(1)
	var b bytes.Buffer
	file := a.ToFIT(nil)
	if err := encoder.New(&b).Encode(&file); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestLogImportsOfEachFormat(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	start := time.Date(2026, time.November, 16, 6, 30, 0, 0, time.UTC)
	day := func(n int) time.Time { return start.AddDate(0, 0, n) }
	tcx, fit, gpx := tcxTrack(day(0)), fitTrack(t, day(1)), kit.GpxTrack(day(2))
	packed := func(file string) string { return kit.Gzipped(t, strings.NewReader(file)) }
	one, all := kit.RunnerWith(t, app, "", nil), kit.RunnerWith(t, app, "", nil)
	for name, file := range map[string]string{"TCX": tcx, "FIT, packed": packed(fit), "GPX, packed": packed(gpx)} {
		if got := kit.ImportCounts(kit.ImportLog(t, one.Client, "", file)); got != "done of tracks, 100%: 1 runs, 0 days, 1 tracks, 0 duplicates, 0 skipped []" {
			t.Errorf("%s: %s", name, got)
		}
	}
	archive := kit.Zipped(t, map[string]string{"a/1.TCX": tcx, "a/2.fit.gz": packed(fit), "3.gpx.gz": packed(gpx), "__MACOSX/._3.gpx.gz": "no track", "notes.txt": "none"})
	if got := kit.ImportCounts(kit.ImportLog(t, all.Client, "", archive)); got != "done of tracks, 100%: 3 runs, 0 days, 3 tracks, 0 duplicates, 1 skipped [notes.txt: not_understood]" {
		t.Errorf("the archive: %s", got)
	}
	for _, u := range []*kit.Runner{one, all} {
		for n, want := range []object{
			{"meters": 2000.0, "seconds": 600.0, "heart_rate": 145.0, "format": "tcx", "size": len(tcx)},
			{"meters": 10800.0, "seconds": 3500.0, "heart_rate": 151.0, "format": "fit", "size": len(fit)},
			{"meters": 3000.0, "seconds": 1000.0, "heart_rate": 140.0, "format": "gpx", "size": len(gpx)},
		} {
			runs := kit.RunsOf(u.Get("/log/" + day(n).Format("01-02-2006")).Is(http.StatusOK).Object())
			if len(runs) != 1 || runs[0]["started_at"] != day(n).Format(time.RFC3339) {
				t.Fatalf("the runs are %v", runs)
			}
			id, _ := runs[0]["_id"].(string)
			track := u.Get("/log/runs/" + id + "/track").Is(http.StatusOK).Object()
			runs[0]["format"], runs[0]["size"] = track["format"], track["size"]
			for field, value := range want {
				if fmt.Sprint(runs[0][field]) != fmt.Sprint(value) {
					t.Errorf("%s is %v, want %v", field, runs[0][field], value)
				}
			}
			file := u.Get("/log/runs/" + id + "/track/file").Is(http.StatusOK).Body
			if original := []string{tcx, fit, gpx}[n]; string(file) != original {
				t.Errorf("the file of %v has %d bytes, not the %d that were uploaded", want["format"], len(file), len(original))
			}
		}
	}
}

func TestLogImportBombs(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	u := kit.RunnerWith(t, app, "", nil)
	spaces := "<gpx>" + strings.Repeat(" ", 16<<20)
	packed := kit.Gzipped(t, strings.NewReader(spaces))
	bomb := kit.Zipped(t, map[string]string{
		"1.gpx": spaces, "2.gpx.gz": packed, "3.fit.gz": kit.Gzipped(t, strings.NewReader(packed)),
		"4.gpx": kit.GpxTrack(time.Date(2026, time.November, 20, 6, 30, 0, 0, time.UTC)),
	})
	if len(bomb) > 1<<20 {
		t.Fatalf("the bomb has %d bytes", len(bomb))
	}
	found := kit.ImportLog(t, u.Client, "", bomb)
	if got := kit.ImportCounts(found); !strings.HasPrefix(got, "done of tracks, 100%: 1 runs, 0 days, 1 tracks, 0 duplicates, 3 skipped") {
		t.Errorf("the import: %s", got)
	}
	reasons := map[any]object{}
	warnings, _ := kit.ReportOf(found)["warnings"].([]any)
	for _, w := range warnings {
		note, _ := w.(object)
		places, _ := note["places"].([]any)
		for _, place := range places {
			reasons[place] = note
		}
	}
	for place, says := range map[string]string{
		"1.gpx": "The track is larger than 10 MiB.", "2.gpx.gz": "The track is larger than 10 MiB.", "3.fit.gz": "The file is neither GPX nor TCX nor FIT.",
	} {
		if note := reasons[place]; note["code"] != "unreadable" || note["detail"] != says {
			t.Errorf("%s: %v", place, note)
		}
	}
	for says, file := range map[string]string{
		"The track is larger than 10 MiB.": packed,
		"KiB":                              kit.Zipped(t, map[string]string{"activities.csv": stravaHeader + strings.Repeat(" ", 16<<20)}),
		"The table is larger than 64 MiB.": kit.Zipped(t, map[string]string{"activities.csv": stravaHeader + strings.Repeat(strings.Repeat(" ", 128<<10)+",\n", 513)}),
	} {
		found := kit.ImportLog(t, u.Client, "", file)
		text := fmt.Sprint(found["error"], kit.ReportOf(found)["warnings"])
		if found["runs"] != 0.0 || !strings.Contains(text, says) {
			t.Errorf("%s: %v", says, found)
		}
	}
}

func TestLogImportTooLarge(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.LogImportMiB = 1 }})
	u, pool := app.Register(t), app.Pool(t)
	line := "2024-01-01," + strings.Repeat("x", 1<<10-len("2024-01-01,\n")) + "\n"
	head := "date,notes\n2024-01-01,fits\n"
	largest := head + strings.Repeat(line, 1<<10)[len(head):]
	for _, tooLarge := range []string{largest + "\n", largest + largest + largest} {
		u.Do(http.MethodPost, "/log/imports", tooLarge, kit.OctetStream).Is(http.StatusRequestEntityTooLarge)
		unsized := io.MultiReader(strings.NewReader(tooLarge)) // hides the length, so that pieces are stored before it is too large
		u.Do(http.MethodPost, "/log/imports", unsized, kit.OctetStream).Is(http.StatusRequestEntityTooLarge)
		if imports, pieces := kit.CountRows(t, pool, "log_imports"), kit.CountRows(t, pool, "log_import_pieces"); imports+pieces != 0 {
			t.Errorf("%d imports and %d pieces are kept", imports, pieces)
		}
	}
	if got := kit.ImportCounts(kit.ImportLog(t, u.Client, "", largest)); !strings.HasPrefix(got, "done of days, 100%: 0 runs, 1 days") {
		t.Errorf("the largest: %s", got)
	}
}
