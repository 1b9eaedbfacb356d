package contract

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// TestSchemathesis lets Schemathesis read the contract and send what it makes of it: examples, bounds, random requests valid and not, and
// chains of requests along the contract's links. It runs as a coach, who may do what a user may and more, and sends the contract's examples
// without an account, always the same requests.
//
// SCHEMATHESIS is its command. SCHEMATHESIS_MINUTES, if set, is how long random requests are sent instead, other ones each time, by all kinds of
// callers.
func TestSchemathesis(t *testing.T) {
	t.Parallel()
	command := os.Getenv("SCHEMATHESIS")
	if command == "" {
		t.Skip("SCHEMATHESIS is not set: make test-contract runs it")
	}
	contract, err := filepath.Abs("../../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	minutes, timed := strconv.Atoi(os.Getenv("SCHEMATHESIS_MINUTES"))
	roles := []string{"coach", "nobody"}
	if timed == nil {
		roles = append(roles, "user", "head", "director", "operator")
	}
	for _, role := range roles {
		t.Run(role, func(t *testing.T) {
			t.Parallel()
			app := kit.Start(t, kit.Options{})
			args := []string{"run", "--url", app.URL, "--no-color", "--continue-on-failure"}
			if role == "operator" { // whoever registers
				if _, err := app.Pool(t).Exec(t.Context(), "ALTER TABLE users ALTER COLUMN operator SET DEFAULT true"); err != nil {
					t.Fatal(err)
				}
			}
			if timed == nil {
				args = append(args, "--max-time", strconv.Itoa(minutes*60))
			} else {
				args = append(args, "--max-examples", "6", "--generation-deterministic")
				if role == "nobody" {
					args = append(args, "--phases", "examples")
				}
			}
			cmd := exec.CommandContext(t.Context(), command, append(args, contract)...)
			cmd.Dir = "../../internal/tools/schemathesis"
			cmd.Env = append(os.Environ(), "PYTHONPATH=.", "PYTHONDONTWRITEBYTECODE=1", "HARRIER_URL="+app.URL, "HARRIER_ROLE="+role)
			cmd.WaitDelay = 10 * time.Second
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			var requests, failed float64
			for line := range strings.Lines(string(app.Client(t).Get("/metrics").Is(http.StatusOK).Body)) {
				if name, value, _ := strings.Cut(strings.TrimSpace(line), "} "); strings.HasPrefix(name, "harrier_http_requests_total{") {
					n, _ := strconv.ParseFloat(value, 64)
					requests += n
					if strings.Contains(name, `status="500"`) { // a busy machine may see 503
						failed += n
					}
				}
			}
			if requests < 300 || failed > 0 {
				t.Errorf("%v of %v requests failed with 500", failed, requests)
			}
			t.Logf("%v requests, none of them 500; %s", requests, regexp.MustCompile(`\d+ generated.*`).Find(out))
		})
	}
}
