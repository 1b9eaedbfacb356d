package accounts

import (
	"maps"
	"net/http"
	"slices"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// needVerified are the operations that need a verified email where the server requires that: all that shows something of the caller's
// to others. Taking it back is always possible.
var needVerified = []string{
	"AcceptAssistantship", "AcceptDirectorship", "AddAlias", "AddDirector", "Announce", "ClaimAthlete", "ClaimNamedTeam", "ClaimResult", "ClaimTeam", "CreateApp", "CreateRace",
	"CreateRename", "CreateResult", "CreateWebhook", "DisputeClaim", "DownvoteRace", "GiveRace", "ImportResults", "NameAssistant", "RenumberResults", "ReportRace",
	"ReportResult", "ResendWebhookDelivery", "TestWebhook", "UpdateRace", "UpdateResult", "UpdateWebhook", "UpvoteRace",
}

func TestRequireVerified(t *testing.T) {
	t.Parallel()
	marked := map[string]*kit.Operation{}
	for _, op := range kit.Contract(t).Operations {
		if kit.IsTrue(op.Tree["x-verified"]) {
			marked[op.ID] = op
		}
	}
	if got := slices.Sorted(maps.Keys(marked)); !slices.Equal(got, slices.Sorted(slices.Values(needVerified))) {
		t.Fatalf("the contract marks %q", got)
	}
	for name, c := range map[string]struct {
		setting, smtp string
		required      bool
	}{
		"on":                      {"on", "", true},
		"off":                     {"off", "smtp://127.0.0.1:1", false},
		"auto":                    {"auto", "", false},
		"auto with a mail server": {"auto", "smtp://127.0.0.1:1", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			app := kit.Start(t, kit.Options{Config: func(cfg *config.Config) { cfg.RequireVerified, cfg.SMTPURL = c.setting, c.smtp }})
			user := app.Register(t)
			for id, op := range marked {
				a := user.Do(op.Method, kit.ExamplePath(t, op), nil)
				if refused := a.Status == http.StatusForbidden && kit.ProblemKind(a) == "verify-email"; refused != c.required {
					t.Errorf("%s: %s", id, a)
				}
			}
			user.Get("/race/list").Is(http.StatusOK)
			user.Put("/user/"+user.ID, object{"name": "Still Unverified"}).Is(http.StatusOK)
			user.Post("/log/10-03-2026", object{"goal": 5}).Is(http.StatusOK)
			user.Delete("/race/vote/" + kit.UnknownID).Is(http.StatusNotFound)
		})
	}

	t.Run("until the email is verified, and again when it changes", func(t *testing.T) {
		t.Parallel()
		app := kit.Start(t, kit.Options{Config: func(cfg *config.Config) { cfg.RequireVerified = "on" }})
		user := app.Register(t)
		race := object{"name": "Autumn Invitational", "date": "2026-10-03"}
		user.Post("/race", race).Is(http.StatusForbidden)
		token := app.Email(t, user.Email, 1).Token
		script, _ := kit.PersonalToken(t, user, "results")
		user.WithToken(script).Post("/race", race).Is(http.StatusForbidden)
		app.Client(t).Post("/user/verify/"+token, nil).Is(http.StatusOK)
		user.WithToken(script).Post("/race", race).Is(http.StatusCreated)
		id := user.Race()
		user.Put("/user/email/new-"+user.Email, nil).Is(http.StatusOK)
		user.Post("/race/upvote/"+id, nil).Is(http.StatusForbidden)
		user.Delete("/race/" + id).Is(http.StatusOK)
	})
}
