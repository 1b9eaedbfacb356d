package log

import (
	"fmt"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// logOf is the days of a log in some months, one a line, for a test to read.
func logOf(t *testing.T, u *kit.Runner) string {
	t.Helper()
	var b strings.Builder
	entries, _ := u.In(t).Get("/user/export?format=json").Object()["entries"].([]any)
	for _, e := range entries {
		day, _ := e.(object)
		fmt.Fprintf(&b, "%v", day["date"])
		for _, name := range []string{"rhr", "sleep", "feel", "notes"} {
			if v := day[name]; v != nil {
				fmt.Fprintf(&b, " %s %v", name, v)
			}
		}
		for _, r := range kit.RunsOf(day) {
			fmt.Fprintf(&b, ", %v m in %v", r["meters"], r["seconds"])
			for _, name := range []string{"title", "notes", "heart_rate"} {
				if v := r[name]; v != nil {
					fmt.Fprintf(&b, " %v", v)
				}
			}
		}
		b.WriteString("\n")
	}
	return strings.TrimSpace(b.String())
}

// TestLogImportOfTables reads tables as people keep them: dates, units and durations are decided by whole columns.
func TestLogImportOfTables(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	for name, c := range map[string]struct{ query, file, counts, log string }{
		"plain minutes": {
			"", "date,km,duration\n2026-03-01,9,45\n2026-03-02,7,39\n2026-03-03,14,75\n", "3 runs, 0 days, 0 tracks, 0 duplicates, 0 skipped []",
			"2026-03-01, 9000 m in 2700\n2026-03-02, 7000 m in 2340\n2026-03-03, 14000 m in 4500",
		},
		"minutes, parts of a day and clocks": {
			"", "date,miles,duration\n2026-03-01,5,45:30\n2026-03-02,5,45\n2026-03-04,5,0.03125\n2026-03-06,5,1:05:30\n", "4 runs, 0 days, 0 tracks, 0 duplicates, 0 skipped []",
			"2026-03-01, 8046.72 m in 2730\n2026-03-02, 8046.72 m in 2700\n2026-03-04, 8046.72 m in 2700\n2026-03-06, 8046.72 m in 3930",
		},
		"paces": {
			"?unit=km", "date,duration,pace\n2026-03-01,51:00,5:06\n2026-03-02,40:00,8:00/mi\n", "2 runs, 0 days, 0 tracks, 0 duplicates, 0 skipped [line 2: incomplete line 3: incomplete]",
			"2026-03-01, 10000 m in 3060\n2026-03-02, 8046.72 m in 2400",
		},
		"hours and minutes": {
			"", "date,km,time\n2026-03-01,10,0:50\n2026-03-02,24,2:05\n", "2 runs, 0 days, 0 tracks, 0 duplicates, 0 skipped []", "2026-03-01, 10000 m in 3000\n2026-03-02, 24000 m in 7500",
		},
		"an impossible pace": {
			"", "date,km,duration\n2026-03-01,9.4,47:00\n2026-03-03,9.4,0:07\n", "1 runs, 0 days, 0 tracks, 0 duplicates, 1 skipped [line 3: impossible]", "2026-03-01, 9400 m in 2820",
		},
		"a day twice": {
			"", "date,rhr,notes\n2026-03-01,51,rested\n2026-03-01,53,tired\n", "0 runs, 1 days, 0 tracks, 0 duplicates, 0 skipped [line 3: kept]", "2026-03-01 rhr 51 notes rested\ntired",
		},
		"no distance": {
			"", "date,km,duration\n2026-03-01,-9,47:00\n2026-03-02,990,47:00\n", "0 runs, 0 days, 0 tracks, 0 duplicates, 2 skipped [line 2: unreadable line 3: unreadable]", "",
		},
		"a total": {
			"", "Title of it all\n\ndate,km,duration\n2026-03-01,9,45:00\n,,\nTotal,9,45:00\n", "1 runs, 0 days, 0 tracks, 0 duplicates, 2 skipped [line 5: empty line 6: total]", "2026-03-01, 9000 m in 2700",
		},
		"American dates": {
			"", "Date,Miles,Time,How I felt\n3/1/2026,6,48:00,ok\n3/14/2026,3,22:00,8\n", "2 runs, 2 days, 0 tracks, 0 duplicates, 0 skipped []",
			"2026-03-01 notes ok, 9656.06 m in 2880\n2026-03-14 feel 8, 4828.03 m in 1320",
		},
		"German": {
			"", "Datum;Strecke (km);Zeit;Puls;Ruhepuls;Schlaf;Bemerkung\nSo 01.03.2026;9,4;00:47:00;141;49;7,5;locker\n2. März 2026;8,0;00:44:00;150;;7:45;Hügel\n",
			"2 runs, 2 days, 0 tracks, 0 duplicates, 0 skipped []",
			"2026-03-01 rhr 49 sleep 7.5 notes locker, 9400 m in 2820 141\n2026-03-02 sleep 7.75 notes Hügel, 8000 m in 2640 150",
		},
		"units in cells": {
			"", "date,distance,duration\n2026-03-01,9.4 km,47:00\n2026-03-02,6 mi,50:00\n2026-03-03,400 m,1:20\n", "3 runs, 0 days, 0 tracks, 0 duplicates, 0 skipped []",
			"2026-03-01, 9400 m in 2820\n2026-03-02, 9656.06 m in 3000\n2026-03-03, 400 m in 80",
		},
		"a pace": {
			"", "date,duration,pace (min/km)\n2026-03-01,50:00,5:00\n2026-03-02,27:30,5:30\n", "2 runs, 0 days, 0 tracks, 0 duplicates, 0 skipped [line 2: incomplete line 3: incomplete]",
			"2026-03-01, 10000 m in 3000\n2026-03-02, 5000 m in 1650",
		},
		"sleep": {"", "date,sleep\n2026-03-01,7h 30m\n2026-03-02,7:45\n2026-03-03,465\n", "0 runs, 3 days, 0 tracks, 0 duplicates, 0 skipped []", "2026-03-01 sleep 7.5\n2026-03-02 sleep 7.75\n2026-03-03 sleep 7.75"},
		"paces in a column for times": {
			"?unit=km", "Datum;Tempo;Dauer\n01.03.2026;5:00;50:00\n02.03.2026;5:30;27:30\n", "2 runs, 0 days, 0 tracks, 0 duplicates, 0 skipped [line 2: incomplete line 3: incomplete]",
			"2026-03-01, 10000 m in 3000\n2026-03-02, 5000 m in 1650",
		},
		"paces only": {
			"", "Datum;km;Tempo\n01.03.2026;10;5:00\n02.03.2026;8;5:30\n", "2 runs, 0 days, 0 tracks, 0 duplicates, 0 skipped [line 2: incomplete line 3: incomplete]",
			"2026-03-01, 10000 m in 3000\n2026-03-02, 8000 m in 2640",
		},
		"thousands of meters": {
			"", "date,meters,time\n2026-03-01,\"10,020\",50:00\n", "1 runs, 0 days, 0 tracks, 0 duplicates, 0 skipped []", "2026-03-01, 10020 m in 3000",
		},
		"a mapped column": {
			"?map=duration:Moving&map=notes:", "date,km,Moving,notes\n2026-03-01,9,45:00,x\n", "1 runs, 0 days, 0 tracks, 0 duplicates, 0 skipped []", "2026-03-01, 9000 m in 2700",
		},
		"an answer": {
			"?date_order=dmy", "Date,km\n5/6/2026,9\n6/4/2026,8\n", "2 runs, 0 days, 0 tracks, 0 duplicates, 0 skipped []", "2026-04-06, 8000 m in <nil>\n2026-06-05, 9000 m in <nil>",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			u := kit.RunnerWith(t, app, "", nil)
			got := kit.ImportCounts(kit.ImportLog(t, u.Client, c.query, c.file))
			if want := "done of days, 100%: " + c.counts; got != want {
				t.Errorf("%s\nwant %s", got, want)
			}
			if got := logOf(t, u); got != c.log {
				t.Errorf("the log is\n%s\nwant\n%s", got, c.log)
			}
		})
	}
	for file, asks := range map[string]string{
		"Date,km\n5/6/2026,9\n6/4/2026,8\n":           "date_order=mdy date_order=dmy",
		"date,duration\n2026-03-01,50\n":              "duration_unit=seconds duration_unit=minutes duration_unit=hours",
		"date,distance\n2026-03-01,5\n":               "unit=km unit=mi unit=m",
		"date,duration,pace\n2026-03-01,51:00,5:06\n": "unit=km unit=mi unit=m",
		"Type,Where\nRun,Park\n":                      "map=date:Type map=date:Where map=distance:Type map=distance:Where",
	} {
		u := kit.RunnerWith(t, app, "", nil)
		if one := kit.ImportLog(t, u.Client, "", file); one["state"] != "failed" || asked(one) != asks || logOf(t, u) != "" {
			t.Errorf("%s: %v", asks, one)
		}
	}
}

// TestLogImportPreview has a dry run say how it understood each column, what it would store, and how much by months.
func TestLogImportPreview(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	u := kit.RunnerWith(t, app, "", nil)
	one := kit.ImportLog(t, u.Client, "?dry_run=true", "Date,Miles,Time,Partner\n3/1/2026,6,48:00,Al\n3/14/2026,3,22:00,\n4/2/2026,4,30:00,\n")
	columns, _ := kit.ReportOf(one)["columns"].([]any)
	said := make([]string, 0, len(columns))
	for _, c := range columns {
		column, _ := c.(object)
		said = append(said, fmt.Sprint(column["column"], " ", column["field"], " ", column["unit"], " ", column["because"]))
	}
	const want = "Date date <nil> header|Miles distance mi header|Time duration minutes header|Partner <nil> <nil> unknown"
	if got := strings.Join(said, "|"); got != want {
		t.Errorf("the columns are %s", got)
	}
	preview, _ := one["preview"].(object)
	if got := fmt.Sprint(preview["months"]); got != "[map[days:0 meters:14484.09 month:2026-03 runs:2] map[days:0 meters:6437.38 month:2026-04 runs:1]]" {
		t.Errorf("by months: %s", got)
	}
	rows, _ := preview["rows"].([]any)
	if first, _ := rows[0].(object); len(rows) != 3 || first["date"] != "2026-03-01" || first["meters"] != 9656.06 || first["seconds"] != 2880.0 || first["place"] != "line 2" {
		t.Errorf("the first rows are %v", rows)
	}
	if got := logOf(t, u); got != "" {
		t.Errorf("a dry run added %s", got)
	}
}

// TestLogImportOfTimesOfDay reads a column Time beside one of durations as what it is: times of day, or nothing that is understood.
func TestLogImportOfTimesOfDay(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	for name, c := range map[string]struct{ times, want, because string }{
		"of 24 hours":   {"07:15,18:40:30", "2026-03-01T06:15:00Z 2026-03-02T17:40:30Z", "header"},
		"of 12 hours":   {"7:15 AM,6:40 pm", "2026-03-01T06:15:00Z 2026-03-02T17:40:00Z", "header"},
		"elapsed":       {"0:52:00,1:03:10", "<nil> <nil>", "unknown"},
		"words":         {"morning,18:40", "<nil> <nil>", "unknown"},
		"without a day": {"25:15,18:40", "<nil> <nil>", "unknown"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			u := kit.RunnerWith(t, app, "", object{"timezone": "Europe/Berlin"})
			first, second, _ := strings.Cut(c.times, ",")
			file := "Date,Time,km,Duration\n2026-03-01," + first + ",10,51:00\n2026-03-02," + second + ",12,62:00\n"
			if columns := fmt.Sprint(kit.ReportOf(kit.ImportLog(t, u.Client, "?dry_run=true", file))["columns"]); !strings.Contains(columns, "because:"+c.because+" column:Time") {
				t.Errorf("the columns are %s", columns)
			}
			kit.ImportLog(t, u.Client, "", file)
			entries, _ := u.Get("/user/export?format=json").Object()["entries"].([]any)
			var starts []string
			for _, e := range entries {
				day, _ := e.(object)
				for _, r := range kit.RunsOf(day) {
					starts = append(starts, fmt.Sprint(r["started_at"]))
				}
			}
			if got := strings.Join(starts, " "); got != c.want {
				t.Errorf("the runs started at %s; want %s", got, c.want)
			}
		})
	}
}

// asked lists the parameters that an import asks for.
func asked(one object) string {
	var list []string
	asks, _ := kit.ReportOf(one)["asks"].([]any)
	for _, ask := range asks {
		ask, _ := ask.(object)
		answers, _ := ask["errors"].([]any)
		for _, answer := range answers {
			answer, _ := answer.(object)
			list = append(list, fmt.Sprint(answer["pointer"], "=", answer["detail"]))
		}
	}
	return strings.Join(list, " ")
}
