package kit

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/internal/config"
)

// RegisterVerified registers a user and verifies the address.
func RegisterVerified(t *testing.T, app *App) *User {
	t.Helper()
	user := app.Register(t)
	app.Client(t).Post("/user/verify/"+app.Email(t, user.Email, 1).Token, nil).Is(http.StatusOK)
	return user
}

// UndoEmail returns the first notice of a change of address that was sent to an address.
func UndoEmail(t *testing.T, app *App, to string) Email {
	t.Helper()
	var notices []Email
	Eventually(t, to+" is told of the change", func() bool {
		notices = slices.DeleteFunc(app.Emails(t, to), func(e Email) bool { return e.Subject != "The email address of your account has changed" })
		return len(notices) > 0
	})
	return notices[0]
}

// The demo's accounts.
const (
	DemoRunner   = "runner@example.org"
	DemoCoach    = "coach@example.org"
	DemoPassword = "trail-mud-and-tea"
)

// CoachOf registers a coach who claims a team.
func CoachOf(t *testing.T, app *App, team string) *User {
	t.Helper()
	coach := app.Register(t, Object{"coach": true, "name": "Pat Coach"})
	coach.Post("/user/claim/team/"+team, nil).Is(http.StatusOK)
	return coach
}

// RegisterInvited asks for an account with an invitation.
func RegisterInvited(app *App, t *testing.T, email string, fields Object) *Answer {
	t.Helper()
	body := Object{"email": email, "password": "correct horse battery", "coach": false}
	maps.Copy(body, fields)
	return app.Client(t).Post("/user", body)
}

// StartPair starts two servers on one database.
func StartPair(t *testing.T) (here, there *App) {
	t.Helper()
	here = Start(t, Options{})
	return here, Start(t, Options{DatabaseURL: here.DatabaseURL, Config: func(c *config.Config) { c.Keys = here.DataDir + "/keys.json" }})
}

// OperatorAct has an operator do something to a user.
func OperatorAct(u *User, user *User, what string, body ...any) *Answer {
	var input any
	if len(body) > 0 {
		input = body[0]
	}
	return u.Post("/operator/users/"+user.ID+"/"+what, input)
}

// LastAct returns the newest entry of the audit log about a user.
func LastAct(t *testing.T, operator *User, user string) Object {
	t.Helper()
	entries := operator.In(t).Get("/operator/audit?length=1&object=" + user).Is(http.StatusOK).List()
	if len(entries) == 0 {
		t.Fatal("the audit log has nothing about the user")
	}
	return entries[0]
}

// NewPassword is a password to change to.
const NewPassword = "a longer run on sunday"

// GrantOf is the tokens that signing in returns.
type GrantOf struct {
	Token        string  `json:"token"`
	RefreshToken string  `json:"refresh_token"`
	ExpiresIn    float64 `json:"expires_in"`
}

// Refresh exchanges a refresh token for new tokens.
func Refresh(t *testing.T, app *App, token string) *Answer {
	t.Helper()
	return app.Client(t).Post("/user/refresh", Object{"refresh_token": token})
}

// HasHealth reports whether a day or a summary has a health value, even null, which would say that there is none. Health values
// stay with their owner until they decide otherwise, though the log is public.
func HasHealth(row Object) bool {
	for _, name := range []string{"rhr", "sleep", "feel", "rhr_days", "sleep_days"} {
		if _, ok := row[name]; ok {
			return true
		}
	}
	return false
}

// ReportRace reports a race and returns the report's _id.
func ReportRace(t *testing.T, by *User, race string) string {
	t.Helper()
	id, _ := by.Post("/race/"+race+"/report", Object{"reason": "spam"}).Is(http.StatusCreated).Object()["_id"].(string)
	return id
}

// Claimant registers a user who goes by an Athlete ID.
func Claimant(t *testing.T, app *App, id string) *User {
	t.Helper()
	user := app.Register(t, Object{"name": "Holder"})
	user.Post("/user/claim/athlete/"+id, nil).Is(http.StatusOK)
	return user
}

// WithScopes returns the user with a personal token.
func WithScopes(t *testing.T, user *User, scopes ...string) *Client {
	t.Helper()
	token, _ := PersonalToken(t, user, scopes...)
	return user.WithToken(token)
}

// ScopedToken reports whether an operation was refused because of the token's scopes.
func ScopedToken(a *Answer) bool {
	return a.Status == http.StatusForbidden && ProblemKind(a) == "scope-missing"
}

// PersonalToken makes a personal token and gives it with its _id.
func PersonalToken(t *testing.T, user *User, scopes ...string) (token, id string) {
	t.Helper()
	made := user.Post("/user/tokens", map[string]any{"name": "script", "scopes": scopes}).Is(201)
	if made.Header.Get("Cache-Control") != "no-store" {
		t.Error("a cache may keep the token")
	}
	token, _ = made.Object()["token"].(string)
	id, _ = made.Object()["_id"].(string)
	return token, id
}

// LogIn signs in.
func LogIn(app *App, t *testing.T, email, password string) *Answer {
	t.Helper()
	return app.Client(t).Post("/user/login", map[string]any{"email": email, "password": password})
}

// ProblemKind is the last part of a problem's type.
func ProblemKind(a *Answer) string {
	kind, _ := a.Object()["type"].(string)
	return kind[strings.LastIndexByte(kind, '/')+1:]
}
