package account

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/auth"
	"harrier/internal/fault"
	"harrier/internal/pg"
)

const (
	// refreshPrefix lets people and scanners recognise a leaked refresh token.
	refreshPrefix = "hrr_"
	// maxFailures sign-ins may fail for one account within failureWindow.
	maxFailures   = 10
	failureWindow = 15 * time.Minute
)

// Grant is what a signed-in user holds.
type Grant struct {
	UserID       uuid.UUID
	Token        string
	RefreshToken string
	ExpiresIn    time.Duration
}

// Principal is who asks.
type Principal struct {
	UserID  uuid.UUID
	Session uuid.UUID
}

// LogIn opens a session for who knows the password. Whether the account or the password is wrong does not show, neither
// in the answer nor in the time it takes.
func (s *Service) LogIn(ctx context.Context, email, password string, now time.Time) (Grant, error) {
	key := emailKey(email)
	account := sha256.Sum256([]byte(key))
	if err := s.locked(ctx, account[:], now); err != nil {
		return Grant{}, err
	}
	user, err := s.q.UserByEmail(ctx, s.DB, key)
	known := !pg.NoRows(err)
	if err != nil && known {
		return Grant{}, fmt.Errorf("look up an account: %w", err)
	}
	ok, outdated := false, false
	if known {
		ok, outdated, err = s.Hasher.Verify(ctx, password, user.PasswordHash)
	} else {
		err = s.Hasher.VerifyNothing(ctx, password)
	}
	if err != nil {
		return Grant{}, fmt.Errorf("verify a password: %w", err)
	}
	if !ok {
		return Grant{}, s.failed(ctx, account[:], now)
	}
	if outdated {
		if err := s.rehash(ctx, user, password); err != nil {
			return Grant{}, err
		}
	}
	var grant Grant
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if err := s.q.LoginFailureClear(ctx, tx, account[:]); err != nil {
			return fmt.Errorf("clear failed sign-ins: %w", err)
		}
		grant, err = s.open(ctx, tx, user.ID, now)
		return err
	})
	return grant, err
}

// rehash brings a hash to today's parameters while the password is at hand.
func (s *Service) rehash(ctx context.Context, user query.UserByEmailRow, password string) error {
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return fmt.Errorf("hash a password: %w", err)
	}
	if err := s.q.UserPasswordRehash(ctx, s.DB, query.UserPasswordRehashParams{ID: user.ID, PasswordHash: hash, Was: user.PasswordHash}); err != nil {
		return fmt.Errorf("store a new hash: %w", err)
	}
	return nil
}

// locked refuses an account with too many failures, before a hash is spent on it.
func (s *Service) locked(ctx context.Context, account []byte, now time.Time) error {
	if s.Unlimited {
		return nil
	}
	row, err := s.q.LoginFailureGet(ctx, s.DB, query.LoginFailureGetParams{AccountKey: account, WindowBegan: now.Add(-failureWindow)})
	if pg.NoRows(err) || err == nil && row.Failures < maxFailures {
		return nil
	}
	if err != nil {
		return fmt.Errorf("count failed sign-ins: %w", err)
	}
	return tooManyFailures(row.WindowStart, now)
}

// failed counts a failure. Of several tries at once, those beyond the tenth hear that they are too many, whatever they
// tried: the count is the database's.
func (s *Service) failed(ctx context.Context, account []byte, now time.Time) error {
	if s.Unlimited {
		return wrongCredentials()
	}
	row, err := s.q.LoginFailureAdd(ctx, s.DB, query.LoginFailureAddParams{AccountKey: account, Now: now, WindowBegan: now.Add(-failureWindow)})
	if err != nil {
		return fmt.Errorf("count a failed sign-in: %w", err)
	}
	if row.Failures > maxFailures {
		return tooManyFailures(row.WindowStart, now)
	}
	return wrongCredentials()
}

func tooManyFailures(since, now time.Time) error {
	return fault.New(fault.TooMany, "Too many failed sign-ins for this account.").After(max(time.Second, since.Add(failureWindow).Sub(now)))
}

func wrongCredentials() error { return fault.New(fault.Unauthenticated, "Email or password is wrong.") }

// open begins a session for the user.
func (s *Service) open(ctx context.Context, tx pgx.Tx, user uuid.UUID, now time.Time) (Grant, error) {
	session, err := uuid.NewV7()
	if err != nil {
		return Grant{}, fmt.Errorf("make an id: %w", err)
	}
	grant, hash, err := s.grant(user, session, now)
	if err != nil {
		return Grant{}, err
	}
	err = s.q.SessionAdd(ctx, tx, query.SessionAddParams{UserID: user, ID: session, Hash: hash[:], ExpiresAt: now.Add(s.Lifetimes.Refresh), Now: now})
	if err != nil {
		return Grant{}, fmt.Errorf("open a session: %w", err)
	}
	return grant, nil
}

// grant makes the tokens of a session, and the hash by which the refresh token is found.
func (s *Service) grant(user, session uuid.UUID, now time.Time) (Grant, [32]byte, error) {
	token, err := s.Tokens.Issue(auth.Grant{Purpose: auth.Access, Subject: user, Session: session, TTL: s.Lifetimes.Access}, now)
	if err != nil {
		return Grant{}, [32]byte{}, fmt.Errorf("issue an access token: %w", err)
	}
	refresh, hash := auth.NewSecret(refreshPrefix)
	return Grant{UserID: user, Token: token, RefreshToken: refresh, ExpiresIn: s.Lifetimes.Access}, hash, nil
}

// Refresh trades a refresh token for new tokens. A spent one that comes again ends its session: somebody has a copy.
func (s *Service) Refresh(ctx context.Context, refreshToken string, now time.Time) (Grant, error) {
	spent := auth.HashSecret(refreshToken)
	var grant Grant
	err := pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		was, err := s.q.RefreshTokenSpend(ctx, tx, query.RefreshTokenSpendParams{Hash: spent[:], Now: now})
		if pg.NoRows(err) {
			return errNoSession
		}
		if err != nil {
			return fmt.Errorf("spend a refresh token: %w", err)
		}
		fresh, hash, err := s.grant(was.UserID, was.SessionID, now)
		if err != nil {
			return err
		}
		n, err := s.q.SessionRenew(ctx, tx, query.SessionRenewParams{ID: was.SessionID, Hash: hash[:], ExpiresAt: now.Add(s.Lifetimes.Refresh), Now: now})
		if err != nil {
			return fmt.Errorf("renew a session: %w", err)
		}
		if n == 0 {
			return errNoSession
		}
		grant = fresh
		return nil
	})
	if errors.Is(err, errNoSession) {
		return Grant{}, s.unspendable(ctx, spent[:])
	}
	return grant, err
}

// unspendable answers a refresh token that could not be spent: unknown, too old, or spent before. The last ends the session.
func (s *Service) unspendable(ctx context.Context, hash []byte) error {
	refused := fault.New(fault.Unauthenticated, "The refresh token is not valid; sign in again.").Of(auth.TokenInvalid)
	token, err := s.q.RefreshTokenGet(ctx, s.DB, hash)
	if pg.NoRows(err) {
		return refused
	}
	if err != nil {
		return fmt.Errorf("look up a refresh token: %w", err)
	}
	if token.SpentAt == nil {
		return refused
	}
	if _, err := s.q.SessionEnd(ctx, s.DB, token.SessionID); err != nil {
		return fmt.Errorf("end a session: %w", err)
	}
	s.ended.add(token.SessionID)
	return refused
}

// LogOut ends the caller's session: here at once, on other servers when they look next.
func (s *Service) LogOut(ctx context.Context, caller Principal) error {
	if _, err := s.q.SessionEnd(ctx, s.DB, caller.Session); err != nil {
		return fmt.Errorf("end a session: %w", err)
	}
	s.ended.add(caller.Session)
	return nil
}

// Authenticate tells whose access token it is. It asks nobody: the signature is checked (or remembered), and whether the
// session has ended since is known from Follow, at most a few seconds late.
func (s *Service) Authenticate(token string, now time.Time) (Principal, error) {
	claims, err := s.Tokens.Verify(token, auth.Access, now)
	if err != nil {
		return Principal{}, err
	}
	if err := s.ended.check(claims.Session, now); err != nil {
		return Principal{}, err
	}
	return Principal{UserID: claims.Subject, Session: claims.Session}, nil
}
