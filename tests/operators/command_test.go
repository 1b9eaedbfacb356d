package operators

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"harrier"
	"harrier/tests/kit"
)

func TestCommand(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	run := kit.Command(t, "HARRIER_DATABASE_URL="+app.DatabaseURL, "HARRIER_DATA_DIR="+app.DataDir)
	must := func(t *testing.T, args ...string) string {
		t.Helper()
		out, err := run(args...)
		if err != nil {
			t.Fatalf("harrier %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return out
	}

	t.Run("imports a file into a race", func(t *testing.T) {
		race := poster.Race()
		meet, err := filepath.Abs("../../docs/meet.csv")
		if err != nil {
			t.Fatal(err)
		}
		if out := must(t, "import", race, meet, "-gender", "womens", "-event", "5K", "-dry-run"); !strings.Contains(out, "dry run: 14 would be imported, 0 are invalid\n") {
			t.Errorf("the dry run says %s", out)
		}
		if n := poster.In(t).Get("/race/" + race).Object()["results"]; n != 0.0 {
			t.Errorf("a dry run stored %v results", n)
		}
		if out := must(t, "import", race, meet, "-gender", "womens", "-event", "5K"); !strings.Contains(out, "import ") {
			t.Errorf("the import says %s", out)
		}
		if n := poster.In(t).Get("/race/" + race).Object()["results"]; n != 14.0 {
			t.Errorf("stored %v results", n)
		}
		if out, err := run("import", race, meet, "-gender", "womens", "-event", "5K"); err == nil || !strings.Contains(out, "already been imported") {
			t.Errorf("again: %v, %s", err, out)
		}
		// A second, from a pipe, by either name of the standard input.
		piped := func(name string, more ...string) string {
			t.Helper()
			file, err := os.Open(meet)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = file.Close() }()
			cmd := exec.CommandContext(t.Context(), kit.Program(t), append([]string{"import", poster.Race(), name, "-gender", "womens", "-event", "5K"}, more...)...)
			cmd.Env = append(os.Environ(), "HARRIER_DATABASE_URL="+app.DatabaseURL, "HARRIER_DATA_DIR="+app.DataDir)
			cmd.Stdin = io.MultiReader(file) // a pipe
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Errorf("%v: %s", err, out)
			}
			return string(out)
		}
		for _, name := range []string{"-", "/dev/stdin"} {
			if out := piped(name); !strings.Contains(out, "14 imported, 0 failed\nimport ") {
				t.Errorf("from %s: %s", name, out)
			}
		}
		if out := must(t, "import", race, meet, "-gender", "womens", "-event", "5K", "-dry-run"); !strings.Contains(out, "would be imported") || !strings.Contains(out, "already been imported") {
			t.Errorf("a dry run of the same file says %s", out)
		}
		if out, err := run("import", race, meet); err == nil || !strings.Contains(out, "gender") {
			t.Errorf("without a gender: %v, %s", err, out)
		}
	})

	t.Run("rotates keys under a running server and logs nobody out", func(t *testing.T) {
		keys := func() int {
			t.Helper()
			res, err := http.Get(app.URL + "/.well-known/jwks.json")
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = res.Body.Close() }()
			var set struct{ Keys []any }
			if err := json.NewDecoder(res.Body).Decode(&set); err != nil {
				t.Fatal(err)
			}
			return len(set.Keys)
		}
		if n := strings.Count(must(t, "keys", "show"), "\n"); n != 1 {
			t.Fatalf("%d keys", n)
		}
		must(t, "keys", "rotate")
		kit.Eventually(t, "the server has two keys", func() bool { return keys() == 2 })
		poster.In(t).Get("/user/me").Is(http.StatusOK)
		app.Register(t).Get("/user/me").Is(http.StatusOK)
		must(t, "keys", "prune")
		poster.In(t).Get("/user/me").Is(http.StatusOK)
	})

	t.Run("shows the schema", func(t *testing.T) {
		if out := must(t, "migrate", "status"); !strings.Contains(out, "00001_accounts.sql") || strings.Contains(out, "pending") {
			t.Errorf("says %s", out)
		}
		if out := must(t, "migrate", "up"); !strings.Contains(out, "migrations applied: 0") {
			t.Errorf("says %s", out)
		}
	})

	t.Run("explains itself and its mistakes", func(t *testing.T) {
		for _, args := range [][]string{{}, {"help"}, {"serve", "-help"}, {"seed", "-help"}, {"import", "-help"}, {"keys", "-h"}, {"user"}, {"user", "-help"}, {"user", "delete", "-help"}, {"claim", "-h"}, {"help", "claim"}, {"version"}, {"--version"}} {
			if out := must(t, args...); out == "" {
				t.Errorf("harrier %v says nothing", args)
			}
		}
		if out := must(t, "import", "-h"); strings.Contains(out, "HARRIER_LISTEN") || !strings.Contains(out, "-dry-run") || !strings.Contains(out, "HARRIER_DATABASE_URL") {
			t.Errorf("the help of import is\n%s", out)
		}
		_, version, _ := strings.Cut(strings.TrimSpace(must(t, "version")), ", contract ")
		if !strings.Contains(string(harrier.Contract), "\n  version: "+version+"\n") {
			t.Errorf("says that the contract is %q", version)
		}
		for _, args := range [][]string{{"run"}, {"serve", "-nonsense"}, {"migrate"}, {"migrate", "sideways"}, {"keys", "lose"}, {"user", "lose"}, {"user", "promote"}, {"user", "show", "17"}, {"claim", "release", "cup", "x"}, {"import"}, {"import", "17", "x.csv"}, {"serve", "-listen", "nowhere"}} {
			if out, err := run(args...); err == nil || !strings.Contains(out, "harrier") {
				t.Errorf("harrier %v: %v, %s", args, err, out)
			}
		}
	})

	t.Run("refuses unsafe settings before it listens", func(t *testing.T) {
		inUse := strings.TrimPrefix(app.URL, "http://")
		if out, err := run("serve", "-demo", "on", "-public-url", "https://run.example.org", "-listen", inUse); err == nil || !strings.Contains(out, "HARRIER_DEMO") {
			t.Errorf("%v, %s", err, out)
		}
	})
}
