package discipline_test

import (
	"testing"

	"harrier/internal/sport/discipline"
)

func TestParseRound(t *testing.T) {
	t.Parallel()
	for want, words := range map[discipline.Round][]string{
		discipline.Final:         {"F", "final", "Finals", "A Final", "Final B", "Timed Finals"},
		discipline.Semifinal:     {"S", "SF", "semi-final", "Semis", "Semifinals", "Semifinal 2"},
		discipline.Quarterfinal:  {"Q", "QF", "Quarter-Finals"},
		discipline.Preliminary:   {"P", "Prelims", "Preliminary", "Preliminaries", "Heat 3", "Heats", "Round 1", "R1", "Trials"},
		discipline.Qualification: {"Qual", "Qualifying", "Qualification"},
		"":                       {"", "7", "-", "Round 2", "Round 11", "R", "Open", "Varsity"},
	} {
		for _, word := range words {
			if round, ok := discipline.ParseRound(word); round != want || ok != (want != "") {
				t.Errorf("ParseRound(%q) = %q, %v; want %q", word, round, ok, want)
			}
		}
	}
}
