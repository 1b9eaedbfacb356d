// Package session signs users in and out: sessions with their access and refresh tokens, personal tokens for scripts, limits on
// failed sign-ins, and the revocation of all of these on every server at once.
package session

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account/credentials"
	"harrier/internal/actor"
	"harrier/internal/fault"
	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/internal/text/address"
	"harrier/internal/text/secret"
)

const (
	// refreshPrefix marks refresh tokens, so that secret scanners recognise a leaked one.
	refreshPrefix = "hrr_"
	// RefreshGrace is how long a spent refresh token still works: its response may have been lost, or two tabs sent it at once.
	RefreshGrace = 10 * time.Second
	// recentSignIn is how long after a sign-in a session counts as recent.
	recentSignIn = 15 * time.Minute
)

// reauthenticate is the type of the fault of a session that is too old for what it asks.
const reauthenticate = "reauthenticate"

var (
	// ErrEnded is for a caller whose session has ended, which this server may not have noticed yet.
	ErrEnded = fault.New(fault.Unauthenticated, "This session has ended; sign in again.").Of(actor.TokenInvalid)

	errWrongCredentials = fault.New(fault.Unauthenticated, "Email or password is wrong.").Of("wrong-password")
	errPasswordEnded    = fault.New(fault.Forbidden, "The password of this account has ended. Choose “forgot password” to set a new one.").Of("password-ended")
	errRefreshToken     = fault.New(fault.Unauthenticated, "The refresh token is not valid; sign in again.").Of(actor.TokenInvalid)
	errTooManyFailures  = fault.New(fault.TooMany, "Too many wrong passwords for this account. Try again later, or choose “forgot password”: "+
		"the link in that email lets you choose a new password and sign in at once.").Of("too-many-passwords")
	errSuspended = fault.New(fault.Forbidden, "This account is suspended. Ask those who run this server.").Of("suspended")
	errNoSession = fault.New(fault.NotFound, "You have no such session.")
	errNotRecent = fault.New(fault.Forbidden, "Sign in again to do this: it requires a session that began within the last 15 minutes.").Of(reauthenticate)
)

// Constraints of sessions and personal tokens.
var Constraints = pg.Constraints{
	"sessions_user_id_fkey":        actor.ErrAccountGone,
	"login_networks_user_id_fkey":  actor.ErrAccountGone,
	"login_devices_user_id_fkey":   actor.ErrAccountGone,
	"personal_tokens_user_id_fkey": actor.ErrAccountGone,
}

// Config holds the dependencies of the service.
type Config struct {
	DB *pg.DB
	// Watch has connections of its own, so that ended sessions are noticed while all connections of DB are in use.
	Watch  *pg.DB
	Tokens *credentials.Tokens
	Hasher *credentials.Hasher
	Outbox *mail.Outbox
	// How long access tokens and refresh tokens live, spent refresh tokens still work, and sessions last at most.
	AccessTTL, RefreshTTL, RefreshGrace, SessionTTL time.Duration
	// StaleAfter is how long the service trusts what it has read about ended sessions.
	StaleAfter time.Duration
	// Unlimited lifts the limits on wrong passwords.
	Unlimited bool
}

// Service implements sessions and personal tokens.
type Service struct {
	Config

	q       *query.Queries
	revoked *revocations
	// personal caches the personal tokens that were looked up a moment ago.
	personal *personalTokenCache
}

// New returns the service. SyncRevocations must succeed before it authenticates anybody, and RunRevocationSync run beside it.
func New(cfg Config) *Service {
	return &Service{Config: cfg, q: query.New(), revoked: newRevocations(), personal: newPersonalTokenCache()}
}

// Authentication is the outcome of a sign-in.
type Authentication struct {
	UserID       uuid.UUID
	Token        string
	RefreshToken string
	ExpiresIn    time.Duration
	// Device identifies the client's device. The client stores it and sends it with its next sign-in. It is empty after a refresh.
	Device string
}

// Credentials are what a user signs in with.
type Credentials struct {
	Email, Password string
	// Device is that of an earlier Authentication, or empty.
	Device        string
	ClientAddress string
}

// Principal is an authenticated caller: a user in a session, a script with a personal token of theirs, or an app that they allowed something.
type Principal struct {
	UserID uuid.UUID
	// Session is uuid.Nil for a personal token and for an app.
	Session uuid.UUID
	// Authorization is by which an app acts; uuid.Nil for others.
	Authorization uuid.UUID
	// Token is the personal token; uuid.Nil for others.
	Token uuid.UUID
	// Resource is the audience of an app's token, as a path below the instance's address: empty for the API.
	Resource string
	// Scopes lists the scopes of a personal token or an app; nil in a session, which may do everything.
	Scopes []string
	// Operating is the reason for which an operator acts as one in a race, even where they may act as its poster or director. Nil to act as an
	// operator only where a user may not.
	Operating *string
}

// Agent returns what acts for the user: an app's authorization, or a personal token. uuid.Nil is the user in any session.
func (p Principal) Agent() uuid.UUID {
	if p.Authorization != uuid.Nil {
		return p.Authorization
	}
	return p.Token
}

// Has reports whether the caller has a scope.
func (p Principal) Has(scope string) bool { return p.Scopes == nil || slices.Contains(p.Scopes, scope) }

// LogIn opens a session for a user who knows the password. An unknown account and a wrong password cannot be told apart, neither by
// the answer nor by its time. Where the password has ended, every password gets an answer that says so: the owner must learn what to do,
// and nothing is left to compare theirs with.
func (s *Service) LogIn(ctx context.Context, c Credentials, now time.Time) (Authentication, error) {
	return s.logIn(ctx, c, func(tx pgx.Tx, user uuid.UUID, device string) (Authentication, error) {
		return s.Open(ctx, tx, user, c.ClientAddress, device, now)
	})
}

// logIn lets open begin a session for a user who knows the password, on a known device or a new one.
func (s *Service) logIn(
	ctx context.Context, c Credentials, open func(tx pgx.Tx, user uuid.UUID, device string) (Authentication, error),
) (Authentication, error) {
	key := address.Key(c.Email)
	user, err := s.q.UserByEmail(ctx, s.DB, key)
	known := !pg.NoRows(err)
	if err != nil && known {
		return Authentication{}, err
	}
	attempt, knownDevice, err := s.loginAttempt(ctx, key, c, user.ID)
	if err != nil {
		return Authentication{}, err
	}
	if err := s.checkPassword(ctx, user, known, c.Password, attempt); err != nil {
		return Authentication{}, err
	}
	var opened Authentication
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if err := s.CheckFailures(ctx, tx, attempt); err != nil {
			return err
		}
		if err := s.ClearFailures(ctx, tx, attempt); err != nil {
			return err
		}
		// A password that was changed while this one was checked has ended all sessions, and must prevent this one.
		current, err := s.q.UserCredentials(ctx, tx, user.ID)
		if pg.NoRows(err) || err == nil && current.Credentials != user.Credentials {
			return errWrongCredentials
		}
		if err != nil {
			return err
		}
		if current.SuspendedAt != nil {
			return errSuspended
		}
		device := ""
		if knownDevice {
			device = c.Device
		}
		opened, err = open(tx, user.ID, device)
		return err
	})
	return opened, err
}

// checkPassword compares a password with that of a user, who may not be known, and counts a wrong one.
func (s *Service) checkPassword(ctx context.Context, user query.UserByEmailRow, known bool, password string, attempt Attempt) error {
	if err := s.CheckFailures(ctx, s.DB, attempt); err != nil {
		return err
	}
	if known && user.PasswordHash == nil {
		return errPasswordEnded
	}
	var ok, outdated bool
	var err error
	if known {
		ok, outdated, err = s.Hasher.Verify(ctx, password, *user.PasswordHash)
	} else {
		err = s.Hasher.VerifyUnmatchable(ctx, password)
	}
	if err != nil {
		return err
	}
	if !ok {
		if err := s.CountFailure(ctx, attempt); err != nil {
			return err
		}
		return errWrongCredentials
	}
	if outdated {
		err = s.rehash(ctx, user, password)
	}
	return err
}

// rehash updates a hash to today's parameters while the password is at hand.
func (s *Service) rehash(ctx context.Context, user query.UserByEmailRow, password string) error {
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	return s.q.UserPasswordRehash(ctx, s.DB, query.UserPasswordRehashParams{ID: user.ID, PasswordHash: hash, Was: *user.PasswordHash})
}

// Open begins a session for a user, whose password the caller of Open has verified, on a device that is known to them or a new one.
func (s *Service) Open(ctx context.Context, tx pgx.Tx, user uuid.UUID, clientAddress, device string, now time.Time) (Authentication, error) {
	session := uuid.Must(uuid.NewV7())
	issued, hash, err := s.issue(user, session, s.SessionTTL, now)
	if err != nil {
		return Authentication{}, err
	}
	err = s.q.SessionAdd(ctx, tx, query.SessionAddParams{UserID: user, ID: session, Hash: hash[:], RefreshTTL: s.RefreshTTL, SessionTTL: s.SessionTTL})
	if err != nil {
		return Authentication{}, err
	}
	issued.Device, err = s.remember(ctx, tx, user, clientAddress, device)
	return issued, err
}

// issue makes the tokens of a session that lasts for another left at most. The hash identifies the refresh token.
func (s *Service) issue(user, session uuid.UUID, left time.Duration, now time.Time) (Authentication, [32]byte, error) {
	ttl := max(min(s.AccessTTL, left.Truncate(time.Second)), time.Second)
	token, err := s.Tokens.Issue(credentials.Grant{Purpose: credentials.Access, Subject: user, Session: session, TTL: ttl}, now)
	if err != nil {
		return Authentication{}, [32]byte{}, err
	}
	refresh, hash := secret.New(refreshPrefix)
	return Authentication{UserID: user, Token: token, RefreshToken: refresh, ExpiresIn: ttl}, hash, nil
}

// RequireRecent refuses a session that did not begin within the last 15 minutes, by the database's clock, and every personal token: a stolen
// token must not be enough to take over an account. Refreshing does not make a session younger.
func (s *Service) RequireRecent(ctx context.Context, caller Principal) error {
	_, err := s.recentUser(ctx, s.DB, caller)
	return err
}

// LockRecent is RequireRecent, and locks the account of the caller until tx ends.
func (s *Service) LockRecent(ctx context.Context, tx query.DBTX, caller Principal) (query.SessionUserRow, error) {
	if caller.Session == uuid.Nil {
		return query.SessionUserRow{}, errNotRecent
	}
	if _, err := s.q.UserLock(ctx, tx, caller.UserID); err != nil {
		return query.SessionUserRow{}, pg.IfNoRows(err, actor.ErrAccountGone)
	}
	return s.recentUser(ctx, tx, caller)
}

// recentUser returns the caller, if their session is recent.
func (s *Service) recentUser(ctx context.Context, db query.DBTX, caller Principal) (query.SessionUserRow, error) {
	if caller.Session == uuid.Nil {
		return query.SessionUserRow{}, errNotRecent
	}
	user, err := s.q.SessionUser(ctx, db, query.SessionUserParams{UserID: caller.UserID, ID: caller.Session, Recent: recentSignIn})
	if err == nil && !user.Recent {
		err = errNotRecent
	}
	return user, pg.IfNoRows(err, ErrEnded)
}

// Refresh exchanges a refresh token for new tokens. A spent one gets another pair within RefreshGrace. Presented later, it ends its
// session, since a copy of it is in use.
func (s *Service) Refresh(ctx context.Context, refreshToken string, now time.Time) (Authentication, error) {
	hash := secret.Hash(refreshToken)
	var issued Authentication
	err := pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		was, err := s.q.RefreshTokenSpend(ctx, tx, query.RefreshTokenSpendParams{Hash: hash[:], Grace: s.RefreshGrace, SessionTTL: s.SessionTTL})
		if err != nil {
			return pg.IfNoRows(err, ErrEnded)
		}
		left := time.Duration(was.SecondsLeft * float64(time.Second))
		fresh, freshHash, err := s.issue(was.UserID, was.SessionID, left, now)
		if err != nil {
			return err
		}
		n, err := s.q.SessionRenew(ctx, tx, query.SessionRenewParams{
			ID: was.SessionID, Hash: freshHash[:], RefreshTTL: s.RefreshTTL, SessionTTL: s.SessionTTL,
		})
		if err := pg.IfNone(n, err, ErrEnded); err != nil {
			return err
		}
		issued = fresh
		return nil
	})
	if errors.Is(err, ErrEnded) {
		return Authentication{}, s.refuseRefresh(ctx, hash[:])
	}
	return issued, err
}

// refuseRefresh answers a refresh token that could not be spent: unknown, expired, or spent before, which ends its session.
func (s *Service) refuseRefresh(ctx context.Context, hash []byte) error {
	token, err := s.q.RefreshTokenGet(ctx, s.DB, hash)
	if err != nil {
		return pg.IfNoRows(err, errRefreshToken)
	}
	if token.SpentAt == nil {
		return errRefreshToken
	}
	if err := s.end(ctx, token.SessionID); err != nil {
		return err
	}
	return errRefreshToken
}

// LogOut ends the caller's session: here at once, on other servers within seconds.
func (s *Service) LogOut(ctx context.Context, caller Principal) error {
	return s.end(ctx, caller.Session)
}

func (s *Service) end(ctx context.Context, session uuid.UUID) error {
	if err := s.q.SessionDelete(ctx, s.DB, session); err != nil {
		return err
	}
	s.revoked.add(session)
	return nil
}

// Authenticate identifies the caller by a token. An access token costs no query: its signature is verified (or remembered), and
// whether its session has ended is known from RunRevocationSync, a few seconds late at most. A personal token is looked up in the
// database and then cached for as long.
func (s *Service) Authenticate(ctx context.Context, token string, now time.Time) (Principal, error) {
	if strings.HasPrefix(token, PersonalPrefix) {
		return s.authenticatePersonal(ctx, token, now)
	}
	claims, err := s.Tokens.VerifyCaller(token, now)
	if err != nil {
		return Principal{}, err
	}
	if err := s.revoked.check(claims.Session, now, s.StaleAfter); err != nil {
		return Principal{}, err
	}
	if claims.Purpose == credentials.App {
		return Principal{UserID: claims.Subject, Authorization: claims.Session, Resource: claims.Resource, Scopes: strings.Fields(claims.Scope)}, nil
	}
	return Principal{UserID: claims.Subject, Session: claims.Session}, nil
}

// Session is a sign-in that has not ended.
type Session = query.SessionListRow

// List returns the caller's sessions, the most recently used first.
func (s *Service) List(ctx context.Context, caller uuid.UUID) ([]Session, error) {
	return s.q.SessionList(ctx, s.DB, caller)
}

// End ends one of the caller's sessions; fault.NotFound if the caller has no such session.
func (s *Service) End(ctx context.Context, caller, session uuid.UUID) error {
	n, err := s.q.SessionDeleteOfUser(ctx, s.DB, query.SessionDeleteOfUserParams{UserID: caller, ID: session})
	if err := pg.IfNone(n, err, errNoSession); err != nil {
		return err
	}
	s.revoked.add(session)
	return nil
}
