package account

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/auth"
	"harrier/internal/fault"
	"harrier/internal/mail"
)

const (
	// maxLetters letters go to one mailbox within letterWindow, whoever asks for them and on whichever server.
	maxLetters   = 5
	letterWindow = time.Hour
)

// mailboxKey is what letters to an address are counted under.
func mailboxKey(emailKey string) []byte {
	sum := sha256.Sum256([]byte("mailbox " + emailKey))
	return sum[:]
}

// countLetter counts a letter to a mailbox, and refuses one too many with fault.TooMany. The row is locked until tx ends,
// so that of many requests at once no more pass than may.
func (s *Service) countLetter(ctx context.Context, tx pgx.Tx, emailKey string, now time.Time) error {
	if s.Unlimited {
		return nil
	}
	row, err := s.q.LetterCountAdd(ctx, tx, query.LetterCountAddParams{MailboxKey: mailboxKey(emailKey), Now: now, WindowBegan: now.Add(-letterWindow)})
	if err != nil {
		return fmt.Errorf("count a letter: %w", err)
	}
	if row.Letters > maxLetters {
		return fault.New(fault.TooMany, "Enough letters went to this address for now; look into its mailbox, and among the spam.").
			After(max(time.Second, row.WindowStart.Add(letterWindow).Sub(now)))
	}
	return nil
}

// post counts a letter and puts it into the outbox.
func (s *Service) post(ctx context.Context, tx pgx.Tx, emailKey string, letter mail.Letter, now time.Time) error {
	if err := s.countLetter(ctx, tx, emailKey, now); err != nil {
		return err
	}
	if err := s.Outbox.Post(ctx, tx, letter); err != nil {
		return fmt.Errorf("post a letter: %w", err)
	}
	return nil
}

// verification is the letter that lets a user show that an address is theirs; its token is bound to the address.
func (s *Service) verification(user uuid.UUID, email, name string, now time.Time) (mail.Letter, error) {
	token, err := s.Tokens.Issue(auth.Grant{Purpose: auth.Verify, Subject: user, Email: email, TTL: s.Lifetimes.Verify}, now)
	if err != nil {
		return mail.Letter{}, fmt.Errorf("issue a verification token: %w", err)
	}
	return mail.Letter{Kind: mail.Verification, To: email, Name: name, Token: token, Expires: now.Add(s.Lifetimes.Verify)}, nil
}

// resetting is the letter that lets a user choose a new password. Its token carries the stamp of the account's
// credentials, and dies with it.
func (s *Service) resetting(user query.UserLetterByEmailRow, now time.Time) (mail.Letter, error) {
	token, err := s.Tokens.Issue(auth.Grant{Purpose: auth.Reset, Subject: user.ID, Session: user.Credentials, TTL: s.Lifetimes.Reset}, now)
	if err != nil {
		return mail.Letter{}, fmt.Errorf("issue a reset token: %w", err)
	}
	return mail.Letter{Kind: mail.PasswordReset, To: user.Email, Name: user.Name, Token: token, Expires: now.Add(s.Lifetimes.Reset)}, nil
}
