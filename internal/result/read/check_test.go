package read_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
)

// warned reads a file and returns its warnings as lines such as "3 time_impossible 1:17.0 -> 1:17:00".
func warned(t *testing.T, in, name string) (warnings []string, c *read.Checker) {
	t.Helper()
	r := open(t, in, read.CSV, read.Options{Gender: discipline.Mens, Event: name})
	c = read.NewChecker()
	rows, faults, err := readAll(r)
	if len(faults) > 0 || err != nil {
		t.Fatalf("faults %v, error %v", faults, err)
	}
	for _, row := range rows {
		c.Add(row)
	}
	for _, w := range c.Warnings(r.Columns()) {
		s := strings.TrimSuffix(fmt.Sprintf("%d %s %s%s -> %s", w.Line, w.Code, w.Column, w.Value, w.Suggestion), " -> ")
		if w.Count > 1 {
			s += fmt.Sprintf(" (%d rows)", w.Count)
		}
		warnings = append(warnings, s)
	}
	return warnings, c
}

// TestWarnings warns of rows that contradict each other. Needed for results of school meets kept in a spreadsheet: places typed twice, rows copied, times out
// of order.
func TestWarnings(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		event, in string
		want      []string
	}{
		"nothing":                {"5K", "place,name,team,time\n1,Ann,Rot,17:05\n2,Bo,Blau,17:06\n2,Cy,Blau,17:06\n4,Di,Rot,17:10\n", nil},
		"the same athlete":       {"5K", "name,team,time\nAnn,Rot,17:05\nBo,Rot,17:06\nann,Rot,17:07\n", []string{"4 duplicate_athlete ann"}},
		"several rounds":         {"100m", "name,team,round,place,time\nAnn,Rot,Prelims,1,12.3\nAnn,Rot,Finals,1,12.2\n", nil},
		"several divisions":      {"5K", "name,division,place,time\nAnn,Varsity,1,17:05\nAnn,Open,1,17:05\n", nil},
		"namesakes of teams":     {"5K", "name,team,time\nAnn,Rot,17:05\nAnn,Blau,17:06\n", nil},
		"a place twice":          {"5K", "place,name,time\n1,Ann,17:05\n1,Bo,17:06\n", []string{"3 place_repeated 1"}},
		"neither place nor time": {"5K", "place,name,time\n1,Ann,17:05\n,Bo,\n", []string{"3 unranked Bo"}},
		"a missing place":        {"5K", "place,name,time\n1,Ann,17:05\n3,Bo,17:06\n", []string{"0 place_missing 2"}},
		"another ranking":        {"5K", "place,name,time\n1,Ann,17:05\n30,Bo,17:06\n", nil},
		"out of order":           {"5K", "place,name,time\n1,Ann,17:05\n2,Bo,16:59\n3,Cy,17:08\n", []string{"3 time_out_of_order 16:59"}},
		"minutes as hours":       {"5K", "name,time\nAnn,17:05:00\n", []string{"2 time_impossible 17:05:00 -> 17:05"}},
		"a point for a colon":    {"5K", "name,time\nAnn,1:17.0\nBo,17.05\n", []string{"2 time_impossible 1:17.0 -> 1:17:00 (2 rows)"}},
		"a colon for a point":    {"400m", "name,time\nAnn,63:40\n", []string{"2 time_impossible 63:40 -> 63.40"}},
		"no separator":           {"5K", "name,time\nAnn,1500\n", []string{"2 time_without_colon 1500 -> 15:00"}},
		"a wheelchair's time":    {"Marathon", "name,time\nAnn,1:25:54\n", []string{"2 time_impossible 1:25:54"}},
		"a good relay":           {"4x100", "name,time\nRot,42.10\n", nil},
		"teams alike":            {"5K", "name,team,time\nAnn,St. John's,17:05\nBo,St Johns,17:06\nCy,St. John's,17:09\n", []string{"3 team_alike St Johns -> St. John's"}},
		"teams of one letter":    {"5K", "name,team,time\nAnn,Riverside,17:05\nBo,Riverside,17:06\nCy,Riversde,17:09\n", []string{"4 team_alike Riversde -> Riverside"}},
		"numbered teams":         {"5K", "name,team,time\nAnn,School 17,17:05\nBo,School 18,17:06\n", nil},
		"relays of a team":       {"4x400", "name,team,time\nRot,Rot,4:05.1\nRot,Rot,4:06.1\n", nil},
		"last names first":       {"5K", "name,time\n\"Ruiz, Ana\",17:05\n\"Lee, Bo\",17:06\n", []string{"0 last_name_first Ruiz, Ana -> Ana Ruiz"}},
		"an ignored column":      {"5K", "name,time,shoes\nAnn,17:05,red\n", []string{"0 column_ignored shoes"}},
		"a column of genders":    {"5K", "name,time,x\nAnn,17:05,F\nBea,17:06,F\n", []string{"0 column_ignored x -> map=gender:x"}},
		"a column of times":      {"5K", "name,x\nAnn,17:05\nBo,17:06\n", []string{"0 column_ignored x -> map=time:x"}},
		"a mark of no event":     {"Varsity", "name,mark\nAnn,5.01m\nBo,5.02m\n", []string{"2 mark_in_unknown_event 5.01m"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got, _ := warned(t, test.in, test.event); !slices.Equal(got, test.want) {
				t.Errorf("warned %q\nwant   %q", got, test.want)
			}
		})
	}
}

func TestTotals(t *testing.T) {
	t.Parallel()
	_, c := warned(t, "name,sex,time\nAnn,F,17:05\nBo,M,17:06\nCy,M,DNF\nDi,F,18:00\n", "5K")
	men5K, women5K := read.Contest{discipline.Mens, "5K", "", discipline.Final}, read.Contest{discipline.Womens, "5K", "", discipline.Final}
	want := []read.Total{
		{men5K, "5K", mark.DNF, 1}, {men5K, "5K", mark.Finished, 1}, {women5K, "5K", mark.Finished, 2},
	}
	if got := c.Totals(); !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestWarningsAreBounded(t *testing.T) {
	t.Parallel()
	var in strings.Builder
	in.WriteString("place,name,team,time\n")
	for i := range 5000 {
		fmt.Fprintf(&in, "1,Runner %d,Team%c%c,%d:00\n", i%100, 'a'+i%26, 'a'+i/26%26, 1+i%3)
	}
	got, _ := warned(t, in.String(), "5K")
	if len(got) == 0 || len(got) > 100 {
		t.Errorf("%d warnings", len(got))
	}
}
