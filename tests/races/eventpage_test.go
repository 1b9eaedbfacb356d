package races

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/internal/config"
	"harrier/tests/kit"
)

// maxEventPage is how large the page of an event may be, in bytes.
const maxEventPage = 60_000

// TestEventPages turns the pages of an event that is too large for one.
func TestEventPages(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user, c := app.Register(t), app.Client(t)
	race := user.Race(object{"sport": "road", "name": "City Run"})
	var file strings.Builder
	file.WriteString("place,name,team,bib,time\n")
	for i := range 1601 {
		team := ""
		if i%2 == 0 {
			team = "Köln Läufer"
		}
		place := i + 1
		if place >= 1500 {
			place++ // nobody has place 1500
		}
		fmt.Fprintf(&file, "%d,Zoë Runner %d,%s,B%d,2:%02d:%02d\n", place, i+1, team, 7000+i, i/60, i%60)
	}
	user.CSV(race, "?gender=mens&event=50%25+of+a+marathon", file.String()).Is(http.StatusCreated)
	whole := c.Get("/r/" + race).Is(http.StatusOK)
	kit.Contains(t, whole, "Choose an event.", "/mens/50%25%20of%20a%20marathon", "Men&#39;s 50% of a marathon")
	kit.Lacks(t, whole, "Runner 1<")
	at := "/r/" + race + "/mens/50%25%20of%20a%20marathon"
	// The whole race is searched on its front page.
	kit.Contains(t, whole, `role="search" aria-label="Search the race`)
	for query, found := range map[string]string{"?q=zoe+1601": "Runner 1601<", "?q=B7041": "Runner 42<", "?q=koln+1599&embed=1": "Runner 1599<"} {
		page := c.Get("/r/" + race + query).Is(http.StatusOK)
		kit.Contains(t, page, found, `href="`+at)
		kit.Lacks(t, page, "Runner 3<", "data-live", "Choose an event")
	}
	kit.Contains(t, c.Get("/r/"+race+"?q=runner"), "The first 200 results")
	kit.Contains(t, c.Get("/r/"+race+"?q=nobody"), "Nobody in this race")
	c.Get("/r/" + race + "?q=%00").Is(http.StatusBadRequest)
	get := func(query string) *kit.Answer {
		t.Helper()
		page := c.Get(at + query).Is(http.StatusOK)
		if len(page.Body) > maxEventPage {
			t.Errorf("%s has %d bytes", query, len(page.Body))
		}
		return page
	}

	first := get("")
	kit.Contains(t, first, "Runner 1<", "Runner 200<", "Page 1 of 9, 1601 results", `<a rel="next" href="?page=2"`, `href="?page=9"`, "<h1><a href=")
	kit.Lacks(t, first, "Runner 201<", `rel="prev"`)
	kit.Contains(t, get("?page=2"), "Runner 201<", "Runner 400<", `<a rel="prev" href="?" `, `<a rel="next" href="?page=3"`, at+"?page=2")
	last := get("?page=9")
	kit.Contains(t, last, "Runner 1601<", "Page 9 of 9")
	kit.Lacks(t, last, "Runner 1600<", `rel="next"`)
	kit.Contains(t, get("?page=2&embed=1"), "Runner 201<", `<a rel="next" href="?embed=1&amp;page=3" target="_self"`)
	for _, query := range []string{"?page=10", "?page=0", "?page=x", "?page=9999"} {
		c.Get(at + query).Is(http.StatusNotFound)
	}

	for query, found := range map[string]string{
		"?q=zoe+1601": "Runner 1601<", "?q=RUNNER+koln+1599": "Runner 1599<", "?q=b7041": "Runner 42<", "?q=+ZOË++42%20": "Runner 42<",
	} {
		page := get(query)
		kit.Contains(t, page, found, "All 1601 results")
		kit.Lacks(t, page, "Runner 3<", "data-live", "rel=\"next\"")
	}
	many := get("?q=runner")
	kit.Contains(t, many, "The first 200 results", "Runner 200<")
	kit.Lacks(t, many, "Runner 201<")
	for _, none := range []string{"%25", "_", `%5C`, "nobody", "%3Cscript%3E"} {
		page := get("?q=" + none)
		kit.Contains(t, page, "Nobody in this event")
		kit.Lacks(t, page, "<script>", "Runner 1<")
	}
	c.Get(at + "?q=" + strings.Repeat("x", 101)).Is(http.StatusBadRequest)
	c.Get(at + "?q=%00").Is(http.StatusBadRequest)
	c.Get(at + "?q=%FF").Is(http.StatusBadRequest)

	hit := `<tr id="hit"><td class=n>%d<td>Zoë Runner %d<`
	kit.Contains(t, get("?place=1234"), "Page 7 of 9", "Place 1234 is marked", fmt.Sprintf(hit, 1234, 1234))
	kit.Contains(t, get("?place=1500"), "Nobody has place 1500. Place 1501 is marked", fmt.Sprintf(hit, 1501, 1500))
	kit.Contains(t, get("?place=99999"), "Nobody has place 99999. Place 1602 is marked", fmt.Sprintf(hit, 1602, 1601))
	for _, place := range []string{"0", "-1", "x", "99999999999"} {
		kit.Contains(t, c.Get(at+"?place="+place).Is(http.StatusBadRequest), "A place is a whole number")
	}
	c.Get("/r/" + race + "/mens/10K?place=1").Is(http.StatusNotFound)
	c.Get("/r/" + kit.UnknownID + "/mens/10K?q=ada").Is(http.StatusNotFound)
	if policy := first.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "form-action 'self'") {
		t.Errorf("the policy does not allow the forms: %s", policy)
	}
}

// TestEventPageOfLongNames bounds a page whatever its results contain.
func TestEventPageOfLongNames(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user := app.Register(t)
	race := user.Race(object{"sport": "road", "name": strings.Repeat("&", 200), "description": strings.Repeat("<>", 5000)})
	var file strings.Builder
	file.WriteString("place,name,team,grade,division,time,heat,wind\n")
	for i := range 201 {
		fmt.Fprintf(&file, "%d,%s %d,%s,%s,%s %d,2:00:00,999,+10.5\n", i+1, strings.Repeat("'&", 90), i, strings.Repeat("<", 200), strings.Repeat("&", 40),
			strings.Repeat("&", 90), i)
	}
	user.CSV(race, "?gender=mens&event=10K", file.String()).Is(http.StatusCreated)
	page := app.Client(t).Get("/r/" + race + "/mens/10K").Is(http.StatusOK)
	kit.Contains(t, page, "Long names are shortened on this page.", "…", "Page 1 of 2")
	if len(page.Body) > maxEventPage {
		t.Errorf("the page has %d bytes", len(page.Body))
	}
}

// TestMixedOrder shows places among women where the places are those of everybody, and not where they are women's already.
func TestMixedOrder(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user, c := app.Register(t), app.Client(t)
	add := func(rows ...string) string {
		race := user.Race(object{"sport": "road"})
		user.CSV(race, "?event=10K", "place,name,gender,time\n"+strings.Join(rows, "\n")+"\n").Is(http.StatusCreated)
		return race
	}
	mixed := add("1,Adam,M,30:00", "2,Bea,F,31:00", "3,Carl,M,32:00", "4,Dora,F,33:00", "4,Dana,F,33:00", "6,Eva,F,34:00", ",Fay,F,35:00")
	for _, path := range []string{"/womens/10K", ""} {
		page := c.Get("/r/" + mixed + path).Is(http.StatusOK)
		kit.Contains(t, page, `<th class="n">Women</th><th class="n">Overall</th>`, "<td class=n>1<td class=n>2<td>Bea", "<td class=n>2<td class=n>4<td>Dora",
			"<td class=n>2<td class=n>4<td>Dana", "<td class=n>4<td class=n>6<td>Eva", "<td class=n><td class=n><td>Fay")
	}
	kit.Contains(t, c.Get("/r/"+mixed+"/mens/10K"), "<td class=n>1<td class=n>1<td>Adam", "<td class=n>2<td class=n>3<td>Carl", `href="/r/`+mixed+`/all/10K"`)
	everybody := c.Get("/r/" + mixed + "/all/10K").Is(http.StatusOK)
	kit.Contains(t, everybody, "10K · everybody", "<td class=n>1<td>Adam<td class=wide>Men<", "<td class=n>2<td>Bea<td class=wide>Women<", "<td class=n>6<td>Eva", "<td class=n><td>Fay")
	kit.Lacks(t, everybody, "Overall")
	for query, found := range map[string]string{"?q=bea": ">Bea<", "?place=3": `<tr id="hit"><td class=n>3<td>Carl`} {
		kit.Contains(t, c.Get("/r/"+mixed+"/all/10K"+query).Is(http.StatusOK), found)
	}
	c.Get("/r/" + mixed + "/all/5K").Is(http.StatusNotFound)
	c.Get("/r/" + mixed + "/all/10K?page=2").Is(http.StatusNotFound)
	for name, race := range map[string]string{
		"two races":     add("1,Adam,M,30:00", "2,Carl,M,32:00", "1,Bea,F,31:00", "2,Dora,F,33:00"),
		"some results":  add("3,Adam,M,30:00", "9,Carl,M,32:00", "17,Bea,F,31:00", "40,Dora,F,33:00"),
		"women alone":   add("1,Bea,F,31:00", "2,Dora,F,33:00"),
		"without place": add(",Adam,M,30:00", ",Bea,F,31:00"),
	} {
		if page := c.Get("/r/" + race).Is(http.StatusOK); strings.Contains(string(page.Body), "Overall") {
			t.Errorf("%s: shown as one order of finish", name)
		}
	}
}

// TestTeamTotals shows the teams of a track meet before its events.
func TestTeamTotals(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user, c := app.Register(t), app.Client(t)
	race := user.Race(object{"sport": "track"})
	user.CSV(race, "?gender=womens", "event,place,name,team,time\n100m,1,Ada,Ash,12.1\n100m,2,Bea,Birch,12.2\n800m,1,Cay,Birch,2:10.1\n800m,2,Dee,Birch,2:11.1\n"+
		"Mixed 4x400m,1,Ash,Ash,3:30.1\n").Is(http.StatusCreated)
	user.CSV(race, "?gender=mens&mode=append", "event,place,name,team,division,time\n100m,1,Abe,Ash,A,11.1\n100m,1,Bob,Birch,B,11.2\n").Is(http.StatusCreated)
	page := string(c.Get("/r/" + race).Is(http.StatusOK).Body)
	at := -1
	for _, text := range []string{
		"Team totals, Men · A", "Team totals, Men · B", "Team totals, Women<",
		`<td class="n">1</td><td><a href="/t/birch">Birch</a></td><td class="n">26</td><td class="n">2</td>`,
		`<td class="n">2</td><td><a href="/t/ash">Ash</a></td><td class="n">10</td><td class="n">1</td>`, "<h2>Men&#39;s 100m</h2>",
	} {
		next := strings.Index(page, text)
		if next <= at {
			t.Errorf("%q is not after what should come before it, at %d", text, next)
		}
		at = next
	}
	kit.Lacks(t, c.Get("/r/"+race+"/womens/100m").Is(http.StatusOK), "Team totals")
	kit.Contains(t, c.Get("/r/"+race+"?embed=1").Is(http.StatusOK), "Team totals, Women")
}

// TestUnscored says why there is no team score.
func TestUnscored(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.ScoredFinishers = 5 }})
	user, c := app.Register(t), app.Client(t)
	for want, race := range map[string]struct {
		sport string
		rows  []string
	}{
		"No team scores: a team needs 5 finishers, and no team has more than 3.": {"cross_country", []string{"1,A,Ash", "2,B,Ash", "3,C,Ash", "4,D,Birch"}},
		"No team scores: no finisher runs for a team that is scored.":            {"cross_country", []string{"1,A,", "2,B,Unattached"}},
		"No team scores: nobody who runs for a team has earned points.":          {"track", []string{"1,A,"}},
		"No team totals: nobody who runs for a team has earned points.":          {"track", []string{"1,A,"}},
		"Teams are not scored in this race.":                                     {"road", []string{"1,A,Ash"}},
		"No team scores: at most 5 finishers are scored, and this race has more.": {"cross_country", []string{
			"1,A,Ash", "2,B,Ash", "3,C,Ash", "4,D,Ash", "5,E,Ash", "6,F,Ash",
		}},
	} {
		id := user.Race(object{"sport": race.sport})
		var file strings.Builder
		file.WriteString("place,name,team,time\n")
		for i, row := range race.rows {
			fmt.Fprintf(&file, "%s,20:%02d.1\n", row, i)
		}
		user.CSV(id, "?gender=womens&event=5000m", file.String()).Is(http.StatusCreated)
		kit.Contains(t, c.Get("/r/"+id).Is(http.StatusOK), want)
		if !strings.HasPrefix(want, "No team totals") {
			kit.Contains(t, c.Get("/r/"+id+"/womens/5000m").Is(http.StatusOK), want)
		}
	}
}

// TestSiteFrame leads home from each page, and says whose server it is and whom to contact.
func TestSiteFrame(t *testing.T) {
	t.Parallel()
	for contact, link := range map[string]string{
		"ops@heron.example": `Contact: <a href="mailto:ops@heron.example">ops@heron.example</a>`, "Ann, <room> 3": "Contact: Ann, &lt;room&gt; 3",
		"https://heron.example/us": `Contact: <a href="https://heron.example/us">https://heron.example/us</a>`,
	} {
		app := kit.Start(t, kit.Options{Config: func(c *config.Config) { c.InstanceName, c.Contact, c.BasePath = "Heron Runs", contact, "/club" }})
		user, c := app.Register(t), app.Client(t)
		race := user.Race()
		user.Result(race, object{"athlete_id": "ada", "team": "Ash", "gender": "womens", "event": "6K"})
		for _, path := range []string{"", "/r/" + race, "/r/" + race + "/womens/6K", "/a/ada", "/t/ash"} {
			page := c.Get("/" + strings.TrimPrefix(path, "/")).Is(http.StatusOK)
			kit.Contains(t, page, link, "Heron Runs")
			if path != "" {
				kit.Contains(t, page, `<nav class="top" aria-label="Site"><a href="/club/">Heron Runs</a><span><a href="/club/app">My Harrier</a></span></nav>`)
			}
		}
	}
}
