package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"harrier/tests/kit/database"
	"harrier/tests/kit/usecase"
)

func TestMain(m *testing.M) { os.Exit(database.Main(m)) }

// TestFloor sends each request of the benchmark once. The statements are text that nothing checks before they run, on tables that follow
// those of the program.
func TestFloor(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	runner := s.User("runner")
	if err := s.Athletes.Claim(t.Context(), runner.UserID, "runner", s.Now); err != nil {
		t.Fatal(err)
	}
	s.Exec("UPDATE users SET log_visibility = 'public'")
	race := s.Race(runner).String()
	tables, err := os.ReadFile("tables.sql")
	if err != nil {
		t.Fatal(err)
	}
	s.Exec(string(tables))
	pool, err := connect(t.Context(), s.DB.Pool.Config().ConnString(), 2)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	server := routes(pool)

	user := runner.UserID.String()
	// In this order: later requests read what earlier ones wrote.
	for _, c := range []struct{ method, path, body, want string }{
		{http.MethodPost, "/result/" + user, `{"race_id":"` + race + `","gender":"mens","event":"5K","athlete":"Cy Vale","team":"Mapleton","team_id":"m","place":1,"time":"15:04"}`, `"time_ms":904000`},
		{http.MethodPost, "/result/" + user, `{"race_id":"` + race + `","gender":"mens","event":"5K","athlete":"Al Moor"}`, `"time_ms":null`},
		{http.MethodGet, "/result/list/" + race + "/mens/5K", "", `"athlete":"Al Moor"`},
		{http.MethodGet, "/search/results/vale/1/10", "", `"athlete":"Cy Vale"`},
		{http.MethodPost, "/race/upvote/" + race + "/" + user, "", `"upvotes":1`},
		{http.MethodPost, "/race/downvote/" + race + "/" + user, "", `"upvotes":0,"downvotes":1`},
		{http.MethodPost, "/race/downvote/" + race + "/" + user, "", `"upvotes":0,"downvotes":1`},
		{http.MethodGet, "/race/" + race, "", `"results":2`},
		{http.MethodGet, "/race/list", "", `"results":2`},
		{http.MethodGet, "/race/list/1/10", "", `"results":2`},
		{http.MethodPost, "/log/" + user + "/03-02-2026", `{"runs":[{"miles":6.25}],"checkboxes":{"Stretched":true},"rhr":48,"sleep":7.5}`, `"miles":6.25`},
		{http.MethodGet, "/log/athlete/runner/week/03-04-2026", "", `"Stretched": true`},
		{http.MethodGet, "/readyz", "", ""},
	} {
		got := httptest.NewRecorder()
		server.ServeHTTP(got, httptest.NewRequestWithContext(t.Context(), c.method, c.path, strings.NewReader(c.body)))
		body := got.Body.String()
		if got.Code != http.StatusOK || !strings.Contains(body, c.want) || c.want != "" && !json.Valid(got.Body.Bytes()) {
			t.Errorf("%s %s: %d %s, want %s", c.method, c.path, got.Code, body, c.want)
		}
	}
}
