package layout_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"harrier/internal/table/cell"
	"harrier/internal/table/layout"
	"harrier/internal/table/report"
	"harrier/internal/words"
)

// logs is a subject with loose titles and units, and results one with strict titles.
var (
	logs = layout.New(words.LogHeader, true,
		layout.Field{Name: "date", Meanings: []string{"date"}},
		layout.Field{Name: "distance", Meanings: []string{"distance"}, Unit: cell.Length, Bare: true, Several: true},
		layout.Field{Name: "duration", Meanings: []string{"duration", "time"}, Unit: cell.Span, Bare: true, Several: true},
		layout.Field{Name: "notes", Meanings: []string{"notes"}, Texts: true},
	)
	results = layout.New(words.ResultHeader, false,
		layout.Field{Name: "place", Meanings: []string{"place"}},
		layout.Field{Name: "athlete", Meanings: []string{"athlete"}},
		layout.Field{Name: "time", Meanings: []string{"time", "chip_time"}, Unit: cell.Span},
	)
)

// columns shows how columns are understood.
func columns(l *layout.Layout) string {
	of := l.Columns()
	all := make([]string, len(of))
	for i, c := range of {
		all[i] = strings.TrimSpace(fmt.Sprint(c.Name, "=", c.Field, " ", c.Unit, " ", c.Because))
	}
	return strings.Join(all, ", ")
}

func TestLayOut(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		subject      *layout.Subject
		titles       string
		own, mapping map[string]string
		want         string
	}{
		{logs, "Date|Distance (km)|min|Notes|Comments", nil, nil, "Date=date  header, Distance (km)=distance km header, min=duration minutes header, Notes=notes  header, Comments=notes  header"},
		{logs, "Datum|Strecke in Meilen|Farbe", nil, nil, "Datum=date  header, Strecke in Meilen=distance mi header, Farbe=  unknown"},
		{logs, "Date|h|min|s", nil, nil, "Date=date  header, h=duration hours header, min=duration minutes header, s=duration seconds header"},
		{logs, "Day|Len|Odd", nil, map[string]string{"distance": "Len", "notes": "", "duration": "#3"}, "Day=date  header, Len=distance  map, Odd=duration  map"},
		{logs, "start|len|Date", map[string]string{"start": "date", "len": "distance m"}, nil, "start=date  service, len=distance m service, Date=  unknown"},
		// A column that is mapped to two fields is reported as the first of them.
		{logs, "Day|Len", nil, map[string]string{"distance": "Len", "duration": "Len"}, "Day=date  header, Len=distance  map"},
		{results, "Pl|Name|Gun Time|Chip Time (min)", nil, nil, "Pl=place  header, Name=athlete  header, Gun Time=  unknown, Chip Time (min)=time minutes header"},
	} {
		l, err := c.subject.LayOut(strings.Split(c.titles, "|"), c.own, c.mapping)
		if err != nil {
			t.Errorf("%s: %v", c.titles, err)
			continue
		}
		if got := columns(l); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.titles, got, c.want)
		}
	}
	for says, mapping := range map[string]map[string]string{
		`Unknown field "color"`: {"color": "Date"}, `no column "Len" for distance. Its columns are "Date", "km"`: {"distance": "Len"},
	} {
		_, err := logs.LayOut([]string{"Date", "km"}, nil, mapping)
		if asked, ok := errors.AsType[*report.Ask](err); !ok || !asked.About("map") || !strings.Contains(asked.Reason, says) {
			t.Errorf("%v: %v", mapping, err)
		}
	}
}

// TestChange gives, moves and drops the columns of fields.
func TestChange(t *testing.T) {
	t.Parallel()
	l, err := logs.LayOut([]string{"Date", "km", "min", "Odd"}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	before := l.Clone()
	l.Move("duration", "notes")
	l.Give("duration", report.Values, 3)
	l.Drop("distance")
	if got, want := columns(l), "Date=date  header, km=  unknown, min=notes minutes header, Odd=duration  values"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if l.Taken(1) || !l.Taken(3) || l.First(1) != nil || l.First(2) == nil || l.First(2).At != 3 {
		t.Errorf("taken %t and %t, first %v and %v", l.Taken(1), l.Taken(3), l.First(1), l.First(2))
	}
	if got, want := columns(before), "Date=date  header, km=distance km header, min=duration minutes header, Odd=  unknown"; got != want {
		t.Errorf("the copy is %s\nwant\n%s", got, want)
	}
}

// TestLines finds headers of one and of two lines.
func TestLines(t *testing.T) {
	t.Parallel()
	form := layout.Form{Keys: []string{"date"}, Fits: func(l *layout.Layout) int {
		if !l.Has("date") || !l.Has("distance") {
			return 0
		}
		return len(l.Of)
	}}
	for _, c := range []struct{ above, row, below, want string }{
		{"", "Date|km|Notes", "2024-05-05|5|fine", "Date|km|Notes"},
		{"", "Date|Distance|Time", "|(km)|(min)", "Date|Distance (km)|Time (min)"},
		{"My log|2024|", "Date|km|Notes", "2024-05-05|5|fine", "Date|km|Notes"},
	} {
		var above []string
		if c.above != "" {
			above = strings.Split(c.above, "|")
		}
		got, _ := logs.Lines(above, strings.Split(c.row, "|"), slices.Values([][]string{strings.Split(c.below, "|")}), form)
		if strings.Join(got, "|") != c.want {
			t.Errorf("%s / %s / %s: %q, want %s", c.above, c.row, c.below, got, c.want)
		}
	}
}

func TestRows(t *testing.T) {
	t.Parallel()
	for row, want := range map[string]string{
		"||": "blank", "===|-----|===": "rule", " | Girls  5K |": "alone 1 Girls 5K", "Total||33": "sum alone", "Mapleton average||17:03": "sum", "Ann Average|Mapleton|17:03": "",
		"Date | km": "header", "Date|mi": "",
	} {
		cells := strings.Split(row, "|")
		got := ""
		switch at, text, alone := layout.Alone(cells); {
		case layout.IsBlank(cells):
			got = "blank"
		case layout.IsRule(cells):
			got = "rule"
		case layout.IsHeader(cells, [][]string{{"Date", "km"}, {"", "(miles)"}}):
			got = "header"
		case layout.SumsUp(cells):
			got = "sum"
		case alone:
			got = fmt.Sprint("alone ", at, " ", text)
		}
		if want = strings.TrimSuffix(want, " alone"); got != want {
			t.Errorf("%s: %q, want %q", row, got, want)
		}
	}
	for text, want := range map[string]bool{"Total": true, "Week total 30 km": true, "Gesamt 12": true, "totally tired": false, "5 easy": false} {
		if layout.IsTotal(text) != want {
			t.Errorf("%q sums up: %v", text, !want)
		}
	}
}
