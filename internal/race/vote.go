package race

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/semaphore"

	"harrier/gen/query"
	"harrier/internal/pg"
)

// Vote is a user's vote on a race: nil if they have not voted, and then At is nil too.
type Vote struct {
	RaceID, UserID uuid.UUID
	Vote           *query.VoteKind
	At             *time.Time
}

// The votes.
const (
	Up   = query.VoteKindUp
	Down = query.VoteKindDown
)

// VoteOf reads user's vote for a race; fault.NotFound where there is no such race.
func (s *Service) VoteOf(ctx context.Context, user, raceID uuid.UUID) (Vote, error) {
	row, err := s.q.VoteGet(ctx, s.db, query.VoteGetParams{RaceID: raceID, UserID: user})
	return Vote{RaceID: raceID, UserID: user, Vote: row.Vote, At: row.UpdatedAt}, pg.IfNoRows(err, ErrNotFound)
}

// LockVote is VoteOf, and keeps others from changing the vote until the transaction of ctx ends.
func (s *Service) LockVote(ctx context.Context, user, raceID uuid.UUID) (Vote, error) {
	if err := s.q.VoteLock(ctx, s.db, query.VoteLockParams{RaceID: raceID, UserID: user}); err != nil {
		return Vote{}, err
	}
	return s.VoteOf(ctx, user, raceID)
}

// Cast makes vote the user's for a race and returns the race with its new counts. Casting the same vote again changes nothing.
func (s *Service) Cast(ctx context.Context, user, raceID uuid.UUID, vote query.VoteKind, now time.Time) (Details, error) {
	return s.vote(ctx, raceID, query.VoteCast, query.VoteCastParams{RaceID: raceID, UserID: user, Vote: vote, Now: now})
}

// Withdraw removes the user's vote for a race, where there is one, and returns the race with its new counts.
func (s *Service) Withdraw(ctx context.Context, user, raceID uuid.UUID) (Details, error) {
	return s.vote(ctx, raceID, query.VoteWithdraw, query.VoteWithdrawParams{RaceID: raceID, UserID: user})
}

// vote runs a statement about a vote and reads the race with its new counts.
func (s *Service) vote(ctx context.Context, raceID uuid.UUID, sql string, params any) (Details, error) {
	if !pg.Joined(ctx, s.db) { // otherwise the vote whose turn it is may be waiting for this connection
		turn := s.turns.of(raceID)
		if err := turn.Acquire(ctx, 1); err != nil {
			return Details{}, fmt.Errorf("wait for the turn to vote: %w", err)
		}
		defer turn.Release(1)
	}
	voted, err := pg.WriteAndRead[Details](ctx, s.db, sql, params, query.RaceGet, raceID)
	return voted, pg.IfNoRows(err, ErrNotFound)
}

// turns limits how many votes on one race are at the database at once. They wait there for the race's row, one after the
// other; without a limit, a race that everybody votes on would take every connection of the pool, and the whole site would
// wait. Two at a time keep the row busy: while one commits, the next is on its way. Races share a few semaphores.
type turns [64]*semaphore.Weighted

func newTurns() turns {
	var t turns
	for i := range t {
		t[i] = semaphore.NewWeighted(2)
	}
	return t
}

func (t *turns) of(raceID uuid.UUID) *semaphore.Weighted {
	return t[int(raceID[15])%len(t)] // the last byte of a UUIDv7 is random
}
