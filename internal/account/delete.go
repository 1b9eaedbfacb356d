package account

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/internal/account/session"
	"harrier/internal/pg"
)

// Delete deletes the account of a caller who has signed in recently, in one transaction, with everything that is theirs: entries,
// votes, follows (by them and of them), sessions, tokens, former addresses, Athlete IDs, unsent emails. Races and results that they
// posted stay, without a poster; from what else stays, a trigger takes the texts by and about them. The count of emails to the address
// stays for the rest of the hour, under a hash: registering and deleting in turns must not flood a mailbox.
func (s *Service) Delete(ctx context.Context, caller session.Principal, now time.Time) error {
	err := pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if _, err := s.Sessions.LockRecent(ctx, tx, caller); err != nil {
			return err
		}
		return s.DeleteIn(ctx, tx, caller.UserID)
	})
	if err != nil {
		return err
	}
	return s.Sessions.RevokeUser(ctx, caller.UserID, now)
}

// DeleteIn is Delete for a user whom the transaction has locked. Call RevokeUser of the sessions afterwards.
func (s *Service) DeleteIn(ctx context.Context, tx pgx.Tx, user uuid.UUID) error {
	// Deleting an account that posted a million results updates a million rows.
	if err := pg.DisableStatementTimeout(ctx, tx); err != nil {
		return err
	}
	if err := s.q.FollowDeleteOfAthlete(ctx, tx, user); err != nil {
		return err
	}
	emailKey, err := s.q.UserDelete(ctx, tx, user)
	if err != nil {
		return err
	}
	if err := s.Outbox.Forget(ctx, tx, user); err != nil {
		return err
	}
	return s.Sessions.ClearLoginFailures(ctx, tx, emailKey)
}
