package log

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// athletesOf returns the athletes of a page of a team, by their _id.
func athletesOf(t *testing.T, page object) map[string]object {
	t.Helper()
	found := map[string]object{}
	list, ok := page["athletes"].([]any)
	if !ok {
		t.Fatalf("the page is %v", page)
	}
	for _, a := range list {
		athlete, _ := a.(map[string]any)
		found[fmt.Sprint(athlete["user_id"])] = athlete
	}
	return found
}

// TestTeamLogs compares what a coach reads of all athletes at once with what the coach reads of each.
func TestTeamLogs(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	coach, other := app.Register(t, object{"coach": true}), app.Register(t, object{"coach": true})
	coach.Post("/user/claim/team/week", nil).Is(http.StatusOK)
	other.Post("/user/claim/team/month", nil).Is(http.StatusOK)
	athletes := map[string]*kit.User{}
	for _, log := range []string{"public", "followers", "team", "private"} {
		for _, health := range []string{"public", "team", "private"} {
			for _, state := range []string{"accepted", "pending", "blocking", "blocked", "left"} {
				u := app.Register(t, object{"name": log + " " + health + " " + state})
				u.Put("/user/"+u.ID, object{"team_id": "WEEK", "log_visibility": log, "health_visibility": health}).Is(http.StatusOK)
				u.Post("/log/11-16-2026", object{"rhr": 48, "goal": 3, "runs": []object{{"miles": 1}, {"miles": 2, "seconds": 900}}}).Is(http.StatusOK)
				u.Post("/log/11-22-2026", object{"sleep": 7.5, "feel": 4, "runs": []object{{"miles": 4}}}).Is(http.StatusOK)
				u.Post("/log/11-23-2026", object{"runs": []object{{"miles": 8}}}).Is(http.StatusOK)
				if state != "pending" {
					u.Post("/user/coaches/"+coach.ID, nil).Is(http.StatusOK)
				}
				switch state {
				case "blocking":
					u.Post("/user/blocked/"+coach.ID, nil).Is(http.StatusOK)
				case "blocked":
					coach.Post("/user/blocked/"+u.ID, nil).Is(http.StatusOK)
				case "left":
					u.Put("/user/"+u.ID, object{"team_id": "month"}).Is(http.StatusOK)
				}
				athletes[u.ID] = u
			}
		}
	}
	week := athletesOf(t, coach.Get("/log/team/week/11-18-2026").Is(http.StatusOK).Object())
	month := athletesOf(t, coach.Get("/log/team/month/11-18-2026").Is(http.StatusOK).Object())
	if len(week) != 9 || len(month) != 9 {
		t.Errorf("the team has %d athletes, and in a month %d", len(week), len(month))
	}
	for id, a := range week {
		alone := coach.Get("/log/athlete/" + id + "/week/11-18-2026").Is(http.StatusOK).List()
		if got, _ := a["days"].([]any); fmt.Sprint(got) != fmt.Sprint(asAny(alone)) {
			t.Errorf("%v: days are\n%v, and alone\n%v", a["name"], got, alone)
		}
		for from, sums := range map[string]any{"11-16-2026/11-22-2026?by=week": a["sums"], "11-01-2026/11-30-2026?by=month": month[id]["sums"]} {
			alone := coach.Get("/log/athlete/" + id + "/summary/" + from).Is(http.StatusOK).List()[0]
			delete(alone, "average_week") // which the team's sums do not have
			if fmt.Sprint(sums) != fmt.Sprint(alone) {
				t.Errorf("%v: sums of %s are\n%v, and alone\n%v", a["name"], from, sums, alone)
			}
		}
		if month[id]["days"] != nil {
			t.Errorf("a month has days: %v", month[id])
		}
	}
	for _, nobody := range []*kit.User{other, app.Register(t)} {
		if got := athletesOf(t, nobody.Get("/log/team/week/11-18-2026").Is(http.StatusOK).Object()); len(got) != 0 {
			t.Errorf("others read %v", got)
		}
	}
	secret, _ := coach.Post("/user/tokens", object{"name": "list", "scopes": []string{"read", "team"}}).Is(http.StatusCreated).Object()["token"].(string)
	unhealthy := app.Client(t).WithToken(secret)
	for id, a := range athletesOf(t, unhealthy.Get("/log/team/week/11-18-2026").Is(http.StatusOK).Object()) {
		if sums, _ := a["sums"].(map[string]any); kit.HasHealth(sums) {
			t.Errorf("without the scope, health of %s is shown: %v", id, a)
		}
	}

	for id := range week { // leaving ends the view at once, and nothing of the athlete stays
		athletes[id].Put("/user/"+id, object{"team_id": nil}).Is(http.StatusOK)
	}
	if got := athletesOf(t, coach.Get("/log/team/week/11-18-2026").Is(http.StatusOK).Object()); len(got) != 0 {
		t.Errorf("those who left are still read: %v", got)
	}
}

func asAny(list []map[string]any) []any {
	found := make([]any, len(list))
	for i, v := range list {
		found[i] = v
	}
	return found
}

func TestTeamComments(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	s := kit.NewTeam(t, app, "unseen")
	s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusOK)
	unseen := func(want float64) {
		t.Helper()
		if got := athletesOf(t, s.Coach.Get("/log/team/week/11-18-2026").Is(http.StatusOK).Object())[s.Athlete.ID]["unseen_comments"]; got != want {
			t.Errorf("%v comments are not seen, want %v", got, want)
		}
	}
	at := "/log/athlete/" + s.Athlete.ID + "/11-20-2026/comments"
	unseen(0)
	s.Athlete.Post("/log/athlete/me/11-20-2026/comments", object{"text": "Sore."}).Is(http.StatusCreated)
	s.Athlete.Post("/log/athlete/me/11-23-2026/comments", object{"text": "The week after."}).Is(http.StatusCreated)
	unseen(1)
	s.Coach.Get(at).Is(http.StatusOK) // reading is not seeing
	unseen(1)
	s.Coach.Put(at+"/seen", nil).Is(http.StatusNoContent)
	unseen(0)
	s.Coach.Post(at, object{"text": "Rest."}).Is(http.StatusCreated)
	unseen(0)

	// Changes wait for the oldest transaction, also for those of other tests.
	var changes *kit.Answer
	kit.Eventually(t, "there are three comments", func() bool {
		changes = s.Coach.Get("/log/changes").Is(http.StatusOK)
		return strings.Count(string(changes.Body), `"log.comment_added"`) == 3
	})
	events, _ := changes.Object()["events"].([]any)
	for _, e := range events {
		event, _ := e.(map[string]any)
		data, _ := event["data"].(map[string]any)
		if data["user_id"] != s.Athlete.ID {
			t.Errorf("the changes of the team have %v", event)
		}
	}
	s.Coach.Post("/log/11-20-2026", object{"notes": "the coach's own"}).Is(http.StatusOK)
	next := fmt.Sprint(changes.Object()["next"])
	for query, want := range map[string]int{"": 1, "&athlete=me": 1, "&athlete=" + s.Athlete.ID: 0} {
		kit.Eventually(t, "the feed has the coach's own day, where that is asked for: "+query, func() bool {
			return strings.Count(string(s.Coach.Get("/log/changes?after="+next+query).Is(http.StatusOK).Body), s.Coach.ID) == want
		})
	}
}

// TestTeamPages reads a team of more than a page, and again what has not changed.
func TestTeamPages(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	coach := app.Register(t, object{"coach": true})
	coach.Post("/user/claim/team/pages", nil).Is(http.StatusOK)
	kit.InDatabase(t, app, `WITH added AS (
		INSERT INTO users (id, name, email, email_key, referral_code, coach, team_id, log_visibility, created_at, updated_at)
		SELECT gen_random_uuid(), 'Athlete ' || lpad(i::text, 3, '0'), e.email, e.email, 'page' || i, false, 'pages', 'team', now(), now()
		FROM generate_series(1, 205) AS i, LATERAL (SELECT 'page' || i || '@example.org') AS e (email) RETURNING id)
		INSERT INTO accepted_coaches (user_id, coach_id, created_at) SELECT id, $1, now() FROM added`, coach.ID)
	names := map[string]bool{}
	for page, want := range []int{100, 100, 5, 0} {
		answer := coach.Get(fmt.Sprintf("/log/team/week/11-18-2026?page=%d", page+1)).Is(http.StatusOK)
		list, _ := answer.Object()["athletes"].([]any)
		next := answer.Object()["next_page"]
		if len(list) != want || (next == nil) != (page > 1) {
			t.Errorf("page %d has %d athletes, and the next is %v", page+1, len(list), next)
		}
		for _, a := range list {
			athlete, _ := a.(map[string]any)
			names[fmt.Sprint(athlete["name"])] = true
		}
		tag := answer.Header.Get("ETag")
		coach.Do(http.MethodGet, fmt.Sprintf("/log/team/week/11-18-2026?page=%d", page+1), nil, "If-None-Match: "+tag).Is(http.StatusNotModified)
	}
	if len(names) != 205 {
		t.Errorf("%d athletes are on the pages", len(names))
	}
}
