package contract

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// asBrowser sends a request with the codings that browsers accept, and returns the status and the header of the response.
func asBrowser(t *testing.T, app *kit.App, token, method, path string, body any, headers ...string) (int, http.Header) {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(t.Context(), method, app.URL+path, bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	} else {
		req.Body, req.ContentLength = nil, 0
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		req.Header.Set(name, value)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	return res.StatusCode, res.Header
}

// readAt has the paths at which what operations change is read, with the examples there.
var readAt = map[string]string{
	"UpdateRace": "/race/{race_id}", "UpdateResult": "/result/{result_id}", "UpdateUser": "/user/me", "DeleteUser": "/user/me", "SetCoach": "/user/me",
	"SetGoal": "/log/{date}", "DeleteEntry": "/log/{date}",
}

// hasHeader reports whether an operation has a parameter in a header.
func hasHeader(op *kit.Operation, name string) bool {
	parameters, _ := op.Tree["parameters"].([]any)
	return slices.ContainsFunc(parameters, func(p any) bool {
		parameter := kit.Resolve(p)
		return parameter["in"] == "header" && parameter["name"] == name
	})
}

// ifMatch returns the ETag that a browser has of what an operation changes, as of a compressed response; "*" if it has none, because it is only in lists.
func ifMatch(t *testing.T, app *kit.App, token string, op *kit.Operation) string {
	t.Helper()
	path, elsewhere := readAt[op.ID]
	if !elsewhere {
		path = op.Path
	}
	i := slices.IndexFunc(kit.Contract(t).Operations, func(read *kit.Operation) bool { return read.Method == http.MethodGet && read.Path == path })
	if i < 0 || !hasHeader(kit.Contract(t).Operations[i], "If-None-Match") || op.ID == "DeleteWebhook" { // deliveries change a webhook
		return "*"
	}
	read := *kit.Contract(t).Operations[i]
	if !elsewhere {
		read.Tree = op.Tree // which may have other examples
	}
	_, header := asBrowser(t, app, token, http.MethodGet, kit.ExamplePath(t, &read), nil)
	tag := strings.TrimSuffix(strings.TrimSuffix(header.Get("Etag"), `"`), "-gzip")
	if tag == "" {
		t.Errorf("%s: there is no ETag at %s", op.ID, path)
	}
	return tag + `-gzip"`
}

// TestBrowserCodings asks as browsers do, who accept more codings than the server has: the ETag that they get must be one that it knows.
func TestBrowserCodings(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	user.Post("/user/claim/athlete/coded.runner", nil).Is(http.StatusOK)
	long := strings.Repeat("A long course through the woods. ", 60) // compressed from 1 KiB on
	race := user.Post("/race", object{"name": "Coded", "date": "2026-10-03", "description": long}).Is(http.StatusCreated).Object()["_id"].(string)
	result := user.Post("/result", object{"race_id": race, "gender": "mens", "event": "8K", "athlete": "Ann", "athlete_id": "coded.runner", "time": "25:01", "notes": long}).
		Is(http.StatusCreated).Object()["_id"].(string)
	day := user.Post("/log/10-03-2026", object{"notes": long, "runs": []object{{"miles": 5, "notes": long}}}).Is(http.StatusOK).Object()
	run := day["runs"].([]any)[0].(map[string]any)["_id"].(string)
	boxes := make([]string, 20)
	for i := range boxes {
		boxes[i] = strings.Repeat(string(rune('a'+i)), 60)
	}
	user.Put("/user/"+user.ID, object{"checkboxes": boxes}).Is(http.StatusOK)

	for _, path := range []string{
		"/race/" + race, "/race/list/1", "/race/list/1/5", "/user/coded.runner/races", "/result/" + result, "/result/list/" + race, "/result/list/" + race + "/mens/8K",
		"/log/10-03-2026", "/log/athlete/coded.runner/10-03-2026", "/log/athlete/coded.runner/week/10-03-2026",
		"/log/list/" + user.ID + "/week/10-03-2026", "/log/runs/" + run, "/user/me", "/openapi.yaml", "/openapi.json", "/docs", "/", "/r/" + race,
	} {
		tagged := 0
		for _, token := range []string{user.Token, ""} {
			status, header := asBrowser(t, app, token, http.MethodGet, path, nil)
			tag := header.Get("Etag")
			if status != http.StatusOK || tag == "" {
				continue
			}
			tagged++
			if coding := header.Get("Content-Encoding"); coding != "" && coding != "gzip" {
				t.Errorf("%s comes as %s", path, coding)
			}
			if status, _ := asBrowser(t, app, token, http.MethodGet, path, nil, "If-None-Match: "+tag); status != http.StatusNotModified {
				t.Errorf("%s with its ETag %s is %d, want 304", path, tag, status)
			}
		}
		if tagged == 0 {
			t.Errorf("%s has no ETag", path)
		}
	}
	for _, write := range []struct {
		read, method, path string
		body               any
	}{
		{"/race/" + race, http.MethodPut, "/race", object{"_id": race, "name": "Recoded"}},
		{"/result/" + result, http.MethodPut, "/result", object{"_id": result, "bib": "7"}},
		{"/log/10-03-2026", http.MethodPost, "/log/10-03-2026", object{"rhr": 48}},
		{"/log/10-03-2026", http.MethodPost, "/log/10-03-2026/goal", object{"goal": 6}},
		{"/log/runs/" + run, http.MethodPut, "/log/runs/" + run, object{"title": "Hills"}},
		{"/user/me", http.MethodPut, "/user/" + user.ID, object{"name": "Ann Coder"}},
		{"/log/runs/" + run, http.MethodDelete, "/log/runs/" + run, nil},
		{"/log/10-03-2026", http.MethodDelete, "/log/10-03-2026", nil},
		{"/result/" + result, http.MethodDelete, "/result/" + result, nil},
		{"/race/" + race, http.MethodDelete, "/race/" + race, nil},
	} {
		_, header := asBrowser(t, app, user.Token, http.MethodGet, write.read, nil)
		tag := header.Get("Etag")
		if !strings.HasSuffix(tag, `-gzip"`) {
			t.Errorf("%s has the ETag %q, of no compressed response", write.read, tag)
		}
		if status, _ := asBrowser(t, app, user.Token, write.method, write.path, write.body, `If-Match: "other"`); status != http.StatusPreconditionFailed {
			t.Errorf("%s %s with another ETag is %d, want 412", write.method, write.path, status)
		}
		if status, _ := asBrowser(t, app, user.Token, write.method, write.path, write.body, "If-Match: "+tag); status/100 != 2 {
			t.Errorf("%s %s with If-Match %s is %d", write.method, write.path, tag, status)
		}
	}
}
