package accounts

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"harrier/tests/kit"
)

// bearing sends a token with each request.
type bearing string

// RoundTrip implements http.RoundTripper.
func (token bearing) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(token))
	return http.DefaultTransport.RoundTrip(r)
}

// assistant is a client of the protocol's SDK.
type assistant struct {
	*mcp.ClientSession

	t       *testing.T
	outputs map[string]any // the schemas of answers by tool, once they are read
}

// connect connects an assistant with a token.
func connect(ctx context.Context, app *kit.App, token string) (*mcp.ClientSession, error) {
	return mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(ctx, &mcp.StreamableClientTransport{
		Endpoint: app.URL + "/mcp", HTTPClient: &http.Client{Transport: bearing(token)}, DisableStandaloneSSE: true, MaxRetries: -1,
	}, nil)
}

func newAssistant(t *testing.T, app *kit.App, token string) *assistant {
	t.Helper()
	s, err := connect(t.Context(), app, token)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return &assistant{ClientSession: s, t: t}
}

// personalToken makes a token with scopes.
func personalToken(c *kit.Client, scopes ...string) string {
	token, _ := c.Post("/user/tokens", object{"name": "Assistant", "scopes": scopes}).Is(http.StatusCreated).Object()["token"].(string)
	return token
}

// call calls a tool, and checks that the answer is as long as it may be and the same as text.
func (a *assistant) call(name string, args object) object {
	a.t.Helper()
	result, err := a.CallTool(a.t.Context(), &mcp.CallToolParams{Name: name, Arguments: args})
	if err != nil {
		a.t.Fatalf("%s: %v", name, err)
	}
	text, _ := result.Content[0].(*mcp.TextContent)
	if result.IsError {
		a.t.Fatalf("%s %v: %s", name, args, text.Text)
	}
	var same any
	if err := json.Unmarshal([]byte(text.Text), &same); err != nil || !reflect.DeepEqual(same, result.StructuredContent) || len(text.Text) > 20_000 {
		a.t.Errorf("%s: %d bytes of text, %v, which is not the answer", name, len(text.Text), err)
	}
	if a.outputs == nil {
		list, err := a.ListTools(a.t.Context(), nil)
		if err != nil {
			a.t.Fatal(err)
		}
		a.outputs = map[string]any{}
		for _, tool := range list.Tools {
			a.outputs[tool.Name] = tool.OutputSchema
		}
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("output.json", closed(a.outputs[name])); err != nil {
		a.t.Fatal(err)
	}
	if err := compiler.MustCompile("output.json").Validate(same); err != nil {
		a.t.Errorf("%s: the answer is not as its schema says: %v", name, err)
	}
	answer, _ := result.StructuredContent.(map[string]any)
	return answer
}

// result calls a tool that returns an object.
func (a *assistant) result(name string, args object) object {
	a.t.Helper()
	v, _ := a.call(name, args)["result"].(map[string]any)
	return v
}

// closed returns a schema that allows the fields that it names and no others.
func closed(schema any) any {
	switch v := schema.(type) {
	case []any:
		for i := range v {
			v[i] = closed(v[i])
		}
	case map[string]any:
		for name := range v {
			v[name] = closed(v[name])
		}
		if v["type"] != nil && v["properties"] != nil {
			v["additionalProperties"] = false
		}
	}
	return schema
}

// refused calls a tool that refuses, and returns why.
func (a *assistant) refused(name string, args object) string {
	a.t.Helper()
	result, err := a.CallTool(a.t.Context(), &mcp.CallToolParams{Name: name, Arguments: args})
	if err != nil {
		return err.Error()
	}
	text, _ := result.Content[0].(*mcp.TextContent)
	if !result.IsError {
		a.t.Errorf("%s %v answers %s", name, args, text.Text)
	}
	return text.Text
}

// items returns the list in an answer under a name.
func items(answer object, name string) []object {
	list, _ := answer[name].([]any)
	objects := make([]object, len(list))
	for i, item := range list {
		objects[i], _ = item.(map[string]any)
	}
	return objects
}

// assistants are one of the demo's runner and one of its coach, and the clients that made their tokens.
type assistants struct {
	runner, coach *assistant
	runs, coaches *kit.Client
}

// demoAssistants starts the demo with assistants.
func demoAssistants(t *testing.T) assistants {
	t.Helper()
	demo := kit.Start(t, kit.Options{})
	if err := demo.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	signedIn := func(email string) *kit.Client {
		token, _ := kit.LogIn(demo, t, email, kit.DemoPassword).Is(http.StatusOK).Object()["token"].(string)
		return demo.Client(t).WithToken(token)
	}
	runs, coaches := signedIn(kit.DemoRunner), signedIn(kit.DemoCoach)
	return assistants{
		newAssistant(t, demo, personalToken(runs, "read", "log", "health")),
		newAssistant(t, demo, personalToken(coaches, "read", "log", "team", "health")), runs, coaches,
	}
}

func dayFrom(now time.Time, days int) string { return now.AddDate(0, 0, days).Format(time.DateOnly) }

// TestAssistantOfRunner asks what a runner asks, and compares it with what the API says.
func TestAssistantOfRunner(t *testing.T) {
	t.Parallel()
	a := demoAssistants(t)
	runner, runs := a.runner, a.runs
	now := time.Now()
	from, to, tomorrow := dayFrom(now, -27), dayFrom(now, 0), dayFrom(now, 1)
	days, want := items(runner.call("list_days", object{"from": from, "to": to}), "result"), runs.Get("/log/athlete/me/range/"+from+"/"+to).Is(http.StatusOK).List()
	if len(days) != len(want) || len(days) < 20 {
		t.Fatalf("%d days, not %d", len(days), len(want))
	}
	for i, day := range days {
		for _, name := range []string{"date", "miles", "notes", "sleep", "rhr", "athlete_id"} {
			if !reflect.DeepEqual(day[name], want[i][name]) {
				t.Errorf("%s of day %d: %v, not %v", name, i, day[name], want[i][name])
			}
		}
		if day["user_id"] != nil || day["created_at"] != nil {
			t.Errorf("a day has more than the tool shows: %v", day)
		}
	}
	for ago := range 20 {
		runs.Post("/log/"+now.AddDate(0, 0, -900+ago).Format("01-02-2006"), object{"notes": strings.Repeat("far ", 400)}).Is(http.StatusOK)
	}
	year := runner.call("list_days", object{"from": dayFrom(now, -1000), "to": dayFrom(now, -700)})
	if note, _ := year["note"].(string); !strings.Contains(note, "fewer days") || len(items(year, "result")) < 10 || items(year, "result")[0]["date"] != dayFrom(now, -900) {
		t.Errorf("of a year: %d days, note %q", len(items(year, "result")), note)
	}
	sums := items(runner.call("summarize_log", object{"from": from, "to": to, "by": "month"}), "result")
	if same := runs.Get("/log/athlete/me/summary/" + from + "/" + to + "?by=month").List(); len(sums) != len(same) || sums[0]["miles"] != same[0]["miles"] {
		t.Errorf("sums %v, not %v", sums, same)
	}
	if records, same := items(runner.call("list_records", nil), "result"), runs.Get("/log/athlete/me/records").List(); len(records) == 0 || len(records) != len(same) ||
		records[0]["seconds"] != same[0]["seconds"] {
		t.Errorf("records %v, not %v", records, same)
	}
	if goals, same := items(runner.call("list_goals", nil), "result"), runs.Get("/log/goals").List(); len(goals) != len(same) || len(goals) == 0 || goals[0]["miles"] != same[0]["miles"] {
		t.Errorf("goals %v, not %v", goals, same)
	}
	// Riegel: 40 minutes over 10 km are 2400 * 2^1.06 seconds over 20 km.
	times := fmt.Sprint(runner.call("predict_times", object{"meters": 10000, "seconds": 2400}))
	if same := runs.Get("/log/equivalent?meters=10000&seconds=2400").Object(); !strings.Contains(times, "HM") || !strings.Contains(times, fmt.Sprint(items(same, "times")[0]["seconds"])) {
		t.Errorf("times %s, not %v", times, same)
	}

	// Tomorrow's intervals: written, seen, moved, and undone by the ETag.
	before := runs.Get("/log/" + now.AddDate(0, 0, 1).Format("01-02-2006")).Object()["notes"]
	wrote := runner.call("write_day", object{"date": tomorrow, "notes": "6 x 1 km", "goal": 8})
	was, _ := wrote["before"].(map[string]any)
	after, _ := wrote["after"].(map[string]any)
	if was["notes"] != before || after["notes"] != "6 x 1 km" || wrote["etag"] == "" || len(was) != 2 || len(after) != 2 {
		t.Errorf("wrote %v", wrote)
	}
	if again := runner.call("write_day", object{"date": tomorrow, "goal": 8}); fmt.Sprint(again["before"], again["after"]) != "map[] map[]" {
		t.Errorf("the same again changes %v", again)
	}
	undo := object{"date": tomorrow, "if_match": wrote["etag"]}
	maps.Copy(undo, was)
	undone := runner.call("write_day", undo)
	if runs.Get("/log/" + now.AddDate(0, 0, 1).Format("01-02-2006")).Object()["notes"] != before {
		t.Errorf("undone %v", undone)
	}
	if why := runner.refused("write_day", object{"date": tomorrow, "notes": "late", "if_match": wrote["etag"]}); !strings.Contains(why, "read it again") {
		t.Errorf("with an old ETag: %s", why)
	}
	added, _ := runner.call("add_run", object{"date": to, "meters": 10000, "seconds": 2790, "kind": "easy", "title": "River loop"})["after"].(map[string]any)
	id, _ := added["_id"].(string)
	if run := runs.Get("/log/runs/" + id).Is(http.StatusOK).Object(); run["title"] != "River loop" || added["meters"] != 10000.0 {
		t.Errorf("added %v", added)
	}
	// The day as a whole has what the week leaves out.
	runs.Post("/log/"+now.AddDate(0, 0, -300).Format("01-02-2006"), object{"weather": "Windy", "checkboxes": object{"Stretched": true}, "runs": []object{
		{"meters": 2000, "seconds": 500, "splits": []object{{"meters": 1000, "seconds": 255}, {"meters": 1000, "seconds": 245}}},
	}}).Is(http.StatusOK)
	day := runner.result("read_day", object{"date": dayFrom(now, -300)})
	same := runs.Get("/log/" + now.AddDate(0, 0, -300).Format("01-02-2006")).Object()
	for _, name := range []string{"date", "weather", "checkboxes", "miles"} {
		if day[name] == nil || !reflect.DeepEqual(day[name], same[name]) {
			t.Errorf("%s of the day: %v, not %v", name, day[name], same[name])
		}
	}
	if !reflect.DeepEqual(items(day, "runs")[0]["splits"], items(same, "runs")[0]["splits"]) {
		t.Errorf("the day %v", day)
	}
}

// TestAssistantOfDirector asks what a director of a race asks, about the race of the contract's examples.
func TestAssistantOfDirector(t *testing.T) {
	t.Parallel()
	director := demoAssistants(t).runner
	races := items(director.call("find_races", object{"query": "autumn invitational"}), "result")
	if len(races) == 0 || races[0]["name"] != "Autumn Invitational" || races[0]["date"] != "2026-10-03" || races[0]["location"] != "Riverside Park, Mapleton" {
		t.Fatalf("races %v", races)
	}
	id := races[0]["_id"]
	event := items(director.result("score_meet", object{raceInput: id, "gender": "mens"}), "events")
	if len(event) != 1 || event[0]["event"] != "8K" {
		t.Fatalf("events %v", event)
	}
	teams := items(event[0], "teams")
	scores := make([]string, 0, len(teams))
	for _, team := range teams {
		scores = append(scores, fmt.Sprint(team["team"], " ", team["score"]))
	}
	if want := []string{"Mapleton State 25", "Stonebridge College 42", "Elk Prairie Tech 59"}; !reflect.DeepEqual(scores, want) {
		t.Errorf("scores %q, not %q", scores, want)
	}
	results := items(director.call("list_results", object{raceInput: id, "gender": "mens", "event": "8K"}), "result")
	if len(results) != 19 || results[0]["athlete"] != "Jess Runner" || results[0]["time"] != "25:09.2" || results[0]["place"] != 1.0 {
		t.Errorf("%d results, the first is %v", len(results), results[:1])
	}
	season := items(director.call("list_season", object{athleteInput: "jess.runner"}), "result")
	if !strings.Contains(fmt.Sprint(season), "Autumn Invitational") {
		t.Errorf("season %v", season)
	}
	ranking := items(director.call("rank_event", object{"sport": "cross_country", "gender": "mens", "event_code": "8K", "year": 2026, "length": 3}), "result")
	if len(ranking) != 3 || ranking[0]["place"] != 1.0 {
		t.Errorf("ranking %v", ranking)
	}
	// NFHS, rule 9: with two scorers, A has 1 + 4 and B has 2 + 3, and the tie is broken.
	sheet := director.result("score_finish", object{"finishers": []any{
		object{"team": "A"}, object{"team": "B"}, object{"team": "B"}, object{"team": "A"}, object{"team": "B"},
	}, "scoring": object{"kind": "cross_country", "scorers": 2}})
	if teams := items(sheet, "teams"); len(teams) != 2 || teams[0]["team"] != "B" || teams[0]["score"] != 5.0 || len(items(sheet, "ties")) != 1 {
		t.Errorf("sheet %v", sheet)
	}
}

// TestAssistantOfCoach asks what a coach asks.
func TestAssistantOfCoach(t *testing.T) {
	t.Parallel()
	a := demoAssistants(t)
	runner, coach, coaches := a.runner, a.coach, a.coaches
	now := time.Now()
	lastWeek := dayFrom(now, -7)
	answer := coach.call("list_team_week", object{"date": lastWeek})
	week, _ := answer["result"].(map[string]any)
	same := coaches.Get("/log/team/week/" + lastWeek).Is(http.StatusOK).Object()
	athletes, want := items(week, "athletes"), items(same, "athletes")
	if len(athletes) == 0 || len(want) != 23 || athletes[0]["name"] != want[0]["name"] || items(athletes[0], "days")[0]["miles"] != items(want[0], "days")[0]["miles"] {
		t.Errorf("%d athletes, not those of %v", len(athletes), want)
	}
	if note, _ := answer["note"].(string); len(athletes) < 23 && !strings.Contains(note, "list_days") {
		t.Errorf("%d athletes of 23, note %q", len(athletes), note)
	}
	attention := items(coach.result("list_attention", nil), "athletes")
	if same := items(coaches.Get("/team/attention").Object(), "athletes"); len(attention) == 0 || len(attention) != len(same) || attention[0]["name"] != same[0]["name"] {
		t.Errorf("attention %v, not %v", attention, same)
	}
	whom := attention[0]["user_id"]
	added, _ := coach.call("add_comment", object{athleteInput: whom, "date": lastWeek, "text": "Well run. Take Monday off."})["after"].(map[string]any)
	comments := coaches.Get(fmt.Sprintf("/log/athlete/%s/%s/comments", whom, lastWeek)).List()
	if !strings.Contains(fmt.Sprint(comments), fmt.Sprint(added["_id"])) || added["text"] != "Well run. Take Monday off." {
		t.Errorf("added %v, comments %v", added, comments)
	}
	if why := runner.refused("add_comment", object{athleteInput: whom, "date": lastWeek, "text": "Hello"}); why == "" {
		t.Error("a runner comments on another's log")
	}
	prompts, err := coach.ListPrompts(t.Context(), nil)
	if err != nil || len(prompts.Prompts) != 3 {
		t.Fatalf("prompts %v, %v", prompts, err)
	}
	for _, p := range prompts.Prompts {
		got, err := coach.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: p.Name, Arguments: map[string]string{"race": "Autumn Invitational"}})
		if err != nil {
			t.Fatal(err)
		}
		text, _ := got.Messages[0].Content.(*mcp.TextContent)
		said, _, _ := strings.Cut(text.Text, "\n\n")
		if named := strings.HasSuffix(text.Text, "\n\nrace: Autumn Invitational"); named != (p.Name == "race-report") || strings.Count(strings.TrimSpace(said), "\n") != 9 {
			t.Errorf("%s: %s", p.Name, text.Text)
		}
	}
}
