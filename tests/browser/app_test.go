package browser

import (
	"archive/zip"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"harrier/internal/config"
	"harrier/tests/kit"
	"harrier/tests/kit/port"
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

// atBothSizes goes a journey on a phone and on a wide screen. The first looks at the pages, at both sizes.
func atBothSizes(t *testing.T, script string, widths [2]string, start func(t *testing.T) (environment []string)) {
	t.Helper()
	for i, width := range widths {
		t.Run(width, func(t *testing.T) {
			t.Parallel()
			if out := kit.Node(t, script, append(start(t), "WIDTH="+width, "LOOK="+strconv.FormatBool(i == 0), "TZ=UTC")...); out != "" {
				t.Log(out)
			}
		})
	}
}

// TestAppStart goes in by an invitation, and by the email to somebody who has forgotten the password. Elsewhere, nobody comes in.
func TestAppStart(t *testing.T) {
	t.Parallel()
	open := kit.Start(t, kit.Options{})
	restricted := func(mode string) *kit.App {
		return kit.Start(t, kit.Options{DatabaseURL: open.DatabaseURL, Config: func(c *config.Config) {
			c.Registration, c.Keys = mode, filepath.Join(open.DataDir, "keys.json")
		}})
	}
	coach := open.Register(t, map[string]any{"coach": true, "name": "Pat Coach"})
	coach.Post("/user/claim/team/mapleton", nil).Succeeds()
	coach.Put("/user/"+coach.ID, map[string]any{"team_name": "Mapleton Middle"}).Succeeds()
	invites := make([]string, 2)
	for i := range invites {
		invites[i], _ = coach.Post("/invites", map[string]any{}).Succeeds().Object()["link"].(string)
	}
	app := restricted("invite")
	kit.Node(t, "appstart.mjs", "HARRIER="+app.URL, "CLOSED="+restricted("closed").URL, "INVITES="+strings.Join(invites, " "), "MAILBOX="+mailboxOf(t, app), "TZ=UTC")
}

// mailboxOf serves the links of the emails to an address, one a line, and returns where.
func mailboxOf(t *testing.T, app *kit.App) string {
	t.Helper()
	mailbox := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, email := range app.AllEmails(t, r.URL.Query().Get("to")) {
			_, _ = io.WriteString(w, email.Link+"\n")
		}
	}))
	t.Cleanup(mailbox.Close)
	return mailbox.URL
}

// TestAppRunner goes through a runner's log, below a base path.
func TestAppRunner(t *testing.T) {
	t.Parallel()
	atBothSizes(t, "apprunner.mjs", [2]string{"1280", "390"}, func(t *testing.T) []string {
		t.Helper()
		intervals := intervalsOf(t)
		app := kit.Start(t, kit.Options{Config: func(c *config.Config) {
			c.BasePath = "/club/api"
			c.IntervalsURL, c.WebhookAllowNetworks = intervals, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
		}})
		archive, workbook := pastOf(t)
		return []string{"HARRIER=" + app.URL, "ARCHIVE=" + archive, "WORKBOOK=" + workbook, "INTERVALS_KEY=" + kit.IntervalsKey}
	})
}

// TestAppVolunteer takes a meet from a file to its official page.
func TestAppVolunteer(t *testing.T) {
	t.Parallel()
	atBothSizes(t, "appvolunteer.mjs", [2]string{"390", "1280"}, func(t *testing.T) []string {
		t.Helper()
		workbook := filepath.Join(t.TempDir(), "meet.xlsx")
		header := []any{"place", "name", "gender", "event", "time"}
		writeBook(t, workbook, map[string][][]any{
			"Notes": {{"Thanks to all who helped."}}, "Varsity": {header, {1, "Ada Bell", "Women", "5K", "18:02.4"}, {2, "Bea Cole", "Women", "5K", "18:31.0"}},
		})
		return []string{"HARRIER=" + kit.Shared(t).URL, "WORKBOOK=" + workbook}
	})
}

// TestAppCoach goes through a coach's week, and what an athlete shows the coach.
func TestAppCoach(t *testing.T) {
	t.Parallel()
	atBothSizes(t, "appcoach.mjs", [2]string{"1280", "390"}, func(t *testing.T) []string {
		t.Helper()
		app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.Demo = true }})
		if err := app.SeedDemo(t.Context()); err != nil {
			t.Fatal(err)
		}
		// As the check of a morning does.
		const tell = `SELECT code.notify(c.id, jsonb_populate_record(NULL::notices, jsonb_build_object('kind', 'attention', 'owner_id', a.id)))
			FROM users c, users a WHERE c.email = 'coach@example.org' AND a.email = 'runner@example.org'`
		if _, err := app.Pool(t).Exec(t.Context(), tell); err != nil {
			t.Fatal(err)
		}
		return []string{"HARRIER=" + app.URL}
	})
}

// TestAppAccount goes through an account, and deletes it.
func TestAppAccount(t *testing.T) {
	t.Parallel()
	atBothSizes(t, "appaccount.mjs", [2]string{"390", "1280"}, func(t *testing.T) []string {
		t.Helper()
		return []string{"HARRIER=" + kit.Shared(t).URL}
	})
}

// TestAppLeft ends a session from afar in a browser that somebody else uses next.
func TestAppLeft(t *testing.T) {
	t.Parallel()
	kit.Node(t, "appleft.mjs", "HARRIER="+kit.Shared(t).URL, "TZ=UTC")
}

// TestAppFaults stops and starts the server under two who write, on a phone and on a wide screen.
func TestAppFaults(t *testing.T) {
	t.Parallel()
	listen := port.FreeAddress(t)
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

// intervalsOf stands in for Intervals.icu, and returns its address. It has a run of two days ago and one of a hundred days ago, without files.
func intervalsOf(t *testing.T) string {
	t.Helper()
	s := kit.NewIntervals(t)
	for _, ago := range []int{2, 100} {
		day := time.Now().UTC().AddDate(0, 0, -ago).Format(time.DateOnly)
		s.Activities = append(s.Activities, map[string]any{
			"id": "i" + strconv.Itoa(ago), "start_date_local": day + "T06:30:00", "start_date": day + "T06:30:00Z", "type": "Run", "name": "By the canal",
			"distance": 7000 + ago, "moving_time": 2100, "elapsed_time": 2100, "source": "STRAVA", "_note": "not available via the API",
		})
	}
	return s.URL
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
	writeBook(t, workbook, map[string][][]any{"2025": {{"date", "km", "duration", "sleep"}, {"2025-10-01", 12, "1:02:00", 8}, {"2025-10-02", 6, "0:31:00", 7.5}}})
	return archive, workbook
}

// writeBook writes a workbook of some sheets.
func writeBook(t *testing.T, path string, sheets map[string][][]any) {
	t.Helper()
	f := excelize.NewFile()
	for name, rows := range sheets {
		if _, err := f.NewSheet(name); err != nil {
			t.Fatal(err)
		}
		for i, row := range rows {
			if err := f.SetSheetRow(name, "A"+strconv.Itoa(i+1), &row); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := errors.Join(f.DeleteSheet("Sheet1"), f.SaveAs(path), f.Close()); err != nil {
		t.Fatal(err)
	}
}
