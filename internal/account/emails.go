package account

import (
	"context"
	"crypto/sha256"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/auth"
	"harrier/internal/fault"
	"harrier/internal/mail"
)

// maxEmails is how many emails of one kind an address gets within emailWindow, no matter who requests them on which server. The kinds
// are counted separately: asking for password resets of an address must not prevent its registration.
const (
	maxEmails   = 5
	emailWindow = time.Hour
)

// emailCountKey is what emails of a kind to an address are counted under.
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
func (s *Service) send(ctx context.Context, tx pgx.Tx, emailKey string, message mail.Message) error {
	if err := s.countEmail(ctx, tx, message.Kind, emailKey); err != nil {
		return err
	}
	return s.Outbox.Send(ctx, tx, message)
}

// Notify sends an email that the recipient has not asked for, or none if the address was sent too many of its kind: what others do
// must neither fill a mailbox nor fail because it is full.
func (s *Service) Notify(ctx context.Context, tx pgx.Tx, emailKey string, message mail.Message) error {
	err := s.send(ctx, tx, emailKey, message)
	if fault.KindOf(err) == fault.TooMany {
		return nil
	}
	return err
}

// NotifyLater is Notify for an email that is written when it is sent.
func (s *Service) NotifyLater(ctx context.Context, tx pgx.Tx, emailKey string, kind mail.Kind, id uuid.UUID) error {
	err := s.countEmail(ctx, tx, kind, emailKey)
	if err == nil {
		err = s.Outbox.SendLater(ctx, tx, kind, id)
	}
	if fault.KindOf(err) == fault.TooMany {
		return nil
	}
	return err
}

// verification returns the email that lets a user confirm an address. Its token is bound to the address.
func (s *Service) verification(user uuid.UUID, email, name string, now time.Time) (mail.Message, error) {
	token, err := s.Tokens.Issue(auth.Grant{Purpose: auth.Verify, Subject: user, Email: email, TTL: s.VerifyTTL}, now)
	return mail.Message{Kind: mail.Verification, To: email, Name: name, Token: token, Expires: now.Add(s.VerifyTTL)}, err
}

// passwordReset returns the email that lets a user choose a new password. Its token carries the stamp of the account's
// credentials, and becomes invalid when that changes.
func (s *Service) passwordReset(user query.UserContactByEmailRow, now time.Time) (mail.Message, error) {
	token, err := s.Tokens.Issue(auth.Grant{Purpose: auth.Reset, Subject: user.ID, Stamp: user.Credentials, TTL: s.ResetTTL}, now)
	return mail.Message{Kind: mail.PasswordReset, To: user.Email, Name: user.Name, Token: token, Expires: now.Add(s.ResetTTL)}, err
}
