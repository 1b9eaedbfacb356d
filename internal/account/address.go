package account

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account/credentials"
	"harrier/internal/account/session"
	"harrier/internal/fault"
	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/internal/text/address"
)

// keepAddress is how long a change of address can be undone from the former one, which nobody else can take meanwhile.
const keepAddress = 7 * 24 * time.Hour

var (
	errNoAddress   = fault.InvalidField("email", "Must be an email address, such as jess@example.org.")
	errSpentUndo   = fault.New(fault.Unreadable, "This change has already been undone, or can no longer be undone.").Of(tokenUsed)
	errExpiredUndo = linkFault(fault.New(fault.Unauthenticated, "").Of(credentials.TokenExpired))
)

// CheckEmail refuses what is no email address.
func CheckEmail(email string) error {
	if _, _, err := address.Parse(email); err != nil {
		return errNoAddress
	}
	return nil
}

// ChangeEmail gives the account of a caller who has signed in recently another address, unverified, and informs both addresses. Links
// that were sent to the old one stop working. A mere change of ASCII case keeps the address verified and sends nothing: other spellings may be
// other mailboxes.
func (s *Service) ChangeEmail(ctx context.Context, caller session.Principal, to string, now time.Time) error {
	email, key, err := address.Parse(to)
	if err != nil {
		return errNoAddress
	}
	return pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		was, err := s.Sessions.LockRecent(ctx, tx, caller)
		if err != nil {
			return err
		}
		if was.Email == email {
			return nil
		}
		if err := s.q.EmailLock(ctx, tx, []string{was.EmailKey, key}); err != nil {
			return err
		}
		n, err := s.q.UserEmailChange(ctx, tx, query.UserEmailChangeParams{ID: caller.UserID, Email: email, EmailKey: key, Fresh: uuid.New(), Now: now})
		if err := pg.IfNone(n, err, errEmailTaken); err != nil || address.Same(was.Email, email) {
			return err
		}
		if err := s.send(ctx, tx, key, s.verification(caller.UserID, email, now)); err != nil {
			return err
		}
		return s.keepFormer(ctx, tx, caller.UserID, was, now)
	})
}

// keepFormer keeps the address that an account just left, and tells it of the new one, with a link that undoes the change. An address
// that never was verified has no such link if the account has another former one: an attacker who took the account over with an address of
// theirs must not get it back from its owner. The notice is not counted: they must not be able to use the limit up first.
func (s *Service) keepFormer(ctx context.Context, tx pgx.Tx, user uuid.UUID, was query.SessionUserRow, now time.Time) error {
	if err := s.q.FormerAddressDeleteExpired(ctx, tx); err != nil {
		return err
	}
	former, err := s.q.FormerAddressAdd(ctx, tx, query.FormerAddressAddParams{
		EmailKey: was.EmailKey, Email: was.Email, UserID: user, ID: uuid.New(), VerifiedAt: was.EmailVerifiedAt, Keep: keepAddress,
	})
	if pg.NoRows(err) {
		return s.Outbox.Send(ctx, tx, addressLost(user, was.Email))
	}
	if err != nil {
		return err
	}
	return s.Outbox.Send(ctx, tx, mail.Reference{Kind: mail.AddressChanged, ID: user, Part: former, Expires: now.Add(keepAddress)})
}

// addressLost is the notice to an address that the account left and that is not kept. The queue has to store it: nothing else does.
func addressLost(user uuid.UUID, email string) mail.Reference {
	return mail.Reference{Kind: mail.AddressChanged, ID: user, To: email}
}

// CheckRestore returns the address that a token would restore now, and changes nothing. Its faults are those of RestoreEmail.
func (s *Service) CheckRestore(ctx context.Context, token string, now time.Time) (email string, err error) {
	claims, err := s.Tokens.Verify(token, credentials.Undo, now)
	if err != nil {
		return "", linkFault(err)
	}
	former, err := s.former(ctx, s.DB, claims)
	return former.Email, err
}

// former returns the address that a token would restore.
func (s *Service) former(ctx context.Context, db query.DBTX, claims credentials.Claims) (query.FormerAddressGetRow, error) {
	former, err := s.q.FormerAddressGet(ctx, db, query.FormerAddressGetParams{ID: claims.Stamp, UserID: claims.Subject})
	if err == nil && former.Expired {
		return former, errExpiredUndo
	}
	return former, pg.IfNoRows(err, errSpentUndo)
}

// Restored is an account that has its former address again.
type Restored struct {
	Email string
	// ResetToken chooses the new password that the account needs, until Expires.
	ResetToken string
	Expires    time.Time
}

// restoreAddress gives a former address back, and ends what others may have got since. The account is locked.
func (s *Service) restoreAddress(ctx context.Context, tx pgx.Tx, claims credentials.Claims, fresh uuid.UUID, now time.Time) error {
	if err := s.auditEndedApps(ctx, tx, claims.Subject); err != nil {
		return err
	}
	return s.q.FormerAddressRestore(ctx, tx, query.FormerAddressRestoreParams{ID: claims.Stamp, Fresh: fresh, Now: now})
}

// RestoreEmail gives an account the former address again that a token was sent to, and undoes the later changes too. Whoever made them may
// have set the password by the new address: it ends, with every session and personal token, and the holder of the token, who has the
// mailbox, gets one to choose another. A token that does not work is fault.Unreadable with a type that says why.
func (s *Service) RestoreEmail(ctx context.Context, token string, now time.Time) (Restored, error) {
	claims, err := s.Tokens.Verify(token, credentials.Undo, now)
	if err != nil {
		return Restored{}, linkFault(err)
	}
	fresh, restored := uuid.New(), Restored{Expires: now.Add(s.ResetTTL)}
	if restored.ResetToken, err = s.resetToken(claims.Subject, fresh, s.ResetTTL, now); err != nil {
		return Restored{}, err
	}
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if _, err := s.q.UserLock(ctx, tx, claims.Subject); err != nil {
			return pg.IfNoRows(err, errSpentUndo)
		}
		former, err := s.former(ctx, tx, claims)
		if err != nil {
			return err
		}
		// Somebody may take the address as soon as it expires.
		if err := s.q.EmailLock(ctx, tx, []string{former.EmailKey}); err != nil {
			return err
		}
		if former, err = s.former(ctx, tx, claims); err != nil {
			return err
		}
		if err := s.restoreAddress(ctx, tx, claims, fresh, now); err != nil {
			return err
		}
		restored.Email = former.Email
		if former.CurrentVerified && former.CurrentEmail != former.Email {
			if err := s.Outbox.Send(ctx, tx, addressLost(claims.Subject, former.CurrentEmail)); err != nil {
				return err
			}
		}
		// The owner of the mailbox may sign in, whatever others tried.
		return s.Sessions.ClearLoginFailures(ctx, tx, former.EmailKey)
	})
	if err != nil {
		return Restored{}, err
	}
	return restored, s.Sessions.RevokeUser(ctx, claims.Subject, now)
}
