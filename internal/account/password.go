package account

import (
	"context"
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

// errNobody takes back what was written for an account that does not exist.
var errNobody = errors.New("nobody has this address")

// ForgotPassword posts a letter with a link to choose a new password, if the address has an account. Whether it has shows
// neither in what comes back nor in how long it takes: for an unknown address the same is counted, signed and written, and
// the letter alone is taken back before the transaction commits.
func (s *Service) ForgotPassword(ctx context.Context, address string, now time.Time) error {
	_, key, err := readEmail(address)
	if err != nil {
		return err
	}
	return pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if err := s.countLetter(ctx, tx, key, now); err != nil {
			return err
		}
		user, err := s.q.UserLetterByEmail(ctx, tx, key)
		known := !pg.NoRows(err)
		if err != nil && known {
			return fmt.Errorf("look up an account: %w", err)
		}
		if !known {
			user = query.UserLetterByEmailRow{ID: uuid.New(), Email: "nobody@example.org", Name: "Nobody", Credentials: uuid.New()}
		}
		letter, err := s.resetting(user, now)
		if err != nil {
			return err
		}
		// A savepoint in both cases, so that both take as many round trips.
		err = pgx.BeginFunc(ctx, tx, func(tx pgx.Tx) error {
			if err := s.Outbox.Post(ctx, tx, letter); err != nil {
				return fmt.Errorf("post the reset letter: %w", err)
			}
			if !known {
				return errNobody
			}
			return nil
		})
		if errors.Is(err, errNobody) {
			return nil
		}
		return err //nolint:wrapcheck // wrapped within
	})
}

// CheckReset tells whether a reset token would work at this moment, and changes nothing. Its faults are those of
// ResetPassword.
func (s *Service) CheckReset(ctx context.Context, token string, now time.Time) error {
	_, _, err := s.resetter(ctx, token, now)
	return err
}

// resetter finds whose password a reset token may change.
func (s *Service) resetter(ctx context.Context, token string, now time.Time) (auth.Claims, query.UserLetterRow, error) {
	claims, err := s.Tokens.Verify(token, auth.Reset, now)
	if err != nil {
		return claims, query.UserLetterRow{}, linkFault(err)
	}
	user, err := s.q.UserLetter(ctx, s.DB, claims.Subject)
	if pg.NoRows(err) || err == nil && user.Credentials != claims.Session {
		return claims, user, spentReset()
	}
	if err != nil {
		return claims, user, fmt.Errorf("look up an account: %w", err)
	}
	return claims, user, nil
}

func spentReset() error {
	return usedLink("This link was used already, or the account has changed since it was sent.")
}

// ResetPassword sets a new password for who holds a reset token, which works once, and ends every session and personal
// token of the user. A token that does not work is fault.Unreadable with a type that says why; a password that may not be
// chosen is fault.Invalid and leaves the token good.
func (s *Service) ResetPassword(ctx context.Context, token, password string, now time.Time) error {
	claims, user, err := s.resetter(ctx, token, now)
	if err != nil {
		return err
	}
	if err := auth.Acceptable(password, user.Email, user.Name); err != nil {
		return err
	}
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return fmt.Errorf("hash a password: %w", err)
	}
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		key, err := s.q.UserPasswordReset(ctx, tx, query.UserPasswordResetParams{
			ID: claims.Subject, Credentials: claims.Session, PasswordHash: hash, Fresh: uuid.New(), Now: now,
		})
		if pg.NoRows(err) {
			return spentReset() // another request with the same token was first
		}
		if err != nil {
			return fmt.Errorf("reset a password: %w", err)
		}
		// Who reads the mailbox is let in, whatever others tried.
		if err := s.q.LoginFailureClear(ctx, tx, accountKey(key)); err != nil {
			return fmt.Errorf("clear failed sign-ins: %w", err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.lookAgain(ctx, claims.Subject, now)
}

// ChangePassword sets a new password for a caller who knows the old one, and ends every session of theirs, this one too.
// A wrong old password is fault.Invalid at /current_password, and counts as a failed sign-in.
func (s *Service) ChangePassword(ctx context.Context, caller uuid.UUID, current, password string, now time.Time) error {
	user, err := s.q.UserLetter(ctx, s.DB, caller)
	if pg.NoRows(err) {
		return gone()
	}
	if err != nil {
		return fmt.Errorf("look up an account: %w", err)
	}
	if err := auth.Acceptable(password, user.Email, user.Name); err != nil {
		return err
	}
	account := accountKey(user.EmailKey)
	if err := s.locked(ctx, account, now); err != nil {
		return err
	}
	ok, _, err := s.Hasher.Verify(ctx, current, user.PasswordHash)
	if err != nil {
		return fmt.Errorf("verify a password: %w", err)
	}
	if !ok {
		if err := s.failed(ctx, account, now); fault.KindOf(err) != fault.Unauthenticated {
			return err
		}
		return wrongCurrent()
	}
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return fmt.Errorf("hash a password: %w", err)
	}
	n, err := s.q.UserPasswordChange(ctx, s.DB, query.UserPasswordChangeParams{
		ID: caller, Was: user.PasswordHash, PasswordHash: hash, Fresh: uuid.New(), Now: now,
	})
	if err != nil {
		return fmt.Errorf("change a password: %w", err)
	}
	if n == 0 {
		return wrongCurrent() // it was changed meanwhile
	}
	return s.lookAgain(ctx, caller, now)
}

func wrongCurrent() error {
	return fault.InvalidField("/current_password", "Is not the current password.")
}

// lookAgain makes this server learn at once what it has just ended; the others look by themselves.
func (s *Service) lookAgain(ctx context.Context, user uuid.UUID, now time.Time) error {
	s.remembered.forgetUser(user)
	return s.Look(ctx, now)
}
