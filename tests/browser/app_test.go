package browser

import (
	"archive/zip"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/xuri/excelize/v2"

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
	archive, workbook := pastOf(t)
	kit.Node(t, "apprunner.mjs", "HARRIER="+app.URL, "ARCHIVE="+archive, "WORKBOOK="+workbook, "TZ=UTC")
}

// TestAppVolunteer takes a meet from a file to its official page.
func TestAppVolunteer(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	kit.Node(t, "appvolunteer.mjs", "HARRIER="+app.URL, "WIDTH=390", "TZ=UTC")
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
	kit.Node(t, "appaccount.mjs", "HARRIER="+app.URL, "WIDTH=390", "TZ=UTC")
}

// TestAppFaults stops and starts the server under somebody who writes.
func TestAppFaults(t *testing.T) {
	t.Parallel()
	listen := kit.FreeAddress(t)
	app := kit.Start(t, kit.Options{Listen: listen})
	routes := http.NewServeMux()
	routes.HandleFunc("/stop", func(http.ResponseWriter, *http.Request) { app.Stop() })
	routes.HandleFunc("/start", func(http.ResponseWriter, *http.Request) {
		kit.Start(t, kit.Options{DatabaseURL: app.DatabaseURL, Listen: listen, Config: func(c *config.Config) { c.Keys = filepath.Join(app.DataDir, "keys.json") }})
	})
	power := httptest.NewServer(routes)
	defer power.Close()
	kit.Node(t, "appfaults.mjs", "HARRIER="+app.URL, "SWITCH="+power.URL, "TZ=UTC")
}

// pastOf writes an archive of Strava and a workbook, each with two runs.
func pastOf(t *testing.T) (archive, workbook string) {
	t.Helper()
	dir := t.TempDir()
	archive, workbook = filepath.Join(dir, "export.zip"), filepath.Join(dir, "2025.xlsx")
	out, err := os.Create(archive)
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(out)
	table, err := z.Create("activities.csv")
	if err != nil {
		t.Fatal(err)
	}
	_, _ = table.Write([]byte("Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort," +
		"Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,Moving Time,Distance,Max Speed,Average Speed,Elevation Gain\n" +
		"1,\"Mar 1, 2026, 7:00:00 AM\",Canal,Run,,3080,10.00,,,false,,,,,,3080.0,3080.0,10000.0,4,3,10\n" +
		"2,\"Mar 3, 2026, 7:00:00 AM\",Hills,Run,,2400,8.00,,,false,,,,,,2400.0,2400.0,8000.0,4,3,10\n"))
	if err := errors.Join(z.Close(), out.Close()); err != nil {
		t.Fatal(err)
	}
	f := excelize.NewFile()
	for i, row := range [][]any{{"date", "km", "duration", "sleep"}, {"2025-10-01", 12, "1:02:00", 8}, {"2025-10-02", 6, "0:31:00", 7.5}} {
		if err := f.SetSheetRow("Sheet1", "A"+strconv.Itoa(i+1), &row); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(f.SaveAs(workbook), f.Close()); err != nil {
		t.Fatal(err)
	}
	return archive, workbook
}
