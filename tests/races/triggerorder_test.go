package races

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"harrier/tests/kit"
)

// reverseTriggers renames the triggers of each table, so that those for the same event fire in the reverse order.
const reverseTriggers = `DO $$
DECLARE
    statement text;
BEGIN
    FOR statement IN
        SELECT format('ALTER TRIGGER %I ON %s RENAME TO %I', tgname, tgrelid::regclass,
                      'reversed_' || to_char(100 - row_number() OVER (PARTITION BY tgrelid ORDER BY tgname), 'FM000'))
        FROM pg_trigger WHERE NOT tgisinternal
    LOOP
        EXECUTE statement;
    END LOOP;
END $$`

// stored selects the rows that triggers write, without IDs and times. Changes of one transaction are in no order.
var stored = []string{
	`SELECT concat_ws(' ', 'change', kind, count, cardinality(results), array_to_string(teams, '+'), state, array_to_string(fields, '+'), for_live)
		FROM changes ORDER BY 1`,
	`SELECT concat_ws(' ', 'race', name, results, upvotes, downvotes) FROM races ORDER BY 1`,
	`SELECT concat_ws(' ', 'result', sport, season, gender, event, place, athlete, athlete_id, team_id) FROM results ORDER BY 1`,
	`SELECT concat_ws(' ', 'withheld', event_key, athlete, athlete_id, team_id, known_id) FROM withheld_names ORDER BY 1`,
	`SELECT concat_ws(' ', 'counter', name, sum(count)) FROM counters GROUP BY name ORDER BY 1`,
	`SELECT concat_ws(' ', 'share', stored, hour_rows) FROM result_shares ORDER BY 1`,
	`SELECT concat_ws(' ', 'runner', athlete, athlete_id, team, newest) FROM search_runners ORDER BY 1`,
	`SELECT concat_ws(' ', 'event', gender, event, date, doc) FROM search_events ORDER BY 1`,
	`SELECT concat_ws(' ', 'word', word, runner, event) FROM search_words ORDER BY 1`,
}

// TestTriggerOrder does the same on two databases, and compares what is stored. The second fires the triggers of each table in the reverse
// order.
func TestTriggerOrder(t *testing.T) {
	t.Parallel()
	var usual []string
	for _, reversed := range []bool{false, true} {
		app := kit.Start(t, kit.Options{})
		if reversed {
			kit.InDatabase(t, app, reverseTriggers)
		}
		writeEverything(t, app)
		pool := app.Pool(t)
		kit.Eventually(t, "the search index has caught up", func() (done bool) {
			err := pool.QueryRow(t.Context(), "SELECT NOT EXISTS (SELECT FROM search_pending)").Scan(&done)
			return err == nil && done
		})
		var found []string
		for _, sql := range stored {
			rows, err := pool.Query(t.Context(), sql)
			if err != nil {
				t.Fatal(err)
			}
			texts, err := pgx.CollectRows(rows, pgx.RowTo[string])
			if err != nil || len(texts) == 0 {
				t.Fatalf("%s: %d rows, %v", sql, len(texts), err)
			}
			found = append(found, texts...)
		}
		if usual == nil {
			usual = found
		} else if !slices.Equal(usual, found) {
			only := func(a, b []string) string {
				return strings.Join(slices.DeleteFunc(slices.Clone(a), func(s string) bool { return slices.Contains(b, s) }), "\n")
			}
			t.Errorf("only in the usual order:\n%s\nonly in the reverse order:\n%s", only(usual, found), only(found, usual))
		}
	}
}

// writeEverything makes all triggers of races and results fire: it adds, imports, corrects, renames, replaces, undoes, withholds, disowns,
// votes and deletes.
func writeEverything(t *testing.T, app *kit.App) {
	t.Helper()
	director, operator, ada, bea := app.Register(t), app.Operator(t), kit.Claimant(t, app, "ada.secret"), kit.Claimant(t, app, "bea.open")
	race, gone := director.Race(object{"sport": "track"}), director.Race(object{"name": "Cancelled Run"})
	director.Result(gone)
	director.Delete("/race/" + gone).Is(http.StatusOK)
	const file = "place,name,athlete_id,team,event\n1,Bea Open,bea.open,Ash,800m\n2,Ada Secret,ada.secret,Ashe,800m\n3,Cy Fast,,Elm,800m\n"
	director.CSV(race, "?gender=womens", file).Is(http.StatusCreated)
	first := func(athlete string) string {
		id, _ := app.Client(t).Get("/result/list/athlete/" + athlete).Is(http.StatusOK).List()[0]["_id"].(string)
		return id
	}
	result := first("ada.secret")
	report, _ := ada.Post("/result/"+result+"/report", object{"reason": "remove_name"}).Is(http.StatusCreated).Object()["_id"].(string)
	bea.Delete("/result/" + first("bea.open") + "/me").Is(http.StatusNoContent)
	operator.Post("/operator/reports/"+report+"/settle", object{"note": "The name is gone."}).Is(http.StatusOK)
	director.Put("/result", object{"_id": result, "athlete": "Ada Secret", "place": 4}).Is(http.StatusOK)
	director.Post("/race/"+race+"/renames", kit.Rename("team", object{"name": "Ashe"}, object{"name": "Ash"})).Is(http.StatusCreated)
	replaced := director.CSV(race, "?gender=womens&mode=replace", strings.Replace(file, "Cy Fast", "Cyd Fast", 1)).Is(http.StatusCreated).Object()
	director.Delete("/race/" + race + "/imports/" + replaced["import_id"].(string) + "?force=true").Is(http.StatusOK)
	director.Put("/race", object{"_id": race, "name": "Harvest Relays", "state": "official"}).Is(http.StatusOK)
	ada.Post("/race/upvote/"+race, nil).Is(http.StatusOK)
	director.Delete("/result/" + director.Result(race, object{"athlete": "Dee Short"})).Is(http.StatusOK)
}
