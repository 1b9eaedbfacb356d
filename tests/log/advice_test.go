package log

import (
	"net/http"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// What a file leaves open is asked for. Whoever sends what the answer says gets the right results.
func TestAdviceIsRight(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d, reader := app.Register(t), app.Client(t)
	for name, c := range map[string]struct {
		sport, query, file string
		advice, obeyed     string // a part of the answer, and what is added to the query; empty if nothing is asked
		rows               string
	}{
		"H and F":          {"road", "?event=5K", "place,name,sexe,time\n1,Ann,F,18:00\n1,Bo,H,18:10\n", "", "", "1 Bo mens 5K 18:10\n1 Ann womens 5K 18:00"},
		"H and D":          {"road", "?event=5K", "place,name,sexe,time\n1,Ann,D,18:00\n1,Bo,H,18:10\n", "", "", "1 Bo mens 5K 18:10\n1 Ann womens 5K 18:00"},
		"H and M":          {"road", "?event=5K", "puesto,nombre,sexo,tiempo\n1,Ana,M,18:00\n1,Bo,H,18:10\n", "", "", "1 Bo mens 5K 18:10\n1 Ana womens 5K 18:00"},
		"G and B":          {"road", "?event=5K", "place,name,sex,time\n1,Ann,G,18:00\n1,Bo,B,18:10\n", "", "", "1 Bo mens 5K 18:10\n1 Ann womens 5K 18:00"},
		"G and F":          {"road", "?event=5K", "place,name,sexe,time\n1,Ann,F,18:00\n1,Bo,G,18:10\n", "", "", "1 Bo mens 5K 18:10\n1 Ann womens 5K 18:00"},
		"Dame and Herre":   {"road", "?event=5K", "place,name,sex,time\n1,Ann,Dame,18:00\n1,Bo,Herre,18:10\n", "", "", "1 Bo mens 5K 18:10\n1 Ann womens 5K 18:00"},
		"M alone":          {"road", "?event=5K", "puesto,nombre,sexo,tiempo\n1,Ana,M,18:00\n2,Eva,M,18:10\n", "mujer", "&gender=womens", "1 Ana womens 5K 18:00\n2 Eva womens 5K 18:10"},
		"girls in a title": {"road", "?event=5K&gender=mens", "Girls 5K\nplace,name,time\n1,Ann,18:00\n", "Leave gender out", "-gender=mens", "1 Ann womens 5K 18:00"},
		"an H after many": {
			"road", "?event=5K&partial=true", "place,name,sex,time\n" + strings.Repeat("1,Ann,M,18:00\n", 60) + "2,Bo,H,19:00\n", "M, which may then be a woman", "", "",
		},
		"hundredths after a colon": {"road", "?event=5K&gender=mens", "place,name,time\n1,Al,17:01:50\n2,Bo,17:45:90\n", "", "", "1 Al mens 5K 17:01.50\n2 Bo mens 5K 17:45.90"},
		"the time of day":          {"road", "?event=5K&gender=mens", "place,name,Clock,Elapsed\n1,Al,10:18:05,18:05\n2,Bo,10:18:30,18:30\n", "", "", "1 Al mens 5K 18:05\n2 Bo mens 5K 18:30"},
		"laps":                     {"track", "?event=1500m&gender=mens", "place,name,Lap 1,Lap 2\n1,Al,1:05.2,2:10.1\n2,Bo,1:05.6,2:11.2\n", "have no final ones: \\\"Lap 1\\\", \\\"Lap 2\\\"", "&time=none", "1 Al mens 1500m\n2 Bo mens 1500m"},
		"a heptathlon's 800 m":     {"track", "?event=Heptathlon&gender=womens", "place,name,800m\n1,Al,2:15.2\n2,Bo,2:15.6\n", "have no final ones", "&time=none", "1 Al womens Heptathlon\n2 Bo womens Heptathlon"},
		"gaps":                     {"road", "?event=10K&gender=mens", "place,name,time\n1,Al,31:00\n2,Bo,0:50\n3,Cy,1:10\n", "0:50 is the gap to the winner, 31:00, and means 31:50. Send repaired=true", "&repaired=true", "1 Al mens 10K 31:00\n2 Bo mens 10K 31:50\n3 Cy mens 10K 32:10"},
		"gaps, left out":           {"road", "?event=10K&gender=mens", "place,name,time\n1,Al,31:00\n2,Bo,0:50\n3,Cy,1:10\n", "or time=none", "&time=none", "1 Al mens 10K\n2 Bo mens 10K\n3 Cy mens 10K"},
		"gaps as they are":         {"road", "?event=10K&gender=mens", "place,name,time\n1,Al,31:00\n2,Bo,0:50\n3,Cy,1:10\n", "as_is=true imports them as they are", "&as_is=true", "1 Al mens 10K 31:00\n2 Bo mens 10K 0:50\n3 Cy mens 10K 1:10"},
		"gaps with a sign":         {"cross_country", "?event=Long+Course&gender=mens", "place,name,time\n1,Al,31:00.2\n2,Bo,+0:15\n3,Cy,31:20.0\n4,Ed,+ 1:10.1\n,Di,DNF\n", "Send repaired=true to add gaps to the first time", "&repaired=true", "1 Al mens Long Course 31:00.2\n2 Bo mens Long Course 31:15.2\n3 Cy mens Long Course 31:20.0\n4 Ed mens Long Course 32:10.3\nDi mens Long Course dnf"},
		"gaps in two events":       {"road", "?event=10K", "place,name,sex,time\n1,Al,M,31:00\n1,Ann,F,35:00\n2,Bo,M,+0:50\n2,Bea,F,+1:00\n", "+0:50", "&repaired=true", "1 Al mens 10K 31:00\n2 Bo mens 10K 31:50\n1 Ann womens 10K 35:00\n2 Bea womens 10K 36:00"},
		"parts of a day":           {"road", "?event=10K&gender=mens", "place,name,time\n1,Al,0.0224\n2,Bo,0.0231\n", "parts of a day", "&time=none", "1 Al mens 10K\n2 Bo mens 10K"},
		"minutes without seconds":  {"road", "?event=5K&gender=mens", "place,name,time\n1,Al,00:17\n2,Bo,00:18\n", "the cells do not show their seconds", "&time=none", "1 Al mens 5K\n2 Bo mens 5K"},
		"hours for minutes":        {"road", "?event=5K&gender=mens", "place,name,time\n1,Al,16:05:00\n2,Bo,17:01:00\n", "16:05:00 means 16:05. Send repaired=true", "&repaired=true", "1 Al mens 5K 16:05\n2 Bo mens 5K 17:01"},
		"heats without a round":    {"track", "?event=100m&gender=mens", "Heat 1,,\nplace,name,time\n1,Al,11.05\n2,Bo,11.30\nHeat 2,,\n1,Cy,11.02\n2,Di,11.20\n", "Set round=final", "&round=final", "1 Cy mens 100m 11.02\n2 Al mens 100m 11.05\n3 Di mens 100m 11.20\n4 Bo mens 100m 11.30"},
		"heats of a first round":   {"track", "?event=100m&gender=mens", "Heat 1,,\nplace,name,time\n1,Al,11.05\n2,Bo,11.30\nHeat 2,,\n1,Cy,11.02\n2,Di,11.20\n", "or round=preliminary", "&round=preliminary", "Cy mens 100m 11.02\nAl mens 100m 11.05\nDi mens 100m 11.20\nBo mens 100m 11.30"},
		"races under titles":       {"cross_country", "?event=5K&gender=mens", "Varsity,,\nplace,name,time\n1,Al,16:05\n2,Bo,16:30\nJV,,\n1,Cy,17:02\n", "Send map=division:#title", "&map=division:%23title", "1 Cy mens 5K 17:02\n1 Al mens 5K 16:05\n2 Bo mens 5K 16:30"},
		"no header":                {"road", "?event=10K&gender=mens", "1;Al;31:00\n2;Bo;31:50\n", "map=place:#1, map=athlete:#2, map=time:#3", "&map=place:%231&map=athlete:%232&map=time:%233", "1 Al mens 10K 31:00\n2 Bo mens 10K 31:50"},
		"numbered rounds":          {"track", "?event=100m&gender=mens", "place,name,round,time\n1,Al,1,11.05\n1,Bo,2,11.30\n", "send map=heat:round", "&map=heat:round&map=round:", "1 Al mens 100m 11.05\n1 Bo mens 100m 11.30"},
		"a measure":                {"track", "?event=Weitsprung&gender=mens", "Platz;Name;Weite\n1;Al;6,51\n2;Bo;6,40\n", "", "", "1 Al mens Weitsprung 6,51\n2 Bo mens Weitsprung 6,40"},
		"a distance":               {"track", "?event=Shot+Put&gender=mens", "place,name,Distance\n1,Al,15.51\n2,Bo,14.40\n", "", "", "1 Al mens Shot Put 15.51\n2 Bo mens Shot Put 14.40"},
		"points of a heptathlon":   {"track", "?event=Heptathlon&gender=womens", "place,name,points\n1,Ann,\"5,123\"\n2,Bea,4987\n", "", "", "1 Ann womens Heptathlon 5123\n2 Bea womens Heptathlon 4987"},
		"a title is no event":      {"road", "?gender=womens", "Results of the Varsity Girls 5K at Mapleton\nplace,name,time\n1,Ann,18:05\n", "", "", "1 Ann womens 5K 18:05"},
		"a course of loops":        {"cross_country", "?gender=mens", "place,name,event,time\n1,Al,Open 400 Loop,58:05\n2,Bo,Open 400 Loop,59:10\n", "", "", "1 Al mens Open 400 Loop 58:05\n2 Bo mens Open 400 Loop 59:10"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			race := d.Race(object{"sport": c.sport})
			query := c.query
			if c.advice != "" {
				kit.Contains(t, d.CSV(race, query, c.file).Is(http.StatusUnprocessableEntity), c.advice)
				if left, out := strings.CutPrefix(c.obeyed, "-"); out {
					query = strings.Replace(query, "&"+left, "", 1)
				} else {
					query += c.obeyed
				}
			}
			if c.rows == "" {
				return
			}
			d.CSV(race, query, c.file).Is(http.StatusCreated)
			if got := kit.Listing(t, reader, race); got != c.rows {
				t.Errorf("read\n%s\nwant\n%s", got, c.rows)
			}
		})
	}
}

// Marks that contradict the places, and teams whose names end in a number, are said.
func TestMarksAgainstPlaces(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d := app.Register(t)
	race := d.Race(object{"sport": "track"})
	report := d.CSV(race, "?gender=mens&event=Long+Jump", "place,name,team,mark\n1,Al,East (1),5.51\n2,Bo,East (2),6.40\n3,Cy,West,18-02.5\n").Is(http.StatusCreated).Object()
	if got := strings.Join(kit.WarningsOf(t, report), ", "); got != "mark_out_of_order 3 2 x2, team_alike 3 East (2) x1" {
		t.Error(got)
	}
	kit.Contains(t, d.Get("/race/"+race+"/issues").Is(http.StatusOK), "mark_out_of_order")
}
