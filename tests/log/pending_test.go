package log

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// pendingOf returns whom a coach's grid names as pending: who, how they are known and what they lack.
func pendingOf(coach *kit.User) (list []string) {
	pending, _ := coach.Get("/log/team/week/11-21-2026").Is(http.StatusOK).Object()["pending"].([]any)
	for _, one := range pending {
		row, _ := one.(map[string]any)
		who := row["name"]
		if who == nil {
			who = row["email"]
		}
		if row["declined_at"] != nil {
			who = fmt.Sprint(who, " declined")
		}
		list = append(list, fmt.Sprintf("%v %v %v", who, row["via"], row["lacks"]))
	}
	return list
}

// TestNobodyIsLost invites a team, and finds in the grid who has not come, and what they lack.
func TestNobodyIsLost(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	coach := kit.CoachOf(t, app, "lincoln")
	is := func(want ...string) {
		t.Helper()
		if got := pendingOf(coach); !slices.Equal(got, want) {
			t.Errorf("pending are %q, want %q", got, want)
		}
	}
	is()

	invited := coach.Post("/team/invites", object{"emails": []string{"kai@example.org", "KAI@example.org", "no address", " noor@example.org "}}).Is(http.StatusOK).List()
	statuses := make([]any, 0, len(invited))
	for _, one := range invited {
		statuses = append(statuses, one["status"])
	}
	if fmt.Sprint(statuses) != "[sent duplicate invalid sent]" {
		t.Fatalf("invited %v", invited)
	}
	again := coach.Post("/team/invites", object{"emails": []string{"kai@example.org"}}).Is(http.StatusOK).List()
	if again[0]["status"] != "pending" {
		t.Errorf("invited again: %v", again)
	}
	is("kai@example.org invitation account", "noor@example.org invitation account")

	states, private := app.Register(t, object{"name": "Ada States"}), app.Register(t, object{"name": "Bea Private", "log_visibility": "private"})
	states.Put("/user/"+states.ID, object{"team_id": "Lincoln"}).Is(http.StatusOK)
	code, _ := newCode(coach, object{"name": "Wall"})
	private.Post("/invitations/"+code, object{}).Is(http.StatusOK)
	comes := app.Register(t, object{"email": "comes@example.org", "invite": code}) // whom the coach invites all the same
	kit.VerifyAddress(t, app, comes)
	coach.Post("/team/invites", object{"emails": []string{"comes@example.org"}}).Is(http.StatusOK)
	is("Ada States team acceptance", "Bea Private code log", "kai@example.org invitation account", "noor@example.org invitation account")
	blocker := app.Register(t, object{"name": "Cat Blocks"})
	blocker.Put("/user/"+blocker.ID, object{"team_id": "lincoln"}).Is(http.StatusOK)
	blocker.Post("/user/blocked/"+coach.ID, nil).Is(http.StatusOK)

	mail := app.EmailSaying(t, "noor@example.org", "/decline/")
	_, decline, _ := strings.Cut(mail.Text, "/decline/")
	decline, _, _ = strings.Cut(decline, "\r\n")
	if page := app.Client(t).Get("/decline/" + decline).Is(http.StatusOK); !strings.Contains(string(page.Body), "Pat Coach") {
		t.Errorf("the page says %s", page)
	}
	app.Client(t).Delete("/invitations/" + decline).Is(http.StatusNoContent)
	app.Client(t).Delete("/invitations/" + decline).Is(http.StatusForbidden)
	app.Client(t).Delete("/invitations/" + code).Is(http.StatusForbidden)
	app.Client(t).Get("/invitations/" + code).Is(http.StatusOK)
	is("Ada States team acceptance", "Bea Private code log", "kai@example.org invitation account", "noor@example.org declined invitation account")

	assistant := app.Register(t, object{"coach": true})
	coach.Post("/team/assistants/"+assistant.ID, nil).Is(http.StatusOK)
	assistant.Post("/user/assistantships/lincoln", nil).Is(http.StatusOK)
	if got := pendingOf(assistant); strings.Contains(fmt.Sprint(got), "@") || !strings.Contains(fmt.Sprint(got), "Ada States team acceptance") {
		t.Errorf("the assistant sees %q", got)
	}
	if got := pendingOf(app.Register(t, object{"coach": true})); len(got) != 0 {
		t.Errorf("a stranger sees %q", got)
	}
	states.Post("/user/coaches/"+coach.ID, nil).Is(http.StatusOK)
	coach.Delete("/invites/" + kit.PendingOf(coach, "email", "noor@example.org")).Is(http.StatusNoContent)
	is("Bea Private code log", "kai@example.org invitation account")
	again = coach.Post("/team/invites", object{"emails": []string{"noor@example.org"}}).Is(http.StatusOK).List()
	if again[0]["status"] != "declined" {
		t.Errorf("invited after declining: %v", again)
	}
	if a := coach.Post("/invites", object{"email": "Noor@example.org"}).Is(http.StatusConflict); kit.ProblemKind(a) != "invite-declined" {
		t.Error(a)
	}
}

// TestRemind reminds who has not come, once a week.
func TestRemind(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	coach, athlete := kit.CoachOf(t, app, "lincoln"), app.Register(t, object{"name": "Ada States"})
	kit.VerifyAddress(t, app, athlete)
	athlete.Put("/user/"+athlete.ID, object{"team_id": "Lincoln"}).Is(http.StatusOK)
	remind := func(id string) *kit.Answer { return coach.Post("/team/pending/"+id+"/remind", nil) }
	weekLater := func() {
		t.Helper()
		kit.InDatabase(t, app, "UPDATE invites SET created_at = created_at - interval '7 days', reminded_at = reminded_at - interval '7 days'")
		kit.InDatabase(t, app, "UPDATE reminders SET reminded_at = reminded_at - interval '7 days'")
	}
	coach.Post("/team/invites", object{"emails": []string{"kai@example.org"}}).Is(http.StatusOK)
	kai := kit.PendingOf(coach, "email", "kai@example.org")
	first := app.EmailSaying(t, "kai@example.org", "/invite/").Token
	if a := remind(kai).Is(http.StatusConflict); kit.ProblemKind(a) != "reminded-lately" {
		t.Error(a)
	}
	weekLater()
	kit.InDatabase(t, app, "UPDATE invites SET expires_at = now() - interval '1 day'") // the reminder lets it work again
	remind(kai).Is(http.StatusNoContent)
	remind(kai).Is(http.StatusConflict)
	second := app.EmailSaying(t, "kai@example.org", "This is a reminder").Token
	app.Client(t).Get("/invitations/" + first).Is(http.StatusForbidden)
	app.Client(t).Get("/invitations/" + second).Is(http.StatusOK)
	app.Client(t).Post("/decline/"+second, nil)
	weekLater()
	if a := remind(kai).Is(http.StatusConflict); kit.ProblemKind(a) != "invite-declined" {
		t.Error(a)
	}

	for range 2 { // whether the notice was read or not
		remind(athlete.ID).Is(http.StatusNoContent)
		remind(athlete.ID).Is(http.StatusConflict)
		if got := kit.NoticesOf(athlete, ""); !slices.Equal(got, []string{"coach_asks Pat Coach"}) {
			t.Errorf("the athlete is told %q", got)
		}
		weekLater()
	}
	if n := kit.CountEmails(t, app, "coach_asks"); n != 1 {
		t.Errorf("%d emails", n)
	}
	app.Register(t, object{"coach": true}).Post("/team/pending/"+athlete.ID+"/remind", nil).Is(http.StatusNotFound)
	athlete.Post("/user/coaches/"+coach.ID, nil).Is(http.StatusOK)
	remind(athlete.ID).Is(http.StatusNotFound)
	if got := string(coach.Get("/user/export").Is(http.StatusOK).Body); !strings.Contains(got, `"reminders":[{"user_id" : "`+athlete.ID) {
		t.Errorf("exports %s", got)
	}
}

// TestLeavingTheTeam removes an athlete from a team, and graduates some.
func TestLeavingTheTeam(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	s := kit.NewComments(t, app, "leave1")
	coach, athlete := s.Coach, s.Athlete
	assistant := app.Register(t, object{"coach": true})
	coach.Post("/team/assistants/"+assistant.ID, nil).Is(http.StatusOK)
	assistant.Post("/user/assistantships/leave1", nil).Is(http.StatusOK)
	for _, user := range []*kit.User{athlete, assistant, kit.CoachOf(t, app, "leave2")} {
		user.Delete("/team/roster/" + athlete.ID).Is(http.StatusNotFound)
	}
	athlete.Post("/team/graduates", object{"athletes": []string{athlete.ID}}).Is(http.StatusForbidden)
	if got := assistant.Post("/team/graduates", object{"athletes": []string{athlete.ID}}).Is(http.StatusOK); strings.Contains(string(got.Body), athlete.ID) || s.Read("leave1") != http.StatusOK {
		t.Errorf("an assistant graduates %s", got)
	}
	coach.Delete("/team/roster/" + assistant.ID).Is(http.StatusNotFound)

	coach.Delete("/team/roster/" + athlete.ID).Is(http.StatusNoContent)
	coach.Delete("/team/roster/" + athlete.ID).Is(http.StatusNotFound)
	if me := athlete.Get("/user/me").Object(); me["team_id"] != nil || s.Read("leave1") != http.StatusForbidden {
		t.Errorf("the athlete runs for %v", me["team_id"])
	}
	athlete.Get("/log/11-20-2026").Is(http.StatusOK)
	if got := kit.NoticesOf(athlete, "?unread=true"); got[len(got)-1] != "team_ended Pat Coach removed" {
		t.Errorf("the athlete is told %q", got)
	}

	code, _ := newCode(coach, object{"name": "Wall"})
	seniors := append(make([]string, 0, 5), coach.ID)
	for range 3 {
		seniors = append(seniors, app.Register(t, object{"invite": code}).ID)
	}
	last := app.Register(t, object{"invite": code})
	gone := coach.Post("/team/graduates", object{"athletes": append(seniors, last.ID)}).Is(http.StatusOK).Object()["athletes"].([]any)
	if len(gone) != 4 || len(coach.Get("/team/roster").List()) != 0 {
		t.Errorf("graduated %v", gone)
	}
	if got := kit.NoticesOf(last, ""); got[len(got)-1] != "team_ended Pat Coach graduated" {
		t.Errorf("the athlete is told %q", got)
	}
}

// TestInvitedAssistant has coaches become assistants by an invitation.
func TestInvitedAssistant(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	coach, athlete := kit.CoachOf(t, app, "lincoln"), app.Register(t)
	athlete.Put("/user/"+athlete.ID, object{"team_id": "lincoln"}).Is(http.StatusOK)
	athlete.Post("/user/coaches", nil).Is(http.StatusOK)
	invite := func() string {
		token, _ := coach.Post("/invites", object{"role": "assistant"}).Is(http.StatusCreated).Object()["token"].(string)
		return token
	}
	token := invite()
	if got := app.Client(t).Get("/invitations/" + token).Is(http.StatusOK).Object(); got["role"] != "assistant" || got["team"] != "lincoln" {
		t.Errorf("says %v", got)
	}
	athlete.Post("/invitations/"+token, object{}).Is(http.StatusForbidden)
	coach.Post("/invitations/"+token, object{}).Is(http.StatusForbidden)
	kit.RegisterInvited(app, t, "runner@example.com", object{"invite": token}).Is(http.StatusForbidden)
	app.Operator(t).Post("/invites", object{"role": "assistant"}).Is(http.StatusForbidden)
	old := app.Register(t, object{"coach": true, "name": "Lou Old"})
	old.Post("/invitations/"+token, object{}).Is(http.StatusOK)
	app.Register(t, object{"coach": true, "name": "Kim New", "invite": invite()})
	if got := fmt.Sprint(coach.Get("/team/assistants").Is(http.StatusOK).List()); strings.Count(got, "status:accepted") != 2 || !strings.Contains(got, "Kim New") || !strings.Contains(got, "Lou Old") {
		t.Errorf("the assistants are %s", got)
	}
	if coaches := athlete.Get("/user/coaches").Is(http.StatusOK).List(); len(coaches) != 3 || coaches[1]["reads_from"] == nil {
		t.Errorf("the athlete's coaches are %v", coaches)
	}
	coach.Post("/invites", object{"role": "assistant", "email": "kai@example.org"}).Is(http.StatusCreated)
	if mail := app.EmailSaying(t, "kai@example.org", "assist the team"); strings.Contains(mail.Text, "also accepting") {
		t.Errorf("the email says %s", mail.Text)
	}
	if got := pendingOf(coach); len(got) != 0 {
		t.Errorf("pending are %q", got)
	}
}
