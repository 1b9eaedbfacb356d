package log

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestLogImportOfWhatIsNotUnderstood has each column and each sport named that is not imported, and refuses what says nothing.
func TestLogImportOfWhatIsNotUnderstood(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	const garmin = "Activity Type,Date,Favorite,Title,Distance,Calories,Time,Avg HR\n" +
		"Running,2026-11-20 06:30:00,false,Lake,10.02,612,00:50:12,148\n" + "Cycling,2026-11-19 06:30:00,false,Ride,40.10,900,01:30:00,--\n" +
		"Quidditch,2026-11-18 06:30:00,false,Match,1.00,90,01:30:00,--\nQuidditch,2026-11-17 06:30:00,false,Match,1.00,90,01:30:00,--\n"
	u := kit.RunnerWith(t, app, "", object{"timezone": "America/Chicago"})
	for says, query := range map[string]string{"in which unit": "", "The file does not say": "?source=garmin&file_name=Activities.csv"} {
		if one := kit.ImportLog(t, u.Client, query, garmin); one["state"] != "failed" || !strings.Contains(one["error"].(string), says) {
			t.Errorf("without a unit: %v", one)
		}
	}
	u.Do(http.MethodPost, "/log/imports?unit=league", garmin, kit.OctetStream).Is(http.StatusBadRequest)
	u.Do(http.MethodPost, "/log/imports?sport=Quidditch", garmin, kit.OctetStream).Is(http.StatusBadRequest)
	one := kit.ImportLog(t, u.Client, "?unit=km", garmin)
	const want = "done of garmin, 100%: 1 runs, 0 days, 0 tracks, 0 duplicates, 3 skipped [line 3: not_running line 4: unknown_sport line 5: unknown_sport]"
	if got := kit.ImportCounts(one); got != want || fmt.Sprint(kit.ReportOf(one)["unused_columns"]) != "[Favorite Calories]" || fmt.Sprint(one["unknown_sports"]) != "[map[count:2 sport:Quidditch]]" {
		t.Errorf("the import: %s, not used %v, not known %v", got, kit.ReportOf(one)["unused_columns"], one["unknown_sports"])
	}
	runs := kit.RunsOf(u.Get("/log/11-20-2026").Object())
	if len(runs) != 1 || runs[0]["meters"] != 10020.0 || runs[0]["seconds"] != 3012.0 || runs[0]["heart_rate"] != 148.0 || runs[0]["title"] != "Lake" ||
		runs[0]["started_at"] != "2026-11-20T12:30:00Z" || runs[0]["source"] != "garmin" {
		t.Errorf("the runs are %v", runs)
	}
	mapped := kit.ImportLog(t, u.Client, "?unit=km&sport=quidditch:run&sport=Cycling:other", garmin)
	if got := kit.ImportCounts(mapped); !strings.HasPrefix(got, "done of garmin, 100%: 2 runs, 0 days, 0 tracks, 1 duplicates, 1 skipped") || fmt.Sprint(mapped["unknown_sports"]) != "[]" {
		t.Errorf("mapped: %s, not known %v", got, mapped["unknown_sports"])
	}
	for _, listed := range u.Get("/log/imports").List() {
		if listed["report"] != nil || listed["unknown_sports"] != nil {
			t.Errorf("listed: %v", listed)
		}
	}

	const intervals = "id,start_date_local,name,type,moving_time,distance,icu_ftp\ni77,2026-11-16T06:30:00,Lake,Run,3012,10020.5,250\n"
	one = kit.ImportLog(t, u.Client, "", intervals)
	if got := kit.ImportCounts(one); got != "done of intervals, 100%: 1 runs, 0 days, 0 tracks, 0 duplicates, 0 skipped []" || fmt.Sprint(kit.ReportOf(one)["unused_columns"]) != "[icu_ftp]" {
		t.Errorf("Intervals.icu's: %s, not used %v", got, kit.ReportOf(one)["unused_columns"])
	}
	for says, file := range map[string]string{
		"in which unit":                  "date,type,name,distance,moving_time\n2026-11-15,Run,Loop,5,1500\n",
		`not understood are "color"`:     "date,color\n2026-11-15,red\n",
		"none says anything of a day":    "date\n2026-11-15\n",
		"none says anything":             "date,color\n2026-11-15,red\n?source=garmin",
		"The file does not say in which": "id,day,distance\n1,2026-11-15,5\n?source=days",
	} {
		file, query, found := strings.Cut(file, "?")
		if found {
			query = "?" + query
		}
		if one := kit.ImportLog(t, u.Client, query, file); one["state"] != "failed" || !strings.Contains(one["error"].(string), says) {
			t.Errorf("%s: %v", says, one)
		}
	}
	one = kit.ImportLog(t, u.Client, "?unit=mi", "date,type,name,distance,moving_time,color\n2026-11-15,Run,Loop,5,1500,red\n")
	if got := kit.ImportCounts(one); got != "done of days, 100%: 1 runs, 1 days, 0 tracks, 0 duplicates, 0 skipped []" && got != "done of days, 100%: 1 runs, 0 days, 0 tracks, 0 duplicates, 0 skipped []" ||
		fmt.Sprint(kit.ReportOf(one)["unused_columns"]) != "[color]" {
		t.Errorf("of days: %s, not used %v", got, kit.ReportOf(one)["unused_columns"])
	}
	if run := firstRun(t, u, "11-15-2026"); run["miles"] != 5.0 || run["seconds"] != 1500.0 || run["title"] != "Loop" {
		t.Errorf("of days: %v", run)
	}
}

// TestLogImportOfStravaInOtherLanguages has half past six in the evening be just that, and runs be runs.
func TestLogImportOfStravaInOtherLanguages(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	u := kit.RunnerWith(t, app, "", nil)
	file := kit.Zipped(t, map[string]string{"activities.csv": stravaHeader + stravaActivity(1, "2026. 11. 20. 오후 6:30:00", "달리기", "3000.0", "") +
		stravaActivity(2, "19 nov. 2026, 6:30:00 p.m.", "Hardloopsessie", "4000.0", "") + stravaActivity(3, "18 nov. 2026, 18:30:00", "Fietsrit", "4000.0", "")})
	if got := kit.ImportCounts(kit.ImportLog(t, u.Client, "", file)); !strings.HasPrefix(got, "done of strava, 100%: 2 runs, 0 days, 0 tracks, 0 duplicates, 1 skipped") {
		t.Errorf("the import: %s", got)
	}
	for _, day := range []string{"20", "19"} {
		runs := kit.RunsOf(u.Get("/log/11-" + day + "-2026").Object())
		if len(runs) != 1 || runs[0]["started_at"] != "2026-11-"+day+"T18:30:00Z" {
			t.Errorf("the runs are %v", runs)
		}
	}
}
