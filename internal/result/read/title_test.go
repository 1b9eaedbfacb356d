package read_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
)

// told lists what rows are about: "name gender event division round heat place/heat place time wind".
func told(rows []read.Row) string {
	list := make([]string, len(rows))
	for i, r := range rows {
		number := func(n *int32) string {
			if n == nil {
				return "-"
			}
			return strconv.Itoa(int(*n))
		}
		list[i] = strings.Join(strings.Fields(fmt.Sprint(r.Athlete, " ", r.Gender, " ", r.Event, " ", r.Division, " ", r.Round, " h", number(r.Heat), " ",
			number(r.Place), "/", number(r.HeatPlace), " ", r.Wind)), " ")
	}
	return strings.Join(list, "; ")
}

// A title says what the rows below it are. Needed for results of track meets in the US and Europe, whose events stand in titles: "Girls 100m Prelims Heat 2
// of 3", "Frauen 100 m Vorlauf 2".
func TestTitles(t *testing.T) {
	t.Parallel()
	const table = "place,name,time\n1,Al,12.10\n"
	for title, want := range map[string]string{
		"Girls 100m":                            "Al womens 100m final h- 1/-",
		"Girls 100m Prelims":                    "Al womens 100m preliminary h- 1/-",
		"Boys 100 Meter Dash Finals":            "Al mens 100 Meter Dash final h- 1/-",
		"Event 12 Women 100m Semifinals":        "Al womens 100m semifinal h- 1/-",
		"#7 Girls 100m Results":                 "Al womens 100m final h- 1/-",
		"Girls 100m Prelims Heat 2 of 3":        "Al womens 100m preliminary h2 1/1",
		"Heat 3 - Men 100m Timed Final":         "Al mens 100m final h3 1/1",
		"Girls 100m Final, Heat 1 (Wind: +1.2)": "Al womens 100m final h1 1/1 1.2",
		"Girls 100m Semifinal 2  (-0.4 m/s)":    "Al womens 100m semifinal h2 1/1 -0.4",
		"Girls 100m Final B":                    "Al womens 100m final h2 1/1",
		"Frauen 100 m Vorlauf 2":                "Al womens 100 m preliminary h2 1/1",
		"Frauen 100 m Zeitendläufe 2. Lauf":     "Al womens 100 m final h2 1/1",
		"Femmes 100 m 1/2 finale":               "Al womens 100 m semifinal h- 1/-",
		"Mujeres 100 m Cuartos de final":        "Al womens 100 m quarterfinal h- 1/-",
		"Varsity Girls 5K Race Results 2026":    "Al womens 5K Varsity final h- 1/-",
		// The names of meets are no rounds and no heats.
		"Section 5 Championships Girls 100m": "Al womens Section 5 Championships 100m final h- 1/-",
		"Olympic Trials Women 100m":          "Al womens Olympic Trials 100m final h- 1/-",
		"State Qualifying Girls 100m":        "Al womens State Qualifying 100m final h- 1/-",
		"Girls 100m Time Trial":              "Al womens 100m Time Trial final h- 1/-",
	} {
		r, err := read.Open(strings.NewReader(`"`+title+"\"\n"+table), read.CSV, read.Options{})
		if err != nil {
			t.Errorf("%s: %v", title, err)
			continue
		}
		rows, faults, err := readAll(r)
		if got := told(rows); got != want || len(faults) > 0 || err != nil {
			t.Errorf("%s: %s, want %s; %v, %v", title, got, want, faults, err)
		}
	}
}

// Titles within titles keep what is said above them. Needed for results of meets with a day or an age group above the events.
func TestTitlesWithinTitles(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ in, want string }{
		"heats in events in genders": {
			"Girls\n100m\nFinal\nHeat 1\nplace,name,time\n1,Ann,12.1\nHeat 2\n1,Bea,12.2\n200m\nFinal\nHeat 1\n1,Cy,24.1\nBoys\n100m\nFinal\n1,Al,11.1\n", "",
		},
		"heats in rounds": {
			"Girls 100m\nPrelims\nHeat 1\nplace,name,time\n1,Ann,12.1\nHeat 2\n1,Bea,12.2\nFinals\n1,Bea,12.0\nBoys 100m\nPrelims\nHeat 1\n1,Al,11.1\n",
			"Ann womens 100m preliminary h1 1/1; Bea womens 100m preliminary h2 1/1; Bea womens 100m final h- 1/-; Al mens 100m preliminary h1 1/1",
		},
		"genders in events": {
			"place,name,time\n100m\nGirls\n1,Ann,12.1\nBoys\n1,Al,11.1\n200m\nGirls\n1,Ann,24.1\nBoys\n1,Al,22.1\n",
			"Ann womens 100m final h- 1/-; Al mens 100m final h- 1/-; Ann womens 200m final h- 1/-; Al mens 200m final h- 1/-",
		},
		"events in genders": {
			"place,name,time\nGirls\n100m\n1,Ann,12.1\n200m\n1,Bea,24.1\nBoys\n100m\n1,Al,11.1\n",
			"Ann womens 100m final h- 1/-; Bea womens 200m final h- 1/-; Al mens 100m final h- 1/-",
		},
	} {
		r, err := read.Open(strings.NewReader(strings.ReplaceAll(c.in, "\n", ",,\n")), read.CSV, read.Options{})
		if c.want == "" { // an event above the header may be in the name of a meet
			if err == nil {
				t.Errorf("%s: read", name)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		rows, faults, err := readAll(r)
		if got := told(rows); got != c.want || len(faults) > 0 || err != nil {
			t.Errorf("%s: %s, want %s; %v, %v", name, got, c.want, faults, err)
		}
	}
}

// What titles leave open is asked for once. Needed for results of meets whose titles name no gender, such as "100m".
func TestTitlesThatLeaveItOpen(t *testing.T) {
	t.Parallel()
	mens5K := read.Options{Gender: discipline.Mens, Event: "5K"}
	for name, c := range map[string]struct {
		options  read.Options
		in, says string
	}{
		"heats without a round":        {mens5K, "Heat 1,,\nplace,name,time\n1,Al,15:01\nHeat 2,,\n1,Bo,15:02\n", "Set round=final"},
		"races without a division":     {mens5K, "Varsity,,\nplace,name,time\n1,Al,15:01\n2,Bo,15:02\nJV,,\n1,Cy,16:02\n", "map=division:#title"},
		"races by their times":         {mens5K, "Race 1,,\nteam,name,time\nE,Al,15:01\nE,Bo,15:02\nRace 2,,\nE,Cy,14:02\n", "map=division:#title"},
		"long titles of one event":     {read.Options{}, "place,name,time\nResults of the Red Boys 5K at Mapleton,,\n1,Al,15:01\nResults of the White Boys 5K at Mapleton,,\n1,Bo,16:01\n", "map=division:#title"},
		"tables without titles":        {mens5K, "place,name,time\n1,Al,15:01\n2,Bo,15:02\n\nplace,name,time\n1,Cy,16:01\n", "Below the header on line 5"},
		"one title twice":              {read.Options{}, "place,name,time\nBoys 5K,,\n1,Al,15:01\nBoys 5K,,\nplace,name,time\n1,Bo,16:01\n", "Below the header on line"},
		"a number for a round":         {mens5K, "place,name,time\nRound 1,,\n1,Al,15:01\nRound 2,,\n1,Bo,15:02\n", "round=final, semifinal or quarterfinal"},
		"cells with numbers of rounds": {mens5K, "place,name,time,round\n1,Al,15:01,Round 1\n1,Bo,15:02,Round 2\n", "round=final, semifinal or quarterfinal"},
		"bare numbers of rounds":       {mens5K, "place,name,time,round\n1,Al,15:01,1\n1,Bo,15:02,2\n", "round=final, semifinal or quarterfinal"},
		"more rounds than there are": {
			read.Options{Gender: discipline.Mens, Event: "5K", Round: discipline.Final}, "place,name,time,round\n1,Al,15:01,2\n1,Bo,15:02,3\n", "round=final, semifinal or quarterfinal",
		},
		"races on the track without a round": {
			read.Options{Gender: discipline.Mens, Event: "800m"}, "800m A Race,,\nplace,name,time\n1,Al,1:52.1\n800m B Race,,\n1,Bo,1:51.1\n", "Set round=final",
		},
		"a team table with times":   {mens5K, "place,name,time\n1,Al,15:01\n2,Bo,15:02\nTeam Scores,,\n1,East,1:15:01\n", "such as team scores, must be deleted"},
		"a field that is no answer": {read.Options{Map: map[string]string{"grade": "#title"}}, "place,name,time\n", "division, event or team"},
	} {
		r, err := read.Open(strings.NewReader(c.in), read.CSV, c.options)
		if err == nil {
			_, _, err = readAll(r)
		}
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Pages of one list, and what is said about titles.
	for name, c := range map[string]struct {
		options  read.Options
		in, want string
	}{
		"pages":                      {mens5K, "place,name,time\n1,Al,15:01\n2,Bo,15:02\nPage 2,,\n3,Cy,15:03\nPage 3,,\n4,Di,15:04\n", "Al mens 5K final h- 1/-; Bo mens 5K final h- 2/-; Cy mens 5K final h- 3/-; Di mens 5K final h- 4/-"},
		"by letters":                 {mens5K, "place,name,time\n2,Al,15:02\n3,Bo,15:03\n1,Cy,15:01\nPage 2,,\n4,Di,15:04\n", "Al mens 5K final h- 2/-; Bo mens 5K final h- 3/-; Cy mens 5K final h- 1/-; Di mens 5K final h- 4/-"},
		"teams":                      {read.Options{Gender: discipline.Mens, Event: "5K", Map: map[string]string{"team": "#title"}}, "place,name,time\nEast,,\n2,Al,15:02\nWest,,\n1,Bo,15:01\n", "Al mens 5K final h- 2/-; Bo mens 5K final h- 1/-"},
		"teams that are only titles": {mens5K, "place,name,time\n2,Al,15:02\n4,Cy,15:09\nWest,,\n1,Bo,15:01\n3,Di,15:04\n", "Al mens 5K final h- 2/-; Cy mens 5K final h- 4/-; Bo mens 5K final h- 1/-; Di mens 5K final h- 3/-"},
		"divisions": {
			read.Options{Gender: discipline.Mens, Event: "5K", Map: map[string]string{"division": "#title"}},
			"Varsity,,\nplace,name,time\n1,Al,15:01\nJV,,\nplace,name,time\n1,Cy,16:02\n",
			"Al mens 5K Varsity final h- 1/-; Cy mens 5K JV final h- 1/-",
		},
		"events": {
			read.Options{Gender: discipline.Mens, Map: map[string]string{"event": "#title"}},
			"place,name,time\nFun Run,,\n1,Al,15:01\nCostume Dash,,\n1,Cy,16:02\n",
			"Al mens Fun Run final h- 1/-; Cy mens Costume Dash final h- 1/-",
		},
		"heats": {
			read.Options{Gender: discipline.Mens, Event: "5K", Round: discipline.Final},
			"Heat 1,,\nplace,name,time\n1,Al,15:01\nHeat 2,,\n1,Bo,15:02\n",
			"Al mens 5K final h1 1/1; Bo mens 5K final h2 1/1",
		},
	} {
		r, err := read.Open(strings.NewReader(c.in), read.CSV, c.options)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		rows, faults, err := readAll(r)
		if got := told(rows); got != c.want || len(faults) > 0 || err != nil {
			t.Errorf("%s: %s, want %s; %v, %v", name, got, c.want, faults, err)
		}
	}
}
