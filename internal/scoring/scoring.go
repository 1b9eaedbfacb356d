// Package scoring works out team scores from the finishers of one event of one race: cross country, where the lowest sum
// of places wins, and points, where the highest sum of points wins.
//
// Every function is pure: it reads the finishers it is given, changes none of them, and answers alike for the same race
// in whatever order its finishers come. The one exception are finishers whom neither place nor time tells apart; they
// count in the order in which they are given.
//
// The rules are those of American schools: of the NFHS (high schools; Track and
// Field and Cross Country Rules Book, rule 9-2) and of the NCAA (colleges) where it differs.
package scoring

import (
	"cmp"
	"math/big"
	"strings"
	"time"
)

// Finisher is one athlete of an event, as far as team scores go. Outcomes name finishers by their index in the slice
// that was scored.
type Finisher struct {
	// TeamID says who is one team, whatever its case; empty for an unattached athlete.
	TeamID string
	// Team is the team's name, as published.
	Team string
	// Place is the place in the event, from 1; 0 or less where there is none.
	Place int
	// Time is the race time; 0 or less where there is none.
	Time time.Duration
	// Finished is false for those who did not start or finish, or were disqualified: they hold no place.
	Finished bool
}

// Outcome is what a race comes to for its teams, and why.
type Outcome struct {
	// Teams that score, best first. Teams that share a place stand in the order of their first scorers.
	Teams []Team
	// Standings has one element for each finisher, in the order of the slice that was scored.
	Standings []Standing
	// Ties has one element for each score that several teams have, best first.
	Ties []Tie
}

// Team is a team that scores.
type Team struct {
	// ID and Name are as the first of its finishers in the race has them.
	ID, Name string
	// Place among the teams, from 1. Teams that stay tied share one, and the next is skipped.
	Place int
	// Score is the sum over the scorers.
	Score Score
	// Scorers and Displacers are indexes of finishers, best first.
	Scorers, Displacers []int
	// Times is about the scorers' times; nil where one of them has none.
	Times *Times
}

// Times sums up the times of a team's scorers.
type Times struct {
	// Average is the mean, to the nanosecond below.
	Average time.Duration
	// Spread is the last scorer's time less the first one's. Below zero where places contradict times.
	Spread time.Duration
}

// Standing is what one finisher means to the team scores.
type Standing struct {
	// Role says whether and how the finisher counts for a team.
	Role Role
	// Removed says why the finisher counts for no team; Counted where that is not so.
	Removed Removal
	// Place is the place that the finisher holds in the scoring, from 1; 0 for none. In cross country the places of those
	// removed are closed up; in points it is the place in the event, which those removed keep.
	Place int
	// Points is what the finisher brings a team as a scorer; a displacer brings none.
	Points Score
}

// Role is how a finisher counts for a team.
type Role uint8

// The roles.
const (
	NoRole    Role = iota // counts for no team's score
	Scorer                // adds to the team's score
	Displacer             // holds a place, which makes other teams' places higher, and adds nothing
)

// Removal is why a finisher counts for no team.
type Removal uint8

// The reasons, where several are true the first in this list.
const (
	Counted      Removal = iota // not removed
	NotFinished                 // did not start, did not finish or was disqualified
	Unattached                  // runs for no team
	UnscoredTeam                // runs for a team that the race does not score
	Incomplete                  // the team has fewer finishers than scorers (cross country)
	Surplus                     // the team's places are all held by better ones: beyond the seventh (cross country)
	Unranked                    // has neither place nor time, so nothing to earn points by (points)
)

// String gives the reason in words.
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

// IsUnattached reports whether a team's name or ID is no team's: empty, "unattached" or "unat", in any case, with or
// without spaces around it.
func IsUnattached(team string) bool {
	switch strings.ToLower(strings.TrimSpace(team)) {
	case "", "unattached", "unat":
		return true
	default:
		return false
	}
}

// Score is an exact number of points. Ties in points share what they take, so a score can be any fraction. The zero value
// is zero.
type Score struct {
	// n is the score where exact is nil: nearly every score is a whole number, and these need no memory.
	n int
	// exact is never changed once a Score holds it.
	exact *big.Rat
}

// whole gives a score that is a whole number.
func whole(n int) Score { return Score{n: n} }

// rat gives the score as a number that must not be changed.
func (s Score) rat() *big.Rat {
	if s.exact == nil {
		return new(big.Rat).SetInt64(int64(s.n))
	}
	return s.exact
}

// Float64 gives the nearest floating-point number.
func (s Score) Float64() float64 {
	if s.exact == nil {
		return float64(s.n)
	}
	f, _ := s.exact.Float64()
	return f
}

// String gives a whole number ("27") or a fraction in lowest terms ("17/2").
func (s Score) String() string { return s.rat().RatString() }

// Compare is -1, 0 or 1 as s is below, equal to or above t.
func (s Score) Compare(t Score) int {
	if s.exact == nil && t.exact == nil {
		return cmp.Compare(s.n, t.n)
	}
	return s.rat().Cmp(t.rat())
}

// plus adds exactly.
func (s Score) plus(t Score) Score {
	if s.exact == nil && t.exact == nil {
		return whole(s.n + t.n)
	}
	return Score{exact: new(big.Rat).Add(s.rat(), t.rat())}
}
