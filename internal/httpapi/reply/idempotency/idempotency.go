// Package idempotency carries out a request only once, however often a client that got no answer repeats it. The answer is stored in the
// transaction of what the request creates: a crash leaves both or neither.
package idempotency

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/fault"
	"harrier/internal/pg"
)

// maxBody is how large an answer can be and still be stored; the table has the same limit.
const maxBody = 64 << 10

// Constraints of the keys.
var Constraints = pg.Constraints{"idempotency_keys_user_id_fkey": actor.ErrAccountGone}

var (
	errInProgress = fault.New(fault.Conflict, "The first request with this Idempotency-Key is still in progress.").
			Of("idempotency-in-progress").After(time.Second)
	errReused = fault.New(fault.Invalid, "This Idempotency-Key was used for a different request.").Of("idempotency-key-reused")
	errDone   = fault.New(fault.Conflict, "The request with this Idempotency-Key has succeeded, and its answer is not stored.").
			Of("idempotency-answer-not-stored")
)

// Request is a request with a key.
type Request struct {
	User uuid.UUID
	// Agent identifies the app's authorization or the personal token that acts for the user; uuid.Nil for all sessions.
	Agent uuid.UUID
	Key   string
	// Fingerprint is a hash of everything that makes it this request.
	Fingerprint [sha256.Size]byte
	// Secret says that the answer must not be stored.
	Secret bool
}

// Answer is the answer to a request.
type Answer struct {
	Status                int
	Location, ContentType string
	Body                  []byte
}

// succeeded reports whether something was created: only then is the answer kept, so that a request that failed can be repaired and sent
// again under its key.
func (a Answer) succeeded() bool { return a.Status >= 200 && a.Status < 300 }

// Service remembers answers.
type Service struct {
	db *pg.DB
	q  *query.Queries
}

// New makes the service.
func New(db *pg.DB) *Service { return &Service{db: db, q: query.New()} }

// errNotStored rolls back a request that answered without success.
var errNotStored = errors.New("the request did not succeed")

// Do returns the stored answer to the request, or the answer of work, which it stores. Whatever work writes with its context is committed
// together with the answer. Repeating a request is fault.Conflict while the first is in progress, or if its answer is not stored; another
// request with the same key is fault.Invalid.
func (s *Service) Do(ctx context.Context, r Request, work func(ctx context.Context) (Answer, error)) (answer Answer, replayed bool, err error) {
	err = pg.Atomically(ctx, s.db, func(ctx context.Context) error {
		if answer, replayed, err = s.find(ctx, r); err != nil || replayed {
			return err
		}
		if answer, err = work(ctx); err != nil {
			return err
		}
		if !answer.succeeded() {
			return errNotStored
		}
		return s.add(ctx, r, answer)
	})
	if errors.Is(err, errNotStored) {
		err = nil
	}
	return answer, replayed, err
}

// find locks the key and looks for its answer.
func (s *Service) find(ctx context.Context, r Request) (answer Answer, found bool, err error) {
	locked, err := s.q.IdempotencyKeyLock(ctx, s.db, r.lock())
	switch {
	case err != nil:
		return Answer{}, false, err
	case !locked:
		return Answer{}, false, errInProgress
	}
	row, err := s.q.IdempotencyKeyGet(ctx, s.db, query.IdempotencyKeyGetParams{UserID: r.User, AgentID: r.Agent, Key: r.Key})
	switch {
	case pg.NoRows(err):
		return Answer{}, false, nil
	case err != nil:
		return Answer{}, false, err
	case [sha256.Size]byte(row.Fingerprint) != r.Fingerprint:
		return Answer{}, false, errReused
	case row.Status == nil:
		return Answer{}, false, errDone
	}
	answer = Answer{Status: int(*row.Status), Body: row.Body}
	if row.Location != nil {
		answer.Location = *row.Location
	}
	if row.ContentType != nil {
		answer.ContentType = *row.ContentType
	}
	return answer, true, nil
}

func (s *Service) add(ctx context.Context, r Request, a Answer) error {
	row := query.IdempotencyKeyAddParams{UserID: r.User, AgentID: r.Agent, Key: r.Key, Fingerprint: r.Fingerprint[:]}
	if !r.Secret && len(a.Body) <= maxBody {
		row.Status, row.Location, row.ContentType, row.Body = new(int16(a.Status)), &a.Location, &a.ContentType, a.Body //nolint:gosec // it has three digits
	}
	return s.q.IdempotencyKeyAdd(ctx, s.db, row)
}

// lock is the number of the key's advisory lock.
func (r Request) lock() int64 {
	hash := sha256.Sum256(slices.Concat([]byte("idempotency\x00"), r.User[:], r.Agent[:], []byte(r.Key)))
	return int64(binary.BigEndian.Uint64(hash[:])) //nolint:gosec // any number will do
}

// DeleteExpired deletes the keys that no longer count.
func (s *Service) DeleteExpired(ctx context.Context) error {
	return s.q.IdempotencyKeyDeleteExpired(ctx, s.db)
}
