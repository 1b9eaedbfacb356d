package operator

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account"
	"harrier/internal/actor"
	"harrier/internal/actor/audit"
)

// Create creates an account, even if registration is closed, with a random password. The user chooses their own by a link (CreateResetLink).
// Its ID is found by Named.
func (s *Service) Create(ctx context.Context, by actor.Actor, d account.Draft, reason *string, now time.Time) (Account, error) {
	reason, err := audit.Check(by, reason)
	if err != nil {
		return Account{}, err
	}
	d.Password, d.NoSession, d.Vouched = rand.Text(), true, true
	if _, err := s.Accounts.Register(ctx, d, now); err != nil {
		return Account{}, err
	}
	created, err := s.Named(ctx, d.Email)
	if err != nil {
		return Account{}, err
	}
	return created, s.do(ctx, Act{Actor: by, User: created.ID, Reason: reason}, "user.create",
		func(pgx.Tx, query.AccountLockRow) (before, after values, err error) {
			return nil, values{"coach": d.Coach}, nil
		})
}

// Invite creates an invitation in the name of a user, who must be an operator or a coach who has claimed a team, and returns its link.
func (s *Service) Invite(ctx context.Context, a Act) (link string, expires time.Time, err error) {
	reason, err := audit.Check(a.Actor, a.Reason)
	if err != nil {
		return "", time.Time{}, err
	}
	invite, token, err := s.Accounts.CreateInvite(ctx, a.User, nil, false)
	if err != nil {
		return "", time.Time{}, err
	}
	a.Reason = reason
	err = s.do(ctx, a, "user.invite", func(pgx.Tx, query.AccountLockRow) (before, after values, err error) {
		return nil, values{"invite_id": invite.ID}, nil
	})
	return s.Accounts.InviteLink(token), invite.ExpiresAt, err
}
