package races

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

func TestRaces(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)

	t.Run("are created with their sport's scoring", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t, map[string]any{"name": "Pat Poster"})
		for sport, want := range map[string]string{
			"cross_country": `{"kind":"cross_country","scorers":5,"displacers":2,"tie_break":"nfhs"}`,
			"track":         `{"kind":"points","points":[10,8,6,5,4,3,2,1]}`,
			"road":          `{"kind":"none"}`,
		} {
			answer := poster.Post("/race", map[string]any{"name": "Näme \"quoted\"", "date": "2024-02-29", "sport": sport, "url": "https://example.org/?a=1&b=2"}).Is(http.StatusCreated)
			race := answer.Object()
			if location := answer.Header.Get("Location"); location != "/race/"+race["_id"].(string) {
				t.Errorf("Location %q", location)
			}
			if !strings.Contains(string(answer.Body), `"scoring":`+want) {
				t.Errorf("%s is scored otherwise:\n%s", sport, answer)
			}
			for field, want := range map[string]any{
				"name": "Näme \"quoted\"", "date": "2024-02-29", "user": "Pat Poster", "user_id": poster.ID, "upvotes": 0.0, "downvotes": 0.0,
				"results": 0.0, "location": nil, "weather": nil, "description": nil, "url": "https://example.org/?a=1&b=2",
			} {
				if race[field] != want {
					t.Errorf("%s is %v, want %v", field, race[field], want)
				}
			}
			if got := app.Client(t).Get("/race/" + race["_id"].(string)).Is(http.StatusOK); !bytes.Equal(got.Body, answer.Body) {
				t.Errorf("reads back differently:\n%s\n%s", got, answer)
			}
		}
	})

	t.Run("reject invalid fields by name", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		for name, c := range map[string]struct {
			body   any
			status int
			fields []string
		}{
			"nothing":            {`{}`, 422, []string{"/date", "/name"}},
			"empty name":         {`{"name":"","date":"2026-01-01"}`, 422, []string{"/name"}},
			"no such day":        {`{"name":"x","date":"2026-02-30"}`, 422, []string{"/date"}},
			"null name":          {`{"name":null,"date":"2026-01-01"}`, 422, []string{"/name"}},
			"unknown field":      {`{"name":"x","date":"2026-01-01","colour":"red"}`, 422, []string{"/colour"}},
			"read-only fields":   {`{"name":"x","date":"2026-01-01","upvotes":5,"user_id":"x"}`, 422, []string{"/upvotes", "/user_id"}},
			"other case":         {`{"Name":"x","date":"2026-01-01"}`, 422, []string{"/Name", "/name"}},
			"script url":         {`{"name":"x","date":"2026-01-01","url":"javascript:alert(1)"}`, 422, []string{"/url"}},
			"relative url":       {`{"name":"x","date":"2026-01-01","url":"/x"}`, 422, []string{"/url"}},
			"scorers of points":  {`{"name":"x","date":"2026-01-01","scoring":{"kind":"points","scorers":5}}`, 422, []string{"/scoring/scorers"}},
			"points of places":   {`{"name":"x","date":"2026-01-01","scoring":{"kind":"cross_country","points":[1]}}`, 422, []string{"/scoring/points"}},
			"teams of no scores": {`{"name":"x","date":"2026-01-01","scoring":{"kind":"none","unscored_teams":["a"]}}`, 422, []string{"/scoring/unscored_teams"}},
			"unknown kind":       {`{"name":"x","date":"2026-01-01","scoring":{"kind":"golf"}}`, 422, []string{"/scoring/kind"}},
			"NUL":                {`{"name":"a\u0000b","date":"2026-01-01"}`, 422, []string{"/name"}},
			"long name":          {fmt.Sprintf(`{"name":%q,"date":"2026-01-01"}`, strings.Repeat("é", 201)), 422, []string{"/name"}},
			"name as number":     {`{"name":5,"date":"2026-01-01"}`, 422, []string{"/name"}},
			"malformed":          {`{"name":`, 400, nil},
			"two values":         {`{} {}`, 400, nil},
			"empty":              {``, 400, nil},
			"not UTF-8":          {"{\"name\":\"\xff\",\"date\":\"2026-01-01\"}", 400, nil},
			"an array":           {`[]`, 422, []string{""}},
			"over a mebibyte":    {`{"name":"` + strings.Repeat("x", 1<<20) + `"}`, 413, nil},
			"nested much deeper": {strings.Repeat("[", 200000), 400, nil},
		} {
			t.Run(name, func(t *testing.T) {
				answer := poster.In(t).Post("/race", c.body).Is(c.status)
				if c.fields != nil {
					answer.Names(c.fields...)
				}
			})
		}
		poster.Do(http.MethodPost, "/race", `name=x`, "Content-Type: application/x-www-form-urlencoded").Is(http.StatusUnsupportedMediaType)
		poster.Do(http.MethodPost, "/race", `{}`, "Content-Type: ").Is(http.StatusUnsupportedMediaType)
	})

	t.Run("can be changed only by their poster, field by field", func(t *testing.T) {
		t.Parallel()
		poster, stranger := app.Register(t), app.Register(t)
		id := poster.Race(map[string]any{"location": "Mapleton", "description": "Flat", "scoring": map[string]any{"kind": "cross_country", "scorers": 3, "unscored_teams": []string{"home"}}})
		before := poster.Get("/race/" + id).Object()

		same := poster.Put("/race", map[string]any{"_id": id}).Is(http.StatusOK).Object()
		for field, want := range before {
			if field != "updated_at" && fmt.Sprint(same[field]) != fmt.Sprint(want) {
				t.Errorf("an empty change changed %s from %v to %v", field, want, same[field])
			}
		}
		changed := poster.Put("/race", map[string]any{"_id": id, "location": nil, "date": "2026-12-31", "scoring": nil}).Is(http.StatusOK).Object()
		if changed["location"] != nil || changed["date"] != "2026-12-31" || changed["description"] != "Flat" || changed["name"] != before["name"] {
			t.Errorf("changed to %v", changed)
		}
		if scoring := fmt.Sprint(changed["scoring"]); !strings.Contains(scoring, "scorers:5") {
			t.Errorf("null scoring gave %s", scoring)
		}
		stranger.Put("/race", map[string]any{"_id": id, "name": "Mine"}).Is(http.StatusForbidden)
		app.Client(t).Put("/race", map[string]any{"_id": id, "name": "Mine"}).Is(http.StatusUnauthorized)
		poster.Put("/race", map[string]any{"_id": kit.UnknownID, "name": "Mine"}).Is(http.StatusUnprocessableEntity).Names("/_id")
		poster.Put("/race", map[string]any{"_id": "17", "name": "Mine"}).Is(http.StatusUnprocessableEntity).Names("/_id")
		poster.Put("/race", map[string]any{"name": "Mine"}).Is(http.StatusUnprocessableEntity).Names("/_id")
	})

	t.Run("are deleted with their results, and only by their poster", func(t *testing.T) {
		t.Parallel()
		poster, stranger := app.Register(t), app.Register(t)
		id := poster.Race()
		result := stranger.Result(id)
		stranger.Delete("/race/" + id).Is(http.StatusForbidden)
		app.Client(t).Delete("/race/" + id).Is(http.StatusUnauthorized)
		if said := string(poster.Delete("/race/" + id).Is(http.StatusOK).Body); !strings.HasPrefix(said, `"`) || !strings.Contains(said, id) {
			t.Errorf("confirmed with %s", said)
		}
		poster.Get("/race/" + id).Is(http.StatusNotFound)
		poster.Get("/result/" + result).Is(http.StatusNotFound)
		poster.Delete("/race/" + id).Is(http.StatusNotFound)
	})

	t.Run("are not found by wrong IDs", func(t *testing.T) {
		t.Parallel()
		c := app.Client(t)
		c.Get("/race/" + kit.UnknownID).Is(http.StatusNotFound)
		c.Get("/race/17").Is(http.StatusBadRequest).Names("race_id")
		c.Get("/race/" + kit.UnknownID + "/mens/events").Is(http.StatusNotFound)
		c.Get("/race/%00").Is(http.StatusBadRequest)
	})
}

func TestRaceLists(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	poster := app.Register(t)
	const races = 23
	for i := range races {
		poster.Race(map[string]any{"name": fmt.Sprintf("Race %d", i), "date": fmt.Sprintf("2026-01-%02d", 1+i/2)})
	}
	c := app.Client(t)

	all := c.Get("/race/list").Is(http.StatusOK).List()
	if len(all) != races {
		t.Fatalf("%d races", len(all))
	}
	for i := 1; i < len(all); i++ {
		a, b := all[i-1], all[i]
		if a["date"].(string) < b["date"].(string) || a["date"] == b["date"] && a["_id"].(string) < b["_id"].(string) {
			t.Errorf("%v stands before %v", a["name"], b["name"])
		}
	}
	for _, page := range []struct {
		path, first string
		length      int
		link        string
	}{
		{"/race/list/1", "Race 22", 10, `</race/list/1/10>; rel="first", </race/list/2/10>; rel="next"`},
		{"/race/list/1/", "Race 22", 10, `</race/list/1/10>; rel="first", </race/list/2/10>; rel="next"`},
		{"/race/list/2", "Race 12", 10, `</race/list/1/10>; rel="first", </race/list/1/10>; rel="prev", </race/list/3/10>; rel="next"`},
		{"/race/list/3", "Race 2", 3, `</race/list/1/10>; rel="first", </race/list/2/10>; rel="prev"`},
		{"/race/list/4", "", 0, `</race/list/1/10>; rel="first", </race/list/3/10>; rel="prev"`},
		{"/race/list/100000000/100", "", 0, `</race/list/1/100>; rel="first", </race/list/99999999/100>; rel="prev"`},
		{"/race/list/1/23", "Race 22", 23, `</race/list/1/23>; rel="first"`},
		{"/race/list/23/1/", "Race 0", 1, `</race/list/1/1>; rel="first", </race/list/22/1>; rel="prev"`},
	} {
		answer := c.Get(page.path).Is(http.StatusOK)
		list := answer.List()
		if len(list) != page.length || page.length > 0 && list[0]["name"] != page.first {
			t.Errorf("%s: %d races, first %v", page.path, len(list), list)
		}
		if link := answer.Header.Get("Link"); link != page.link {
			t.Errorf("%s: Link %s", page.path, link)
		}
	}
	for _, path := range []string{"/race/list/0", "/race/list/-1", "/race/list/x", "/race/list/1/0", "/race/list/1/101", "/race/list/99999999999999999999", "/race/list/1.5"} {
		c.Get(path).Is(http.StatusBadRequest)
	}
	if head := c.Do(http.MethodHead, "/race/list/1", nil).Is(http.StatusOK); len(head.Body) != 0 || head.Header.Get("Content-Length") == "" {
		t.Errorf("HEAD: %v", head.Header)
	}
}

func TestRaceEvents(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	id := poster.Race(map[string]any{"sport": "track"})
	for _, event := range []string{"1500m", "800m", "10000m", "4x400m", "800m", "Long Jump", "110m Hurdles"} {
		poster.Result(id, map[string]any{"event": event})
	}
	poster.Result(id, map[string]any{"event": "Women's only 50%/+ ü", "gender": "womens"})
	c := app.Client(t)
	for path, want := range map[string]string{
		"/mens/events":     `["4x400m","110m Hurdles","800m","1500m","10000m","Long Jump"]`,
		"/womens/events":   `["Women's only 50%/+ ü"]`,
		"/whatever/events": `["Women's only 50%/+ ü"]`,
		"/Mens/events/":    `["Women's only 50%/+ ü"]`,
	} {
		// A list of strings: encoding/json escapes nothing here that the contract would mind.
		if got := strings.TrimSpace(string(c.Get("/race/" + id + path).Is(http.StatusOK).Body)); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
	if list := c.Get("/result/list/" + id + "/women/Women's%20only%2050%25%2F+%20%C3%BC").Is(http.StatusOK).List(); len(list) != 1 {
		t.Errorf("the event with special characters has %d results", len(list))
	}
	empty := poster.Race()
	if got := strings.TrimSpace(string(c.Get("/race/" + empty + "/mens/events").Is(http.StatusOK).Body)); got != "[]" {
		t.Errorf("no events are %s", got)
	}
}
