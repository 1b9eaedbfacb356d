package races

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// totalsOf lists the totals of a meet's women: "Ash 15, Oak 14".
func totalsOf(c *kit.Client, race string) string {
	totals, _ := c.Get("/race/" + race + "/womens/scores").Is(http.StatusOK).Object()["totals"].([]any)
	list := make([]string, 0, len(totals))
	for _, total := range totals {
		team, _ := total.(object)
		list = append(list, fmt.Sprint(team["team"], " ", team["score"]))
	}
	return strings.Join(list, ", ")
}

// Only finals score, wherever a file says which round it is.
func TestPreliminariesNeverScore(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d := app.Register(t)
	const prelims, finals = "1,Ana,Oak,12.40\n2,Cyd,Oak,12.50\n3,Bea,Ash,12.60\n", "1,Bea,Ash,12.35\n2,Ana,Oak,12.41\n3,Cyd,Oak,12.66\n"
	in := func(event, rows string) string { return strings.ReplaceAll(rows, "\n", ","+event+"\n") }
	for name, files := range map[string][][2]string{
		"names of events": {{"?gender=womens", "place,name,team,time,event\n" + in("Girls 100m Prelims", prelims) + in("Girls 100m Finals", finals)}},
		"in German":       {{"", "place,name,team,time,event\n" + in("Frauen 100 m Vorlauf", prelims) + in("Frauen 100 m Finale", finals)}},
		"the parameter": {
			{"?event=" + url.QueryEscape("Girls 100m Prelims"), "place,name,team,time\n" + prelims},
			{"?event=" + url.QueryEscape("Girls 100m Finals"), "place,name,team,time\n" + finals},
		},
		"names of files": {
			{"?gender=womens&event=100m&file_name=100m-prelims.csv", "place,name,team,time\n" + prelims},
			{"?gender=womens&event=100m&file_name=100m-finals.csv", "place,name,team,time\n" + finals},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := &kit.User{Client: d.In(t), ID: d.ID}
			race := d.Race(object{"sport": "track"})
			for _, file := range files {
				report := d.CSV(race, file[0], file[1]).Is(http.StatusCreated)
				if !strings.Contains(file[0], "finals.csv") { // a final is what it is without a word
					kit.Contains(t, report, "event_words")
				}
			}
			if got := totalsOf(d.Client, race); got != "Oak 14, Ash 10" {
				t.Errorf("%s, want Oak 14, Ash 10", got)
			}
		})
	}
}

// Heats of a final are placed as the file says, or as the sender does.
func TestHeatsOfAFinal(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d := app.Register(t)
	const one, two = "1,Ana,Ash,12.40\n2,Bea,Oak,12.50\n", "1,Cyd,Elm,12.45\n2,Dee,Fir,12.60\n"
	const ranked, timed = "Ash 10, Oak 8, Elm 6, Fir 5", "Ash 10, Elm 8, Oak 6, Fir 5"
	file := func(first, second string) string {
		in := func(event, rows string) string { return strings.ReplaceAll(rows, "\n", ","+event+"\n") }
		return "place,name,team,time,event\n" + in(first, one) + in(second, two)
	}
	for name, c := range map[string]struct{ query, file, want string }{
		"A and B finals":     {"", file("Girls 100m A Final", "Girls 100m B Final"), ranked},
		"finals by numbers":  {"", file("Girls 100m Final 1", "Girls 100m Final 2"), ranked},
		"sections":           {"", file("Girls 100m Section 1", "Girls 100m Section 2"), timed},
		"timed finals":       {"", file("Girls 100m Timed Final Heat 1", "Girls 100m Timed Final Heat 2"), timed},
		"unclear, as ranked": {"?heats=ranked", file("Girls 100m Final Heat 1", "Girls 100m Final Heat 2"), ranked},
		"unclear, as timed":  {"?heats=timed", file("Girls 100m Final Heat 1", "Girls 100m Final Heat 2"), timed},
		"the column of rounds": {
			"?gender=womens&event=100m", strings.ReplaceAll(strings.ReplaceAll(file("A Final", "B Final"), "event", "round"), ",,", ","), ranked,
		},
		"titles": {"?gender=womens&event=100m", "Final A,,,\nplace,name,team,time\n" + one + "Final B,,,\n" + two, ranked},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := &kit.User{Client: d.In(t), ID: d.ID}
			race := d.Race(object{"sport": "track"})
			if strings.HasPrefix(name, "unclear") {
				refused := d.CSV(race, "", c.file).Is(http.StatusUnprocessableEntity)
				kit.Contains(t, refused, `"heats"`, "heats=timed", "heats=ranked")
			}
			d.CSV(race, c.query, c.file).Is(http.StatusCreated)
			if got := totalsOf(d.Client, race); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
			if issues := d.Get("/race/" + race + "/issues").Is(http.StatusOK); strings.Contains(fmt.Sprint(issues.Object()), "out_of_order") {
				t.Errorf("places of heats one behind the other are an issue: %v", issues.Object())
			}
		})
	}
}
