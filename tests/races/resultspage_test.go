package races

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"harrier/tests/kit"
)

func TestRacePage(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	race := user.Race(object{"name": "<Autumn> & Sons", "location": "Heron Park", "url": "https://example.org/autumn"})
	c := app.Client(t)
	kit.Contains(t, c.Get("/r/"+race).Is(http.StatusOK), "There are no results yet.", "&lt;Autumn&gt; &amp; Sons", "Heron Park")

	var file strings.Builder
	file.WriteString("place,name,team,time\n")
	for i := range 14 {
		fmt.Fprintf(&file, "%d,Runner %d,%s,25:%02d.5\n", i+1, i+1, []string{"Ash", "Birch"}[i%2], i)
	}
	user.CSV(race, "?gender=mens&event=8K", file.String()).Is(http.StatusCreated)
	user.Result(race, object{"gender": "womens", "event": "6K", "athlete": "Ada", "time": "22:00"})
	page := c.Get("/r/" + race).Is(http.StatusOK)
	kit.Contains(t, page, "Men&#39;s 8K", "Women&#39;s 6K", "Runner 14", "25:13.5", "Ada", ">25<", ">30<", "1, 3, 5, 7, 9 (11, 13)", "How teams are scored", "SportsEvent")
	if page.Header.Get("Content-Type") != "text/html; charset=UTF-8" || !strings.Contains(page.Header.Get("Content-Security-Policy"), "default-src 'none'") {
		t.Errorf("headers %v", page.Header)
	}
	kit.Contains(t, page, `data-live="/race/`+race+`/live"`, "new EventSource(")
	script := regexp.MustCompile(`(?s)<script data-live[^>]*>(.*?)</script>`).FindSubmatch(page.Body)
	if hash := sha256.Sum256(script[1]); !strings.Contains(page.Header.Get("Content-Security-Policy"), base64.StdEncoding.EncodeToString(hash[:])) {
		t.Errorf("the policy does not allow the script: %v", page.Header)
	}
	c.Do(http.MethodGet, "/r/"+race, nil, "If-None-Match: "+page.Header.Get("Etag")).Is(http.StatusNotModified)

	event := c.Get("/r/" + race + "/womens/6K").Is(http.StatusOK)
	kit.Contains(t, event, "Ada", "22:00")
	if strings.Contains(string(event.Body), "Runner 14") {
		t.Error("the page of one event has the results of another")
	}
	user.Result(race, object{"gender": "womens", "event": "6K", "athlete": "Grace", "status": "dnf"})
	kit.Contains(t, c.Get("/r/"+race+"/womens/6K").Is(http.StatusOK), "Grace", "DNF")
	kit.Contains(t, c.Get("/r/"+race), "The results are provisional: they may still change.")
	user.Put("/race", object{"_id": race, "state": "official"}).Is(http.StatusOK)
	kit.Contains(t, c.Get("/r/"+race), "The results are official.")
	app.Operator(t).Put("/race", object{"_id": race, "state": "locked"}).Is(http.StatusOK)
	kit.Contains(t, c.Get("/r/"+race+"/womens/6K"), "The results are final: the race is locked.")
	user.Race(object{"name": "Next Year", "date": time.Now().AddDate(1, 0, 0).Format(time.DateOnly)})
	home := c.Get("/").Is(http.StatusOK)
	kit.Contains(t, home, "&lt;Autumn&gt; &amp; Sons", "/r/"+race, "16&nbsp;results", `"/docs"`, `"/docs#description/getting-started"`)
	if strings.Contains(string(home.Body), "Next Year") {
		t.Error("the newest races on the home page include one of next year")
	}

	for _, path := range []string{"/r/" + race + "/mens/10K", "/r/01a193a1-fabf-7bd1-8da5-505c6efb979e", "/r/none"} {
		kit.Contains(t, c.Get(path).Is(http.StatusNotFound), "<title>Not found")
	}
}

// TestRacePageOfManyEvents shows that one request does not read hundreds of events.
func TestRacePageOfManyEvents(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	for events, want := range map[int]string{40: "Individual results", 41: "Choose an event."} {
		race := user.Race(object{"sport": "track"})
		var file strings.Builder
		file.WriteString("event,name,time\n")
		for i := range events {
			fmt.Fprintf(&file, "%dm,Ada,0:30\n", 100+i)
		}
		user.CSV(race, "?gender=mens", file.String()).Is(http.StatusCreated)
		kit.Contains(t, app.Client(t).Get("/r/"+race).Is(http.StatusOK), "Men&#39;s 139m", want)
	}
}

// The page of an event on the track shows heats and winds, and that of another has no columns for them.
func TestHeatsAndWindsOnPages(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	race := poster.Race(object{"sport": "track"})
	poster.CSV(race, "?gender=mens&event=100m", "place,name,time,heat,wind\n1,Ann,12.10,2,1.2\n2,Bo,12.20,1,-0.4\n3,Cy,12.30,1,\n4,Di,12.40,1,2.1\n").Is(http.StatusCreated)
	poster.CSV(race, "?gender=mens&event=800m", "place,name,time\n1,Ann,2:02.10\n").Is(http.StatusCreated)
	page := app.Client(t).Get("/r/" + race + "/mens/100m").Is(http.StatusOK)
	kit.Contains(t, page, `<th class="n wide">Heat</th>`, `<th class="n wide">Wind</th>`, `<td class="n wide">2<td class=n>12.10<td class="n wide">&#43;1.2`, `<td class="n wide">-0.4`, `<td class="n wide">&#43;2.1 w`)
	kit.Lacks(t, app.Client(t).Get("/r/"+race+"/mens/800m").Is(http.StatusOK), ">Heat<", ">Wind<", ">Team<")
}

// TestReasonsOnPages shows why somebody is disqualified, on the page of the race, on that of the event and where it is searched.
func TestReasonsOnPages(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	race := poster.Race(nil)
	poster.CSV(race, kit.Mens5K, "place,name,time\n1,Ann,18:00\n2,Bo,18:10\n").Is(http.StatusCreated)
	bo := idsOf(t, poster.Client, race)["Bo 18:10"]
	poster.Put("/result", object{"_id": bo, "status": "dq", "reason": "Left the course at <2 km>."}).Is(http.StatusOK)
	for _, path := range []string{"", "/mens/5K", "/mens/5K?q=bo", "?embed=1"} {
		kit.Contains(t, app.Client(t).Get("/r/"+race+path).Is(http.StatusOK), `DQ<span class="soft reason">Left the course at &lt;2 km&gt;.</span>`)
	}
	poster.Put("/result", object{"_id": bo, "status": "finished"}).Is(http.StatusOK)
	kit.Lacks(t, app.Client(t).Get("/r/"+race).Is(http.StatusOK), "Left the course")
}

// TestTenthsOnPages shows a time whose zero a spreadsheet has left out as those beside it, and leaves hundredths and whole seconds as they are.
func TestTenthsOnPages(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	poster := app.Register(t)
	race := poster.Race(nil)
	poster.CSV(race, "?gender=mens&event=5K", "place,name,time,team\n1,Ann,18:00.5,East\n2,Bo,18:10,\n").Is(http.StatusCreated)
	poster.CSV(race, "?gender=womens&event=5K", "place,name,time\n1,Cy,19:00\n2,Di,19:10\n").Is(http.StatusCreated)
	poster.CSV(race, "?gender=mens&event=100m", "place,name,time\n1,Ann,11.95\n2,Bo,12.1\n").Is(http.StatusCreated)
	kit.Contains(t, app.Client(t).Get("/r/"+race+"/mens/5K").Is(http.StatusOK), "<td class=n>18:00.5", "<td class=n>18:10.0", "<th>Team</th>")
	kit.Contains(t, app.Client(t).Get("/r/"+race+"/womens/5K").Is(http.StatusOK), "<td class=n>19:10\n")
	kit.Contains(t, app.Client(t).Get("/r/"+race+"/mens/100m").Is(http.StatusOK), "<td class=n>11.95", "<td class=n>12.1\n")
}
