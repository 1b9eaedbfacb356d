package race_test

import (
	"bytes"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"

	"harrier/internal/date"
	"harrier/internal/race"
)

func TestCalendar(t *testing.T) {
	t.Parallel()
	on, err := date.ParseISO("2026-12-31")
	if err != nil {
		t.Fatal(err)
	}
	day := race.CalendarDay{
		ID: "01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11", Name: `Łódź; "Relays", \o/ ` + strings.Repeat("王芳 ", 40), Date: on, Location: "Park, Gate 2; Łódź",
		Description: "First line\r\nsecond, line;\rthird " + strings.Repeat("é", 200), URL: "https://run.example.org/api/r/01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11",
		Changed: time.Date(2026, 9, 1, 9, 0, 0, 0, time.FixedZone("", 7200)),
	}
	text, err := race.Calendar("mapleton-state", []race.CalendarDay{day, {ID: "b", Name: "Plain", Date: on, URL: "https://run.example.org/r/b"}})
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasSuffix(text, []byte("END:VCALENDAR\r\n")) {
		t.Errorf("it ends in %q", text[len(text)-20:])
	}
	for line := range bytes.SplitSeq(bytes.TrimSuffix(text, []byte("\r\n")), []byte("\r\n")) {
		if len(line) > 75 || !utf8.Valid(line) || bytes.ContainsAny(line, "\r\n") || len(line) == 0 {
			t.Errorf("the line %q has %d octets", line, len(line))
		}
	}
	unfolded := strings.ReplaceAll(string(text), "\r\n ", "")
	for _, line := range []string{
		"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Harrier//", "NAME:Races of mapleton-state\r\n", "UID:01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11\r\n", "DTSTAMP:20260901T070000Z\r\n",
		"LAST-MODIFIED:20260901T070000Z\r\n", "DTSTART;VALUE=DATE:20261231\r\n", "DTEND;VALUE=DATE:20270101\r\n", `SUMMARY:Łódź\; "Relays"\, \\o/ 王芳`,
		`LOCATION:Park\, Gate 2\; Łódź` + "\r\n", `DESCRIPTION:First line\nsecond\, line\;\nthird é`, "URL:" + day.URL + "\r\n", "TRANSP:TRANSPARENT\r\n",
	} {
		if !strings.Contains(unfolded, line) {
			t.Errorf("no %q in\n%s", line, unfolded)
		}
	}
	if strings.Count(unfolded, "LOCATION:") != 1 || strings.Count(unfolded, "DESCRIPTION:") != 1 {
		t.Errorf("empty properties in\n%s", unfolded)
	}
	back, err := ics.ParseCalendar(bytes.NewReader(text))
	if err != nil || len(back.Events()) != 2 {
		t.Fatalf("read back: %v", err)
	}
	if got := back.Events()[0].GetProperty(ics.ComponentPropertySummary).Value; got != strings.TrimRight(day.Name, "") {
		t.Errorf("the name came back as %q", got)
	}
}

func TestCalendarWithoutRaces(t *testing.T) {
	t.Parallel()
	text, err := race.Calendar("nobody", nil)
	if err != nil || !strings.HasPrefix(string(text), "BEGIN:VCALENDAR\r\n") {
		t.Errorf("%q, %v", text, err)
	}
}
