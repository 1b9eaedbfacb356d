package log

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// assisted is a team with an assistant whom its head coach has named.
type assisted struct {
	kit.CoachedTeam

	assistant *kit.User
	app       *kit.App
	id        string
}

// newAssisted returns a team whose assistant has accepted. Nobody has accepted the coaches.
func newAssisted(t *testing.T, app *kit.App, id string) assisted {
	t.Helper()
	s := assisted{CoachedTeam: kit.NewTeam(t, app, id), assistant: app.Register(t, object{"name": "Robin Coach", "coach": true}), app: app, id: id}
	s.assist()
	return s
}

// assist makes the assistant one.
func (s assisted) assist() {
	s.Coach.Post("/team/assistants/"+s.assistant.ID, nil).Is(http.StatusOK)
	s.assistant.Post("/user/assistantships/"+s.id, nil).Is(http.StatusOK)
}

// day is the path of the athlete's day.
func (s assisted) day() string { return "/log/athlete/" + s.Athlete.ID + "/11-20-2026" }

// reads checks whether the assistant reads the athlete's log, on all routes or on none.
func (s assisted) reads(t *testing.T, want bool, when string) {
	t.Helper()
	week := athletesOf(t, s.assistant.Get("/log/team/week/11-18-2026").Is(http.StatusOK).Object())
	month := athletesOf(t, s.assistant.Get("/log/team/month/11-18-2026").Is(http.StatusOK).Object())
	status := ""
	if roster := s.assistant.Get("/team/roster"); roster.Status == http.StatusOK {
		for _, a := range roster.List() {
			if a["user_id"] == s.Athlete.ID {
				status = fmt.Sprint(a["status"])
			}
		}
	}
	for what, got := range map[string]bool{
		"the day":      s.assistant.Get(s.day()).Status == http.StatusOK,
		"the comments": s.assistant.Get(s.day()+"/comments").Status == http.StatusOK,
		"the changes":  s.assistant.Get("/log/changes?athlete="+s.Athlete.ID).Status == http.StatusOK,
		"the averages": s.assistant.Get("/log/avg/moving/rhr/11-21-2026?athlete="+s.id+".jess").Status == http.StatusOK,
		"the week":     week[s.Athlete.ID] != nil,
		"the month":    month[s.Athlete.ID] != nil,
		"the roster":   status == "accepted",
	} {
		if got != want {
			t.Errorf("%s, the assistant reads %s: %v", when, what, got)
		}
	}
}

// states lists the names of a list with the status of each.
func states(list []map[string]any, name string) (states []string) {
	for _, one := range list {
		states = append(states, fmt.Sprint(one[name], " ", one["status"]))
	}
	return states
}

func TestAssistants(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	s := assisted{CoachedTeam: kit.NewTeam(t, app, "as1"), assistant: app.Register(t, object{"name": "Robin Coach", "coach": true}), app: app, id: "as1"}
	expect := func(named, mine, coaches []string) {
		t.Helper()
		if got := states(s.Coach.Get("/team/assistants").Is(http.StatusOK).List(), "name"); !slices.Equal(got, named) {
			t.Errorf("the team's assistants are %q, want %q", got, named)
		}
		if got := states(s.assistant.Get("/user/assistantships").Is(http.StatusOK).List(), "team_id"); !slices.Equal(got, mine) {
			t.Errorf("the assistant's teams are %q, want %q", got, mine)
		}
		if got := states(s.Athlete.Get("/user/coaches").Is(http.StatusOK).List(), "name"); !slices.Equal(got, coaches) {
			t.Errorf("the athlete's coaches are %q, want %q", got, coaches)
		}
	}

	// Naming alone lets nobody do anything.
	expect(nil, nil, []string{"Pat Coach pending"})
	s.assistant.Post("/user/assistantships/as1", nil).Is(http.StatusNotFound)
	for range 2 {
		if named := s.Coach.Post("/team/assistants/"+s.assistant.ID, nil).Is(http.StatusOK).Object(); named["name"] != "Robin Coach" || named["status"] != "pending" {
			t.Errorf("named %v", named)
		}
	}
	expect([]string{"Robin Coach pending"}, []string{"AS1 pending"}, []string{"Pat Coach pending"})
	if got := kit.NoticesOf(s.assistant, ""); !slices.Equal(got, []string{"assistant_named Pat Coach"}) {
		t.Errorf("the coach who was named is told %q", got)
	}
	s.Athlete.Post("/user/coaches/"+s.assistant.ID, nil).Is(http.StatusNotFound)
	if got := s.assistant.Get("/team/roster").Is(http.StatusOK).List(); len(got) != 0 {
		t.Errorf("who has not accepted sees the roster %v", got)
	}

	// Nor does accepting: each athlete decides, and is told that they can.
	for range 2 {
		accepted := s.assistant.Post("/user/assistantships/as1", nil).Is(http.StatusOK).Object()
		if accepted["team_id"] != "AS1" || accepted["user_id"] != s.Coach.ID || accepted["user"] != "Pat Coach" || accepted["status"] != "accepted" {
			t.Errorf("accepted %v", accepted)
		}
	}
	expect([]string{"Robin Coach accepted"}, []string{"AS1 accepted"}, []string{"Pat Coach pending", "Robin Coach pending"})
	s.reads(t, false, "before the athlete accepts")
	if got := kit.NoticesOf(s.Athlete, ""); !slices.Equal(got, []string{"coach_asks Pat Coach", "coach_asks Robin Coach"}) {
		t.Errorf("the athlete is told %q", got)
	}
	s.Athlete.Post("/user/coaches/"+s.assistant.ID, nil).Is(http.StatusOK)
	s.reads(t, true, "once accepted")
	expect([]string{"Robin Coach accepted"}, []string{"AS1 accepted"}, []string{"Pat Coach pending", "Robin Coach accepted"})
	if got := s.Read("as1"); got != http.StatusForbidden {
		t.Errorf("the head coach, whom nobody has accepted, reads with %d", got)
	}
	if entry := s.assistant.Get(s.day()).Is(http.StatusOK).Object(); entry["notes"] != "mine" || entry["rhr"] != 48.0 {
		t.Errorf("the assistant reads %v", entry)
	}
	if got := kit.NoticesOf(s.Athlete, ""); got[len(got)-1] != "log_reader Robin Coach Jess Runner" {
		t.Errorf("the athlete is told %q", got)
	}

	// What coaches do: comments, the roster.
	kit.PostComment(s.assistant, s.day()+"/comments", object{"text": "Well run."})
	kit.PostComment(s.Athlete, "/log/athlete/me/11-20-2026/comments", object{"text": "Sore."})
	if got := kit.NoticesOf(s.assistant, ""); !slices.Equal(got, []string{"assistant_named Pat Coach", "comment Jess Runner Jess Runner 2026-11-20"}) {
		t.Errorf("the assistant is told %q", got)
	}
	if got := s.assistant.Get("/team/roster").Is(http.StatusOK).List(); len(got) != 1 || got[0]["team_id"] != "AS1" {
		t.Errorf("the roster is %v", got)
	}
	// And what only the head coach does.
	other := app.Register(t, object{"coach": true})
	s.assistant.Post("/team/assistants/"+other.ID, nil).Is(http.StatusForbidden)
	s.assistant.Post("/invites", object{}).Is(http.StatusForbidden)
	if got := s.assistant.Get("/team/assistants").Is(http.StatusOK).List(); len(got) != 0 {
		t.Errorf("the assistant's assistants are %v", got)
	}
	s.assistant.Delete("/team/assistants/" + s.assistant.ID).Is(http.StatusNoContent)
	s.reads(t, true, "after removing an assistant of their own")
	// A team of their own changes nothing.
	s.assistant.Post("/user/claim/team/as1.own", nil).Is(http.StatusOK)
	s.assistant.Post("/user/unclaim/team", nil).Is(http.StatusOK)
	s.reads(t, true, "after a team of their own")

	for user, want := range map[*kit.User]string{
		s.Athlete:   `"accepted_coaches":[{"user_id" : "` + s.assistant.ID,
		s.Coach:     `"assistants":[{"user_id" : "` + s.assistant.ID,
		s.assistant: `"assistantships":[{"team_id" : "AS1", "user_id" : "` + s.Coach.ID,
	} {
		if got := strings.ReplaceAll(string(user.Get("/user/export").Is(http.StatusOK).Body), "\n", ""); !strings.Contains(got, want) {
			t.Errorf("exports %s, without %s", got, want)
		}
	}
}

// Who may be named, and by whom.
func TestAssistantsAreNamed(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	s := kit.NewTeam(t, app, "nam")
	coach, free := app.Register(t, object{"coach": true}), app.Register(t, object{"coach": true})
	free.Post("/team/assistants/"+coach.ID, nil).Is(http.StatusForbidden) // without a team
	s.Athlete.Post("/team/assistants/"+coach.ID, nil).Is(http.StatusForbidden)
	s.Athlete.Get("/team/assistants").Is(http.StatusForbidden)
	s.Athlete.Delete("/team/assistants/" + coach.ID).Is(http.StatusForbidden)
	app.Client(t).Post("/team/assistants/"+coach.ID, nil).Is(http.StatusUnauthorized)
	s.Coach.Post("/team/assistants/"+s.Coach.ID, nil).Is(http.StatusUnprocessableEntity)
	for _, nobody := range []string{s.Athlete.ID, "01990a5b-0000-7f0e-8a47-2c7f6d0b9e57"} {
		s.Coach.Post("/team/assistants/"+nobody, nil).Is(http.StatusNotFound)
	}
	s.Coach.Post("/team/assistants/pat", nil).Is(http.StatusBadRequest)
	token, _ := kit.PersonalToken(t, s.Coach, "read", "team")
	s.Coach.WithToken(token).Get("/team/assistants").Is(http.StatusOK)
	s.Coach.WithToken(token).Post("/team/assistants/"+coach.ID, nil).Is(http.StatusForbidden)

	// Who becomes an athlete has been named no more.
	s.Coach.Post("/team/assistants/"+coach.ID, nil).Is(http.StatusOK)
	coach.Put("/user/coach", object{"coach": false}).Is(http.StatusOK)
	coach.Put("/user/coach", object{"coach": true}).Is(http.StatusOK)
	coach.Post("/user/assistantships/nam", nil).Is(http.StatusNotFound)
	// Who is refused may be named again.
	s.Coach.Post("/team/assistants/"+coach.ID, nil).Is(http.StatusOK)
	for range 2 {
		coach.Delete("/user/assistantships/NAM").Is(http.StatusNoContent)
	}
	coach.Post("/user/assistantships/nam", nil).Is(http.StatusNotFound)
	// A suspended head coach's team gets no new assistants.
	s.Coach.Post("/team/assistants/"+coach.ID, nil).Is(http.StatusOK)
	app.Operator(t).Post("/operator/users/"+s.Coach.ID+"/suspend", object{"reason": "asked"}).Is(http.StatusOK)
	coach.Post("/user/assistantships/nam", nil).Is(http.StatusNotFound)
	if got := coach.Get("/user/assistantships").Is(http.StatusOK).List(); len(got) != 0 {
		t.Errorf("a suspended head coach asks: %v", got)
	}
}

// Blocking keeps a head coach and an assistant apart, and the blocked is not told.
func TestAssistantsBlocked(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	s := kit.NewTeam(t, app, "abl")
	coach := app.Register(t, object{"name": "Robin Coach", "coach": true})
	coach.Post("/user/blocked/"+s.Coach.ID, nil).Is(http.StatusOK)
	s.Coach.Post("/team/assistants/"+coach.ID, nil).Is(http.StatusOK)
	if got := states(s.Coach.Get("/team/assistants").Is(http.StatusOK).List(), "name"); !slices.Equal(got, []string{"Robin Coach pending"}) {
		t.Errorf("the head coach is told %q", got)
	}
	if got := coach.Get("/user/assistantships").Is(http.StatusOK).List(); len(got) != 0 {
		t.Errorf("who has blocked the head coach is asked: %v", got)
	}
	coach.Post("/user/assistantships/abl", nil).Is(http.StatusNotFound)
}

func TestAssistantLimits(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	s := kit.NewTeam(t, app, "lim")
	const some = `INSERT INTO users SELECT (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'email', $2::text || n || '@example.org',
		'email_key', $2::text || n || '@example.org', 'referral_code', $2::text || n, 'team_id', $2::text || n))).* FROM users u, generate_series(1, 20) AS n WHERE u.id = $1`
	coach := app.Register(t, object{"coach": true})
	kit.InDatabase(t, app, some, coach.ID, "many")
	more := app.Register(t, object{"coach": true})
	var ids []string
	const them = "SELECT array_agg(id::text) || ARRAY[$1, $2]::text[] FROM users WHERE team_id LIKE 'many%'"
	if err := app.Pool(t).QueryRow(t.Context(), them, coach.ID, more.ID).Scan(&ids); err != nil {
		t.Fatal(err)
	}
	other := kit.Twin(t, app)
	heads := []*kit.Client{s.Coach.Client, other.Client(t).WithToken(s.Coach.Token)}
	named := kit.AtOnce(len(ids), func(i int) bool {
		a := heads[i%2].Post("/team/assistants/"+ids[i], nil)
		return a.Status == http.StatusOK || kit.ProblemKind(a.Is(http.StatusConflict)) != "too-many-assistants"
	})
	if listed := s.Coach.Get("/team/assistants").Is(http.StatusOK).List(); named != 20 || len(listed) != 20 {
		t.Errorf("%d of %d have been named, and %d are listed", named, len(ids), len(listed))
	}

	kit.InDatabase(t, app, "INSERT INTO assistants (head_id, user_id, created_at, accepted_at) SELECT id, $1, now(), now() FROM users WHERE team_id LIKE 'many%'", more.ID)
	last := kit.NewTeam(t, app, "last")
	last.Coach.Post("/team/assistants/"+more.ID, nil).Is(http.StatusOK)
	if refused := more.Post("/user/assistantships/last", nil).Is(http.StatusConflict); kit.ProblemKind(refused) != "too-many-assisted" {
		t.Errorf("one team too many: %s", refused)
	}
	if got := more.Get("/user/assistantships").Is(http.StatusOK).List(); got[0]["status"] != "pending" {
		t.Errorf("what can be accepted does not come first: %v", got[0])
	}
	more.Delete("/user/assistantships/many1").Is(http.StatusNoContent)
	more.Post("/user/assistantships/last", nil).Is(http.StatusOK)
}
