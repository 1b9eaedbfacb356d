package formats_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/internal/date"
	"harrier/internal/formats"
	"harrier/internal/table/report"
)

// TestDayGrids reads logs that are no table of days: months beside days, lines under months, rows of dates, and times in three columns.
func TestDayGrids(t *testing.T) {
	t.Parallel()
	tomorrow := date.FromTime(time.Date(2025, time.June, 1, 0, 0, 0, 0, time.UTC))
	days := strings.Join(numbers(31), ",")
	for name, c := range map[string]struct {
		file string
		want []string
	}{
		"a column for each month": {
			"Miles 2025\nDay,Jan,Feb,Mar\n1,5 easy,,off\n30,,4,\n31,6.5,,\nTotal,11.5,4,0\n",
			[]string{
				"2025-01-01, 8046.72 m easy", "2025-03-01 rest rest", "There is no February 30, 2025.", "2025-01-31, 10460.74 m",
				"The row sums up others.",
			},
		},
		"a row for each month": {
			"," + days + ",Total\nJan 2025,5,6" + strings.Repeat(",", 29) + ",11\nFeb 2025,,3 easy" + strings.Repeat(",", 29) + ",3\n",
			[]string{"2025-01-01, 8046.72 m", "2025-01-02, 9656.06 m", "2025-02-02, 4828.03 m easy"},
		},
		"lines under months": {
			"My running\nMarch 2025\n3 easy 5\n4: 10x400 @ 75\nSat 8 long 12 1:36\nfelt great\nTotal 20\nApril 2025\n1 off\n2nd 6 mi 48:00\n7 mi with Ana\n",
			[]string{
				"2025-03-03, 8046.72 m easy", "2025-03-04, 4000.00 m in 750 s intervals 10x400 @ 75", "2025-03-08, 19312.13 m in 5760 s long",
				`2025-03-08 "felt great"`, "The row sums up others.", "2025-04-01 rest rest", "2025-04-02, 9656.06 m in 2880 s",
				`"7 mi with Ana" begins with no day of the month that comes next.`,
			},
		},
		"lines behind dates in words": {
			"My running\n5 of May 2025: 6 mi\n6 de mayo de 2025: 3 easy\n7 May 2025: off\n",
			[]string{"2025-05-05, 9656.06 m", "2025-05-06, 4828.03 m easy", "2025-05-07 rest rest"},
		},
		"rows of dates above rows of distances": {
			",Mon,Tue,Wed,Thu,Fri,Sat,Sun\nDate,1/13/25,1/14/25,1/15/25,1/16/25,1/17/25,1/18/25,1/19/25\nMiles,5,off,6,,4,12,\nTime,42:10,,51:00,,,1:36:00,\n\n" +
				"Date,1/20/25,1/21/25,1/22/25,1/23/25,1/24/25,1/25/25,1/26/25\nAM,3,,,,,,\nPM,4,,,,,,8 long\n",
			[]string{
				"2025-01-13, 8046.72 m in 2530 s", "2025-01-14 rest rest", "2025-01-15, 9656.06 m in 3060 s", "2025-01-17, 6437.38 m",
				"2025-01-18, 19312.13 m in 5760 s", "2025-01-20, 6437.38 m", "2025-01-20, 4828.03 m", "2025-01-26, 12874.75 m long",
			},
		},
		"hours, minutes and seconds": {
			"Date,Miles,Hours,Minutes,Seconds,Notes\n2025-01-13,5,0,42,10,hot\n2025-01-14,12,1,36,,\n2025-01-15,3,,,,\n",
			[]string{`2025-01-13 "hot", 8046.72 m in 2530 s`, "2025-01-14, 19312.13 m in 5760 s", "2025-01-15, 4828.03 m"},
		},
	} {
		hints := formats.Hints{Unit: "mi", Tomorrow: tomorrow}
		items, _, err := readAs(t, formats.Upload{File: strings.NewReader(c.file), Size: int64(len(c.file)), Hints: hints})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := make([]string, len(items))
		for i, item := range items {
			got[i] = shortly(item)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

func numbers(n int) (all []string) {
	for i := range n {
		all = append(all, strings.TrimLeft(date.FromTime(time.Date(2025, time.January, i+1, 0, 0, 0, 0, time.UTC)).String()[8:], "0"))
	}
	return all
}

// TestMonthsWithoutYear asks for the year of months, and reads no table of sums as days.
func TestMonthsWithoutYear(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"Day,Jan,Feb,Mar\n1,5,,\n2,,4,\n", "March\n3 easy 5\n4 off\n"} {
		var asked *report.Ask
		_, _, err := read(t, []byte(file), "")
		if !errors.As(err, &asked) || !strings.Contains(asked.Reason, "year") {
			t.Errorf("%q: %v", file, err)
		}
	}
	if items, _, err := read(t, []byte("Year,Jan,Feb,Mar\n2023,100,120,90\n2024,80,95,110\n"), ""); err == nil {
		t.Errorf("sums of months are %d items", len(items))
	}
}
