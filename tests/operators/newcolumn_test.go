package operators

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
	testdatabase "harrier/tests/kit/database"
)

// TestNewColumn adds a column to races and to results, and looks whether what it says survives all that writes whole rows.
func TestNewColumn(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	pool := app.Pool(t)
	for _, table := range []string{"races", "results"} {
		if _, err := pool.Exec(t.Context(), "ALTER TABLE "+table+" ADD scratch text NOT NULL DEFAULT 'none'"); err != nil {
			t.Fatal(err)
		}
	}
	if err := testdatabase.Reinstall(t.Context(), app.DatabaseURL); err != nil {
		t.Fatal(err)
	}
	poster := app.Register(t)
	race := poster.Race()
	// says checks what the column says of the race and of the men's results, by place.
	says := func(after, ofRace, ofResults string) {
		t.Helper()
		var race1, results string
		if err := pool.QueryRow(t.Context(), `SELECT r.scratch, (SELECT coalesce(string_agg(x.scratch, ' ' ORDER BY x.place), '') FROM results x WHERE x.race_id = r.id)
			FROM races r WHERE r.id = $1::text::uuid`, race).Scan(&race1, &results); err != nil {
			t.Fatal(err)
		}
		if race1 != ofRace || results != ofResults {
			t.Errorf("%s: %q and %q, want %q and %q", after, race1, results, ofRace, ofResults)
		}
	}
	importID := func(a *kit.Answer) string { return a.Is(http.StatusCreated).Object()["import_id"].(string) }
	poster.CSV(race, kit.Mens5K, "place,name,team\n1,Ann,Mapleton\n2,Bo,Mapelton\n").Is(http.StatusCreated)
	says("an import", "none", "none none")
	for _, sql := range []string{"UPDATE races SET scratch = 'hilly' WHERE id = $1::text::uuid", "UPDATE results SET scratch = lower(athlete) WHERE race_id = $1::text::uuid"} {
		if _, err := pool.Exec(t.Context(), sql, race); err != nil {
			t.Fatal(err)
		}
	}
	says("writing it", "hilly", "ann bo")
	var told int
	err := pool.QueryRow(t.Context(), `SELECT count(*) FROM changes WHERE race_id = $1::text::uuid AND for_live
		AND (kind = 'race.updated' AND fields = '{scratch}' OR kind = 'results.updated' AND count = 2)`, race).Scan(&told)
	if err != nil || told != 2 {
		t.Errorf("the log of changes has %d of the two writes, %v", told, err)
	}
	poster.Put("/race", object{"_id": race, "name": "Renamed"}).Is(http.StatusOK)
	for _, r := range app.Client(t).Get("/result/list/" + race).Is(http.StatusOK).List() {
		poster.Put("/result", object{"_id": r["_id"], "notes": "wearing red"}).Is(http.StatusOK)
	}
	says("changes", "hilly", "ann bo")
	poster.Post("/race/"+race+"/renames", object{"kind": "team", "from": object{"name": "Mapelton"}, "to": object{"name": "Mapleton"}}).Is(http.StatusCreated)
	says("merging teams", "hilly", "ann bo")
	replaced := importID(poster.CSV(race, kit.Mens5K+"&mode=replace&discard=true", "place,name,team\n1,Cy,Mapleton\n"))
	says("replacing the results", "hilly", "none")
	poster.Delete(fmt.Sprintf("/race/%s/imports/%s", race, replaced)).Is(http.StatusOK)
	says("undoing that", "hilly", "ann bo")
	archive := string(poster.Get("/user/export").Is(http.StatusOK).Body)
	for _, want := range []string{`"scratch":"hilly"`, `"scratch":"ann"`, `"scratch":"bo"`} {
		if !strings.Contains(strings.ReplaceAll(archive, ": ", ":"), want) {
			t.Errorf("the account's export has no %s", want)
		}
	}
}

// TestNewColumnOfLogs does the same with entries, runs, comments and shoes.
func TestNewColumnOfLogs(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: kit.WithoutCache})
	pool := app.Pool(t)
	for _, table := range []string{"entries", "runs", "comments", "shoes"} {
		if _, err := pool.Exec(t.Context(), "ALTER TABLE "+table+" ADD scratch text NOT NULL DEFAULT 'none'"); err != nil {
			t.Fatal(err)
		}
	}
	if err := testdatabase.Reinstall(t.Context(), app.DatabaseURL); err != nil {
		t.Fatal(err)
	}
	user := app.Register(t)
	const day = "/log/11-20-2026"
	// says checks what the column says of the entry, the runs by their places, the comments and the shoes.
	says := func(after, want string) {
		t.Helper()
		var got string
		err := pool.QueryRow(t.Context(), `SELECT concat_ws('; ', (SELECT e.scratch FROM entries e WHERE e.day = '2026-11-20'),
			coalesce((SELECT string_agg(r.scratch, ' ' ORDER BY r.place) FROM runs r), 'no runs'), (SELECT string_agg(c.scratch, ' ') FROM comments c),
			(SELECT string_agg(s.scratch, ' ') FROM shoes s))`).Scan(&got)
		if err != nil || got != want {
			t.Errorf("%s: %q, want %q, %v", after, got, want, err)
		}
	}
	shoe := user.Post("/log/shoes", object{"name": "Red ones"}).Is(http.StatusCreated).Object()["_id"].(string)
	user.Post(day, object{"notes": "windy", "runs": []object{{"meters": 1000}, {"meters": 2000, "shoe_id": shoe}}}).Is(http.StatusOK)
	comment := user.Post(strings.Replace(day, "/log/", "/log/athlete/me/", 1)+"/comments", object{"text": "Well run."}).Is(http.StatusCreated).Object()["_id"].(string)
	says("writing", "none; none none; none; none")
	for _, table := range []string{"entries", "runs", "comments", "shoes"} {
		if _, err := pool.Exec(t.Context(), "UPDATE "+table+" SET scratch = CASE WHEN scratch = 'none' THEN left('"+table+"', -1) END"); err != nil {
			t.Fatal(err)
		}
	}
	const kept = "entrie; run run; comment; shoe"
	says("setting it", kept)
	runs := user.Post(day, object{"notes": "calm", "rhr": 50, "checkboxes": object{"iced": true}}).Is(http.StatusOK).Object()["runs"].([]any)
	says("changing the day", kept)
	first, second := runs[0].(map[string]any)["_id"], runs[1].(map[string]any)["_id"]
	user.Put(fmt.Sprint("/log/runs/", first), object{"title": "Easy", "meters": 1500}).Is(http.StatusOK)
	says("changing a run", kept)
	user.Post(day, object{"runs": []object{{"_id": second, "kind": "easy"}, {"_id": first}}}).Is(http.StatusOK)
	says("writing the runs anew", kept)
	user.Put("/log/comments/"+comment, object{"text": "Very well run."}).Is(http.StatusOK)
	user.Put("/log/shoes/"+shoe, object{"name": "Blue ones"}).Is(http.StatusOK)
	says("changing the comment and the shoes", kept)
	user.Do(http.MethodPut, fmt.Sprint("/log/runs/", first, "/track"), kit.GpxTrack(time.Date(2026, time.November, 20, 6, 30, 0, 0, time.UTC)), kit.OctetStream).Is(http.StatusOK)
	says("filling in a run from its track", kept)
	user.Post(day+"/runs", object{"meters": 400}).Is(http.StatusCreated)
	says("adding a run", "entrie; run run none; comment; shoe")
	user.Delete(fmt.Sprint("/log/runs/", second)).Is(http.StatusNoContent)
	says("deleting a run", "entrie; run none; comment; shoe")
}
