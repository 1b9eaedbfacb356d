package operators

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/tests/kit"
)

// TestImportsIntoNewServer has the first users of a new server import years and a race. Until PostgreSQL has looked at the tables, it takes them for empty, and keeps
// plans that it makes then: those must not read whole tables for each day or result.
func TestImportsIntoNewServer(t *testing.T) {
	t.Parallel()
	app := kit.StartAt(t, "2026-11-21T12:00:00Z")
	pool := app.Pool(t)
	rows, err := pool.Query(t.Context(), "SELECT format('%I', relname) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace")
	if err != nil {
		t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		if _, err := pool.Exec(t.Context(), "ALTER TABLE "+table+" SET (autovacuum_enabled = false)"); err != nil {
			t.Fatal(err)
		}
	}
	const days = 600
	day := func(i int) time.Time { return time.Date(2020, time.January, 1+i, 7, 0, 0, 0, time.UTC) }
	var table, health strings.Builder
	table.WriteString("date,km,duration,rhr\n")
	health.WriteString("<?xml version=\"1.0\"?>\n<HealthData locale=\"en_US\">\n")
	const moment = "2006-01-02 15:04:05 -0700"
	for i := range days {
		fmt.Fprintf(&table, "%s,10,50:%02d,50\n", day(i).Format(time.DateOnly), i%60)
		fmt.Fprintf(&health, `<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="45" durationUnit="min" totalDistance="9" totalDistanceUnit="km"`+
			` startDate="%s" endDate="%s"/>`+"\n", day(i).Format(moment), day(i).Add(45*time.Minute).Format(moment))
	}
	health.WriteString("</HealthData>\n")
	for _, file := range []string{table.String(), health.String()} {
		if one := kit.ImportLog(t, kit.RunnerWith(t, app, "", nil).Client, "", file); one["state"] != "done" {
			t.Fatalf("the import is %v", one)
		}
	}
	director := app.Register(t)
	race := director.Race(object{"date": "2026-11-14"})
	var results strings.Builder
	results.WriteString("place,name,team,time\n")
	for i := range days {
		fmt.Fprintf(&results, "%d,Runner %d,Team %d,%d:%02d\n", i+1, i, i%60, 16+i/60, i%60)
	}
	director.CSV(race, "?gender=mens&event=5K", results.String()).Is(http.StatusCreated)
	replaced := director.CSV(race, "?gender=mens&event=5K&mode=replace", strings.ReplaceAll(results.String(), ":5", ":4")).Is(http.StatusCreated).Object()
	director.Delete("/race/" + race + "/imports/" + fmt.Sprint(replaced["import_id"])).Is(http.StatusOK)
	app.Stop() // which has its connections report what they read
	kit.Eventually(t, "the runs are counted", func() bool {
		var added int
		err := pool.QueryRow(t.Context(), "SELECT n_tup_ins FROM pg_stat_user_tables WHERE relname = 'runs'").Scan(&added)
		return err == nil && added >= 2*days
	})
	rows, err = pool.Query(t.Context(), `SELECT relname || ': ' || seq_tup_read + idx_tup_fetch FROM pg_stat_user_tables
		WHERE schemaname = 'public' AND seq_tup_read + idx_tup_fetch > $1`, 100*days)
	if err != nil {
		t.Fatal(err)
	}
	if much, err := pgx.CollectRows(rows, pgx.RowTo[string]); err != nil || len(much) > 0 {
		t.Errorf("many rows were read: %s, %v", much, err)
	}
}
