package session

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/date/clock"
	"harrier/internal/fault"
)

const (
	// syncEvery is how often each server reads which sessions ended on others.
	syncEvery = 2 * time.Second
	// StaleAfter is how long a server trusts what it knows while it cannot read: revocation is promised within five seconds.
	StaleAfter = 5 * time.Second
	// overlap is how far back each read reaches beyond the one before: what a transaction wrote shows only once it commits.
	overlap = time.Minute
)

// revocations are the sessions that ended while their access tokens may still be valid. A request costs one map lookup; the
// database runs one small query every two seconds for each server, however many requests there are.
type revocations struct {
	mu     sync.RWMutex
	ended  map[uuid.UUID]time.Time
	synced time.Time // when the last successful read began, by this machine's clock
	newest time.Time // the newest end that was read, by the database's clock
}

func newRevocations() *revocations { return &revocations{ended: map[uuid.UUID]time.Time{}} }

func (r *revocations) add(session uuid.UUID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ended[session] = r.newest
}

// check refuses a session that has ended, and every session if the last successful read began longer ago than trusted.
func (r *revocations) check(session uuid.UUID, now time.Time, trusted time.Duration) error {
	r.mu.RLock()
	_, ended := r.ended[session]
	stale := now.Sub(r.synced) > trusted
	r.mu.RUnlock()
	if ended {
		return ErrEnded
	}
	if stale {
		return fault.New(fault.Unavailable, "The database cannot be reached.").After(time.Second)
	}
	return nil
}

// SyncRevocations reads which sessions ended. RunRevocationSync does so regularly; a server does it once before it serves requests.
func (s *Service) SyncRevocations(ctx context.Context, now time.Time) error {
	s.revoked.mu.RLock()
	since := s.revoked.newest.Add(-overlap)
	s.revoked.mu.RUnlock()
	rows, err := s.q.SessionListEnded(ctx, s.Watch, since)
	if err != nil {
		return err
	}
	s.revoked.mu.Lock()
	defer s.revoked.mu.Unlock()
	s.revoked.synced = now
	for _, row := range rows {
		s.revoked.ended[row.SessionID] = row.EndedAt
		if row.EndedAt.After(s.revoked.newest) {
			s.revoked.newest = row.EndedAt
		}
	}
	return nil
}

// RunRevocationSync keeps up with the sessions that end on other servers, until ctx ends.
func (s *Service) RunRevocationSync(ctx context.Context, now clock.Clock, log *slog.Logger) {
	clock.Every(ctx, syncEvery, func(ctx context.Context) {
		limited, cancel := context.WithTimeout(ctx, StaleAfter) // a slow read is still of use, and one that is given up costs its connection
		err := s.SyncRevocations(limited, now())
		cancel()
		if err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "revoked sessions could not be read", "error", err)
		}
	})
}

// RevokeAuthorization makes this server notice at once that what a user allowed an app has ended. Others notice within seconds.
func (s *Service) RevokeAuthorization(id uuid.UUID) { s.revoked.add(id) }

// RevokeUser makes this server notice at once that the sessions and tokens of a user were deleted. Others notice within seconds.
func (s *Service) RevokeUser(ctx context.Context, user uuid.UUID, now time.Time) error {
	s.personal.removeUser(user)
	return s.SyncRevocations(ctx, now)
}

// DeleteExpired deletes sessions, tokens, failed sign-ins, known networks and notes of ended sessions that have no effect any more.
func (s *Service) DeleteExpired(ctx context.Context) error {
	keepEnded := s.AccessTTL + overlap
	err := s.q.SessionDeleteExpired(ctx, s.DB, query.SessionDeleteExpiredParams{
		KeepExpired: keepExpired, FailureWindow: failureWindow, KeepNetworks: keepNetworks, KeepEnded: keepEnded,
	})
	if err != nil {
		return err
	}
	s.revoked.mu.Lock()
	defer s.revoked.mu.Unlock()
	past := s.revoked.newest.Add(-keepEnded) // by the database's clock, like the entries
	for session, at := range s.revoked.ended {
		if at.Before(past) {
			delete(s.revoked.ended, session)
		}
	}
	return nil
}
