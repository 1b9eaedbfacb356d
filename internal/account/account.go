// Package account is what can be done with accounts: register, sign in and out, read one's own. Sessions begin, are
// renewed and end here, on every server at once.
package account

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/gen/query"
	"harrier/internal/auth"
	"harrier/internal/fault"
	"harrier/internal/mail"
	"harrier/internal/pg"
)

// User is an account as its owner sees it.
type User query.UserGetRow

// Lifetimes are how long the several tokens work.
type Lifetimes struct {
	Access  time.Duration
	Refresh time.Duration
	Verify  time.Duration
	Reset   time.Duration
}

// Config is what the service needs.
type Config struct {
	DB        *pgxpool.Pool
	Tokens    *auth.Tokens
	Hasher    *auth.Hasher
	Outbox    *mail.Outbox
	Lifetimes Lifetimes
	// Unlimited lifts the bound on failed sign-ins.
	Unlimited bool
}

// Service is the use cases of accounts.
type Service struct {
	Config

	q     *query.Queries
	ended *endedSessions
}

// New makes the service. Follow must run beside it.
func New(cfg Config) *Service {
	return &Service{Config: cfg, q: query.New(), ended: newEndedSessions()}
}

// Registration is what somebody tells who wants an account.
type Registration struct {
	Email        string
	Password     string
	Coach        bool
	Name         *string
	ReferralCode *string
}

const maxName = 100

// Register creates an account, signs it in and posts the letter that verifies its address.
func (s *Service) Register(ctx context.Context, r Registration, now time.Time) (Grant, error) {
	email, key, err := readEmail(r.Email)
	if err != nil {
		return Grant{}, err
	}
	if err := auth.Acceptable(r.Password, email); err != nil {
		return Grant{}, err
	}
	referrer, err := s.referrer(ctx, r.ReferralCode)
	if err != nil {
		return Grant{}, err
	}
	hash, err := s.Hasher.Hash(ctx, r.Password)
	if err != nil {
		return Grant{}, fmt.Errorf("hash a password: %w", err)
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Grant{}, fmt.Errorf("make an id: %w", err)
	}
	letter, err := s.verification(id, email, nameOf(r.Name, email), now)
	if err != nil {
		return Grant{}, err
	}
	var grant Grant
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		err := s.q.UserAdd(ctx, tx, query.UserAddParams{
			ID: id, Email: email, EmailKey: key, PasswordHash: hash, Name: letter.Name, Coach: r.Coach,
			ReferralCode: newReferralCode(), ReferredBy: referrer, Now: now,
		})
		if err != nil {
			return fmt.Errorf("add a user: %w", err)
		}
		if err := s.Outbox.Post(ctx, tx, letter); err != nil {
			return fmt.Errorf("post the verification letter: %w", err)
		}
		grant, err = s.open(ctx, tx, id, now)
		return err
	})
	return grant, err
}

// verification is the letter that lets a user show that an address is theirs; its token is bound to the address.
func (s *Service) verification(user uuid.UUID, email, name string, now time.Time) (mail.Letter, error) {
	token, err := s.Tokens.Issue(auth.Grant{Purpose: auth.Verify, Subject: user, Email: email, TTL: s.Lifetimes.Verify}, now)
	if err != nil {
		return mail.Letter{}, fmt.Errorf("issue a verification token: %w", err)
	}
	return mail.Letter{Kind: mail.Verification, To: email, Name: name, Token: token, Expires: now.Add(s.Lifetimes.Verify)}, nil
}

// referrer finds who brought the new user.
func (s *Service) referrer(ctx context.Context, code *string) (*uuid.UUID, error) {
	if code == nil {
		return nil, nil
	}
	id, err := s.q.UserByReferralCode(ctx, s.DB, strings.ToUpper(strings.TrimSpace(*code)))
	if pg.NoRows(err) {
		return nil, fault.InvalidField("/referralCode", "Nobody has this code.")
	}
	if err != nil {
		return nil, fmt.Errorf("look up a referral code: %w", err)
	}
	return &id, nil
}

// Get reads an account. One that is gone is fault.Unauthenticated: only its owner asks.
func (s *Service) Get(ctx context.Context, id uuid.UUID) (User, error) {
	row, err := s.q.UserGet(ctx, s.DB, id)
	if pg.NoRows(err) {
		return User{}, fault.New(fault.Unauthenticated, "This account is gone.").Of(auth.TokenInvalid)
	}
	if err != nil {
		return User{}, fmt.Errorf("get a user: %w", err)
	}
	return User(row), nil
}

// nameOf is the name that others see: the given one, else the email's part before the @.
func nameOf(given *string, email string) string {
	if given != nil {
		if name := strings.TrimSpace(*given); name != "" {
			return name
		}
	}
	local := email[:strings.LastIndexByte(email, '@')]
	if utf8.RuneCountInString(local) > maxName {
		local = string([]rune(local)[:maxName])
	}
	return local
}

// newReferralCode makes a code that people can read to each other: ten letters and digits without those that look alike.
// Of 32^10 codes two meet so rarely that the unique constraint may answer it.
func newReferralCode() string {
	const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
	code := make([]byte, 10)
	_, _ = rand.Read(code) // never fails (crypto/rand)
	for i := range code {
		code[i] = letters[int(code[i])%len(letters)]
	}
	return string(code)
}

// errNoSession is that a session's row is gone.
var errNoSession = errors.New("the session has ended")
