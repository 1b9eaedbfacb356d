package races

import (
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

// takenOut is the log in an export, without what cannot be the same elsewhere: IDs, times of writing, and whose it is. Runs name their shoes.
func takenOut(t *testing.T, files map[string]string) (entries []object, tracks map[string]string) {
	t.Helper()
	document := documentOf(t, files)
	shoes := map[any]any{}
	for _, s := range document.Shoes {
		shoes[s["_id"]] = s["name"].(string) + s["initial_meters"].(json.Number).String()
	}
	tracks = map[string]string{}
	for _, e := range document.Entries {
		for _, field := range []string{"_id", "user_id", "athlete_id", "created_at", "updated_at"} {
			delete(e, field)
		}
		runs, _ := e["runs"].([]any)
		for i, r := range runs {
			run, _ := r.(object)
			id, _ := run["_id"].(string)
			delete(run, "_id")
			if shoe, ok := run["shoe_id"]; ok {
				run["shoe_id"] = shoes[shoe]
			}
			for _, format := range []string{".gpx", ".tcx", ".fit"} {
				if track, ok := files["tracks/"+id+format]; ok {
					tracks[e["date"].(string)+string(rune('a'+i))+format] = track
				}
			}
		}
	}
	return document.Entries, tracks
}

type document struct {
	Entries []object `json:"entries"`
	Shoes   []object `json:"shoes"`
	Goals   []object `json:"period_goals"`
}

// documentOf is the document in an export, with shoes and goals as takenOut has days.
func documentOf(t *testing.T, files map[string]string) (d document) {
	t.Helper()
	numbers := json.NewDecoder(strings.NewReader(files["harrier.json"]))
	numbers.UseNumber()
	if err := numbers.Decode(&d); err != nil {
		t.Fatal(err)
	}
	return d
}

// belongings are the shoes and goals in an export, without what cannot be the same elsewhere.
func belongings(t *testing.T, files map[string]string) []object {
	t.Helper()
	d := documentOf(t, files)
	all := slices.Concat(d.Shoes, d.Goals)
	for _, one := range all {
		delete(one, "_id")
		delete(one, "created_at")
		delete(one, "updated_at")
	}
	return all
}

// Export, import on an empty instance, export: the same.
func TestExportComesBack(t *testing.T) {
	t.Parallel()
	begun := kit.Morning(2026, time.November, 21)
	from, to := kit.Start(t, kit.Options{Clock: begun}), kit.Start(t, kit.Options{Clock: begun})
	user, other := from.Register(t, object{"timezone": "Pacific/Kiritimati"}), to.Register(t)
	kit.WrittenLog(user)
	// Of another day in the zone that it is taken in again in, and as typed in: twice the same, and planned.
	user.Post("/log/11-18-2026/runs", object{"meters": 5000, "started_at": "2026-11-17T11:00:00Z"}).Is(http.StatusCreated)
	user.Post("/log/11-18-2026/runs", object{"meters": 5000, "started_at": "2026-11-17T11:00:00Z", "kind": "race"}).Is(http.StatusCreated)
	user.Post("/log/12-24-2027", object{"goal": 6, "checkboxes": object{"Skis": true}}).Is(http.StatusOK)
	// Two pairs have one name, and one of them is retired.
	old, _ := user.Post("/log/shoes", object{"name": "Speed", "initial_meters": 12345.67, "retired_on": "2026-11-01"}).Is(http.StatusCreated).Object()["_id"].(string)
	pair, _ := user.Post("/log/shoes", object{"name": "Speed", "notes": "half a size up"}).Is(http.StatusCreated).Object()["_id"].(string)
	user.Post("/log/11-16-2026/runs", object{"meters": 8000, "shoe_id": pair}).Is(http.StatusCreated)
	user.Post("/log/11-16-2026/runs", object{"meters": 9000, "shoe_id": old}).Is(http.StatusCreated)
	user.Put("/log/goals/week", object{"miles": 30, "runs": 5}).Is(http.StatusOK)
	user.Put("/log/goals/year", object{"seconds": 360000.5}).Is(http.StatusOK)
	kit.ImportLog(t, user.Client, "", kit.GpxTrack(time.Date(2026, time.November, 16, 6, 30, 0, 0, time.UTC)))

	archive := string(user.Get("/user/export?format=zip").Is(http.StatusOK).Body)
	first := kit.Unzipped(t, []byte(archive))
	wantDays, wantTracks := takenOut(t, first)
	if len(wantDays) != 6 || len(wantTracks) != 1 {
		t.Fatalf("exported %d days and %d tracks: %v", len(wantDays), len(wantTracks), wantDays)
	}
	got := kit.ImportCounts(kit.ImportLog(t, other.Client, "", archive))
	if !strings.HasPrefix(got, "done of harrier, 100%: 9 runs, 3 days, 1 tracks, 0 duplicates, 0 skipped []") {
		t.Errorf("the import: %s", got)
	}
	days, tracks := takenOut(t, kit.Unzipped(t, other.Get("/user/export?format=zip").Is(http.StatusOK).Body))
	if len(days) != len(wantDays) {
		t.Fatalf("%d days came back, of %d", len(days), len(wantDays))
	}
	for i := range days {
		if !reflect.DeepEqual(days[i], wantDays[i]) {
			t.Errorf("came back as\n%v, was\n%v", days[i], wantDays[i])
		}
	}
	if got, want := belongings(t, kit.Unzipped(t, other.Get("/user/export?format=zip").Is(http.StatusOK).Body)), belongings(t, first); len(want) != 4 || !reflect.DeepEqual(got, want) {
		t.Errorf("shoes and goals came back as\n%v, were\n%v", got, want)
	}
	if !reflect.DeepEqual(tracks, wantTracks) {
		t.Errorf("tracks came back as\n%v, were\n%v", tracks, wantTracks)
	}
	// Without the files of the tracks, no run has one, although the document says so.
	alone := to.Register(t)
	kit.ImportLog(t, alone.Client, "", kit.Zipped(t, map[string]string{"harrier.json": first["harrier.json"]}))
	for _, run := range alone.Get("/log/11-16-2026").Is(http.StatusOK).Object()["runs"].([]any) {
		if has, ok := run.(map[string]any)["has_track"].(bool); has || !ok {
			t.Errorf("without its track, a run came back as %v", run)
		}
	}

	// A second time, and where it came from, nothing is added: nine runs and two days without one are there.
	for name, u := range map[string]*kit.User{"again": other, "at home": user} {
		if got := kit.ImportCounts(kit.ImportLog(t, u.Client, "?source=harrier", archive)); !strings.HasPrefix(got, "done of harrier, 100%: 0 runs, 0 days, 0 tracks, 11 duplicates, 0 skipped") {
			t.Errorf("%s: %s", name, got)
		}
	}
	if again, _ := takenOut(t, kit.Unzipped(t, user.Get("/user/export?format=zip").Is(http.StatusOK).Body)); !reflect.DeepEqual(again, wantDays) {
		t.Errorf("at home, the log became\n%v", again)
	}
	for name, u := range map[string]*kit.User{"elsewhere": other, "at home": user} {
		if n := len(u.Get("/log/shoes").Is(http.StatusOK).List()); n != 2 {
			t.Errorf("%s, there are %d pairs of shoes", name, n)
		}
	}

	// Undone, nothing of it is left, but for what is in use.
	other.Post("/log/11-10-2026/runs", object{"meters": 1000, "shoe_id": other.Get("/log/shoes").List()[0]["_id"]}).Is(http.StatusCreated)
	other.Put("/log/goals/year", object{"runs": 200}).Is(http.StatusOK)
	if _, err := to.Pool(t).Exec(t.Context(), "UPDATE period_goals SET updated_at = updated_at + interval '1 second' WHERE period = 'year'"); err != nil { // its clock stands still
		t.Fatal(err)
	}
	imports := other.Get("/log/imports").Is(http.StatusOK).List()
	other.Delete("/log/imports/" + imports[len(imports)-1]["_id"].(string)).Is(http.StatusOK)
	left := belongings(t, kit.Unzipped(t, other.Get("/user/export?format=zip").Is(http.StatusOK).Body))
	if len(left) != 2 || left[0]["name"] != "Speed" || left[1]["period"] != "year" {
		t.Errorf("left are %v", left)
	}
}

// The track of a run is GPX, as it was uploaded, for its owner only.
func TestTrackAsGPX(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Clock: kit.Morning(2026, time.November, 21)})
	user := app.Register(t)
	track := kit.GpxTrack(time.Date(2026, time.November, 20, 6, 30, 0, 0, time.UTC))
	kit.ImportLog(t, user.Client, "", track)
	run := kit.RunsOf(user.Get("/log/11-20-2026").Object())[0]
	at := "/log/runs/" + run["_id"].(string) + "/track.gpx"
	got := user.Get(at).Is(http.StatusOK)
	if string(got.Body) != track || got.Header.Get("Content-Type") != "application/gpx+xml" {
		t.Errorf("the track is %s", got)
	}
	app.Register(t).Get(at).Is(http.StatusNotFound)
	app.Client(t).Get(at).Is(http.StatusUnauthorized)
	without, _ := user.Post("/log/11-19-2026/runs", object{"miles": 1}).Is(http.StatusCreated).Object()["_id"].(string)
	user.Get("/log/runs/" + without + "/track.gpx").Is(http.StatusNotFound)
}
