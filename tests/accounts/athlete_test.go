package accounts

import (
	"fmt"
	"strings"
	"testing"

	"harrier/tests/kit"
)

func TestClaims(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	anyone := app.Client(t)
	coach := map[string]any{"coach": true}

	t.Run("of an athlete are one per user and one user per ID", func(t *testing.T) {
		t.Parallel()
		user, other := app.Register(t, map[string]any{"name": "Jess Runner"}), app.Register(t)
		if got := anyone.Get("/user/claimed/Jess.R").Is(200).Object(); len(got) != 1 || kit.IsTrue(got["claimed"]) {
			t.Errorf("free: %v", got)
		}
		anyone.Get("/user/Jess.R/races").Is(404)
		anyone.Get("/user/Jess.R/profilePic").Is(404)
		user.Post("/user/claim/athlete/Jess.R", nil).Is(200)
		user.Post("/user/claim/athlete/jess.r", nil).Is(200)
		if got := anyone.Get("/user/claimed/JESS.R").Is(200).Object(); !kit.IsTrue(got["claimed"]) || got["user"] != "Jess Runner" {
			t.Errorf("claimed: %v", got)
		}
		if me := user.Get("/user/me").Object(); me["athlete_id"] != "Jess.R" {
			t.Errorf("kept as %v", me["athlete_id"])
		}
		other.Post("/user/claim/athlete/jess.R", nil).Is(409)
		user.Post("/user/claim/athlete/another", nil).Is(409)
		user.Post("/user/unclaim/athlete", nil).Is(200)
		user.Post("/user/unclaim/athlete/", nil).Is(200)
		other.Post("/user/claim/athlete/jess.R", nil).Is(200)
		for _, bad := range []string{"-x", "a%20b", "a%2Fb", strings.Repeat("x", 65), "%C3%A9"} {
			other.Post("/user/claim/athlete/"+bad, nil).Is(400)
			anyone.Get("/user/claimed/" + bad).Is(400)
		}
		for _, reserved := range []string{"claimed", "Me", "races", "athlete", "TEAM"} { // segments of paths beside an Athlete ID
			app.Register(t).Post("/user/claim/athlete/"+reserved, nil).Is(422)
			other.Post("/user/"+other.ID+"/alias/"+reserved, nil).Is(422)
		}
		for _, path := range []string{"/user/claim/athlete/x", "/user/unclaim/athlete", "/user/claim/team/x", "/user/unclaim/team/"} {
			anyone.Post(path, nil).Is(401)
		}
	})

	t.Run("of aliases find the same athlete and can be undone", func(t *testing.T) {
		t.Parallel()
		user, other := app.Register(t), app.Register(t)
		user.Post("/user/claim/athlete/main", nil).Is(200)
		at := "/user/" + user.ID + "/alias/"
		if got := string(user.Post(at+"Second", nil).Is(200).Body); !strings.Contains(got, "Second") {
			t.Errorf("does not name the alias: %s", got)
		}
		user.Post(at+"second", nil).Is(200)
		user.Post(at+"main", nil).Is(409)
		other.Post("/user/claim/athlete/second", nil).Is(409)
		other.Post("/user/"+other.ID+"/alias/SECOND", nil).Is(409)
		other.Post("/user/"+other.ID+"/alias/main", nil).Is(409)
		other.Post(at+"third", nil).Is(403)
		other.Delete(at + "second").Is(403)
		anyone.Post(at+"third", nil).Is(401)
		user.Post("/user/not-a-uuid/alias/third", nil).Is(400)
		if got := anyone.Get("/user/claimed/second").Is(200).Object(); !kit.IsTrue(got["claimed"]) {
			t.Errorf("an alias: %v", got)
		}
		user.Post("/user/unclaim/athlete", nil).Is(200)
		if me := user.Get("/user/me").Object(); me["athlete_id"] != nil || fmt.Sprint(me["aliases"]) != "[Second]" {
			t.Errorf("after unclaiming: %v %v", me["athlete_id"], me["aliases"])
		}
		if got := string(user.Delete(at + "SECOND").Is(200).Body); !strings.Contains(got, "SECOND") {
			t.Errorf("does not name the alias: %s", got)
		}
		user.Delete(at + "second").Is(404)
		other.Post("/user/claim/athlete/second", nil).Is(200)
	})

	t.Run("of aliases are at most twenty, whoever hurries", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t)
		won := kit.AtOnce(30, func(i int) bool {
			return user.Post(fmt.Sprintf("/user/%s/alias/hurry-%d", user.ID, i), nil).Status == 200
		})
		if got := len(user.Get("/user/me").Object()["aliases"].([]any)); won != 20 || got != 20 {
			t.Errorf("%d were told yes, %d there", won, got)
		}
	})

	t.Run("of a team are for coaches, one each", func(t *testing.T) {
		t.Parallel()
		first, second, athlete := app.Register(t, coach), app.Register(t, coach), app.Register(t)
		athlete.Post("/user/claim/team/hav", nil).Is(403)
		athlete.Post("/user/unclaim/team", nil).Is(403)
		first.Post("/user/claim/team/Hav", nil).Is(200)
		first.Post("/user/claim/team/hav", nil).Is(200)
		first.Post("/user/claim/team/other", nil).Is(409)
		second.Post("/user/claim/team/hAV", nil).Is(409)
		first.Put("/user/"+first.ID, map[string]any{"team_id": "other"}).Is(422).Names("/team_id")
		athlete.Put("/user/"+athlete.ID, map[string]any{"team_id": "hav"}).Is(200)
		if team := first.Get("/user/me").Object()["team_id"]; team != "Hav" {
			t.Errorf("team %v", team)
		}
		first.Post("/user/unclaim/team/", nil).Is(200)
		first.Post("/user/unclaim/team", nil).Is(200)
		second.Post("/user/claim/team/hav", nil).Is(200)
		if user := second.Put("/user/coach", map[string]any{"coach": true}).Is(200).Object(); user["team_id"] != "hav" {
			t.Errorf("the same answer dropped the team: %v", user)
		}
		if user := second.Put("/user/coach", map[string]any{"coach": false}).Is(200).Object(); user["team_id"] != nil || kit.IsTrue(user["coach"]) {
			t.Errorf("switching kept the team: %v", user)
		}
		if user := athlete.Put("/user/coach", map[string]any{"coach": true}).Is(200).Object(); user["team_id"] != nil {
			t.Errorf("switching made a stated team a claimed one: %v", user)
		}
		athlete.Post("/user/claim/team/hav", nil).Is(200)
		second.Post("/user/claim/team/x%20y", nil).Is(400)
	})
}

func TestClaimersAtOnce(t *testing.T) {
	t.Parallel()
	one := kit.Start(t, kit.Options{})
	two := kit.Twin(t, one)
	const claimers = 50
	here, there := make([]*kit.User, claimers), make([]*kit.User, claimers)
	// One after the other: a hundred passwords at once would have to wait for their hashes.
	for i := range claimers {
		here[i] = one.Register(t, map[string]any{"coach": true, "email": fmt.Sprintf("claimer%d@example.org", i)})
		there[i] = here[i]
		if i%2 == 1 {
			there[i] = &kit.User{Client: two.Client(t).WithToken(here[i].Token), ID: here[i].ID}
		}
	}
	for what, path := range map[string]func(u *kit.User) string{
		"an athlete": func(*kit.User) string { return "/user/claim/athlete/wanted" },
		"a team":     func(*kit.User) string { return "/user/claim/team/wanted" },
		"an alias":   func(u *kit.User) string { return "/user/" + u.ID + "/alias/also-wanted" },
	} {
		answers := make([]int, claimers)
		won := kit.AtOnce(claimers, func(i int) bool {
			answers[i] = there[i].Post(path(there[i]), nil).Status
			return answers[i] == 200
		})
		if won != 1 {
			t.Errorf("%s was given to %d of %d", what, won, claimers)
		}
		for _, status := range answers {
			if status != 200 && status != 409 {
				t.Errorf("%s: status %d", what, status)
			}
		}
	}
	if status := kit.AtOnce(claimers, func(i int) bool {
		return there[i].Post("/user", map[string]any{"email": "Wanted@example.org", "password": "correct horse battery", "coach": false}).Status == 201
	}); status != 1 {
		t.Errorf("an email was given to %d", status)
	}
}

func TestFollows(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user, runner := app.Register(t), app.Register(t)
	runner.Post("/user/claim/athlete/Runner", nil).Is(200)
	runner.Post("/user/"+runner.ID+"/alias/r2", nil).Is(200)
	user.Post("/user/claim/athlete/me-myself", nil).Is(200)
	runner.Result(runner.Race(), map[string]any{"athlete_id": "Published"})
	isFollowing := func(id string) string {
		return strings.TrimSpace(string(user.Get("/user/" + user.ID + "/isFollowing/" + id).Is(200).Body))
	}
	following := func() string { return strings.TrimSpace(string(user.Get("/user/following").Is(200).Body)) }

	if got := following(); got != "[]" {
		t.Errorf("following %s", got)
	}
	user.Post("/user/follow/R2", nil).Is(200)
	user.Post("/user/follow/runner", nil).Is(200)
	user.Post("/user/follow/published", nil).Is(200)
	user.Post("/user/follow/nobody", nil).Is(404)
	user.Post("/user/follow/ME-myself", nil).Is(422)
	user.Post("/user/follow/a%20b", nil).Is(400)
	if got := following(); got != `["published","Runner"]` {
		t.Errorf("following %s", got)
	}
	for id, want := range map[string]string{"runner": "true", "R2": "true", "Published": "true", "nobody": "false", "me-myself": "false"} {
		if got := isFollowing(id); got != want {
			t.Errorf("following %s: %s, want %s", id, got, want)
		}
	}
	user.Get("/user/" + runner.ID + "/isFollowing/runner").Is(403)
	app.Client(t).Get("/user/" + user.ID + "/isFollowing/runner").Is(401)
	app.Client(t).Get("/user/following").Is(401)

	// Whichever of the IDs is taken away, the athlete stays followed by the others.
	runner.Delete("/user/" + runner.ID + "/alias/r2").Is(200)
	if got := isFollowing("runner"); got != "true" {
		t.Errorf("an alias took the follow along: %s", got)
	}
	user.Post("/user/unfollow/runner", nil).Is(200)
	user.Post("/user/unfollow/runner", nil).Is(200)
	user.Post("/user/unfollow/stranger", nil).Is(200)
	if got := following(); got != `["published"]` {
		t.Errorf("following %s", got)
	}
	// Two published IDs that turn out to be one athlete are one follow, and go together.
	runner.Result(runner.Race(), map[string]any{"athlete_id": "published-2"})
	user.Post("/user/follow/published-2", nil).Is(200)
	runner.Post("/user/"+runner.ID+"/alias/published", nil).Is(200)
	runner.Post("/user/"+runner.ID+"/alias/published-2", nil).Is(200)
	if got := following(); got != `["Runner"]` {
		t.Errorf("following %s", got)
	}
	user.Post("/user/unfollow/runner", nil).Is(200)
	if got := following(); got != "[]" {
		t.Errorf("following %s", got)
	}
}

func TestRacesOfUser(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t, map[string]any{"name": "Pat Poster"})
	poster.Post("/user/claim/athlete/poster", nil).Is(200)
	poster.Post("/user/"+poster.ID+"/alias/pp", nil).Is(200)
	if got := app.Client(t).Get("/user/poster/races").Is(200).List(); len(got) != 0 {
		t.Errorf("%d races", len(got))
	}
	for day := 1; day <= 12; day++ {
		poster.Race(map[string]any{"date": fmt.Sprintf("2026-10-%02d", day)})
	}
	app.Register(t).Race()
	anyone := app.Client(t)
	if list := anyone.Get("/user/" + poster.ID + "/races/2").Is(200).List(); len(list) != 2 { // also without an Athlete ID
		t.Errorf("%d races by _id", len(list))
	}
	if list := anyone.Get("/user/" + app.Register(t).ID + "/races").Is(200).List(); len(list) != 0 {
		t.Errorf("%d races of somebody else", len(list))
	}
	first := anyone.Get("/user/PP/races/").Is(200)
	if list := first.List(); len(list) != 10 || list[0]["date"] != "2026-10-12" || list[0]["user"] != "Pat Poster" {
		t.Errorf("the first page is %s", first)
	}
	if link := first.Header.Get("Link"); link != `</user/PP/races/1/10>; rel="first", </user/PP/races/2/10>; rel="next"` {
		t.Errorf("Link %s", link)
	}
	if list := anyone.Get("/user/poster/races/2").Is(200).List(); len(list) != 2 || list[1]["date"] != "2026-10-01" {
		t.Errorf("the second page is %v", list)
	}
	if list := anyone.Get("/user/poster/races/3/5").Is(200).List(); len(list) != 2 {
		t.Errorf("the third of five is %v", list)
	}
	if list := anyone.Get("/user/poster/races/9/5").Is(200).List(); len(list) != 0 {
		t.Errorf("past the end is %v", list)
	}
	anyone.Get("/user/poster/races/0").Is(400)
	anyone.Get("/user/poster/races/1/101").Is(400)
	anyone.Get("/user/poster/races/x").Is(400)
	anyone.Get("/user/nobody/races/1/5").Is(404)
}
