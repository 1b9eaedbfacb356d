package accounts

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestAnnouncement has a coach announce something to the athletes who have accepted the coach, who are told as they want to be.
func TestAnnouncement(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	coach, states := kit.CoachOf(t, app, "lincoln"), app.Register(t)
	states.Put("/user/"+states.ID, object{"team_id": "lincoln"}).Is(http.StatusOK)
	if a := coach.Post("/team/announcements", object{"text": "Anybody?"}).Is(http.StatusConflict); kit.ProblemKind(a) != "no-recipients" {
		t.Error(a)
	}
	join := func(name string) *kit.User {
		return app.Register(t, object{"name": name, "invite": kit.InvitationOf(coach)})
	}
	ada, bea, cat, deaf := join("Ada Ash"), join("Bea Birch"), join("Cat Cedar"), join("Deaf Elm")
	kit.VerifyAddress(t, app, ada)
	kit.VerifyAddress(t, app, bea)
	bea.Put("/notices/settings", object{"settings": []object{{"kind": "announcement", "email": "none"}}}).Is(http.StatusOK)
	deaf.Put("/notices/settings", object{"settings": []object{{"kind": "announcement", "email": "none", "in_app": false}}}).Is(http.StatusOK)

	const words = "Practice at 3 today,\nat the old mill."
	made := coach.Post("/team/announcements", object{"text": words}).Is(http.StatusCreated)
	at := made.Header.Get("Location")
	if o := made.Object(); o["text"] != words || o["recipients"] != 3.0 || o["readers"] != 0.0 || at != "/team/announcements/"+fmt.Sprint(o["_id"]) {
		t.Fatalf("announced %s", made)
	}
	for _, user := range []*kit.User{ada, bea, cat} {
		notice := user.Get("/notices").Is(http.StatusOK).List()[0]
		if notice["kind"] != "announcement" || notice["text"] != words || notice["user"] != "Pat Coach" {
			t.Errorf("is told %v", notice)
		}
	}
	for _, user := range []*kit.User{states, deaf, coach} {
		if got := kit.NoticesOf(user, ""); slices.ContainsFunc(got, func(n string) bool { return strings.HasPrefix(n, "announcement") }) {
			t.Errorf("is told %q", got)
		}
	}
	if n := kit.CountEmails(t, app, "announcement"); n != 1 {
		t.Errorf("%d emails", n)
	}
	if mail := app.EmailSaying(t, ada.Email, "at the old mill."); mail.Subject != "Pat Coach announces to the team:" || !strings.Contains(mail.HTML, "Practice at 3 today,") {
		t.Errorf("the email is %q: %s", mail.Subject, mail.Text)
	}
	bea.Put("/notices/read", object{}).Is(http.StatusNoContent)
	readers := coach.Get(at).Is(http.StatusOK).Object()
	if athletes, _ := readers["athletes"].([]any); readers["readers"] != 1.0 || len(athletes) != 3 || !strings.Contains(fmt.Sprint(athletes[0]), "Bea Birch") || strings.Contains(fmt.Sprint(athletes[1:]), "read_at:2") {
		t.Errorf("the readers are %v", readers)
	}
	coach.Post("/team/announcements", object{"text": "Bring spikes.", "athletes": []string{cat.ID, states.ID}}).Is(http.StatusCreated)
	group, _ := coach.Post("/team/groups", object{"name": "Hurdles", "athletes": []string{ada.ID, states.ID}}).Is(http.StatusCreated).Object()["_id"].(string)
	grouped := coach.Post("/team/announcements", object{"text": "No hills.", "group_id": group}).Is(http.StatusCreated)
	if grouped.Object()["recipients"] != 1.0 || ada.Get("/notices").List()[0]["text"] != "No hills." {
		t.Errorf("a group is told %s", grouped)
	}
	coach.Delete(grouped.Header.Get("Location")).Is(http.StatusNoContent)
	kit.CoachOf(t, app, "oak").Post("/team/announcements", object{"text": "Mine", "group_id": group}).Is(http.StatusUnprocessableEntity).Names("/group_id")
	if list := coach.Get("/team/announcements").Is(http.StatusOK).Items(); len(list) != 2 || list[0]["recipients"] != 1.0 || list[1]["readers"] != 1.0 {
		t.Errorf("lists %v", list)
	}
	first := coach.Get("/team/announcements?length=1").Is(http.StatusOK)
	second := coach.Get(fmt.Sprint("/team/announcements?length=1&after=", first.Object()["next"])).Is(http.StatusOK)
	if first.Items()[0]["text"] != "Bring spikes." || second.Items()[0]["text"] != words || second.Object()["next"] != nil {
		t.Errorf("the pages are %s and %s", first, second)
	}
	coach.Get("/team/announcements?after=x").Is(http.StatusBadRequest)
	for _, user := range []*kit.User{ada, states, app.Register(t, object{"coach": true})} {
		user.Get(at).Is(http.StatusNotFound)
		user.Delete(at).Is(http.StatusNotFound)
	}
	ada.Post("/team/announcements", object{"text": "Hello"}).Is(http.StatusForbidden)
	coach.Post("/team/announcements", object{"text": " \n"}).Is(http.StatusUnprocessableEntity).Names("/text")
	coach.Post("/team/announcements", object{"text": strings.Repeat("a", 2001)}).Is(http.StatusUnprocessableEntity).Names("/text")
	for user, part := range map[*kit.User]string{coach: `"announcements":[{"_id"`, ada: "at the old mill."} {
		if got := string(user.Get("/user/export").Is(http.StatusOK).Body); !strings.Contains(got, part) {
			t.Errorf("the export has no %s: %s", part, got)
		}
	}
	coach.Delete(at).Is(http.StatusNoContent)
	if got := kit.NoticesOf(bea, ""); slices.ContainsFunc(got, func(n string) bool { return strings.HasPrefix(n, "announcement") }) {
		t.Errorf("after withdrawing it: %q", got)
	}
	for range 18 {
		coach.Post("/team/announcements", object{"text": "More"}).Is(http.StatusCreated)
	}
	coach.Post("/team/announcements", object{"text": "Too much"}) // the one that was withdrawn does not count
	if a := coach.Post("/team/announcements", object{"text": "Too much"}).Is(http.StatusConflict); kit.ProblemKind(a) != "too-many-announcements" {
		t.Error(a)
	}
}

// TestCommentInNotice shows the beginning of a comment to those who may read it, and by email to nobody.
func TestCommentInNotice(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	s := kit.NewComments(t, app, "notetext")
	kit.VerifyAddress(t, app, s.Coach)
	s.Coach.Put("/notices/settings", object{"settings": []object{{"kind": "comment", "email": "at_once"}}}).Is(http.StatusOK)
	long := "Sore calves. " + strings.Repeat("é", 300)
	kit.PostComment(s.Athlete, "/log/athlete/me/11-20-2026/comments", object{"text": long})
	kit.PostComment(s.Coach, "/log/athlete/"+s.Athlete.ID+"/11-20-2026/comments", object{"text": "Take Monday off."})
	if got := s.Coach.Get("/notices").List()[0]["text"]; got != long[:13]+strings.Repeat("é", 187) {
		t.Errorf("the coach is told %v", got)
	}
	if got := s.Athlete.Get("/notices").List()[0]["text"]; got != "Take Monday off." {
		t.Errorf("the athlete is told %v", got)
	}
	read, _ := kit.PersonalToken(t, s.Coach, "read")
	if got := app.Client(t).WithToken(read).Get("/notices").Is(http.StatusOK).List()[0]["text"]; got != nil {
		t.Errorf("a token without the scope team is told %v", got)
	}
	if n := kit.CountEmails(t, app, "comment"); n != 1 {
		t.Errorf("%d emails", n)
	}
	if mail := app.EmailSaying(t, s.Coach.Email, "commented"); strings.Contains(mail.Text, "calves") {
		t.Errorf("the email says %s", mail.Text)
	}
	s.Athlete.Delete("/user/coaches/" + s.Coach.ID).Is(http.StatusNoContent)
	if got := s.Coach.Get("/notices"); strings.Contains(string(got.Body), "calves") {
		t.Errorf("a former coach is told %s", got)
	}
}

// TestTeamGoesWithItsCoach deletes a coach's account, and with it codes, announcements and reports of seasons.
func TestTeamGoesWithItsCoach(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	coach := kit.CoachOf(t, app, "lincoln")
	code, _ := coach.Post("/team/codes", object{"name": "Wall"}).Is(http.StatusCreated).Object()["code"].(string)
	athlete, other := app.Register(t, object{"invite": code, "log_visibility": nil}), app.Register(t, object{"invite": code})
	coach.Post("/team/announcements", object{"text": "Practice at 3."}).Is(http.StatusCreated)
	link, _ := coach.Post("/team/season-reports", object{"user_id": athlete.ID, "from": "2026-11-01", "to": "2026-11-21"}).Is(http.StatusCreated).Object()["link"].(string)
	_, token, _ := strings.Cut(link, "/season/")
	app.Client(t).Get("/season/" + token).Is(http.StatusOK)
	other.Delete("/user/" + other.ID).Is(http.StatusOK)
	if list := coach.Get("/team/codes").Is(http.StatusOK).Items(); len(list[0]["athletes"].([]any)) != 1 {
		t.Errorf("who is deleted came by a code: %v", list)
	}
	coach.Delete("/user/" + coach.ID).Is(http.StatusOK)
	app.Client(t).Get("/season/" + token).Is(http.StatusNotFound)
	app.Client(t).Get("/invitations/" + code).Is(http.StatusForbidden)
	if got := kit.NoticesOf(athlete, ""); slices.ContainsFunc(got, func(n string) bool { return strings.HasPrefix(n, "announcement") }) {
		t.Errorf("is still told %q", got)
	}
}
