package account

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/fault"
	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/internal/text/address"
	"harrier/internal/text/secret"
)

// Who may create an account.
const (
	OpenToAll  = "open"
	InviteOnly = "invite"
	Closed     = "closed"
)

const (
	// invitePrefix marks the tokens of invitations.
	invitePrefix = "hri_"
	// inviteTTL is how long an invitation works, and counts for its creator.
	inviteTTL = 14 * 24 * time.Hour
	// maxInvites is how many invitations a user may create in that time.
	maxInvites = 100
)

var (
	errClosed         = fault.New(fault.Forbidden, "This server takes no new accounts.").Of("registration-closed")
	errUninvited      = fault.New(fault.Forbidden, "This server requires an invitation to create an account.").Of("invite-required")
	errInvite         = fault.New(fault.Forbidden, "The invitation is unknown, was used or withdrawn, or has expired. Ask for another.").Of("invite-invalid")
	errMayNotInvite   = fault.New(fault.Forbidden, "Only operators can invite, and coaches who have claimed a team.")
	errNoInvite       = fault.New(fault.NotFound, "You have no such invitation, or it no longer works.")
	errTooManyInvites = fault.Newf(fault.Conflict, "A user can create at most %d invitations in 14 days.", maxInvites).Of("too-many-invites")
)

// Invite is an invitation, without its token.
type Invite = query.InviteListRow

// Inviter is who invites, as the invited see it. Team is nil unless a coach invites.
type Inviter = query.InviteGetRow

// checkRegistration refuses who may not create an account. A token that is given must work even where none is required.
func (s *Service) checkRegistration(ctx context.Context, invite *string) error {
	switch {
	case s.Registration == Closed:
		return errClosed
	case invite != nil:
		_, err := s.CheckInvite(ctx, *invite)
		return err
	case s.Registration == InviteOnly:
		return errUninvited
	}
	return nil
}

// CheckInvite returns who invites with a token, and changes nothing. A token that does not work is fault.Forbidden.
func (s *Service) CheckInvite(ctx context.Context, token string) (Inviter, error) {
	if s.Registration == Closed {
		return Inviter{}, errClosed
	}
	row, err := s.q.InviteGet(ctx, s.DB, inviteHash(token))
	return row, pg.IfNoRows(err, errInvite)
}

func inviteHash(token string) []byte {
	hash := secret.Hash(token)
	return hash[:]
}

// useInvite uses up the invitation of a new user, and returns the team that they state by that.
func (s *Service) useInvite(ctx context.Context, tx pgx.Tx, d Draft) (team *string, err error) {
	if d.Invite == nil {
		return nil, nil
	}
	team, err = s.q.InviteUse(ctx, tx, inviteHash(*d.Invite))
	if err != nil {
		return nil, pg.IfNoRows(err, errInvite)
	}
	if d.Coach {
		return nil, nil
	}
	return team, nil
}

// CreateInvite creates an invitation, and either emails its link or returns its token. The caller must be an operator, or a coach who has
// claimed a team (else fault.Forbidden).
func (s *Service) CreateInvite(ctx context.Context, caller uuid.UUID, email *string) (created Invite, token string, err error) {
	if s.Registration == Closed {
		return Invite{}, "", errClosed
	}
	add := query.InviteAddParams{ID: uuid.Must(uuid.NewV7()), UserID: caller, TTL: inviteTTL}
	var key string
	if email != nil {
		var to string
		if to, key, err = address.Parse(*email); err != nil {
			return Invite{}, "", err
		}
		add.Email = &to
	} else {
		var hash [32]byte
		token, hash = secret.New(invitePrefix)
		add.Hash = hash[:]
	}
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if add.TeamID, err = s.lockInviter(ctx, tx, caller); err != nil {
			return err
		}
		row, err := s.q.InviteAdd(ctx, tx, add)
		if created = Invite(row); err != nil || email == nil {
			return err
		}
		return s.send(ctx, tx, key, mail.Reference{Kind: mail.Invitation, ID: add.ID})
	})
	return created, token, err
}

// lockInviter checks that a user may create an invitation, and returns the team that it is for.
func (s *Service) lockInviter(ctx context.Context, tx pgx.Tx, caller uuid.UUID) (team *string, err error) {
	inviter, err := s.q.InviterLock(ctx, tx, caller)
	if err != nil {
		return nil, pg.IfNoRows(err, actor.ErrAccountGone)
	}
	if inviter.Coach {
		team = inviter.TeamID
	}
	if team == nil && !inviter.Operator {
		return nil, errMayNotInvite
	}
	n, err := s.q.InviteCount(ctx, tx, query.InviteCountParams{UserID: caller, TTL: inviteTTL})
	if err == nil && n >= maxInvites && !s.Unlimited {
		err = errTooManyInvites
	}
	return team, err
}

// composeInvitation writes the email of an invitation, and gives the invitation the token in it: only this email has it. Another attempt
// to send it makes another token.
func (s *Service) composeInvitation(ctx context.Context, ref mail.Reference, _ time.Time) (mail.Message, error) {
	token, hash := secret.New(invitePrefix)
	row, err := s.q.InviteSend(ctx, s.DB, query.InviteSendParams{ID: ref.ID, Hash: hash[:]})
	if err != nil {
		return mail.Message{}, pg.IfNoRows(err, mail.ErrNotNeeded)
	}
	message := mail.Message{To: row.Email, Coach: row.Name, Token: token, Expires: row.ExpiresAt}
	if row.TeamID != nil {
		message.Team = *row.TeamID
	}
	return message, nil
}

// ListInvites returns the caller's invitations that work or were used, newest first.
func (s *Service) ListInvites(ctx context.Context, caller uuid.UUID) ([]Invite, error) {
	return s.q.InviteList(ctx, s.DB, query.InviteListParams{UserID: caller})
}

// Invite returns one of the caller's invitations that work or were used.
func (s *Service) Invite(ctx context.Context, caller, id uuid.UUID) (Invite, error) {
	found, err := s.q.InviteList(ctx, s.DB, query.InviteListParams{UserID: caller, ID: &id})
	return pg.Only(found, err, errNoInvite)
}

// WithdrawInvite ends one of the caller's invitations; fault.NotFound if it does not work any more.
func (s *Service) WithdrawInvite(ctx context.Context, caller, id uuid.UUID) error {
	n, err := s.q.InviteWithdraw(ctx, s.DB, query.InviteWithdrawParams{UserID: caller, ID: id})
	return pg.IfNone(n, err, errNoInvite)
}
