package trainlog

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date/clock"
	"harrier/internal/pg"
)

// attentionEvery is how often a server looks for coaches who are to be told who needs attention.
const attentionEvery = time.Minute

// RunAttention tells coaches once a day who newly needs attention, until ctx ends.
func (s *Service) RunAttention(ctx context.Context, now clock.Clock, log *slog.Logger) {
	clock.Every(ctx, attentionEvery, func(ctx context.Context) {
		if err := s.TellAttention(ctx, now()); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "coaches are not told who needs attention", slog.Any("error", err))
		}
	})
}

// TellAttention tells each coach whose day has begun who newly needs attention. Any number of servers may call it, as each takes other coaches. A coach
// for whom it fails is taken again later; the first such error is returned.
func (s *Service) TellAttention(ctx context.Context, now time.Time) error {
	var failed error
	for {
		coach, err := s.q.AttentionTake(ctx, s.db)
		switch {
		case pg.NoRows(err):
			return failed
		case err != nil:
			return err
		}
		if err := s.tellCoach(ctx, coach, now); err != nil && failed == nil {
			failed = fmt.Errorf("coach %s: %w", coach, err)
		}
	}
}

// tellCoach tells a coach who newly needs attention: as the coach would see it, with the health values that athletes show.
func (s *Service) tellCoach(ctx context.Context, coach uuid.UUID, now time.Time) error {
	record := query.AttentionRecordParams{CoachID: coach}
	for number := int32(1); number > 0; {
		page, err := s.Attention(ctx, actor.Reader{ID: &coach, Health: true, Team: true}, Members{Page: number}, now)
		if err != nil {
			return err
		}
		for _, a := range page.Athletes {
			for _, r := range a.Reasons {
				record.Users, record.Kinds = append(record.Users, a.UserID), append(record.Kinds, string(r.Kind))
			}
		}
		number = page.Next
	}
	return pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := s.q.UserLock(ctx, tx, coach); err != nil {
			return pg.IfNoRows(err, nil) // the account has been deleted meanwhile
		}
		return s.q.AttentionRecord(ctx, tx, record)
	})
}
