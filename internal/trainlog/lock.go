package trainlog

import (
	"context"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/pg"
)

var (
	errForbidden = fault.New(fault.Forbidden, "You may not view this athlete's log.")
	errNoCaller  = fault.New(fault.Unauthenticated, "Your own log requires a token.")
	errNoEntry   = fault.New(fault.NotFound, "There is no entry of this day.")
)

// Lock returns the caller's entry for a day, or their today if day is nil, and keeps others from changing it until the transaction of ctx
// ends. It returns fault.NotFound if there is none.
func (s *Service) Lock(ctx context.Context, caller actor.Reader, day *date.Date, now time.Time) (Entry, error) {
	_, err := s.q.EntryLock(ctx, s.db, query.EntryLockParams{UserID: *caller.ID, Day: day, Now: now})
	if err != nil {
		return Entry{}, pg.IfNoRows(err, errNoEntry)
	}
	return s.Entry(ctx, Log{Reader: caller}, day, now)
}

// LockEntry is Lock for a day that may have no entry. It then adds an empty one, which Write fills in, so that nobody else adds one, and
// returns what Entry returned before.
func (s *Service) LockEntry(ctx context.Context, caller actor.Reader, day *date.Date, now time.Time) (Entry, error) {
	added, err := s.q.EntryReserve(ctx, s.db, query.EntryReserveParams{UserID: *caller.ID, Day: day, ID: uuid.Must(uuid.NewV7()), Now: now})
	switch {
	case err != nil:
		return Entry{}, err
	case added > 0:
		return s.access(ctx, Log{Reader: caller}, day, now)
	}
	return s.Entry(ctx, Log{Reader: caller}, day, now)
}
