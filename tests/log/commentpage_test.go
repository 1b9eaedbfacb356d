package log

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"harrier/tests/kit"
)

// TestCommentsOfALog reads the comments on all days of a log a page after a page, as its owner and as the coach. Others read none.
func TestCommentsOfALog(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	s := kit.NewComments(t, app, "cml")
	const path = "/log/athlete/cml.jess/comments"
	if page := s.Coach.Get(path).Is(http.StatusOK).Object(); len(page["items"].([]any)) > 0 || page["next"] != nil {
		t.Errorf("a log without comments has %v", page)
	}
	for _, day := range []string{"11-20-2026", "11-22-2026", "11-21-2026", "11-22-2026"} {
		kit.PostComment(s.Athlete, "/log/athlete/me/"+day+"/comments", object{"text": "On " + day})
	}
	var days []string
	next := ""
	for range 5 {
		page := s.Coach.Get(path + "?length=3" + next).Is(http.StatusOK).Object()
		for _, c := range page["items"].([]any) {
			one, _ := c.(map[string]any)
			days = append(days, fmt.Sprint(one["date"]))
			if kit.IsTrue(one["seen"]) {
				t.Errorf("the coach has seen %v", one)
			}
		}
		if page["next"] == nil {
			break
		}
		next = "&after=" + fmt.Sprint(page["next"])
	}
	if want := []string{"2026-11-22", "2026-11-22", "2026-11-21", "2026-11-20"}; !slices.Equal(days, want) {
		t.Errorf("the days are %v, want %v", days, want)
	}
	s.Athlete.Get("/log/athlete/me/comments").Is(http.StatusOK)
	for _, none := range []string{"nothing", "2026-11-20", "2026-11-20_x", "2026-13-41_01990a6a-3d2f-7b15-9c41-5e6f7a8b9c01"} {
		s.Coach.Get(path + "?after=" + none).Is(http.StatusBadRequest)
	}
	app.Register(t, nil).Get(path).Is(http.StatusForbidden)
	s.Coach.Get("/log/athlete/cml.nobody/comments").Is(http.StatusNotFound)
}
