package operators

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"harrier/tests/kit"
	"harrier/tests/kit/port"
)

// TestMirrorExample builds examples/mirror and runs it: it copies what was there, follows changes by webhook and by the feed, also an import and its
// undoing, and catches up after a restart.
func TestMirrorExample(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	program := filepath.Join(dir, "mirror-example")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", program, ".")
	build.Dir, build.Env = "../../examples/mirror", append(os.Environ(), "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	app := kit.Start(t, kit.Options{Config: kit.WithReceivers})
	owner := app.Register(t)
	race := owner.Race()
	owner.Result(race)
	address := port.FreeAddress(t)
	hook, secret := kit.CreateWebhook(owner, "http://"+address+"/webhook", nil)
	copied := filepath.Join(dir, "copy")
	var said bytes.Buffer
	start := func() (stop func()) {
		c := exec.CommandContext(t.Context(), program, "-instance", app.URL, "-dir", copied, "-listen", address)
		c.Env, c.Stderr = append(os.Environ(), "WEBHOOK_SECRET="+secret), io.MultiWriter(os.Stderr, &said)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		return func() {
			_ = c.Process.Kill()
			_ = c.Wait()
		}
	}
	results := func() []object {
		text, err := os.ReadFile(filepath.Join(copied, "races", race+".json"))
		if err != nil {
			return nil
		}
		var has struct{ Results map[string]object }
		if err := json.Unmarshal(text, &has); err != nil {
			t.Fatal(err)
		}
		return append([]object{}, slices.Collect(maps.Values(has.Results))...)
	}
	has := func(n int) {
		t.Helper()
		kit.Eventually(t, "the copy is current", func() bool { return results() != nil && len(results()) == n })
	}
	stop := start()
	has(1)
	second := owner.Result(race)
	has(2)
	owner.Put("/result", object{"_id": second, "bib": "77"}).Is(http.StatusOK)
	kit.Eventually(t, "the copy has the change", func() bool {
		return slices.ContainsFunc(results(), func(r object) bool { return r["_id"] == second && r["bib"] == "77" })
	})
	owner.Delete("/result/" + second).Is(http.StatusOK)
	has(1)
	owner.Result(race)
	has(2)
	file := "place,name\n" + strings.Repeat("1,Ana Ruiz\n", 3)
	for _, rows := range []int{3, 120} { // An event names up to a hundred results.
		imported := owner.CSV(race, "?gender=womens&event="+strconv.Itoa(rows)+"K", file+strings.Repeat("1,Bea Lund\n", rows-3)).Is(http.StatusCreated).Object()
		has(2 + rows)
		owner.Delete("/race/" + race + "/imports/" + imported["import_id"].(string)).Is(http.StatusOK)
		has(2)
	}
	kit.Eventually(t, "the cursor is stored", func() bool {
		cursor, err := os.ReadFile(filepath.Join(copied, "cursor"))
		return err == nil && len(cursor) > 0
	})
	owner.Post("/webhooks/"+hook+"/test", nil).Is(http.StatusCreated)
	if d := kit.SettledDelivery(t, owner, hook); d["state"] != "delivered" {
		t.Errorf("the test event: %v", d)
	}
	forged, err := http.Post("http://"+address+"/webhook", "application/json", strings.NewReader(`{"data":{"race_id":"`+race+`"}}`))
	if err != nil {
		t.Fatal(err)
	}
	if _ = forged.Body.Close(); forged.StatusCode != http.StatusForbidden {
		t.Errorf("a request without a signature: %d", forged.StatusCode)
	}
	stop()
	twice := owner.Result(race)
	for _, bib := range []string{"78", "79"} {
		owner.Put("/result", object{"_id": twice, "bib": bib}).Is(http.StatusOK)
	}
	other := owner.Race()
	owner.Delete("/race/" + other).Is(http.StatusOK)
	stop = start()
	defer stop()
	has(3)
	owner.Delete("/race/" + race).Is(http.StatusOK)
	kit.Eventually(t, "the copy is deleted", func() bool { return results() == nil })
	stop()
	if strings.Contains(said.String(), "duplicates") {
		t.Errorf("a result that has changed twice was asked for twice: %s", said.String())
	}
}
