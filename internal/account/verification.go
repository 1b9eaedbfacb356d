package account

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account/credentials"
	"harrier/internal/actor"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/text/address"
)

// tokenUsed is the type of the fault of a token that was valid once: it has been used, or what it was for has changed since.
const tokenUsed = "token-used"

var (
	errOtherAddress = fault.New(fault.Unreadable, "The account that this link was for no longer exists or has another address now.").Of(tokenUsed)
	errSpentReset   = fault.New(fault.Unreadable, "This link has already been used, or the account has changed since it was sent.").Of(tokenUsed)
)

// linkFault turns the fault of a token that came by email into fault.Unreadable, with the same type.
func linkFault(err error) error {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok {
		return err
	}
	detail := "This link is incomplete or invalid."
	switch f.Type {
	case credentials.TokenExpired:
		detail = "This link has expired."
	case credentials.TokenPurpose:
		detail = "This token was issued for something else."
	}
	return fault.New(fault.Unreadable, detail).Of(f.Type).Because(err)
}

// CheckVerification returns the address that a verification token would verify now, and changes nothing. Its faults are those of
// VerifyEmail.
func (s *Service) CheckVerification(ctx context.Context, token string, now time.Time) (email string, err error) {
	claims, err := s.Tokens.Verify(token, credentials.Verify, now)
	if err != nil {
		return "", linkFault(err)
	}
	user, err := s.q.UserContact(ctx, s.DB, claims.Subject)
	if pg.NoRows(err) || err == nil && !address.Same(user.Email, claims.Email) {
		return "", errOtherAddress
	}
	return user.Email, err
}

// VerifyEmail verifies the address that a token was sent to, and with endSessions ends every session of the account except one: somebody
// else may have registered the address. Verifying twice is not an error. A token that does not work is fault.Unreadable with a type that
// says why.
func (s *Service) VerifyEmail(ctx context.Context, token string, endSessions bool, except uuid.UUID, now time.Time) error {
	claims, err := s.Tokens.Verify(token, credentials.Verify, now)
	if err != nil {
		return linkFault(err)
	}
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if endSessions {
			if _, err := s.q.UserLock(ctx, tx, claims.Subject); err != nil {
				return pg.IfNoRows(err, errOtherAddress)
			}
			if err := s.auditEndedApps(ctx, tx, claims.Subject); err != nil {
				return err
			}
		}
		n, err := s.q.UserVerify(ctx, tx, query.UserVerifyParams{
			ID: claims.Subject, Email: claims.Email, EndSessions: endSessions, KeepSession: except, Now: &now,
		})
		return pg.IfNone(n, err, errOtherAddress)
	})
	if err != nil || !endSessions {
		return err
	}
	return s.Sessions.RevokeUser(ctx, claims.Subject, now)
}

// RequireVerified refuses a caller whose address is not verified.
func (s *Service) RequireVerified(ctx context.Context, caller uuid.UUID) error {
	verified, err := s.q.UserVerified(ctx, s.DB, caller)
	if err == nil && !verified {
		return actor.ErrUnverified
	}
	return pg.IfNoRows(err, actor.ErrAccountGone)
}

// ResendVerification sends the verification email again. It reports whether there was need.
func (s *Service) ResendVerification(ctx context.Context, caller uuid.UUID, now time.Time) (sent bool, err error) {
	user, err := s.q.UserContact(ctx, s.DB, caller)
	if err != nil {
		return false, pg.IfNoRows(err, actor.ErrAccountGone)
	}
	if user.EmailVerifiedAt != nil {
		return false, nil
	}
	message := s.verification(user.ID, user.Email, now)
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error { return s.send(ctx, tx, user.EmailKey, message) })
	return err == nil, err
}
