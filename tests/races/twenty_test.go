package races

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// heatsAs is a final in two heats, the second faster, as a file writes it: %[1]s is how the heat is named.
type heatsAs struct {
	query, first, second string
	// titles says that the names are titles above the rows, rounds that they are in a column for rounds; otherwise they are in the column for events.
	titles, rounds bool
}

func (h heatsAs) file() string {
	const a, b = "1,Ana Fir,Oak,12.50", "1,Bea Elm,Ash,12.40"
	const a2, b2 = "2,Cyd Yew,Elm,12.70", "2,Dee Box,Fir,12.60"
	switch {
	case h.titles:
		return fmt.Sprintf("%s,,,\nplace,name,team,time\n%s\n%s\n%s,,,\nplace,name,team,time\n%s\n%s\n", h.first, a, a2, h.second, b, b2)
	case h.rounds:
		return fmt.Sprintf("place,name,team,time,event,gender,round\n%[1]s,100m,F,%[5]s\n%[2]s,100m,F,%[5]s\n%[3]s,100m,F,%[6]s\n%[4]s,100m,F,%[6]s\n", a, a2, b, b2, h.first, h.second)
	}
	return fmt.Sprintf("place,name,team,time,event,gender\n%[1]s,%[5]s,F\n%[2]s,%[5]s,F\n%[3]s,%[6]s,F\n%[4]s,%[6]s,F\n", a, a2, b, b2, h.first, h.second)
}

// Twenty ways to write an A and a B final, whose places follow each other, and twenty to write sections, which are placed by time.
func TestFinalsAndSectionsAsWritten(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d := app.Register(t)
	const ranked, timed = "1 Ana Fir, 2 Cyd Yew, 3 Bea Elm, 4 Dee Box", "1 Bea Elm, 2 Ana Fir, 3 Dee Box, 4 Cyd Yew"
	for want, ways := range map[string][]heatsAs{
		ranked: {
			{first: "100m A Final", second: "100m B Final"},
			{first: "100m Final A", second: "100m Final B"},
			{first: "A Final 100m", second: "B Final 100m"},
			{first: "100m - A Final", second: "100m - B Final"},
			{first: "Girls 100m A Finals", second: "Girls 100m B Finals"},
			{first: "100m (A Final)", second: "100m (B Final)"},
			{first: "100m Final (A)", second: "100m Final (B)"},
			{first: "100m Final 1", second: "100m Final 2"},
			{first: "Women 100 Meter Dash A-Final", second: "Women 100 Meter Dash B-Final"},
			{first: "100m A-Finale", second: "100m B-Finale"},
			{first: "100m Finale A", second: "100m Finale B"},
			{first: "100 metros Final A", second: "100 metros Final B"},
			{first: "A Final", second: "B Final", rounds: true},
			{first: "Final A", second: "Final B", rounds: true},
			{first: "Finals - A", second: "Finals - B", rounds: true},
			{first: "Final 1", second: "Final 2", rounds: true},
			{first: "A-Final", second: "B-Final", rounds: true},
			{first: "Girls 100m A Final", second: "Girls 100m B Final", titles: true},
			{first: "Girls 100m Final A", second: "Girls 100m Final B", titles: true},
			{first: "Women 100m - Final B", second: "Women 100m - Final C", titles: true},
		},
		timed: {
			{first: "100m Section 1", second: "100m Section 2"},
			{first: "100m Sect. 1", second: "100m Sect. 2"},
			{first: "100m Timed Final Section 1", second: "100m Timed Final Section 2"},
			{first: "100m Timed Finals Heat 1", second: "100m Timed Finals Heat 2"},
			{first: "Girls 100m Section 1 of 2", second: "Girls 100m Section 2 of 2"},
			{first: "100m Flight 1", second: "100m Flight 2"},
			{first: "Section 1 100m", second: "Section 2 100m"},
			{first: "100m (Section 1)", second: "100m (Section 2)"},
			{first: "100m - Section A", second: "100m - Section B"},
			{first: "Women 100m Sec 1", second: "Women 100m Sec 2"},
			{first: "100m Section #1", second: "100m Section #2"},
			{first: "Section 1", second: "Section 2", rounds: true},
			{first: "Timed Final Section 1", second: "Timed Final Section 2", rounds: true},
			{first: "Flight 1", second: "Flight 2", rounds: true},
			{first: "Girls 100m Timed Finals Section 1", second: "Girls 100m Timed Finals Section 2", titles: true},
			{first: "Girls 100m Section 1 of 2", second: "Girls 100m Section 2 of 2", titles: true},
			{first: "Girls 100m Finals Heat 1", second: "Girls 100m Finals Heat 2", titles: true, query: "?heats=timed"},
			{first: "100m Finals Heat 1", second: "100m Finals Heat 2", query: "?heats=timed"},
			{first: "Women 100m Section A", second: "Women 100m Section B", titles: true},
			{first: "Girls 100m Timed Final Heat 1", second: "Girls 100m Timed Final Heat 2", titles: true},
		},
	} {
		for _, way := range ways {
			race := d.Race(object{"sport": "track"})
			a := d.CSV(race, way.query, way.file())
			if a.Status != http.StatusCreated {
				t.Errorf("%+v: %s", way, a.Body)
				continue
			}
			list := d.Get("/result/list/" + race).Is(http.StatusOK).List()
			events := map[string]bool{}
			for _, r := range list {
				events[fmt.Sprint(r["event_code"], r["round"])] = true
			}
			if got := kit.PlacesOf(t, d.Client, race); got != want || len(events) != 1 || !events["100final"] {
				t.Errorf("%+v: %s of %v, want %s", way, got, events, want)
			}
			if first := strings.Fields(totalsOf(d.Client, race))[0]; want == ranked && first != "Oak" || want == timed && first != "Ash" {
				t.Errorf("%+v: %s wins", way, first)
			}
		}
	}
}

// Twenty orders of finish in which some have no place. They stand at their time, and get that place.
func TestFinishersWithoutPlaces(t *testing.T) {
	t.Parallel()
	d := kit.Shared(t).Register(t)
	for written, want := range map[string]string{
		// Each finisher has a letter, a place or none, and a time in seconds above 1000.
		"A1:10 B2:20 C-:15":                         "A C B",
		"A1:10 B2:20 C-:5":                          "C A B",
		"A1:10 B2:20 C-:25":                         "A B C",
		"A1:10 B3:20 C-:15":                         "A C B",
		"A1:10 B2:20 C-:15 D-:16":                   "A C D B",
		"A1:10 B2:20 C-:16 D-:15":                   "A D C B",
		"A1:10 B2:20 C-:15 D-:25":                   "A C B D",
		"A1:10 B2:20 C3:30 D-:25 E-:5":              "E A B D C",
		"A1:10 B1:10 C3:30 D-:20":                   "A B D C",
		"A1:10 B2:20 C-:20":                         "A B C",
		"A1:10 B2:20 C-:10":                         "A C B",
		"C-:15 A1:10 B2:20":                         "A C B",
		"A1:10 B2:20 C3:30 D4:40 E5:50 F-:45 G-:35": "A B C G D F E",
		"A-:10 B2:20 C3:30":                         "A B C",
		"A-:10 B1:20 C2:30":                         "A B C",
		"A1:10 B-:20 C-:30 D2:40":                   "A B C D",
		"A1:10 B2:30 C3:20 D-:25":                   "A D B C",
		"A1:10 B2:20 C3:30 D-:31 E-:32 F-:33":       "A B C D E F",
		"A1:10 B2:20 C3:30 D-:11 E-:21 F-:31":       "A D B E C F",
		"A1:10 B2:20 C3:30 D-:15 E-:16":             "A D E B C",
	} {
		race := d.Race(object{"sport": "cross_country"})
		var file strings.Builder
		file.WriteString("place,name,team,time\n")
		for finisher := range strings.FieldsSeq(written) {
			name, rest := finisher[:1], finisher[1:]
			place, second, _ := strings.Cut(rest, ":")
			fmt.Fprintf(&file, "%s,%s,Team %s,16:%02s\n", strings.Trim(place, "-"), name, name, second)
		}
		a := d.CSV(race, kit.Mens5K, file.String())
		if a.Status != http.StatusCreated {
			t.Errorf("%s: %s", written, a.Body)
			continue
		}
		order := func() string {
			list := d.Get("/result/list/" + race).Is(http.StatusOK).List()
			names := make([]string, 0, len(list))
			for _, r := range list {
				names = append(names, fmt.Sprint(r["athlete"]))
			}
			return strings.Join(names, " ")
		}
		if got := order(); got != want {
			t.Errorf("%s: listed %s, want %s", written, got, want)
		}
		missing := strings.Count(written, "-:")
		found := 0
		for _, issue := range d.Get("/race/" + race + "/issues").Is(http.StatusOK).Object()["issues"].([]any) {
			if i := issue.(object); i["code"] == "place_missing" && i["suggestion"] != nil {
				found++
			}
		}
		if found != missing {
			t.Errorf("%s: %d issues", written, found)
		}
		d.Post("/race/"+race+"/renumber", object{}).Is(http.StatusCreated)
		if got := order(); got != want {
			t.Errorf("%s: renumbered %s, want %s", written, got, want)
		}
		for _, r := range d.Get("/result/list/" + race).List() {
			if r["place"] == nil {
				t.Errorf("%s: %s has no place", written, r["athlete"])
			}
		}
	}
}
