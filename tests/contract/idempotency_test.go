package contract

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

func TestIdempotencyKeys(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	pool := app.Pool(t)
	user := app.Register(t)
	race := user.Race()

	t.Run("replay the first answer", func(t *testing.T) {
		c := user.In(t)
		draft := object{"race_id": race, "gender": "mens", "event": "8K", "athlete": "Charlie Maravell"}
		for path, body := range map[string]any{"/race": kit.RaceDraft, "/result": draft} {
			first := kit.PostKeyed(c, "replay"+path, path, body).Is(http.StatusCreated)
			kit.CheckReplay(t, first, kit.PostKeyed(c, "replay"+path, path, body))
			if first.Header.Get("Location") == "" {
				t.Errorf("%s has no Location", path)
			}
		}
		const file = "place,name,gender,event\n1,Ann,womens,5K\n2,Bea,womens,5K\n"
		large := "place,name,gender,event\n" + strings.Repeat("3,Cleo With A Long Name,womens,3K\n", 5000)
		for _, file := range []string{file, large} {
			key := fmt.Sprintf("import%d", len(file))
			first := kit.PostKeyed(c, key, "/race/"+race+"/results", file, "Content-Type: text/csv").Is(http.StatusCreated)
			kit.CheckReplay(t, first, kit.PostKeyed(c, key, "/race/"+race+"/results", file, "Content-Type: text/csv"))
		}
		if n := c.Get("/race/" + race).Object()["results"]; n != 5003.0 {
			t.Errorf("%v results", n)
		}
	})

	t.Run("belong to one request", func(t *testing.T) {
		c := user.In(t)
		kit.PostKeyed(c, "one", "/race", kit.RaceDraft).Is(http.StatusCreated)
		for _, other := range []*kit.Answer{
			kit.PostKeyed(c, "one", "/race", strings.Replace(kit.RaceDraft, "Autumn", "Spring", 1)),
			kit.PostKeyed(c, "one", "/result", object{"race_id": race, "gender": "mens", "event": "8K", "athlete": "Charlie"}),
		} {
			if kind := other.Is(http.StatusUnprocessableEntity).Object()["type"]; kind != "/problems/idempotency-key-reused" {
				t.Errorf("is %v", kind)
			}
		}
	})

	t.Run("belong to one user", func(t *testing.T) {
		other := app.Register(t)
		mine, theirs := kit.PostKeyed(user.In(t), "shared", "/race", kit.RaceDraft).Is(http.StatusCreated), kit.PostKeyed(other.Client, "shared", "/race", kit.RaceDraft).Is(http.StatusCreated)
		if mine.Object()["_id"] == theirs.Object()["_id"] {
			t.Error("one user got another's answer")
		}
	})

	t.Run("of failed requests can be used again", func(t *testing.T) {
		c := user.In(t)
		body := object{"race_id": "01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11", "gender": "mens", "event": "8K", "athlete": "Charlie"}
		kit.PostKeyed(c, "repaired", "/result", body).Is(http.StatusUnprocessableEntity).Names("/race_id")
		body["race_id"] = race
		kit.PostKeyed(c, "repaired", "/result", body).Is(http.StatusCreated)
		bad := "place,name,gender,event\nx,Ann,womens,3K\n"
		kit.PostKeyed(c, "bad-file", "/race/"+race+"/results", bad, "Content-Type: text/csv").Is(http.StatusUnprocessableEntity)
	})

	t.Run("never store a token", func(t *testing.T) {
		c := user.In(t)
		draft := object{"name": "watch", "scopes": []string{"read"}}
		secret := kit.PostKeyed(c, "token", "/user/tokens", draft).Is(http.StatusCreated).Object()["token"].(string)
		if kind := kit.PostKeyed(c, "token", "/user/tokens", draft).Is(http.StatusConflict).Object()["type"]; kind != "/problems/idempotency-answer-not-stored" {
			t.Errorf("is %v", kind)
		}
		if n := len(c.Get("/user/tokens").List()); n != 1 {
			t.Errorf("%d tokens", n)
		}
		if n := kit.CountRows(t, pool, "idempotency_keys k WHERE strpos(k::text, '"+secret+"') > 0 OR convert_from(coalesce(body, ''), 'UTF8') LIKE '%hrp_%'"); n != 0 {
			t.Error("the token is stored")
		}
	})

	t.Run("expire after a day of the database's clock", func(t *testing.T) {
		c := user.In(t)
		first := kit.PostKeyed(c, "old", "/race", kit.RaceDraft).Is(http.StatusCreated)
		age := func(interval string) {
			t.Helper()
			if _, err := pool.Exec(t.Context(), "UPDATE idempotency_keys SET created_at = now() - $1::text::interval WHERE key = 'old'", interval); err != nil {
				t.Fatal(err)
			}
		}
		age("23 hours 59 minutes")
		kit.CheckReplay(t, first, kit.PostKeyed(c, "old", "/race", kit.RaceDraft))
		age("24 hours 1 second")
		next := kit.PostKeyed(c, "old", "/race", kit.RaceDraft).Is(http.StatusCreated)
		if next.Object()["_id"] == first.Object()["_id"] || next.Header.Get("Idempotency-Replayed") != "" {
			t.Error("an expired key is not used anew")
		}
		kit.CheckReplay(t, next, kit.PostKeyed(c, "old", "/race", kit.RaceDraft))
	})

	t.Run("have 1 to 255 visible characters", func(t *testing.T) {
		c := user.In(t)
		kit.PostKeyed(c, strings.Repeat("k", 255), "/race", kit.RaceDraft).Is(http.StatusCreated)
		for _, key := range []string{strings.Repeat("k", 256), "two words", "ключ"} {
			kit.PostKeyed(c, key, "/race", kit.RaceDraft).Is(http.StatusBadRequest).Names("Idempotency-Key")
		}
	})

	t.Run("go with the account", func(t *testing.T) {
		leaving := app.Register(t)
		kit.PostKeyed(leaving.Client, "last", "/race", kit.RaceDraft).Is(http.StatusCreated)
		leaving.Delete("/user/" + leaving.ID).Is(http.StatusOK)
		if n := kit.CountRows(t, pool, "idempotency_keys WHERE user_id = '"+leaving.ID+"'"); n != 0 {
			t.Errorf("%d keys are left", n)
		}
	})
}

// TestIdempotencyKeysOfAgents sends one key by sessions and by tokens of a user.
func TestIdempotencyKeysOfAgents(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	one, other := kit.WithScopes(t, user, "results"), kit.WithScopes(t, user, "results")
	login := object{"email": user.Email, "password": user.Password}
	again := app.Client(t).WithToken(user.In(t).Post("/user/login", login).Is(http.StatusOK).Object()["token"].(string))
	made := map[any]bool{}
	for _, c := range []*kit.Client{user.In(t), one, other} {
		first := kit.PostKeyed(c, "agents", "/race", kit.RaceDraft).Is(http.StatusCreated)
		kit.CheckReplay(t, first, kit.PostKeyed(c, "agents", "/race", kit.RaceDraft))
		made[first.Object()["_id"]] = true
	}
	if len(made) != 3 {
		t.Errorf("with one key, a session and two tokens made the races %v", made)
	}
	if id := kit.PostKeyed(again, "agents", "/race", kit.RaceDraft).Is(http.StatusCreated).Object()["_id"]; !made[id] {
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
	if n := kit.CountRows(t, app.Pool(t), "races"); n != 10 {
		t.Errorf("%d races for 10 keys", n)
	}
}

// created creates a race, once nobody else is doing so with the key, and returns its _id.
func created(t *testing.T, c *kit.Client, key string) any {
	t.Helper()
	var answer *kit.Answer
	kit.Eventually(t, "nobody else creates the race", func() bool {
		answer = kit.PostKeyed(c, key, "/race", kit.RaceDraft)
		return answer.Status != http.StatusConflict || kit.ProblemKind(answer) != "idempotency-in-progress" || answer.Header.Get("Retry-After") == ""
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
		req, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, url+"/race", strings.NewReader(kit.RaceDraft))
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
	kit.Eventually(t, "the request waits for the lock", func() bool { return kit.CountRows(t, pool, waiting) > 0 })
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
		answer = kit.PostKeyed(user.Client, "crash", "/race", kit.RaceDraft)
		return answer.Status != http.StatusConflict
	})
	answer.Is(http.StatusCreated)
	if n := kit.CountRows(t, pool, "races"); n != 1 {
		t.Errorf("%d races", n)
	}
	kit.CheckReplay(t, &kit.Answer{Status: answer.Status, Body: answer.Body, Header: withoutReplay(answer.Header)}, kit.PostKeyed(user.Client, "crash", "/race", kit.RaceDraft))
}

// withoutReplay returns headers without the mark of a replay, to compare them with the first response's.
func withoutReplay(h http.Header) http.Header {
	h = h.Clone()
	h.Del("Idempotency-Replayed")
	return h
}
