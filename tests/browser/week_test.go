package browser

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// TestWeekExample builds examples/web with the client that the server offers, as its README says, and uses it.
func TestWeekExample(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.CORSOrigins = []string{"loopback"} }})
	user := app.Register(t)
	user.Post("/log/"+time.Now().UTC().Format("01-02-2006")+"/runs", map[string]any{"miles": 2}).Is(http.StatusCreated)
	made := user.Post("/user/apps", map[string]any{"name": "My week", "redirect_uris": []string{"http://127.0.0.1/"}, "public": true}).Is(http.StatusCreated).Object()
	dist := buildWeek(t, "VITE_INSTANCE="+app.URL, "VITE_CLIENT_ID="+fmt.Sprint(made["client_id"]))
	kit.Node(t, "week.mjs", "HARRIER="+app.URL, "EMAIL="+user.Email, "PASSWORD="+user.Password, "TOKEN="+user.Token, "RACE="+user.Race(), "DIST="+dist, "TZ=UTC")
}

// buildWeek returns the folder that Vite makes of a copy of the example.
func buildWeek(t *testing.T, environment ...string) string {
	t.Helper()
	source, err := filepath.Abs("../../examples/web")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(source, "node_modules", ".package-lock.json")); err != nil {
		t.Fatal("the packages of examples/web are not installed: run npm ci --prefix examples/web")
	}
	dir := t.TempDir()
	const script = `cp -R "$SOURCE/index.html" "$SOURCE/package.json" "$SOURCE/tsconfig.json" "$SOURCE/src" .
mkdir -p node_modules/@harrier/client
for name in "$SOURCE"/node_modules/*; do [ "${name##*/}" = @harrier ] || ln -s "$name" node_modules/; done
curl -fsS "$VITE_INSTANCE/clients/harrier-client.tgz" | tar -xz -C node_modules/@harrier/client --strip-components 1
node node_modules/typescript/bin/tsc
node node_modules/vite/bin/vite.js build --outDir dist`
	c := exec.CommandContext(t.Context(), "sh", "-euc", script)
	c.Dir, c.Env = dir, append(append(os.Environ(), "SOURCE="+source), environment...)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return filepath.Join(dir, "dist")
}
