package log

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"harrier/internal/pg/local"
	"harrier/tests/kit"
)

// TestLogsHoldNoPersonalData makes requests fail in all ways that concern personal data, and looks for it in the program's log and in
// PostgreSQL's: in the local one, and in one with PostgreSQL's own settings, which logs the values of rows that violate a constraint.
func TestLogsHoldNoPersonalData(t *testing.T) {
	t.Parallel()
	for name, settings := range map[string]string{
		"local":   "",
		"foreign": "log_error_verbosity = default\nlog_min_error_statement = error\nlog_parameter_max_length_on_error = 0\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "data")
			cfg := local.Config{Dir: dir, Log: slog.New(slog.DiscardHandler)}
			server, err := local.Start(t.Context(), cfg)
			if err != nil {
				t.Fatal(err)
			}
			if settings != "" {
				if err := server.Stop(t.Context()); err != nil {
					t.Fatal(err)
				}
				appendTo(t, filepath.Join(dir, "postgres", "data", "postgresql.conf"), settings)
				if server, err = local.Start(t.Context(), cfg); err != nil {
					t.Fatal(err)
				}
			}
			t.Cleanup(func() {
				if err := server.Stop(context.WithoutCancel(t.Context())); err != nil {
					t.Log(err)
				}
			})
			var log kit.LockedBuffer
			app := kit.Start(t, kit.Options{DatabaseURL: server.URL(), Log: slog.NewTextHandler(&log, nil)})
			failPrivately(t, app)
			app.Stop()
			database, err := os.ReadFile(filepath.Join(dir, "postgres.log"))
			if err != nil || len(database) == 0 {
				t.Fatalf("%d bytes of PostgreSQL's log, %v", len(database), err)
			}
			for what, text := range map[string]string{"the program's log": log.String(), "PostgreSQL's log": string(database)} {
				for line := range strings.Lines(text) {
					if strings.Contains(strings.ToLower(line), "hush") {
						t.Errorf("%s: %s", what, line)
					}
				}
			}
		})
	}
}

// failPrivately has "hush" in all that is personal.
func failPrivately(t *testing.T, app *kit.App) {
	t.Helper()
	user := app.Register(t, object{"email": "hush@example.org", "name": "Hush Runner", "password": "hush says the river"})
	c := app.Client(t)
	again := object{"email": "Hush@Example.org", "password": "hush says the river", "coach": false}
	c.Post("/user", again).Is(http.StatusConflict)
	other := app.Register(t, object{"email": "hush.hush@example.org"})
	other.Put("/user/email/hush@example.org", nil).Is(http.StatusConflict)
	users := []*kit.User{app.Register(t), app.Register(t)}
	won := kit.AtOnce(4, func(i int) bool { // new accounts and changes that want one address
		if i < len(users) {
			return users[i].Put("/user/email/hush.race@example.org", nil).Status == http.StatusOK
		}
		return c.Post("/user", object{"email": "hush.race@example.org", "password": "hush says the river", "coach": false}).Status == http.StatusCreated
	})
	if won != 1 {
		t.Errorf("%d have the address", won)
	}
	boxes := object{}
	for i := range 51 {
		boxes[fmt.Sprintf("Hush %d", i)] = true
	}
	user.Put("/log", object{"checkboxes": boxes, "notes": "hush"})
	half := object{}
	for i := range 26 {
		half[fmt.Sprintf("First hush %d", i)] = true
	}
	user.Post("/log/10-03-2026", object{"checkboxes": half, "notes": "hush"})
	for i := range 26 {
		delete(half, fmt.Sprintf("First hush %d", i))
		half[fmt.Sprintf("Second hush %d", i)] = true
	}
	user.Post("/log/10-04-2026", object{"checkboxes": half, "notes": "hush"}).Is(http.StatusUnprocessableEntity)
	user.Put("/user/"+user.ID, object{"timezone": "Hush/Town", "name": "Hush"}).Is(http.StatusUnprocessableEntity)
	kit.LogIn(app, t, "hush@example.org", "hush is wrong").Is(http.StatusUnauthorized)
	c.Post("/user/forgotPassword", object{"email": "hush@example.org"}).Is(http.StatusOK)
	c.Post("/user/verify/hush", nil).Is(http.StatusBadRequest)
	user.Post("/user/tokens", object{"name": "hush token", "scopes": []string{"read"}}).Is(http.StatusCreated)
	app.Email(t, "hush@example.org", 1)
	user.Delete("/user/" + user.ID).Is(http.StatusOK)
}

func appendTo(t *testing.T, name, text string) {
	t.Helper()
	f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
}
