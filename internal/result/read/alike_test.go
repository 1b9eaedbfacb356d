package read_test

import (
	"strings"
	"testing"
)

// TestTeamsAlike warns of names that are one team with a slip in one of them. Needed for results of US school and college meets that volunteers typed: one
// team as "St. Mary's" and "Saint Mary's", or with HS behind its name.
func TestTeamsAlike(t *testing.T) {
	t.Parallel()
	const often = 5
	for pair, want := range map[string]bool{
		"Mapleton|Mapelton": true, "West|Wset": true, "Northfield|Northfeild": true, "Saint Mary's|St. Mary's": true, "Marist College|Marist": true,
		"Marist|Marist College": true, "Mount Olive|Mt. Olive": true, "Mapleton|Mapleton HS": true, "Mapleton High School|Mapleton": true,
		"Mapleton|Mapleton XC": true, "Elm TC|Elm": true, "University of Elm|Univ. of Elm": true, "Elm University|Elm Univ": true, "Penn State|Penn St.": true,
		"West|Wst": true, "Rot-Weiß|Rot-Weiss": true, "Łódź AC|Lodz AC": true, "Riverside|Riversde": true, "Unattached|Uattached": true, "Rot|Unattacked": true,
		"William & Mary|William and Mary": true, "Fort Worth|Ft Worth": true,
		"Boston College|Boston University": false, "Miami University|University of Miami": false, "West|East": false, "West|Best": false, "Bates|Gates": false,
		"Yale|Dale": false, "Rot|Rott": false, "North High|South High": false, "School 17|School 18": false, "Eastern|Western": false, "St. Mary's|St. Mark's Prep": false,
		"Ohio State|Ohio": false, "Wisconsin-Stout|Wisconsin-Stevens Point": false, "A|B": false, "Rot|Unattached": false, "Mapleton HS|Mapleton College": false,
	} {
		one, other, _ := strings.Cut(pair, "|")
		got, _ := warned(t, "name,team,time\n"+strings.Repeat("Ann,"+one+",17:05\n", often)+"Bo,"+other+",17:06\n", "5K")
		found := ""
		for _, w := range got {
			if strings.Contains(w, "team_alike") {
				found = w
			}
		}
		if (found != "") != want {
			t.Errorf("%s: warned %q", pair, found)
		}
	}
}

// TestRelaysOfATeam reads relays that have a letter behind the name of their team. Needed for results of US school track meets, where a school enters relays
// A and B.
func TestRelaysOfATeam(t *testing.T) {
	t.Parallel()
	const in = "place,team,time\n1,West A,3:25.1\n2,West 'B',3:30.2\n3,East,3:31.0\n4,North (C),3:35.5\n"
	rows, faults, err := readAll(open(t, in, "csv", optionsOf("4x400")))
	got := make([]string, 0, len(rows))
	for _, r := range rows {
		got = append(got, r.Athlete+"|"+r.Team+"|"+r.TeamID)
	}
	const want = "West A|West|west, West 'B'|West|west, East|East|east, North (C)|North|north"
	if strings.Join(got, ", ") != want || len(faults) > 0 || err != nil {
		t.Errorf("read %q, %v, %v", got, faults, err)
	}
	if rows, _, _ := readAll(open(t, "name,team,time\nAnn,Group A,17:05\n", "csv", optionsOf("5K"))); rows[0].Team != "Group A" {
		t.Errorf("a team of runners is %+v", rows[0])
	}
}
