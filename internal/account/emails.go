package account

import (
	"context"
	"crypto/sha256"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account/credentials"
	"harrier/internal/fault"
	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/internal/text/address"
)

// maxEmails is how many emails of one kind an address gets within emailWindow, no matter who requests them on which server. The kinds
// are counted separately: asking for password resets of an address must not prevent its registration.
const (
	maxEmails   = 5
	emailWindow = time.Hour
)

// emailCountKey returns the key of the counter of emails of a kind to an address.
func emailCountKey(kind mail.Kind, emailKey string) []byte {
	sum := sha256.Sum256([]byte("mailbox " + string(kind) + " " + emailKey))
	return sum[:]
}

// countEmail counts an email of a kind to an address, and refuses one too many with fault.TooMany. The row is locked until tx ends, so that
// requests at the same time cannot exceed the limit together.
func (s *Service) countEmail(ctx context.Context, tx pgx.Tx, kind mail.Kind, emailKey string) error {
	if s.Unlimited {
		return nil
	}
	row, err := s.q.EmailCountAdd(ctx, tx, query.EmailCountAddParams{MailboxKey: emailCountKey(kind, emailKey), EmailWindow: emailWindow})
	if err != nil {
		return err
	}
	if row.Emails > maxEmails {
		return fault.New(fault.TooMany, "Too many emails were sent to this address. Check your inbox and spam folder, or try again in an hour.").
			After(max(time.Second, time.Duration(row.SecondsLeft*float64(time.Second))))
	}
	return nil
}

// send counts an email and puts it into the outbox.
func (s *Service) send(ctx context.Context, tx pgx.Tx, emailKey string, ref mail.Reference) error {
	if err := s.countEmail(ctx, tx, ref.Kind, emailKey); err != nil {
		return err
	}
	return s.Outbox.Send(ctx, tx, ref)
}

// Notify sends an email that the recipient has not asked for, or none if the address was sent too many of its kind: what others do
// must neither fill a mailbox nor fail because it is full.
func (s *Service) Notify(ctx context.Context, tx pgx.Tx, emailKey string, ref mail.Reference) error {
	err := s.send(ctx, tx, emailKey, ref)
	if fault.KindOf(err) == fault.TooMany {
		return nil
	}
	return err
}

// verification is the email that lets a user confirm an address.
func (s *Service) verification(user uuid.UUID, email string, now time.Time) mail.Reference {
	return mail.Reference{Kind: mail.Verification, ID: user, Mailbox: address.Hash(email), Expires: now.Add(s.VerifyTTL)}
}

// passwordReset is the email that lets a user choose a new password.
func (s *Service) passwordReset(user query.UserContactByEmailRow, now time.Time) mail.Reference {
	return mail.Reference{
		Kind: mail.PasswordReset, ID: user.ID, Mailbox: address.Hash(user.Email), Part: user.Credentials, Expires: now.Add(s.ResetTTL),
	}
}

// notice is an email that tells a user what has happened to the account.
func notice(kind mail.Kind, user uuid.UUID, email string) mail.Reference {
	return mail.Reference{Kind: kind, ID: user, Mailbox: address.Hash(email)}
}

// Emails are what writes the emails about accounts.
func (s *Service) Emails() map[mail.Kind]mail.Compose {
	return map[mail.Kind]mail.Compose{
		mail.Verification:     s.composeVerification,
		mail.PasswordReset:    s.composePasswordReset,
		mail.PasswordChanged:  s.composeNotice,
		mail.ResetLinkCreated: s.composeNotice,
		mail.TokenCreated:     s.composeNotice,
		mail.AppAllowed:       s.composeNotice,
		mail.AddressChanged:   s.composeAddressChanged,
		mail.Invitation:       s.composeInvitation,
	}
}

// mailbox returns the address that an email was queued for, with the user. It is mail.ErrNotNeeded if the account is gone or does not
// have the address any more.
func (s *Service) mailbox(ctx context.Context, ref mail.Reference) (query.UserMailboxRow, error) {
	row, err := s.q.UserMailbox(ctx, s.DB, query.UserMailboxParams{ID: ref.ID, Hash: ref.Mailbox})
	return row, pg.IfNoRows(err, mail.ErrNotNeeded)
}

// composeNotice writes an email that needs nothing but its recipient.
func (s *Service) composeNotice(ctx context.Context, ref mail.Reference, _ time.Time) (mail.Message, error) {
	to, err := s.mailbox(ctx, ref)
	return mail.Message{To: to.Email, Name: to.Name, TokenName: ref.TokenName, AppName: ref.AppName}, err
}

// composeVerification makes a token that is bound to the address.
func (s *Service) composeVerification(ctx context.Context, ref mail.Reference, now time.Time) (mail.Message, error) {
	to, err := s.mailbox(ctx, ref)
	if err == nil && !to.Unverified {
		err = mail.ErrNotNeeded
	}
	if err != nil {
		return mail.Message{}, err
	}
	token, err := s.Tokens.Issue(credentials.Grant{Purpose: credentials.Verify, Subject: ref.ID, Email: to.Email, TTL: ref.Expires.Sub(now)}, now)
	return mail.Message{To: to.Email, Name: to.Name, Token: token, Expires: ref.Expires}, err
}

// composePasswordReset makes a token that carries the stamp of the account's credentials, and becomes invalid when that changes.
func (s *Service) composePasswordReset(ctx context.Context, ref mail.Reference, now time.Time) (mail.Message, error) {
	to, err := s.mailbox(ctx, ref)
	if err == nil && to.Credentials != ref.Part {
		err = mail.ErrNotNeeded
	}
	if err != nil {
		return mail.Message{}, err
	}
	token, err := s.resetToken(ref.ID, ref.Part, ref.Expires.Sub(now), now)
	return mail.Message{To: to.Email, Name: to.Name, Token: token, Expires: ref.Expires}, err
}

// resetToken returns a token with which a user can choose a new password.
func (s *Service) resetToken(user, stamp uuid.UUID, ttl time.Duration, now time.Time) (string, error) {
	return s.Tokens.Issue(credentials.Grant{Purpose: credentials.Reset, Subject: user, Stamp: stamp, TTL: ttl}, now)
}

// composeAddressChanged writes to a former address, with a token that restores it if the address is kept for that.
func (s *Service) composeAddressChanged(ctx context.Context, ref mail.Reference, now time.Time) (mail.Message, error) {
	if ref.To != "" {
		user, err := s.q.UserContact(ctx, s.DB, ref.ID)
		return mail.Message{To: ref.To, Name: user.Name, NewAddress: user.Email}, pg.IfNoRows(err, mail.ErrNotNeeded)
	}
	former, err := s.q.FormerAddressGet(ctx, s.DB, query.FormerAddressGetParams{ID: ref.Part, UserID: ref.ID})
	if err != nil {
		return mail.Message{}, pg.IfNoRows(err, mail.ErrNotNeeded)
	}
	token, err := s.Tokens.Issue(credentials.Grant{Purpose: credentials.Undo, Subject: ref.ID, Stamp: ref.Part, TTL: ref.Expires.Sub(now)}, now)
	return mail.Message{To: former.Email, Name: former.Name, NewAddress: former.CurrentEmail, Token: token, Expires: ref.Expires}, err
}
