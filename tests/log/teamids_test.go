package log

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestLogsByUser reads the logs of athletes without an Athlete ID.
func TestLogsByUser(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	s, stranger := kit.NewTeam(t, app, "byuser"), app.Register(t)
	s.Athlete.Post("/user/unclaim/athlete", nil).Is(http.StatusOK)
	if got := s.Coach.Get("/team/roster").Is(http.StatusOK).List()[0]; got["user_id"] != s.Athlete.ID || got["athlete_id"] != nil {
		t.Errorf("the roster has %v", got)
	}
	routes := func(id string) []string {
		of := "/log/athlete/" + id
		return []string{
			of, of + "/11-20-2026", of + "/week", of + "/week/11-20-2026", of + "/month", of + "/month/11-20-2026",
			of + "/range/11-01-2026/11-30-2026", of + "/summary/11-01-2026/11-30-2026", of + "/records",
			"/log/avg/moving/rhr?athlete=" + id, "/log/avg/moving/sleep/11-21-2026?athlete=" + id, "/log/changes?athlete=" + id,
			of + "/11-20-2026/comments",
		}
	}
	all := func(reader *kit.User, id string, want int) {
		t.Helper()
		for _, route := range routes(id) {
			if got := reader.Get(route); got.Status != want {
				t.Errorf("%s: %d, want %d: %s", route, got.Status, want, got.Body)
			}
		}
	}
	all(s.Athlete, s.Athlete.ID, http.StatusOK)
	all(s.Athlete, "me", http.StatusOK)
	for i, route := range routes("me") {
		if own, by := s.Athlete.Get(route), s.Athlete.Get(routes(s.Athlete.ID)[i]); !strings.Contains(route, "changes") && !bytes.Equal(own.Body, by.Body) {
			t.Errorf("%s: %s, and by the _id %s", route, own, by)
		}
		app.Client(t).Get(route).Is(http.StatusUnauthorized)
	}
	all(s.Coach, s.Athlete.ID, http.StatusForbidden)
	s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusOK)
	all(s.Coach, s.Athlete.ID, http.StatusOK)
	all(s.Coach, strings.ToUpper(s.Athlete.ID), http.StatusOK)
	all(stranger, s.Athlete.ID, http.StatusForbidden)
	all(s.Coach, "01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55", http.StatusNotFound)
	if got := fmt.Sprint(s.Coach.Get("/log/athlete/" + s.Athlete.ID + "/11-20-2026").Object()["rhr"]); got != "48" {
		t.Errorf("the coach reads a resting heart rate of %s", got)
	}
	s.Coach.Post("/log/athlete/"+s.Athlete.ID+"/11-20-2026/comments", object{"text": "Well done"}).Is(http.StatusCreated)
	s.Coach.Put("/log/athlete/"+s.Athlete.ID+"/11-20-2026/comments/seen", nil).Is(http.StatusNoContent)
	s.Athlete.Get("/log/list/" + s.Athlete.ID + "/week/11-20-2026").Is(http.StatusOK)
	s.Coach.Get("/log/list/" + s.Athlete.ID + "/week/11-20-2026").Is(http.StatusForbidden)

	for _, id := range []string{s.Athlete.ID, strings.ToUpper(s.Coach.ID)} { // which would name another's log
		stranger.Post("/user/claim/athlete/"+id, nil).Is(http.StatusUnprocessableEntity)
		stranger.Post("/user/"+stranger.ID+"/alias/"+id, nil).Is(http.StatusUnprocessableEntity)
	}
	for _, id := range []string{"me", "ME", "claimed", "races", "athlete", "Team"} { // other words of paths
		stranger.Post("/user/claim/athlete/"+id, nil).Is(http.StatusUnprocessableEntity)
		stranger.Post("/user/"+stranger.ID+"/alias/"+id, nil).Is(http.StatusUnprocessableEntity)
	}
	stranger.Post("/user/"+stranger.ID+"/alias/"+strings.ReplaceAll(s.Athlete.ID, "-", ""), nil).Is(http.StatusOK)
}
