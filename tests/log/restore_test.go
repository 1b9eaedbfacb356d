package log

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestRestoreJobs restores a backup that was made while a job of each kind was open: imports go on, and what may have been told since is
// dropped and counted.
func TestRestoreJobs(t *testing.T) {
	t.Parallel()
	const want = "done of days, 100%: 200 runs, 200 days, 0 tracks, 0 duplicates, 0 skipped []"
	receiver := kit.NewReceiver(t, func(int) int { return http.StatusInternalServerError })
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) {
		kit.WithReceivers(c)
		c.WebhookPauses = nil
		c.SMTPURL, c.RequireVerified = "smtp://127.0.0.1:1", "off" // nobody listens there
	}})
	if n := kit.CountRows(t, app.Pool(t), "river_queue WHERE name NOT IN ('emails', 'log_imports')"); n != 0 {
		t.Errorf("what becomes of the jobs of %d queues when a backup is restored?", n)
	}
	user, other := app.Register(t), app.Register(t)
	hook, _ := kit.CreateWebhook(user, receiver.URL, nil)
	user.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated)
	receiver.Requests(t, 1)
	release := held(t, app, user.Client, user.ID, 60)
	defer release()
	running, waiting := begun(t, user.Client, daysFile(200)), begun(t, user.Client, daysFile(200))
	kit.WaitForLocks(t, app, 1)
	done := begun(t, other.Client, daysFile(20))
	kit.EndedImport(t, other.Client, done)

	file := filepath.Join(t.TempDir(), "backup.zip")
	if out, err := kit.Command(t, "HARRIER_DATABASE_URL="+app.DatabaseURL, "HARRIER_DATA_DIR="+app.DataDir)("backup", file); err != nil {
		t.Fatalf("%v, %s", err, out)
	}
	url, dir := kit.DatabaseURL(t), filepath.Join(t.TempDir(), "new")
	out, err := kit.Command(t, "HARRIER_DATABASE_URL="+url, "HARRIER_DATA_DIR="+dir)("restore", file)
	if err != nil || !strings.Contains(out, "; ended 2 sessions, dropped 2 emails, continued 2 log imports, dropped 1 webhook deliveries\n") {
		t.Fatalf("%v, %s", err, out)
	}

	restored := kit.Start(t, kit.Options{DatabaseURL: url, Config: func(c *config.Config) { c.DataDir = dir; kit.WithReceivers(c) }})
	back := restored.Client(t)
	answer := back.Post("/user/login", object{"email": user.Email, "password": user.Password}).Is(http.StatusOK).Object()
	back = back.WithToken(answer["token"].(string))
	if got := kit.ImportCounts(kit.EndedImport(t, back, running)); got != want {
		t.Errorf("the import that ran: %s", got)
	}
	if got := kit.EndedImport(t, back, waiting); got["state"] != "done" || got["duplicates"] != 200.0 {
		t.Errorf("the import that waited: %v", got)
	}
	idle(t, restored.Pool(t))
	hasDays(t, restored, user.ID, 200)
	deliveries := back.Get("/webhooks/" + hook + "/deliveries").Is(http.StatusOK).List()
	if len(deliveries) != 1 || deliveries[0]["state"] != "failed" || deliveries[0]["error"] != "a backup was restored" {
		t.Errorf("the delivery: %v", deliveries)
	}
	if emails := restored.AllEmails(t, user.Email); len(emails) != 0 {
		t.Errorf("an email was sent that may have been sent before: %v", emails)
	}
	if n := kit.CountRows(t, restored.Pool(t), "river_job WHERE kind <> 'log_import'"); n != 0 {
		t.Errorf("%d jobs of other kinds were restored", n)
	}
}

// An import that lost its job ends with a reason.
func TestLogImportWithoutJob(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	release := held(t, app, user.Client, user.ID, 10)
	defer release()
	running, waiting := begun(t, user.Client, daysFile(20)), begun(t, user.Client, daysFile(20))
	kit.WaitForLocks(t, app, 1)
	if err := app.DeleteExpired(t.Context()); err != nil {
		t.Fatal(err)
	}
	kit.InDatabase(t, app, "DELETE FROM river_job WHERE kind = 'log_import' AND args ->> 'import' = $1", strings.TrimPrefix(waiting, "/log/imports/"))
	if err := app.DeleteExpired(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := user.Get(waiting).Object(); got["state"] != "failed" || got["error"] != "Something went wrong here. Please try again later." {
		t.Errorf("without a job: %v", got)
	}
	release()
	if got := kit.EndedImport(t, user.Client, running); got["state"] != "done" {
		t.Errorf("with a job: %v", got)
	}
	if n := kit.CountRows(t, app.Pool(t), "log_import_pieces"); n != 0 {
		t.Errorf("%d pieces are left", n)
	}
}
