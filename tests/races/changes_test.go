package races

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/tests/kit"
)

// another is an SQL expression for another value of a column, by its type.
func another(column, kind, category string) string {
	switch {
	case category == "E":
		return fmt.Sprintf("(SELECT e FROM unnest(enum_range(NULL::%s)) AS e WHERE e IS DISTINCT FROM %s LIMIT 1)", kind, column)
	case kind == "text[]":
		return "ARRAY['One', 'Other']"
	case kind == "jsonb":
		return `'{"kind": "none"}'`
	case kind == "boolean":
		return "NOT " + column
	case kind == "uuid":
		return "(SELECT id FROM users ORDER BY id DESC LIMIT 1)"
	case category == "D":
		return column + " + interval '1 day'"
	case category == "N":
		return "coalesce(" + column + ", 1) + 1"
	default:
		return "'6'"
	}
}

// columnsOf lists the columns of a table that clients can see changing, with another value for each. A new column is among them.
func columnsOf(t *testing.T, pool *pgxpool.Pool, table, derived string) map[string]string {
	t.Helper()
	rows, err := pool.Query(t.Context(), `SELECT a.attname, format_type(a.atttypid, a.atttypmod), t.typcategory::text FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
		WHERE a.attrelid = $1::text::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.attname <> ALL (string_to_array($2, ' '))`, table, derived)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	columns := map[string]string{}
	for rows.Next() {
		var name, kind, category string
		if err := rows.Scan(&name, &kind, &category); err != nil {
			t.Fatal(err)
		}
		columns[name] = name + " = " + another(name, kind, category)
	}
	if len(columns) == 0 || rows.Err() != nil {
		t.Fatal(table, rows.Err())
	}
	return columns
}

// TestEveryColumnIsTold changes each column of races and results, and looks whether everybody is told: who asks for the race, who views
// it live, and who follows the feed.
func TestEveryColumnIsTold(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	pool, poster, viewerOf := app.Pool(t), app.Register(t), app.Register(t).Client
	app.Register(t) // whom a column can name
	for table, test := range map[string]struct {
		derived string            // the ID, what other columns or tables determine, and counts
		bound   map[string]string // columns that change with another
		path    string
		event   string
	}{
		"races": {
			"id updated_at upvotes downvotes results user_name",
			map[string]string{"user_id": ", user_name = (SELECT name FROM users ORDER BY id DESC LIMIT 1)"},
			"/race/%s", "race.updated race.state_changed",
		},
		"results": {
			"id race_id sport season decided before_place ranked_heat",
			map[string]string{
				"event_code": ", event_kind = 'run'", "event_kind": ", event_code = '6K'", "time": ", time_ms = 6000", "time_ms": ", time = '6'",
				"former_place": ", status = 'dq'", "former_heat_place": ", status = 'dq'",
			},
			"/result/list/%s", "results.updated",
		},
	} {
		for column, set := range columnsOf(t, pool, table, test.derived) {
			t.Run(table+"."+column, func(t *testing.T) {
				race := poster.Race()
				poster.Result(race, object{"event": "An event of its own", "time": nil})
				path := strings.ReplaceAll(test.path, "%s", race)
				before := viewerOf.In(t).Get(path).Is(http.StatusOK)
				viewer := kit.Watch(t, app, race, "")
				viewer.Next()
				known, following := viewer.Last, kit.FollowFeed(t, app)
				key := map[string]string{"races": "id", "results": "race_id"}[table]
				if _, err := pool.Exec(t.Context(), "UPDATE "+table+" SET "+set+test.bound[column]+" WHERE "+key+" = $1::text::uuid", race); err != nil {
					t.Fatal(err)
				}
				if after := viewerOf.In(t).Get(path).Is(http.StatusOK); bytes.Equal(after.Body, before.Body) {
					t.Errorf("a reader gets the old answer: %s", after.Body)
				}
				viewer.Next()
				if viewer.Last == known {
					t.Error("the version is the same")
				}
				// Events of before may still be on their way.
				for told := false; !told; {
					told = slices.ContainsFunc(following.Next(1), func(event string) bool {
						name, _, _ := strings.Cut(event, " ")
						return strings.Contains(test.event, name)
					})
				}
			})
		}
	}
}

// TestNothingChanges writes what is there already: nothing changes, and nobody is told.
func TestNothingChanges(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	race := poster.Race(object{"name": "Harvest Run", "location": nil})
	result := poster.Result(race, object{"place": 3, "points": 1.5})
	var hook string
	hook, _ = poster.Post("/webhooks", object{"url": "https://club.example.org/harrier"}).Is(http.StatusCreated).Object()["_id"].(string)
	for path, bodies := range map[string][]object{
		"/race":             {{"_id": race}, {"_id": race, "name": "Harvest Run"}, {"_id": race, "location": nil, "state": "provisional"}},
		"/result":           {{"_id": result}, {"_id": result, "place": 3}, {"_id": result, "points": 1.50, "wind": nil}},
		"/webhooks/" + hook: {{}, {"active": true}, {"url": "https://club.example.org/harrier", "types": nil}},
	} {
		for _, body := range bodies {
			t.Run(fmt.Sprint(path, body), func(t *testing.T) {
				c := poster.In(t)
				read := path
				if id, ok := body["_id"].(string); ok {
					read += "/" + id
				}
				following := kit.FollowFeed(t, app)
				before := c.Get(read).Is(http.StatusOK)
				c.Do(http.MethodPut, path, body).Is(http.StatusOK)
				after := c.Get(read).Is(http.StatusOK)
				if !bytes.Equal(before.Body, after.Body) || before.Header.Get("ETag") != after.Header.Get("ETag") {
					t.Errorf("before %s\nafter %s", before.Body, after.Body)
				}
				if id, ok := body["_id"].(string); ok { // the ETag that was read is still true
					c.Do(http.MethodPut, path, object{"_id": id}, "If-Match: "+after.Header.Get("ETag")).Is(http.StatusOK)
				}
				for _, event := range following.Read(100) { // events of before may still be on their way, and others' races change
					if event["data"].(map[string]any)["race_id"] == race && strings.HasSuffix(event["type"].(string), ".updated") {
						t.Errorf("the feed tells %v", event)
					}
				}
			})
		}
	}
}
