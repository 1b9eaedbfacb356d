package races

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// rankedAthletes lists a ranking of women on the track: "1 Ana Fir, 2 Bea Elm".
func rankedAthletes(c *kit.Client, event, team string) string {
	results := c.Get("/result/rankings/track/womens/" + event + "?team=" + team).Is(http.StatusOK).List()
	list := make([]string, 0, len(results))
	for _, r := range results {
		result, _ := r["result"].(object)
		list = append(list, fmt.Sprint(r["place"], " ", result["athlete"]))
	}
	return strings.Join(list, ", ")
}

// An athlete is one in a ranking, however the name is written, and IDs that say nothing make no two athletes one.
func TestOneAthleteInRankings(t *testing.T) {
	t.Parallel()
	d := kit.Shared(t).Register(t)
	for name, time := range map[string]string{"Ana Fir": "4:30.00", "ANA FIR": "4:29.00", `"FIR, ANA"`: "4:31.00", "Aná Fir": "4:32.00"} {
		race := d.Race(object{"sport": "track"})
		d.CSV(race, "?gender=womens&event=1500m", "place,name,team,time\n1,"+name+",Fold Club,"+time+"\n").Is(http.StatusCreated)
	}
	if got := rankedAthletes(d.Client, "1500", "fold-club"); got != "1 ANA FIR" {
		t.Errorf("ranked %s", got)
	}
	for n, id := range []string{"0", "null", "unknown", "00000000-0000-0000-0000-000000000000", "none", "x7"} {
		race := d.Race(object{"sport": "track"})
		team := fmt.Sprintf("ID Club %d", n)
		var file strings.Builder
		file.WriteString("place,name,team,time,athlete_id\n")
		for i, name := range []string{"Ana Fir", "Bea Elm", "Cyd Yew"} {
			fmt.Fprintf(&file, "%d,%s,%s,4:3%d.00,%s\n", i+1, name, team, i, id)
		}
		report := d.CSV(race, "?gender=womens&event=1500m", file.String()).Is(http.StatusCreated)
		kit.Contains(t, report, "value_ignored", "not used")
		for _, r := range d.Get("/result/list/" + race).Is(http.StatusOK).List() {
			if r["athlete_id"] != nil {
				t.Errorf("%s is kept", id)
			}
		}
		if got := rankedAthletes(d.Client, "1500", fmt.Sprintf("id-club-%d", n)); got != "1 Ana Fir, 2 Bea Elm, 3 Cyd Yew" {
			t.Errorf("with the ID %s: %s", id, got)
		}
	}
}

// Equal marks share a record.
func TestSharedRecord(t *testing.T) {
	t.Parallel()
	d := kit.Shared(t).Register(t)
	race := d.Race(object{"sport": "track"})
	d.CSV(race, "?gender=womens&event=High+Jump", "place,name,team,mark\n1,Ana Fir,Share Club,1.70m\n1,Bea Elm,Share Club,1.70m\n3,Cyd Yew,Share Club,1.65m\n").Is(http.StatusCreated)
	records := d.Get("/result/records/team/share-club").Is(http.StatusOK).List()
	holders := make([]string, 0, len(records))
	for _, r := range records {
		result, _ := r["result"].(object)
		holders = append(holders, fmt.Sprint(result["athlete"]))
	}
	if got := strings.Join(holders, ", "); got != "Ana Fir, Bea Elm" && got != "Bea Elm, Ana Fir" {
		t.Errorf("held by %s", got)
	}
}

// Two who have finished one event are merged by force alone.
func TestTwoFinishersAreNotMerged(t *testing.T) {
	t.Parallel()
	d := kit.Shared(t).Register(t)
	race := d.Race()
	d.CSV(race, kit.Mens5K, "place,name,team,time\n1,Al Fir,Oak,16:00\n2,Al Firr,Oak,16:10\n").Is(http.StatusCreated)
	body := kit.Rename("athlete", kit.AthleteSide("Al Firr"), kit.AthleteSide("Al Fir"))
	if p := d.Post("/race/"+race+"/renames", body).Is(http.StatusConflict).Object(); p["type"] != "/problems/both-finished" {
		t.Errorf("%v", p)
	}
	answer := d.Post("/race/"+race+"/renames?force=true", body).Is(http.StatusCreated).Object()
	if merged, _ := answer["merged"].(bool); !merged {
		t.Errorf("merged is %v", answer["merged"])
	}
}
