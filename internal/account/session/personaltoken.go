package session

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/fault"
	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/internal/text"
	"harrier/internal/text/address"
	"harrier/internal/text/secret"
)

const (
	// PersonalPrefix marks personal tokens, so that people and secret scanners recognise a leaked one.
	PersonalPrefix = "hrp_"
	// maxPersonalTokens is how many personal tokens a user may have.
	maxPersonalTokens = 50
	// touchEvery is how precise used_at is: a write for every use would cost more than it tells.
	touchEvery = time.Hour
	// keepExpired is how long an expired token is still listed, so that its owner sees why a script failed.
	keepExpired = 30 * 24 * time.Hour
)

// The scopes of personal tokens and apps.
const (
	ScopeRead    = "read"    // read what the user may read
	ScopeLog     = "log"     // write the training log
	ScopeResults = "results" // write races, results and votes
	ScopeProfile = "profile" // read the user's email, birth date, sex and private zones
	ScopeHealth  = "health"  // read health values, and write them with ScopeLog
	ScopeTeam    = "team"    // read what the user may as a coach
)

var (
	errNoPersonalToken      = fault.New(fault.NotFound, "You have no such token.")
	errInvalidPersonalToken = fault.New(fault.Unauthenticated, "The token is invalid, has expired or was revoked.").Of(actor.TokenInvalid)
	errTooManyTokens        = fault.Newf(fault.Conflict, "A user can have at most %d personal tokens; delete one first.", maxPersonalTokens).
				Of("too-many-tokens")
)

// PersonalToken is a token that a user made for a script, without its secret.
type PersonalToken = query.PersonalTokenListRow

// PersonalTokenDraft describes a personal token to create.
type PersonalTokenDraft struct {
	Name   string
	Scopes []string
	TTL    time.Duration
}

// CreatePersonalToken creates a personal token and emails the user about it. The secret is returned this once. Only a recent sign-in may
// create one: a token must not survive what ended its creator, nor be made with a stolen access token.
func (s *Service) CreatePersonalToken(
	ctx context.Context, caller Principal, d PersonalTokenDraft,
) (plain string, created PersonalToken, err error) {
	name := strings.TrimSpace(d.Name)
	if name == "" {
		return "", PersonalToken{}, fault.InvalidField("/name", "Must not be empty.")
	}
	if err := fault.InvalidFields(text.Line("/name", &name)); err != nil {
		return "", PersonalToken{}, err
	}
	id := uuid.Must(uuid.NewV7())
	plain, hash := secret.New(PersonalPrefix)
	created = PersonalToken{ID: id, Name: name, Scopes: d.Scopes}
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		user, err := s.LockRecent(ctx, tx, caller)
		if err != nil {
			return err
		}
		n, err := s.q.PersonalTokenCount(ctx, tx, caller.UserID)
		if err != nil {
			return err
		}
		if n >= maxPersonalTokens {
			return errTooManyTokens
		}
		row, err := s.q.PersonalTokenAdd(ctx, tx, query.PersonalTokenAddParams{
			UserID: caller.UserID, ID: id, Name: name, Hash: hash[:], Scopes: d.Scopes, TTL: d.TTL,
		})
		if err != nil {
			return err
		}
		created.CreatedAt, created.ExpiresAt = row.CreatedAt, row.ExpiresAt
		return s.Outbox.Send(ctx, tx, mail.Reference{Kind: mail.TokenCreated, ID: caller.UserID, Mailbox: address.Hash(user.Email), TokenName: name})
	})
	return plain, created, err
}

// ListPersonalTokens returns the caller's personal tokens, newest first.
func (s *Service) ListPersonalTokens(ctx context.Context, caller uuid.UUID) ([]PersonalToken, error) {
	return s.q.PersonalTokenList(ctx, s.DB, caller)
}

// DeletePersonalToken revokes a personal token: here at once, on other servers within cachePersonalFor. It returns fault.NotFound
// if the caller has no such token.
func (s *Service) DeletePersonalToken(ctx context.Context, caller, id uuid.UUID) error {
	hash, err := s.q.PersonalTokenDelete(ctx, s.DB, query.PersonalTokenDeleteParams{UserID: caller, ID: id})
	if err != nil {
		return pg.IfNoRows(err, errNoPersonalToken)
	}
	s.personal.remove([32]byte(hash))
	return nil
}

// authenticatePersonal identifies the user and the scopes of a personal token.
func (s *Service) authenticatePersonal(ctx context.Context, token string, now time.Time) (Principal, error) {
	hash := secret.Hash(token)
	if caller, ok := s.personal.get(hash, now); ok {
		return caller, nil
	}
	generation := s.personal.begin()
	row, err := s.q.PersonalTokenGet(ctx, s.DB, query.PersonalTokenGetParams{Hash: hash[:], TouchEvery: touchEvery})
	if err != nil {
		return Principal{}, pg.IfNoRows(err, errInvalidPersonalToken)
	}
	if row.Touch {
		err := s.q.PersonalTokenTouch(ctx, s.DB, query.PersonalTokenTouchParams{UserID: row.UserID, ID: row.ID})
		if err != nil {
			return Principal{}, err
		}
	}
	caller := Principal{UserID: row.UserID, Token: row.ID, Scopes: row.Scopes}
	left := time.Duration(row.SecondsLeft * float64(time.Second))
	s.personal.add(hash, caller, now.Add(left), generation, now)
	return caller, nil
}
