package kit

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// WrittenLog writes a log with everything that a log may have.
func WrittenLog(user *User) {
	user.Post("/log/11-19-2026", Object{
		"goal": 8.25, "rhr": 47.5, "sleep": 0, "feel": 7, "weather": "-2 °C", "notes": "=1+1; \"windy\",\nand cold",
		"checkboxes": Object{"Stretched": true, "Ünder; over": true, "Strength": false},
		"runs": []Object{
			{
				"meters": 10000, "seconds": 2790.25, "elapsed_seconds": 2900, "kind": "tempo", "title": "@River, \"loop\"",
				"notes": "first\nsecond", "started_at": "2026-11-19T07:00:00.5Z",
				"heart_rate": 151, "heart_rate_max": 172, "ascent_m": 80.5, "cadence": 176, "source": "watch", "external_id": "x-1",
				"splits": []Object{{"meters": 5000, "seconds": 1400, "heart_rate": 149.5}, {"meters": 5000}},
			},
			{"miles": 1, "seconds": 0},
			{"seconds": 2400, "kind": "strength"},
		},
	}).Is(http.StatusOK)
	user.Post("/log/11-20-2026", Object{"notes": "Rest.", "rest": "travel"}).Is(http.StatusOK)
	user.Post("/log/11-21-2026", Object{"runs": []Object{{"miles": 3.1}}}).Is(http.StatusOK)
}

// Unzipped returns the files of an archive by their names.
func Unzipped(t *testing.T, archive []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(text)
	}
	return files
}

// ConnectionPath is the path of the connection to Intervals.icu.
const ConnectionPath = "/log/connections/intervals"

// NewLink creates a link, and returns its path and _id.
func NewLink(user *User, kind string) (path, id string) {
	created := user.Post("/user/links", Object{"kind": kind}).Is(http.StatusCreated).Object()
	link, _ := created["url"].(string)
	at, err := url.Parse(link)
	if err != nil {
		panic(err)
	}
	id, _ = created["_id"].(string)
	return at.Path, id
}

// Unlink deletes a user's links, because a user can have only twenty.
func Unlink(user *User) {
	for _, l := range user.Get("/user/links").Is(http.StatusOK).List() {
		id, _ := l["_id"].(string)
		user.Delete("/user/links/" + id).Is(http.StatusNoContent)
	}
}

// Runner is a user with a log. Claims, visibility and time zones are set in the database.
type Runner struct {
	*User

	AthleteID string
}

// RunnerWith registers a user with a claimed Athlete ID and sets columns of the user's row.
func RunnerWith(t *testing.T, app *App, athleteID string, columns Object) *Runner {
	t.Helper()
	columns = maps.Clone(columns)
	if columns == nil {
		columns = Object{}
	}
	if columns["health_visibility"] == nil {
		columns["health_visibility"] = "public" // most tests compare what is computed, whoever reads it
	}
	coach, _ := columns["coach"].(bool)
	r := &Runner{User: app.Register(t, Object{"coach": coach}), AthleteID: athleteID}
	sets, args := make([]string, 1, len(columns)+1), make([]any, 1, len(columns)+1)
	sets[0], args[0] = "updated_at = now()", r.ID
	for _, column := range slices.Sorted(maps.Keys(columns)) {
		args = append(args, columns[column])
		sets = append(sets, fmt.Sprintf("%s = $%d", column, len(args)))
	}
	InDatabase(t, app, "UPDATE users SET "+strings.Join(sets, ", ")+" WHERE id = $1", args...)
	if athleteID != "" {
		InDatabase(t, app, "INSERT INTO athlete_ids (key, athlete_id, user_id, claimed, created_at) VALUES (lower($1), $1, $2, true, now())", athleteID, r.ID)
	}
	return r
}

// InDatabase changes the database of a program, and fails the test if it cannot.
func InDatabase(t *testing.T, app *App, sql string, args ...any) {
	t.Helper()
	if err := TryInDatabase(t, app, sql, args...); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

// TryInDatabase returns the database's error.
func TryInDatabase(t *testing.T, app *App, sql string, args ...any) error {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), app.DatabaseURL)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(t.Context())) }()
	_, err = conn.Exec(t.Context(), sql, args...)
	return err
}

// StartAt starts a program whose clock stands still.
func StartAt(t *testing.T, instant string) *App {
	t.Helper()
	now, err := time.Parse(time.RFC3339, instant)
	if err != nil {
		t.Fatal(err)
	}
	return Start(t, Options{Clock: now.UTC})
}

// ImportLog uploads a file, waits until its import has ended and returns it.
func ImportLog(t *testing.T, c *Client, query, file string) Object {
	t.Helper()
	c = c.In(t)
	begun := c.Do(http.MethodPost, "/log/imports"+query, file, "Content-Type: application/octet-stream").Is(http.StatusCreated)
	return EndedImport(t, c, begun.Header.Get("Location"))
}

// EndedImport waits until an import has ended.
func EndedImport(t *testing.T, c *Client, path string) (found Object) {
	t.Helper()
	Eventually(t, "the import has ended", func() bool {
		found = c.Get(path).Is(http.StatusOK).Object()
		return found["ended_at"] != nil
	})
	return found
}

// ImportCounts are those of an import, and its reasons.
func ImportCounts(i Object) string {
	warnings, _ := ReportOf(i)["warnings"].([]any)
	reasons := make([]string, 0, len(warnings))
	for _, w := range warnings {
		warning, _ := w.(Object)
		places, _ := warning["places"].([]any)
		for _, place := range places {
			reasons = append(reasons, fmt.Sprintf("%v: %v", place, warning["code"]))
		}
	}
	if parts, sum := i["parts"], sumOf(i, "taken", "merged", "duplicates", "skipped"); parts != sum {
		return fmt.Sprintf("of %v parts, %v are accounted for", parts, sum)
	}
	return fmt.Sprintf("%v of %v, %v%%: %v runs, %v days, %v tracks, %v duplicates, %v skipped %v", i["state"], i["source"], i["percent"],
		i["runs"], i["days"], i["tracks"], i["duplicates"], i["skipped"], reasons)
}

// sumOf adds up some members.
func sumOf(o Object, names ...string) any {
	var sum float64
	for _, name := range names {
		v, _ := o[name].(float64)
		sum += v
	}
	return sum
}

// GpxTrack is a run of 101 points, 3 km at 3 m/s.
func GpxTrack(start time.Time) string {
	var b strings.Builder
	b.WriteString(`<gpx><trk><name>Out and back</name><type>running</type><trkseg>`)
	for i := range 101 {
		fmt.Fprintf(&b, `<trkpt lat="%.7f" lon="9.5"><ele>400</ele><time>%s</time><extensions><hr>140</hr></extensions></trkpt>`,
			47+float64(i)*30/111_195.08, start.Add(time.Duration(i)*10*time.Second).Format(time.RFC3339))
	}
	b.WriteString(`</trkseg></trk></gpx>`)
	return b.String()
}

// RunsOf returns the runs of a day.
func RunsOf(day Object) []Object {
	list, _ := day["runs"].([]any)
	runs := make([]Object, len(list))
	for i, run := range list {
		runs[i], _ = run.(Object)
	}
	return runs
}

// RowsOf returns a file of n rows, whose names have a number from first on.
func RowsOf(first, n int) string {
	var b strings.Builder
	b.WriteString("place,gender,event,name\n")
	for i := range n {
		fmt.Fprintf(&b, "%d,m,8K,Runner %d\n", i+1, first+i)
	}
	return b.String()
}

// OctetStream is the header of a file of any kind.
const OctetStream = "Content-Type: application/octet-stream"
