package team

import (
	"slices"
	"strings"
	"testing"

	"harrier/internal/text/fuzzy"
)

func TestIDOfName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Lincoln High School":           "lincoln-high-school",
		"  Élan d’Orléans (M) ":         "elan-d-orleans-m",
		"TSV 1860 München":              "tsv-1860-munchen",
		"東京":                            "",
		"---":                           "",
		strings.Repeat("a", 63) + " bc": strings.Repeat("a", 63),
	} {
		if got := idOf(name); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}

func TestRank(t *testing.T) {
	t.Parallel()
	teams := []Found{
		{TeamID: "mapleton-state", Team: "Mapleton State"},
		{TeamID: "mapleton-club", Team: "Mapleton Club"},
		{TeamID: "orleans", Team: "Élan d’Orléans"},
		{TeamID: "lhs", Team: "Lincoln High School"},
		{TeamID: "stonebridge", Team: "Stonebridge"},
	}
	for words, want := range map[string]string{
		"mapleton": "mapleton-club mapleton-state", "Mapelton": "mapleton-club mapleton-state", "mapletn state": "mapleton-state", "MAPLETON S": "mapleton-state mapleton-club",
		"elan": "orleans", "ORLEANS": "orleans", "orlaens": "orleans", "state": "mapleton-state", "lincon high": "lhs", "high school": "lhs", "LHS": "lhs", "stone bridge": "stonebridge", "xyz": "", "bridge": "", "": "",
	} {
		var got []string
		for _, one := range rank(fuzzy.Fold(words), teams) {
			got = append(got, one.TeamID)
		}
		if words != "" && strings.Join(got, " ") != want {
			t.Errorf("%q finds %v, want %s", words, got, want)
		}
		// What is found must be among the candidates, which have one of the parts.
		for _, one := range rank(fuzzy.Fold(words), teams) {
			if key := fuzzy.Fold(one.Team) + " " + one.TeamID; words != "" && !slices.ContainsFunc(fuzzy.Parts(fuzzy.Fold(words)), func(part string) bool { return strings.Contains(key, part) }) {
				t.Errorf("%q finds %s, which has none of %q", words, one.TeamID, fuzzy.Parts(fuzzy.Fold(words)))
			}
		}
	}
}
