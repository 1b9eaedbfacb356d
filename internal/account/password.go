package account

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account/credentials"
	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/actor/audit"
	"harrier/internal/fault"
	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/internal/text/address"
)

var (
	// errNobody rolls back what was written for an account that does not exist.
	errNobody = errors.New("nobody has this address")

	errCurrentPassword = fault.InvalidField("/current_password", "Is not the current password.").Of("wrong-password")
)

// ForgotPassword sends an email with a link to choose a new password, if the address has an account. Neither the response nor its
// time reveals whether it has: for an unknown address the same is counted and written, and only the email is rolled back
// before the transaction commits. While an account's new address is not verified, the email goes to the former one that was, whichever
// is asked for.
func (s *Service) ForgotPassword(ctx context.Context, to string, now time.Time) error {
	_, key, err := address.Parse(to)
	if err != nil {
		return err
	}
	return pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if err := s.countEmail(ctx, tx, mail.PasswordReset, key); err != nil {
			return err
		}
		user, err := s.q.UserContactByEmail(ctx, tx, key)
		known := !pg.NoRows(err)
		if err != nil && known {
			return err
		}
		if !known {
			user = query.UserContactByEmailRow{ID: uuid.New(), Email: "nobody@example.org", EmailKey: key, Credentials: uuid.New()}
		}
		// A savepoint in both cases, so that both take as many round trips.
		err = pgx.BeginFunc(ctx, tx, func(tx pgx.Tx) error {
			if err := s.sendReset(ctx, tx, user, now); err != nil || known {
				return err
			}
			return errNobody
		})
		if errors.Is(err, errNobody) || fault.KindOf(err) == fault.TooMany {
			return nil
		}
		return err //nolint:wrapcheck // wrapped within
	})
}

// sendReset also counts by where the email goes: two addresses can be asked for, which must not fill one mailbox twice.
func (s *Service) sendReset(ctx context.Context, tx pgx.Tx, user query.UserContactByEmailRow, now time.Time) error {
	if err := s.countEmail(ctx, tx, mail.PasswordReset+" received", user.EmailKey); err != nil {
		return err
	}
	return s.Outbox.Send(ctx, tx, s.passwordReset(user, now))
}

// SendReset sends the email of ForgotPassword, to the account that has an address. It returns fault.TooMany if too many went there.
func (s *Service) SendReset(ctx context.Context, tx pgx.Tx, emailKey string, now time.Time) error {
	user, err := s.q.UserContactByEmail(ctx, tx, emailKey)
	if err != nil {
		return err
	}
	return s.sendReset(ctx, tx, user, now)
}

// CreateReset returns a token to choose a new password for the account that has an address, for somebody whom emails do not reach, and
// when it expires. The account is emailed that there is one.
func (s *Service) CreateReset(ctx context.Context, tx pgx.Tx, emailKey string, now time.Time) (token string, expires time.Time, err error) {
	user, err := s.q.UserContactByEmail(ctx, tx, emailKey)
	if err != nil {
		return "", time.Time{}, err
	}
	if token, err = s.resetToken(user.ID, user.Credentials, s.ResetTTL, now); err != nil {
		return "", time.Time{}, err
	}
	return token, now.Add(s.ResetTTL), s.Outbox.Send(ctx, tx, notice(mail.ResetLinkCreated, user.ID, user.Email))
}

// CheckReset reports whether a reset token would work now, and changes nothing. Its faults are those of ResetPassword.
func (s *Service) CheckReset(ctx context.Context, token string, now time.Time) error {
	_, _, err := s.verifyReset(ctx, token, now)
	return err
}

// verifyReset returns the user whose password a reset token may change.
func (s *Service) verifyReset(ctx context.Context, token string, now time.Time) (credentials.Claims, query.UserContactRow, error) {
	claims, err := s.Tokens.Verify(token, credentials.Reset, now)
	if err != nil {
		return claims, query.UserContactRow{}, linkFault(err)
	}
	user, err := s.q.UserContact(ctx, s.DB, claims.Subject)
	if pg.NoRows(err) || err == nil && user.Credentials != claims.Stamp {
		return claims, user, errSpentReset
	}
	return claims, user, err
}

// ResetPassword sets a new password for the holder of a reset token, which works once, ends every session of the user and what
// they allowed apps, and their personal tokens too if endTokens is set. The user is emailed about it. A token that does not work is fault.Unreadable
// with a type that says why. An unacceptable password is fault.Invalid
// and leaves the token valid.
func (s *Service) ResetPassword(ctx context.Context, token, password string, endTokens bool, now time.Time) error {
	claims, user, err := s.verifyReset(ctx, token, now)
	if err != nil {
		return err
	}
	if err := credentials.Acceptable(password, user.Email, user.Name); err != nil {
		return err
	}
	set := query.UserPasswordSetParams{ID: user.ID, Credentials: claims.Stamp, EndTokens: endTokens, EndApps: true, ForgetNetworks: true, Now: now}
	return s.setPassword(ctx, user.Email, password, set, errSpentReset, func(tx pgx.Tx) error {
		if _, err := s.q.UserLock(ctx, tx, user.ID); err != nil {
			return pg.IfNoRows(err, errSpentReset)
		}
		// The owner of the mailbox may sign in, whatever others tried.
		return s.Sessions.ClearLoginFailures(ctx, tx, user.EmailKey)
	})
}

// setPassword sets a password in a transaction that begins with lock, ends every session of the user and emails them about it. changed is for
// credentials that are others by now. The email is not counted: an attacker must not be able to use the limit up first.
func (s *Service) setPassword(
	ctx context.Context, email, password string, set query.UserPasswordSetParams, changed error, lock func(pgx.Tx) error,
) (err error) {
	if set.PasswordHash, err = s.Hasher.Hash(ctx, password); err != nil {
		return err
	}
	set.Fresh = uuid.New()
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if err := lock(tx); err != nil {
			return err
		}
		if set.EndApps {
			if err := s.auditEndedApps(ctx, tx, set.ID); err != nil {
				return err
			}
		}
		n, err := s.q.UserPasswordSet(ctx, tx, set)
		if err := pg.IfNone(n, err, changed); err != nil {
			return err
		}
		return s.Outbox.Send(ctx, tx, notice(mail.PasswordChanged, set.ID, email))
	})
	if err != nil {
		return err
	}
	return s.Sessions.RevokeUser(ctx, set.ID, set.Now)
}

// auditEndedApps writes to the audit log that a user ends all that they allow apps. The account is locked. Where apps may do nothing, nothing is written.
func (s *Service) auditEndedApps(ctx context.Context, tx pgx.Tx, user uuid.UUID) error {
	n, err := s.q.AuthorizationCount(ctx, tx, user)
	if err != nil || n == 0 {
		return err
	}
	return audit.WriteOwn(ctx, tx, user, audit.Entry{
		Act: audit.UserEndApps, Kind: audit.User, ID: user, Before: map[string]any{"authorizations": n}, After: map[string]any{"authorizations": 0},
	})
}

// PasswordChange is a new password, and the proof that the caller may set it.
type PasswordChange struct {
	Current, Password string
	// EndTokens ends the caller's personal tokens, links and what apps may do, too.
	EndTokens     bool
	ClientAddress string
}

// ChangePassword sets a new password for a caller who knows the old one, ends every session of theirs, this one too, and emails them
// about it. A wrong old password is fault.Invalid at /current_password; too many of them are fault.TooMany.
func (s *Service) ChangePassword(ctx context.Context, caller uuid.UUID, c PasswordChange, now time.Time) error {
	user, err := s.q.UserContact(ctx, s.DB, caller)
	if err != nil {
		return pg.IfNoRows(err, actor.ErrAccountGone)
	}
	if user.PasswordHash == nil {
		return session.ErrEnded // with the password
	}
	if err := credentials.Acceptable(c.Password, user.Email, user.Name); err != nil {
		return err
	}
	attempt := session.PasswordAttempt(c.ClientAddress, caller)
	if err := s.Sessions.CheckFailures(ctx, s.DB, attempt); err != nil {
		return err
	}
	ok, _, err := s.Hasher.Verify(ctx, c.Current, *user.PasswordHash)
	if err != nil {
		return err
	}
	if !ok {
		if err := s.Sessions.CountFailure(ctx, attempt); err != nil {
			return err
		}
		return errCurrentPassword
	}
	set := query.UserPasswordSetParams{ID: caller, Credentials: user.Credentials, EndTokens: c.EndTokens, EndApps: c.EndTokens, Now: now}
	return s.setPassword(ctx, user.Email, c.Password, set, errCurrentPassword, func(tx pgx.Tx) error {
		if err := s.Sessions.CheckFailures(ctx, tx, attempt); err != nil {
			return err
		}
		if err := s.Sessions.ClearFailures(ctx, tx, attempt); err != nil {
			return err
		}
		_, err := s.q.UserLock(ctx, tx, caller)
		return pg.IfNoRows(err, actor.ErrAccountGone)
	})
}
