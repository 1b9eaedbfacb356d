package accounts

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// followed is an athlete with a log, and someone who would like to follow them.
type followed struct {
	athlete, fan *kit.User
	id           string
}

func newFollowed(t *testing.T, app *kit.App, id, visibility string) followed {
	t.Helper()
	f := followed{athlete: app.Register(t, object{"name": "Jess Runner"}), fan: app.Register(t, object{"name": "Sam Harrow"}), id: id}
	f.athlete.Post("/user/claim/athlete/"+id, nil).Is(http.StatusOK)
	f.athlete.Post("/log/11-20-2026", object{"notes": "mine", "runs": []object{{"miles": 5}, {"miles": 2}}}).Is(http.StatusOK)
	f.show(visibility)
	return f
}

func (f followed) show(visibility string) {
	f.athlete.Put("/user/"+f.athlete.ID, object{"log_visibility": visibility}).Is(http.StatusOK)
}

// read is the status of the fan's read of the log.
func (f followed) read() int { return f.fan.Get("/log/athlete/" + f.id + "/11-20-2026").Status }

// follows reports whether the fan follows the athlete.
func (f followed) follows(t *testing.T) bool {
	t.Helper()
	listed := string(f.fan.Get("/user/following").Is(http.StatusOK).Body)
	answer := string(f.fan.Get("/user/" + f.fan.ID + "/isFollowing/" + f.id).Is(http.StatusOK).Body)
	if strings.Contains(listed, f.id) != strings.Contains(answer, "true") {
		t.Errorf("follows %s, but isFollowing says %s", listed, answer)
	}
	return strings.Contains(answer, "true")
}

// followers lists the names of the athlete's followers, each with its status.
func (f followed) followers() (list []string) {
	for _, u := range f.athlete.Get("/user/followers").Is(http.StatusOK).List() {
		list = append(list, fmt.Sprint(u["name"], " ", u["status"]))
	}
	return list
}

func TestFollowersAsk(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	f := newFollowed(t, app, "fas", "followers")
	expect := func(read int, follows bool, followers ...string) {
		t.Helper()
		if got := f.read(); got != read {
			t.Errorf("reads the log with %d, want %d", got, read)
		}
		if got := f.follows(t); got != follows {
			t.Errorf("follows: %v", got)
		}
		if got := f.followers(); !slices.Equal(got, followers) {
			t.Errorf("the followers are %q, want %q", got, followers)
		}
	}
	expect(http.StatusForbidden, false)
	f.athlete.Post("/user/followers/"+f.fan.ID, nil).Is(http.StatusNotFound) // who has not asked
	for range 2 {
		if got := string(f.fan.Post("/user/follow/FAS", nil).Is(http.StatusOK).Body); !strings.Contains(got, "asked to follow") {
			t.Errorf("says %s", got)
		}
	}
	expect(http.StatusForbidden, false, "Sam Harrow pending")
	for range 2 {
		f.athlete.Post("/user/followers/"+f.fan.ID, nil).Is(http.StatusOK)
	}
	expect(http.StatusOK, true, "Sam Harrow accepted")
	if got := string(f.athlete.Get("/user/export").Is(http.StatusOK).Body); !strings.Contains(got, `"accepted_followers":[{"user_id" : "`+f.fan.ID) {
		t.Errorf("exports %s", got)
	}
	app.Client(t).Get("/log/athlete/fas/11-20-2026").Is(http.StatusForbidden)
	app.Register(t).Get("/log/athlete/fas/11-20-2026").Is(http.StatusForbidden)
	token, _ := kit.PersonalToken(t, f.fan, "read")
	f.fan.WithToken(token).Get("/log/athlete/fas/11-20-2026").Is(http.StatusForbidden) // without the scope team
	f.show("team")
	expect(http.StatusForbidden, true, "Sam Harrow accepted")
	f.show("followers")
	f.fan.Get("/log/athlete/fas/11-20-2026/comments").Is(http.StatusForbidden)

	for range 2 {
		f.athlete.Delete("/user/followers/" + f.fan.ID).Is(http.StatusNoContent)
	}
	expect(http.StatusForbidden, false)
	f.fan.Post("/user/follow/fas", nil).Is(http.StatusOK)
	expect(http.StatusForbidden, false, "Sam Harrow pending") // who asks again
	f.athlete.Post("/user/followers/"+f.fan.ID, nil).Is(http.StatusOK)
	f.fan.Post("/user/unfollow/fas", nil).Is(http.StatusOK)
	f.fan.Post("/user/follow/fas", nil).Is(http.StatusOK)
	expect(http.StatusForbidden, false, "Sam Harrow pending")
	f.show("public")
	expect(http.StatusOK, true, "Sam Harrow accepted")
	f.show("followers")
	expect(http.StatusForbidden, false, "Sam Harrow pending") // who was never asked for

	// The ID becomes somebody else's, whose log does not open for those whom the former owner accepted.
	f.athlete.Post("/user/followers/"+f.fan.ID, nil).Is(http.StatusOK)
	f.athlete.Post("/user/unclaim/athlete", nil).Is(http.StatusOK)
	other := newFollowed(t, app, "fas", "followers")
	other.fan = f.fan
	if other.read() != http.StatusForbidden || other.follows(t) || !slices.Equal(other.followers(), []string{"Sam Harrow pending"}) || !slices.Equal(f.followers(), []string{"Sam Harrow accepted"}) {
		t.Errorf("the next owner's followers are %q, the former's %q", other.followers(), f.followers())
	}
}

// Coaches read a log for followers as they read one for the team.
func TestCoachesOfFollowersLogs(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	s := kit.NewTeam(t, app, "cfl")
	s.Athlete.Put("/user/"+s.Athlete.ID, object{"log_visibility": "followers"}).Is(http.StatusOK)
	s.Athlete.Put("/user/"+s.Athlete.ID, object{"health_visibility": "followers"}).Is(http.StatusUnprocessableEntity)
	if got := s.Read("cfl"); got != http.StatusForbidden {
		t.Errorf("before: %d", got)
	}
	s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusOK)
	if got := s.Read("cfl"); got != http.StatusOK {
		t.Errorf("once accepted: %d", got)
	}
	s.Coach.Post("/log/athlete/cfl.jess/11-20-2026/comments", object{"text": "Well run."}).Is(http.StatusCreated)
}

func TestBlock(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	s := kit.NewTeam(t, app, "blk")
	s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusOK)
	s.Coach.Post("/user/claim/athlete/blk.pat", nil).Is(http.StatusOK)
	kit.PostComment(s.Coach, "/log/athlete/blk.jess/11-20-2026/comments", object{"text": "Before."})
	s.Coach.Post("/user/follow/blk.jess", nil).Is(http.StatusOK)
	s.Athlete.Post("/user/follow/blk.pat", nil).Is(http.StatusOK)
	s.Athlete.Post("/user/followers/"+s.Coach.ID, nil).Is(http.StatusOK)

	s.Athlete.Post("/user/blocked/"+s.Athlete.ID, nil).Is(http.StatusUnprocessableEntity)
	s.Athlete.Post("/user/blocked/01990a5b-0000-7f0e-8a47-2c7f6d0b9e57", nil).Is(http.StatusNotFound)
	for range 2 {
		s.Athlete.Post("/user/blocked/"+s.Coach.ID, nil).Is(http.StatusOK)
	}
	if got := s.Athlete.Get("/user/blocked").Is(http.StatusOK).List(); len(got) != 1 || got[0]["user_id"] != s.Coach.ID || got[0]["name"] != "Pat Coach" {
		t.Errorf("blocked are %v", got)
	}
	if got := string(s.Athlete.Get("/user/export").Is(http.StatusOK).Body); !strings.Contains(got, `"blocked":[{"user_id" : "`+s.Coach.ID) {
		t.Errorf("exports %s", got)
	}
	for _, u := range []*kit.User{s.Athlete, s.Coach} {
		if got := strings.TrimSpace(string(u.Get("/user/following").Is(http.StatusOK).Body)); got != "[]" {
			t.Errorf("still follows %v", got)
		}
		if got := u.Get("/user/followers").Is(http.StatusOK).List(); len(got) != 0 {
			t.Errorf("is still followed by %v", got)
		}
	}
	// Neither consent that is given again nor a log that is public opens anything.
	s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusNotFound)
	s.Coach.Post("/user/follow/blk.jess", nil).Is(http.StatusOK)
	s.Athlete.Post("/user/followers/"+s.Coach.ID, nil).Is(http.StatusNotFound)
	if got := s.Athlete.Get("/user/followers").Is(http.StatusOK).List(); len(got) != 0 {
		t.Errorf("the athlete is told of %v", got)
	}
	for _, visibility := range []string{"public", "followers", "team"} {
		s.Athlete.Put("/user/"+s.Athlete.ID, object{"log_visibility": visibility}).Is(http.StatusOK)
		if got := s.Read("blk"); got != http.StatusForbidden {
			t.Errorf("the blocked read a log for %s with %d", visibility, got)
		}
		s.Coach.Get("/log/athlete/blk.jess/11-20-2026/comments").Is(http.StatusForbidden)
		s.Coach.Post("/log/athlete/blk.jess/11-20-2026/comments", object{"text": "After."}).Is(http.StatusForbidden)
		s.Coach.Get("/log/changes?athlete=blk.jess").Is(http.StatusForbidden)
		s.Coach.Get("/log/avg/moving/rhr?athlete=blk.jess").Is(http.StatusForbidden)
		if items, _ := s.Coach.Get("/log/following").Is(http.StatusOK).Object()["items"].([]any); len(items) != 0 {
			t.Errorf("the blocked see %v", items)
		}
	}
	s.Athlete.Put("/user/"+s.Athlete.ID, object{"log_visibility": "public"}).Is(http.StatusOK)
	app.Client(t).Get("/log/athlete/blk.jess/11-20-2026").Is(http.StatusOK)
	s.Coach.Get("/result/list/athlete/blk.jess").Is(http.StatusOK)
	for range 2 {
		s.Athlete.Delete("/user/blocked/" + s.Coach.ID).Is(http.StatusNoContent)
	}
	if got := s.Read("blk"); got != http.StatusOK {
		t.Errorf("unblocked: %d", got)
	}
}

// A coach who has blocked an athlete coaches them no more, whatever the athlete accepts.
func TestBlockByCoach(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	s := kit.NewTeam(t, app, "blc")
	s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusOK)
	s.Coach.Post("/user/blocked/"+s.Athlete.ID, nil).Is(http.StatusOK)
	if got := s.Read("blc"); got != http.StatusForbidden {
		t.Errorf("reads with %d", got)
	}
	s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusNotFound)
	if got := s.Athlete.Get("/user/coaches").Is(http.StatusOK).List(); len(got) != 0 {
		t.Errorf("the coach can be accepted: %v", got)
	}
	// Nothing has been accepted meanwhile that comes back when the block ends.
	s.Coach.Delete("/user/blocked/" + s.Athlete.ID).Is(http.StatusNoContent)
	if got := s.Read("blc"); got != http.StatusForbidden {
		t.Errorf("unblocked, reads with %d", got)
	}
}

func TestFollowLimits(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	f := newFollowed(t, app, "fol", "public")
	kit.InDatabase(t, app, "INSERT INTO follows (user_id, key, athlete_id, created_at) SELECT $1, 'a' || n, 'a' || n, now() FROM generate_series(1, 2000) AS n", f.fan.ID)
	if refused := f.fan.Post("/user/follow/fol", nil).Is(http.StatusConflict); kit.ProblemKind(refused) != "too-many-follows" || f.follows(t) {
		t.Errorf("one too many: %s", refused)
	}
	kit.InDatabase(t, app, "INSERT INTO users SELECT (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'email', 'b' || n || '@example.org', 'email_key', 'b' || n || '@example.org', 'referral_code', 'b' || n))).* FROM users u, generate_series(1, 1000) AS n WHERE u.id = $1", f.fan.ID)
	kit.InDatabase(t, app, "INSERT INTO blocks (user_id, blocked_id, created_at) SELECT $1, id, now() FROM users WHERE email LIKE 'b%@example.org' AND referral_code LIKE 'b%'", f.athlete.ID)
	if refused := f.athlete.Post("/user/blocked/"+f.fan.ID, nil).Is(http.StatusConflict); kit.ProblemKind(refused) != "too-many-blocked" {
		t.Errorf("one too many: %s", refused)
	}
}
