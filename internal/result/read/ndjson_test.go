package read_test

import (
	"errors"
	"strings"
	"testing"

	"harrier/internal/result/read"
)

func TestNDJSON(t *testing.T) {
	t.Parallel()
	const in = "\ufeff" + `{"gender":"womens","event":"Long Jump","athlete":" Ada Zo` + "e\u0308" + `","place":2,"mark":"5.61m","wind":1.4,"points":8.50}` + "\r\n\n  \n" +
		`{"athlete":"Bo","athlete_id":"bo","team":"Łódź AC","team_id":null,"time":"25:09.20","status":"dq","grade":"SR","bib":"7","notes":"a\nb","points":1e1,"wind":-0.5}`
	rows, faults, err := readAll(open(t, in, read.NDJSON, given()))
	const want = "1|2|Ada Zoë||||womens|Long Jump||5.61m|finished|8.5|1.4|||\n4|-|Bo|bo|Łódź AC|lodz-ac|mens|8K|25:09.20||dq|10|-0.5|SR|7|a\nb"
	if got := briefly(rows); got != want || len(faults) != 0 || err != nil {
		t.Errorf("read\n%s\nwant\n%s\nfaults %v, error %v", got, want, faults, err)
	}
	if len(rows) == 2 && rows[1].TimeMS != 1_509_200 {
		t.Errorf("25:09.20 is %d ms", rows[1].TimeMS)
	}
}

func TestNDJSONInvalidLine(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, line, column, reason string }{
		{"not JSON", `name,time`, "", "not a single JSON object"},
		{"an array", `["Ann"]`, "", "does not start"},
		{"cut short", `{"athlete":"Ann"`, "", "too early"},
		{"cut in a value", `{"athlete":"An`, "", "too early"},
		{"two objects", `{"athlete":"Ann"}{}`, "", "more after"},
		{"a name twice", `{"athlete":"Ann","athlete":"Bo"}`, "", "twice"},
		{"no athlete", `{"time":"58"}`, "athlete", "is missing"},
		{"a blank athlete", `{"athlete":" "}`, "athlete", "is missing"},
		{"an unknown field", `{"athlete":"Ann","shoe":"red"}`, "shoe", "Unknown field"},
		{"a field that is read only", `{"athlete":"Ann","time_ms":58000}`, "time_ms", "Unknown field"},
		{"a part of a name", `{"first":"Ann"}`, "first", "Unknown field"},
		{"a number for a name", `{"athlete":7}`, "athlete", "string"},
		{"a number for a bib", `{"athlete":"Ann","bib":7}`, "bib", "string"},
		{"a string for a place", `{"athlete":"Ann","place":"1"}`, "place", "integer"},
		{"half a place", `{"athlete":"Ann","place":1.5}`, "place", "integer"},
		{"a place of zero", `{"athlete":"Ann","place":0}`, "place", "integer"},
		{"a string for points", `{"athlete":"Ann","points":"1"}`, "points", "number"},
		{"four decimals of points", `{"athlete":"Ann","points":1.2345}`, "points", "three decimals"},
		{"negative points", `{"athlete":"Ann","points":-1}`, "points", "100000"},
		{"a huge number", `{"athlete":"Ann","points":1e999}`, "points", "number"},
		{"a wind above the maximum", `{"athlete":"Ann","wind":100}`, "wind", "99.9"},
		{"a wind to the hundredth", `{"athlete":"Ann","wind":1.25}`, "wind", "one decimal"},
		{"a loose gender", `{"athlete":"Ann","gender":"F"}`, "gender", "mens or womens"},
		{"a loose status", `{"athlete":"Ann","status":"DNF"}`, "status", "dnf"},
		{"a loose time", `{"athlete":"Ann","time":"25;09"}`, "time", "M:SS"},
		{"an ID with a space", `{"athlete":"Ann","team_id":"a b"}`, "team_id", "An ID"},
		{"a control character", `{"athlete":"A\u0007"}`, "athlete", "control character"},
		{"a name that is not UTF-8", "{\"athlete\":\"Jos\xe9\"}", "", "UTF-8"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			rows, faults, err := readAll(open(t, test.line+"\n{\"athlete\":\"Bo\"}\n", read.NDJSON, given()))
			if err != nil || len(faults) != 1 || len(rows) != 1 || rows[0].Athlete != "Bo" || rows[0].Line != 2 {
				t.Fatalf("read %v, faults %v, error %v", rows, faults, err)
			}
			if fault := faults[0]; fault.Line != 1 || fault.Column != test.column || !strings.Contains(fault.Reason, test.reason) {
				t.Errorf("the fault is %+v; want column %q and a reason with %q", fault, test.column, test.reason)
			}
		})
	}
}

func TestNDJSONNeedsGenderAndEvent(t *testing.T) {
	t.Parallel()
	_, faults, err := readAll(open(t, `{"athlete":"Ann","event":"Mile"}`+"\n"+`{"athlete":"Ann","gender":"mens"}`, read.NDJSON, read.Options{}))
	if err != nil || len(faults) != 2 || faults[0].Column != "gender" || faults[1].Column != "event" {
		t.Errorf("faults %v, error %v", faults, err)
	}
}

func TestNDJSONInvalidFile(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, second, reason string }{
		{"a NUL byte", "{\x00}", "NUL"},
		{"a long line", `{"athlete":"` + strings.Repeat("x", read.MaxRow) + `"}`, "64 KiB"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			rows, _, err := readAll(open(t, "{\"athlete\":\"Bo\"}\n"+test.second+"\n", read.NDJSON, given()))
			fault, ok := errors.AsType[*read.FileError](err)
			if !ok || fault.Line != 2 || !strings.Contains(fault.Reason, test.reason) || len(rows) != 1 {
				t.Errorf("%d rows and %v; want one and a fault on line 2 with %q", len(rows), err, test.reason)
			}
		})
	}
}
