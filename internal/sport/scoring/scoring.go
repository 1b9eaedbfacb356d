// Package scoring computes team scores for one event of a race: by cross-country rules, where the lowest sum of places
// wins, or by points, where the highest sum wins.
//
// All functions are pure and do not modify the finishers. The result does not depend on the order of the finishers, except
// for those with equal place and time, who count in the order given.
//
// The rules are those of the NFHS (high schools; Track and Field and Cross Country Rules Book, rule 9-2) and, where they
// differ, of the NCAA (colleges).
package scoring

import (
	"cmp"
	"math/big"
	"slices"
	"strings"
	"time"

	"harrier/internal/words"
)

// Finisher is an athlete in an event. An Outcome refers to finishers by their index in the slice that was scored.
type Finisher struct {
	// TeamID identifies the team, ignoring case. Empty for an unattached athlete.
	TeamID string
	// Team is the team's name, as published.
	Team string
	// Place in the event, from 1; 0 or less if there is none.
	Place int
	// Time of the race; 0 or less if there is none.
	Time time.Duration
	// Finished is false if the athlete did not start, did not finish or was disqualified.
	Finished bool
}

// Outcome is the team score of an event.
type Outcome struct {
	// Teams with a score, best first. Teams that share a place are in the order of their first scorers.
	Teams []Team
	// Standings has one element per finisher, in the order of the slice that was scored.
	Standings []Standing
	// Ties has one element per score that several teams have, best first.
	Ties []Tie
}

// Team is the score of one team.
type Team struct {
	// ID and Name are those of the team's first finisher.
	ID, Name string
	// Place among the teams, from 1. Tied teams share a place, and the next is skipped.
	Place int
	// Score is the sum over the scorers.
	Score Score
	// Scorers and Displacers are indexes of finishers, best first.
	Scorers, Displacers []int
	// Times of the scorers; nil if one of them has no time.
	Times *Times
}

// Times summarizes the times of a team's scorers.
type Times struct {
	// Average is the mean, rounded down to a nanosecond.
	Average time.Duration
	// Spread is the last scorer's time minus the first scorer's. It is negative if places contradict times.
	Spread time.Duration
}

// Standing is the part of one finisher in the team scores.
type Standing struct {
	// Role of the finisher in a team's score.
	Role Role
	// Removed is the reason why the finisher counts for no team, or Counted.
	Removed Removal
	// Place in the scoring, from 1; 0 for none. In cross country, removed finishers leave no gaps. In points scoring it is
	// the place in the event, which removed finishers keep.
	Place int
	// Points that the finisher earns for the team; 0 for a displacer.
	Points Score
}

// Role is how a finisher counts for a team.
type Role uint8

// The roles.
const (
	NoRole    Role = iota // does not count
	Scorer                // adds to the team's score
	Displacer             // only worsens the places of other teams' later scorers
)

// Removal is why a finisher counts for no team.
type Removal uint8

// The reasons. If several apply, the first in this list is given.
const (
	Counted      Removal = iota // not removed
	NotFinished                 // did not start, did not finish or was disqualified
	Unattached                  // runs for no team
	UnscoredTeam                // runs for a team that the race does not score
	Unranked                    // has neither place nor time, but others do
	Incomplete                  // the team has fewer finishers than scorers (cross country)
	Surplus                     // beyond the team's scorers and displacers, usually the seventh (cross country)
)

// String describes the reason.
func (r Removal) String() string {
	switch r {
	case Counted:
		return "counted"
	case NotFinished:
		return "did not finish"
	case Unattached:
		return "unattached"
	case UnscoredTeam:
		return "team not scored"
	case Incomplete:
		return "incomplete team"
	case Surplus:
		return "beyond the team's scorers and displacers"
	case Unranked:
		return "neither place nor time"
	default:
		return "unknown"
	}
}

// IsUnattached reports whether a team's name or ID stands for no team: empty, or a word for it in any language, such as unattached. A region may stand
// behind the word: Unattached (NJ), Unattached - CA.
func IsUnattached(team string) bool {
	team = strings.TrimSpace(team)
	word, _, _ := strings.Cut(team, "(")
	for _, sign := range []string{" - ", " – ", ",", "/", "["} {
		word, _, _ = strings.Cut(word, sign)
	}
	if team == "" || isNoTeam(word) {
		return true
	}
	at := strings.LastIndexAny(word, " -–") // Unattached NJ, UNA-NJ
	return at > 0 && isRegion(strings.TrimLeft(word[at:], " -–")) && isNoTeam(word[:at])
}

// isNoTeam reports whether a word stands for no team: one in any language, or one that begins with una, as IDs of Hy-Tek do, and has no other letters than
// unattached has, however that is misspelled.
func isNoTeam(word string) bool {
	if words.NoTeam.Has(word, "unattached") {
		return true
	}
	word = strings.ToLower(strings.TrimSpace(word))
	return strings.HasPrefix(word, "una") && strings.Trim(word, "unatched0123456789.-") == "" && strings.Trim(word[:3], "una") == ""
}

// isRegion reports whether a text is the short name of a region: NJ.
func isRegion(s string) bool {
	const longest = 3
	return s != "" && len(s) <= longest && strings.ToUpper(s) == s && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// MayBeUnattached reports whether a team's name begins with a word that is like one for no team, as Independence is, and is not sure to be one.
func MayBeUnattached(team string) bool {
	const shared = 8 // letters
	first, _, _ := strings.Cut(strings.TrimSpace(team), " ")
	first = words.Fold(first)
	return len(first) >= shared && !IsUnattached(team) && slices.ContainsFunc(words.NoTeam.Words("unattached"), func(word string) bool {
		return len(word) >= shared && strings.HasPrefix(first, word[:shared])
	})
}

// Score is an exact number of points. Tied athletes share points equally, so a score may be a fraction. The zero value is
// zero.
type Score struct {
	// n is the score if exact is nil: nearly all scores are integers, which need no allocation.
	n int
	// exact is immutable.
	exact *big.Rat
}

// whole returns n as a Score.
func whole(n int) Score { return Score{n: n} }

// rat returns the score as a number that must not be modified.
func (s Score) rat() *big.Rat {
	if s.exact == nil {
		return new(big.Rat).SetInt64(int64(s.n))
	}
	return s.exact
}

// Float64 returns the nearest float64.
func (s Score) Float64() float64 {
	if s.exact == nil {
		return float64(s.n)
	}
	f, _ := s.exact.Float64()
	return f
}

// Compare returns -1, 0 or 1 if s is less than, equal to or greater than t.
func (s Score) Compare(t Score) int {
	if s.exact == nil && t.exact == nil {
		return cmp.Compare(s.n, t.n)
	}
	return s.rat().Cmp(t.rat())
}

// plus returns the exact sum.
func (s Score) plus(t Score) Score {
	if s.exact == nil && t.exact == nil {
		return whole(s.n + t.n)
	}
	return Score{exact: new(big.Rat).Add(s.rat(), t.rat())}
}
