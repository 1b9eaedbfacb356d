package accounts

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// The inputs that name a race and an athlete.
const raceInput, athleteInput = "race_id", "athlete_id"

// The tools that need scopes. The others are open to any token.
var toolScopes = map[string][]string{
	"list_days": {"read"}, "my_plan": {"read"}, "read_day": {"read"}, "summarize_log": {"read"}, "list_records": {"read"}, "search_log": {"read"}, "list_goals": {"read"}, "predict_times": {"read"},
	"write_day": {"log"}, "add_run": {"log"}, "add_comment": {"log"}, "list_team_week": {"read", "team"}, "list_attention": {"read", "team"},
	"write_plan": {"log", "team"},
}

// TestAssistantTools reads the list as strict clients do: names, hints, and schemas of JSON Schema 2020-12 that refer to nothing elsewhere.
func TestAssistantTools(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	everything := newAssistant(t, app, personalToken(user.Client, "read", "log", "results", "profile", "health", "team"))
	list, err := everything.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(list)
	if err != nil || len(list.Tools) != 20 || len(text) >= 14_000 {
		t.Errorf("%d tools in %d bytes, %v", len(list.Tools), len(text), err)
	}
	for _, tool := range list.Tools {
		for kind, schema := range map[string]any{"input": tool.InputSchema, "output": tool.OutputSchema} {
			written, err := json.Marshal(schema)
			if err != nil {
				t.Fatal(err)
			}
			parsed, err := jsonschema.UnmarshalJSON(bytes.NewReader(written))
			if err != nil || bytes.Contains(written, []byte("$ref")) {
				t.Errorf("%s, %s: %s %v", tool.Name, kind, written, err)
			}
			compiler := jsonschema.NewCompiler()
			compiler.DefaultDraft(jsonschema.Draft2020)
			if err := compiler.AddResource("tool.json", parsed); err != nil {
				t.Fatal(err)
			}
			if _, err := compiler.Compile("tool.json"); err != nil {
				t.Errorf("%s, %s: %v", tool.Name, kind, err)
			}
			if untyped(parsed) {
				t.Errorf("%s, %s: a schema has no type: %s", tool.Name, kind, written)
			}
		}
		a := tool.Annotations
		writes := slices.Contains(toolScopes[tool.Name], "log")
		if a.ReadOnlyHint == writes || writes && *a.DestructiveHint != (tool.Name == "write_day") || a.IdempotentHint != (tool.Name == "write_day") {
			t.Errorf("%s: hints %+v", tool.Name, a)
		}
		if tool.Name == "list_days" && !strings.Contains(tool.Description, "user content") {
			t.Errorf("%s: %s", tool.Name, tool.Description)
		}
	}
}

// untyped reports whether a schema, or one in it, says nothing about the type of a value.
func untyped(schema any) bool {
	s, ok := schema.(map[string]any)
	if !ok { // false
		return false
	}
	inner := []any{}
	properties, _ := s["properties"].(map[string]any)
	inner = slices.AppendSeq(inner, maps.Values(properties))
	for _, name := range []string{"items", "additionalProperties"} {
		if s[name] != nil {
			inner = append(inner, s[name])
		}
	}
	return s["type"] == nil || s["type"] == "array" && s["items"] == nil || slices.ContainsFunc(inner, untyped)
}

// TestAssistantErrors sends each tool what is wrong, and finds the input named as its schema names it.
func TestAssistantErrors(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	a := newAssistant(t, app, personalToken(app.Register(t).Client, "read", "log", "team"))
	list, err := a.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	names := func(name, why string) bool {
		return strings.Contains(why, "/"+name) || strings.Contains(why, `"`+name+`"`)
	}
	for _, tool := range list.Tools {
		schema, _ := tool.InputSchema.(map[string]any)
		properties, _ := schema["properties"].(map[string]any)
		for name := range properties {
			if why := a.refused(tool.Name, object{name: []any{object{"wrong": true}}}); !names(name, why) {
				t.Errorf("%s, %s of another type: %s", tool.Name, name, why)
			}
		}
		if required, _ := schema["required"].([]any); len(required) > 0 {
			why := a.refused(tool.Name, nil)
			for _, name := range required {
				if !names(fmt.Sprint(name), why) {
					t.Errorf("%s without %s: %s", tool.Name, name, why)
				}
			}
		}
	}
	// What is null is left out, whatever the library makes of it.
	a.call("list_records", nil)
	a.call("search_log", object{"q": "hill", athleteInput: nil, "after": nil})
	a.call("summarize_log", object{"from": "2026-11-01", "to": "2026-11-20", "by": nil, athleteInput: nil})
	a.refused("score_finish", object{"finishers": nil, "scoring": nil})
	for _, c := range []struct {
		tool string
		args object
		says string
	}{
		{"write_day", object{"date": "2026-11-21", "feel": 11}, "feel: Must be at most 10."},
		{"write_day", object{"date": "11-21-2026", "notes": "x"}, "date must be a valid date as YYYY-MM-DD"},
		{"write_day", object{"date": "2026-11-21", "note": "x"}, "unknown input; the inputs are date, feel"},
		{"list_records", object{"athlete": "me"}, "unknown input; the inputs are athlete_id"},
		{"write_day", object{"date": "2026-11-21", "notes": "x", "if_match": "p5yo"}, "if_match: Must be an ETag"},
		{"read_day", object{"date": "2026-02-30"}, "date must be a valid date"},
		{"list_days", object{"from": "2026-11-21", "to": "2026-11-20"}, "to"},
		{"add_run", object{"date": "2026-11-21", "meters": -1}, "meters: Must be at least 0."},
		{"add_comment", object{athleteInput: "me", "date": "2026-11-21", "text": ""}, "text: Must not be empty."},
		{"list_results", object{raceInput: "1", "gender": "mens", "event": "8K"}, raceInput + ": Must be"},
		{"rank_event", object{"sport": "track", "gender": "mens", "event_code": "8K", "length": 0}, "length: Must be at least 1."},
		{"write_day", object{"date": "2026-10-03", "rhr": 50}, "scope health"},
		{"score_finish", object{"finishers": []any{}}, "finishers: At least 1 item"},
		{"score_finish", object{"finishers": []any{object{"team": "A"}}, "scoring": object{"kind": "cross_country", "scorers": 0}}, "scoring/scorers: "},
	} {
		if why := a.refused(c.tool, c.args); !strings.Contains(why, c.says) {
			t.Errorf("%s %v: %s, not %s", c.tool, c.args, why, c.says)
		}
	}
}

// TestAssistantWrites has an assistant without some scopes write a day, and one that comes second.
func TestAssistantWrites(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	user.Post("/log/10-03-2026", object{"notes": "Before", "rhr": 48}).Is(http.StatusOK)
	blind := newAssistant(t, app, personalToken(user.Client, "log")).call("write_day", object{"date": "2026-10-03", "notes": "By one that may not read"})
	if blind["before"] != nil || fmt.Sprint(blind["after"]) != "map[notes:By one that may not read]" {
		t.Errorf("without read: %v", blind)
	}
	a := newAssistant(t, app, personalToken(user.Client, "read", "log"))
	wrote := a.call("write_day", object{"date": "2026-10-03", "notes": "After", "goal": nil, "if_match": nil})
	if fmt.Sprint(wrote["before"], wrote["after"]) != "map[notes:By one that may not read] map[notes:After]" {
		t.Errorf("without health: %v", wrote)
	}
	user.Post("/log/10-03-2026", object{"notes": "By the user"}).Is(http.StatusOK)
	if why := a.refused("write_day", object{"date": "2026-10-03", "notes": "Before", "if_match": wrote["etag"]}); !strings.Contains(why, "read it again") {
		t.Errorf("after another has written: %s", why)
	}
	if day := user.Get("/log/10-03-2026").Object(); day["notes"] != "By the user" || day["rhr"] != 48.0 {
		t.Errorf("the day is %v", day)
	}
}

// TestAssistantScopes has each tool listed and answer with its scopes alone.
func TestAssistantScopes(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	all, err := newAssistant(t, app, personalToken(user.Client, "read", "log", "team")).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, scopes := range [][]string{{"read"}, {"log"}, {"results"}, {"read", "team"}, {"team"}} {
		token := personalToken(user.Client, scopes...)
		with := newAssistant(t, app, token)
		list, err := with.ListTools(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		listed := map[string]bool{}
		for _, tool := range list.Tools {
			listed[tool.Name] = true
		}
		for name, needed := range toolScopes {
			allowed := !slices.ContainsFunc(needed, func(scope string) bool { return !slices.Contains(scopes, scope) })
			if listed[name] != allowed {
				t.Errorf("with %v, %s is listed: %v", scopes, name, listed[name])
			}
			if allowed {
				continue
			}
			args := object{athleteInput: "me", "date": "2026-10-03", "from": "2026-10-01", "to": "2026-10-03", "meters": 5000, "seconds": 1200, "text": "x", "notes": "x"}
			i := slices.IndexFunc(all.Tools, func(tool *mcp.Tool) bool { return tool.Name == name })
			schema, _ := all.Tools[i].InputSchema.(map[string]any)
			known, _ := schema["properties"].(map[string]any)
			for arg := range args {
				if known[arg] == nil {
					delete(args, arg)
				}
			}
			arguments, err := json.Marshal(args)
			if err != nil {
				t.Fatal(err)
			}
			if status, _, why := said(t, app, token, toolCall(name, string(arguments))); status != http.StatusForbidden || !strings.Contains(why, "does not have the scope") {
				t.Errorf("with %v, %s says %d %s", scopes, name, status, why)
			}
		}
		if !listed["find_races"] || !listed["score_finish"] {
			t.Errorf("with %v, listed are %v", scopes, listed)
		}
	}
}

// post sends a message as it is.
func post(t *testing.T, url, token, message string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(message))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = response.Body.Close() })
	return response
}

const listTools = `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`

// TestAssistantTokens refuses messages without a token and with that of a session, says where tokens come from, and ends with the token.
func TestAssistantTokens(t *testing.T) {
	t.Parallel()
	for _, base := range []string{"", "/club"} {
		app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = base }})
		root := strings.TrimSuffix(app.URL, base)
		user := app.Register(t)
		metadata := root + "/.well-known/oauth-protected-resource" + base + "/mcp"
		for _, token := range []string{"", "hpt_unknown"} {
			r := post(t, app.URL+"/mcp", token, listTools)
			if r.StatusCode != http.StatusUnauthorized || !strings.Contains(r.Header.Get("WWW-Authenticate"), `resource_metadata="`+metadata+`"`) {
				t.Errorf("with %q: %d %s", token, r.StatusCode, r.Header.Get("WWW-Authenticate"))
			}
		}
		session, _ := kit.LogIn(app, t, user.Email, user.Password).Is(http.StatusOK).Object()["token"].(string)
		if r := post(t, app.URL+"/mcp", session, listTools); r.StatusCode != http.StatusForbidden {
			t.Errorf("with a session: %d", r.StatusCode)
		}
		described := kit.AtOrigin(t, app).Send(http.MethodGet, strings.TrimPrefix(metadata, root), nil).Object()
		if described["resource"] != app.URL+"/mcp" || fmt.Sprint(described["authorization_servers"]) != "["+app.URL+"]" {
			t.Errorf("metadata %v", described)
		}
		made := user.Post("/user/tokens", object{"name": "Assistant", "scopes": []string{"read"}}).Is(http.StatusCreated).Object()
		token, _ := made["token"].(string)
		a := newAssistant(t, app, token)
		a.call("list_goals", nil)
		user.Delete(fmt.Sprint("/user/tokens/", made["_id"])).Is(http.StatusNoContent)
		if r := post(t, app.URL+"/mcp", token, listTools); r.StatusCode != http.StatusUnauthorized || !strings.Contains(r.Header.Get("WWW-Authenticate"), "invalid_token") {
			t.Errorf("after the token has ended: %d %s", r.StatusCode, r.Header.Get("WWW-Authenticate"))
		}
		if _, err := a.CallTool(t.Context(), &mcp.CallToolParams{Name: "list_goals"}); err == nil {
			t.Error("a tool answers after its token has ended")
		}
	}
}

// TestFiftyAssistants has fifty calls answered at once, by two servers in turn, without one knowing of the other.
func TestFiftyAssistants(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	servers := []*kit.App{app, kit.Twin(t, app)}
	user := app.Register(t)
	token := personalToken(user.Client, "read", "log")
	connected := newAssistant(t, app, token)
	connected.call("write_day", object{"date": "2026-10-03", "notes": "Long run"})
	var calls sync.WaitGroup
	for i := range 50 {
		calls.Go(func() {
			message := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"list_days","arguments":{"from":"2026-10-01","to":"2026-10-05"}}}`, i)
			r := post(t, servers[i%2].URL+"/mcp", token, message)
			text, err := io.ReadAll(r.Body)
			if r.StatusCode != http.StatusOK || err != nil || !strings.Contains(string(text), fmt.Sprintf(`"id":%d`, i)) || !strings.Contains(string(text), "Long run") {
				t.Errorf("%d: %d %s %v", i, r.StatusCode, text, err)
			}
		})
	}
	calls.Wait()
}

// TestAssistantsOff shows a server without assistants.
func TestAssistantsOff(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.MCP = false }})
	if r := post(t, app.URL+"/mcp", personalToken(app.Register(t).Client, "read"), listTools); r.StatusCode != http.StatusNotFound {
		t.Errorf("/mcp: %d", r.StatusCode)
	}
	b := kit.AtOrigin(t, app)
	if p := b.Send(http.MethodGet, "/.well-known/oauth-protected-resource/mcp", nil); p.Status != http.StatusNotFound {
		t.Errorf("metadata: %d", p.Status)
	}
	if p := b.Send(http.MethodGet, "/llms.txt", nil); p.Status != http.StatusOK || strings.Contains(p.Body, "/mcp") {
		t.Errorf("llms.txt: %d %s", p.Status, p.Body)
	}
}

// TestAssistantSignsIn has the SDK's client sign a user in by OAuth, as an app that a metadata document describes.
func TestAssistantSignsIn(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	const document, redirect = "https://assistant.example.org/client.json", "https://assistant.example.org/callback"
	// As if the server had read the document within the hour: that it reads documents is tested where that is.
	const stored = "INSERT INTO apps (id, url, name, redirects) VALUES ($1, $2::text, 'Assistant', ARRAY[$3::text])"
	if _, err := app.Pool(t).Exec(t.Context(), stored, uuid.Must(uuid.NewV7()), document, redirect); err != nil {
		t.Fatal(err)
	}
	signIn, err := auth.NewAuthorizationCodeHandler(&auth.AuthorizationCodeHandlerConfig{
		ClientIDMetadataDocumentConfig: &auth.ClientIDMetadataDocumentConfig{URL: document}, RedirectURL: redirect,
		ScopeFilter: func([]string) []string { return []string{"read", "log"} },
		AuthorizationCodeFetcher: func(_ context.Context, args *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
			if !strings.Contains(args.URL, "resource=") {
				t.Errorf("asks without a resource: %s", args.URL)
			}
			told := kit.AtOrigin(t, app).Allow(args.URL, user, "allow")
			return &auth.AuthorizationResult{Code: told.Get("code"), State: told.Get("state"), Iss: told.Get("iss")}, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	s, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &mcp.StreamableClientTransport{
		Endpoint: app.URL + "/mcp", OAuthHandler: signIn, DisableStandaloneSSE: true, MaxRetries: -1,
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	a := &assistant{ClientSession: s, t: t}
	a.call("write_day", object{"date": "2026-10-03", "notes": "By the assistant"})
	if day := user.Get("/log/10-03-2026").Object(); day["notes"] != "By the assistant" {
		t.Errorf("wrote %v", day)
	}
	list, err := a.ListTools(t.Context(), nil)
	if err != nil || slices.ContainsFunc(list.Tools, func(tool *mcp.Tool) bool { return tool.Name == "list_attention" }) {
		t.Errorf("list %v, %v", list, err)
	}
	authorizations := user.Get("/user/authorizations").Is(http.StatusOK).List()
	if len(authorizations) != 1 || authorizations[0]["app"] != "Assistant" {
		t.Fatalf("authorizations %v", authorizations)
	}
	user.Delete(fmt.Sprint("/user/authorizations/", authorizations[0]["_id"])).Is(http.StatusNoContent)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	token, err := signIn.TokenSource(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if had, err := token.Token(); err == nil {
		if r := post(t, app.URL+"/mcp", had.AccessToken, listTools); r.StatusCode != http.StatusUnauthorized {
			t.Errorf("after the user ended it: %d", r.StatusCode)
		}
	}
}
