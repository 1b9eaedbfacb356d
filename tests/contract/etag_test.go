package contract

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

func TestETags(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	other := kit.Start(t, kit.Options{DatabaseURL: app.DatabaseURL, Config: func(c *config.Config) { c.Keys = app.DataDir + "/keys.json" }})
	user := app.Register(t)
	user.Post("/user/claim/athlete/tag.runner", nil).Is(http.StatusOK)
	race := user.Race()
	result := user.Result(race)
	user.Post("/log/10-03-2026", object{"notes": "Race day.", "rhr": 48}).Is(http.StatusOK)
	there := other.Client(t).WithToken(user.Token)

	t.Run("answer 304 while nothing changes", func(t *testing.T) {
		c := user.In(t)
		for _, path := range []string{
			"/user/me", "/race/" + race, "/result/" + result, "/race/vote/" + race, "/log/10-03-2026", "/log/10-04-2026", "/log",
			"/log/athlete/tag.runner/10-03-2026", "/log/athlete/tag.runner", "/log/athlete/me/range/10-01-2026/10-31-2026", "/log/athlete/tag.runner/month/10-03-2026",
			"/race/list/1", "/race/list/1/5", "/user/tag.runner/races", "/race/" + race + "/mens/events", "/result/list/" + race,
			"/result/list/" + race + "/mens", "/result/list/" + race + "/mens/8K", "/result/teamlist/" + race + "/mens/8K", "/race/" + race + "/mens/scores",
		} {
			first := c.Get(path).Is(http.StatusOK)
			tag := kit.TagOf(t, first)
			for _, tags := range []string{tag, "W/" + tag, `"other", ` + tag, "*", strings.TrimSuffix(tag, `"`) + `-gzip"`} {
				same := kit.GetIfNoneMatch(c, path, tags).Is(http.StatusNotModified)
				if len(same.Body) != 0 || same.Header.Get("Etag") != tag || same.Header.Get("Content-Length") != "" {
					t.Errorf("%s: %v with %d bytes", path, same.Header, len(same.Body))
				}
			}
			if again := kit.GetIfNoneMatch(c, path, `"other"`).Is(http.StatusOK); !bytes.Equal(again.Body, first.Body) {
				t.Errorf("%s: another answer", path)
			}
			if head := c.Do(http.MethodHead, path, nil); head.Header.Get("Etag") != tag {
				t.Errorf("HEAD %s has %q", path, head.Header.Get("Etag"))
			}
			// Tags depend neither on the server nor on the token.
			kit.GetIfNoneMatch(there, path, tag).Is(http.StatusNotModified)
		}
	})

	t.Run("do not depend on the token", func(t *testing.T) {
		c := user.In(t)
		personal := c.Post("/user/tokens", object{"name": "watch", "scopes": []string{"read", "profile"}}).Is(http.StatusCreated).Object()["token"].(string)
		tag := kit.TagOf(t, c.Get("/user/me"))
		kit.GetIfNoneMatch(c.WithToken(personal), "/user/me", tag).Is(http.StatusNotModified)
		kit.GetIfNoneMatch(app.Client(t), "/race/"+race, kit.TagOf(t, c.Get("/race/"+race))).Is(http.StatusNotModified)
	})

	t.Run("depend on what the reader may see", func(t *testing.T) {
		user.In(t).Put("/user/"+user.ID, object{"health_visibility": "private"}).Is(http.StatusOK)
		const path = "/log/athlete/tag.runner/10-03-2026"
		own := kit.TagOf(t, user.In(t).Get(path))
		if kit.GetIfNoneMatch(app.Client(t), path, own).Is(http.StatusOK).Object()["rhr"] != nil {
			t.Error("a stranger reads a private value")
		}
	})

	t.Run("change with the object, and come with it when it is written", func(t *testing.T) {
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
			{"/log/10-05-2026", http.MethodPost, "/log/10-05-2026/goal", object{"goal": 6}},
			{"/log", http.MethodPost, "/log", object{"runs": []object{{"miles": 6.25}}}},
		} {
			old := kit.TagOf(t, c.Get(write.read))
			fresh := kit.TagOf(t, c.Do(write.method, write.path, write.body).Is(http.StatusOK))
			if fresh == old {
				t.Errorf("%s %s keeps the tag", write.method, write.path)
			}
			kit.GetIfNoneMatch(c, write.read, old).Is(http.StatusOK)
			kit.GetIfNoneMatch(c, write.read, fresh).Is(http.StatusNotModified)
		}
		created := c.Post("/race", kit.RaceDraft).Is(http.StatusCreated)
		kit.GetIfNoneMatch(c, created.Header.Get("Location"), kit.TagOf(t, created)).Is(http.StatusNotModified)
		vote := kit.TagOf(t, c.Get("/race/vote/"+race))
		c.Post("/race/upvote/"+race, nil).Is(http.StatusOK)
		kit.GetIfNoneMatch(c, "/race/vote/"+race, vote).Is(http.StatusOK)
	})

	t.Run("differ for compressed bytes", func(t *testing.T) {
		c := user.In(t)
		id := user.Race(object{"description": strings.Repeat("A flat course. ", 200)})
		plain := kit.TagOf(t, c.Do(http.MethodGet, "/race/"+id, nil, "Accept-Encoding: identity"))
		packed := c.Do(http.MethodHead, "/race/"+id, nil, "Accept-Encoding: gzip")
		req, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, app.URL+"/race/"+id, http.NoBody)
		req.Header.Set("Accept-Encoding", "gzip")
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = res.Body.Close() }()
		reader, err := gzip.NewReader(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(reader); err != nil || !strings.Contains(string(text), "A flat course.") {
			t.Errorf("%v, %s", err, text)
		}
		tag := res.Header.Get("Etag")
		if tag == plain || tag == "" || packed.Status != http.StatusOK {
			t.Errorf("the tags are %s and %s", plain, tag)
		}
		for _, encoding := range []string{"gzip", "identity"} {
			for _, tags := range []string{plain, tag} {
				c.Do(http.MethodGet, "/race/"+id, nil, "Accept-Encoding: "+encoding, "If-None-Match: "+tags).Is(http.StatusNotModified)
			}
		}
	})

	t.Run("are not for errors and long lists", func(t *testing.T) {
		c := user.In(t)
		if tag := kit.GetIfNoneMatch(c, "/race/01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11", "*").Is(http.StatusNotFound).Header.Get("Etag"); tag != "" {
			t.Errorf("an error has the tag %s", tag)
		}
		long := user.Race()
		c.CSV(long, "?gender=mens&event=8K", "place,name\n"+strings.Repeat("1,A Runner With A Long Name\n", 1000)).Is(http.StatusCreated)
		if list := kit.GetIfNoneMatch(c, "/result/list/"+long, "*").Is(http.StatusOK); len(list.List()) != 1000 || list.Header.Get("Etag") != "" {
			t.Errorf("%d results with the tag %s", len(list.List()), list.Header.Get("Etag"))
		}
	})
}
