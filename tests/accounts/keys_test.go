package accounts

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// A key file that breaks under a running server is reported, even while nobody signs in, and the old keys stay in use.
func TestBrokenKeyFile(t *testing.T) {
	t.Parallel()
	var log kit.LockedBuffer
	app := kit.Start(t, kit.Options{Log: slog.NewTextHandler(&log, nil)})
	user := app.Register(t)
	path := filepath.Join(app.DataDir, "keys.json")
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		content       []byte
		gauge, logged string
	}{
		{[]byte("{"), "harrier_key_trouble 1", "could not be reloaded"},
		{good, "harrier_key_trouble 0", "keys were reloaded"},
	} {
		if err := os.WriteFile(path, step.content, 0o600); err != nil {
			t.Fatal(err)
		}
		kit.Eventually(t, step.gauge+", and "+step.logged, func() bool {
			return strings.Contains(string(app.Client(t).Get("/metrics").Is(200).Body), step.gauge) && strings.Contains(log.String(), step.logged)
		})
		user.Get("/user/me").Is(200)
	}
	if strings.Contains(log.String(), `"d"`) {
		t.Error("the log contains a key")
	}
}

// A key file that is lost, under a running server or before it starts, is reported to operators.
func TestLostKeyFile(t *testing.T) {
	t.Parallel()
	var log kit.LockedBuffer
	app := kit.Start(t, kit.Options{Log: slog.NewTextHandler(&log, nil)})
	says := func(app *kit.App, text string) func() bool {
		return func() bool {
			ready := string(app.Client(t).Get("/readyz").Is(200).Body)
			return strings.HasPrefix(ready, "ready\n") && strings.Contains(ready, text) && (text != "" || ready == "ready\n")
		}
	}
	kit.Eventually(t, "nothing is wrong", says(app, ""))
	if strings.Contains(log.String(), "new signing keys") {
		t.Error("the first keys are reported")
	}
	user := app.Register(t)
	path := filepath.Join(app.DataDir, "keys.json")
	if err := os.Rename(path, path+".away"); err != nil {
		t.Fatal(err)
	}
	kit.Eventually(t, "the file is missed", says(app, "The file of signing keys is missing or cannot be read."))
	kit.Eventually(t, "the log says so", func() bool { return strings.Contains(log.String(), "could not be reloaded; the old ones stay in use") })
	user.Get("/user/me").Is(200)

	var second kit.LockedBuffer
	other := kit.Start(t, kit.Options{DatabaseURL: app.DatabaseURL, Log: slog.NewTextHandler(&second, nil)}) // with keys of its own
	if !says(other, "the server created new keys, although users are signed in.")() || !strings.Contains(second.String(), "new signing keys were created") {
		t.Errorf("new keys: %s, %s", other.Client(t).Get("/readyz"), second.String())
	}
	other.Client(t).WithToken(user.Token).Get("/user/me").Is(401)

	if err := os.Rename(path+".away", path); err != nil {
		t.Fatal(err)
	}
	kit.Eventually(t, "the file is back", says(app, ""))
}
