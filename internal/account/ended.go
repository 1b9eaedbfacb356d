package account

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/clock"
	"harrier/internal/fault"
)

const (
	// lookEvery is how often each server looks for sessions that others ended.
	lookEvery = 2 * time.Second
	// blindAfter is how long a server trusts what it knows while it cannot look: the promise is five seconds.
	blindAfter = 5 * time.Second
	// overlap is how far back each look reaches beyond the one before: what a transaction wrote shows only once it commits.
	overlap = time.Minute
	// tidyEvery is how often what nobody can use any more is deleted.
	tidyEvery = 10 * time.Minute
)

// endedSessions are the sessions that ended while access tokens of theirs may be alive. It costs a request a look into a
// map, and the database one small query every two seconds for each server, however many requests there are.
type endedSessions struct {
	mu     sync.RWMutex
	at     map[uuid.UUID]time.Time
	looked time.Time // when the last look began that succeeded, by this machine's clock
	newest time.Time // the newest end that was seen, by the database's clock
}

func newEndedSessions() *endedSessions { return &endedSessions{at: map[uuid.UUID]time.Time{}} }

func (e *endedSessions) add(session uuid.UUID) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.at[session] = e.newest
}

// check refuses a session that has ended, and every session while the server has not been able to look.
func (e *endedSessions) check(session uuid.UUID, now time.Time) error {
	e.mu.RLock()
	_, over := e.at[session]
	blind := now.Sub(e.looked) > blindAfter
	e.mu.RUnlock()
	if over {
		return ended()
	}
	if blind {
		return fault.New(fault.Unavailable, "The database cannot be reached.").After(time.Second)
	}
	return nil
}

// Look learns which sessions ended. Follow does so by itself; a server does it once before it answers requests.
func (s *Service) Look(ctx context.Context, now time.Time) error {
	s.ended.mu.RLock()
	since := s.ended.newest.Add(-overlap)
	s.ended.mu.RUnlock()
	rows, err := s.q.SessionsEndedSince(ctx, s.DB, since)
	if err != nil {
		return fmt.Errorf("look for ended sessions: %w", err)
	}
	s.ended.mu.Lock()
	defer s.ended.mu.Unlock()
	s.ended.looked = now
	for _, row := range rows {
		s.ended.at[row.SessionID] = row.EndedAt
		if row.EndedAt.After(s.ended.newest) {
			s.ended.newest = row.EndedAt
		}
	}
	return nil
}

// Follow keeps up with the sessions that end on other servers, and tidies up, until ctx ends.
func (s *Service) Follow(ctx context.Context, now clock.Clock, log *slog.Logger) {
	look, tidy := time.NewTicker(lookEvery), time.NewTicker(tidyEvery)
	defer look.Stop()
	defer tidy.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-look.C:
			limited, cancel := context.WithTimeout(ctx, lookEvery)
			err = s.Look(limited, now())
			cancel()
		case <-tidy.C:
			err = s.Tidy(ctx, now())
		}
		if err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "sessions cannot be followed", "error", err)
		}
	}
}

// Tidy deletes sessions, failed sign-ins and notes of ended sessions that can no longer matter to anybody.
func (s *Service) Tidy(ctx context.Context, now time.Time) error {
	past := now.Add(-s.Lifetimes.Access - overlap)
	err := s.q.SessionsExpire(ctx, s.DB, query.SessionsExpireParams{Now: now, FailuresBefore: now.Add(-failureWindow), EndedBefore: past})
	if err != nil {
		return fmt.Errorf("delete what has expired: %w", err)
	}
	err = s.q.TokensExpire(ctx, s.DB, query.TokensExpireParams{TokensBefore: now.Add(-keepExpired), LettersBefore: now.Add(-letterWindow)})
	if err != nil {
		return fmt.Errorf("delete what has expired: %w", err)
	}
	s.ended.mu.Lock()
	defer s.ended.mu.Unlock()
	for session, at := range s.ended.at {
		if at.Before(past) {
			delete(s.ended.at, session)
		}
	}
	return nil
}
