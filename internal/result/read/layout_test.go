package read_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
	"harrier/internal/table/report"
)

func TestMapping(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, in string
		mapping  map[string]string
		want     string
	}{
		{"by the column's name", "kto,name\nAnn,Bo\n", map[string]string{"athlete": "kto"}, "2|-|Ann||||mens|8K|||finished|||||"},
		{"by the name read loosely", "Numer startowy;Imię\n7;Ann\n", map[string]string{"athlete": "imie", "bib": "NUMER_STARTOWY"}, "2|-|Ann||||mens|8K|||finished||||7|"},
		{"by the exact name of two alike", "Name,name\nAnn,Bo\n", map[string]string{"athlete": "name"}, "2|-|Bo||||mens|8K|||finished|||||"},
		{"parts of a name before a whole one", "name,Imię,Nazwisko\nx,Ann,Lee\n", map[string]string{"first": "Imię", "last": "Nazwisko"}, "2|-|Ann Lee||||mens|8K|||finished|||||"},
		{"a whole name before its parts", "first,last,kto\nA,L,Ann Lee\n", map[string]string{"athlete": "kto"}, "2|-|Ann Lee||||mens|8K|||finished|||||"},
		{"a field that the file does not have", "name,division,time\nAnn,Masters,58\n", map[string]string{"division": ""}, "2|-|Ann||||mens|8K|58||finished|||||"},
		{"a mapped column is not taken for another field", "name,overall\nAnn,7\n", map[string]string{"bib": "overall"}, "2|-|Ann||||mens|8K|||finished||||7|"},
		{"finds the delimiter", "kto;x,y\nAnn;1\n", map[string]string{"athlete": "kto"}, "2|-|Ann||||mens|8K|||finished|||||"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			options := given()
			options.Map = test.mapping
			rows, faults, err := readAll(open(t, test.in, read.CSV, options))
			if got := briefly(rows); got != test.want || len(faults) != 0 || err != nil {
				t.Errorf("read\n%s\nwant\n%s\nfaults %v, error %v", got, test.want, faults, err)
			}
		})
	}
}

// A column for divisions names the events of a file that has no other name for them. Needed for results of US cross-country invitationals whose only name of
// a race is Varsity or JV.
func TestDivisionsAsEvents(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		in      string
		options read.Options
		want    string
	}{
		{"name,division\nAnn,Varsity\n", read.Options{Gender: discipline.Mens}, "2|-|Ann||||mens|Varsity|||finished|||||"},
		{
			"name,class\nAnn,7\n",
			read.Options{Gender: discipline.Mens, Event: "5K", Map: map[string]string{"division": "class"}},
			"2|-|Ann||||mens|5K|||finished||||||7|final",
		},
	} {
		rows, faults, err := readAll(open(t, test.in, read.CSV, test.options))
		if got := briefly(rows); got != test.want || len(faults) != 0 || err != nil {
			t.Errorf("read\n%s\nwant\n%s\nfaults %v, error %v", got, test.want, faults, err)
		}
	}
	_, faults, err := readAll(open(t, "name,division\nAnn,9\n", read.CSV, read.Options{Gender: discipline.Mens}))
	if len(faults) != 1 || err != nil {
		t.Errorf("faults %v, error %v; want one, because a number is a place in a division", faults, err)
	}
}

func TestInvalidOptions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, option, reason string
		format               read.Format
		options              read.Options
	}{
		{"a field that does not exist", "map", "athlete_id", read.CSV, read.Options{Map: map[string]string{"runner": "name"}}},
		{"a missing column", "map", `"name", "Czas"`, read.CSV, read.Options{Map: map[string]string{"time": "official"}}},
		{"a gender", "gender", "mens or womens", read.CSV, read.Options{Gender: "men"}},
		{"a long event", "event", "100", read.CSV, read.Options{Event: strings.Repeat("e", 101)}},
		{"a unit", "time_unit", "minutes", read.CSV, read.Options{TimeUnit: "hours"}},
		{"a format", "format", "ndjson", "xlsx", read.Options{}},
		{"a mapping of NDJSON", "map", "NDJSON", read.NDJSON, read.Options{Map: map[string]string{"time": "x"}}},
		{"a unit of NDJSON", "time_unit", "NDJSON", read.NDJSON, read.Options{TimeUnit: read.Minutes}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, err := read.Open(strings.NewReader("name,Czas\nAnn,58\n"), test.format, test.options)
			fault, ok := errors.AsType[*report.Ask](err)
			if !ok || fault.Parameter != test.option || !strings.Contains(fault.Error(), test.reason) {
				t.Errorf("Open: %v; want an error about %s with %s", err, test.option, test.reason)
			}
		})
	}
}

// TestMissingColumns refuses a table without names, and asks for what it lacks otherwise.
func TestMissingColumns(t *testing.T) {
	t.Parallel()
	_, err := read.Open(strings.NewReader("\nczas;miejsce\n58;1\n"), read.CSV, read.Options{})
	fault, ok := errors.AsType[*read.FileError](err)
	if !ok || fault.Line != 2 || !strings.Contains(fault.Reason, "name") || !strings.Contains(fault.Reason, `"czas", "miejsce"`) {
		t.Errorf("Open: %v; want an error about line 2", err)
	}
	for name, c := range map[string]struct {
		in      string
		options read.Options
		choices string
	}{
		"neither":               {"name;czas;town\nAnn;58;Ulm\n", read.Options{}, "gender=mens gender=womens event= map=gender:town map=event:town"},
		"no gender":             {"name;czas\nAnn;58\n", read.Options{Event: "8K"}, "gender=mens gender=womens"},
		"M alone":               {"name;sexo;czas\nAnn;M;58\n", read.Options{Event: "8K"}, "gender=mens gender=womens"},
		"no event":              {"City Run 10K\nname;czas\nAnn;58\n", read.Options{Gender: discipline.Mens, FileName: "spring-5K-men.csv"}, "event=5K event=10K event="},
		"a title says another":  {"Girls 5K\nname;czas\nAnn;58\n", read.Options{Gender: discipline.Mens, Event: "5K"}, "gender=womens"},
		"an event of no length": {"1,1,1,\n1,7,3,Lee,Ann,Oak,11.2,,,,,\n", read.Options{Gender: discipline.Mens}, "event="},
	} {
		format := read.CSV
		if name == "an event of no length" {
			format = read.LIF
		}
		_, err := read.Open(strings.NewReader(c.in), format, c.options)
		asked, ok := errors.AsType[*report.Ask](err)
		if !ok || !asked.Answerable() {
			t.Errorf("%s: %v", name, err)
			continue
		}
		choices := make([]string, 0, len(asked.Choices))
		for _, choice := range asked.Choices {
			choices = append(choices, choice.Parameter+"="+choice.Value)
		}
		if got := strings.Join(choices, " "); got != c.choices {
			t.Errorf("%s: %s; want %s", name, got, c.choices)
		}
	}
}

func TestColumns(t *testing.T) {
	t.Parallel()
	options := given()
	options.Map = map[string]string{"bib": "Nr"}
	columns := open(t, "Pl;Name;;official_points;gun time;chip time;Nr\n", read.CSV, options).Columns()
	want := []report.Column{
		{Name: "Pl", Field: "place", Because: report.Header},
		{Name: "Name", Field: "athlete", Because: report.Header},
		{Because: report.Unknown},
		{Name: "official_points", Because: report.Unknown},
		{Name: "gun time", Field: "time", Because: report.Header},
		{Name: "chip time", Because: report.Unknown},
		{Name: "Nr", Field: "bib", Because: report.Map},
	}
	got := make([]report.Column, 0, len(columns))
	for _, c := range columns {
		got = append(got, c.Column)
	}
	if !slices.Equal(got, want) {
		t.Errorf("columns %+v; want %+v", got, want)
	}
}

// Lists of field events have a mark in meters, and beside it the same in feet and inches.
func TestMetricMarks(t *testing.T) {
	t.Parallel()
	file := "Place,Athlete,School,English,Metric,Wind\n1,Ann,Oak,18-04.50,5.60m,+2.4\n"
	r, err := read.Open(strings.NewReader(file), read.CSV, read.Options{Gender: "womens", Event: "LJ"})
	if err != nil {
		t.Fatal(err)
	}
	if row, err := r.Next(); err != nil || row.Mark != "5.60m" || row.Wind != "2.4" {
		t.Errorf("%+v, %v", row, err)
	}
}
