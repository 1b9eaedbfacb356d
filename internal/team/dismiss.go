package team

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/pg"
)

var errNotAthlete = fault.New(fault.NotFound, "This is not an athlete of the team that you have claimed.")

// Remove ends that an athlete, else fault.NotFound, states the team that the caller has claimed, and tells the athlete. Nobody
// who read the log as a coach of the
// team reads it any more.
func (s *Service) Remove(ctx context.Context, caller, athlete uuid.UUID, now time.Time) error {
	gone, err := s.dismiss(ctx, caller, []uuid.UUID{athlete}, query.NoticeOutcomeRemoved, now)
	return pg.IfNone(int64(len(gone)), err, errNotAthlete)
}

// Graduate is Remove for many who have graduated. It returns those of them who were athletes of the team.
func (s *Service) Graduate(ctx context.Context, caller uuid.UUID, athletes []uuid.UUID, now time.Time) (gone []uuid.UUID, err error) {
	gone, err = s.dismiss(ctx, caller, athletes, query.NoticeOutcomeGraduated, now)
	if err == nil && len(gone) == 0 {
		err = s.requireCoach(ctx, s.db, caller)
	}
	return gone, err
}

func (s *Service) dismiss(ctx context.Context, head uuid.UUID, athletes []uuid.UUID, outcome query.NoticeOutcome, now time.Time) (gone []uuid.UUID, err error) {
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		gone, err = s.q.TeamLockAthletes(ctx, tx, query.TeamLockAthletesParams{HeadID: head, Users: athletes})
		if err != nil || len(gone) == 0 {
			return err
		}
		if err := s.q.TeamDismiss(ctx, tx, query.TeamDismissParams{Users: gone, Now: now}); err != nil {
			return err
		}
		return s.q.TeamTellDismissed(ctx, tx, query.TeamTellDismissedParams{HeadID: head, Users: gone, Outcome: string(outcome)})
	})
	return gone, err
}
