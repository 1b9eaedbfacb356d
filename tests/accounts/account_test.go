package accounts

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"harrier/tests/kit"
)

func TestProfile(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)

	t.Run("changes what is given, clears what is null and keeps the rest", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t, map[string]any{"name": "Jess"})
		at := "/user/" + user.ID
		user.Put(at, map[string]any{
			"name": " Jess Runner ", "timezone": "America/Chicago", "units": "km", "log_visibility": "team", "health_visibility": "private",
			"checkboxes": []string{"Stretched", "Slept"}, "team_id": "Hav",
		}).Is(200)
		got := user.Put(at, `{}`).Is(200).Object()
		for field, want := range map[string]any{
			"name": "Jess Runner", "timezone": "America/Chicago", "units": "km", "log_visibility": "team", "health_visibility": "private", "team_id": "Hav", "email": user.Email,
		} {
			if got[field] != want {
				t.Errorf("%s is %v, want %v", field, got[field], want)
			}
		}
		if fmt.Sprint(got["checkboxes"]) != "[Stretched Slept]" {
			t.Errorf("checkboxes %v", got["checkboxes"])
		}
		got = user.Put(at, `{"team_id": null, "checkboxes": []}`).Is(200).Object()
		if got["team_id"] != nil || fmt.Sprint(got["checkboxes"]) != "[]" || got["name"] != "Jess Runner" {
			t.Errorf("cleared: %v", got)
		}
	})

	t.Run("refuses what breaks a rule and names each field", func(t *testing.T) {
		t.Parallel()
		user, other := app.Register(t), app.Register(t)
		at := "/user/" + user.ID
		for body, fields := range map[string][]string{
			`{"name":""}`:                  {"/name"},
			`{"name":"  "}`:                {"/name"},
			`{"name":null}`:                {"/name"},
			`{"timezone":"Local"}`:         {"/timezone"},
			`{"timezone":"Mars/Phobos"}`:   {"/timezone"},
			`{"units":"furlong"}`:          {"/units"},
			`{"log_visibility":"friends"}`: {"/log_visibility"},
			`{"team_id":"a b"}`:            {"/team_id"},
			`{"checkboxes":["a","a"]}`:     {"/checkboxes"},
			`{"checkboxes":[""]}`:          {"/checkboxes/0"},
			`{"colour":"red"}`:             {"/colour"},
			`{"email":"x@example.org","coach":true,"athlete_id":"x","aliases":[],"profile_pic":null,"password":"correct horse","email_verified":true,"_id":"x"}`: {
				"/_id", "/aliases", "/athlete_id", "/coach", "/email", "/email_verified", "/password", "/profile_pic",
			},
		} {
			user.Put(at, body).Is(422).Names(fields...)
		}
		user.Put(at, `{`).Is(400)
		user.Put("/user/17", `{}`).Is(400)
		user.Put("/user/"+other.ID, `{"name":"x"}`).Is(403)
		app.Client(t).Put(at, `{"name":"x"}`).Is(401)
		user.Put("/user/coach", `{}`).Is(422).Names("/coach")
		app.Client(t).Put("/user/coach", `{"coach":true}`).Is(401)
	})

	t.Run("has three pictures that can be set and taken away", func(t *testing.T) {
		t.Parallel()
		user, other := app.Register(t), app.Register(t)
		id := "pictured-" + user.ID[24:]
		user.Post("/user/claim/athlete/"+id, nil).Is(200)
		if got := app.Client(t).Get("/user/" + id + "/profilePic").Is(200).Object(); got["url"] != nil {
			t.Errorf("without a picture: %v", got)
		}
		for _, which := range []string{"profile_pic", "brand_pic", "featured_pic"} {
			at := "/user/" + user.ID + "/" + which
			file := map[string]any{"url": "https://images.example.org/" + which + ".jpg", "public_id": which}
			got := user.Post(at, map[string]any{"file": file}).Is(200).Object()
			if picture, ok := got[which].(map[string]any); !ok || picture["url"] != file["url"] || picture["public_id"] != which {
				t.Errorf("%s is %v", which, got[which])
			}
			for _, url := range []string{"http://images.example.org/x.jpg", "javascript:alert(1)", "//images.example.org/x", "https:///x.jpg"} {
				user.Post(at, map[string]any{"file": map[string]any{"url": url, "public_id": "x"}}).Is(422).Names("/file/url")
			}
			user.Post(at, `{"file":{"url":"https://","public_id":"x"}}`).Is(422) // too short, and without a host
			user.Post(at, `{}`).Is(422).Names("/file")
			user.Post(at, `{"file":{"url":"https://x.example/y","public_id":"x","width":5}}`).Is(422).Names("/file/width")
			other.Post(at, map[string]any{"file": file}).Is(403)
			app.Client(t).Post(at, map[string]any{"file": file}).Is(401)
		}
		if got := app.Client(t).Get("/user/" + id + "/profilePic").Is(200).Object(); got["url"] != "https://images.example.org/profile_pic.jpg" {
			t.Errorf("with a picture: %v", got)
		}
		got := user.Post("/user/"+user.ID+"/profile_pic", `{"file":null}`).Is(200).Object()
		if got["profile_pic"] != nil || got["brand_pic"] == nil {
			t.Errorf("taken away: %v", got)
		}
	})
}

func TestCounts(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	active := func() float64 { return app.Client(t).Get("/user/count").Is(200).Object()["count"].(float64) }
	user := app.Register(t)
	code, _ := user.Get("/user/me").Object()["referralCode"].(string)
	invited := app.Register(t, map[string]any{"referralCode": code})
	app.Client(t).Post("/user", map[string]any{"email": "x@example.org", "password": "correct horse battery", "coach": false, "referralCode": "NOSUCHCODE"}).Is(422)
	if n := user.Get("/user/referrals").Is(200).Object()["referrals"]; n != 1.0 {
		t.Errorf("%v referrals", n)
	}
	app.Client(t).Get("/user/referrals").Is(401)
	if n := active(); n != 0 {
		t.Errorf("%v active users before anybody verified", n)
	}
	for range 2 {
		app.Client(t).Post("/user/verify/"+app.Email(t, user.Email, 1).Token, nil).Is(200)
	}
	app.Client(t).Post("/user/verify/"+app.Email(t, invited.Email, 1).Token, nil).Is(200)
	if n := active(); n != 2 {
		t.Errorf("%v active users, want 2", n)
	}
	user.Put("/user/email/moved@example.org", nil).Is(200)
	if n := active(); n != 1 {
		t.Errorf("%v active users after one moved, want 1", n)
	}
	invited.Delete("/user/" + invited.ID).Is(200)
	if n := active(); n != 0 {
		t.Errorf("%v active users, want 0", n)
	}
	if n := user.Get("/user/referrals").Is(200).Object()["referrals"]; n != 0.0 {
		t.Errorf("%v referrals of a deleted account", n)
	}
}

func TestExport(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user, other := app.Register(t, map[string]any{"name": "Jess \"Quick\" Runner"}), app.Register(t)
	user.Post("/user/claim/athlete/exported", nil).Is(200)
	other.Post("/user/claim/athlete/other", nil).Is(200)
	user.Post("/user/follow/other", nil).Is(200)
	user.Post("/user/tokens", map[string]any{"name": "watch", "scopes": []string{"log"}}).Is(201)
	race := user.Race(map[string]any{"name": "Mine"})
	for i := range 300 { // more than one chunk of the stream
		user.Result(race, map[string]any{"athlete": fmt.Sprintf("Runner %d", i), "notes": "something to fill the page with, so that it is a long one"})
	}
	other.Result(other.Race(map[string]any{"name": "Not mine"}))
	app.Client(t).Get("/user/export").Is(401)
	answer := user.Get("/user/export").Is(200)
	var got struct {
		User                                      map[string]any
		IDs                                       []map[string]any `json:"athlete_ids"`
		Sessions, Tokens, Follows, Races, Results []map[string]any
	}
	if err := json.Unmarshal(answer.Body, &got); err != nil {
		t.Fatal(err)
	}
	if got.User["email"] != user.Email || len(got.Sessions) != 1 || len(got.Tokens) != 1 || len(got.Follows) != 1 || len(got.Races) != 1 || len(got.Results) != 300 || len(got.IDs) != 1 {
		t.Errorf("exports %d bytes: %d sessions, %d tokens, %d follows, %d races, %d results", len(answer.Body), len(got.Sessions), len(got.Tokens), len(got.Follows), len(got.Races), len(got.Results))
	}
	if got.Races[0]["name"] != "Mine" || got.Races[0]["_id"] != race || got.Races[0]["date"] != "2026-10-03" || got.Tokens[0]["hash"] != nil {
		t.Errorf("exports %v and %v", got.Races[0], got.Tokens[0])
	}
}

// An exported object has the fields of the same object in the API, and no other column of its table.
func TestExportedObjects(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	user.Post("/user/claim/athlete/exported", nil).Is(200)
	user.Post("/user/tokens", map[string]any{"name": "watch", "scopes": []string{"log"}}).Is(201)
	race := user.Race(map[string]any{"location": "Mapleton", "scoring": map[string]any{"kind": "cross_country"}})
	result := user.Result(race, map[string]any{"time": "25:09.2", "points": 1.5, "wind": -0.3})
	user.Post("/race/upvote/"+race, nil).Is(200)
	user.Post("/log/10-03-2026", map[string]any{
		"goal": 8, "rhr": 48, "sleep": 7.75, "feel": 8, "notes": "2026-10-03T10:00:00+00:00", "checkboxes": map[string]bool{"Stretched": true},
		"runs": []map[string]any{{"miles": 6.2, "seconds": 2790, "kind": "easy", "started_at": "2026-10-03T10:00:00.25Z"}},
	})
	var exported map[string]json.RawMessage
	if err := json.Unmarshal(user.Get("/user/export").Is(200).Body, &exported); err != nil {
		t.Fatal(err)
	}
	for part, path := range map[string]string{
		"entries": "/log/10-03-2026", "races": "/race/" + race, "results": "/result/" + result, "votes": "/race/vote/" + race, "tokens": "/user/tokens",
	} {
		var got []map[string]any
		if err := json.Unmarshal(exported[part], &got); err != nil || len(got) != 1 {
			t.Errorf("%s: %s, %v", part, exported[part], err)
			continue
		}
		var want map[string]any
		if answer := user.Get(path).Is(200); part == "tokens" {
			want = answer.List()[0]
		} else {
			want = answer.Object()
		}
		if !reflect.DeepEqual(got[0], want) {
			t.Errorf("%s:\nexported %v\nwant     %v", part, got[0], want)
		}
	}
}

func TestDeletion(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user, other := app.Register(t, map[string]any{"name": "Gone Girl", "coach": true}), app.Register(t)
	user.Post("/user/claim/athlete/gone", nil).Is(200)
	user.Post("/user/"+user.ID+"/alias/gone-too", nil).Is(200)
	user.Post("/user/claim/team/gone-team", nil).Is(200)
	other.Post("/user/claim/athlete/stays", nil).Is(200)
	user.Post("/user/follow/stays", nil).Is(200)
	other.Post("/user/follow/gone", nil).Is(200)
	personal, _ := user.Post("/user/tokens", map[string]any{"name": "x", "scopes": []string{"read"}}).Is(201).Object()["token"].(string)
	user.WithToken(personal).Get("/user/me").Is(200)
	race := user.Race()
	result := user.Result(race)
	app.Email(t, user.Email, 1)

	traces := []string{user.ID, user.Email, "Gone Girl", "gone", "gone-too", "gone-team"}
	if n := len(app.Traces(t, traces...)); n < 8 {
		t.Fatalf("only %d traces are found of an account that is there", n)
	}

	other.Delete("/user/" + user.ID).Is(403)
	app.Client(t).Delete("/user/" + user.ID).Is(401)
	user.Delete("/user/17").Is(400)
	user.Delete("/user/" + user.ID).Is(200)

	user.Get("/user/me").Is(401)
	user.WithToken(personal).Get("/user/me").Is(401)
	app.Client(t).Post("/user/refresh", map[string]any{"refresh_token": user.RefreshToken}).Is(401)
	kit.LogIn(app, t, user.Email, user.Password).Is(401)
	for path, field := range map[string]string{"/race/" + race: "user_id", "/result/" + result: "user_id"} {
		if got := app.Client(t).Get(path).Is(200).Object(); got[field] != nil {
			t.Errorf("%s still names its poster", path)
		}
	}
	if got := string(other.Get("/user/following").Is(200).Body); got != "[]\n" {
		t.Errorf("following %s", got)
	}
	for _, trace := range app.Traces(t, traces...) {
		t.Errorf("a trace is left: %s", trace)
	}
	again := app.Register(t, map[string]any{"email": user.Email, "coach": true})
	again.Post("/user/claim/athlete/gone", nil).Is(200)
	again.Post("/user/claim/team/gone-team", nil).Is(200)
	other.Post("/user/"+other.ID+"/alias/gone-too", nil).Is(200)
}
