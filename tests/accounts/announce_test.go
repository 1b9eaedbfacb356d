package accounts

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"harrier/tests/kit"
)

// announce has two servers look for new reports, several times at once, and returns how many emails about reports there have been.
func announce(t *testing.T, here, there *kit.App) (emails int) {
	t.Helper()
	var all sync.WaitGroup
	for range 4 {
		for _, app := range []*kit.App{here, there} {
			all.Go(func() {
				if err := app.Reports.Announce(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
	}
	all.Wait()
	const count = "SELECT count(*) FROM river_job WHERE args ->> 'kind' = 'reports_open'"
	if err := here.Pool(t).QueryRow(t.Context(), count).Scan(&emails); err != nil {
		t.Fatal(err)
	}
	return emails
}

func TestReportsAreAnnounced(t *testing.T) {
	t.Parallel()
	here, there := kit.StartPair(t)
	operator, suspended, user := here.Operator(t), here.Operator(t), here.Register(t)
	kit.OperatorAct(operator, suspended, "suspend").Is(http.StatusOK)
	// Rows of sent emails are deleted after a minute. This test takes less, except on a slow machine, where none may go either.
	if _, err := here.Pool(t).Exec(t.Context(), `CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
		CREATE TRIGGER keep BEFORE DELETE ON river_job FOR EACH ROW EXECUTE FUNCTION keep()`); err != nil {
		t.Fatal(err)
	}
	if n := announce(t, here, there); n != 0 {
		t.Errorf("%d emails about nothing", n)
	}
	kit.ReportRace(t, user, user.Race())
	if n := announce(t, here, there); n != 1 {
		t.Errorf("%d emails, want one to the one operator", n)
	}
	here.EmailSaying(t, operator.Email, "One report or dispute waits")

	// Within the hour, others wait for its end.
	kit.ReportRace(t, user, user.Race())
	kit.ReportRace(t, user, user.Race())
	if n := announce(t, here, there); n != 1 {
		t.Errorf("%d emails within an hour", n)
	}
	if _, err := here.Pool(t).Exec(t.Context(), "UPDATE reports SET announced_at = announced_at - interval '1 hour'"); err != nil {
		t.Fatal(err)
	}
	if n := announce(t, here, there); n != 2 {
		t.Errorf("%d emails after an hour, want 2", n)
	}
	here.EmailSaying(t, operator.Email, "3 reports and disputes wait")
	for _, other := range []*kit.User{user, suspended} {
		for _, email := range here.Emails(t, other.Email) {
			if strings.Contains(email.Text, "for a decision") {
				t.Errorf("somebody else is told: %s", email.Text)
			}
		}
	}
}
