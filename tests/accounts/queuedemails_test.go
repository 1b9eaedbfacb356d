package accounts

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestQueuedEmails checks what the queue stores of each kind of email: no token, and no address but one that is stored nowhere else.
func TestQueuedEmails(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.RateLimit = 1000 }})
	// The rows of emails that were sent are deleted after a while.
	kit.InDatabase(t, app, `CREATE TABLE queued (args jsonb);
		CREATE FUNCTION note_queued() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO queued VALUES (NEW.args); RETURN NULL; END $$;
		CREATE TRIGGER note_queued AFTER INSERT ON river_job FOR EACH ROW EXECUTE FUNCTION note_queued()`)

	operator, user := app.Operator(t), app.Register(t)
	app.Client(t).Post("/user/forgotPassword", object{"email": user.Email}).Is(http.StatusOK)
	kit.PersonalToken(t, user, "read")
	operator.Post("/invites", object{"email": "guest@example.org"}).Is(http.StatusCreated)
	kit.OperatorAct(operator, user, "reset-link").Is(http.StatusOK)
	holder := kit.NewTeam(t, app, "queued").Athlete
	dispute, _ := user.Post("/user/claim/athlete/queued.jess/dispute", object{"text": "Mine."}).Is(http.StatusCreated).Object()["_id"].(string)
	if err := app.Reports.Announce(t.Context()); err != nil {
		t.Fatal(err)
	}
	operator.Post("/operator/reports/"+dispute+"/refuse", object{"note": "It is not."}).Is(http.StatusOK)
	kit.InDatabase(t, app, "UPDATE users SET email_verified_at = now() WHERE id = $1", user.ID)
	user.Put("/user/email/second-"+user.Email, nil).Is(http.StatusOK)
	// The second address was never verified, so it is not kept when the third replaces it.
	user.Put("/user/email/third-"+user.Email, nil).Is(http.StatusOK)
	holder.Put("/user/password", object{"current_password": holder.Password, "password": "hills before breakfast"}).Is(http.StatusNoContent)

	found, err := app.Pool(t).Query(t.Context(), "SELECT args::text FROM queued")
	if err != nil {
		t.Fatal(err)
	}
	queued, err := pgx.CollectRows(found, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	all, addresses := strings.Join(queued, "\n"), 0
	for _, kind := range []string{
		"verification", "password_reset", "password_changed", "token_created", "address_changed", "team_claimed", "invitation", "reset_link_created",
		"claim_disputed", "report_decided", "dispute_decided", "reports_open",
	} {
		if !strings.Contains(all, `"kind": "`+kind+`"`) {
			t.Errorf("no email of kind %s was queued", kind)
		}
	}
	for _, args := range queued {
		if strings.Contains(args, "eyJ") || strings.Contains(args, "hri_") || strings.Contains(args, "hrp_") {
			t.Errorf("a token is queued: %s", args)
		}
		if strings.Contains(args, "@") {
			addresses++
			if !strings.Contains(args, `"to": "second-`+user.Email) || strings.Count(args, "@") != 1 {
				t.Errorf("an address is queued: %s", args)
			}
		}
	}
	if addresses != 1 {
		t.Errorf("%d emails are queued with an address, want 1", addresses)
	}
}

// TestDelayedEmails lets an account change while the mail server is away.
func TestDelayedEmails(t *testing.T) {
	t.Parallel()
	away := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.SMTPURL = "smtp://127.0.0.1:1" }}) // nobody listens there
	user, gone := away.Register(t), away.Register(t)
	first, second := user.Email, "second-"+user.Email
	user.Post("/user/resendVerification", nil).Is(http.StatusOK)
	away.Client(t).Post("/user/forgotPassword", object{"email": first}).Is(http.StatusOK)
	kit.InDatabase(t, away, "UPDATE users SET email_verified_at = now() WHERE id = $1", user.ID)
	kit.PersonalToken(t, user, "read")
	user.Put("/user/email/"+second, nil).Is(http.StatusOK)
	kit.InDatabase(t, away, "DELETE FROM users WHERE id = $1", gone.ID)
	away.Stop()
	kit.InDatabase(t, away, "UPDATE river_job SET state = 'available', scheduled_at = now() WHERE finalized_at IS NULL")

	app := kit.Start(t, kit.Options{DatabaseURL: away.DatabaseURL})
	kit.Eventually(t, "nothing waits", func() bool {
		var waiting int
		err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM river_job WHERE finalized_at IS NULL").Scan(&waiting)
		return err == nil && waiting == 0
	})
	subjects := func(address string) (list []string) {
		for _, e := range app.Emails(t, address) {
			list = append(list, e.Subject)
		}
		slices.Sort(list)
		return list
	}
	// The notices reach the address that the account had. The links to verify it and to choose a password would not work any more.
	if got := subjects(first); !slices.Equal(got, []string{"A personal token was created for your account", "The email address of your account has changed"}) {
		t.Errorf("the former address got %q", got)
	}
	if got := subjects(second); !slices.Equal(got, []string{"Confirm your email address"}) {
		t.Errorf("the new address got %q", got)
	}
	if got := subjects(gone.Email); len(got) != 0 {
		t.Errorf("the address of a deleted account got %q", got)
	}
	app.Client(t).Post("/user/verify/"+app.Emails(t, second)[0].Token, nil).Is(http.StatusOK)
	app.Client(t).Post("/user/restore-email/"+kit.UndoEmail(t, app, first).Token, nil).Is(http.StatusOK)
}
