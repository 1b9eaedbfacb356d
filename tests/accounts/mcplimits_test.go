package accounts

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// said sends a message as it is, and returns the status, the headers and the answer.
func said(t *testing.T, app *kit.App, token, message string, headers ...string) (status int, header http.Header, answer string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, app.URL+"/mcp", strings.NewReader(message))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Set(name, value)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, res.Header, string(text)
}

func toolCall(name, arguments string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, name, arguments)
}

// TestAssistantMessages refuses what is no message, and repeats nothing of it.
func TestAssistantMessages(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	token := personalToken(app.Register(t).Client, "read", "log", "team")
	long := "secret" + strings.Repeat("x", 90_000)
	for name, c := range map[string]struct {
		message string
		status  int
		want    string
		headers []string
	}{
		"a batch":             {"[" + listTools + "," + listTools + "]", http.StatusBadRequest, "-32600", nil},
		"a batch of one":      {" [" + listTools + "]", http.StatusBadRequest, "-32600", []string{"Mcp-Protocol-Version: 2025-03-26"}},
		"no JSON":             {`{"secret`, http.StatusBadRequest, "-32700", nil},
		"no method":           {`{"jsonrpc":"2.0","id":1,"secret":1}`, http.StatusBadRequest, "-32600", nil},
		"no id":               {`{"jsonrpc":"2.0","method":"tools/list"}`, http.StatusBadRequest, "-32600", nil},
		"a long id":           {`{"jsonrpc":"2.0","id":"` + long + `","method":"tools/list"}`, http.StatusBadRequest, "-32600", nil},
		"an unknown method":   {`{"jsonrpc":"2.0","id":1,"method":"` + long + `"}`, http.StatusOK, "-32601", nil},
		"a stream":            {`{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen"}`, http.StatusOK, "-32601", nil},
		"a notification":      {`{"jsonrpc":"2.0","method":"notifications/` + long + `"}`, http.StatusAccepted, "", nil},
		"an unknown tool":     {toolCall(long, "{}"), http.StatusOK, "-32602", nil},
		"an unknown input":    {toolCall("list_goals", `{"`+long+`":1}`), http.StatusOK, "unknown input", nil},
		"a wrong input":       {toolCall("list_days", `{"from":["`+long+`"],"to":"2026-10-05"}`), http.StatusOK, `\"from\"`, nil},
		"a wrong value":       {toolCall("list_days", `{"from":"`+long+`","to":"2026-10-05"}`), http.StatusOK, "from", nil},
		"a name given twice":  {toolCall(long, `{},"name":"list_goals"`), http.StatusOK, `"result"`, nil},
		"an unknown prompt":   {`{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"` + long + `"}}`, http.StatusOK, "-32602", nil},
		"a long argument":     {`{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"race-report","arguments":{"race":"` + long + `"}}}`, http.StatusOK, "-32602", nil},
		"params of no object": {`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":"` + long + `"}`, http.StatusOK, "-32602", nil},
		"another version": {
			`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"` + long + `"}}}`,
			http.StatusBadRequest, "error",
			[]string{"Mcp-Protocol-Version: 2026-07-28"},
		},
		"many values":   {toolCall("list_goals", `{"a":[`+strings.Repeat("1,", 500_000)+`1]}`), http.StatusBadRequest, "more values", nil},
		"for this tool": {toolCall("list_goals", `{"a":[`+strings.Repeat("1,", 20_000)+`1]}`), http.StatusBadRequest, "more values", nil},
		"a long rest": {
			`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_goals","_meta":{"a":"` + long + `"}}}`, http.StatusOK, "-32602", nil,
		},
		"deep values":   {toolCall("list_goals", `{"a":`+strings.Repeat("[", 100)+strings.Repeat("]", 100)+`}`), http.StatusBadRequest, "nested", nil},
		"a long string": {toolCall("list_goals", `{"a":"`+strings.Repeat("x", 900_000)+`"}`), http.StatusBadRequest, "longer", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			status, _, answer := said(t, app, token, c.message, c.headers...)
			if status != c.status || !strings.Contains(answer, c.want) || strings.Contains(answer, "secret") || len(answer) > 25_000 {
				t.Errorf("%d %.300s", status, answer)
			}
		})
	}
}

// TestAssistantLongList cuts a list off that is longer than a tool reads, and logs nothing about it.
func TestAssistantLongList(t *testing.T) {
	t.Parallel()
	var log kit.LogLines
	app := kit.Start(t, kit.Options{Config: kit.WithoutCache, Log: slog.NewTextHandler(&log, nil)})
	user := app.Register(t)
	race := user.Race()
	if _, err := app.Pool(t).Exec(t.Context(), `INSERT INTO results (race_id, sport, season, id, user_id, gender, event, athlete, team, team_id, place, notes, created_at, updated_at)
		SELECT r.id, r.sport, r.season, overlay(gen_random_uuid()::text PLACING left($1, 13) FROM 1)::uuid, $2::text::uuid, 'mens', '8K', 'Runner ' || n, 'Great Club', 'great', n, repeat('x', 1000), now(), now()
		FROM races r, generate_series(1, 2800) AS n WHERE r.id = $1::text::uuid`, race, user.ID); err != nil {
		t.Fatal(err)
	}
	token := personalToken(user.Client, "read")
	a := newAssistant(t, app, token)
	answer := a.call("list_results", object{raceInput: race, "gender": "mens", "event": "8K"})
	list := items(answer, "result")
	if note, _ := answer["note"].(string); len(list) < 20 || !strings.Contains(note, "Only the beginning") {
		t.Errorf("%d results, note %q", len(list), note)
	}
	for _, line := range []string{"panic", "goroutine", "broke off"} {
		if strings.Contains(log.String(), line) {
			t.Errorf("the log has %q", line)
		}
	}
}

// TestAssistantChallenges tells clients what they need to connect: without a token no error, and the scopes of a call that was refused.
func TestAssistantChallenges(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.CORSOrigins = []string{"https://friend.example.org"} }})
	user := app.Register(t)
	metadata := `resource_metadata="` + app.URL + `/.well-known/oauth-protected-resource/mcp"`
	status, header, _ := said(t, app, "", listTools)
	if got := header.Get("WWW-Authenticate"); status != http.StatusUnauthorized || got != `Bearer realm="harrier", scope="read log", `+metadata {
		t.Errorf("without a token: %d %s", status, got)
	}
	status, header, _ = said(t, app, "hpt_unknown", listTools)
	if got := header.Get("WWW-Authenticate"); status != http.StatusUnauthorized || !strings.Contains(got, `error="invalid_token"`) || !strings.Contains(got, `scope="read log"`) {
		t.Errorf("with an unknown token: %d %s", status, got)
	}
	token := personalToken(user.Client, "log")
	status, header, _ = said(t, app, token, toolCall("list_attention", "{}"))
	if got := header.Get("WWW-Authenticate"); status != http.StatusForbidden || !strings.Contains(got, `error="insufficient_scope", scope="read team"`) {
		t.Errorf("without the scope: %d %s", status, got)
	}
	for origin, want := range map[string]int{
		app.URL: http.StatusOK, "https://friend.example.org": http.StatusOK, "https://evil.example.org": http.StatusForbidden, "null": http.StatusForbidden,
	} {
		if status, _, answer := said(t, app, token, listTools, "Origin: "+origin); status != want {
			t.Errorf("from %s: %d %.200s", origin, status, answer)
		}
	}
}
