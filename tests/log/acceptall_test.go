package log

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// coming returns an assistant of a team who comes after its athlete has accepted all coaches.
func coming(t *testing.T, app *kit.App, id string) assisted {
	t.Helper()
	s := assisted{CoachedTeam: kit.NewTeam(t, app, id), assistant: app.Register(t, object{"name": "Robin Coach", "coach": true}), app: app, id: id}
	s.Athlete.Put("/user/"+s.Athlete.ID, object{"timezone": "Pacific/Kiritimati"}).Is(http.StatusOK)
	s.Athlete.Post("/user/coaches", nil).Is(http.StatusOK)
	s.assist()
	return s
}

// tomorrow lets the day come from which on coaches read.
func (s assisted) tomorrow(t *testing.T) {
	t.Helper()
	kit.InDatabase(t, s.app, "UPDATE accepted_coaches SET waits_until = now() WHERE waits_until IS NOT NULL")
	kit.Eventually(t, "the assistant may read", func() bool {
		var waiting int
		err := s.app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM accepted_coaches WHERE waits_until IS NOT NULL").Scan(&waiting)
		return err == nil && waiting == 0
	})
}

// Who accepts all coaches of the team is told of each new one, who reads from the next day on.
func TestAcceptAllCoaches(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	kit.Twin(t, app) // which lets coaches read, too
	s := newAssisted(t, app, "aac")
	kit.VerifyAddress(t, app, s.Athlete)
	s.Athlete.Put("/user/"+s.Athlete.ID, object{"timezone": "Pacific/Kiritimati"}).Is(http.StatusOK)
	if got := s.Athlete.Get("/user/coaches").Is(http.StatusOK).List(); kit.IsTrue(got[0]["all_accepted"]) || got[0]["role"] != "head" || got[1]["role"] != "assistant" {
		t.Errorf("at first: %v", got)
	}
	for range 2 {
		accepted := s.Athlete.Post("/user/coaches", nil).Is(http.StatusOK).List()
		if listed := s.Athlete.Get("/user/coaches").Is(http.StatusOK).List(); len(accepted) != 2 || fmt.Sprint(accepted) != fmt.Sprint(listed) {
			t.Errorf("returns %v, and the list is %v", accepted, listed)
		}
	}
	s.reads(t, true, "who is there when all are accepted")
	if got := s.Read("aac"); got != http.StatusOK {
		t.Errorf("the head coach reads with %d", got)
	}

	next := s
	next.assistant = app.Register(t, object{"name": "Sasha New", "coach": true})
	changes := kit.FollowLogs(t, next.assistant)
	before := time.Now()
	next.assist()
	next.assist()
	list := s.Athlete.Get("/user/coaches").Is(http.StatusOK).List()
	if len(list) != 3 || list[2]["name"] != "Sasha New" || list[2]["status"] != "accepted" || !kit.IsTrue(list[2]["all_accepted"]) || list[1]["reads_from"] != nil {
		t.Errorf("the coaches are %v", list)
	}
	from, err := time.Parse(time.RFC3339, fmt.Sprint(list[2]["reads_from"]))
	if err != nil {
		t.Fatal(err)
	}
	zone := time.FixedZone("Pacific/Kiritimati", 14*60*60)
	if local := from.In(zone); local.Format(time.TimeOnly) != "00:00:00" || from.Before(before) || from.After(time.Now().Add(24*time.Hour)) {
		t.Errorf("the new one reads from %v on", local)
	}
	next.reads(t, false, "on the first day")
	day := from.In(zone).Format("January 2, 2006")
	app.EmailSaying(t, s.Athlete.Email, "Sasha New may read what you show your team of your training log from "+day+" on")
	told := kit.NoticesOf(s.Athlete, "")
	if want := "log_reader Sasha New Jess Runner " + from.In(zone).Format(time.DateOnly); told[len(told)-1] != want {
		t.Errorf("the athlete is told %q, want %q", told, want)
	}
	if got := string(s.Athlete.Get("/user/export").Is(http.StatusOK).Body); !strings.Contains(got, `"accepted_teams":[{"team_id" : "AAC", "user_id" : "`+s.Coach.ID) {
		t.Errorf("exports %s", got)
	}
	s.Athlete.Put("/user/"+s.Athlete.ID, object{"log_visibility": "private"}).Is(http.StatusOK) // of which who waits is not told
	s.Athlete.Put("/user/"+s.Athlete.ID, object{"log_visibility": "team"}).Is(http.StatusOK)
	if got := changes.Read(); len(got) != 0 {
		t.Errorf("who waits is told %v", got)
	}
	next.tomorrow(t)
	changes.Until("log.access_began")
	next.reads(t, true, "on the next day")
	if got := kit.NoticesOf(s.Athlete, ""); len(got) != len(told) {
		t.Errorf("the athlete is told again: %q", got)
	}
}

// On the first day, the athlete can refuse, or let the coach read at once.
func TestNewCoachesCanBeRefused(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	s := coming(t, app, "ref")
	changes := kit.FollowLogs(t, s.assistant)
	s.Athlete.Delete("/user/coaches/" + s.assistant.ID).Is(http.StatusNoContent)
	s.tomorrow(t)
	s.reads(t, false, "refused")
	if got := s.Read("ref"); got != http.StatusOK {
		t.Errorf("the head coach, who was not refused, reads with %d", got)
	}
	// That ends that all are accepted: neither the same nor another coach comes that way again.
	s.Coach.Delete("/team/assistants/" + s.assistant.ID).Is(http.StatusNoContent)
	s.assist()
	if got := s.Athlete.Get("/user/coaches").Is(http.StatusOK).List(); got[1]["status"] != "pending" || kit.IsTrue(got[1]["all_accepted"]) {
		t.Errorf("named again: %v", got)
	}
	if got := changes.Read(); len(got) != 0 {
		t.Errorf("who never read is told %v", got)
	}

	s = coming(t, app, "now")
	told := kit.NoticesOf(s.Athlete, "")
	s.Athlete.Post("/user/coaches/"+s.assistant.ID, nil).Is(http.StatusOK)
	s.reads(t, true, "accepted on the first day")
	if got := kit.NoticesOf(s.Athlete, ""); len(got) != len(told)+1 || got[len(told)] != "log_reader Robin Coach Jess Runner" {
		t.Errorf("the athlete is told %q after %q", got, told)
	}
	s = coming(t, app, "all")
	s.Athlete.Post("/user/coaches", nil).Is(http.StatusOK)
	s.reads(t, true, "all accepted again on the first day")
}

// All coaches are those of one head coach, and of nobody whom the athlete has blocked.
func TestAllCoachesEnd(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	statuses := func(s assisted) []string {
		return states(s.Athlete.Get("/user/coaches").Is(http.StatusOK).List(), "name")
	}
	expect := func(s assisted, want ...string) {
		t.Helper()
		if got := statuses(s); !slices.Equal(got, want) {
			t.Errorf("the coaches of %s are %q, want %q", s.id, got, want)
		}
	}
	free := app.Register(t)
	free.Post("/user/coaches", nil).Is(http.StatusNotFound)
	free.Put("/user/"+free.ID, object{"team_id": "without.coach"}).Is(http.StatusOK)
	free.Post("/user/coaches", nil).Is(http.StatusNotFound)
	free.Delete("/user/coaches").Is(http.StatusNoContent)

	s := coming(t, app, "claimed.anew")
	s.Coach.Post("/user/unclaim/team", nil).Is(http.StatusOK)
	thief := app.Register(t, object{"name": "Lou Thief", "coach": true})
	thief.Post("/user/claim/team/claimed.anew", nil).Is(http.StatusOK)
	thief.Post("/team/assistants/"+s.assistant.ID, nil).Is(http.StatusOK)
	s.assistant.Post("/user/assistantships/claimed.anew", nil).Is(http.StatusOK)
	expect(s, "Lou Thief pending", "Robin Coach pending")

	s = coming(t, app, "left")
	s.Athlete.Put("/user/"+s.Athlete.ID, object{"team_id": nil}).Is(http.StatusOK)
	s.Athlete.Put("/user/"+s.Athlete.ID, object{"team_id": "left"}).Is(http.StatusOK)
	s.Coach.Delete("/team/assistants/" + s.assistant.ID).Is(http.StatusNoContent)
	s.assist()
	expect(s, "Pat Coach pending", "Robin Coach pending")

	s = newAssisted(t, app, "blocks")
	s.Coach.Delete("/team/assistants/" + s.assistant.ID).Is(http.StatusNoContent)
	s.Athlete.Post("/user/coaches", nil).Is(http.StatusOK)
	s.Athlete.Post("/user/blocked/"+s.assistant.ID, nil).Is(http.StatusOK)
	s.assist()
	expect(s, "Pat Coach accepted")
	s.Athlete.Delete("/user/blocked/" + s.assistant.ID).Is(http.StatusNoContent)
	s.assistant.Post("/user/assistantships/blocks", nil).Is(http.StatusOK)
	expect(s, "Pat Coach accepted", "Robin Coach pending")
	s.Athlete.Post("/user/blocked/"+s.Coach.ID, nil).Is(http.StatusOK)
	expect(s, "Robin Coach pending")
	s.Athlete.Post("/user/coaches", nil).Is(http.StatusNotFound)
	s.Athlete.Delete("/user/blocked/" + s.Coach.ID).Is(http.StatusNoContent)
	s.Coach.Delete("/team/assistants/" + s.assistant.ID).Is(http.StatusNoContent)
	s.assist()
	expect(s, "Pat Coach pending", "Robin Coach pending")
}
