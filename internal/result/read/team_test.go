package read_test

import (
	"regexp"
	"strings"
	"testing"

	"harrier/internal/result/read"
)

// TestTeamID derives the ID of a team from its name. Needed for results without IDs of teams, which are nearly all that schools and clubs publish.
func TestTeamID(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, team, want string }{
		{"a word", "Mapleton", "mapleton"},
		{"words", "  Johns   Hopkins ", "johns-hopkins"},
		{"punctuation", "Wash. & Jeff. (B)", "wash-jeff-b"},
		{"an apostrophe joins", "St. John's", "st-johns"},
		{"a typographic apostrophe joins", "St. John’s", "st-johns"},
		{"accents", "Université de Montréal", "universite-de-montreal"},
		{"composed and decomposed alike", "Universite\u0301 de Montre\u0301al", "universite-de-montreal"},
		{"Polish", "ŻÓŁĆ ŁÓDŹ", "zolc-lodz"},
		{"German", "Weißes Kreuz Köln", "weisses-kreuz-koln"},
		{"Nordic", "Tromsø Løpeklubb Æ Ð Þ", "tromso-lopeklubb-ae-d-th"},
		{"French ligature", "Sacré-Cœur", "sacre-coeur"},
		{"Turkish", "Kadıköy İdman", "kadikoy-idman"},
		{"full width letters", "ＡＢＣ", "abc"},
		{"digits alone", "1860", "1860"},
		{"nobody's", "", ""},
		{"blanks", " \t", ""},
		{"unattached", "Unattached", ""},
		{"unat", " UNAT ", ""},
		{"a word for no team with a region", "Unattached (NJ)", ""},
		{"independent", "Independent", ""},
		{"like independent", "Independence", "independence"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := read.TeamID(test.team); got != test.want {
				t.Errorf("TeamID(%q) = %q; want %q", test.team, got, test.want)
			}
		})
	}
}

func TestTeamIDKeepsTeamsApart(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("University of the North ", 4)
	for _, pair := range [][2]string{
		{"北京大学", "清华大学"},
		{"Team 北京", "Team 上海"},
		{"北京2008", "上海2008"},
		{long + "East", long + "West"},
		{"!!!", "???"},
	} {
		a, b := read.TeamID(pair[0]), read.TeamID(pair[1])
		if a == b {
			t.Errorf("%q and %q are both %q", pair[0], pair[1], a)
		}
		if again := read.TeamID(strings.ToUpper(pair[0]) + " "); again != a {
			t.Errorf("%q is %q, in capitals %q", pair[0], a, again)
		}
	}
	// Stored results keep their IDs, so the derivation may never change.
	if got, want := read.TeamID("北京大学"), "team-21aa189366"; got != want {
		t.Errorf("TeamID of Beijing University = %q; it was always %q", got, want)
	}
}

func FuzzTeamID(f *testing.F) {
	for _, seed := range []string{"Mapleton", "北京大学", "Łódź", "", "-", "\xff", strings.Repeat("a-", 80)} {
		f.Add(seed)
	}
	form := regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,63}$`)
	f.Fuzz(func(t *testing.T, team string) {
		if id := read.TeamID(team); id != "" && !form.MatchString(id) {
			t.Fatalf("TeamID(%q) = %q", team, id)
		}
	})
}
