package log

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"harrier/tests/kit"
)

// checkAttention has every coach due, and several servers at once look who needs attention at an instant.
func checkAttention(t *testing.T, app *kit.App, now time.Time) {
	t.Helper()
	kit.InDatabase(t, app, "UPDATE attention_checks SET due_at = now()")
	var servers sync.WaitGroup
	for range 4 {
		servers.Go(func() {
			if err := app.TrainLog.TellAttention(t.Context(), now); err != nil {
				t.Error(err)
			}
		})
	}
	servers.Wait()
}

func TestAttentionNotices(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	coach := app.Register(t, object{"coach": true})
	kit.VerifyAddress(t, app, coach)
	coach.Post("/user/claim/team/told", nil).Is(http.StatusOK)
	coach.Put("/user/"+coach.ID, object{"timezone": kit.ZoneAt(8)}).Is(http.StatusOK)
	athlete := func(name string, entry object) *kit.User {
		u := app.Register(t, object{"name": name})
		u.Put("/user/"+u.ID, object{"team_id": "told", "log_visibility": "team", "health_visibility": "team"}).Is(http.StatusOK)
		u.Post("/user/coaches/"+coach.ID, nil).Is(http.StatusOK)
		u.Post("/log/11-21-2026", entry).Is(http.StatusOK)
		return u
	}
	tired, fine := athlete("Tired Runner", object{"feel": 2, "sleep": 4}), athlete("Fine Runner", object{"feel": 8})
	tired.Post("/log/11-20-2026", object{"feel": 1}).Is(http.StatusOK)
	expect := func(why string, want ...string) {
		t.Helper()
		if got := kit.NoticesOf(coach, ""); !slices.Equal(got, want) {
			t.Errorf("%s: told %q, want %q", why, got, want)
		}
	}

	if err := app.TrainLog.TellAttention(t.Context(), now); err != nil {
		t.Fatal(err)
	}
	expect("no check is due before the next morning")
	checkAttention(t, app, now)
	want := append(make([]string, 0, 3), "attention Tired Runner")
	expect("the athlete who needs attention", want...)
	var hour int
	var soon bool
	const due = `SELECT extract(hour FROM c.due_at AT TIME ZONE u.timezone), c.due_at > now() AND c.due_at <= now() + interval '25 hours'
		FROM attention_checks c JOIN users u ON u.id = c.user_id`
	if err := app.Pool(t).QueryRow(t.Context(), due).Scan(&hour, &soon); err != nil || hour != 5 || !soon {
		t.Errorf("the next check is at %d o'clock, within a day: %t, %v", hour, soon, err)
	}
	checkAttention(t, app, now.Add(day))
	expect("what lasts is not told again", want...)
	tired.Post("/log/11-20-2026", object{"sleep": 5}).Is(http.StatusOK)
	checkAttention(t, app, now)
	want = append(want, "attention Tired Runner")
	expect("another reason is told", want...)

	// A reason that a check has found to have ended is told when it comes again.
	tired.Post("/log/11-20-2026", object{"feel": 7, "sleep": 9}).Is(http.StatusOK)
	checkAttention(t, app, now)
	tired.Post("/log/11-20-2026", object{"feel": 3}).Is(http.StatusOK)
	expect("what has ended is not told", want...)
	checkAttention(t, app, now)
	want = append(want, "attention Tired Runner")
	expect("what has come again is told", want...)

	// An email says who, and nothing of why.
	if n := kit.CountEmails(t, app, "attention"); n != 0 {
		t.Errorf("in the morning, %d notices are in an email", n)
	}
	coach.Put("/user/"+coach.ID, object{"timezone": kit.ZoneAt(20)}).Is(http.StatusOK)
	email := app.EmailSaying(t, coach.Email, "may need attention")
	if strings.Count(email.Text, "- Tired Runner, whom you coach, may need attention.") != 1 || strings.Contains(email.Text, "feel") || strings.Contains(email.Text, "sleep") {
		t.Errorf("the email is %q: %s", email.Subject, email.Text)
	}

	// Switched off, nothing is told; and none of it afterwards, as long as it lasts.
	off := func(inApp bool, by string) {
		coach.Put("/notices/settings", object{"settings": []object{{"kind": "attention", "in_app": inApp, "email": by}}}).Is(http.StatusOK)
	}
	off(false, "none")
	checkAttention(t, app, now.Add(3*day))
	off(true, "none")
	checkAttention(t, app, now.Add(3*day))
	expect("switched off", want...)
	var stored int
	if err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM notices WHERE kind = 'attention'").Scan(&stored); err != nil || stored != len(want) {
		t.Errorf("%d notices are stored, %v", stored, err)
	}

	// Who may not read the log any more is told nothing of it.
	fine.Delete("/user/coaches/" + coach.ID).Is(http.StatusNoContent)
	tired.Put("/user/"+tired.ID, object{"log_visibility": "private"}).Is(http.StatusOK)
	expect("of a private log")
	checkAttention(t, app, now.Add(9*day))
	tired.Put("/user/"+tired.ID, object{"log_visibility": "team"}).Is(http.StatusOK)
	expect("of the time when it was private", want...)
	tired.Delete("/user/" + tired.ID).Is(http.StatusOK)
	expect("of an athlete who has left")
	var left int
	if err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM told_reasons").Scan(&left); err != nil || left != 0 {
		t.Errorf("%d reasons stay, %v", left, err)
	}
}

// A coach for whom a check fails does not keep others from being told, and is taken again.
func TestAttentionCheckThatFails(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	broken, sound := kit.NewComments(t, app, "brk"), kit.NewComments(t, app, "snd")
	settings := broken.Coach.Get("/team/attention/settings").Is(http.StatusOK).Object()
	broken.Coach.Put("/team/attention/settings", settings).Is(http.StatusOK)
	kit.InDatabase(t, app, `UPDATE attention_settings SET settings = '{"no_entry_days": "three"}'`)
	kit.InDatabase(t, app, `UPDATE attention_checks SET due_at = CASE user_id WHEN $1 THEN now() - interval '1 hour' ELSE now() END`, broken.Coach.ID)
	later := time.Now().AddDate(0, 1, 0)
	if err := app.TrainLog.TellAttention(t.Context(), later); err == nil || !strings.Contains(err.Error(), broken.Coach.ID) {
		t.Errorf("the check of settings that are broken: %v", err)
	}
	if got := kit.NoticesOf(sound.Coach, ""); !slices.Equal(got, []string{"attention Jess Runner"}) {
		t.Errorf("the other coach is told %q", got)
	}
	kit.InDatabase(t, app, "DELETE FROM attention_settings")
	var again bool
	if err := app.Pool(t).QueryRow(t.Context(), "SELECT due_at BETWEEN now() AND now() + interval '10 minutes' FROM attention_checks WHERE user_id = $1", broken.Coach.ID).Scan(&again); err != nil || !again {
		t.Errorf("taken again soon: %t, %v", again, err)
	}
	kit.InDatabase(t, app, "UPDATE attention_checks SET due_at = now()")
	if err := app.TrainLog.TellAttention(t.Context(), later); err != nil {
		t.Fatal(err)
	}
	if got := kit.NoticesOf(broken.Coach, ""); !slices.Equal(got, []string{"attention Jess Runner"}) {
		t.Errorf("the coach is told %q", got)
	}
}

// Assistants are told as the head coach is, and by themselves, as long as they read the log.
func TestAttentionNoticesOfAssistants(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	s := newAssisted(t, app, "ato")
	coaches := []*kit.User{s.Coach, s.assistant}
	for _, coach := range coaches {
		s.Athlete.Post("/user/coaches/"+coach.ID, nil).Is(http.StatusOK)
	}
	checkAttention(t, app, time.Now().AddDate(0, 1, 0))
	told := func(coach *kit.User) int {
		return len(slices.DeleteFunc(kit.NoticesOf(coach, ""), func(n string) bool { return n != "attention Jess Runner" }))
	}
	for _, coach := range coaches {
		if n := told(coach); n != 1 {
			t.Errorf("a coach is told %d times: %q", n, kit.NoticesOf(coach, ""))
		}
	}
	s.Coach.Delete("/team/assistants/" + s.assistant.ID).Is(http.StatusNoContent)
	if head, assistant := told(s.Coach), told(s.assistant); head != 1 || assistant != 0 {
		t.Errorf("without the assistant, the head coach is told %d times, and they %d times", head, assistant)
	}
}

// The database knows the kinds of reasons of the contract.
func TestAttentionKinds(t *testing.T) {
	t.Parallel()
	var kinds []string
	err := kit.Start(t, kit.Options{}).Pool(t).QueryRow(t.Context(), "SELECT enum_range(NULL::attention_kind)::text[]").Scan(&kinds)
	if want := kit.Strings(kit.SchemaOf("AttentionKind")["enum"]); err != nil || !slices.Equal(kinds, want) {
		t.Errorf("the database has the kinds %v, and the contract %v: %v", kinds, want, err)
	}
}
