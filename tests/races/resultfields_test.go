package races

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// fullResults are results that have every field of a result between them.
var fullResults = []object{
	{
		"athlete": "Ana Ruiz", "athlete_id": "ana.ruiz", "team": "Heron Park", "team_id": "heron", "gender": "womens", "event": "200m", "division": "Varsity",
		"round": "preliminary", "heat": 3.0, "heat_place": 2.0, "place": 4.0, "time": "25.07", "timing_method": "hand", "status": "finished",
		"points": 6.125, "grade": "SR", "bib": "0012", "wind": -1.4, "notes": "lane 4",
	},
	{"athlete": "Heron Park B", "gender": "mens", "event": "4x100m", "time": "42.1", "relay_members": []any{"Lee, Bo", "Cy Ode", "Di Poe", "王芳"}},
	{"athlete": "Bo Lee", "gender": "mens", "event": "Long Jump", "mark": "6.25", "wind": 1.2},
	{"athlete": "Ida Guest", "gender": "womens", "event": "200m", "time": "25.5", "exhibition": true},
}

// propertiesOf returns the names that the body of a request may have, in order.
func propertiesOf(t *testing.T, operation string) []string {
	t.Helper()
	operations := kit.Contract(t).Operations
	op := operations[slices.IndexFunc(operations, func(op *kit.Operation) bool { return op.ID == operation })]
	content, _ := kit.Resolve(op.Tree["requestBody"])["content"].(map[string]any)
	media, _ := content["application/json"].(map[string]any)
	properties, _ := kit.Resolve(media["schema"])["properties"].(map[string]any)
	return slices.Sorted(maps.Keys(properties))
}

// lessNames returns a list without some names.
func lessNames(list []string, names ...string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(name string) bool { return slices.Contains(names, name) })
}

// TestResultFields writes every field of a result in every way, and reads it in every form. A field that one of them forgets is lost.
func TestResultFields(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	race := poster.Race(object{"sport": "track"})
	all := lessNames(propertiesOf(t, "CreateResult"), "race_id")
	if changes := lessNames(propertiesOf(t, "UpdateResult"), "_id", "reason"); !slices.Equal(changes, all) {
		t.Errorf("changes to a result have %v, new results %v", changes, all)
	}
	given := map[string]any{}
	for _, body := range fullResults {
		maps.Copy(given, body)
	}
	if names := slices.Sorted(maps.Keys(given)); !slices.Equal(names, all) {
		t.Fatalf("fullResults have %v, a result %v", names, all)
	}
	same := func(how string, got, want object, names []string) {
		t.Helper()
		for _, name := range names {
			if fmt.Sprint(got[name]) != fmt.Sprint(want[name]) {
				t.Errorf("%s: the %s of %v is %v, not %v", how, name, want["athlete"], got[name], want[name])
			}
		}
	}
	stored := map[any]object{}
	for _, body := range fullResults {
		names := slices.Sorted(maps.Keys(body))
		id := poster.Result(race, body)
		stored[body["athlete"]] = app.Client(t).Get("/result/" + id).Is(http.StatusOK).Object()
		same("created", stored[body["athlete"]], body, names)

		other := poster.Result(poster.Race(object{"sport": "track"}), object{"gender": "womens", "event": "5000m", "athlete": "Nobody"})
		changed := maps.Clone(body)
		changed["_id"] = other
		same("changed", poster.Put("/result", changed).Is(http.StatusOK).Object(), body, names)
		same("changed and read", app.Client(t).Get("/result/"+other).Is(http.StatusOK).Object(), body, names)
	}

	table := app.Client(t).Get("/race/" + race + "/results.csv").Is(http.StatusOK).Body
	lines := app.Client(t).Get("/race/" + race + "/results.ndjson").Is(http.StatusOK).Body
	for line := range bytes.Lines(lines) {
		var row object
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		same("exported as NDJSON", row, stored[row["athlete"]], lessNames(all, "exhibition")) // which is left out if it is false
		if row["exhibition"] != nil {
			same("exported as NDJSON", row, stored[row["athlete"]], []string{"exhibition"})
		}
	}
	for how, send := range map[string]func(race, query string) *kit.Answer{
		"imported from our export":            func(race, query string) *kit.Answer { return poster.CSV(race, query, string(table)) },
		"imported from a table like anyone's": func(race, query string) *kit.Answer { return poster.CSV(race, query, reordered(t, table)) },
		"imported from NDJSON": func(race, query string) *kit.Answer {
			return poster.Do(http.MethodPost, "/race/"+race+"/results"+query, string(lines), "Content-Type: application/x-ndjson")
		},
	} {
		race := poster.Race(object{"sport": "track"})
		rows, _ := send(race, "?dry_run=true").Is(http.StatusOK).Object()["sample"].([]any)
		for _, row := range rows {
			row, _ := row.(object)
			same(how+", to try it", row, stored[row["athlete"]], all)
		}
		send(race, "").Is(http.StatusCreated)
		list := app.Client(t).Get("/result/list/" + race).Is(http.StatusOK).List()
		if len(rows) != len(fullResults) || len(list) != len(fullResults) {
			t.Errorf("%s: %d rows, %d results", how, len(rows), len(list))
		}
		for _, r := range list {
			same(how, r, stored[r["athlete"]], all)
		}
	}
}

// reordered returns a table with its columns in the opposite order, so that it is not one of our own.
func reordered(t *testing.T, table []byte) string {
	t.Helper()
	records, err := csv.NewReader(bytes.NewReader(table)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, record := range records {
		slices.Reverse(record)
	}
	var b strings.Builder
	if err := csv.NewWriter(&b).WriteAll(records); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestFieldsOfColumns compares the fields that columns can be assigned to with those of a result.
func TestFieldsOfColumns(t *testing.T) {
	t.Parallel()
	operations := kit.Contract(t).Operations
	op := operations[slices.IndexFunc(operations, func(op *kit.Operation) bool { return op.ID == "ImportResults" })]
	parameter := kit.ParametersOf(op)["map"]
	items, _ := kit.Resolve(parameter["schema"])["items"].(map[string]any)
	pattern, _ := items["pattern"].(string)
	got := strings.Split(strings.TrimSuffix(strings.TrimPrefix(pattern, "^("), "):"), "|")
	slices.Sort(got)
	want := append(lessNames(propertiesOf(t, "CreateResult"), "race_id"), "first", "last", "relay")
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("columns can be assigned to\n%v, and results have\n%v", got, want)
	}
	text, _ := parameter["description"].(string)
	for _, name := range want {
		if !strings.Contains(strings.Join(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,.\n", r) }), " ")+" ", " "+name+" ") {
			t.Errorf("the description of map does not name %s", name)
		}
	}
}

// The refusal of an unknown field lists the known ones.
func TestUnknownFieldOfColumn(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	race := poster.Race()
	for path, field := range map[string]string{"/race/" + race + "/results?map=lane:Lane": "place, athlete, first, ", "/log/imports?map=lane:Lane": "date, time_of_day, distance, "} {
		a := poster.Do(http.MethodPost, path, "place,name\n1,Ann\n", "Content-Type: text/csv").Is(http.StatusBadRequest)
		if !strings.Contains(string(a.Body), "one of the fields "+field) {
			t.Errorf("%s: %s", path, a.Body)
		}
	}
}
