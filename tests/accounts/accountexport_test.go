package accounts

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// The log as CSV has a row for each run, and for each day without one.
func TestLogAsCSV(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Clock: kit.Morning(2026, time.November, 21)})
	user := app.Register(t)
	kit.WrittenLog(user)
	got := user.Get("/log/entries.csv?safe=false").Is(http.StatusOK)
	rows, err := csv.NewReader(bytes.NewReader(got.Body)).ReadAll()
	if err != nil || len(rows) != 6 {
		t.Fatalf("%v in\n%s", err, got.Body)
	}
	for i, want := range []string{
		"2026-11-19|8.25|47.5|0|7||-2 °C|=1+1; \"windy\",\nand cold|Stretched; Ünder; over|10000|6.21371|2790.25|2900|tempo|@River, \"loop\"|first\nsecond|2026-11-19T07:00:00.5Z|151|172|80.5|176|watch|x-1",
		"2026-11-19|||||||||1609.34|1|0", "2026-11-19|||||||||||2400||strength", "2026-11-20|||||travel||Rest.", "2026-11-21|||||||||4988.97|3.1",
	} {
		if got := strings.Join(rows[i+1][:23], "|"); strings.TrimRight(got, "|") != strings.TrimRight(want, "|") {
			t.Errorf("row %d is\n%s, want\n%s", i, got, want)
		}
	}
	if media := got.Header.Get("Content-Type"); !strings.HasPrefix(media, "text/csv") {
		t.Errorf("is %s", media)
	}
	for query, n := range map[string]int{"?from=11-20-2026": 2, "?to=11-20-2026": 4, "?from=11-20-2026&to=11-20-2026": 1, "?from=11-22-2026": 0} {
		if lines := strings.Count(string(user.Get("/log/entries.csv"+query).Is(http.StatusOK).Body), "\n2026-"); lines != n {
			t.Errorf("%s has %d rows", query, lines)
		}
	}
	if safe := string(user.Get("/log/entries.csv?bom=true").Body); !strings.HasPrefix(safe, "\ufeffdate,") || !strings.Contains(safe, "\"'=1+1") || !strings.Contains(safe, "\"'@River") || !strings.Contains(safe, "'-2 °C") {
		t.Errorf("for a spreadsheet:\n%s", safe)
	}
	user.Get("/log/entries.csv?from=11-21-2026&to=11-20-2026").Is(http.StatusBadRequest).Names("to")
	user.Get("/log/entries.csv?from=x").Is(http.StatusBadRequest)
	if other := string(app.Register(t).Get("/log/entries.csv").Is(http.StatusOK).Body); strings.Count(other, "\n") != 1 {
		t.Errorf("another's log:\n%s", other)
	}
}

// The archive has the same document as the export without one, and the log as files.
func TestExportAsArchive(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Clock: kit.Morning(2026, time.November, 21)})
	user := app.Register(t)
	kit.WrittenLog(user)
	got := user.Get("/user/export?format=zip").Is(http.StatusOK)
	if got.Header.Get("Content-Type") != "application/zip" || got.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("has %v", got.Header)
	}
	files := kit.Unzipped(t, got.Body)
	if document := string(user.Get("/user/export?format=json").Is(http.StatusOK).Body); files["harrier.json"] != document || !json.Valid([]byte(document)) {
		t.Errorf("the document is\n%s\nwant\n%s", files["harrier.json"], document)
	}
	if log := string(user.Get("/log/entries.csv").Body); files["log.csv"] != log {
		t.Errorf("the log is\n%s\nwant\n%s", files["log.csv"], log)
	}
	for name := range files {
		if !strings.Contains(files["README.txt"], name) && name != "README.txt" && !strings.HasPrefix(name, "tracks/") {
			t.Errorf("the text does not name %s", name)
		}
	}
	user.Get("/user/export?format=tar").Is(http.StatusBadRequest)
}

// A long log is streamed: it is whole, whatever its length.
func TestLongLogIsExported(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Clock: kit.Morning(2026, time.November, 21)})
	user := app.Register(t)
	const days = 3000
	_, err := app.Pool(t).Exec(t.Context(), `
		WITH d AS (
			INSERT INTO entries (user_id, day, id, notes, created_at, updated_at)
			SELECT $1, '2026-11-20'::date - n, gen_random_uuid(), repeat('Notes. ', 40), now(), now() FROM generate_series(0, $2 - 1) AS n
			RETURNING user_id, day)
		INSERT INTO runs (id, user_id, day, place, meters, title)
		SELECT gen_random_uuid(), user_id, day, 1, 1609.34, 'run ' || '2026-11-20'::date - day FROM d`, user.ID, days)
	if err != nil {
		t.Fatal(err)
	}
	files := kit.Unzipped(t, user.Get("/user/export?format=zip").Is(http.StatusOK).Body)
	var document struct {
		Entries []json.RawMessage `json:"entries"`
	}
	if err := json.Unmarshal([]byte(files["harrier.json"]), &document); err != nil || len(document.Entries) != days {
		t.Errorf("%d days, %v", len(document.Entries), err)
	}
	log := string(user.Get("/log/entries.csv").Is(http.StatusOK).Body)
	if n := strings.Count(log, "\n"); n != days+1 || log != files["log.csv"] || !strings.Contains(log, fmt.Sprintf("run %d", days-1)) {
		t.Errorf("the log has %d rows", n)
	}
}
