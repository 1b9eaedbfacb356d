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
	"harrier/internal/mail"
	"harrier/internal/pg"
)

// tokenUsed is the type of the fault of a token that was good once: it did its work, or what it was for has changed since.
const tokenUsed = "token-used"

// linkFault says of a token that came by letter why it does not work: fault.Unreadable, of the type that auth.Tokens gives
// or of tokenUsed.
func linkFault(err error) error {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok {
		return err
	}
	words := "This link is not complete, or not one of ours."
	switch f.Type {
	case auth.TokenExpired:
		words = "This link is too old."
	case auth.TokenPurpose:
		words = "This token was made for something else."
	}
	return fault.New(fault.Unreadable, words).Of(f.Type).Because(err)
}

func usedLink(words string) error { return fault.New(fault.Unreadable, words).Of(tokenUsed) }

// CheckVerification tells whether a verification token would work at this moment, and changes nothing. It gives the
// address; its faults are those of VerifyEmail.
func (s *Service) CheckVerification(ctx context.Context, token string, now time.Time) (email string, err error) {
	claims, err := s.Tokens.Verify(token, auth.Verify, now)
	if err != nil {
		return "", linkFault(err)
	}
	user, err := s.q.UserLetter(ctx, s.DB, claims.Subject)
	if pg.NoRows(err) || err == nil && user.EmailKey != emailKey(claims.Email) {
		return "", otherAddress()
	}
	if err != nil {
		return "", fmt.Errorf("look up an account: %w", err)
	}
	return user.Email, nil
}

// VerifyEmail verifies the address that a token was sent to. A second time is as good as the first; a token that does not
// work is fault.Unreadable with a type that says why.
func (s *Service) VerifyEmail(ctx context.Context, token string, now time.Time) error {
	claims, err := s.Tokens.Verify(token, auth.Verify, now)
	if err != nil {
		return linkFault(err)
	}
	n, err := s.q.UserVerify(ctx, s.DB, query.UserVerifyParams{ID: claims.Subject, EmailKey: emailKey(claims.Email), Now: &now})
	if err != nil {
		return fmt.Errorf("verify an address: %w", err)
	}
	if n == 0 {
		return otherAddress()
	}
	return nil
}

func otherAddress() error {
	return usedLink("The account that this link was for is gone, or has another address now.")
}

// ResendVerification posts the verification letter once more; it tells whether there was need.
func (s *Service) ResendVerification(ctx context.Context, caller uuid.UUID, now time.Time) (sent bool, err error) {
	user, err := s.q.UserLetter(ctx, s.DB, caller)
	if pg.NoRows(err) {
		return false, gone()
	}
	if err != nil {
		return false, fmt.Errorf("look up an account: %w", err)
	}
	if user.EmailVerifiedAt != nil {
		return false, nil
	}
	letter, err := s.verification(user.ID, user.Email, user.Name, now)
	if err != nil {
		return false, err
	}
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error { return s.post(ctx, tx, user.EmailKey, letter, now) })
	return err == nil, err
}

// ChangeEmail gives the caller's account another address, unverified, and tells both addresses. What was sent to the old
// one works no longer. A mere change of spelling keeps the address verified and tells nobody.
func (s *Service) ChangeEmail(ctx context.Context, caller Principal, address string, now time.Time) error {
	email, key, err := readEmail(address)
	if err != nil {
		return fault.InvalidField("email", "Must be an email address, such as jess@example.org.")
	}
	return pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		was, err := s.q.UserEmailGet(ctx, tx, query.UserEmailGetParams{ID: caller.UserID, SessionID: caller.Session})
		if pg.NoRows(err) {
			return ended()
		}
		if err != nil {
			return fmt.Errorf("look up an account: %w", err)
		}
		if was.Email == email {
			return nil
		}
		err = s.q.UserEmailChange(ctx, tx, query.UserEmailChangeParams{ID: caller.UserID, Email: email, EmailKey: key, Fresh: uuid.New(), Now: now})
		if err != nil {
			return fmt.Errorf("change an address: %w", err)
		}
		if was.EmailKey == key {
			return nil
		}
		letter, err := s.verification(caller.UserID, email, was.Name, now)
		if err != nil {
			return err
		}
		if err := s.post(ctx, tx, key, letter, now); err != nil {
			return err
		}
		// The notice is not counted: who took an account over must not be able to use the number up first.
		err = s.Outbox.Post(ctx, tx, mail.Letter{Kind: mail.AddressChanged, To: was.Email, Name: was.Name, NewAddress: email})
		if err != nil {
			return fmt.Errorf("post the notice to the old address: %w", err)
		}
		return nil
	})
}

// gone answers a caller whose account was deleted while a token of theirs was still alive.
func gone() error {
	return fault.New(fault.Unauthenticated, "This account is gone.").Of(auth.TokenInvalid)
}

// ended answers a caller whose session is over, while this server may not have noticed yet.
func ended() error {
	return fault.New(fault.Unauthenticated, "This session has ended; sign in again.").Of(auth.TokenInvalid)
}
