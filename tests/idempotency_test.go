package tests

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/internal/config"
	"harrier/tests/kit"
)

const raceDraft = `{"name":"Autumn Invitational","date":"2026-10-03"}`

// keyed posts with an Idempotency-Key.
func keyed(c *kit.Client, key, path string, body any, headers ...string) *kit.Answer {
	return c.Do(http.MethodPost, path, body, append(headers, "Idempotency-Key: "+key)...)
}

// rows counts the rows of a table.
func rows(t *testing.T, pool *pgxpool.Pool, table string) (n int) {
	t.Helper()
	if err := pool.QueryRow(t.Context(), "SELECT count(*) FROM "+table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// replays checks that an answer repeats the first.
func replays(t *testing.T, first, again *kit.Answer) {
	t.Helper()
	if again.Status != first.Status || !bytes.Equal(again.Body, first.Body) || again.Header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("first %s\nthen %s\n%v", first, again, again.Header)
	}
	for _, name := range []string{"Location", "Content-Type", "Etag"} {
		if first.Header.Get(name) != again.Header.Get(name) {
			t.Errorf("first %s: %s, then %s", name, first.Header.Get(name), again.Header.Get(name))
		}
	}
	if first.Header.Get("Idempotency-Replayed") != "" {
		t.Error("the first answer is called a repetition")
	}
}

func TestIdempotencyKeys(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	pool := app.Pool(t)
	user := app.Register(t)
	race := user.Race()

	t.Run("replay the first answer", func(t *testing.T) {
		c := user.In(t)
		draft := object{"race_id": race, "gender": "mens", "event": "8K", "athlete": "Charlie Maravell"}
		for path, body := range map[string]any{"/race": raceDraft, "/result": draft} {
			first := keyed(c, "replay"+path, path, body).Is(http.StatusCreated)
			replays(t, first, keyed(c, "replay"+path, path, body))
			if first.Header.Get("Location") == "" {
				t.Errorf("%s has no Location", path)
			}
		}
		const file = "place,name,gender,event\n1,Ann,womens,5K\n2,Bea,womens,5K\n"
		large := "place,name,gender,event\n" + strings.Repeat("3,Cleo With A Long Name,womens,3K\n", 5000)
		for _, file := range []string{file, large} {
			key := fmt.Sprintf("import%d", len(file))
			first := keyed(c, key, "/race/"+race+"/results", file, "Content-Type: text/csv").Is(http.StatusCreated)
			replays(t, first, keyed(c, key, "/race/"+race+"/results", file, "Content-Type: text/csv"))
		}
		if n := c.Get("/race/" + race).Object()["results"]; n != 5003.0 {
			t.Errorf("%v results", n)
		}
	})

	t.Run("belong to one request", func(t *testing.T) {
		c := user.In(t)
		keyed(c, "one", "/race", raceDraft).Is(http.StatusCreated)
		for _, other := range []*kit.Answer{
			keyed(c, "one", "/race", strings.Replace(raceDraft, "Autumn", "Spring", 1)),
			keyed(c, "one", "/result", object{"race_id": race, "gender": "mens", "event": "8K", "athlete": "Charlie"}),
		} {
			if kind := other.Is(http.StatusUnprocessableEntity).Object()["type"]; kind != "/problems/idempotency-key-reused" {
				t.Errorf("is %v", kind)
			}
		}
	})

	t.Run("belong to one user", func(t *testing.T) {
		other := app.Register(t)
		mine, theirs := keyed(user.In(t), "shared", "/race", raceDraft).Is(http.StatusCreated), keyed(other.Client, "shared", "/race", raceDraft).Is(http.StatusCreated)
		if mine.Object()["_id"] == theirs.Object()["_id"] {
			t.Error("one user got another's answer")
		}
	})

	t.Run("of failed requests can be used again", func(t *testing.T) {
		c := user.In(t)
		body := object{"race_id": "01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11", "gender": "mens", "event": "8K", "athlete": "Charlie"}
		keyed(c, "repaired", "/result", body).Is(http.StatusUnprocessableEntity).Names("/race_id")
		body["race_id"] = race
		keyed(c, "repaired", "/result", body).Is(http.StatusCreated)
		bad := "place,name,gender,event\nx,Ann,womens,3K\n"
		keyed(c, "bad-file", "/race/"+race+"/results", bad, "Content-Type: text/csv").Is(http.StatusUnprocessableEntity)
	})

	t.Run("never store a token", func(t *testing.T) {
		c := user.In(t)
		draft := object{"name": "watch", "scopes": []string{"read"}}
		secret := keyed(c, "token", "/user/tokens", draft).Is(http.StatusCreated).Object()["token"].(string)
		if kind := keyed(c, "token", "/user/tokens", draft).Is(http.StatusConflict).Object()["type"]; kind != "/problems/idempotency-answer-not-stored" {
			t.Errorf("is %v", kind)
		}
		if n := len(c.Get("/user/tokens").List()); n != 1 {
			t.Errorf("%d tokens", n)
		}
		if n := rows(t, pool, "idempotency_keys k WHERE strpos(k::text, '"+secret+"') > 0 OR convert_from(coalesce(body, ''), 'UTF8') LIKE '%hrp_%'"); n != 0 {
			t.Error("the token is stored")
		}
	})

	t.Run("expire after a day of the database's clock", func(t *testing.T) {
		c := user.In(t)
		first := keyed(c, "old", "/race", raceDraft).Is(http.StatusCreated)
		age := func(interval string) {
			t.Helper()
			if _, err := pool.Exec(t.Context(), "UPDATE idempotency_keys SET created_at = now() - $1::text::interval WHERE key = 'old'", interval); err != nil {
				t.Fatal(err)
			}
		}
		age("23 hours 59 minutes")
		replays(t, first, keyed(c, "old", "/race", raceDraft))
		age("24 hours 1 second")
		next := keyed(c, "old", "/race", raceDraft).Is(http.StatusCreated)
		if next.Object()["_id"] == first.Object()["_id"] || next.Header.Get("Idempotency-Replayed") != "" {
			t.Error("an expired key is not used anew")
		}
		replays(t, next, keyed(c, "old", "/race", raceDraft))
	})

	t.Run("have 1 to 255 visible characters", func(t *testing.T) {
		c := user.In(t)
		keyed(c, strings.Repeat("k", 255), "/race", raceDraft).Is(http.StatusCreated)
		for _, key := range []string{strings.Repeat("k", 256), "two words", "ключ"} {
			keyed(c, key, "/race", raceDraft).Is(http.StatusBadRequest).Names("Idempotency-Key")
		}
	})

	t.Run("go with the account", func(t *testing.T) {
		leaving := app.Register(t)
		keyed(leaving.Client, "last", "/race", raceDraft).Is(http.StatusCreated)
		leaving.Delete("/user/" + leaving.ID).Is(http.StatusOK)
		if n := rows(t, pool, "idempotency_keys WHERE user_id = '"+leaving.ID+"'"); n != 0 {
			t.Errorf("%d keys are left", n)
		}
	})
}

// TestIdempotencyKeysOfAgents sends one key by sessions and by tokens of a user.
func TestIdempotencyKeysOfAgents(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	one, other := withScopes(t, user, "results"), withScopes(t, user, "results")
	login := object{"email": user.Email, "password": user.Password}
	again := app.Client(t).WithToken(user.In(t).Post("/user/login", login).Is(http.StatusOK).Object()["token"].(string))
	made := map[any]bool{}
	for _, c := range []*kit.Client{user.In(t), one, other} {
		first := keyed(c, "agents", "/race", raceDraft).Is(http.StatusCreated)
		replays(t, first, keyed(c, "agents", "/race", raceDraft))
		made[first.Object()["_id"]] = true
	}
	if len(made) != 3 {
		t.Errorf("with one key, a session and two tokens made the races %v", made)
	}
	if id := keyed(again, "agents", "/race", raceDraft).Is(http.StatusCreated).Object()["_id"]; !made[id] {
		t.Errorf("another session made the race %v", id)
	}
}

// TestIdempotencyAtOnce repeats a request on two servers at the same time: one carries it out, the others wait their turn or repeat it.
func TestIdempotencyAtOnce(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	other := kit.Start(t, kit.Options{DatabaseURL: app.DatabaseURL, Config: func(c *config.Config) { c.Keys = app.DataDir + "/keys.json" }})
	user := app.Register(t)
	clients := []*kit.Client{user.Client, other.Client(t).WithToken(user.Token)}
	for round := range 10 {
		var group sync.WaitGroup
		ids := make([]any, 8)
		for i := range ids {
			group.Go(func() { ids[i] = created(t, clients[i%2], fmt.Sprint("round", round)) })
		}
		group.Wait()
		if distinct := slices.Compact(ids); len(distinct) != 1 || distinct[0] == nil {
			t.Errorf("the races %v were answered", distinct)
		}
	}
	if n := rows(t, app.Pool(t), "races"); n != 10 {
		t.Errorf("%d races for 10 keys", n)
	}
}

// created creates a race, once nobody else is doing so with the key, and returns its _id.
func created(t *testing.T, c *kit.Client, key string) any {
	t.Helper()
	var answer *kit.Answer
	kit.Eventually(t, "nobody else creates the race", func() bool {
		answer = keyed(c, key, "/race", raceDraft)
		return answer.Status != http.StatusConflict || kindOf(answer) != "idempotency-in-progress" || answer.Header.Get("Retry-After") == ""
	})
	if answer.Status != http.StatusCreated {
		t.Errorf("answers %s", answer)
	}
	return answer.Object()["_id"]
}

// TestIdempotencySurvivesCrash kills a server between creating a race and storing the answer: neither exists, and another server carries
// the request out.
func TestIdempotencySurvivesCrash(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user, pool := app.Register(t), app.Pool(t)
	url, _, kill := app.Process(t)
	first := func() error {
		req, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, url+"/race", strings.NewReader(raceDraft))
		req.Header = http.Header{"Authorization": {"Bearer " + user.Token}, "Content-Type": {"application/json"}, "Idempotency-Key": {"crash"}}
		res, err := http.DefaultClient.Do(req)
		if err == nil {
			_ = res.Body.Close()
			err = fmt.Errorf("answered %d", res.StatusCode)
		}
		return err
	}
	lock, err := pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lock.Exec(t.Context(), "LOCK TABLE idempotency_keys IN EXCLUSIVE MODE"); err != nil { // the answer cannot be stored
		t.Fatal(err)
	}
	failed := make(chan error, 1)
	go func() { failed <- first() }()
	waiting := "pg_locks WHERE NOT granted AND relation = 'idempotency_keys'::regclass"
	kit.Eventually(t, "the request waits for the lock", func() bool { return rows(t, pool, waiting) > 0 })
	kill()
	if err := <-failed; err == nil || strings.HasPrefix(err.Error(), "answered") {
		t.Fatalf("the request did not break off: %v", err)
	}
	// PostgreSQL notices the end of the connection when it has the lock.
	if err := lock.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	var answer *kit.Answer
	kit.Eventually(t, "the key is free again", func() bool {
		answer = keyed(user.Client, "crash", "/race", raceDraft)
		return answer.Status != http.StatusConflict
	})
	answer.Is(http.StatusCreated)
	if n := rows(t, pool, "races"); n != 1 {
		t.Errorf("%d races", n)
	}
	replays(t, &kit.Answer{Status: answer.Status, Body: answer.Body, Header: withoutReplay(answer.Header)}, keyed(user.Client, "crash", "/race", raceDraft))
}

// withoutReplay is what the first answer's headers were, whether it was the broken request's or the second one's.
func withoutReplay(h http.Header) http.Header {
	h = h.Clone()
	h.Del("Idempotency-Replayed")
	return h
}
