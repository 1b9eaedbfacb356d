package app

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/actor/audit"
	"harrier/internal/fault"
	"harrier/internal/pg"
)

// errUnknown is for operators, who see all apps.
var errUnknown = fault.New(fault.NotFound, "There is no such app.")

// Seen is an app as operators see it.
type Seen = query.AppPageRow

// All returns a page of all apps, or of the blocked ones, newest first.
func (s *Service) All(ctx context.Context, blocked bool, page, length int32) (pg.Page[Seen], error) {
	rows, err := s.q.AppPage(ctx, s.DB, query.AppPageParams{Blocked: blocked, Length: pg.OneMore(length), Skip: pg.Skipped(page, length)})
	for i, row := range rows {
		rows[i].App = s.complete(row.App)
	}
	return pg.PageOf(rows, length), err
}

// Get returns an app as operators see it, or fault.NotFound.
func (s *Service) Get(ctx context.Context, id uuid.UUID) (Seen, error) {
	rows, err := s.q.AppPage(ctx, s.DB, query.AppPageParams{ID: &id, Length: 1})
	seen, err := pg.Only(rows, err, errUnknown)
	seen.App = s.complete(seen.App)
	return seen, err
}

// Block ends what users allowed an app and keeps them from allowing it anything, or ends that. The audit log has it.
func (s *Service) Block(ctx context.Context, by actor.Actor, id uuid.UUID, block bool, reason *string, now time.Time) (seen Seen, err error) {
	if reason, err = audit.Check(by, reason); err != nil {
		return seen, err
	}
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		was, err := s.q.AppLock(ctx, tx, id)
		if err != nil {
			return pg.IfNoRows(err, errUnknown)
		}
		if blocked := was.BlockedAt != nil; blocked != block {
			act, change := "app.block", s.q.AppBlock
			if !block {
				act, change = "app.unblock", s.q.AppUnblock
			}
			if err := change(ctx, tx, id); err != nil {
				return err
			}
			err := audit.Write(ctx, tx, audit.Entry{
				Actor: by, Act: act, Kind: audit.App, ID: id, Reason: reason,
				Before: map[string]any{"blocked": blocked}, After: map[string]any{"blocked": block},
			})
			if err != nil {
				return err
			}
		}
		rows, err := s.q.AppPage(ctx, tx, query.AppPageParams{ID: &id, Length: 1})
		if err == nil {
			seen = rows[0]
			seen.App = s.complete(seen.App)
		}
		return err
	})
	if err != nil {
		return seen, err
	}
	return seen, s.Sessions.SyncRevocations(ctx, now)
}
