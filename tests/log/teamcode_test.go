package log

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// newCode creates a code of a coach, and returns it with its _id.
func newCode(coach *kit.User, draft object) (code, id string) {
	created := coach.Post("/team/codes", draft).Is(http.StatusCreated).Object()
	code, _ = created["code"].(string)
	id, _ = created["_id"].(string)
	return code, id
}

// TestTeamCode has athletes join a team by a code: with accounts that exist, and with new ones.
func TestTeamCode(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	coach := kit.CoachOf(t, app, "lincoln")
	created := coach.Post("/team/codes", object{"name": " Locker room ", "max_uses": 3}).Is(http.StatusCreated)
	code, _ := created.Object()["code"].(string)
	if len(code) != 8 || strings.ContainsAny(code, "01IO") || created.Object()["name"] != "Locker room" || created.Header.Get("Cache-Control") != "no-store" ||
		!strings.HasSuffix(fmt.Sprint(created.Object()["link"]), "/invite/"+code) {
		t.Fatalf("created %s", created)
	}
	typed := strings.ToLower(code[:4] + " - " + code[4:])
	if got := app.Client(t).Get("/invitations/" + strings.ReplaceAll(typed, " ", "%20")).Is(http.StatusOK).Object(); got["inviter"] != "Pat Coach" || got["team"] != "lincoln" {
		t.Errorf("the code leads to %v", got)
	}
	old, fresh, late := app.Register(t, object{"name": "Old Hand", "log_visibility": nil}), app.Register(t, object{"invite": typed, "log_visibility": nil}), app.Register(t)
	old.Post("/log/11-20-2026", object{"rhr": 48}).Is(http.StatusOK)
	for range 2 { // which counts once
		old.Post("/invitations/"+code, object{"health": true}).Is(http.StatusOK)
	}
	if got := coach.Get("/log/athlete/" + old.ID + "/11-20-2026").Is(http.StatusOK).Object(); !kit.HasHealth(got) || rosterOf(coach, old) != "accepted" || rosterOf(coach, fresh) != "accepted" {
		t.Errorf("the coach reads %v", got)
	}
	list := coach.Get("/team/codes").Is(http.StatusOK)
	if one := list.Items()[0]; one["uses"] != 2.0 || len(one["athletes"].([]any)) != 2 || strings.Contains(string(list.Body), code) {
		t.Errorf("lists %s", list)
	}
	old.Put("/user/"+old.ID, object{"team_id": nil}).Is(http.StatusOK)
	if list := coach.Get("/team/codes").Is(http.StatusOK); strings.Contains(string(list.Body), "Old Hand") {
		t.Errorf("lists who has left: %s", list)
	}
	if got := string(old.Get("/user/export").Is(http.StatusOK).Body); !strings.Contains(got, `"code_uses":[{"team_id" : "lincoln"`) {
		t.Errorf("the athlete exports %s", got)
	}
	if got := string(coach.Get("/user/export").Is(http.StatusOK).Body); !strings.Contains(got, `"name" : "Locker room"`) || strings.Contains(got, code) {
		t.Errorf("the coach exports %s", got)
	}
	late.Post("/invitations/"+code, object{}).Is(http.StatusOK)
	app.Register(t).Post("/invitations/"+code, object{}).Is(http.StatusForbidden) // used up
}

// TestTeamCodeRefuses lists who cannot create or use a code, and how one ends.
func TestTeamCodeRefuses(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	coach, athlete := kit.CoachOf(t, app, "lincoln"), app.Register(t)
	code, id := newCode(coach, object{"name": "Wall"})

	for _, user := range []*kit.User{athlete, app.Register(t, object{"coach": true})} {
		user.Post("/team/codes", object{"name": "Mine"}).Is(http.StatusForbidden)
		user.Delete("/team/codes/" + id).Is(http.StatusNotFound)
	}
	coach.Post("/team/codes", object{"name": " "}).Is(http.StatusUnprocessableEntity).Names("/name")
	coach.Post("/team/codes", object{"name": "All", "max_uses": 201}).Is(http.StatusUnprocessableEntity).Names("/max_uses")
	coach.Post("/invitations/"+code, object{}).Is(http.StatusForbidden)
	kit.RegisterInvited(app, t, "late@example.org", object{"invite": code, "coach": true}).Is(http.StatusForbidden)
	blocker := app.Register(t)
	blocker.Post("/user/blocked/"+coach.ID, nil).Is(http.StatusOK)
	blocker.Post("/invitations/"+code, object{}).Is(http.StatusForbidden)
	if got := coach.Get("/team/codes").Items()[0]; got["uses"] != 0.0 {
		t.Errorf("who was refused counts: %v", got)
	}

	coach.Delete("/team/codes/" + id).Is(http.StatusNoContent)
	coach.Delete("/team/codes/" + id).Is(http.StatusNotFound)
	athlete.Post("/invitations/"+code, object{}).Is(http.StatusForbidden)
	given, _ := newCode(coach, object{"name": "Given up"})
	for range 19 {
		newCode(coach, object{"name": "One more"})
	}
	if a := coach.Post("/team/codes", object{"name": "Too many"}).Is(http.StatusConflict); kit.ProblemKind(a) != "too-many-codes" {
		t.Error(a)
	}
	coach.Post("/user/unclaim/team", nil).Is(http.StatusOK)
	coach.Post("/user/claim/team/lincoln", nil).Is(http.StatusOK)
	athlete.Post("/invitations/"+given, object{}).Is(http.StatusForbidden)

	few, _ := newCode(coach, object{"name": "Three", "max_uses": 3})
	users := make([]*kit.User, 6)
	for i := range users {
		users[i] = app.Register(t)
	}
	won := kit.AtOnce(len(users), func(i int) bool {
		if i%2 == 0 {
			return kit.RegisterInvited(app, t, "few."+users[i].Email, object{"invite": few}).Status == http.StatusCreated
		}
		return users[i].Post("/invitations/"+few, object{}).Status == http.StatusOK
	})
	if won != 3 {
		t.Errorf("%d came by a code for three", won)
	}
}
