package contract

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

func TestPreconditions(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	race := user.Race()
	result := user.Result(race)
	user.Post("/log/10-03-2026", object{"notes": "Race day."}).Is(http.StatusOK)
	user.Post("/race/upvote/"+race, nil).Is(http.StatusOK)

	t.Run("let through who has the newest, and nobody else", func(t *testing.T) {
		c := user.In(t)
		for _, write := range []struct {
			read, method, path string
			body               any
		}{
			{"/race/" + race, http.MethodPut, "/race", object{"_id": race, "name": "Spring Invitational"}},
			{"/result/" + result, http.MethodPut, "/result", object{"_id": result, "place": 3}},
			{"/user/me", http.MethodPut, "/user/" + user.ID, object{"units": "km"}},
			{"/user/me", http.MethodPut, "/user/coach", object{"coach": true}},
			{"/log/10-03-2026", http.MethodPost, "/log/10-03-2026", object{"notes": "Sunny."}},
			{"/log/10-03-2026", http.MethodPost, "/log/10-03-2026/goal", object{"goal": 7}},
			{"/log/10-05-2026", http.MethodPost, "/log/10-05-2026", object{"goal": 6}},
			{"/log", http.MethodPost, "/log", object{"runs": []object{{"miles": 6.25}}}},
			{"/log/10-03-2026", http.MethodDelete, "/log/10-03-2026", nil},
			{"/race/vote/" + race, http.MethodDelete, "/race/vote/" + race, nil},
			{"/result/" + result, http.MethodDelete, "/result/" + result, nil},
			{"/race/" + race, http.MethodDelete, "/race/" + race, nil},
		} {
			before := c.Get(write.read).Is(http.StatusOK)
			tag := kit.TagOf(t, before)
			for _, old := range []string{`"old"`, "W/" + tag, `"a", "b"`} {
				c.Do(write.method, write.path, write.body, "If-Match: "+old).Is(http.StatusPreconditionFailed)
			}
			if after := c.Get(write.read).Is(http.StatusOK); !bytes.Equal(after.Body, before.Body) {
				t.Fatalf("%s %s changed something all the same: %s", write.method, write.path, after)
			}
			c.Do(write.method, write.path, write.body, `If-Match: "old", `+strings.TrimSuffix(tag, `"`)+`-gzip"`).Succeeds()
			if write.method != http.MethodDelete {
				c.Do(write.method, write.path, write.body, "If-Match: "+tag).Is(http.StatusPreconditionFailed)
				c.Do(write.method, write.path, write.body, "If-Match: *").Is(http.StatusOK)
			}
		}
	})

	t.Run("know days without an entry", func(t *testing.T) {
		c := user.In(t)
		const day = "/log/11-07-2026"
		empty := kit.TagOf(t, c.Get(day))
		c.Do(http.MethodPost, day, object{"notes": "x"}, "If-Match: *").Is(http.StatusPreconditionFailed)
		c.Do(http.MethodDelete, day, nil, "If-Match: "+empty).Is(http.StatusNotFound)
		if c.Get(day).Object()["_id"] != nil {
			t.Error("a refused write leaves an entry")
		}
		c.Do(http.MethodPost, day, object{"notes": "first"}, "If-None-Match: *").Is(http.StatusOK)
		c.Do(http.MethodPost, day, object{"notes": "second"}, "If-None-Match: *").Is(http.StatusPreconditionFailed)
		c.Do(http.MethodPost, day, object{"notes": "second"}, "If-Match: "+empty).Is(http.StatusPreconditionFailed)
		entry := c.Get(day).Object()
		if entry["notes"] != "first" || entry["miles"] != 0.0 || entry["goal"] != nil {
			t.Errorf("the entry is %v", entry)
		}
		c.Do(http.MethodPost, day, object{"notes": "x"}, `If-None-Match: "tag"`).Is(http.StatusBadRequest).Names("If-None-Match")
	})

	t.Run("do not hide what else is wrong", func(t *testing.T) {
		c, stranger := user.In(t), app.Register(t)
		id := user.Race()
		tag := kit.TagOf(t, c.Get("/race/"+id))
		stranger.Do(http.MethodPut, "/race", object{"_id": id, "name": "Mine"}, "If-Match: "+tag).Is(http.StatusForbidden)
		c.Do(http.MethodDelete, "/race/01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11", nil, "If-Match: "+tag).Is(http.StatusNotFound)
		c.Do(http.MethodPut, "/race", object{"_id": id, "date": "soon"}, "If-Match: "+tag).Is(http.StatusUnprocessableEntity)
		c.Do(http.MethodDelete, "/race/"+id, nil, "If-Match: old").Is(http.StatusBadRequest).Names("If-Match")
	})

	t.Run("hold for accounts", func(t *testing.T) {
		leaving := app.Register(t)
		tag := kit.TagOf(t, leaving.Get("/user/me"))
		leaving.Put("/user/"+leaving.ID, object{"units": "km"}).Is(http.StatusOK)
		leaving.Do(http.MethodDelete, "/user/"+leaving.ID, nil, "If-Match: "+tag).Is(http.StatusPreconditionFailed)
		leaving.Do(http.MethodDelete, "/user/"+leaving.ID, nil, "If-Match: "+kit.TagOf(t, leaving.Get("/user/me"))).Is(http.StatusOK)
	})
}

// TestPreconditionsAtOnce lets writers with the same ETag write at the same time on two servers: exactly one may.
func TestPreconditionsAtOnce(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	other := kit.Start(t, kit.Options{DatabaseURL: app.DatabaseURL, Config: func(c *config.Config) { c.Keys = app.DataDir + "/keys.json" }})
	user := app.Register(t)
	clients := []*kit.Client{user.Client, other.Client(t).WithToken(user.Token)}
	race := user.Race()
	result := user.Result(race)
	for round := range 8 {
		day := fmt.Sprintf("/log/10-%02d-2026", round+1)
		for _, write := range []struct {
			read, method, path string
			body               func(i int) any
			condition          string
		}{
			{"/race/" + race, http.MethodPut, "/race", func(i int) any { return object{"_id": race, "name": fmt.Sprint("Race ", round, i)} }, ""},
			{"/result/" + result, http.MethodPut, "/result", func(i int) any { return object{"_id": result, "notes": fmt.Sprint(round, i)} }, ""},
			{"/user/me", http.MethodPut, "/user/" + user.ID, func(i int) any { return object{"name": fmt.Sprint("Runner ", round, i)} }, ""},
			{day, http.MethodPost, day, func(i int) any { return object{"notes": fmt.Sprint(round, i)} }, ""},
			{day, http.MethodPost, day, func(i int) any { return object{"notes": fmt.Sprint(round, -i)} }, ""},
			{"", http.MethodPost, strings.Replace(day, "/10-", "/11-", 1), func(i int) any { return object{"notes": strconv.Itoa(i)} }, "If-None-Match: *"},
			{day, http.MethodDelete, day, func(int) any { return nil }, ""},
		} {
			condition := write.condition
			if condition == "" {
				condition = "If-Match: " + kit.TagOf(t, clients[0].Get(write.read).Is(http.StatusOK))
			}
			var done atomic.Int32
			var group sync.WaitGroup
			for i := range 6 {
				group.Go(func() {
					answer := clients[i%2].Do(write.method, write.path, write.body(i+1), condition)
					switch {
					case answer.Succeeded():
						done.Add(1)
					case answer.Status == http.StatusNotFound && write.method == http.MethodDelete:
					case answer.Status != http.StatusPreconditionFailed:
						t.Errorf("%s %s answers %s", write.method, write.path, answer)
					}
				})
			}
			group.Wait()
			if done.Load() != 1 {
				t.Errorf("%s %s: %d of 6 writers with one ETag succeeded", write.method, write.path, done.Load())
			}
		}
	}
}
