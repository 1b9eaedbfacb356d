package log

import (
	"net/http"
	"testing"

	"harrier/tests/kit"
)

// rosterOf returns the status of a user on a coach's roster, or "" if they are not on it.
func rosterOf(coach, athlete *kit.User) string {
	for _, row := range coach.Get("/team/roster").Is(http.StatusOK).List() {
		if row["user_id"] == athlete.ID {
			status, _ := row["status"].(string)
			return status
		}
	}
	return ""
}

// TestInvitationEndsInTheGrid accepts a coach's invitations: with a new account, and with one that exists.
func TestInvitationEndsInTheGrid(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	coach := kit.CoachOf(t, app, "lincoln")
	coach.Put("/user/"+coach.ID, object{"team_name": "Lincoln High School"}).Is(http.StatusOK)
	reads := func(athlete *kit.User) (status int, health bool) {
		a := coach.Get("/log/athlete/" + athlete.ID + "/11-20-2026")
		return a.Status, a.Status == http.StatusOK && kit.HasHealth(a.Object())
	}
	inGrid := func(athlete *kit.User) bool {
		athletes, _ := coach.Get("/log/team/week/11-21-2026").Is(http.StatusOK).Object()["athletes"].([]any)
		for _, one := range athletes {
			if row, _ := one.(map[string]any); row["user_id"] == athlete.ID {
				return true
			}
		}
		return false
	}
	day := object{"rhr": 48, "notes": "for my coach"}

	t.Run("names the team and the inviter, to anybody who has it", func(t *testing.T) {
		got := app.Client(t).Get("/invitations/" + kit.InvitationOf(coach)).Is(http.StatusOK)
		if o := got.Object(); o["inviter"] != "Pat Coach" || o["team_id"] != "lincoln" || o["team"] != "Lincoln High School" || got.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("says %v", o)
		}
		app.Client(t).Get("/invitations/hri_nothing").Is(http.StatusForbidden)
	})
	t.Run("by creating an account", func(t *testing.T) {
		athlete := app.Register(t, object{"invite": kit.InvitationOf(coach), "log_visibility": nil, "health_visibility": "team"})
		athlete.Post("/log/11-20-2026", day).Is(http.StatusOK)
		if status, health := reads(athlete); status != http.StatusOK || !health || !inGrid(athlete) || rosterOf(coach, athlete) != "accepted" {
			t.Errorf("the coach reads %d, health %t, in the grid %t, %s", status, health, inGrid(athlete), rosterOf(coach, athlete))
		}
		if me := athlete.Get("/user/me").Object(); me["team_id"] != "lincoln" || me["team_name"] != "Lincoln High School" || me["log_visibility"] != "team" {
			t.Errorf("the athlete is %v", me)
		}
	})
	t.Run("by an account that exists, which leaves another team", func(t *testing.T) {
		old := kit.NewComments(t, app, "elsewhere")
		athlete := old.Athlete
		athlete.Put("/user/"+athlete.ID, object{"health_visibility": "private"}).Is(http.StatusOK)
		athlete.Post("/log/11-20-2026", day).Is(http.StatusOK)
		token := kit.InvitationOf(coach)
		accepted := athlete.Post("/invitations/"+token, object{"health": true}).Is(http.StatusOK).Object()
		if accepted["team"] != "Lincoln High School" {
			t.Errorf("accepted %v", accepted)
		}
		if status, health := reads(athlete); status != http.StatusOK || !health || !inGrid(athlete) {
			t.Errorf("the coach reads %d, health %t, in the grid %t", status, health, inGrid(athlete))
		}
		if status := old.Read("elsewhere"); status != http.StatusForbidden {
			t.Errorf("the coach of the team that the athlete left reads %d", status)
		}
		athlete.Post("/invitations/"+token, object{}).Is(http.StatusForbidden) // used up
		athlete.Post("/invitations/"+kit.InvitationOf(coach), object{}).Is(http.StatusOK)
		if me := athlete.Get("/user/me").Object(); me["health_visibility"] != "team" {
			t.Errorf("accepting without health hides what was shown: %v", me["health_visibility"])
		}
	})
	t.Run("without health values unless the athlete says so", func(t *testing.T) {
		athlete := app.Register(t, object{"log_visibility": nil})
		athlete.Post("/log/11-20-2026", day).Is(http.StatusOK)
		athlete.Post("/invitations/"+kit.InvitationOf(coach), object{}).Is(http.StatusOK)
		if status, health := reads(athlete); status != http.StatusOK || health {
			t.Errorf("the coach reads %d, health %t", status, health)
		}
	})
	t.Run("but not of a log that is only its owner's", func(t *testing.T) {
		athlete := app.Register(t, object{"log_visibility": "private", "invite": kit.InvitationOf(coach)})
		athlete.Post("/log/11-20-2026", day).Is(http.StatusOK)
		if status, _ := reads(athlete); status != http.StatusForbidden || inGrid(athlete) {
			t.Errorf("the coach reads %d", status)
		}
	})
	t.Run("not for coaches, the blocked, and of operators and coaches without a team", func(t *testing.T) {
		token := kit.InvitationOf(coach)
		app.Register(t, object{"coach": true}).Post("/invitations/"+token, object{}).Is(http.StatusForbidden)
		coach.Post("/invitations/"+token, object{}).Is(http.StatusForbidden)
		blocker := app.Register(t)
		blocker.Post("/user/blocked/"+coach.ID, nil).Is(http.StatusOK)
		blocker.Post("/invitations/"+token, object{}).Is(http.StatusForbidden)
		if me := blocker.Get("/user/me").Object(); me["team_id"] != nil {
			t.Errorf("who has blocked the coach runs for %v", me["team_id"])
		}
		athlete := app.Register(t)
		if a := athlete.Post("/invitations/"+kit.InvitationOf(app.Operator(t)), object{}).Is(http.StatusConflict); kit.ProblemKind(a) != "invite-without-team" {
			t.Error(a)
		}
		left := kit.CoachOf(t, app, "given.up")
		given := kit.InvitationOf(left)
		left.Post("/user/unclaim/team", nil).Is(http.StatusOK)
		athlete.Post("/invitations/"+given, object{}).Is(http.StatusForbidden)
		athlete.Post("/invitations/"+token, object{}).Is(http.StatusOK) // nobody has used it up
	})
	t.Run("once, whoever hurries", func(t *testing.T) {
		token := kit.InvitationOf(coach)
		users := make([]*kit.User, 6)
		for i := range users {
			users[i] = app.Register(t)
		}
		won := kit.AtOnce(len(users), func(i int) bool {
			if i%2 == 0 {
				return kit.RegisterInvited(app, t, "late."+users[i].Email, object{"invite": token}).Status == http.StatusCreated
			}
			return users[i].Post("/invitations/"+token, object{}).Status == http.StatusOK
		})
		if won != 1 {
			t.Errorf("%d accepted one invitation", won)
		}
	})
}

// TestTeamName names a team, and finds it by its name.
func TestTeamName(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	coach, athlete := app.Register(t, object{"coach": true, "name": "Kim Coach"}), app.Register(t)

	team := coach.Post("/user/claim/team", object{"name": " Élan  d’Orléans "}).Is(http.StatusOK).Object()
	if team["team_id"] != "elan-d-orleans" || team["name"] != "Élan d’Orléans" {
		t.Fatalf("claimed %v", team)
	}
	coach.Post("/user/claim/team", object{"name": "Elan d'Orleans"}).Is(http.StatusOK) // the same team
	if a := coach.Post("/user/claim/team", object{"name": "Another"}).Is(http.StatusConflict); kit.ProblemKind(a) != "team-claimed" {
		t.Error(a)
	}
	other := app.Register(t, object{"coach": true})
	if a := other.Post("/user/claim/team", object{"name": "élan d'orléans"}).Is(http.StatusConflict); kit.ProblemKind(a) != "team-taken" {
		t.Error(a)
	}
	other.Post("/user/claim/team", object{"name": "東京"}).Is(http.StatusUnprocessableEntity).Names("/name")
	athlete.Post("/user/claim/team", object{"name": "Mine"}).Is(http.StatusForbidden)

	found := func(words string) object {
		items, _ := athlete.Get("/search/teams/" + words).Is(http.StatusOK).Object()["items"].([]any)
		if len(items) == 0 {
			return nil
		}
		first, _ := items[0].(map[string]any)
		return first
	}
	for _, words := range []string{"elan", "ORLEANS", "orlaens", "elan%20d", "elan-d-orleans"} {
		if team := found(words); team["team_id"] != "elan-d-orleans" || team["coach"] != "Kim Coach" || team["name"] != "Élan d’Orléans" {
			t.Errorf("%s finds %v", words, team)
		}
	}
	if team := found("nobodys"); team != nil {
		t.Errorf("finds %v", team)
	}
	athlete.Put("/user/"+athlete.ID, object{"team_id": "ELAN-d-orleans"}).Is(http.StatusOK)
	coach.Put("/user/"+coach.ID, object{"team_name": "Orléans Athlétisme"}).Is(http.StatusOK)
	if me := athlete.Get("/user/me").Object(); me["team_name"] != "Orléans Athlétisme" {
		t.Errorf("the athlete's team is %v", me["team_name"])
	}
	if coaches := athlete.Get("/user/coaches").Is(http.StatusOK).List(); len(coaches) != 1 || coaches[0]["team"] != "Orléans Athlétisme" {
		t.Errorf("the coaches are %v", coaches)
	}
	for _, user := range []*kit.User{athlete, other} { // who has claimed no team names none
		user.Put("/user/"+user.ID, object{"team_name": "Ours"}).Is(http.StatusUnprocessableEntity).Names("/team_name")
	}
	coach.Put("/user/"+coach.ID, object{"team_name": "  "}).Is(http.StatusUnprocessableEntity).Names("/team_name")
	coach.Put("/user/"+coach.ID, object{"team_id": "oak"}).Is(http.StatusUnprocessableEntity).Names("/team_id")

	coach.Post("/user/unclaim/team", nil).Is(http.StatusOK) // and the name with it
	if me := coach.Get("/user/me").Object(); me["team_name"] != nil || found("orleans") != nil {
		t.Errorf("the team is still called %v", me["team_name"])
	}
	other.Post("/user/claim/team/Elan-d-Orleans", nil).Is(http.StatusOK)
	if me := other.Get("/user/me").Object(); me["team_name"] != "Elan-d-Orleans" {
		t.Errorf("a team that is claimed by its ID is called %v", me["team_name"])
	}
}
