package browser

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestAppRules runs the tests of the web app's rules, which need no browser.
func TestAppRules(t *testing.T) {
	t.Parallel()
	source, err := filepath.Abs("../../clients/web")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(source, "node_modules", ".package-lock.json")); err != nil {
		t.Fatal("the packages of clients/web are not installed: run npm ci --prefix clients/web")
	}
	const script = `node node_modules/typescript/bin/tsc -p test --outDir "$OUT" && echo '{"type":"module"}' > "$OUT/package.json" && node --test "$OUT/test"`
	c := exec.CommandContext(t.Context(), "sh", "-euc", script)
	c.Dir, c.Env = source, append(os.Environ(), "OUT="+t.TempDir())
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// TestAppRunner goes through a runner's log, below a base path.
func TestAppRunner(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = "/club/api" }})
	kit.Node(t, "apprunner.mjs", "HARRIER="+app.URL, "TZ=UTC")
}

// TestAppVolunteer takes a meet from a file to its official page.
func TestAppVolunteer(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	kit.Node(t, "appvolunteer.mjs", "HARRIER="+app.URL, "TZ=UTC")
}

// TestAppCoach goes through a coach's week, and what an athlete shows the coach.
func TestAppCoach(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.Demo = true }})
	if err := app.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	kit.Node(t, "appcoach.mjs", "HARRIER="+app.URL, "TZ=UTC")
}

// TestAppAccount goes through an account, and deletes it.
func TestAppAccount(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	kit.Node(t, "appaccount.mjs", "HARRIER="+app.URL, "TZ=UTC")
}
