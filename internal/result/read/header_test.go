package read_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
)

// A header may have two lines. It is read as one of two only where that is beyond doubt. Needed for results of chip-timed road races saved from a page or a
// workbook, where Gun and Chip stand below a merged Time.
func TestHeaderOfTwoLines(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		options       read.Options
		in, want, use string
	}{
		"overall and chip above": {
			read.Options{}, "Overall,,,Chip\nPlace,Name,Team,Time\n1,Al,East,15:01\n", "1 Al East 15:01 chip", "Overall Place=place Name=athlete Team=team Chip Time=time",
		},
		"gun and chip below": {
			read.Options{}, "Place,Name,Time,\n,,Chip,Gun\n1,Al,15:01,15:04\n2,Bo,15:02,15:06\n", "1 Al  15:04 gun; 2 Bo  15:06 gun", "Place=place Name=athlete Time Chip= Time Gun=time",
		},
		"numbers below": {
			read.Options{}, "Runner,,Time,\n#,Name,Gun,Chip\n12,Al,15:04,15:01\n", "- Al  15:04 gun", "Runner #=bib Runner Name=athlete Time Gun=time Time Chip=",
		},
		"names below": {
			read.Options{}, "Place,Name,,Time\n,First,Last,\n1,Al,Lee,15:01\n", "1 Al Lee  15:01 ", "Place=place Name First=first Name Last=last Time=time",
		},
		"merged names": {
			read.Options{}, "Place,Name,Time,\nPlace,Name,Gun,Net\n1,Al,15:04,15:01\n", "1 Al  15:04 gun", "Place=place Name=athlete Time Gun=time Time Net=",
		},
		"units": {
			read.Options{}, "Place,Name,Time,Pace\n,,(min:s),(min/km)\n1,Al,15:01,3:00\n", "1 Al  15:01 ", "Place=place Name=athlete Time=time Pace=",
		},
		"splits": {
			read.Options{},
			",,,Split 1,,Finish,\nPlace,Name,Team,Time,Rank,Time,Rank\n1,Al,East,7:01,2,15:01,1\n", "1 Al East 15:01 ",
			"Place=place Name=athlete Team=team Split 1 Time= Split 1 Rank= Finish Time=time Finish Rank=",
		},
		"places among two": {
			read.Options{}, ",,Gender,Overall,\nName,Team,Place,Place,Time\nAl,East,1,4,15:01\n", "4 Al East 15:01 ", "Name=athlete Team=team Gender Place= Overall Place=place Time=time",
		},
		"again on the next page": {
			read.Options{}, "Overall,,,Chip\nPlace,Name,Team,Time\n1,Al,East,15:01\nOverall,,,Chip\nPlace,Name,Team,Time\n2,Bo,East,15:02\n", "1 Al East 15:01 chip; 2 Bo East 15:02 chip", "",
		},
		"a mapping of one line's names": {
			read.Options{Map: map[string]string{"time": "Time"}}, "Overall,,,Chip\nPlace,Name,Team,Time\n1,Al,East,15:01\n", "1 Al East 15:01 ", "",
		},
		"a meet and its day above": {
			read.Options{}, "County Meet,Mapleton,,\nPlace,Name,Team,Time\n1,Al,East,15:01\n", "1 Al East 15:01 ", "Place=place Name=athlete Team=team Time=time",
		},
		"a runner without a name": {
			read.Options{}, "Place,Name,Time\n,,DNF\n1,Al,15:01\n", "line 2 failed; 1 Al  15:01 ", "",
		},
		"a runner with the name of a column": {
			read.Options{}, "Name,Place,Time\nMark,,\nAl,1,15:01\n", "- Mark   ; 1 Al  15:01 ", "",
		},
	} {
		c.options.Gender, c.options.Event = discipline.Mens, "5K"
		r, err := read.Open(strings.NewReader(c.in), read.CSV, c.options)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		rows, faults, err := readAll(r)
		got := make([]string, 0, len(rows)+len(faults))
		for _, f := range faults {
			got = append(got, fmt.Sprintf("line %d failed", f.Line))
		}
		for _, row := range rows {
			place := "-"
			if row.Place != nil {
				place = strconv.Itoa(int(*row.Place))
			}
			got = append(got, fmt.Sprintf("%s %s %s %s %s", place, row.Athlete, row.Team, row.Time, row.TimingMethod))
		}
		use := make([]string, 0, len(r.Columns()))
		for _, column := range r.Columns() {
			use = append(use, column.Name+"="+column.Field)
		}
		if strings.Join(got, "; ") != c.want || err != nil || c.use != "" && strings.Join(use, " ") != c.use {
			t.Errorf("%s: %q of %q, want %q of %q; %v", name, strings.Join(got, "; "), use, c.want, c.use, err)
		}
	}
}
