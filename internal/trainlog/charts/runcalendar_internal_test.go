package charts

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/trainlog/charts/draw"
)

// TestChangedSession has a session stay the same event when it is moved, in a later version.
func TestChangedSession(t *testing.T) {
	t.Parallel()
	written := time.Date(2026, time.November, 15, 18, 0, 0, 0, time.UTC)
	day, _ := date.Parse("2026-11-17")
	session := query.ListedSession{
		ID: uuid.MustParse("01990a6d-1c2d-7e3f-8a41-6b7c8d9eaf11"), Day: day, Text: strings.Repeat("6x800 ", 20) + "\nfast", CreatedAt: written, UpdatedAt: written,
	}
	moved := session
	moved.Day, moved.UpdatedAt, moved.Revision = day.AddDays(1), written.Add(90*time.Second), 2
	for want, s := range map[string]query.ListedSession{
		"SEQUENCE:0 LAST-MODIFIED:20261115T180000Z DTSTART;VALUE=DATE:20261117": session,
		"SEQUENCE:2 LAST-MODIFIED:20261115T180130Z DTSTART;VALUE=DATE:20261118": moved,
	} {
		text, err := runCalendar(nil, []query.PlanListRow{{ListedSession: s}}, draw.Miles)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range append(strings.Fields(want), "UID:"+session.ID.String(), "CREATED:20261115T180000Z") {
			if !strings.Contains(string(text), "\r\n"+line+"\r\n") {
				t.Errorf("the calendar has no %s:\n%s", line, text)
			}
		}
		if whole := strings.ReplaceAll(string(text), "\r\n ", ""); !strings.Contains(whole, "SUMMARY:Plan: "+strings.TrimSpace(strings.Repeat("6x800 ", 14))[:79]+"…\r\n") {
			t.Errorf("a long session is\n%s", whole)
		}
	}
}
