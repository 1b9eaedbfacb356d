package races

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"harrier/internal/config"
	"harrier/tests/kit"
)

func TestAthletePage(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	old := user.Race(object{"name": "Old Mile", "date": "2025-05-01", "sport": "track"})
	user.Result(old, object{"gender": "womens", "event": "1 Mile", "athlete": "Ada <Old>", "athlete_id": "Ada.O", "team": "Ash", "time": "5:01.2", "grade": "9", "bib": "Q-417"})
	race := user.Race(object{"name": "New 5K", "date": "2026-05-01"})
	user.Result(race, object{
		"gender": "womens", "event": "5K", "athlete": "Ada & Co", "athlete_id": "ada.new", "team": "Birch", "time": "17:00", "place": 3,
		"division": "U17", "notes": "asthma",
	})
	user.Result(race, object{"gender": "womens", "event": "5K", "athlete": "Zoe", "time": "18:00", "team": "unattached"})
	c := app.Client(t)

	page := c.Get("/a/ADA.new").Is(http.StatusOK)
	kit.Contains(t, page, "<h1>Ada &amp; Co</h1>", "New 5K", "Women&#39;s 5K · U17", "17:00", `"/t/birch"`, `"noindex"`, `"@type":"Person"`,
		`<link rel="canonical" href="`+app.URL+`/a/ada.new">`)
	kit.Contains(t, page, "Best marks")
	kit.Lacks(t, page, "Old Mile", "asthma", "Q-417")
	if policy := page.Header.Get("Content-Security-Policy"); !strings.HasSuffix(policy, "frame-ancestors 'none'") {
		t.Errorf("the policy is %q", policy)
	}
	c.Do(http.MethodGet, "/a/ada.new", nil, "If-None-Match: "+page.Header.Get("Etag")).Is(http.StatusNotModified)

	// All IDs of an athlete lead to the page of the one that they have claimed.
	ada := app.Register(t)
	ada.Post("/user/claim/athlete/ada.new", nil).Is(http.StatusOK)
	ada.Post("/user/"+ada.ID+"/alias/ada.o", nil).Is(http.StatusOK)
	page = c.Get("/a/ada.o").Is(http.StatusOK)
	kit.Contains(t, page, "Old Mile", "New 5K", "<h1>Ada &amp; Co</h1>", `href="`+app.URL+`/a/ada.new"`)

	kit.Contains(t, c.Get("/r/"+race), `<a href="/a/ada.new">Ada &amp; Co</a>`, `<a href="/t/birch">Birch</a>`, "<td>Zoe<td>unattached<")
	for _, path := range []string{"/a/nobody", "/a/ada.new?page=2", "/a/ada.new?page=0", "/a/ada.new?page=x", "/a/%3Cscript%3E", "/t/nobody", "/t/birch?year=2025"} {
		kit.Contains(t, c.Get(path).Is(http.StatusNotFound), "<title>Not found")
	}
}

func TestAthletePageOfManyResults(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = "/club" }})
	user := app.Register(t)
	race := user.Race()
	var file strings.Builder
	file.WriteString("place,name,athlete_id,event,time\n")
	for i := range 201 {
		fmt.Fprintf(&file, "%d,Ada,ada,Course %d,3:00\n", i+1, 1000+i)
	}
	user.CSV(race, "?gender=womens", file.String()).Is(http.StatusCreated)
	c := app.Client(t)
	page := c.Get("/a/ada").Is(http.StatusOK)
	kit.Contains(t, page, "Women&#39;s Course 1000", "Women&#39;s Course 1099", `href="?page=2"`, `href="/club/r/`+race)
	kit.Lacks(t, page, "Women&#39;s Course 1100", "Newer results")
	page = c.Get("/a/ada?page=3").Is(http.StatusOK)
	kit.Contains(t, page, "Women&#39;s Course 1200", `href="?page=2"`, "/club/a/ada?page=3")
	kit.Lacks(t, page, "Older results", "Women&#39;s Course 1199")
}

func TestTeamPage(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	coach := app.Register(t, object{"coach": true})
	coach.Post("/user/claim/team/ash-hill", nil).Is(http.StatusOK)
	c := app.Client(t)
	c.Get("/t/ash-hill").Is(http.StatusNotFound)
	coming := coach.Race(object{"name": "Next Open", "date": time.Now().AddDate(0, 1, 0).Format(time.DateOnly)})
	kit.Contains(t, c.Get("/t/Ash-Hill").Is(http.StatusOK), "Coming races", "Next Open", "There are no results yet.")

	old := coach.Race(object{"name": "Old Mile", "date": "2025-05-01", "sport": "track"})
	coach.Result(old, object{"gender": "mens", "event": "1 Mile", "athlete": "Bo", "athlete_id": "bo", "team": "Ash Hill", "time": "4:30"})
	race := coach.Race(object{"name": "New 5K", "date": "2026-05-01"})
	coach.Result(race, object{"gender": "womens", "event": "5K", "athlete": "Ada", "athlete_id": "ada", "team": "Ash Hill", "time": "17:00"})
	coach.Result(race, object{"gender": "womens", "event": "5K", "athlete": "Zoe", "team": "Ash Hill", "time": "18:00"})
	coach.Result(race, object{"gender": "womens", "event": "5K", "athlete": "Other", "team": "Birch", "time": "19:00"})
	page := c.Get("/t/ash-hill").Is(http.StatusOK)
	kit.Contains(t, page, "<h1>Ash Hill</h1>", "/r/"+coming, "New 5K", `<a href="/a/ada">Ada</a>`, "Zoe", "17:00", `href="?year=2025"`, "2&nbsp;results")
	kit.Contains(t, page, "<h2>Records</h2>", "4:30") // of all years
	kit.Lacks(t, page, "Other", "noindex")
	page = c.Get("/t/ash-hill?year=2025").Is(http.StatusOK)
	kit.Contains(t, page, "Old Mile", "4:30", `href="`+app.URL+`/t/ash-hill?year=2025"`)
	kit.Lacks(t, page, "Zoe")
	c.Do(http.MethodGet, "/t/ash-hill?year=2025", nil, "If-None-Match: "+page.Header.Get("Etag")).Is(http.StatusNotModified)
}

// TestEmbeddedPage embeds the results of a race, which no other page allows.
func TestEmbeddedPage(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.BasePath = "/club" }})
	user := app.Register(t)
	race := user.Race(object{"name": `"><script>alert(1)</script>`})
	user.Result(race, object{"gender": "womens", "event": "6K", "athlete": "Ada", "time": "22:00"})
	c := app.Client(t)
	page := c.Get("/r/" + race).Is(http.StatusOK)
	// The names are escaped in the snippet, and that in the page.
	kit.Contains(t, page, "Embed these results", "/club/r/"+race+"?embed=1&#34; title=&#34;Results of &amp;#34;&amp;gt;&amp;lt;script&amp;gt;alert")
	if page.Header.Get("X-Frame-Options") != "DENY" || !strings.Contains(page.Header.Get("Content-Security-Policy"), "frame-ancestors 'none'") {
		t.Errorf("other sites may frame the page: %v", page.Header)
	}
	for _, path := range []string{"/r/" + race, "/r/" + race + "/womens/6K"} {
		page = c.Get(path + "?embed=1").Is(http.StatusOK)
		kit.Contains(t, page, "22:00", "new EventSource(", `<base target="_blank">`, `<link rel="canonical" href="`)
		kit.Lacks(t, page, "<header>", "<footer>")
		if page.Header.Get("X-Frame-Options") != "" || !strings.Contains(page.Header.Get("Content-Security-Policy"), "frame-ancestors *") {
			t.Errorf("other sites may not frame %s: %v", path, page.Header)
		}
	}
	c.Do(http.MethodGet, "/r/"+race+"/womens/6K?embed=1", nil, "If-None-Match: "+page.Header.Get("Etag")).Is(http.StatusNotModified)
}
