package log

import (
	"bytes"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/muktihari/fit/encoder"
	"github.com/muktihari/fit/profile/filedef"
	"github.com/muktihari/fit/profile/mesgdef"
	"github.com/muktihari/fit/profile/typedef"
	"github.com/xuri/excelize/v2"

	"harrier/tests/kit"
)

// fitLeg is a session of a FIT file with its laps, all at 3 m/s.
type fitLeg struct {
	sport typedef.Sport
	sub   typedef.SubSport
	laps  []int // seconds
}

// fitOf is a FIT file of legs, one after the other.
func fitOf(t *testing.T, start time.Time, legs ...fitLeg) string {
	t.Helper()
	file := filedef.NewActivity()
	file.FileId = *mesgdef.NewFileId(nil).SetType(typedef.FileActivity).SetTimeCreated(start)
	at := start
	for _, leg := range legs {
		began := at
		for _, seconds := range leg.laps {
			for i := 0; i < seconds; i += 10 {
				elapsed := at.Add(time.Duration(i) * time.Second)
				file.Records = append(file.Records, mesgdef.NewRecord(nil).SetTimestamp(elapsed).SetDistanceScaled(elapsed.Sub(start).Seconds()*3).SetHeartRate(140))
			}
			end := at.Add(time.Duration(seconds) * time.Second)
			file.Laps = append(file.Laps, mesgdef.NewLap(nil).SetTimestamp(end).SetStartTime(at).SetTotalDistanceScaled(float64(seconds)*3).SetTotalTimerTimeScaled(float64(seconds)))
			at = end
		}
		seconds := at.Sub(began).Seconds()
		file.Sessions = append(file.Sessions, mesgdef.NewSession(nil).SetTimestamp(at).SetStartTime(began).SetSport(leg.sport).SetSubSport(leg.sub).
			SetTotalElapsedTimeScaled(seconds).SetTotalTimerTimeScaled(seconds).SetTotalDistanceScaled(seconds*3))
	}
	file.Activity = mesgdef.NewActivity(nil).SetTimestamp(start).SetType(typedef.ActivityManual).SetNumSessions(uint16(len(legs)))
	var b bytes.Buffer
	made := file.ToFIT(nil)
	if err := encoder.New(&b).Encode(&made); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// book is a workbook of sheets with rows, which may count days since 1904.
func book(t *testing.T, since1904 bool, sheets ...[][]any) string {
	t.Helper()
	f := excelize.NewFile()
	if err := f.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &since1904}); err != nil {
		t.Fatal(err)
	}
	for n, rows := range sheets {
		name := fmt.Sprint("Sheet", n+1)
		if _, err := f.NewSheet(name); err != nil {
			t.Fatal(err)
		}
		for i, row := range rows {
			if err := f.SetSheetRow(name, fmt.Sprint("A", i+1), &row); err != nil {
				t.Fatal(err)
			}
		}
	}
	var b bytes.Buffer
	if _, err := f.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestLogImportKinds imports a made file of each kind that reports were about.
func TestLogImportKinds(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	morning := time.Date(2026, time.November, 20, 6, 30, 0, 0, time.UTC)
	header := []any{"Date", "Distance (km)", "Duration", "Notes"}
	lap := func(start, distance string) string {
		return `<Lap StartTime="` + start + `"><TotalTimeSeconds>300</TotalTimeSeconds>` + distance + `<Track><Trackpoint><Time>` + start +
			`</Time><HeartRateBpm><Value>140</Value></HeartRateBpm></Trackpoint></Track></Lap>`
	}
	for name, c := range map[string]struct {
		file, query string
		day, want   string
	}{
		"a workbook": {
			book(t, false, [][]any{header, {"2026-11-20", 10.2, "0:51:00", "easy"}}), "", "11-20-2026", "10200 3060 <nil> <nil> easy",
		},
		"a sheet of a workbook": {
			book(t, false, [][]any{header, {"2026-11-20", 10.2, "0:51:00", "one"}}, [][]any{header, {"2026-11-20", 8, "0:44:00", "two"}}), "?sheet=Sheet2",
			"11-20-2026", "8000 2640 <nil> <nil> two",
		},
		"days since 1904": { // 2026-11-20
			book(t, true, [][]any{header, {44884, 10.2, "0:51:00", "since 1904"}}), "", "11-20-2026", "10200 3060 <nil> <nil> since 1904",
		},
		"an offset without a colon": {
			strings.ReplaceAll(kit.GpxTrack(morning.Add(16*time.Hour)), "Z</time>", "+0200</time>"), "", "11-20-2026", "3000 1000 2026-11-20T20:30:00Z <nil> <nil>",
		},
		"a lap without a distance": {
			`<TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>2026-11-20T06:30:00Z</Id>` + lap("2026-11-20T06:30:00Z", "") +
				lap("2026-11-20T06:35:00Z", "<DistanceMeters>1000</DistanceMeters>") + `</Activity></Activities></TrainingCenterDatabase>`,
			"", "11-20-2026", "1000 600 2026-11-20T06:30:00Z [map[meters:<nil> seconds:300] map[meters:1000 seconds:300]] <nil>",
		},
		"the first run of a duathlon": {
			fitOf(t, morning, fitLeg{typedef.SportRunning, typedef.SubSportGeneric, []int{300, 300}}, fitLeg{typedef.SportTransition, typedef.SubSportGeneric, []int{60}},
				fitLeg{typedef.SportCycling, typedef.SubSportGeneric, []int{600, 600}}),
			"", "11-20-2026", "1800 600 2026-11-20T06:30:00Z [map[meters:900 seconds:300] map[meters:900 seconds:300]] <nil>",
		},
		"a treadmill filed as equipment": {
			fitOf(t, morning, fitLeg{typedef.SportFitnessEquipment, typedef.SubSportTreadmill, []int{600}}), "", "11-20-2026", "1800 600 2026-11-20T06:30:00Z <nil> <nil>",
		},
		"files of two watches": {
			kit.Zipped(t, map[string]string{"a.gpx": kit.GpxTrack(morning), "b.gpx": kit.GpxTrack(morning.Add(20 * time.Second))}), "", "11-20-2026", "3000 1000 2026-11-20T06:30:00Z <nil> <nil>",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			u := kit.RunnerWith(t, app, "", object{"timezone": "Europe/Berlin"})
			one := kit.ImportLog(t, u.Client, c.query, c.file)
			day := u.Get("/log/" + c.day).Is(http.StatusOK).Object()
			runs := kit.RunsOf(day)
			if len(runs) != 1 {
				t.Fatalf("the runs are %v, of %s %v", runs, kit.ImportCounts(one), one["error"])
			}
			r := runs[0]
			laps := r["laps"]
			if list, ok := laps.([]any); ok {
				for _, l := range list {
					delete(l.(object), "heart_rate")
				}
			}
			if got := fmt.Sprint(r["meters"], " ", r["seconds"], " ", r["started_at"], " ", laps, " ", day["notes"]); got != c.want {
				t.Errorf("the run is %s, not %s", got, c.want)
			}
		})
	}
}

// The day of a track far from the user's zone is that of its position, and numbers for sports are asked about.
func TestFarTracksAndNumberedSports(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	at := time.Date(2026, 5, 2, 5, 10, 0, 0, time.UTC)
	for lon, day := range map[string]string{"-157.8": "05-01-2026", "13.4": "05-02-2026"} {
		u := kit.RunnerWith(t, app, "", object{"timezone": "Europe/Berlin"})
		file := kit.GpxTrack(at)
		file = regexp.MustCompile(`lon="[^"]*"`).ReplaceAllString(file, `lon="`+lon+`"`)
		one := kit.ImportLog(t, u.Client, "", file)
		if runs := kit.RunsOf(u.Get("/log/" + day).Is(http.StatusOK).Object()); len(runs) != 1 {
			t.Errorf("at %s: %v on %s, %s", lon, runs, day, kit.ImportCounts(one))
		}
		if noted := strings.Contains(fmt.Sprint(kit.ReportOf(one)["warnings"]), "far from your time zone"); noted != (lon[0] == '-') {
			t.Errorf("at %s: %v", lon, kit.ReportOf(one)["warnings"])
		}
	}
	u := kit.RunnerWith(t, app, "", object{"timezone": "Europe/Berlin"})
	const file = "type,startTime,sportTime(s),maxPace(/meter),minPace(/meter),distance(m),avgPace(/meter),calories(kcal)\n1,2026-05-01 16:10:03+0000,3010,0.25,0.4,10020.0,0.30,612\n" +
		"8,2026-05-02 16:10:03+0000,1500,0.25,0.4,5000.0,0.30,312\n9,2026-05-03 16:10:03+0000,3600,0.1,0.2,30000.0,0.12,500\n"
	if one := kit.ImportLog(t, u.Client, "", file); fmt.Sprint(one["unknown_sports"]) != "[map[count:1 sport:1] map[count:1 sport:8] map[count:1 sport:9]]" || one["runs"] != 0.0 {
		t.Errorf("asked about %v, %v runs", one["unknown_sports"], one["runs"])
	}
	kit.ImportLog(t, u.Client, "?sport=1:run&sport=8:run", file)
	for day, want := range map[string]string{"05-01-2026": "10020 3010", "05-02-2026": "5000 1500"} {
		runs := kit.RunsOf(u.Get("/log/" + day).Is(http.StatusOK).Object())
		if len(runs) != 1 || fmt.Sprint(runs[0]["meters"], " ", runs[0]["seconds"]) != want {
			t.Errorf("%s: %v, want %s", day, runs, want)
		}
	}
}
