package team

import (
	"context"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/pg"
)

// maxRoster is how many athletes a roster lists. Anybody can state a team.
const maxRoster = 1000

var errNotCoach = fault.New(fault.NotFound, "This is not a coach of your team.")

// RosterAthlete is an athlete who states a coach's team.
type RosterAthlete = query.TeamRosterRow

// Roster returns the athletes who state the team that the caller, a coach (else fault.Forbidden), has claimed, those first who have
// accepted the caller.
func (s *Service) Roster(ctx context.Context, caller uuid.UUID) ([]RosterAthlete, error) {
	rows, err := s.q.TeamRoster(ctx, s.db, query.TeamRosterParams{CoachID: caller, MaxRows: maxRoster})
	if err == nil && len(rows) == 0 {
		err = s.requireCoach(ctx, s.db, caller)
	}
	return rows, err
}

// Coach is a coach of an athlete's team.
type Coach = query.CoachListRow

// ListCoaches returns the coaches of the team that the caller states.
func (s *Service) ListCoaches(ctx context.Context, caller uuid.UUID) ([]Coach, error) {
	return s.q.CoachList(ctx, s.db, caller)
}

// AcceptCoach lets a coach of the caller's team, else fault.NotFound, read what the caller shows the team. It returns the coach's name.
func (s *Service) AcceptCoach(ctx context.Context, caller, coach uuid.UUID) (name string, err error) {
	name, err = s.q.CoachAccept(ctx, s.db, query.CoachAcceptParams{UserID: caller, CoachID: coach})
	return name, pg.IfNoRows(err, errNotCoach)
}

// RevokeCoach takes back that the caller has accepted a coach.
func (s *Service) RevokeCoach(ctx context.Context, caller, coach uuid.UUID) error {
	return s.q.CoachRevoke(ctx, s.db, query.CoachRevokeParams{UserID: caller, CoachID: coach})
}
