package log

import (
	"net/http"
	"testing"
	"time"

	"harrier/tests/kit"
)

// TestDeletionLeavesNoLog deletes an account with days, runs, tracks, shoes, private zones and a connection, and finds nothing of them in any table.
func TestDeletionLeavesNoLog(t *testing.T) {
	t.Parallel()
	service := kit.NewIntervals(t)
	addRun(service, "a1", time.Date(2026, time.November, 20, 6, 30, 0, 0, time.UTC))
	app := connects(t, service, 10*time.Hour)
	u := kit.RunnerWith(t, app, "zeb.runner", nil)
	u.Post("/log/11-19-2026", object{"notes": "Zebedee", "weather": "Zebedee", "checkboxes": object{"Zebedee": true}}).Is(http.StatusOK)
	run, _ := u.Post("/log/11-18-2026/runs", object{"meters": 3000, "title": "Zebedee"}).Is(http.StatusCreated).Object()["_id"].(string)
	u.Do(http.MethodPut, "/log/runs/"+run+"/track", kit.GpxTrack(time.Date(2026, time.November, 18, 6, 30, 0, 0, time.UTC)), kit.OctetStream).Is(http.StatusOK)
	u.Post("/log/shoes", object{"name": "Zebedee"}).Is(http.StatusCreated)
	u.Put("/user/"+u.ID, object{"private_zones": []object{{"lat": 12.34567, "lon": 9.87654, "radius": 300}}}).Is(http.StatusOK)
	connectIntervals(u, object{})
	tables := func(needle string) (found []string) {
		t.Helper()
		rows, err := app.Pool(t).Query(t.Context(), `
			SELECT table_name::text FROM information_schema.tables
			WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
			  AND (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I t WHERE strpos(to_jsonb(t)::text, %L) > 0', table_name, $1::text), false, true, '')))[1]::text <> '0'
			ORDER BY table_name`, needle)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		for rows.Next() {
			var name string
			if err := rows.Scan(&name); err != nil {
				t.Fatal(err)
			}
			found = append(found, name)
		}
		return found
	}
	needles := []string{"Zebedee", "12.34567", "i42", run}
	for _, needle := range needles {
		if len(tables(needle)) == 0 {
			t.Errorf("%s is nowhere before the deletion", needle)
		}
	}
	u.Delete("/user/" + u.ID).Is(http.StatusOK)
	for _, needle := range needles {
		if got := tables(needle); len(got) != 0 {
			t.Errorf("%s is left in %v", needle, got)
		}
	}
	var keys int
	if err := app.Pool(t).QueryRow(t.Context(), "SELECT (SELECT count(*) FROM log_connections) + (SELECT count(*) FROM tracks)").Scan(&keys); err != nil || keys != 0 {
		t.Errorf("%d keys and tracks are left, %v", keys, err)
	}
}
