package log

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestCommentsOfWeek lists the comments on the days of a week, also on those without an entry, however many have come since.
func TestCommentsOfWeek(t *testing.T) {
	t.Parallel()
	s := kit.NewComments(t, kit.Shared(t), "wkc")
	for i, day := range []string{"2026-11-08", "2026-11-09", "2026-11-12", "2026-11-15", "2026-11-16"} {
		s.Coach.Post("/log/athlete/wkc.jess/"+day+"/comments", object{"text": fmt.Sprint("Comment ", i)}).Is(http.StatusCreated)
	}
	s.Athlete.Put("/log/athlete/me/2026-11-12/comments/seen", nil).Is(http.StatusNoContent)
	listed := func(query string) string {
		items, _ := s.Athlete.Get("/log/athlete/me/comments" + query).Is(http.StatusOK).Object()["items"].([]any)
		found := make([]string, 0, len(items))
		for _, item := range items {
			c, _ := item.(object)
			found = append(found, fmt.Sprint(c["date"], " ", c["seen"]))
		}
		return strings.Join(found, ", ")
	}
	if got := listed("?from=2026-11-09&to=11-15-2026"); got != "2026-11-15 false, 2026-11-12 true, 2026-11-09 false" {
		t.Errorf("the week has %s", got)
	}
	if got := listed("?from=2026-11-16"); got != "2026-11-16 false" {
		t.Errorf("from a day, there are %s", got)
	}
	s.Athlete.Get("/log/athlete/me/comments?to=2026-11-31").Is(http.StatusBadRequest)
}
