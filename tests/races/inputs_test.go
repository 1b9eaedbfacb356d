package races

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// TestResultsAsPeopleWriteThem imports files as people write them.
func TestResultsAsPeopleWriteThem(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d, reader := app.Register(t), app.Client(t)
	for name, c := range map[string]struct {
		sport, query, file string
		rows               []string
		warns              []string // codes with what follows them
		errors             string   // of a report, as line column
		detail             string   // of a problem
	}{
		"no valid attempts": {
			sport: "track", query: "?gender=womens", file: "place,name,mark,event\n1,Ann,1.65,High Jump\n,Bea,NH,High Jump\n,Cy,XXX,High Jump\n1,Di,11.02,Shot Put\n,Eve,FOUL,Shot Put\n1,Fay,J5.02,Long Jump\n,Gia,ND,Long Jump\n2,Hal,1.75 PASS,High Jump\n2,Ida,6.51/+2.1,Long Jump\n",
			rows: []string{
				"1 Ann womens High Jump 1.65", "2 Hal womens High Jump 1.75 PASS", "Bea womens High Jump nm", "Cy womens High Jump nm",
				"1 Fay womens Long Jump 5.02 J", "2 Ida womens Long Jump 6.51 2.1", "Gia womens Long Jump nm", "1 Di womens Shot Put 11.02", "Eve womens Shot Put nm",
			},
			warns: []string{"mark_out_of_order 9 2 x2", "sign_noted 7 J5.02 x1", "sign_noted 9 1.75 PASS x1"},
		},
		"a mark that is none": {sport: "track", query: "?gender=womens&event=High+Jump", file: "place,name,mark\n1,Ann,1.65\n2,Bea,abc\n", errors: "3 mark"},
		"zeros for times": {
			sport: "track", query: "?gender=mens&event=100m", file: "place,name,time\n1,Al,12.01\n2,Bo,0.0\n3,Cy,0:00\n4,Di,NT\n5,Ed,--\n",
			rows:  []string{"1 Al mens 100m 12.01", "2 Bo mens 100m", "3 Cy mens 100m", "4 Di mens 100m", "5 Ed mens 100m"},
			warns: []string{"time_missing 3 0.0 x4"},
		},
		"out of competition": {
			sport: "cross_country", query: "?gender=mens&event=5K", file: "place,name,time\n1,Al,16:00\n,Bo,x16:05\n,Cy,16:06 EXH\nNC,Di,16:08\na.K.,Ed,16:09\n2,Flo,16:10\n",
			rows:  []string{"1 Al mens 5K 16:00", "2 Flo mens 5K 16:10", "Bo mens 5K 16:05 exhibition", "Cy mens 5K 16:06 exhibition", "Di mens 5K 16:08 exhibition", "Ed mens 5K 16:09 exhibition"},
			warns: []string{"out_of_competition 3 Bo x4"},
		},
		"signs of records": {
			sport: "track", query: "?gender=mens&event=1500m", file: "place,name,time\n1,Al,4:32.10*\n2,Bo,4:33.10 PR\n3,Cy,4:34.10#\n4,Di,4:35.10 SB\n5,Ed,4:36.10 PR\n",
			rows:  []string{"1 Al mens 1500m 4:32.10 *", "2 Bo mens 1500m 4:33.10 PR", "3 Cy mens 1500m 4:34.10 #", "4 Di mens 1500m 4:35.10 SB", "5 Ed mens 1500m 4:36.10 PR"},
			warns: []string{"sign_noted 2 4:32.10* x1", "sign_noted 3 4:33.10 PR x2", "sign_noted 4 4:34.10# x1", "sign_noted 5 4:35.10 SB x1"},
		},
		"winds beside times": {
			sport: "track", query: "?gender=mens&event=100m", file: "place,name,time\n1,Al,10.85w\n2,Bo,10.86 NWI\n3,Cy,10.87 −0.4\n4,Di,10.88 w+2.1\n5,Ed,10.89 (5)\n6,Flo,10.9 (+1.2)\n",
			rows:  []string{"1 Al mens 100m 10.85 wind-aided", "2 Bo mens 100m 10.86", "3 Cy mens 100m 10.87 -0.4", "4 Di mens 100m 10.88 2.1", "5 Ed mens 100m 10.89 (5)", "6 Flo mens 100m 10.9 1.2"},
			warns: []string{"sign_noted 2 10.85w x1", "sign_noted 6 10.89 (5) x1"},
		},
		"winds": {
			sport: "track", query: "?gender=mens&event=100m", file: "place,name,time,wind\n1,Al,10.85,+2.1w\n2,Bo,10.86,NWR\n3,Cy,10.87,(-1.2)\n4,Di,10.88,±0.0\n5,Ed,10.89,w:2.1\n",
			rows: []string{"1 Al mens 100m 10.85 2.1", "2 Bo mens 100m 10.86", "3 Cy mens 100m 10.87 -1.2", "4 Di mens 100m 10.88 0", "5 Ed mens 100m 10.89 2.1"},
		},
		"points for colons": {
			sport: "road", query: "?gender=mens&event=Half+Marathon", file: "place;name;time\n1;Al;1.02.03\n2;Bo;1.03.10\n",
			rows:  []string{"1 Al mens Half Marathon 1:02:03", "2 Bo mens Half Marathon 1:03:10"},
			warns: []string{"time_rewritten 2 1.02.03 x2"},
		},
		"points for colons in a short run": {
			sport: "track", query: "?gender=mens&event=800m", file: "place;name;time\n1;Al;1.52.03\n2;Bo;1.53,4\n", errors: "",
			rows:  []string{"1 Al mens 800m 1:52.03", "2 Bo mens 800m 1:53.4"},
			warns: []string{"time_rewritten 2 1.52.03 x2"},
		},
		"statuses with reasons": {
			sport: "track", query: "?gender=mens&event=1500m", file: "place,name,time\n1,Al,4:32.10\n,Bo,DNF/INJ\n,Cy,DQ 162.7\n,Di,OTL\n,Ed,DNC\n,Flo,n.a.\n,Gus,Uitgev.\n,Hal,rezygnacja\n",
			rows: []string{
				"1 Al mens 1500m 4:32.10", "Bo mens 1500m dnf INJ", "Di mens 1500m dnf", "Gus mens 1500m dnf", "Hal mens 1500m dnf", "Ed mens 1500m dns", "Flo mens 1500m dns", "Cy mens 1500m dq 162.7",
			},
			warns: []string{"sign_noted 3 DNF/INJ x1", "sign_noted 4 DQ 162.7 x1"},
		},
		"team scores below": {
			sport: "cross_country", query: "?gender=mens&event=5K&partial=true", file: "place,name,team,time\n1,Al,East,17:01\n2,Bo,West,17:02\n\nTeam Scores\n1,East,15\n2,West,40\nPrinted by Timing Co.\n",
			rows:  []string{"1 Al East mens 5K 17:01", "2 Bo West mens 5K 17:02"},
			warns: []string{"rows_skipped 5 Team Scores x4"},
		},
		"age groups that tell the gender": {
			sport: "road", file: "Platz;Name;AK;Zeit;Strecke\n1;Anna;W35;38:01;10 km\n1;Bert;M40;38:11;10 km\n2;Cleo;WHK;38:15;10 km\n2;Dan;MU20;38:20;10 km\n",
			rows: []string{"1 Bert mens 10 km 38:11", "2 Dan mens 10 km 38:20", "1 Anna womens 10 km 38:01", "2 Cleo womens 10 km 38:15"},
		},
		"divisions that are age groups": {
			sport: "road", query: "?event=10K", file: "Place,Name,Division,Time\n1,Al,M 25-29,38:01\n2,Bo,M 30-34,38:11\n1,Cy,F 25-29,39:01\n",
			rows: []string{"1 Al mens 10K 38:01", "2 Bo mens 10K 38:11", "1 Cy womens 10K 39:01"},
		},
		"places overall and among each gender": {
			sport: "road", query: "?event=10K", file: "O/All,Name,G/Place,Time,Sex\n1,Al,1,38:05,M\n2,Bea,1,38:06,F\n3,Cy,2,38:07,M\n",
			rows:  []string{"1 Al mens 10K 38:05", "3 Cy mens 10K 38:07", "2 Bea womens 10K 38:06"},
			warns: []string{"column_ignored x1"},
		},
		"no header": {
			sport: "road", query: "?gender=womens&event=5K", file: "1\tAnn Berg\tEast\t17:01\n2\tBea Carr\tWest\t17:02\n", detail: "header is missing: the first row is a result, with 4 columns",
		},
		"two tables side by side": {
			sport: "road", query: "?gender=mens&event=5K", file: "Place,Name,Time,,Place,Name,Time\n1,M1,17:01,,1,W1,20:01\n", detail: "map=place:#5, map=athlete:#6, map=time:#7 for the other",
		},
		"the right one of two tables": {
			sport: "road", query: "?gender=womens&event=5K&map=place:%235&map=athlete:%236&map=time:%237", file: "Place,Name,Time,,Place,Name,Time\n1,M1,17:01,,1,W1,20:01\n",
			rows: []string{"1 W1 womens 5K 20:01"}, warns: nil,
		},
		"characters that cannot be seen": {
			sport: "road", query: "?gender=womens&event=5K", file: "place,name,team,time\n1,\u200bAnna Berg,Texas A&amp;M,17:01\n2,Se&aacute;n Carr,Texas A&M,17:02\n3,JÃ¶rg,East,17:03\n",
			rows:  []string{"1 Anna Berg Texas A&M womens 5K 17:01", "2 Seán Carr Texas A&M womens 5K 17:02", "3 Jörg East womens 5K 17:03"},
			warns: []string{"text_repaired 2 Anna Berg x4"},
		},
		"a bib twice": {
			sport: "road", query: "?gender=mens&event=10K", file: "place,name,bib,time\n1,Al,7,38:10\n2,Bo,7,38:15\n3,Cy,\"=\"\"0012\"\"\",38:20\n",
			rows:  []string{"1 Al mens 10K 38:10 7", "2 Bo mens 10K 38:15 7", "3 Cy mens 10K 38:20 0012"},
			warns: []string{"bib_repeated 3 7 x1"},
		},
		"thousands of points": {
			sport: "track", query: "?gender=mens&event=Decathlon", file: "place,name,mark,points\n1,Al,\"7,123\",\"7,123\"\n2,Bo,6850,7.5\n",
			rows: []string{"1 Al mens Decathlon 7,123 7123", "2 Bo mens Decathlon 6850 7.5"},
		},
		"whole meters": {
			sport: "track", query: "?gender=mens&event=High+Jump", file: "place,name,mark\n1,Al,2\n2,Bo,1.95\n3,Cy,77\n",
			rows:  []string{"1 Al mens High Jump 2.00", "2 Bo mens High Jump 1.95", "3 Cy mens High Jump 77"},
			warns: []string{"mark_rewritten 2 2 x1", "mark_unranked 4 77 x1"},
		},
		"a parameter against the events": {
			sport: "road", query: "?gender=mens", file: "place,name,time,event\n1,Ann,21:01,Women 6K\n2,Bea,21:02,Varsity Girls 6K\n", errors: "2 event, 3 event",
		},
		"genders that the events say": {
			sport: "road", file: "place,name,time,event\n1,Ann,21:01,Women 6K\n1,Bo,20:02,Men 6K\n", rows: []string{"1 Bo mens 6K 20:02", "1 Ann womens 6K 21:01"},
		},
		"a parameter against the title": {
			sport: "road", query: "?gender=mens&event=5K", file: "Girls 5K,,\nplace,name,time\n1,Ann,21:01\n", detail: "says womens",
		},
		"a parameter against age groups": {
			sport: "road", query: "?gender=mens&event=5K", file: "place,name,time,AK\n1,Ann,21:01,F40\n", errors: "2 AK",
		},
		"a parameter for the event that says the gender": {
			sport: "road", query: "?event=Women+6K", file: "place,name,time\n1,Ann,21:01\n", rows: []string{"1 Ann womens 6K 21:01"},
		},
		"points between minutes and seconds": {
			sport: "road", query: "?gender=mens&event=5K", file: "place,name,time\n1,Al,17.59\n2,Bo,18.04\n", rows: []string{"1 Al mens 5K 17:59", "2 Bo mens 5K 18:04"},
			warns: []string{"time_rewritten 2 17.59 x2"},
		},
		"points between minutes and seconds, as minutes": {
			sport: "road", query: "?gender=mens&event=5K&time_unit=minutes", file: "place,name,time\n1,Al,17.59\n2,Bo,18.04\n", rows: []string{"1 Al mens 5K 17:59", "2 Bo mens 5K 18:04"},
			warns: []string{"time_rewritten 2 17.59 x2"},
		},
		"impossible times": {
			sport: "road", query: "?gender=mens&event=5K", file: "place,name,time\n1,Al,17:01:00\n2,Bo,17:02:00\n", detail: "Perhaps 17:01:00 means 17:01",
		},
		"impossible times as they are": {
			sport: "road", query: "?gender=mens&event=5K&as_is=true", file: "place,name,time\n1,Al,17:01:00\n2,Bo,17:02:00\n", rows: []string{"1 Al mens 5K 17:01:00", "2 Bo mens 5K 17:02:00"},
			warns: []string{"time_impossible 2 17:01:00 x2"},
		},
		"a hundred miles": {
			sport: "trail", query: "?gender=mens&event=100M", file: "place,name,time\n1,Al,20:14:25\n", rows: []string{"1 Al mens 100M 20:14:25"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			race := d.Race(object{"sport": c.sport})
			a := d.CSV(race, c.query, c.file)
			switch {
			case c.detail != "":
				kit.Contains(t, a.Is(http.StatusUnprocessableEntity), c.detail)
				return
			case c.errors != "":
				errors, _ := a.Is(http.StatusUnprocessableEntity).Object()["errors"].([]any)
				var got []string
				for _, e := range errors {
					e, _ := e.(map[string]any)
					got = append(got, fmt.Sprint(e["line"], " ", e["column"]))
				}
				if strings.Join(got, ", ") != c.errors {
					t.Errorf("errors %v, want %s", got, c.errors)
				}
				return
			}
			report := a.Is(http.StatusCreated).Object()
			if got, want := kit.Listing(t, reader, race), strings.Join(c.rows, "\n"); got != want {
				t.Errorf("read\n%s\nwant\n%s", got, want)
			}
			warned := slices.DeleteFunc(kit.WarningsOf(t, report), func(w string) bool {
				return strings.HasPrefix(w, "column_ignored") && c.warns == nil || strings.HasPrefix(w, "unranked")
			})
			slices.Sort(warned)
			slices.Sort(c.warns)
			if c.warns != nil && !slices.Equal(warned, c.warns) {
				t.Errorf("warned %q, want %q", warned, c.warns)
			}
		})
	}
}

// The report says which columns tell the gender.
func TestColumnsThatTellTheGender(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d := app.Register(t)
	for file, want := range map[string]string{
		"place,name,time,event\n1,Ann,21:01,Women 6K\n":                    "event gender_words",
		"place,name,time,event,division\n1,Ann,21:01,6K,Varsity Girls\n":   "division gender_words",
		"place,name,time,event,ak\n1,Ann,21:01,6K,W35\n":                   "grade age_group",
		"place,name,time,event,sex\n1,Ann,21:01,Women 6K,F\n":              "",
		"place,name,time,event,division,ak\n1,Ann,21:01,Girls 6K,JV,W35\n": "event gender_words",
	} {
		columns, _ := kit.ReportOf(d.CSV(d.Race(object{"sport": "road"}), "?dry_run=true", file).Is(http.StatusOK).Object())["columns"].([]any)
		var read []string
		for _, c := range columns {
			if c, _ := c.(map[string]any); c["because"] != "header" {
				read = append(read, fmt.Sprint(c["field"], " ", c["because"]))
			}
		}
		if got := strings.Join(read, ", "); got != want {
			t.Errorf("%q: %s, want %s", file, got, want)
		}
	}
}

// Hy-Tek's export says who is out of competition.
func TestExhibitionByHytek(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d, reader := app.Register(t), app.Client(t)
	race := d.Race(object{"sport": "track"})
	record := func(number, place, exhibition, points, last string) string {
		return "E;T;" + number + ";;1500;M;;;;F;4:0" + number + ".10;M;;" + place + ";;;" + exhibition + ";" + points + ";0;0;;;" + last + ";Bo;;M;;ROVE;Rovers;17;11\n"
	}
	file := record("1", "1", "", "10", "Lee") + record("2", "2", "X", "8", "Guest") + record("3", "3", "", "6", "Orr")
	d.CSV(race, "", file).Is(http.StatusCreated)
	if got := kit.Listing(t, reader, race); got != "1 Bo Lee Rovers mens 1500 4:01.10 10\n3 Bo Orr Rovers mens 1500 4:03.10 6\nBo Guest Rovers mens 1500 4:02.10 exhibition" {
		t.Error(got)
	}
	kit.Contains(t, reader.Get("/race/"+race+"/results.hytek.txt").Is(http.StatusOK), ";4:02.10;M;;0;;;X;")
}

// Two of one name and team in an event are two people, so no common ID follows from these. Others have theirs.
func TestTwinsHaveNoCommonID(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d := app.Register(t)
	race := d.Race()
	d.CSV(race, kit.Mens5K+"&derive_ids=true", "place,name,team,time\n1,John Smith,A,15:00\n2,John Smith,A,15:01\n3,Jo Lee,A,15:02\n").Is(http.StatusCreated)
	for _, r := range d.Get("/result/list/" + race).List() {
		if named := r["athlete_id"] != nil; named != (r["athlete"] == "Jo Lee") {
			t.Errorf("%v has the ID %v", r["athlete"], r["athlete_id"])
		}
	}
}

// A result out of competition has no place and no points, and takes none from others.
func TestExhibition(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	d, reader := app.Register(t), app.Client(t)
	race := d.Race(object{"sport": "track"})
	result := func(name, team, time string, place int, more object) string {
		body := object{"race_id": race, "gender": "mens", "event": "1500m", "athlete": name, "team": team, "time": time}
		if place > 0 {
			body["place"] = place
		}
		maps.Copy(body, more)
		return fmt.Sprint(d.Post("/result", body).Is(http.StatusCreated).Object()["_id"])
	}
	first := result("Al", "East", "4:00.1", 1, nil)
	result("Bo", "West", "4:01.1", 2, nil)
	result("Cy", "West", "3:59.1", 0, object{"exhibition": true, "athlete_id": "cy"})
	scores := func(want string) {
		t.Helper()
		if got := scoresOf(t, reader.Get("/result/teamlist/"+race+"/mens/1500m").Is(http.StatusOK).Body); got != want {
			t.Errorf("scores %s, want %s", got, want)
		}
	}
	scores("East 10, West 8")
	kit.Contains(t, d.Post("/result", object{"race_id": race, "gender": "mens", "event": "1500m", "athlete": "Di", "place": 3, "exhibition": true}).Is(http.StatusUnprocessableEntity), "/exhibition")
	changed := d.Put("/result", object{"_id": first, "exhibition": true}).Is(http.StatusOK).Object()
	if changed["place"] != nil || !kit.IsTrue(changed["exhibition"]) || changed["time"] != "4:00.1" {
		t.Errorf("changed to %v", changed)
	}
	scores("West 8") // until places are closed up
	ranking := string(reader.Get("/result/rankings/track/mens/1500").Body)
	if strings.Contains(ranking, `"Cy"`) {
		t.Errorf("the ranking has Cy: %s", ranking)
	}
	kit.Contains(t, reader.Get("/result/bests/athlete/cy").Is(http.StatusOK), "3:59.1")

	// Without a valid attempt there is no mark.
	nm := d.Post("/result", object{"race_id": race, "gender": "mens", "event": "Long Jump", "athlete": "Ed", "mark": "6.50"}).Is(http.StatusCreated).Object()["_id"]
	if changed := d.Put("/result", object{"_id": nm, "status": "nm"}).Is(http.StatusOK).Object(); changed["mark"] != nil || changed["status"] != "nm" {
		t.Errorf("changed to %v", changed)
	}
	kit.Contains(t, d.Put("/result", object{"_id": nm, "mark": "6.50"}).Is(http.StatusUnprocessableEntity), "/status")
}

// Relays may have points of their own.
func TestRelayPoints(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	d := app.Register(t)
	race := d.Race(object{"sport": "track", "scoring": object{"kind": "points", "points": []int{5, 3, 1}, "relay_points": []int{5}}})
	d.CSV(race, "?gender=mens", "place,name,team,time,event\n1,Al,East,4:01.1,1500m\n2,Bo,West,4:02.1,1500m\n1,East A,East,42.1,4x100\n2,West A,West,42.5,4x100\n").Is(http.StatusCreated)
	for event, want := range map[string]string{"1500m": "East 5, West 3", "4x100": "East 5"} {
		if got := scoresOf(t, d.Get("/result/teamlist/"+race+"/mens/"+event).Is(http.StatusOK).Body); got != want {
			t.Errorf("%s: %s, want %s", event, got, want)
		}
	}
	d.Post("/race", object{"name": "R", "date": "2026-05-01", "scoring": object{"kind": "cross_country", "relay_points": []int{5}}}).Is(http.StatusUnprocessableEntity)
}
