package tests

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"harrier/tests/kit"
)

// A key file that breaks under a running server is reported, even while nobody signs in, and the old keys stay in use.
func TestBrokenKeyFile(t *testing.T) {
	t.Parallel()
	var log lockedBuffer
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

// lockedBuffer can be read while it is written to.
type lockedBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}
