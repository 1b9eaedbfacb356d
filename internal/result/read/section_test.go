package read_test

import (
	"slices"
	"strings"
	"testing"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
)

// Titles of sections as meets write them. Needed for results of US, British and German track meets printed from Hy-Tek or Roster and saved as a table.
func TestTitlesOfSections(t *testing.T) {
	t.Parallel()
	mens := func(event string, round discipline.Round) read.Options {
		return read.Options{Gender: discipline.Mens, Event: event, Round: round}
	}
	teams := map[string]string{"team": "#title"}
	const final, semifinal = discipline.Final, discipline.Semifinal
	for name, c := range map[string]struct {
		options  read.Options
		in, want string
	}{
		"races of an event on the track": {
			mens("800m", final), "800m A Race,,\nplace,name,time\n1,Al,1:52.1\n800m B Race,,\n1,Bo,1:51.1\n", "Al mens 800m final h1 1/1; Bo mens 800m final h2 1/1",
		},
		"races without their event": {
			mens("1500m", final), "Race 1,,\nplace,name,time\n1,Al,3:52.1\nRace 2,,\n1,Bo,3:51.1\n", "Al mens 1500m final h1 1/1; Bo mens 1500m final h2 1/1",
		},
		"an event in other words than the parameter": {
			mens("800m", final), "800 Metres A Race,,\nplace,name,time\n1,Al,1:52.1\n800 Metres B Race,,\n1,Bo,1:51.1\n", "Al mens 800m final h1 1/1; Bo mens 800m final h2 1/1",
		},
		"sections with letters": {
			mens("100m", final), "Section A,,\nplace,name,time\n1,Al,11.1\nB Section,,\n1,Bo,11.2\n", "Al mens 100m final h1 1/1; Bo mens 100m final h2 1/1",
		},
		"races on the road": {
			read.Options{}, "place,name,time\nBoys 5K A Race,,\n1,Al,15:01\nBoys 5K B Race,,\n1,Bo,16:01\n", "Al mens 5K A Race final h- 1/-; Bo mens 5K B Race final h- 1/-",
		},
		"weights and heights in parentheses": {
			read.Options{Round: final},
			"place,name,mark\nGirls Shot Put (4kg),,\n1,Ann,9.10\n", "Ann womens Shot Put 4kg final h- 1/-",
		},
		"finals with letters behind hyphens": {
			read.Options{}, "place,name,time\nWomen 100m A-Final,,\n1,Ann,12.1\nWomen 100m (B-Final),,\n1,Bea,12.2\n", "Ann womens 100m final h1 1/1; Bea womens 100m final h2 1/1",
		},
		"girls and boys in one relay": {
			read.Options{Round: final}, "place,name,gender,time\nGirls/Boys 4x400 Relay,,,\n1,Roma,mixed,3:31.1\n", "Roma womens Mixed 4x400 Relay final h- 1/-",
		},
		"events with signs": {
			read.Options{},
			"place,name,time\nWomen 5K Run/Walk,,\n1,Ann,19:01\nWomen Smith & Sons 5K,,\n1,Bea,19:02\n",
			"Ann womens 5K Run/Walk final h- 1/-; Bea womens Smith & Sons 5K final h- 1/-",
		},
		"winds in rows of their own": {
			mens("100m", final), "Heat 1,,\nWind: +1.2,,\nplace,name,time\n1,Al,11.1\nHeat 2,,\n\"Wind (m/s): 1,3\",,\n1,Bo,11.2\nHeat 3,,\nVent,\"-0,3\",\n1,Cy,11.3\nHeat 4,,\nWind: NWI,,\n1,Di,11.4\n",
			"Al mens 100m final h1 1/1 1.2; Bo mens 100m final h2 1/1 1.3; Cy mens 100m final h3 1/1 -0.3; Di mens 100m final h4 1/1",
		},
		"winds beside the titles": {
			mens("100m", final), "Heat 1 (+1.2),,\nplace,name,time\n1,Al,11.1\nHeat 2,,Wind: -0.3\n1,Bo,11.2\nHeat 3,Wind,+2.1\n1,Cy,11.3\n100 m - Serie 4 Wind: -0.5,,\n1,Di,11.4\n",
			"Al mens 100m final h1 1/1 1.2; Bo mens 100m final h2 1/1 -0.3; Cy mens 100m final h3 1/1 2.1; Di mens 100m final h4 1/1 -0.5",
		},
		"a wind below its heat": {
			mens("100m", final), "Heat 1,,\nplace,name,time\n1,Al,11.1\nWind: +1.2,,\nHeat 2,,\n1,Bo,11.2\n", "Al mens 100m final h1 1/1; Bo mens 100m final h2 1/1",
		},
		"long titles of levels": {
			read.Options{},
			"place,name,time\nResults of the Varsity Girls 5K at Mapleton,,\n1,Ann,19:01\nResults of the Junior Varsity Girls 5K at Mapleton,,\n1,Bea,21:01\n",
			"Ann womens 5K Varsity final h- 1/-; Bea womens 5K Junior Varsity final h- 1/-",
		},
		"a long title and its longer twin": {
			read.Options{},
			"place,name,time\nGirls 800 Meter Run at Mapleton,,\n1,Ann,2:19.1\nGirls 800 Meter Run at Mapleton JV,,\n1,Bea,2:29.1\n",
			"Ann womens 800 Meter Run final h- 1/-; Bea womens 800 Meter Run JV final h- 1/-",
		},
		"teams beside genders and events": {
			read.Options{Map: teams}, "East - Girls 5K,,\nplace,name,time\n1,Ann,19:01\nWest Boys 5K,,\nplace,name,time\n1,Bo,17:01\n", "Ann womens 5K final h- 1/- East; Bo mens 5K final h- 1/- West",
		},
		"teams above the names": {
			read.Options{Gender: discipline.Mens, Event: "5K", Map: teams}, "name,place,time\nEast,,\nAl,2,15:02\nWest,,\nBo,1,15:01\n", "Al mens 5K final h- 2/- East; Bo mens 5K final h- 1/- West",
		},
		"divisions beside genders and events": {
			read.Options{Map: map[string]string{"division": "#title"}},
			"Varsity Girls 5K,,\nplace,name,time\n1,Ann,19:01\nJV Girls 5K,,\n1,Bea,21:01\n",
			"Ann womens 5K Varsity final h- 1/-; Bea womens 5K JV final h- 1/-",
		},
		"two rounds with numbers": {
			mens("100m", final), "place,name,time\nRound 1,,\n1,Al,11.1\nRound 2,,\n1,Al,11.0\n", "Al mens 100m preliminary h- 1/-; Al mens 100m final h- 1/-",
		},
		"three rounds with numbers": {
			mens("", semifinal), "place,name,time\n100m Round 1,,\n1,Al,11.1\n100m Round 2,,\n1,Al,11.0\n100m Round 3,,\n1,Al,10.9\n",
			"Al mens 100m preliminary h- 1/-; Al mens 100m semifinal h- 1/-; Al mens 100m final h- 1/-",
		},
		"cells with numbers of rounds": {
			mens("100m", final), "place,name,time,round\n1,Al,11.1,Round 1\n1,Al,11.0,Round 2\n", "Al mens 100m preliminary h- 1/-; Al mens 100m final h- 1/-",
		},
		"bare numbers of rounds": {
			mens("100m", discipline.Quarterfinal), "place,name,time,round\n1,Al,11.1,2\n1,Al,11.0,4\n", "Al mens 100m quarterfinal h- 1/-; Al mens 100m final h- 1/-",
		},
		"numbers of heats": {
			read.Options{Gender: discipline.Mens, Event: "100m", Round: final, Map: map[string]string{"heat": "round", "round": ""}},
			"place,name,time,round\n1,Al,11.1,1\n1,Bo,11.2,2\n", "Al mens 100m final h1 1/1; Bo mens 100m final h2 1/1",
		},
	} {
		r, err := read.Open(strings.NewReader(c.in), read.CSV, c.options)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		rows, faults, err := readAll(r)
		got := strings.Split(told(rows), "; ")
		for i, row := range rows {
			got[i] = strings.TrimSpace(got[i] + " " + row.Team)
		}
		if got := strings.Join(got, "; "); got != c.want || len(faults) > 0 || err != nil {
			t.Errorf("%s: %s, want %s; %v, %v", name, got, c.want, faults, err)
		}
		below := slices.ContainsFunc(r.Warnings(), func(w read.Finding) bool { return strings.Contains(w.Detail, "write it above") })
		if below != (name == "a wind below its heat") {
			t.Errorf("%s: warned %v", name, r.Warnings())
		}
	}
}

// A column of numbers beside a word for runners has bibs, unless another has. Needed for results of small US road races with a column "Runner #" or "No.".
func TestNumbersOfRunners(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]string{
		"Place,Runner #,Name,Time":    "7",
		"Place,Runner No,Name,Time":   "7",
		"Place,Rnr#,Name,Time":        "7",
		"Place,Race Number,Name,Time": "7",
		"Place,Runner #,Name,Bib":     "8",
	} {
		r, err := read.Open(strings.NewReader(header+"\n1,7,Al,8\n"), read.CSV, read.Options{Gender: discipline.Mens, Event: "60m"})
		if err != nil {
			t.Errorf("%s: %v", header, err)
			continue
		}
		if rows, _, err := readAll(r); err != nil || len(rows) != 1 || rows[0].Bib != want || rows[0].Athlete != "Al" {
			t.Errorf("%s: %v, %v", header, rows, err)
		}
	}
}
