package race

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/pg"
)

// Vote is what a user thinks of a race: nil where they have not voted, and then At is nil too.
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
	if pg.NoRows(err) {
		return Vote{}, notFound()
	}
	if err != nil {
		return Vote{}, fmt.Errorf("get a vote: %w", err)
	}
	return Vote{RaceID: raceID, UserID: user, Vote: row.Vote, At: row.UpdatedAt}, nil
}

// Cast makes vote the user's for a race and gives the race with its new counts. Casting the same again changes nothing.
func (s *Service) Cast(ctx context.Context, user, raceID uuid.UUID, vote query.VoteKind, now time.Time) (Race, error) {
	return s.vote(ctx, raceID, query.VoteCast, raceID, user, vote, now)
}

// Withdraw takes the user's vote for a race back, where there is one, and gives the race with its new counts.
func (s *Service) Withdraw(ctx context.Context, user, raceID uuid.UUID) (Race, error) {
	return s.vote(ctx, raceID, query.VoteWithdraw, raceID, user)
}

// vote runs a statement about a vote and reads the race that it counted: one round trip, one transaction.
func (s *Service) vote(ctx context.Context, raceID uuid.UUID, sql string, args ...any) (Race, error) {
	leave, err := s.polls.enter(ctx, raceID)
	if err != nil {
		return Race{}, err
	}
	defer leave()
	var batch pgx.Batch
	batch.Queue(sql, args...)
	batch.Queue(query.RaceGet, raceID)
	answers := s.db.SendBatch(ctx, &batch)
	defer func() { _ = answers.Close() }()
	if _, err := answers.Exec(); err != nil {
		return Race{}, fmt.Errorf("vote: %w", err)
	}
	var r Race
	err = answers.QueryRow().Scan(r.columns()...)
	if pg.NoRows(err) {
		return Race{}, notFound()
	}
	if err != nil {
		return Race{}, fmt.Errorf("read the race voted on: %w", err)
	}
	return r, nil
}

// polls is where voters queue. Votes on one race wait for its row in the database one after the other, whatever we do; if
// they waited there, a race that everybody votes on would take every connection of the pool, and the whole site would wait.
// Two at a time keep the row busy: while one commits, the next is on its way.
type polls [64]chan struct{}

func newPolls() *polls {
	var p polls
	for i := range p {
		p[i] = make(chan struct{}, 2)
	}
	return &p
}

// enter waits for the race's turn; leave ends it.
func (p *polls) enter(ctx context.Context, raceID uuid.UUID) (leave func(), err error) {
	booth := p[int(raceID[15])%len(p)] // the last byte of a UUIDv7 is random
	select {
	case booth <- struct{}{}:
		return func() { <-booth }, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for the turn to vote: %w", ctx.Err())
	}
}
