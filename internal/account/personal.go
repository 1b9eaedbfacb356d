package account

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/auth"
	"harrier/internal/fault"
	"harrier/internal/pg"
)

const (
	// PersonalPrefix begins every personal token, so that people and scanners recognise one that leaked.
	PersonalPrefix = "hrp_"
	// maxPersonal is how many personal tokens a user has at most.
	maxPersonal = 50
	// rememberPersonal is how long a server goes without asking whether a personal token is still good. The promise for
	// one that was taken back is five seconds.
	rememberPersonal = 4 * time.Second
	// rememberAtMost bounds the memory.
	rememberAtMost = 20_000
	// usedEvery is how exactly it is known when a token was last used: a write for every use would cost more than it tells.
	usedEvery = time.Hour
	// keepExpired is how long a token that has expired is still listed, so that its owner sees why a script failed.
	keepExpired = 30 * 24 * time.Hour
)

// The scopes of personal tokens.
const (
	ScopeRead    = "read"    // what the user may read
	ScopeLog     = "log"     // to write the training log
	ScopeResults = "results" // to write races, results and votes
)

// PersonalToken is a token that a user made for a script, as its owner sees it later: without the token itself.
type PersonalToken query.PersonalTokenListRow

// PersonalDraft is a personal token to be made.
type PersonalDraft struct {
	Name   string
	Scopes []string
	TTL    time.Duration
}

// CreatePersonalToken makes a personal token; the plain one is given back this once. Only a session that has not ended
// makes one: a token must not outlive by another what ended its maker.
func (s *Service) CreatePersonalToken(ctx context.Context, caller Principal, d PersonalDraft, now time.Time) (plain string, made PersonalToken, err error) {
	id, err := uuid.NewV7()
	if err != nil {
		return "", PersonalToken{}, fmt.Errorf("make an id: %w", err)
	}
	plain, hash := auth.NewSecret(PersonalPrefix)
	made = PersonalToken{ID: id, Name: d.Name, Scopes: d.Scopes, CreatedAt: now, ExpiresAt: now.Add(d.TTL)}
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		_, err := s.q.UserLockBySession(ctx, tx, query.UserLockBySessionParams{ID: caller.UserID, SessionID: caller.Session})
		if pg.NoRows(err) {
			return ended()
		}
		if err != nil {
			return fmt.Errorf("lock a user: %w", err)
		}
		n, err := s.q.PersonalTokenCount(ctx, tx, caller.UserID)
		if err != nil {
			return fmt.Errorf("count personal tokens: %w", err)
		}
		if n >= maxPersonal {
			return fault.Newf(fault.Conflict, "A user has at most %d personal tokens; delete one first.", maxPersonal).Of("too-many-tokens")
		}
		err = s.q.PersonalTokenAdd(ctx, tx, query.PersonalTokenAddParams{
			UserID: caller.UserID, ID: id, Name: d.Name, Hash: hash[:], Scopes: d.Scopes, Now: now, ExpiresAt: made.ExpiresAt,
		})
		if err != nil {
			return fmt.Errorf("add a personal token: %w", err)
		}
		return nil
	})
	return plain, made, err
}

// PersonalTokens lists the caller's personal tokens, the newest first.
func (s *Service) PersonalTokens(ctx context.Context, caller uuid.UUID) ([]PersonalToken, error) {
	rows, err := s.q.PersonalTokenList(ctx, s.DB, caller)
	if err != nil {
		return nil, fmt.Errorf("list personal tokens: %w", err)
	}
	tokens := make([]PersonalToken, len(rows))
	for i := range rows {
		tokens[i] = PersonalToken(rows[i])
	}
	return tokens, nil
}

// DeletePersonalToken takes a personal token back: here at once, on other servers within rememberPersonal. One that the
// caller does not have is fault.NotFound.
func (s *Service) DeletePersonalToken(ctx context.Context, caller, id uuid.UUID) error {
	hash, err := s.q.PersonalTokenDelete(ctx, s.DB, query.PersonalTokenDeleteParams{UserID: caller, ID: id})
	if pg.NoRows(err) {
		return fault.New(fault.NotFound, "You have no such token.")
	}
	if err != nil {
		return fmt.Errorf("delete a personal token: %w", err)
	}
	s.remembered.forget([32]byte(hash))
	return nil
}

// authenticatePersonal tells whose personal token it is, and what it may do.
func (s *Service) authenticatePersonal(ctx context.Context, token string, now time.Time) (Principal, error) {
	hash := auth.HashSecret(token)
	if caller, ok := s.remembered.get(hash, now); ok {
		return caller, nil
	}
	generation := s.remembered.begin()
	row, err := s.q.PersonalTokenGet(ctx, s.DB, query.PersonalTokenGetParams{Hash: hash[:], Now: now})
	if pg.NoRows(err) {
		return Principal{}, fault.New(fault.Unauthenticated, "The token is not valid, has expired, or was taken back.").Of(auth.TokenInvalid)
	}
	if err != nil {
		return Principal{}, fmt.Errorf("look up a personal token: %w", err)
	}
	if row.UsedAt == nil || now.Sub(*row.UsedAt) > usedEvery {
		err := s.q.PersonalTokenUsed(ctx, s.DB, query.PersonalTokenUsedParams{UserID: row.UserID, ID: row.ID, Now: &now})
		if err != nil {
			return Principal{}, fmt.Errorf("note the use of a personal token: %w", err)
		}
	}
	caller := Principal{UserID: row.UserID, Scopes: row.Scopes}
	until := now.Add(rememberPersonal)
	if row.ExpiresAt.Before(until) {
		until = row.ExpiresAt
	}
	s.remembered.add(hash, caller, until, generation)
	return caller, nil
}

// rememberedTokens are personal tokens that were good a moment ago.
type rememberedTokens struct {
	mu     sync.RWMutex
	tokens map[[32]byte]rememberedToken
	// generation counts how often something was forgotten: what was looked up before that is not remembered after it.
	generation uint64
}

type rememberedToken struct {
	caller Principal
	until  time.Time
}

func newRememberedTokens() *rememberedTokens {
	return &rememberedTokens{tokens: map[[32]byte]rememberedToken{}}
}

func (r *rememberedTokens) get(hash [32]byte, now time.Time) (Principal, bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	found, ok := r.tokens[hash]
	return found.caller, ok && now.Before(found.until)
}

func (r *rememberedTokens) begin() uint64 {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.generation
}

func (r *rememberedTokens) add(hash [32]byte, caller Principal, until time.Time, generation uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if generation != r.generation {
		return
	}
	if len(r.tokens) >= rememberAtMost {
		clear(r.tokens) // they are remembered for seconds only
	}
	r.tokens[hash] = rememberedToken{caller: caller, until: until}
}

func (r *rememberedTokens) forget(hash [32]byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.generation++
	delete(r.tokens, hash)
}

func (r *rememberedTokens) forgetUser(user uuid.UUID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.generation++
	for hash, token := range r.tokens {
		if token.caller.UserID == user {
			delete(r.tokens, hash)
		}
	}
}
