package log

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

func TestWhatIsShownToOthers(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	race := poster.Race()
	inYears := func(years, days int) string { return time.Now().UTC().AddDate(years, 0, days).Format(time.DateOnly) }

	t.Run("races", func(t *testing.T) {
		t.Parallel()
		poster := poster.In(t)
		for field, values := range map[string][]string{
			"date":        {"1859-12-31", inYears(2, 3), "2099-01-01"},
			"name":        {"Right\u202eleft", "Zero\u200bwidth", "Bell\a", "Two\nlines", "Isolate\u2066", "\ufeffMark", "\u3164", "\u2800", "\u034f", "\u3000"},
			"location":    {"Line\u2028break"},
			"description": {"Tag\U000e0041", "Nul\x00"},
			"url":         {"https://user:pw@example.org/", "https://user@example.org", "https://example.org/\u202e"},
		} {
			for _, value := range values {
				body := object{"name": "Invitational", "date": "2026-10-03"}
				body[field] = value
				poster.Post("/race", body).Is(http.StatusUnprocessableEntity).Names("/" + field)
				poster.Put("/race", object{"_id": race, field: value}).Is(http.StatusUnprocessableEntity).Names("/" + field)
			}
		}
		for _, date := range []string{"1860-01-01", inYears(2, 0)} {
			poster.Post("/race", object{"name": "Zoë’s 5K (姚明) 🏃", "date": date, "url": "https://example.org/a@b", "description": "two\nlines"}).Is(http.StatusCreated)
		}
	})

	t.Run("results", func(t *testing.T) {
		t.Parallel()
		poster := poster.In(t)
		id := poster.Post("/result", object{"race_id": race, "gender": "mens", "event": "8K", "athlete": "A"}).Is(http.StatusCreated).Object()["_id"]
		for _, field := range []string{"event", "athlete", "team", "mark", "grade", "bib", "notes"} {
			body := object{"race_id": race, "gender": "mens", "event": "8K", "athlete": "A"}
			body[field] = "Left\u202eright"
			poster.Post("/result", body).Is(http.StatusUnprocessableEntity).Names("/" + field)
			poster.Put("/result", object{"_id": id, field: "Zero\u200bwidth"}).Is(http.StatusUnprocessableEntity).Names("/" + field)
		}
	})

	t.Run("accounts and logs", func(t *testing.T) {
		t.Parallel()
		user := app.Register(t, object{"name": "Zoë 🏃\u200d♀️ (姚明)"})
		const hidden = "Left\u202eright"
		register := object{"email": "hidden@example.org", "password": user.Password, "coach": false, "name": "\u2800\u3164"}
		if a := user.WithToken("").Post("/user", register).Is(http.StatusUnprocessableEntity).Names("/name"); !strings.Contains(string(a.Body), `"characters"`) {
			t.Errorf("%s", a)
		}
		for _, value := range []string{hidden, "Zero\u200bwidth", "Two\nlines", "Bell\a", "Join\u200der"} {
			user.Put("/user/"+user.ID, object{"name": value}).Is(http.StatusUnprocessableEntity).Names("/name")
		}
		user.Put("/user/"+user.ID, object{"checkboxes": []string{"Good", hidden}}).Is(http.StatusUnprocessableEntity).Names("/checkboxes/1")
		user.Post("/user/tokens", object{"name": hidden, "scopes": []string{"read"}}).Is(http.StatusUnprocessableEntity).Names("/name")
		for _, picture := range []string{"profile_pic", "brand_pic", "featured_pic"} {
			user.Post("/user/"+user.ID+"/"+picture, object{"file": object{"url": "https://example.org/" + hidden, "public_id": hidden}}).
				Is(http.StatusUnprocessableEntity).Names("/file/url", "/file/public_id")
		}
		user.Post("/log/10-03-2026", object{"notes": hidden, "weather": hidden, "checkboxes": object{hidden: true}}).
			Is(http.StatusUnprocessableEntity).Names("/notes", "/weather", "/checkboxes/"+hidden)
		user.Post("/log/10-03-2026", object{"runs": []object{{"miles": 5}, {"miles": 5, "title": "a\nb", "notes": hidden}}}).
			Is(http.StatusUnprocessableEntity).Names("/runs/1/title", "/runs/1/notes")
		user.Post("/log/10-03-2026", object{"notes": "two\nlines 🏃\u200d♂️", "checkboxes": object{"Stretched 🧘": true}}).Is(http.StatusOK)
	})

	t.Run("imports", func(t *testing.T) {
		t.Parallel()
		poster := app.Register(t)
		race := poster.Race()
		for name, file := range map[string]string{
			"a name":         "gender,event,name\nm,8K,Good\nm,8K,Left\u202eright\n",
			"a team":         "gender,event,name,team\nm,8K,Good,\nm,8K,A,Left\u202eright\n",
			"notes":          "gender,event,name,notes\nm,8K,Good,\nm,8K,A,Left\u202eright\n",
			"exported notes": kit.OwnColumns(t, app, object{"athlete": "Good", "event": "8K"}, object{"athlete": "A", "event": "8K", "notes": "Zero\u200bwidth"}),
			"our own export": kit.OwnColumns(t, app, object{"athlete": "Good", "event": "8K"}, object{"athlete": "Left\u202eright", "event": "8K"}),
		} {
			var r kit.Report
			poster.CSV(race, "", file).Is(http.StatusUnprocessableEntity).JSON(&r)
			if r.Failed != 1 || len(r.Errors) != 1 || r.Errors[0].Line != 3 || !strings.Contains(r.Errors[0].Reason, "zero-width") {
				t.Errorf("%s: %+v", name, r)
			}
		}
	})
}

func TestExportForSpreadsheets(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	race := poster.Race()
	for _, athlete := range []string{"=1+1", "+A", "-B", "@C", "D=1", "'=2"} {
		poster.Result(race, object{"athlete": athlete, "team": "Ærø", "wind": -1.4, "notes": "\tx"})
	}
	export := func(query string) string {
		return string(app.Client(t).Get("/race/" + race + "/results.csv" + query).Is(http.StatusOK).Body)
	}
	plain, safe := export("?safe=false"), export("")
	for _, c := range []struct{ plain, safe string }{
		{",=1+1,", ",'=1+1,"},
		{",+A,", ",'+A,"},
		{",-B,", ",'-B,"},
		{",@C,", ",'@C,"},
		{",D=1,", ",D=1,"},
		{",-1.4,", ",-1.4,"}, // a number is no formula
		{",\"\tx\"", ",\"'\tx\""},
	} {
		if !strings.Contains(plain, c.plain) || !strings.Contains(safe, c.safe) {
			t.Errorf("want %q, and safe %q, in\n%s\n%s", c.plain, c.safe, plain, safe)
		}
	}
	marked := export("?bom=true")
	if marked != "\ufeff"+safe {
		t.Errorf("with a byte order mark:\n%q", marked)
	}
	// What was exported comes back as it was, in either form: the mark is no part of the first column's name.
	for _, query := range []string{"?bom=true", "?safe=false", ""} {
		other := poster.Race()
		poster.CSV(other, "", export(query)).Is(http.StatusCreated)
		list := app.Client(t).Get("/result/list/" + other).Is(http.StatusOK)
		for _, athlete := range []string{"=1+1", "'=2"} {
			if !bytes.Contains(list.Body, []byte(fmt.Sprintf(`"athlete":%q`, athlete))) || len(list.List()) != 6 {
				t.Errorf("%s is imported as %s", query, list)
			}
		}
		if again := app.Client(t).Get("/race/" + other + "/results.csv?safe=false").Is(http.StatusOK); string(again.Body) != plain {
			t.Errorf("%s comes back as\n%s\nwant\n%s", query, again.Body, plain)
		}
	}
}
