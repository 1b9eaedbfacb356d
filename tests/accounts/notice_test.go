package accounts

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

func TestUserNotices(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	s := kit.NewTeam(t, app, "ntc")
	fan := app.Register(t, object{"name": "Sam Harrow"})
	expect := func(u *kit.User, want ...string) {
		t.Helper()
		if got := kit.NoticesOf(u, ""); !slices.Equal(got, want) {
			t.Errorf("told\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	want := append(make([]string, 0, 10), "coach_asks Pat Coach")
	expect(s.Athlete, want...)
	s.Coach.Post("/user/unclaim/team", nil).Is(http.StatusOK)
	s.Coach.Post("/user/claim/team/ntc", nil).Is(http.StatusOK)
	expect(s.Athlete, want...) // asking again tells nothing new until it is read

	s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusOK)
	s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusOK)
	want = append(want, "log_reader Pat Coach Jess Runner")
	kit.PostComment(s.Athlete, "/log/athlete/me/11-20-2026/comments", object{"text": "Sore."})
	expect(s.Coach, "comment Jess Runner Jess Runner 2026-11-20")
	theirs := kit.PostComment(s.Coach, "/log/athlete/ntc.jess/11-20-2026/comments", object{"text": "Rest."})
	want = append(want, "comment Pat Coach Jess Runner 2026-11-20")
	expect(s.Athlete, want...)

	fan.Post("/user/follow/ntc.jess", nil).Is(http.StatusOK)
	expect(s.Athlete, want...) // whom one need not ask
	fan.Post("/user/unfollow/ntc.jess", nil).Is(http.StatusOK)
	s.Athlete.Put("/user/"+s.Athlete.ID, object{"log_visibility": "followers"}).Is(http.StatusOK)
	for range 2 {
		fan.Post("/user/follow/ntc.jess", nil).Is(http.StatusOK)
		fan.Post("/user/unfollow/ntc.jess", nil).Is(http.StatusOK)
	}
	want = append(want, "follower_asks Sam Harrow")
	expect(s.Athlete, want...)

	race := fan.Race()
	fan.Result(race, object{"athlete_id": "NTC.Jess"})
	fan.Result(race, object{"athlete_id": "ntc.jess", "event": "5K"})
	s.Athlete.Result(race, object{"athlete_id": "ntc.jess", "event": "10K"})
	want = append(want, "result_found Sam Harrow Autumn Invitational")
	expect(s.Athlete, want...)
	other := fan.Race(object{"name": "Winter Open"})
	for i, outcome := range []string{"accept", "refuse"} {
		result := fan.Result(other, object{"event": fmt.Sprint(i+1, "00m")})
		s.Athlete.Post("/result/"+result+"/me", nil)
		fan.Post("/result/"+result+"/claims/"+s.Athlete.ID+"/"+outcome, nil).Succeeds()
		want = append(want, "claim_decided Sam Harrow Winter Open "+outcome+map[string]string{"accept": "ed", "refuse": "d"}[outcome])
	}
	expect(s.Athlete, want...)
	own := fan.Result(other, object{"event": "300m"})
	s.Athlete.Post("/result/"+own+"/me", nil)
	fan.Appoint(other, s.Athlete)
	s.Athlete.Post("/result/"+own+"/claims/"+s.Athlete.ID+"/accept", nil).Is(http.StatusOK)
	expect(s.Athlete, want...) // nothing of what they did themselves
	kit.ImportLog(t, s.Athlete.Client, "?source=days&unit=mi", "date,miles\n2026-11-01,5\n")
	want = append(want, "import_done done")
	expect(s.Athlete, want...)
	if got := string(s.Athlete.Get("/notices").Is(http.StatusOK).Body); strings.Count(got, `"Rest."`) != 1 || strings.Contains(got, "mine") {
		t.Errorf("tells more than who and where, and how a comment begins: %s", got)
	}
	if got := string(s.Athlete.Get("/user/export").Is(http.StatusOK).Body); strings.Count(got, `"kind" : "comment"`) != 1 {
		t.Errorf("exports %s", got)
	}
	expect(fan)

	// Read marks.
	first := s.Athlete.Get("/notices?length=1").Is(http.StatusOK)
	id := first.List()[0]["_id"]
	if !strings.Contains(first.Header.Get("Link"), `rel="next"`) || first.List()[0]["read_at"] != nil {
		t.Errorf("the first page: %s", first)
	}
	s.Coach.Put("/notices/read", object{"notices": []any{id}}).Is(http.StatusNoContent) // not theirs
	s.Athlete.Put("/notices/read", object{"notices": []any{}}).Is(http.StatusNoContent)
	if got := kit.NoticesOf(s.Athlete, "?unread=true"); !slices.Equal(got, want) {
		t.Errorf("unread are %q", got)
	}
	s.Athlete.Put("/notices/read", object{"notices": []any{id}}).Is(http.StatusNoContent)
	if got := kit.NoticesOf(s.Athlete, "?unread=true"); !slices.Equal(got, want[:len(want)-1]) {
		t.Errorf("unread are %q", got)
	}
	s.Athlete.Put("/notices/read", object{}).Is(http.StatusNoContent)
	if got := kit.NoticesOf(s.Athlete, "?unread=true"); len(got) != 0 {
		t.Errorf("unread are %q", got)
	}

	// What may not be read any more, or is gone, is not told.
	s.Athlete.Delete(fmt.Sprint("/log/comments/", theirs["_id"])).Is(http.StatusNoContent)
	if got := kit.NoticesOf(s.Athlete, ""); slices.Contains(got, want[2]) {
		t.Errorf("a comment that is gone is told: %q", got)
	}
	s.Athlete.Delete("/user/coaches/" + s.Coach.ID).Is(http.StatusNoContent)
	expect(s.Coach)
}

// By each kind there are switches, but for who may read the log.
func TestNoticeSettings(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	s := kit.NewComments(t, app, "nts")
	answer := s.Athlete.Get("/notices/settings").Is(http.StatusOK)
	kinds := make([]string, 0, 8)
	for _, setting := range answer.List() {
		kinds = append(kinds, fmt.Sprint(setting["kind"]))
		if email := map[bool]string{true: "at_once", false: "daily"}[setting["kind"] == "coach_asks" || setting["kind"] == "announcement"]; !kit.IsTrue(setting["in_app"]) || setting["email"] != email {
			t.Errorf("by default: %v", setting)
		}
	}
	if !slices.Equal(kinds, kit.Strings(kit.SchemaOf("SwitchedNoticeKind")["enum"])) || !slices.Equal(append(kinds, "log_reader"), kit.Strings(kit.SchemaOf("NoticeKind")["enum"])) {
		t.Errorf("the kinds are %v", kinds)
	}
	change := func(settings ...object) object { return object{"settings": settings} }
	tag := answer.Header.Get("ETag")
	changed := s.Athlete.Do(http.MethodPut, "/notices/settings", change(object{"kind": "comment", "in_app": false}, object{"kind": "import_done", "email": "none"}), "If-Match: "+tag).
		Is(http.StatusOK)
	if got := fmt.Sprint(changed.List()); !strings.Contains(got, "map[email:daily in_app:false kind:comment]") || !strings.Contains(got, "map[email:none in_app:true kind:import_done]") {
		t.Errorf("changed to %s", got)
	}
	s.Athlete.Do(http.MethodPut, "/notices/settings", change(object{"kind": "comment", "in_app": true}), "If-Match: "+tag).Is(http.StatusPreconditionFailed)
	for _, wrong := range []object{{"kind": "log_reader", "in_app": false}, {"kind": "other"}, {"kind": "comment", "email": "hourly"}, {"kind": "comment", "in_app": nil}, {}} {
		s.Athlete.Put("/notices/settings", change(wrong)).Is(http.StatusUnprocessableEntity)
	}
	kit.PostComment(s.Coach, "/log/athlete/nts.jess/11-20-2026/comments", object{"text": "Rest."})
	if got := kit.NoticesOf(s.Athlete, ""); !slices.Equal(got, []string{"coach_asks Pat Coach", "log_reader Pat Coach Jess Runner"}) {
		t.Errorf("told %q", got)
	}
	s.Athlete.Put("/notices/settings", change(object{"kind": "comment", "email": "none"})).Is(http.StatusOK)
	kit.PostComment(s.Coach, "/log/athlete/nts.jess/11-20-2026/comments", object{"text": "More rest."})
	var stored int
	if err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM notices WHERE user_id = $1 AND kind = 'comment'", s.Athlete.ID).Scan(&stored); err != nil || stored != 1 {
		t.Errorf("%d notices of comments are stored, of which one is for an email: %v", stored, err)
	}
	token, _ := kit.PersonalToken(t, s.Athlete, "read", "log", "team")
	s.Athlete.WithToken(token).Get("/notices").Is(http.StatusOK)
	s.Athlete.WithToken(token).Put("/notices/read", object{}).Is(http.StatusForbidden)

	// Who does not want to be told at once gets no email as soon as a coach claims the team.
	s.Athlete.Put("/notices/settings", change(object{"kind": "coach_asks", "email": "none"})).Is(http.StatusOK)
	before := len(app.Emails(t, s.Athlete.Email))
	s.Coach.Post("/user/unclaim/team", nil).Is(http.StatusOK)
	s.Athlete.Put("/notices/read", object{}).Is(http.StatusNoContent)
	s.Coach.Post("/user/claim/team/nts", nil).Is(http.StatusOK)
	var waiting int
	if err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM river_job WHERE args->>'kind' = 'team_claimed' AND args->>'id' = $1", s.Athlete.ID).Scan(&waiting); err != nil || waiting > 1 {
		t.Errorf("%d emails about the team, after %d: %v", waiting, before, err)
	}
}

// emailsOf returns the emails of notices to a user.
func emailsOf(t *testing.T, app *kit.App, u *kit.User) []kit.Email {
	t.Helper()
	return slices.DeleteFunc(app.Emails(t, u.Email), func(e kit.Email) bool { return e.Header.Get("List-Unsubscribe") == "" })
}

func TestNoticeEmails(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	s := kit.NewTeam(t, app, "nte")
	kit.VerifyAddress(t, app, s.Athlete)
	s.Athlete.Put("/user/"+s.Athlete.ID, object{"timezone": kit.ZoneAt(8)}).Is(http.StatusOK)
	s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusOK)
	reader := app.EmailSaying(t, s.Athlete.Email, "Pat Coach may now read")
	if reader.Subject != "Somebody may read your training log" || reader.Header.Get("List-Unsubscribe") != "" || !strings.Contains(reader.HTML, "Pat Coach") {
		t.Errorf("who may read the log is told by %+v", reader)
	}
	write := func(text string) {
		kit.PostComment(s.Coach, "/log/athlete/nte.jess/11-20-2026/comments", object{"text": text})
	}
	kit.PostComment(s.Athlete, "/log/athlete/me/11-20-2026/comments", object{"text": "Secret ache."}) // the coach's address is not verified
	write("Secret rest.")
	write("Secret plan.")
	if n := kit.CountEmails(t, app, "comment"); n != 0 {
		t.Errorf("in the morning, %d notices are in an email", n)
	}
	s.Athlete.Put("/user/"+s.Athlete.ID, object{"timezone": kit.ZoneAt(20)}).Is(http.StatusOK)
	daily := app.EmailSaying(t, s.Athlete.Email, "commented on your log")
	if daily.Subject != "2 notices from Harrier" || strings.Count(daily.Text, "- Pat Coach commented on your log, on November 20, 2026.") != 2 || strings.Contains(daily.Text+daily.HTML, "Secret") ||
		!strings.Contains(daily.Text, app.URL+"/app/week/2026-11-20") {
		t.Errorf("the daily email is %q: %s", daily.Subject, daily.Text)
	}
	if header := daily.Header; header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" || header.Get("List-Unsubscribe") != "<"+daily.Link+">" {
		t.Errorf("the headers are %v", header)
	}

	s.Athlete.Put("/notices/settings", object{"settings": []object{{"kind": "comment", "email": "at_once"}}}).Is(http.StatusOK)
	write("Secret again.")
	kit.Eventually(t, "it is told at once", func() bool { return len(emailsOf(t, app, s.Athlete)) == 2 })
	write("Secret of the pause.") // which waits for the next email

	path := "/unsubscribe/" + daily.Token
	nobody := app.Client(t)
	nobody.Get(path).Is(http.StatusOK) // as mail scanners do
	if got := fmt.Sprint(s.Athlete.Get("/notices/settings").Is(http.StatusOK).List()[0]["email"]); got != "at_once" {
		t.Errorf("opening the page makes it %s", got)
	}
	nobody.Get("/unsubscribe/" + s.Athlete.Token).Is(http.StatusBadRequest)
	nobody.Do(http.MethodPost, "/unsubscribe/nonsense", "List-Unsubscribe=One-Click", "Content-Type: application/x-www-form-urlencoded").Is(http.StatusBadRequest)
	for range 2 {
		nobody.Do(http.MethodPost, path, "List-Unsubscribe=One-Click", "Content-Type: application/x-www-form-urlencoded").Is(http.StatusOK)
	}
	for _, setting := range s.Athlete.Get("/notices/settings").Is(http.StatusOK).List() {
		if setting["email"] != "none" || !kit.IsTrue(setting["in_app"]) {
			t.Errorf("unsubscribed: %v", setting)
		}
	}
	fan := app.Register(t, object{"name": "Sam Harrow"})
	fan.Post("/user/follow/nte.jess", nil).Is(http.StatusOK)
	write("Secret of the end.")
	s.Athlete.Post("/user/followers/"+fan.ID, nil).Is(http.StatusOK)
	app.EmailSaying(t, s.Athlete.Email, "Sam Harrow may now read") // which has no switch
	if got := emailsOf(t, app, s.Athlete); len(got) != 2 {
		t.Errorf("after unsubscribing: %+v", got)
	}
	// Being named as an assistant is told by email.
	second := app.Register(t, object{"coach": true})
	kit.VerifyAddress(t, app, second)
	second.Put("/user/"+second.ID, object{"timezone": kit.ZoneAt(20)}).Is(http.StatusOK)
	s.Coach.Post("/team/assistants/"+second.ID, nil).Is(http.StatusOK)
	app.EmailSaying(t, second.Email, "Pat Coach named you as an assistant coach of their team")
	if got := emailsOf(t, app, s.Coach); len(got) != 0 {
		t.Errorf("to an address that is not verified: %+v", got)
	}
}
