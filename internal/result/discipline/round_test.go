package mark_test

import (
	"testing"

	"harrier/internal/mark"
)

func TestParseRound(t *testing.T) {
	t.Parallel()
	for want, words := range map[mark.Round][]string{
		mark.Final:         {"F", "final", "Finals", "A Final", "Final B", "Timed Finals"},
		mark.Semifinal:     {"S", "SF", "semi-final", "Semis", "Semifinals", "Semifinal 2"},
		mark.Quarterfinal:  {"Q", "QF", "Quarter-Finals"},
		mark.Preliminary:   {"P", "Prelims", "Preliminary", "Preliminaries", "Heat 3", "Heats", "Round 1", "R1", "Trials"},
		mark.Qualification: {"Qual", "Qualifying", "Qualification"},
		"":                 {"", "7", "-", "Round 2", "Round 11", "R", "Open", "Varsity"},
	} {
		for _, word := range words {
			if round, ok := mark.ParseRound(word); round != want || ok != (want != "") {
				t.Errorf("ParseRound(%q) = %q, %v; want %q", word, round, ok, want)
			}
		}
	}
}
