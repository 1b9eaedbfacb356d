package team

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date/clock"
	"harrier/internal/fault"
	"harrier/internal/pg"
)

const (
	// maxRoster is how many athletes a roster lists. Anybody can state a team.
	maxRoster = 1000
	// beginEvery is how often coaches are let read whose time has come.
	beginEvery = 5 * time.Second
)

var (
	errNotCoach = fault.New(fault.NotFound, "This is not a coach of your team.")
	errNoHead   = fault.New(fault.NotFound, "No coach has claimed your team.")
)

// RosterAthlete is an athlete who states a coach's team.
type RosterAthlete = query.TeamRosterRow

// Roster returns the athletes who state a team that the caller, a coach (else fault.Forbidden), has claimed or assists, those first whose logs the
// caller may read.
func (s *Service) Roster(ctx context.Context, caller uuid.UUID) ([]RosterAthlete, error) {
	rows, err := s.q.TeamRoster(ctx, s.db, query.TeamRosterParams{CoachID: caller, MaxRows: maxRoster})
	if err == nil && len(rows) == 0 {
		err = s.requireCoach(ctx, s.db, caller)
	}
	return rows, err
}

// Coach is a coach of an athlete's team.
type Coach = query.CoachListRow

// ListCoaches returns the coaches of the team that the caller states, the head coach first.
func (s *Service) ListCoaches(ctx context.Context, caller uuid.UUID) ([]Coach, error) {
	return s.q.CoachList(ctx, s.db, caller)
}

// AcceptCoach lets a coach of the caller's team, else fault.NotFound, read what the caller shows the team.
func (s *Service) AcceptCoach(ctx context.Context, caller, coach uuid.UUID) (Coach, error) {
	err := s.lockedCoach(ctx, caller, &coach, func(tx pgx.Tx) error {
		_, err := s.q.CoachAccept(ctx, tx, query.CoachAcceptParams{UserID: caller, CoachID: coach})
		return pg.IfNoRows(err, errNotCoach)
	})
	if err != nil {
		return Coach{}, err
	}
	coaches, err := s.ListCoaches(ctx, caller)
	i := slices.IndexFunc(coaches, func(c Coach) bool { return c.ID == coach })
	if err == nil && i < 0 { // they have left meanwhile
		err = errNotCoach
	}
	if err != nil {
		return Coach{}, err
	}
	return coaches[i], nil
}

// AcceptCoaches lets all coaches of the caller's team read what the caller shows the team, also those who come, each from the caller's next day on. It
// holds as long as the team has its head coach; fault.NotFound if it has none. It returns the coaches.
func (s *Service) AcceptCoaches(ctx context.Context, caller uuid.UUID) ([]Coach, error) {
	err := s.lockedCoach(ctx, caller, nil, func(tx pgx.Tx) error {
		_, err := s.q.CoachAcceptAll(ctx, tx, caller)
		return pg.IfNoRows(err, errNoHead)
	})
	if err != nil {
		return nil, err
	}
	return s.ListCoaches(ctx, caller)
}

// lockedCoach runs work while neither an athlete nor a coach, or the head coach if coach is nil, can leave the team or block the other.
func (s *Service) lockedCoach(ctx context.Context, athlete uuid.UUID, coach *uuid.UUID, work func(tx pgx.Tx) error) error {
	return pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		if err := s.q.CoachLock(ctx, tx, query.CoachLockParams{UserID: athlete, CoachID: coach}); err != nil {
			return err
		}
		return work(tx)
	})
}

// RevokeCoach revokes the caller's acceptance of a coach, or of all coaches if coach is nil. Either way, new coaches are no longer accepted
// automatically.
func (s *Service) RevokeCoach(ctx context.Context, caller uuid.UUID, coach *uuid.UUID) error {
	return pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := s.q.UserLock(ctx, tx, caller); err != nil {
			return pg.IfNoRows(err, actor.ErrAccountGone)
		}
		return s.q.CoachRevoke(ctx, tx, query.CoachRevokeParams{UserID: caller, CoachID: coach})
	})
}

// RunBeginning lets coaches read from the day on from which they were accepted, until ctx ends.
func (s *Service) RunBeginning(ctx context.Context, log *slog.Logger) {
	clock.Every(ctx, beginEvery, func(ctx context.Context) {
		if err := s.q.CoachBegin(ctx, s.db); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "accepted coaches cannot read yet", slog.Any("error", err))
		}
	})
}
