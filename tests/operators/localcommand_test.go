package operators

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// serveLocally starts the program with a local database of its own, and returns it with a way to run commands on its data directory.
func serveLocally(t *testing.T) (*kit.App, func(args ...string) (string, error)) {
	t.Helper()
	// PostgreSQL's user may not enter the test's own directory, and its path is too long for a socket.
	dir, err := os.MkdirTemp("", "harrier-") //nolint:usetesting // See above.
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o711); err != nil { //nolint:gosec // nothing in it can be read
		t.Fatal(err)
	}
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.DatabaseURL, c.DataDir = "", filepath.Join(dir, "data") }})
	return app, kit.Command(t, "HARRIER_DATABASE_URL=", "HARRIER_DATA_DIR="+app.DataDir)
}

// Commands use the local database of a server that is running, and start it themselves when none is.
func TestCommandsBesideAServer(t *testing.T) {
	t.Parallel()
	app, run := serveLocally(t)
	check := func(when string) {
		t.Helper()
		if out, err := run("migrate", "status"); err != nil || !strings.Contains(out, "00001_accounts.sql") || strings.Contains(out, "pending") {
			t.Errorf("migrate status %s: %v, %s", when, err, out)
		}
	}
	check("beside a server")
	if out, err := run("seed", "-users", "5", "-races", "2", "-results", "50", "-days", "3", "-password", "a long enough phrase"); err != nil {
		t.Errorf("seed: %v, %s", err, out)
	}
	app.Client(t).Post("/user/login", object{"email": "runner@example.org", "password": "a long enough phrase"}).Is(http.StatusOK)
	race := app.Register(t).Race()
	meet, err := filepath.Abs("../../docs/meet.csv")
	if err != nil {
		t.Fatal(err)
	}
	if out, err := run("import", race, meet, "-gender", "womens", "-event", "5K"); err != nil || !strings.Contains(out, "14 imported") {
		t.Errorf("import: %v, %s", err, out)
	}
	if n := app.Client(t).Get("/race/" + race).Object()["results"]; n != 14.0 {
		t.Errorf("the server finds %v results", n)
	}
	if out, err := run("serve", "-listen", "127.0.0.1:0"); err == nil || !strings.Contains(out, "in use") {
		t.Errorf("a second server: %v, %s", err, out)
	}
	app.Stop()
	check("without a server")
}

// Commands that need data do not create any where there is none.
func TestCommandsWithoutData(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "wrong")
	run := kit.Command(t, "HARRIER_DATABASE_URL=", "HARRIER_DATA_DIR="+dir)
	meet, err := filepath.Abs("../../docs/meet.csv")
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"migrate", "status"}, {"migrate", "down"}, {"keys", "show"}, {"keys", "prune"}, {"user", "list"}, {"claim", "list"}, {"import", "01900000-0000-7000-8000-000000000000", meet},
	} {
		if out, err := run(args...); err == nil || !strings.Contains(out, dir) || strings.Count(out, "\n") != 1 {
			t.Errorf("harrier %s: %v, %s", strings.Join(args, " "), err, out)
		}
		if _, err := os.Stat(dir); err == nil {
			t.Fatalf("harrier %s created the data directory", strings.Join(args, " "))
		}
	}
}

// A backup made beside a running server brings its users, results and keys to another data directory.
func TestBackupByCommand(t *testing.T) {
	t.Parallel()
	app, run := serveLocally(t)
	poster := app.Register(t)
	race := poster.Race()
	file := filepath.Join(t.TempDir(), "backup.zip")
	if out, err := run("backup", file); err != nil || !strings.Contains(out, "keep it secret") {
		t.Fatalf("backup: %v, %s", err, out)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if out, err := run("restore", file); err == nil || !strings.Contains(out, "stop the server first") {
		t.Errorf("restore beside a server: %v, %s", err, out)
	}
	app.Stop()
	if out, err := run("restore", file); err == nil || !strings.Contains(out, "not empty") {
		t.Errorf("restore over the data: %v, %s", err, out)
	}

	url := kit.DatabaseURL(t)
	dir := filepath.Join(t.TempDir(), "new")
	other := kit.Command(t, "HARRIER_DATABASE_URL="+url, "HARRIER_DATA_DIR="+dir)
	out, err := other("restore", file)
	if err != nil || !strings.Contains(out, "ended 1 sessions, dropped ") || strings.Contains(out, url) {
		t.Fatalf("restore: %v, %s", err, out)
	}
	old, _ := os.ReadFile(filepath.Join(app.DataDir, "keys.json"))
	if keys, err := os.ReadFile(filepath.Join(dir, "keys.json")); err != nil || len(old) == 0 || !bytes.Equal(keys, old) {
		t.Errorf("the keys are %s, %v", keys, err)
	}
	restored := kit.Start(t, kit.Options{DatabaseURL: url, Config: func(c *config.Config) { c.DataDir = dir }})
	c := restored.Client(t)
	if c.Get("/race/" + race).Object()["_id"] != race {
		t.Error("the race is gone")
	}
	c.Token = poster.Token
	c.Get("/user/me").Is(http.StatusUnauthorized)
	c.Token = ""
	c.Post("/user/login", object{"email": poster.Email, "password": poster.Password}).Is(http.StatusOK)
}
