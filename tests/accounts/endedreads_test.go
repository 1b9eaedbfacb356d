package accounts

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestReadsEndWithTheirRight has sessions and tokens end in the middle of an export and a download, and the right to see a race in the middle of its
// stream. A response that has begun arrives whole, and nothing more is sent; a stream ends.
func TestReadsEndWithTheirRight(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	// More than buffers on the way hold.
	const days = 8000
	kit.InDatabase(t, app, `INSERT INTO entries (id, user_id, day, notes, created_at, updated_at)
		SELECT gen_random_uuid(), $1::text::uuid, '2001-01-01'::date + n, repeat('x', 1000), now(), now() FROM generate_series(0, $2::integer - 1) AS n`, user.ID, days)
	// slow reads little ahead.
	slow := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := (&net.Dialer{}).DialContext(ctx, network, address)
		if tcp, ok := conn.(*net.TCPConn); ok {
			_ = tcp.SetReadBuffer(4 << 10)
		}
		return conn, err
	}}}
	begin := func(path, token string) io.Reader {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, app.URL+path, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+token)
		res, err := slow.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = res.Body.Close() })
		first := make([]byte, 1000)
		if _, err := io.ReadFull(res.Body, first); err != nil || res.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d, %v", path, res.StatusCode, err)
		}
		return io.MultiReader(strings.NewReader(string(first)), res.Body)
	}
	signIn := func() (token string, end func()) {
		token, _ = kit.LogIn(app, t, user.Email, user.Password).Is(http.StatusOK).Object()["token"].(string)
		return token, func() { app.Client(t).WithToken(token).Post("/user/logout", nil).Is(http.StatusNoContent) }
	}
	personal := func() (token string, end func()) {
		made := user.Post("/user/tokens", object{"name": "Copy", "scopes": []string{"read", "health"}}).Is(http.StatusCreated).Object()
		token, _ = made["token"].(string)
		id, _ := made["_id"].(string)
		return token, func() { user.Delete("/user/tokens/" + id).Is(http.StatusNoContent) }
	}
	for name, c := range map[string]struct {
		path  string
		right func() (token string, end func())
		whole func(text string) bool
	}{
		"an export": {"/user/export?format=json", signIn, func(text string) bool {
			var document struct{ Entries []any }
			return json.Unmarshal([]byte(text), &document) == nil && len(document.Entries) == days
		}},
		"a download": {"/log/entries.csv", personal, func(text string) bool { return strings.Count(text, "\n") == days+1 }},
	} {
		token, end := c.right()
		body := begin(c.path, token)
		end()
		kit.Eventually(t, "the right has ended", func() bool { return app.Client(t).WithToken(token).Get("/log").Status == http.StatusUnauthorized })
		app.Client(t).WithToken(token).Get(c.path).Is(http.StatusUnauthorized)
		if text, err := io.ReadAll(body); err != nil || !c.whole(string(text)) {
			t.Errorf("%s: of what had begun, %d bytes arrive, %v", name, len(text), err)
		}
	}

	race := user.Race()
	user.Result(race)
	viewer := kit.Watch(t, app, race, "")
	viewer.Next()
	kit.OperatorAct(app.Operator(t), user, "suspend", object{"hide_races": true}).Is(http.StatusOK)
	for e := viewer.Stream.Next(); e != (kit.Event{}); {
		if strings.Contains(e.Data, "athlete") {
			t.Errorf("after the race was hidden, its stream has %v", e)
		}
		e = viewer.Stream.Next()
	}
}
