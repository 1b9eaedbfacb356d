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

// shortly shows an item: the date, notes, runs and what is said of it.
func shortly(item formats.Item) string {
	s := strings.NewReplacer(" rhr -1 sleep -1 goal -1", "", " m in 0 s", " m").Replace(shown(item))
	said := strings.Fields(s)
	for _, a := range item.Activities {
		said = append(said, strings.Fields(a.Sport)...)
	}
	return strings.Join(said, " ")
}

// TestWeeks reads logs that are kept by weeks: as a table with a column for each day, or as lines.
func TestWeeks(t *testing.T) {
	t.Parallel()
	tomorrow := date.FromTime(time.Date(2025, time.June, 1, 0, 0, 0, 0, time.UTC))
	for name, c := range map[string]struct {
		file string
		want []string
	}{
		"a column for each day": {
			"Week of,Mon,Tue,Wed,Thu,Fri,Sat,Sun,Total,Notes\n" +
				"1/6/2025,5 easy,6 w/ strides,off,7x400 @ 85 (6 total),4,12 long 1:36,XT bike 45,33,good week\n" +
				"1/20/2025,off,8,6,5k race 19:40 + 3 wu,4,13,,34,sick Sunday\n" +
				"TOTAL,,,,,,,,67,\n",
			[]string{
				"2025-01-06, 8046.72 m easy",
				"2025-01-07, 9656.06 m w/ strides",
				"2025-01-08 rest rest",
				"2025-01-09, 9656.06 m intervals 7x400 @ 85 (6 total)",
				"2025-01-10, 6437.38 m",
				"2025-01-11, 19312.13 m in 5760 s long",
				"2025-01-12, 0.00 m in 2700 s bike bike",
				`2025-01-06 "good week"`,
				"2025-01-20 rest rest",
				"2025-01-21, 12874.75 m",
				"2025-01-22, 9656.06 m",
				"2025-01-23, 5000.00 m in 1180 s race , 4828.03 m wu",
				"2025-01-24, 6437.38 m",
				"2025-01-25, 20921.47 m",
				`2025-01-20 "sick Sunday"`,
				"The total is 34 mi, and the runs that were read are 37.11 mi together.",
				"The row sums up others.",
			},
		},
		"weeks that end on the date, in German": {
			"Woche bis;Montag;Dienstag;Mittwoch;Donnerstag;Freitag;Samstag;Sonntag;Bemerkung\n12.01.2025;5;;;3 km;;Fußball mit Freunden;;\n",
			[]string{"2025-01-06, 8046.72 m", "2025-01-09, 3000.00 m", `2025-01-11 "Fußball mit Freunden"`},
		},
		"halves of days, in a row each": {
			"Week,,Sun,Mon,Tue,Wed,Thu,Fri,Sat\n5 Jan,AM,,3,3,,,,\n,PM,10,,4,,,,\nsoon,,1,,,,,,\n",
			[]string{
				"2025-01-06, 4828.03 m", "2025-01-07, 4828.03 m", "2025-01-05, 16093.44 m", "2025-01-07, 6437.38 m",
				`The date "soon" is not understood.`,
			},
		},
		"halves of days, in a column each": {
			"Week of,Mon,,Tue,,Wed,,Thu,,Fri,\n,AM,PM,AM,PM,AM,PM,AM,PM,AM,PM\n2025-01-06,3,4,5,,,,,,,2\n",
			[]string{"2025-01-06, 4828.03 m", "2025-01-06, 6437.38 m", "2025-01-07, 8046.72 m", "2025-01-10, 3218.69 m"},
		},
		"lines": {
			"Week of Jan 6\nMon 5 easy\nTue 6 strides\nWed off\nThu 7x400\nFri 4, felt flat\nSat 12 long\nSun off\nTotal 34\nWeek of Jan 13\nMon 5 easy\nTue 7 tempo\nTotal 12\n",
			[]string{
				"2025-01-06, 8046.72 m easy", "2025-01-07, 9656.06 m strides", "2025-01-08 rest rest", "2025-01-09, 2800.00 m intervals 7x400",
				"2025-01-10, 6437.38 m felt flat", "2025-01-11, 19312.13 m long", "2025-01-12 rest rest",
				"The total is 34 mi, and the runs that were read are 28.74 mi together.",
				"2025-01-13, 8046.72 m easy", "2025-01-14, 11265.41 m tempo", "The row sums up others.",
			},
		},
		"dates behind words, and days in full": {
			"Week of 1/6/25\nMonday: 5 easy AM / 3 PM\nTuesday: X-train 45 min\nWednesday: off - sick\nSunday: 14 long 1:52\n",
			[]string{
				"2025-01-06, 8046.72 m easy , 4828.03 m", "2025-01-07, 0.00 m in 2700 s cross_training", `2025-01-08 "off - sick" rest sick`,
				"2025-01-12, 22530.82 m in 6720 s long",
			},
		},
		"weeks in French": {
			"Semaine du;Lun;Mar;Mer;Jeu;Ven;Sam;Dim;Total\n06/01/2025;repos;10 km souple;séance 10x400 à 1:30;;8 km;vélo 1h;malade;\n",
			[]string{
				"2025-01-06 rest rest", "2025-01-07, 10000.00 m easy", "2025-01-08, 4000.00 m in 900 s intervals séance 10x400 à 1:30", "2025-01-10, 8000.00 m",
				"2025-01-11, 0.00 m in 3600 s bike bike", "2025-01-12 rest sick",
			},
		},
		"a line for each date": {
			"My year\n13/1/25 5 miles easy 42:00\nTue 14/1/25: rest\n15/1/25 - 6 x 3' (1' rec)\nwith the club\n",
			[]string{"2025-01-13, 8046.72 m in 2520 s easy", "2025-01-14 rest rest", "2025-01-15, 0.00 m in 1080 s intervals 6 x 3' (1' rec)", `2025-01-15 "with the club"`},
		},
		"a line for each date without a year": {
			"Jan 6: 5 easy\nJan 7, 10x400 @ 75\n8 January rest\n",
			[]string{"2025-01-06, 8046.72 m easy", "2025-01-07, 4000.00 m in 750 s intervals 10x400 @ 75", "2025-01-08 rest rest"},
		},
		"a line for each day of the week and date without a year": {
			"Sun Dec 31 5 easy\nMon Jan 1: off\nTue Jan 2 - 6\nWed 3 January 7\n",
			[]string{"2023-12-31, 8046.72 m easy", "2024-01-01 rest rest", "2024-01-02, 9656.06 m", "2024-01-03, 11265.41 m"},
		},
		"dates behind the days of the week": {
			"Date,Miles\nMon 1/6/25,6\nTue 1/7/25,8\n", []string{"2025-01-06, 9656.06 m", "2025-01-07, 12874.75 m"},
		},
		"numbers of weeks, and days without a run": {
			"KW;Mo;Di;Mi;Do;Fr;Sa;So\nKW 2/2025;5;0;8 km;;;krank;\n2025-W03;;;;;;;6\n",
			[]string{
				"2025-01-06, 8046.72 m", "2025-01-07 rest rest", "2025-01-08, 8000.00 m", "2025-01-11 rest sick",
				"2025-01-19, 9656.06 m",
			},
		},
		"halves of the days of a table": {
			"Date,AM,PM,Total,Notes\n1/6/2025,5,3,8,\n1/7/2025,off,6 tempo,6,\n1/18/2025,12 long 1:36,,13,hot\n1/19/2025,0,,,\nTotal,,,27,\n",
			[]string{
				"2025-01-06, 8046.72 m", "2025-01-06, 4828.03 m", "2025-01-07, 9656.06 m tempo", "2025-01-18, 19312.13 m in 5760 s long",
				`2025-01-18 "hot"`, "The total is 13 mi, and the runs that were read are 12 mi together.", "2025-01-19 rest rest", "The row sums up others.",
			},
		},
		"words of the north and the east": {
			"Vecka;Måndag;Tisdag;Onsdag;Torsdag;Fredag;Lördag;Söndag\n2025-01-06;lugnt 8 km;vila;odpoczynek;pihenő;лёгкий бег 5 км;休養;syk\n",
			[]string{
				"2025-01-06, 8000.00 m easy", "2025-01-07 rest rest", "2025-01-08 rest rest", "2025-01-09 rest rest", "2025-01-10, 5000.00 m easy",
				"2025-01-11 rest rest", "2025-01-12 rest sick",
			},
		},
		"lines of weeks without a date of their own": {
			"My log\nJanuary 6 - 12, 2025\nMon: 5\nTue: yoga at home\nMon: 6\n",
			[]string{"2025-01-06, 8046.72 m", `2025-01-07 "yoga at home"`, "2025-01-13, 9656.06 m"},
		},
	} {
		hints := formats.Hints{Unit: "mi", Tomorrow: tomorrow}
		items, kind, err := readAs(t, formats.Upload{File: strings.NewReader(c.file), Size: int64(len(c.file)), Hints: hints})
		if err != nil || kind != formats.Days {
			t.Errorf("%s: %s, %v", name, kind, err)
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

// TestWeeksAsked asks for what a log that is kept by weeks does not say.
func TestWeeksAsked(t *testing.T) {
	t.Parallel()
	const header = "Week of,Mon,Tue,Wed,Thu,Fri,Sat,Sun\n"
	for file, parameter := range map[string]string{
		header + "1/6/2025,5,,,,,,\n":    "unit",
		header + "5/6/2025,,5k,,,,,\n":   "date_order", // no Monday
		"5/6/2025 5 km\n6/6/2025 rest\n": "date_order",
	} {
		var asked *report.Ask
		if _, _, err := read(t, []byte(file), ""); !errors.As(err, &asked) || !asked.About(parameter) || strings.Contains(asked.Reason, "=") {
			t.Errorf("%q: %v", file, err)
		}
	}
}

// TestWeeksInUnits reads a log that is kept by weeks in the unit in which the user writes distances.
func TestWeeksInUnits(t *testing.T) {
	t.Parallel()
	const file = "Week of,Mon,Tue,Wed,Thu,Fri,Sat,Sun\n2025-01-06,5,,,,,,\n"
	items, _, err := readAs(t, formats.Upload{File: strings.NewReader(file), Size: int64(len(file)), Hints: formats.Hints{Usual: "mi"}})
	if err != nil || len(items) != 1 || shortly(items[0]) != "2025-01-06, 8046.72 m" {
		t.Error(items, err)
	}
}

// TestDaysAsText reads tables of days whose cells are text.
func TestDaysAsText(t *testing.T) {
	t.Parallel()
	const file = "Date,Day,Miles,Time,Workout,Shoes,Weight\n1/6/25,Mon,5,42:10,easy,Pegasus,141\n1/8/25,Wed,off,,,,\n1/9/25,Thu,,,bike 45 min,,\n" +
		"1/11/25,Sat,12,1:36,long,Pegasus,\n,Week total,27.5,,,,\n1/13/25,Mon,5 + 3,,double,,\n1/14/25,Tue,pickup soccer game,,,,\n" +
		"1/15/25,Wed,0,,,,\n1/16/25,Thu,0,,sick,,\n1/17/25,Fri,,krank,,,\n1/18/25,Sat,4,,10 min core after,,\n"
	items, _, err := read(t, []byte(file), "")
	if err != nil {
		t.Fatal(err)
	}
	got := make([]string, len(items))
	for i, item := range items {
		got[i] = shortly(item)
	}
	want := []string{
		"2025-01-06, 8046.72 m in 2530 s easy", "2025-01-08 rest rest", "2025-01-09, 0.00 m in 2700 s bike bike 45 min bike", `2025-01-11, 19312.13 m in 5760 s long"1:36" was read as hours and minutes.`,
		"The row sums up others.", "2025-01-13, 8046.72 m double, 4828.03 m", `2025-01-14 "pickup soccer game"`,
		"2025-01-15 rest rest", "2025-01-16 rest sick", "2025-01-17 rest sick", "2025-01-18, 6437.38 m 10 min core after",
	}
	if !slices.Equal(got, want) {
		t.Errorf("\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestLongWeeks bounds how many words of a line are tried as a date: a line of slashes took seconds.
func TestLongWeeks(t *testing.T) {
	t.Parallel()
	file := strings.Repeat(" / ", 100_000) + "\n" + strings.Repeat(" / ", 100_000) + "\n"
	began := time.Now()
	_, _, err := formats.Open(t.Context(), formats.Upload{File: strings.NewReader(file), Size: int64(len(file)), Zone: time.UTC})
	if took := time.Since(began); err == nil || took > 30*time.Second {
		t.Errorf("%v after %v", err, took)
	}
}

// TestTextWithoutDates reads a text without dates in few steps: each word with a number was tried as the beginning of a date in each of twelve years, with
// each day of the week, which took half a second.
func TestTextWithoutDates(t *testing.T) { //nolint:paralleltest // it counts allocations
	file := strings.Repeat("about 5 or 6 of the 7 files say 8 and 9 in lines 10 to 12\n", 40)
	steps := testing.AllocsPerRun(1, func() {
		_, _, err := formats.Open(t.Context(), formats.Upload{
			File: strings.NewReader(file), Size: int64(len(file)), Hints: formats.Hints{Tomorrow: date.FromTime(time.Date(2025, time.June, 1, 0, 0, 0, 0, time.UTC))},
		})
		if err == nil {
			t.Error("a text without dates is a log")
		}
	})
	if steps > 200_000 {
		t.Errorf("%.0f allocations", steps)
	}
}
