package result

import (
	"harrier/internal/sport/scoring"
)

// Meet is the team scores of all of a race's events of one gender.
type Meet struct {
	Kind   scoring.Kind
	Events []EventScores
	// Totals add up the points of the events, best first. Only races scored by points have them.
	Totals []scoring.MeetTeam
}

// EventScores is the teams of one event.
type EventScores struct {
	Event string
	Teams Teams
}
