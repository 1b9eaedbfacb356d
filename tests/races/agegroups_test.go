package races

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// A page of an event is narrowed to an age group, with the places among its results.
func TestPageOfAgeGroup(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user, c := app.Register(t), app.Client(t)
	race := user.Race(object{"sport": "road"})
	file := "Platz;Name;AK;Zeit;Geschlecht\n1;Al;M40;38:01;m\n2;Bo;M35;38:02;m\n3;Cy;M40;38:03;m\n3;Di;M40;38:03;m\n5;Ed;M40;38:05;m\n;Flo;M40;DNF;m\n;Gus;M40;a.K.;m\n1;Ann;W40;40:01;w\n2;Bea;W40;40:02;w\n"
	user.CSV(race, "?event=10K", file).Is(http.StatusCreated)
	kit.Contains(t, c.Get("/r/"+race).Is(http.StatusOK), `>Age group</th>`, `<option value="M35">M35 (1)</option>`, `<option value="M40">M40 (6)</option>`, `action="/r/`+race+`/mens/10K"`)
	kit.Lacks(t, c.Get("/r/"+race+"/womens/10K").Is(http.StatusOK), "Age group") // all are of one
	at := "/r/" + race + "/mens/10K"
	page := c.Get(at + "?group=M40").Is(http.StatusOK)
	kit.Contains(t, page, "6 of 7 results are of M40", "10K · M40", `<option value="M40" selected>`, "In group",
		"<td class=n>1<td class=n>1<td>Al<", "<td class=n>2<td class=n>3<td>Cy<", "<td class=n>2<td class=n>3<td>Di<", "<td class=n>4<td class=n>5<td>Ed<",
		"<td class=n><td class=n><td>Flo<", "<td class=n><td class=n><td>Gus<")
	kit.Lacks(t, page, ">Bo<", "Team scores")
	kit.Contains(t, c.Get(at+"?group=M40&embed=1").Is(http.StatusOK), `name="embed" value="1"`, `href="`+at+`?embed=1"`)
	for _, none := range []string{"M45", "m40", "%25", "DNF"} {
		c.Get(at + "?group=" + none).Is(http.StatusNotFound)
	}
	c.Get(at + "?group=M40&page=2").Is(http.StatusNotFound)
	c.Get(at + "?group=" + strings.Repeat("x", 41)).Is(http.StatusBadRequest)
	c.Get(at + "?group=%00").Is(http.StatusBadRequest)

	// Places are counted on from page to page.
	var long strings.Builder
	long.WriteString("place,name,age group,time\n")
	for i := range 450 {
		fmt.Fprintf(&long, "%d,Runner %d,%s,%d:%02d\n", i+1, i+1, []string{"M 25-29", "M 30-34"}[i%2], 30+i/60, i%60)
	}
	race = user.Race(object{"sport": "road"})
	user.CSV(race, "?event=10K&gender=mens", long.String()).Is(http.StatusCreated)
	at = "/r/" + race + "/mens/10K?group=M+30-34"
	kit.Contains(t, c.Get(at).Is(http.StatusOK), "Page 1 of 2, 225 results", `href="?group=M&#43;30-34&amp;page=2"`, "<td class=n>200<td class=n>400<td>Runner 400<")
	// A search stays in the group.
	kit.Contains(t, c.Get(at+"&q=runner+450").Is(http.StatusOK), "<td class=n>225<td class=n>450<td>Runner 450<", `name="group" value="M 30-34"`, "All 225 results of M 30-34")
	kit.Contains(t, c.Get(at+"&q=runner+449").Is(http.StatusOK), "Nobody in this age group")
	kit.Contains(t, c.Get(at+"&place=402").Is(http.StatusOK), `<tr id="hit"><td class=n>201<td class=n>402<`, "Page 2 of 2")
	kit.Contains(t, c.Get(at+"&page=2").Is(http.StatusOK), "Page 2 of 2", "<td class=n>201<td class=n>402<td>Runner 402<", "<td class=n>225<td class=n>450<td>Runner 450<")

	// Years of school are no age groups.
	race = user.Race()
	user.CSV(race, kit.Mens5K, "place,name,grade,time\n1,Al,11,17:01\n2,Bo,SR,17:02\n3,Cy,12,17:03\n").Is(http.StatusCreated)
	page = c.Get("/r/" + race).Is(http.StatusOK)
	kit.Lacks(t, page, "Age group")
	kit.Contains(t, page, ">Grade</th>")
	c.Get("/r/" + race + "/mens/5K?group=SR").Is(http.StatusNotFound)
}

// Girls and boys stay so on the pages of a race whose files call them so.
func TestGirlsStayGirls(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user, c := app.Register(t), app.Client(t)
	for name, w := range map[string]struct{ query, file, page string }{
		"by a column":         {"?event=5K", "place,name,sex,time\n1,Ann,Girls,20:01\n1,Al,Boys,18:01\n", "Girls&#39; 5K"},
		"of another language": {"?event=5K", "place,name,sex,time\n1,Ann,Mädchen,20:01\n1,Al,Jungen,18:01\n", "Girls&#39; 5K"},
		"by a title":          {"", "Girls 5K,,\nplace,name,time\n1,Ann,20:01\n", "Girls&#39; 5K"},
		"by sections":         {"", "Girls 5K,,\nplace,name,time\n1,Ann,20:01\nBoys 5K,,\n1,Al,18:01\n", "Girls&#39; 5K"},
		"by divisions":        {"?event=5K", "place,name,division,time\n1,Ann,Varsity Girls,20:01\n", "Girls&#39; 5K"},
		"by the event":        {"", "place,name,event,time\n1,Ann,Girls 5K,20:01\n", "Girls&#39; 5K"},
		"women":               {"?event=5K", "place,name,sex,time\n1,Ann,Women,20:01\n", "Women&#39;s 5K"},
		"letters":             {"?event=5K", "place,name,sex,time\n1,Ann,F,20:01\n", "Women&#39;s 5K"},
		"women and girls":     {"?event=5K", "place,name,sex,time\n1,Ann,Women,20:01\n2,Bea,Girl,20:02\n", "Women&#39;s 5K"},
		"a camera's heat":     {"?round=final", "1,1,1,Girls 5K,,,,,,,15:00:00\n1,7,1,Berg,Ann,East,20:01.1,,20:01.1\n", "Girls&#39; 5K"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			user := &kit.User{Client: user.In(t), ID: user.ID}
			race := user.Race()
			user.CSV(race, w.query, w.file).Is(http.StatusCreated)
			page := c.In(t).Get("/r/" + race).Is(http.StatusOK)
			kit.Contains(t, page, "<h2>"+w.page+"</h2>", ">"+w.page+"</a>")
			if strings.Contains(w.page, "Girls") {
				kit.Lacks(t, page, "Women", "Men&#39;s")
			}
		})
	}
	// Another file that says otherwise counts for its events.
	race := user.Race(object{"sport": "track"})
	user.CSV(race, "", "place,name,athlete_id,team,sex,event,time\n1,Ann,ann.east,Youth East,Girls,800m,2:20.1\n1,Al,al.east,Youth East,Boys,800m,2:01.1\n").Is(http.StatusCreated)
	kit.Contains(t, c.Get("/r/"+race), "Team totals, Girls", "Team totals, Boys")
	for path, counts := range map[string]int{"/a/ann.east": 2, "/t/youth-east": 2} { // a result, and a best or a record
		page := string(c.Get(path).Is(http.StatusOK).Body)
		if n := strings.Count(page, "Girls&#39; 800m"); n != counts || strings.Contains(page, "Women") {
			t.Errorf("%s says Girls' %d times: %s", path, n, page)
		}
	}
	kit.Eventually(t, "the home page finds her", func() bool { return strings.Contains(string(c.Get("/?q=ann+youth+east").Body), "Girls&#39; 800m") })
	user.CSV(race, "?mode=replace", "place,name,team,sex,event,time\n1,Ann,East,Women,800m,2:20.1\n").Is(http.StatusCreated)
	kit.Contains(t, c.Get("/r/"+race), "Team totals, Women", "Team totals, Boys", "Women&#39;s 800m", "Boys&#39; 800m")
}

// The pages that ask for the removal of a name call athletes as the file does, too.
func TestGirlsStayGirlsOnOtherPages(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	user, c := app.Register(t), app.Client(t)
	race := user.Race(object{"sport": "track"})
	user.CSV(race, "?event=800m", "place,name,athlete_id,sex,time\n1,Ann Berg,ann.berg,Girls,2:20.1\n1,Al Berg,al.berg,Boys,2:01.1\n").Is(http.StatusCreated)
	ann := fmt.Sprint(c.Get("/result/list/" + race).Is(http.StatusOK).List()[1]["_id"]) // behind the boys
	for _, at := range []string{"/r/" + race + "/name?q=berg", "/a/ann.berg/name", "/r/" + race + "/name/" + ann} {
		page := c.Get(at).Is(http.StatusOK)
		kit.Contains(t, page, "Girls&#39; 800m")
		kit.Lacks(t, page, "Women")
	}
	kit.SubmitForm(c, "/r/"+race+"/name/"+ann, "email", "mother@example.org").Is(http.StatusOK)
	kit.Contains(t, c.Get(kit.PathOf(app, app.Email(t, "mother@example.org", 1).Link)).Is(http.StatusOK), "Girls&#39; 800m")
}
