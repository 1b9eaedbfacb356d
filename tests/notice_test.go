package tests

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// toldOf lists a user's notices, oldest first: the kind, who did it, and what else it names.
func toldOf(u *kit.User, query string) (list []string) {
	for _, n := range u.Get("/notices" + query).Is(http.StatusOK).List() {
		var words []string
		for _, name := range []string{"kind", "user", "owner", "date", "race", "outcome"} {
			if n[name] != nil {
				words = append(words, fmt.Sprint(n[name]))
			}
		}
		list = append(list, strings.Join(words, " "))
	}
	slices.Reverse(list)
	return list
}

func TestUserNotices(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	s := newTeam(t, app, "ntc")
	fan := app.Register(t, object{"name": "Sam Harrow"})
	expect := func(u *kit.User, want ...string) {
		t.Helper()
		if got := toldOf(u, ""); !slices.Equal(got, want) {
			t.Errorf("told\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	want := append(make([]string, 0, 8), "coach_asks Pat Coach")
	expect(s.athlete, want...)
	s.coach.Post("/user/unclaim/team", nil).Is(http.StatusOK)
	s.coach.Post("/user/claim/team/ntc", nil).Is(http.StatusOK)
	expect(s.athlete, want...) // asking again tells nothing new until it is read

	s.athlete.Post("/user/coaches/"+s.coach.ID, nil).Is(http.StatusOK)
	s.athlete.Post("/user/coaches/"+s.coach.ID, nil).Is(http.StatusOK)
	want = append(want, "log_reader Pat Coach Jess Runner")
	comment(s.athlete, "/log/athlete/me/11-20-2026/comments", object{"text": "Sore."})
	expect(s.coach, "comment Jess Runner Jess Runner 2026-11-20")
	theirs := comment(s.coach, "/log/athlete/ntc.jess/11-20-2026/comments", object{"text": "Rest."})
	want = append(want, "comment Pat Coach Jess Runner 2026-11-20")
	expect(s.athlete, want...)

	fan.Post("/user/follow/ntc.jess", nil).Is(http.StatusOK)
	expect(s.athlete, want...) // whom one need not ask
	fan.Post("/user/unfollow/ntc.jess", nil).Is(http.StatusOK)
	s.athlete.Put("/user/"+s.athlete.ID, object{"log_visibility": "followers"}).Is(http.StatusOK)
	for range 2 {
		fan.Post("/user/follow/ntc.jess", nil).Is(http.StatusOK)
		fan.Post("/user/unfollow/ntc.jess", nil).Is(http.StatusOK)
	}
	want = append(want, "follower_asks Sam Harrow")
	expect(s.athlete, want...)

	race := fan.Race()
	fan.Result(race, object{"athlete_id": "NTC.Jess"})
	fan.Result(race, object{"athlete_id": "ntc.jess", "event": "5K"})
	s.athlete.Result(race, object{"athlete_id": "ntc.jess", "event": "10K"})
	want = append(want, "result_found Sam Harrow Autumn Invitational")
	expect(s.athlete, want...)
	other := fan.Race(object{"name": "Winter Open"})
	for i, outcome := range []string{"accept", "refuse"} {
		result := fan.Result(other, object{"event": fmt.Sprint(i+1, "00m")})
		s.athlete.Post("/result/"+result+"/me", nil)
		fan.Post("/result/"+result+"/claims/"+s.athlete.ID+"/"+outcome, nil).Succeeds()
		want = append(want, "claim_decided Sam Harrow Winter Open "+outcome+map[string]string{"accept": "ed", "refuse": "d"}[outcome])
	}
	expect(s.athlete, want...)
	own := fan.Result(other, object{"event": "300m"})
	s.athlete.Post("/result/"+own+"/me", nil)
	fan.Appoint(other, s.athlete)
	s.athlete.Post("/result/"+own+"/claims/"+s.athlete.ID+"/accept", nil).Is(http.StatusOK)
	expect(s.athlete, want...) // nothing of what they did themselves
	imported(t, s.athlete.Client, "?source=days&unit=mi", "date,miles\n2026-11-01,5\n")
	want = append(want, "import_done done")
	expect(s.athlete, want...)
	if got := string(s.athlete.Get("/notices").Is(http.StatusOK).Body); strings.Contains(got, "Rest.") || strings.Contains(got, "mine") {
		t.Errorf("tells more than who and where: %s", got)
	}
	if got := string(s.athlete.Get("/user/export").Is(http.StatusOK).Body); strings.Count(got, `"kind" : "comment"`) != 1 {
		t.Errorf("exports %s", got)
	}
	expect(fan)

	// Read marks.
	first := s.athlete.Get("/notices?length=1").Is(http.StatusOK)
	id := first.List()[0]["_id"]
	if !strings.Contains(first.Header.Get("Link"), `rel="next"`) || first.List()[0]["read_at"] != nil {
		t.Errorf("the first page: %s", first)
	}
	s.coach.Put("/notices/read", object{"notices": []any{id}}).Is(http.StatusNoContent) // not theirs
	s.athlete.Put("/notices/read", object{"notices": []any{}}).Is(http.StatusNoContent)
	if got := toldOf(s.athlete, "?unread=true"); !slices.Equal(got, want) {
		t.Errorf("unread are %q", got)
	}
	s.athlete.Put("/notices/read", object{"notices": []any{id}}).Is(http.StatusNoContent)
	if got := toldOf(s.athlete, "?unread=true"); !slices.Equal(got, want[:len(want)-1]) {
		t.Errorf("unread are %q", got)
	}
	s.athlete.Put("/notices/read", object{}).Is(http.StatusNoContent)
	if got := toldOf(s.athlete, "?unread=true"); len(got) != 0 {
		t.Errorf("unread are %q", got)
	}

	// What may not be read any more, or is gone, is not told.
	s.athlete.Delete(fmt.Sprint("/log/comments/", theirs["_id"])).Is(http.StatusNoContent)
	if got := toldOf(s.athlete, ""); slices.Contains(got, want[2]) {
		t.Errorf("a comment that is gone is told: %q", got)
	}
	s.athlete.Delete("/user/coaches/" + s.coach.ID).Is(http.StatusNoContent)
	expect(s.coach)
}

// By each kind there are switches, but for who may read the log.
func TestNoticeSettings(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	s := newComments(t, app, "nts")
	answer := s.athlete.Get("/notices/settings").Is(http.StatusOK)
	kinds := make([]string, 0, 8)
	for _, setting := range answer.List() {
		kinds = append(kinds, fmt.Sprint(setting["kind"]))
		if email := map[bool]string{true: "at_once", false: "daily"}[setting["kind"] == "coach_asks"]; !is(setting["in_app"]) || setting["email"] != email {
			t.Errorf("by default: %v", setting)
		}
	}
	if !slices.Equal(kinds, texts(schemaOf("SwitchedNoticeKind")["enum"])) || !slices.Equal(append(kinds, "log_reader"), texts(schemaOf("NoticeKind")["enum"])) {
		t.Errorf("the kinds are %v", kinds)
	}
	change := func(settings ...object) object { return object{"settings": settings} }
	tag := answer.Header.Get("ETag")
	changed := s.athlete.Do(http.MethodPut, "/notices/settings", change(object{"kind": "comment", "in_app": false}, object{"kind": "import_done", "email": "none"}), "If-Match: "+tag).
		Is(http.StatusOK)
	if got := fmt.Sprint(changed.List()); !strings.Contains(got, "map[email:daily in_app:false kind:comment]") || !strings.Contains(got, "map[email:none in_app:true kind:import_done]") {
		t.Errorf("changed to %s", got)
	}
	s.athlete.Do(http.MethodPut, "/notices/settings", change(object{"kind": "comment", "in_app": true}), "If-Match: "+tag).Is(http.StatusPreconditionFailed)
	for _, wrong := range []object{{"kind": "log_reader", "in_app": false}, {"kind": "other"}, {"kind": "comment", "email": "hourly"}, {"kind": "comment", "in_app": nil}, {}} {
		s.athlete.Put("/notices/settings", change(wrong)).Is(http.StatusUnprocessableEntity)
	}
	comment(s.coach, "/log/athlete/nts.jess/11-20-2026/comments", object{"text": "Rest."})
	if got := toldOf(s.athlete, ""); !slices.Equal(got, []string{"coach_asks Pat Coach", "log_reader Pat Coach Jess Runner"}) {
		t.Errorf("told %q", got)
	}
	s.athlete.Put("/notices/settings", change(object{"kind": "comment", "email": "none"})).Is(http.StatusOK)
	comment(s.coach, "/log/athlete/nts.jess/11-20-2026/comments", object{"text": "More rest."})
	var stored int
	if err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM notices WHERE user_id = $1 AND kind = 'comment'", s.athlete.ID).Scan(&stored); err != nil || stored != 1 {
		t.Errorf("%d notices of comments are stored, of which one is for an email: %v", stored, err)
	}
	token, _ := personal(t, s.athlete, "read", "log", "team")
	s.athlete.WithToken(token).Get("/notices").Is(http.StatusOK)
	s.athlete.WithToken(token).Put("/notices/read", object{}).Is(http.StatusForbidden)

	// Who does not want to be told at once gets no email as soon as a coach claims the team.
	s.athlete.Put("/notices/settings", change(object{"kind": "coach_asks", "email": "none"})).Is(http.StatusOK)
	before := len(app.Emails(t, s.athlete.Email))
	s.coach.Post("/user/unclaim/team", nil).Is(http.StatusOK)
	s.athlete.Put("/notices/read", object{}).Is(http.StatusNoContent)
	s.coach.Post("/user/claim/team/nts", nil).Is(http.StatusOK)
	var waiting int
	if err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM river_job WHERE args->>'kind' = 'team_claimed' AND args->>'id' = $1", s.athlete.ID).Scan(&waiting); err != nil || waiting > 1 {
		t.Errorf("%d emails about the team, after %d: %v", waiting, before, err)
	}
}

// zoneAt returns a time zone in which it is about this hour now.
func zoneAt(hour int) string {
	ahead := (hour - time.Now().UTC().Hour() + 24) % 24
	if ahead > 14 {
		ahead -= 24
	}
	switch {
	case ahead > 0:
		return fmt.Sprint("Etc/GMT-", ahead)
	case ahead < 0:
		return fmt.Sprint("Etc/GMT+", -ahead)
	}
	return "UTC"
}

// verifyAddress makes a user's address a verified one.
func verifyAddress(t *testing.T, app *kit.App, u *kit.User) {
	t.Helper()
	app.Client(t).Post("/user/verify/"+app.EmailSaying(t, u.Email, "/verify/").Token, nil).Is(http.StatusOK)
}

// emailsOf returns the emails of notices to a user.
func emailsOf(t *testing.T, app *kit.App, u *kit.User) []kit.Email {
	t.Helper()
	return slices.DeleteFunc(app.Emails(t, u.Email), func(e kit.Email) bool { return e.Header.Get("List-Unsubscribe") == "" })
}

// emailed has the emails queued that are due, and returns how many notices of a kind are in one.
func emailed(t *testing.T, app *kit.App, kind string) (n int) {
	t.Helper()
	if err := app.Notices.SendEmails(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := app.Pool(t).QueryRow(t.Context(), "SELECT count(batch_id) FROM notices WHERE kind = $1::notice_kind", kind).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestNoticeEmails(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	s := newTeam(t, app, "nte")
	verifyAddress(t, app, s.athlete)
	s.athlete.Put("/user/"+s.athlete.ID, object{"timezone": zoneAt(8)}).Is(http.StatusOK)
	s.athlete.Post("/user/coaches/"+s.coach.ID, nil).Is(http.StatusOK)
	reader := app.EmailSaying(t, s.athlete.Email, "Pat Coach may now read")
	if reader.Subject != "Somebody may read your training log" || reader.Header.Get("List-Unsubscribe") != "" || !strings.Contains(reader.HTML, "Pat Coach") {
		t.Errorf("who may read the log is told by %+v", reader)
	}
	write := func(text string) {
		comment(s.coach, "/log/athlete/nte.jess/11-20-2026/comments", object{"text": text})
	}
	comment(s.athlete, "/log/athlete/me/11-20-2026/comments", object{"text": "Secret ache."}) // the coach's address is not verified
	write("Secret rest.")
	write("Secret plan.")
	if n := emailed(t, app, "comment"); n != 0 {
		t.Errorf("in the morning, %d notices are in an email", n)
	}
	s.athlete.Put("/user/"+s.athlete.ID, object{"timezone": zoneAt(20)}).Is(http.StatusOK)
	daily := app.EmailSaying(t, s.athlete.Email, "commented on your log")
	if daily.Subject != "2 notices from Harrier" || strings.Count(daily.Text, "- Pat Coach commented on your log, on November 20, 2026.") != 2 || strings.Contains(daily.Text+daily.HTML, "Secret") ||
		!strings.Contains(daily.Text, app.URL+"/app/week/2026-11-20") {
		t.Errorf("the daily email is %q: %s", daily.Subject, daily.Text)
	}
	if header := daily.Header; header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" || header.Get("List-Unsubscribe") != "<"+daily.Link+">" {
		t.Errorf("the headers are %v", header)
	}

	s.athlete.Put("/notices/settings", object{"settings": []object{{"kind": "comment", "email": "at_once"}}}).Is(http.StatusOK)
	write("Secret again.")
	kit.Eventually(t, "it is told at once", func() bool { return len(emailsOf(t, app, s.athlete)) == 2 })
	write("Secret of the pause.") // which waits for the next email

	path := "/unsubscribe/" + daily.Token
	nobody := app.Client(t)
	nobody.Get(path).Is(http.StatusOK) // as mail scanners do
	if got := fmt.Sprint(s.athlete.Get("/notices/settings").Is(http.StatusOK).List()[0]["email"]); got != "at_once" {
		t.Errorf("opening the page makes it %s", got)
	}
	nobody.Get("/unsubscribe/" + s.athlete.Token).Is(http.StatusBadRequest)
	nobody.Do(http.MethodPost, "/unsubscribe/nonsense", "List-Unsubscribe=One-Click", "Content-Type: application/x-www-form-urlencoded").Is(http.StatusBadRequest)
	for range 2 {
		nobody.Do(http.MethodPost, path, "List-Unsubscribe=One-Click", "Content-Type: application/x-www-form-urlencoded").Is(http.StatusOK)
	}
	for _, setting := range s.athlete.Get("/notices/settings").Is(http.StatusOK).List() {
		if setting["email"] != "none" || !is(setting["in_app"]) {
			t.Errorf("unsubscribed: %v", setting)
		}
	}
	fan := app.Register(t, object{"name": "Sam Harrow"})
	fan.Post("/user/follow/nte.jess", nil).Is(http.StatusOK)
	write("Secret of the end.")
	s.athlete.Post("/user/followers/"+fan.ID, nil).Is(http.StatusOK)
	app.EmailSaying(t, s.athlete.Email, "Sam Harrow may now read") // which has no switch
	if got := emailsOf(t, app, s.athlete); len(got) != 2 {
		t.Errorf("after unsubscribing: %+v", got)
	}
	// Being named as an assistant is told by email.
	second := app.Register(t, object{"coach": true})
	verifyAddress(t, app, second)
	second.Put("/user/"+second.ID, object{"timezone": zoneAt(20)}).Is(http.StatusOK)
	s.coach.Post("/team/assistants/"+second.ID, nil).Is(http.StatusOK)
	app.EmailSaying(t, second.Email, "Pat Coach named you as an assistant coach of their team")
	if got := emailsOf(t, app, s.coach); len(got) != 0 {
		t.Errorf("to an address that is not verified: %+v", got)
	}
}
