package connection

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/fault"
)

const (
	// pollEvery is how often a server looks for connections that are due.
	pollEvery = time.Second
	// concurrency is how many connections a server asks for at a time.
	concurrency = 4
	// turnLimit ends a turn that does not end itself, and lease is when another server may begin one, in case the first was killed.
	turnLimit = 8 * time.Minute
	lease     = 10 * time.Minute
	// recentDays are asked for each time, because watches are synchronized late.
	recentDays = 14
	// backDays are asked for at a time to import what is older.
	backDays = 60
	// maxImported is how many activities a turn imports.
	maxImported = 100
	// maxPause is the shortest time between two looks.
	maxPause = 10 * time.Second
	// againSoon is the pause before the next turn if there is more to import, and busyPause if earlier imports have not ended.
	againSoon = time.Second
	busyPause = time.Minute
	// maxSkips is after how many failed turns an activity comes without a file that cannot be had.
	maxSkips = 3
)

// Run asks other services until ctx ends. Any number of servers share the work.
func (s *Service) Run(ctx context.Context) {
	places := make(chan struct{}, concurrency)
	var turns sync.WaitGroup
	defer turns.Wait()
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-s.woken:
		}
		taken, err := s.q.ConnectionTake(ctx, s.DB, query.ConnectionTakeParams{
			Turn: uuid.New(), Lasts: lease, Places: int32(concurrency - len(places)), //nolint:gosec // a small number
		})
		if err != nil && ctx.Err() == nil {
			s.Log.WarnContext(ctx, "connections could not be looked for", slog.Any("error", err))
		}
		for _, row := range taken {
			places <- struct{}{}
			turns.Go(func() {
				s.take(ctx, row)
				<-places
				s.wake()
			})
		}
	}
}

// take takes a turn of a connection, and stores its outcome.
func (s *Service) take(ctx context.Context, row query.ConnectionTakeRow) {
	t := &turn{s: s, row: row, end: query.ConnectionEndParams{
		UserID: row.UserID, Service: row.Service, Turn: row.Turn, WasNext: row.NextAt, Seen: row.Seen, BackFrom: row.BackFrom, BackTo: row.BackTo,
		Pause: s.Every,
	}}
	limited, cancel := context.WithTimeout(ctx, turnLimit)
	err := t.work(limited)
	cancel()
	ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	if err != nil {
		t.failed(ctx, err)
	}
	if err := s.q.ConnectionEnd(ctx, s.DB, t.end); err != nil {
		s.Log.WarnContext(ctx, "the turn of a connection could not be ended", slog.Any("error", err))
	}
}

// turn is the time in which a server asks for one connection.
type turn struct {
	s   *Service
	row query.ConnectionTakeRow
	key string
	end query.ConnectionEndParams
}

// failed notes why a turn failed.
func (t *turn) failed(ctx context.Context, err error) {
	var said *saidError
	switch {
	case errors.As(err, &said):
		t.end.Failures, t.end.Error, t.end.Stopped = t.row.Failures+1, &said.says, said.final
		if said.wait > 0 {
			t.end.Pause, t.end.Held = said.wait, true
		}
	case fault.KindOf(err) == fault.Conflict || fault.KindOf(err) == fault.Unavailable: // as of an account that has too many imports
		t.end.Failures, t.end.Error, t.end.Pause = t.row.Failures, t.row.Error, busyPause
	default:
		t.s.Log.WarnContext(ctx, "the turn of a connection failed", slog.Any("error", err))
		t.end.Failures, t.end.Error = t.row.Failures+1, new("Something went wrong here. It will be tried again.")
	}
}

// work imports what is new, and then a part of what is older.
func (t *turn) work(ctx context.Context) error {
	s := t.s
	key, ok := s.Keys.Unseal(t.row.Secret, about(t.row.UserID, string(t.row.Service)), s.Clock())
	if !ok {
		return &saidError{says: "The server cannot decrypt the API key any more. Send it again.", final: true}
	}
	t.key = string(key)
	zone, err := date.Zone(t.row.Timezone)
	if err != nil {
		return err
	}
	today := date.Today(s.Clock(), zone)
	recent, err := t.list(ctx, today.AddDays(-recentDays), today.AddDays(1))
	if err != nil {
		return err
	}
	recent.without(t.row.Seen)
	more, err := t.importFound(ctx, recent)
	t.end.Seen = append(recent.still(t.row.Seen), recent.imported...)
	if err != nil {
		return err
	}
	if more {
		t.end.Pause = againSoon
		return nil
	}
	return t.importOlder(ctx)
}

// importOlder imports some weeks of what is older, the latest first.
func (t *turn) importOlder(ctx context.Context) error {
	if t.row.BackFrom == nil || t.row.BackTo == nil {
		return nil
	}
	from, to := *t.row.BackFrom, *t.row.BackTo
	if first := to.AddDays(1 - backDays); first.After(from) {
		from = first
	}
	older, err := t.list(ctx, from, to)
	if err != nil {
		return err
	}
	older.latestFirst()
	more, err := t.importFound(ctx, older)
	if more || err != nil && len(older.imported) > 0 { // those of the last day may come twice, which does no harm
		if last := older.reached(); last.Before(to) {
			t.end.BackTo = &last
		} else if more {
			t.end.BackTo = new(to.AddDays(-1))
		}
	}
	if err != nil {
		return err
	}
	if !more {
		t.end.BackTo = new(from.AddDays(-1))
	}
	if t.end.BackTo.Before(*t.row.BackFrom) {
		t.end.BackFrom, t.end.BackTo = nil, nil
		return nil
	}
	t.end.Pause = againSoon
	return nil
}
