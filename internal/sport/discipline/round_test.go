package discipline_test

import (
	"testing"

	"harrier/internal/sport/discipline"
)

func TestParseRound(t *testing.T) {
	t.Parallel()
	for want, words := range map[discipline.Round][]string{
		discipline.Final:         {"F", "final", "Finals", "A Final", "Final B", "Timed Finals", "Zeitendläufe", "Finale"},
		discipline.Semifinal:     {"S", "SF", "semi-final", "Semis", "Semifinals", "Semifinal 2", "Halbfinale", "Demi-finales", "1/2 finales"},
		discipline.Quarterfinal:  {"Q", "QF", "Quarter-Finals", "Quarts de finale", "1/4 Finale", "1/4 di finale", "1/4 de final", "Cuartos de final"},
		discipline.Preliminary:   {"P", "Prelims", "Preliminary", "Preliminaries", "Heat 3", "Heats", "Round 1", "R1", "Trials", "Vorläufe", "Vorlauf 3", "Eliminatorias", "Försök"},
		discipline.Qualification: {"Qual", "Qualifying", "Qualification"},
		"":                       {"", "7", "-", "Round 2", "1/8 finale", "Octavos de final", "Round 11", "R", "Open", "Varsity"},
	} {
		for _, word := range words {
			if round, ok := discipline.ParseRound(word); round != want || ok != (want != "") {
				t.Errorf("ParseRound(%q) = %q, %v; want %q", word, round, ok, want)
			}
		}
	}
}
