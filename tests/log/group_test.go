package log

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// groupTeam is a team with a head coach, an assistant and three athletes, of whom the last has not accepted the head coach.
func groupTeam(t *testing.T, app *kit.App, team string) (head, assistant *kit.User, athletes []*kit.User) {
	t.Helper()
	head, assistant = app.Register(t, object{"coach": true}), app.Register(t, object{"coach": true})
	head.Post("/user/claim/team/"+team, nil).Is(http.StatusOK)
	head.Post("/team/assistants/"+assistant.ID, nil).Is(http.StatusOK)
	assistant.Post("/user/assistantships/"+team, nil).Is(http.StatusOK)
	for _, name := range []string{"Ada", "Bea", "Cleo"} {
		a := app.Register(t, object{"name": name})
		a.Put("/user/"+a.ID, object{"team_id": team}).Is(http.StatusOK)
		if name != "Cleo" {
			a.Post("/user/coaches/"+head.ID, nil).Is(http.StatusOK)
		}
		athletes = append(athletes, a)
	}
	return head, assistant, athletes
}

// namesOf returns the names of athletes of a group, a page of a team, or of those who need attention.
func namesOf(a *kit.Answer) string {
	var names strings.Builder
	list, _ := a.Is(http.StatusOK).Object()["athletes"].([]any)
	for _, one := range list {
		athlete, _ := one.(map[string]any)
		fmt.Fprint(&names, athlete["name"], " ")
	}
	return names.String()
}

func TestGroups(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	head, assistant, athletes := groupTeam(t, app, "Groups-Team")
	ada, bea, cleo := athletes[0], athletes[1], athletes[2]

	created := assistant.Post("/team/groups", object{"name": " Long  distance ", "athletes": []string{ada.ID, cleo.ID}}).Is(http.StatusCreated)
	id := fmt.Sprint(created.Object()["_id"])
	path := "/team/groups/" + id
	if got := created.Object(); got["name"] != "Long distance" || got["team_id"] != "Groups-Team" || created.Header.Get("Location") != path {
		t.Errorf("created %v at %s", got, created.Header.Get("Location"))
	}
	if got := namesOf(head.Get(path)); got != "Ada Cleo " {
		t.Errorf("in the group are %s", got)
	}
	head.Post("/team/groups", object{"name": "LONG DISTANCE"}).Is(http.StatusUnprocessableEntity).Names("/name")
	stranger := app.Register(t)
	head.Post("/team/groups", object{"name": "Others", "athletes": []string{ada.ID, stranger.ID}}).Is(http.StatusUnprocessableEntity).Names("/athletes/1")

	// Only those who have accepted the reader are in the grid. Those who have not, and are in no group, and addresses, are pending in the team.
	dora := app.Register(t, object{"name": "Dora"})
	dora.Put("/user/"+dora.ID, object{"team_id": "groups-team"}).Is(http.StatusOK)
	head.Post("/team/invites", object{"emails": []string{"groups-team@example.org"}}).Is(http.StatusOK)
	for _, page := range []string{"/log/team/week/11-18-2026?group=", "/log/team/month/11-18-2026?group="} {
		if got := namesOf(head.Get(page + id)); got != "Ada " {
			t.Errorf("%s shows %s", page, got)
		}
		head.Get(page + ada.ID).Is(http.StatusNotFound)
		stranger.Get(page + id).Is(http.StatusNotFound)
		assistant.Get(page + id).Is(http.StatusOK) // nobody has accepted the assistant
		pending := fmt.Sprint(head.Get(page + id).Object()["pending"])
		if !strings.Contains(pending, "Cleo") || strings.Contains(pending, "Dora") || strings.Contains(pending, "@") {
			t.Errorf("%s says of who has not come: %s", page, pending)
		}
	}
	if all, some := namesOf(head.Get("/team/attention")), namesOf(head.Get("/team/attention?group="+id)); all == some && all != "" {
		t.Errorf("of all and of the group, %s need attention", all)
	}

	tag := head.Get(path).Header.Get("ETag")
	head.Do(http.MethodPut, path, object{"athletes": []string{cleo.ID, ada.ID}}, "If-Match: "+tag).Is(http.StatusOK) // the same
	if got := head.Get(path); got.Header.Get("ETag") != tag {
		t.Errorf("after a change of nothing it is %s", got)
	}
	head.Do(http.MethodPut, path, object{"name": "Distance", "athletes": []string{ada.ID, bea.ID}}, "If-Match: "+tag).Is(http.StatusOK)
	assistant.Do(http.MethodDelete, path, nil, "If-Match: "+tag).Is(http.StatusPreconditionFailed)
	bea.Put("/user/"+bea.ID, object{"team_id": nil}).Is(http.StatusOK)
	if got := namesOf(head.Get(path)); got != "Ada " {
		t.Errorf("without who has left, in the group are %s", got)
	}

	other := app.Register(t, object{"coach": true})
	other.Post("/team/groups", object{"name": "None"}).Is(http.StatusForbidden)
	other.Get("/team/groups").Is(http.StatusForbidden)
	for _, nobody := range []*kit.User{other, ada, stranger} {
		nobody.Get(path).Is(http.StatusNotFound)
		nobody.Put(path, object{"name": "Mine"}).Is(http.StatusNotFound)
		nobody.Delete(path).Is(http.StatusNotFound)
	}
	other.Post("/team/groups?team_id=groups-team", object{"name": "None"}).Is(http.StatusForbidden)

	// The groups belong to the team, but who was in them is not for the next coach.
	head.Post("/user/unclaim/team", nil).Is(http.StatusOK)
	head.Get(path).Is(http.StatusNotFound)
	other.Post("/user/claim/team/GROUPS-TEAM", nil).Is(http.StatusOK)
	if got := other.Get("/team/groups").Is(http.StatusOK).Items(); len(got) != 1 || got[0]["name"] != "Distance" || len(got[0]["athletes"].([]any)) != 0 {
		t.Errorf("the next coach has %v", got)
	}
	other.Delete(path).Is(http.StatusNoContent)
	other.Get(path).Is(http.StatusNotFound)
}

// TestGroupLimit has two coaches add the last groups at once.
func TestGroupLimit(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	head, assistant, _ := groupTeam(t, app, "limit-groups")
	const most = 20
	for i := range most - 1 {
		head.Post("/team/groups", object{"name": fmt.Sprint("Group ", i)}).Is(http.StatusCreated)
	}
	answers := make(chan int)
	for i, coach := range []*kit.User{head, assistant} {
		go func() { answers <- coach.Post("/team/groups", object{"name": fmt.Sprint("Last ", i)}).Status }()
	}
	if one, two := <-answers, <-answers; one+two != http.StatusCreated+http.StatusConflict {
		t.Errorf("two at once are answered %d and %d", one, two)
	}
}

// TestNextCoach has somebody claim a team that its coach has lost, and read what the coach has left: nothing names an athlete, but the roster and who
// has not accepted the new coach name those who still state the team.
func TestNextCoach(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	for team, lose := range map[string]func(head *kit.User, team string){
		"given-up": func(head *kit.User, _ string) { head.Post("/user/unclaim/team", nil).Is(http.StatusOK) },
		"runs":     func(head *kit.User, _ string) { head.Put("/user/coach", object{"coach": false}).Is(http.StatusOK) },
		"deleted":  func(head *kit.User, _ string) { head.Delete("/user/" + head.ID).Is(http.StatusOK) },
		"released": func(_ *kit.User, team string) {
			app.Operator(t).Delete("/operator/claims/team/" + team).Is(http.StatusNoContent)
		},
	} {
		head, _, athletes := groupTeam(t, app, team)
		ada, bea := athletes[0], athletes[1]
		group := fmt.Sprint(head.Post("/team/groups", object{"name": "Distance", "athletes": []string{ada.ID, bea.ID}}).Is(http.StatusCreated).Object()["_id"])
		plan := func(text string, to object) {
			head.Post("/team/plan", object{"date": "2026-11-21", "text": text, "to": to}).Is(http.StatusCreated)
		}
		plan("Easy", object{"group_id": group})
		plan("Her calf: bike", object{"athletes": []string{bea.ID}})
		lose(head, team)
		bea.Put("/user/"+bea.ID, object{"team_id": nil}).Is(http.StatusOK)
		next := app.Register(t, object{"coach": true})
		next.Post("/user/claim/team/"+team, nil).Is(http.StatusOK)
		for _, path := range []string{
			"/team/groups", "/team/groups/" + group, "/team/plan?from=2026-11-16&to=2026-11-22", "/team/plan/week/2026-11-21", "/log/team/week/11-21-2026?group=" + group,
			"/team/attention", "/team/codes", "/team/announcements", "/team/season-reports", "/invites", "/team/assistants",
		} {
			if a := next.Get(path).Is(http.StatusOK); strings.Contains(string(a.Body), ada.ID) || strings.Contains(string(a.Body), bea.ID) || strings.Contains(string(a.Body), "calf") {
				t.Errorf("%s: %s tells the next coach of an athlete: %s", team, path, a)
			}
		}
		if a := next.Get("/team/plan?from=2026-11-16&to=2026-11-22"); !strings.Contains(string(a.Body), "Easy") {
			t.Errorf("%s: the plan of the group is gone: %s", team, a)
		}
		if a := next.Get("/team/roster").Is(http.StatusOK); !strings.Contains(string(a.Body), ada.ID) || strings.Contains(string(a.Body), bea.ID) {
			t.Errorf("%s: the roster is %s", team, a)
		}
	}
}
