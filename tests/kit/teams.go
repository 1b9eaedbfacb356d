package kit

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

// CoachedTeam is an athlete who shows a log to the team mapleton, and a coach who has claimed it.
type CoachedTeam struct{ Athlete, Coach *User }

// NewTeam returns a team whose athlete goes by the Athlete ID id.jess and shows the log to the team.
func NewTeam(t *testing.T, app *App, id string) CoachedTeam {
	t.Helper()
	s := CoachedTeam{Athlete: app.Register(t, Object{"name": "Jess Runner"}), Coach: app.Register(t, Object{"name": "Pat Coach", "coach": true})}
	s.Athlete.Post("/user/claim/athlete/"+id+".jess", nil).Is(http.StatusOK)
	s.Athlete.Put("/user/"+s.Athlete.ID, Object{"team_id": id, "log_visibility": "team", "health_visibility": "team"}).Is(http.StatusOK)
	s.Athlete.Post("/log/11-20-2026", Object{"rhr": 48, "notes": "mine"}).Is(http.StatusOK)
	s.Coach.Post("/user/claim/team/"+strings.ToUpper(id), nil).Is(http.StatusOK)
	return s
}

// Read is the status of the coach's read of the athlete's log.
func (s CoachedTeam) Read(id string) int {
	return s.Coach.Get("/log/athlete/" + id + ".jess/11-20-2026").Status
}

// NewComments returns a team whose athlete has accepted the coach.
func NewComments(t *testing.T, app *App, id string) CoachedTeam {
	t.Helper()
	s := NewTeam(t, app, id)
	s.Athlete.Post("/user/coaches/"+s.Coach.ID, nil).Is(http.StatusOK)
	return s
}

// InvitationOf returns the token of an invitation by a coach.
func InvitationOf(coach *User) string {
	token, _ := coach.Post("/invites", Object{}).Is(http.StatusCreated).Object()["token"].(string)
	return token
}

// PendingOf returns the _id of somebody whom a coach's grid names as pending, found by a field; "" for nobody.
func PendingOf(coach *User, field, value string) string {
	pending, _ := coach.Get("/log/team/week/11-21-2026").Is(http.StatusOK).Object()["pending"].([]any)
	for _, one := range pending {
		if row, _ := one.(map[string]any); row[field] == value {
			id, _ := row["_id"].(string)
			return id
		}
	}
	return ""
}

// AnnouncedBy returns the _id of an announcement by a coach, who may have made as many as a day has.
func AnnouncedBy(t *testing.T, app *App, coach *User) (id string) {
	t.Helper()
	err := app.Pool(t).QueryRow(t.Context(),
		"INSERT INTO announcements (id, user_id, text) VALUES (gen_random_uuid(), $1, 'Bring spikes.') RETURNING id::text", coach.ID).Scan(&id)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// EndCodes ends all codes of a coach.
func EndCodes(coach *User) {
	for _, code := range coach.Get("/team/codes").Is(http.StatusOK).Items() {
		coach.Delete(fmt.Sprint("/team/codes/", code["_id"]))
	}
}

// PostComment adds a comment and returns it.
func PostComment(u *User, path string, draft Object) Object {
	return u.Post(path, draft).Is(http.StatusCreated).Object()
}

// NoticesOf lists a user's notices, oldest first: the kind, who did it, and what else it names.
func NoticesOf(u *User, query string) (list []string) {
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

// ZoneAt returns a time zone in which it is about this hour now.
func ZoneAt(hour int) string {
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

// VerifyAddress makes a user's address a verified one.
func VerifyAddress(t *testing.T, app *App, u *User) {
	t.Helper()
	app.Client(t).Post("/user/verify/"+app.EmailSaying(t, u.Email, "/verify/").Token, nil).Is(http.StatusOK)
}

// CountEmails has the emails queued that are due, and returns how many notices of a kind are in one. It does not wait for the pause after an
// email that the server may have sent meanwhile.
func CountEmails(t *testing.T, app *App, kind string) (n int) {
	t.Helper()
	InDatabase(t, app, "UPDATE notice_mailings SET at_once_at = NULL")
	if err := app.Notices.SendEmails(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := app.Pool(t).QueryRow(t.Context(), "SELECT count(batch_id) FROM notices WHERE kind = $1::notice_kind", kind).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}
