package log

import (
	"context"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// pastDay is one of the days in a file of daysFile, counted from 0.
func pastDay(n int) time.Time { return time.Date(2024, time.January, 1+n, 0, 0, 0, 0, time.UTC) }

// daysFile returns a file of n days with a different run each. Fifty days are imported in a transaction.
func daysFile(n int) string {
	var b strings.Builder
	b.WriteString("date,meters,rhr\n")
	for i := range n {
		fmt.Fprintf(&b, "%s,%d,%d\n", pastDay(i).Format(time.DateOnly), 5000+i, 40+i%20)
	}
	return b.String()
}

// hasDays checks that a user's log has each of the first n days of such a file once.
func hasDays(t *testing.T, app *kit.App, user string, n int) {
	t.Helper()
	const days = `SELECT count(*) FILTER (WHERE r.meters = 5000 + d.n AND e.rhr = 40 + d.n % 20), count(*)
		FROM entries e JOIN runs r USING (user_id, day) LEFT JOIN generate_series(0, $2::integer - 1) AS d (n) ON e.day = '2024-01-01'::date + d.n
		WHERE e.user_id = $1::text::uuid`
	var right, all int
	if err := app.Pool(t).QueryRow(t.Context(), days, user, n).Scan(&right, &all); err != nil || right != n || all != n {
		t.Errorf("of %d days with runs, %d are as in the file, want %d: %v", all, right, n, err)
	}
}

// held gives a user a day of the file and keeps it locked until release is called: an import waits when it comes to it.
func held(t *testing.T, app *kit.App, user *kit.Client, id string, n int) (release func()) {
	t.Helper()
	user.Post("/log/"+pastDay(n).Format("01-02-2006"), object{"notes": "mine"}).Is(http.StatusOK)
	tx, err := app.Pool(t).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	release = sync.OnceFunc(func() { _ = tx.Rollback(context.WithoutCancel(t.Context())) })
	t.Cleanup(release)
	if _, err := tx.Exec(t.Context(), "SELECT FROM entries WHERE user_id = $1::text::uuid AND day = $2 FOR UPDATE", id, pastDay(n)); err != nil {
		t.Fatal(err)
	}
	return release
}

// What a test holds open lasts as long as the test, however slow the machine is; a server's transactions end after a minute without a statement.
func TestHeldTransactions(t *testing.T) {
	t.Parallel()
	var limit string
	if err := kit.Start(t, kit.Options{}).Pool(t).QueryRow(t.Context(), "SHOW idle_in_transaction_session_timeout").Scan(&limit); err != nil || limit != "0" {
		t.Errorf("PostgreSQL ends it after %s, %v", limit, err)
	}
}

// begun uploads a file and returns the path of its import.
func begun(t *testing.T, c *kit.Client, file string) string {
	t.Helper()
	id, _ := c.Do(http.MethodPost, "/log/imports", file, kit.OctetStream).Is(http.StatusCreated).Object()["_id"].(string)
	return "/log/imports/" + id
}

// idle waits until no job imports anything, and checks that none failed.
func idle(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	kit.Eventually(t, "the jobs have ended", func() bool {
		return kit.CountRows(t, pool, "river_job WHERE kind = 'log_import' AND state <> 'completed'") == 0
	})
	if n := kit.CountRows(t, pool, "log_import_pieces"); n != 0 {
		t.Errorf("%d pieces are left", n)
	}
}

func TestLogImportCancelled(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	u, pool := app.Register(t), app.Pool(t)
	release := held(t, app, u.Client, u.ID, 60)
	path := begun(t, u.Client, daysFile(200))
	kit.WaitForLocks(t, app, 1)
	if now := u.Get(path).Object(); now["state"] != "running" || now["percent"] != 25.0 || now["runs"] != 50.0 || now["ended_at"] != nil {
		t.Errorf("while it runs: %v", now)
	}
	cancelled := u.Delete(path).Is(http.StatusOK).Object()
	if cancelled["state"] != "cancelled" || cancelled["runs"] != 50.0 || cancelled["ended_at"] == nil {
		t.Errorf("cancelled: %v", cancelled)
	}
	release()
	idle(t, pool)
	if n := kit.CountRows(t, pool, "river_job WHERE kind = 'log_import' AND cardinality(errors) > 0"); n != 0 {
		t.Error("the job failed, which operators would be told")
	}
	// What was added stays, and the batch that was at work when it was cancelled adds nothing.
	hasDays(t, app, u.ID, 50)
	if now := u.Get(path).Object(); now["state"] != "cancelled" || now["runs"] != 50.0 || now["days"] != 50.0 {
		t.Errorf("afterwards: %v", now)
	}
	if undone := u.Delete(path).Is(http.StatusOK).Object(); undone["state"] != "undone" {
		t.Errorf("undone: %v", undone)
	}
	hasDays(t, app, u.ID, 0)
	if n := kit.CountRows(t, pool, "entries WHERE notes = 'mine'"); n != 1 {
		t.Error("the day that was typed in is gone")
	}
}

func TestLogImportsAtOnce(t *testing.T) {
	t.Parallel()
	here := kit.Start(t, kit.Options{})
	there := kit.Twin(t, here)
	u, pool := here.Register(t), here.Pool(t)
	release := held(t, here, u.Client, u.ID, 10)
	file := daysFile(20)

	// Four uploads begin at once, and wait for the user's row.
	user, err := pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = user.Rollback(context.WithoutCancel(t.Context())) }()
	if _, err := user.Exec(t.Context(), "SELECT FROM users WHERE id = $1::text::uuid FOR UPDATE", u.ID); err != nil {
		t.Fatal(err)
	}
	clients := []*kit.Client{u.Client, there.Client(t).WithToken(u.Token)}
	answers := make([]*kit.Answer, 4)
	var uploading sync.WaitGroup
	for i := range answers {
		uploading.Go(func() { answers[i] = clients[i%2].Do(http.MethodPost, "/log/imports", file, kit.OctetStream) })
	}
	kit.WaitForLocks(t, here, len(answers))
	if err := user.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	uploading.Wait()
	var paths []string
	for _, a := range answers {
		if a.Status == http.StatusCreated {
			paths = append(paths, a.Header.Get("Location"))
		} else if problem := a.Is(http.StatusConflict).Object(); problem["type"] != "/problems/too-many-imports" {
			t.Errorf("refused: %v", problem)
		}
	}
	if len(paths) != 2 {
		t.Fatalf("%d imports began, want 2", len(paths))
	}
	kit.Eventually(t, "an import is running", func() bool { return kit.CountRows(t, pool, "log_imports WHERE state = 'running'") > 0 })
	kit.WaitForLocks(t, here, 1)
	u.Do(http.MethodPost, "/log/imports", file, kit.OctetStream).Is(http.StatusConflict)
	if n := kit.CountRows(t, pool, "log_imports"); n != 2 {
		t.Errorf("%d imports are stored, want 2", n)
	}
	if n := kit.CountRows(t, pool, "log_imports WHERE state = 'running'"); n != 1 {
		t.Errorf("%d imports of a user are done at a time", n)
	}
	other := here.Register(t)
	if got := kit.ImportCounts(kit.ImportLog(t, other.Client, "", file)); !strings.HasPrefix(got, "done of days, 100%: 20 runs") {
		t.Errorf("another user's: %s", got)
	}
	release()
	idle(t, pool)
	hasDays(t, here, u.ID, 20) // and the other import found all of them in the log
	begun(t, u.Client, file)
}

// TestLogImportsOfSeveralUsers has one user's imports wait, and those of another done by the same server.
func TestLogImportsOfSeveralUsers(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	u, other, pool := app.Register(t), app.Register(t), app.Pool(t)
	release := held(t, app, u.Client, u.ID, 10)
	for range 2 {
		begun(t, u.Client, daysFile(20))
	}
	kit.WaitForLocks(t, app, 1)
	if got := kit.ImportCounts(kit.ImportLog(t, other.Client, "", daysFile(20))); !strings.HasPrefix(got, "done of days, 100%: 20 runs") {
		t.Errorf("another user's: %s", got)
	}
	const waiting = "log_imports i JOIN river_job j ON j.args ->> 'import' = i.id::text WHERE i.state = 'running' AND j.state = 'running' AND j.attempt = 1"
	kit.Eventually(t, "one import is waiting", func() bool { return kit.CountRows(t, pool, waiting) == 1 })
	release()
	idle(t, pool)
	hasDays(t, app, u.ID, 20)
}

// An import begins when the one before it has ended, and not at its next look.
func TestNextLogImport(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	u, pool := app.Register(t), app.Pool(t)
	release := held(t, app, u.Client, u.ID, 10)
	first, next := begun(t, u.Client, daysFile(20)), begun(t, u.Client, daysFile(20))
	const ofNext = "river_job WHERE kind = 'log_import' AND '/log/imports/' || (args ->> 'import') = '"
	kit.Eventually(t, "the next import waits", func() bool {
		return kit.CountRows(t, pool, ofNext+next+"' AND metadata ? 'snoozes' AND state <> 'running'") == 1
	})
	kit.InDatabase(t, app, "UPDATE river_job SET scheduled_at = now() + interval '9 seconds' WHERE '/log/imports/' || (args ->> 'import') = $1", next)
	release()
	kit.EndedImport(t, u.Client, next)
	if n := kit.CountRows(t, pool, "log_imports i, river_job j WHERE '/log/imports/' || i.id::text = '"+first+"' AND '/log/imports/' || (j.args ->> 'import') = '"+next+
		"' AND j.scheduled_at = i.ended_at"); n != 1 {
		t.Error("the next import was not due when the first ended")
	}
	idle(t, pool)
}

func TestLogImportWithIdempotencyKey(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	u, pool := app.Register(t), app.Pool(t)
	file := daysFile(20)
	release := held(t, app, u.Client, u.ID, 10)
	send := func(file string) *kit.Answer {
		return kit.PostKeyed(u.Client, "past", "/log/imports", file, kit.OctetStream)
	}
	first := send(file).Is(http.StatusCreated)
	kit.CheckReplay(t, first, send(file))
	if kind := send(file + "\n").Is(http.StatusUnprocessableEntity).Object()["type"]; kind != "/problems/idempotency-key-reused" {
		t.Errorf("another file with the same key: %v", kind)
	}
	// The answer is also repeated while the user may not begin another import.
	begun(t, u.Client, file)
	kit.CheckReplay(t, first, send(file))
	if n := kit.CountRows(t, pool, "log_imports"); n != 2 {
		t.Errorf("%d imports are stored, want 2", n)
	}
	release()
	idle(t, pool)
	hasDays(t, app, u.ID, 20)
	if list := u.Get("/log/imports").List(); len(list) != 2 || list[1]["runs"] != 20.0 || list[0]["runs"] != 0.0 {
		t.Errorf("the imports are %v", list)
	}
}

// aged lets four minutes pass since jobs began. Then River gives them to another server, at the latest half a minute later.
const aged = "UPDATE river_job SET attempted_at = attempted_at - interval '4 minutes' WHERE state = 'running'"

// TestLogImportByTwoServers has a second server take over an import from the first, which does not reach the database for a while and then
// goes on.
func TestLogImportByTwoServers(t *testing.T) {
	t.Parallel()
	direct := &kit.App{DatabaseURL: kit.DatabaseURL(t)}
	pool := direct.Pool(t)
	database := kit.NewFreezer(t, direct.DatabaseURL)
	here := kit.Start(t, kit.Options{DatabaseURL: database.URL})
	u := here.Register(t)
	release := held(t, direct, u.Client, u.ID, 60)
	path := begun(t, u.Client, daysFile(400))
	kit.WaitForLocks(t, direct, 1)
	thaw := database.Freeze()
	kit.InDatabase(t, direct, aged)
	there := kit.Start(t, kit.Options{DatabaseURL: direct.DatabaseURL, Config: func(c *config.Config) { c.Keys = filepath.Join(here.DataDir, "keys.json") }})
	kit.Eventually(t, "the other server has the job", func() bool {
		return kit.CountRows(t, pool, "river_job WHERE kind = 'log_import' AND state = 'running' AND cardinality(attempted_by) = 2") == 1
	})
	kit.WaitForLocks(t, direct, 1)
	thaw()
	release()
	done := kit.EndedImport(t, there.Client(t).WithToken(u.Token), path)
	if got := kit.ImportCounts(done); got != "done of days, 100%: 400 runs, 400 days, 0 tracks, 0 duplicates, 0 skipped []" {
		t.Errorf("the import: %s", got)
	}
	idle(t, pool)
	hasDays(t, there, u.ID, 400)
}

func TestLogImportGoesOnElsewhere(t *testing.T) {
	t.Parallel()
	const want = "done of days, 100%: 400 runs, 400 days, 0 tracks, 0 duplicates, 0 skipped []"

	t.Run("when its server stops", func(t *testing.T) {
		t.Parallel()
		app := kit.Start(t, kit.Options{})
		u, pool := app.Register(t), app.Pool(t)
		first, last := held(t, app, u.Client, u.ID, 60), held(t, app, u.Client, u.ID, 399)
		path := begun(t, u.Client, daysFile(400))
		kit.WaitForLocks(t, app, 1)
		stopped := make(chan struct{})
		go func() { defer close(stopped); app.Stop() }()
		kit.Eventually(t, "the server is stopping", func() bool {
			res, err := http.Get(app.URL + "/healthz")
			if err == nil {
				_ = res.Body.Close()
			}
			return err != nil
		})
		first()
		<-stopped // although it would have to wait for the last batch
		last()
		if n := kit.CountRows(t, pool, "log_imports WHERE state = 'running' AND position BETWEEN 100 AND 350"); n != 1 {
			t.Error("the import is not in the middle")
		}
		other := kit.Twin(t, app)
		if got := kit.ImportCounts(kit.EndedImport(t, other.Client(t).WithToken(u.Token), path)); got != want {
			t.Errorf("the import: %s", got)
		}
		hasDays(t, app, u.ID, 400)
	})

	t.Run("when its server is killed", func(t *testing.T) {
		t.Parallel()
		app := kit.Start(t, kit.Options{})
		u := app.Register(t)
		url, _, kill := app.Process(t)
		c := (&kit.App{URL: url}).Client(t).WithToken(u.Token)
		app.Stop() // so that the other one has the job
		release := held(t, app, c, u.ID, 60)
		path := begun(t, c, daysFile(400))
		kit.WaitForLocks(t, app, 1)
		kill()
		release()
		kit.InDatabase(t, app, aged)
		other := kit.Twin(t, app)
		if got := kit.ImportCounts(kit.EndedImport(t, other.Client(t).WithToken(u.Token), path)); got != want {
			t.Errorf("the import: %s", got)
		}
		hasDays(t, app, u.ID, 400)
	})
}
