// Package account implements accounts: registration, the profile, email and password, and deletion.
package account

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account/credentials"
	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/internal/text"
	"harrier/internal/text/address"
)

// Constraints of users.
var Constraints = pg.Constraints{
	"users_email_taken":             errEmailTaken,
	"former_addresses_user_id_fkey": actor.ErrAccountGone,
	"invites_user_id_fkey":          actor.ErrAccountGone,
	"team_codes_user_id_fkey":       actor.ErrAccountGone,
	"code_uses_user_id_fkey":        actor.ErrAccountGone,
	"code_uses_code_id_fkey":        errInvite,
	"reminders_coach_id_fkey":       actor.ErrAccountGone,
	"reminders_user_id_fkey":        errNotPending,
	"users_checkboxes_count":        fault.InvalidField("/checkboxes", "At most 50 names in all."),
}

var errEmailTaken = fault.New(fault.Conflict, "This email already has an account.").Of("email-taken")

// User is an account as its owner sees it.
type User = query.UserGetRow

// Config holds the dependencies of the service.
type Config struct {
	DB       *pg.DB
	Tokens   *credentials.Tokens
	Hasher   *credentials.Hasher
	Outbox   *mail.Outbox
	Sessions *session.Service
	// VerifyTTL and ResetTTL are how long the links in emails work.
	VerifyTTL, ResetTTL time.Duration
	// Registration is who may create an account: OpenToAll, InviteOnly or Closed.
	Registration string
	// InviteLink returns the link of an invitation.
	InviteLink func(token string) string
	// Unlimited lifts the limits on emails to one address and on invitations.
	Unlimited bool
}

// Service implements accounts.
type Service struct {
	Config

	q *query.Queries
}

// New returns the service.
func New(cfg Config) *Service { return &Service{Config: cfg, q: query.New()} }

// Draft describes an account to create.
type Draft struct {
	Email    string
	Password string
	Coach    bool
	Name     *string
	Timezone *string
	Units    *string
	// LogVisibility and HealthVisibility are who may read the log and its health values.
	LogVisibility    *string
	HealthVisibility *string
	ReferralCode     *string
	// Invite is the token of an invitation.
	Invite *string
	// ClientAddress is where the user registers from.
	ClientAddress string
	// NoSession leaves the user signed out.
	NoSession bool
	// Vouched creates the account even if registration is closed.
	Vouched bool
}

var errReferralCode = fault.InvalidField("/referralCode", "Nobody has this code.").Coded(fault.CodeNotFound)

// mayRegister checks whether the instance is open to a new user. An operator's own command is.
func (s *Service) mayRegister(ctx context.Context, d Draft) error {
	if d.Vouched {
		return nil
	}
	return s.checkRegistration(ctx, d.Invite)
}

// Register creates an account, signs it in and sends the email that verifies its address.
func (s *Service) Register(ctx context.Context, d Draft, now time.Time) (session.Authentication, error) {
	if err := s.mayRegister(ctx, d); err != nil {
		return session.Authentication{}, err
	}
	email, key, err := address.Parse(d.Email)
	if err != nil {
		return session.Authentication{}, err
	}
	name := newName(d.Name)
	if err := fault.InvalidFields(text.Line("/name", &name)); err != nil {
		return session.Authentication{}, err
	}
	if err := credentials.Acceptable(d.Password, email, name); err != nil {
		return session.Authentication{}, err
	}
	zone, units := *cmp.Or(d.Timezone, new("UTC")), *cmp.Or(d.Units, new(string(query.UnitsMi)))
	readers := *cmp.Or(d.LogVisibility, new(string(query.LogVisibilityTeam)))
	healthReaders := *cmp.Or(d.HealthVisibility, new(string(query.LogVisibilityPrivate)))
	if _, err := date.Zone(zone); err != nil {
		return session.Authentication{}, errTimezone
	}
	referrer, err := s.referrer(ctx, d.ReferralCode)
	if err != nil {
		return session.Authentication{}, err
	}
	hash, err := s.Hasher.Hash(ctx, d.Password)
	if err != nil {
		return session.Authentication{}, err
	}
	id := uuid.Must(uuid.NewV7())
	var opened session.Authentication
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if err := s.q.EmailLock(ctx, tx, []string{key}); err != nil {
			return err
		}
		invitation, err := s.lockInvite(ctx, tx, id, d)
		if err != nil {
			return err
		}
		err = s.addUser(ctx, tx, query.UserAddParams{
			ID: id, Email: email, EmailKey: key, PasswordHash: hash, Name: name, Coach: d.Coach, Timezone: zone, Units: query.Units(units),
			LogVisibility: query.LogVisibility(readers), HealthVisibility: query.LogVisibility(healthReaders),
			ReferralCode: newReferralCode(), ReferredBy: referrer, TeamID: statedTeam(invitation), Now: now,
		})
		if err != nil {
			return err
		}
		if err := s.useInvite(ctx, tx, id, d, invitation); err != nil {
			return err
		}
		if err := s.send(ctx, tx, key, s.verification(id, email, now)); err != nil {
			return err
		}
		if d.NoSession {
			return nil
		}
		opened, err = s.Sessions.Open(ctx, tx, id, d.ClientAddress, "", now)
		return err
	})
	return opened, err
}

// addUser stores a new user, unless the database does not know the time zone or another user has the address.
func (s *Service) addUser(ctx context.Context, tx pgx.Tx, user query.UserAddParams) error {
	n, err := s.q.UserAdd(ctx, tx, user)
	if pg.UnknownTimeZone(err) {
		return errTimezone
	}
	return pg.IfNone(n, err, errEmailTaken)
}

// referrer returns the user who referred the new one.
func (s *Service) referrer(ctx context.Context, code *string) (*uuid.UUID, error) {
	if code == nil {
		return nil, nil
	}
	id, err := s.q.UserByReferralCode(ctx, s.DB, strings.ToUpper(strings.TrimSpace(*code)))
	return &id, pg.IfNoRows(err, errReferralCode)
}

// Get returns the caller's account, or actor.ErrAccountGone.
func (s *Service) Get(ctx context.Context, id uuid.UUID) (User, error) {
	row, err := s.q.UserGet(ctx, s.DB, id)
	return row, pg.IfNoRows(err, actor.ErrAccountGone)
}

// Established reports whether a user has imported something, or posted or directed a race with results, more than a day ago.
func (s *Service) Established(ctx context.Context, id uuid.UUID) (bool, error) {
	return s.q.AccountEstablished(ctx, s.DB, id)
}

// Lock is Get, and keeps others from changing the account until the transaction of ctx ends.
func (s *Service) Lock(ctx context.Context, id uuid.UUID) (User, error) {
	if _, err := s.q.UserLock(ctx, s.DB, id); err != nil && !pg.NoRows(err) {
		return User{}, err
	}
	return s.Get(ctx, id)
}

// newName is the name that others see: the given one, else one that tells nothing about the user, least of all their email.
func newName(given *string) string {
	if given != nil {
		if name := strings.TrimSpace(*given); name != "" {
			return name
		}
	}
	return "Runner " + randomCode(4)
}

// newReferralCode returns one of 32^10 codes. A collision is so unlikely that the unique constraint may report it.
func newReferralCode() string { return randomCode(10) }

// randomCode returns letters and digits that people can read to each other, without similar ones such as O and 0.
func randomCode(length int) string {
	const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
	code := make([]byte, length)
	_, _ = rand.Read(code) // never fails (crypto/rand)
	for i := range code {
		code[i] = letters[int(code[i])%len(letters)]
	}
	return string(code)
}

// DeleteExpired deletes what has no effect any more.
func (s *Service) DeleteExpired(ctx context.Context) error {
	return errors.Join(
		s.q.EmailCountDeleteExpired(ctx, s.DB, emailWindow), s.q.FormerAddressDeleteExpired(ctx, s.DB),
		s.q.InviteDeleteExpired(ctx, s.DB, query.InviteDeleteExpiredParams{TTL: inviteTTL, Retention: pendingRetention}),
		s.q.TeamCodeDeleteExpired(ctx, s.DB, codeRetention),
	)
}
