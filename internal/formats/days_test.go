package formats_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"harrier/internal/fault"
	"harrier/internal/formats"
)

// shown is a day and its run in one line.
func shown(item formats.Item) string {
	var b strings.Builder
	if d := item.Day; d != nil {
		fmt.Fprintf(&b, "%s rhr %v sleep %v goal %v", d.Date, value(d.RHR), value(d.Sleep), value(d.Goal))
		for _, s := range []*string{d.Notes, d.Weather} {
			if s != nil {
				fmt.Fprintf(&b, " %q", *s)
			}
		}
		if d.Feel != nil {
			fmt.Fprintf(&b, " feel %d", *d.Feel)
		}
		if d.Rest != nil {
			fmt.Fprintf(&b, " rest %s", *d.Rest)
		}
	}
	for _, a := range item.Activities {
		fmt.Fprintf(&b, ", %.2f m in %v s %s %s", a.Meters, a.Seconds, a.Kind, a.Title)
	}
	return strings.TrimSpace(b.String()) + item.Warning
}

// TestDays reads tables of days. Needed for training diaries kept in a spreadsheet in miles or kilometres: days of the week as columns, weeks as rows, totals
// below.
func TestDays(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		file string
		kind formats.Kind
		want []string
	}{
		"what is no formula": {
			"date,meters,title,notes,weather\n2024-05-05,100,'@River,'=1+1,'-2\n2024-05-06,100,'t Hart,=1+1,\n", formats.Days,
			[]string{
				`2024-05-05 rhr -1 sleep -1 goal -1 "=1+1" "-2", 100.00 m in 0 s  @River`,
				`2024-05-06 rhr -1 sleep -1 goal -1 "=1+1", 100.00 m in 0 s  't Hart`,
			},
		},
		"units in brackets": {
			"Date,Distance(km),Total Time,HR(bpm)\n20260501,10.02,00:50:30,150\n20260502,8.00,00:40:00,155\n", formats.Days,
			[]string{"2026-05-01 rhr -1 sleep -1 goal -1, 10020.00 m in 3030 s", "2026-05-02 rhr -1 sleep -1 goal -1, 8000.00 m in 2400 s"},
		},
		"Harrier's columns": {
			"date,goal,miles,seconds,kind,title,rhr,sleep,feel,notes,weather\n2024-05-05,5,6.2,3000,long,Loop,48,7.5,8,\"fine,\nreally\",sunny\n2024-05-06,,,,,,49,,,,\n",
			formats.Days,
			[]string{
				`2024-05-05 rhr 48 sleep 7.5 goal 5 "fine,` + `\n` + `really" "sunny" feel 8, 9977.93 m in 3000 s long Loop`,
				"2024-05-06 rhr 49 sleep -1 goal -1",
			},
		},
		"distances as people write runs": {
			"date,miles,time\n2025-01-06,5,42:10\n2025-01-07,5 + 3,\n2025-01-08,off,\n2025-01-09,7x400 @ 85,\n2025-01-10,5k race 19:40 + 3 wu,\n2025-01-11,5 km 0:03:00,\n",
			formats.Days,
			[]string{
				"2025-01-06 rhr -1 sleep -1 goal -1, 8046.72 m in 2530 s",
				"2025-01-07 rhr -1 sleep -1 goal -1, 8046.72 m in 0 s  , 4828.03 m in 0 s",
				`2025-01-08 rhr -1 sleep -1 goal -1 rest rest`,
				"2025-01-09 rhr -1 sleep -1 goal -1, 2800.00 m in 595 s intervals 7x400 @ 85",
				"2025-01-10 rhr -1 sleep -1 goal -1, 5000.00 m in 1180 s race , 4828.03 m in 0 s  wu",
				"Nobody runs 5 km in 3:00. Correct the distance or the duration.",
			},
		},
		"headers and totals among the rows": {
			"Date,km,Notes\n2024-05-05,5,\nWeek total,5,\nDate,km,Notes\n2024-05-06,6,\n,,\nTotal,11,\n", formats.Days,
			[]string{
				"2024-05-05 rhr -1 sleep -1 goal -1, 5000.00 m in 0 s", "The row sums up others.", "It is the header, which comes again.",
				"2024-05-06 rhr -1 sleep -1 goal -1, 6000.00 m in 0 s", "The row is empty.", "The row sums up others.",
			},
		},
		"few columns and more": {
			"person,date,rhr,sleep_hours,miles\np1,2024-05-05,48.3,,0.28\np1,2024-05-06,,7.83,0.95\n\n", formats.Days,
			[]string{"2024-05-05 rhr 48.3 sleep -1 goal -1, 450.62 m in 0 s", "2024-05-06 rhr -1 sleep 7.83 goal -1, 1528.88 m in 0 s"},
		},
		"a spreadsheet's": {
			"\ufeffDatum;km;Time;Resting HR\n06.05.2024;10,5;48:20;51,5\n", formats.Days,
			[]string{"2024-05-06 rhr 51.5 sleep -1 goal -1, 10500.00 m in 2900 s"},
		},
		"what cannot be read": {
			"date,miles,rhr,duration\nsome day,5,50,1:00:00\n2024-02-30,5,,\n2024-05-05,many,500,1:70\n", formats.Days,
			[]string{
				`The date "some day" is not understood.`, `The date "2024-02-30" is not understood.`, "Not read: rhr, duration, miles.",
			},
		},
		"Intervals.icu's": {
			"date,ctl,atl,weight,restingHR,hrv,sleepSecs,comments\n2024-05-05,1,2,70,48,60,27000,\"rested\"\n2024-05-06,1,2,,,,0,\n", formats.Intervals,
			[]string{`2024-05-05 rhr 48 sleep 7.5 goal -1 "rested"`, "There is nothing in it to import."},
		},
		"what others call it": {
			"date,type,name,distance,moving_time,color\n2024-05-05,Run,Loop,5,1500,red\n2024-05-06,Ride,Spin,20,1:00:00,red\n", formats.Days,
			[]string{"2024-05-05 rhr -1 sleep -1 goal -1, 5000.00 m in 1500 s  Loop", "2024-05-06 rhr -1 sleep -1 goal -1, 20000.00 m in 3600 s  Spin"},
		},
		"days without a run": {
			"date,miles,rest\n2024-05-05,,sick\n2024-05-06,,x\n2024-05-07,3,\n2024-05-08,,2 min\n2024-05-09,sick with a cold,\n", formats.Days,
			[]string{
				"2024-05-05 rhr -1 sleep -1 goal -1 rest sick", "2024-05-06 rhr -1 sleep -1 goal -1 rest rest", "2024-05-07 rhr -1 sleep -1 goal -1, 4828.03 m in 0 s",
				"Not read: rest.", `2024-05-09 rhr -1 sleep -1 goal -1 "sick with a cold" rest sick`,
			},
		},
		"Intervals.icu's with an id": {
			"id,restingHR\n2024-05-05,48\n", formats.Intervals, []string{"2024-05-05 rhr 48 sleep -1 goal -1"},
		},
	} {
		items, kind, err := readAs(t, formats.Upload{File: strings.NewReader(c.file), Size: int64(len(c.file)), Hints: formats.Hints{Unit: "km"}})
		if err != nil || kind != c.kind || len(items) != len(c.want) {
			t.Errorf("%s: %s with %d items, %v", name, kind, len(items), err)
			continue
		}
		for i, item := range items {
			if got := shown(item); got != c.want[i] {
				t.Errorf("%s: %s\nwant %s", name, got, c.want[i])
			}
		}
	}
	for says, file := range map[string]string{
		`not understood are "color", "partner"`: "date,title,color,partner\n2024-05-05,Loop,red,Al\n", "in which unit": "date,type,name,distance\n2024-05-05,Run,Loop,5\n",
		`no column "date"`: "day_of_week,miles\nMonday,5\n", "cannot be imported": "\x00\x01\x02", "more than": "date,miles\n" + strings.Repeat("2024-05-05\n", formats.MaxItems+1),
	} {
		if _, _, err := read(t, []byte(file), ""); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", says, err)
		}
	}
}

// FuzzDays checks that no table makes the reader panic, and that values are within the limits of a day.
func FuzzDays(f *testing.F) {
	f.Add("date,goal,miles,seconds,kind,title,rhr,sleep,feel,notes,weather\n2024-05-05,5,6.2,3000,long,Loop,48,7.5,8,fine,sunny\n")
	f.Add("Week of,Mon,Tue,Wed,Thu,Fri,Sat,Sun,Total,Notes\n1/6/2025,5 km,6 mi,off,7x400 @ 85,4 mi,12 km long 1:36,XT bike 45,33,good week\n,,PM 3 mi,,,,,,,\n")
	f.Add("Week of Jan 6, 2025\nMon 5 km easy\nTue: yoga\nTotal 34\nJan 13 - 19, 2025\nSun 3 mi\nMon 4 mi\n")
	f.Add("date;km;Time;Resting HR\n05-06-2024;10,5;48:20;51,5\n")
	f.Fuzz(func(t *testing.T, file string) {
		items, _, err := read(t, []byte(file), formats.Days)
		if err != nil && !errors.As(err, new(*fault.Error)) {
			t.Fatal(err)
		}
		for _, item := range items {
			if d := item.Day; d != nil && (d.RHR != nil && !(*d.RHR >= 20 && *d.RHR <= 250) || d.Feel != nil && (*d.Feel < 1 || *d.Feel > 10)) {
				t.Errorf("%s", shown(item))
			}
			for _, a := range item.Activities {
				if !(a.Meters >= 0 && a.Meters < 1e6) || math.IsNaN(a.Seconds) {
					t.Errorf("%v m in %v s", a.Meters, a.Seconds)
				}
			}
		}
	})
}
