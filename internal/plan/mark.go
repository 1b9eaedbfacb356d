package plan

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/text"
)

// Item returns a session that the caller has, their own or one of their team, and how they have marked it.
func (s *Service) Item(ctx context.Context, caller, id uuid.UUID) (Item, error) {
	return s.item(ctx, s.db, caller, id)
}

func (s *Service) item(ctx context.Context, db query.DBTX, caller, id uuid.UUID) (Item, error) {
	day, err := s.q.PlanHas(ctx, db, query.PlanHasParams{UserID: caller, ID: id})
	if err != nil {
		return Item{}, pg.IfNoRows(err, errNotYours)
	}
	rows, err := s.q.PlanList(ctx, db, query.PlanListParams{Athletes: []uuid.UUID{caller}, First: day, Last: day})
	if err != nil {
		return Item{}, err
	}
	for i := range rows {
		if r := &rows[i]; r.ListedSession.ID == id {
			return itemOf(r), nil
		}
	}
	return Item{}, errNotYours // it has been moved meanwhile
}

// LockItem is Item, and keeps others from changing the session, and the caller from marking it, until the transaction of ctx ends.
func (s *Service) LockItem(ctx context.Context, caller, id uuid.UUID) (Item, error) {
	if err := s.q.PlanLockSession(ctx, s.db, id); err != nil {
		return Item{}, err
	}
	return s.Item(ctx, caller, id)
}

// Mark marks a session that the caller has, with a note or without. A nil mark removes it.
func (s *Service) Mark(ctx context.Context, caller, id uuid.UUID, mark *string, note *string, now time.Time) (marked Item, err error) {
	if err := fault.InvalidFields(text.Lines("/note", note)); err != nil {
		return Item{}, err
	}
	arg := query.PlanSetMarkParams{ID: id, UserID: caller, Note: note, Now: now}
	if mark != nil {
		arg.Mark = new(query.PlanMark(*mark))
	}
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		if err := s.q.PlanLockSession(ctx, tx, id); err != nil {
			return err
		}
		was, err := s.item(ctx, tx, caller, id)
		if err != nil {
			return err
		}
		n, err := s.q.PlanSetMark(ctx, tx, arg)
		if err == nil && n > 0 {
			err = s.q.PlanTell(ctx, tx, query.PlanTellParams{Users: []uuid.UUID{caller}, Days: []date.Date{was.Day}})
		}
		if err != nil {
			return err
		}
		marked, err = s.item(ctx, tx, caller, id)
		return err
	})
	return marked, err
}

// MarkSeen notes that the caller has seen their sessions of a period.
func (s *Service) MarkSeen(ctx context.Context, caller uuid.UUID, p Period, now time.Time) error {
	if err := p.check(maxRange); err != nil {
		return err
	}
	return s.q.PlanMarkSeen(ctx, s.db, query.PlanMarkSeenParams{UserID: caller, First: p.First, Last: p.Last, Now: now})
}
