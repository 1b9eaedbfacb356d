package account

import (
	"context"
	"strings"
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
	errClosed    = fault.New(fault.Forbidden, "This server takes no new accounts.").Of("registration-closed")
	errUninvited = fault.New(fault.Forbidden, "This server requires an invitation to create an account.").Of("invite-required")
	errInvite    = fault.New(fault.Forbidden, "The invitation or code is unknown, was used up or withdrawn, or has expired. Ask for another.").
			Of("invite-invalid")
	errNoTeam         = fault.New(fault.Conflict, "This invitation is for creating an account. It names no team.").Of("invite-without-team")
	errNoAssistant    = fault.New(fault.Forbidden, "This invitation is for a coach, who assists the team. Make your account a coach's first.")
	errOwnTeam        = fault.New(fault.Forbidden, "You are the head coach of this team.")
	errJoinsAsCoach   = fault.New(fault.Forbidden, "A coach cannot join a team as an athlete.")
	errMayNotInvite   = fault.New(fault.Forbidden, "Only operators can invite, and coaches who have claimed a team.")
	errNoInvite       = fault.New(fault.NotFound, "You have no such invitation, or it no longer works.")
	errTooManyInvites = fault.Newf(fault.Conflict, "A user can create at most %d invitations in 14 days.", maxInvites).Of("too-many-invites")
)

// Invite is an invitation, without its token.
type Invite = query.InviteListRow

// Inviter is who invites, as the invited see it, by an invitation or by a code for a team. TeamID is nil, and Team empty, unless a coach invites.
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

// CheckInvite is Invitation for somebody who creates an account: fault.Forbidden where nobody can.
func (s *Service) CheckInvite(ctx context.Context, token string) (Inviter, error) {
	if s.Registration == Closed {
		return Inviter{}, errClosed
	}
	return s.Invitation(ctx, token)
}

// Invitation returns who invites with a token, and changes nothing. A token that does not work is fault.Forbidden.
func (s *Service) Invitation(ctx context.Context, token string) (Inviter, error) {
	row, err := s.q.InviteGet(ctx, s.DB, inviteHash(token))
	return row, pg.IfNoRows(err, errInvite)
}

// AcceptInvite uses up a coach's invitation for an athlete who has an account: the athlete runs for the coach's team and accepts the coach, with health
// also for health values. By an invitation to assist, a coach becomes an assistant instead. Other faults than the ones of Invitation are fault.Forbidden
// for the other role, and fault.Conflict if no coach invites.
func (s *Service) AcceptInvite(ctx context.Context, caller uuid.UUID, token string, health bool, now time.Time) (Inviter, error) {
	invitation, err := s.Invitation(ctx, token)
	if err != nil {
		return Inviter{}, err
	}
	if invitation.TeamID == nil {
		return Inviter{}, errNoTeam
	}
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if err := s.q.AssistantLock(ctx, tx, query.AssistantLockParams{One: caller, Other: invitation.InviterID}); err != nil {
			return err
		}
		if err := s.use(ctx, tx, invitation, token, caller); err != nil {
			return err
		}
		if invitation.Assistant {
			return s.joinAsAssistant(ctx, tx, caller, invitation)
		}
		n, err := s.q.InviteJoin(ctx, tx, query.InviteJoinParams{ID: caller, TeamID: *invitation.TeamID, Health: health, Now: now})
		if err := pg.IfNone(n, err, errJoinsAsCoach); err != nil {
			return err
		}
		_, err = s.q.CoachAccept(ctx, tx, query.CoachAcceptParams{UserID: caller, CoachID: invitation.InviterID})
		return pg.IfNoRows(err, errInvite) // the coach has given the team up, or one has blocked the other
	})
	return invitation, err
}

// use uses up an invitation, or counts that a user has used a code.
func (s *Service) use(ctx context.Context, tx pgx.Tx, invitation Inviter, token string, user uuid.UUID) error {
	if invitation.Code {
		n, err := s.q.TeamCodeUse(ctx, tx, query.TeamCodeUseParams{Hash: inviteHash(token), UserID: user})
		return pg.IfNone(n, err, errInvite)
	}
	_, err := s.q.InviteUse(ctx, tx, inviteHash(token))
	return pg.IfNoRows(err, errInvite)
}

// useInvite uses up the invitation of a new user, who accepts the coach who invites. A coach who has given the team up meanwhile reads nothing.
func (s *Service) useInvite(ctx context.Context, tx pgx.Tx, user uuid.UUID, d Draft, invitation Inviter) error {
	if d.Invite == nil {
		return nil
	}
	if err := s.use(ctx, tx, invitation, *d.Invite, user); err != nil {
		return err
	}
	switch {
	case invitation.Assistant:
		return s.joinAsAssistant(ctx, tx, user, invitation)
	case invitation.TeamID == nil:
		return nil
	}
	_, err := s.q.CoachAccept(ctx, tx, query.CoachAcceptParams{UserID: user, CoachID: invitation.InviterID})
	if pg.NoRows(err) {
		return nil
	}
	return err
}

// statedTeam returns the team that a new user states.
func statedTeam(invitation Inviter) *string {
	if invitation.Assistant {
		return nil
	}
	return invitation.TeamID
}

func inviteHash(token string) []byte {
	if !strings.HasPrefix(token, invitePrefix) {
		token = normalizeCode(token)
	}
	hash := secret.Hash(token)
	return hash[:]
}

// lockInvite returns the invitation of a new user, without its team for a coach. The one who invites is locked first, as when somebody accepts who has
// an account.
func (s *Service) lockInvite(ctx context.Context, tx pgx.Tx, user uuid.UUID, d Draft) (Inviter, error) {
	if d.Invite == nil {
		return Inviter{}, nil
	}
	invitation, err := s.q.InviteGet(ctx, tx, inviteHash(*d.Invite))
	if err != nil {
		return Inviter{}, pg.IfNoRows(err, errInvite)
	}
	if invitation.Assistant { // whose head coach names no other meanwhile
		err = s.q.AssistantLock(ctx, tx, query.AssistantLockParams{One: user, Other: invitation.InviterID})
	} else {
		err = s.q.CoachLock(ctx, tx, query.CoachLockParams{UserID: user, CoachID: &invitation.InviterID})
	}
	switch {
	case err != nil:
		return Inviter{}, err
	case invitation.Assistant && !d.Coach:
		return Inviter{}, errNoAssistant
	case d.Coach && invitation.Code:
		return Inviter{}, errJoinsAsCoach
	case d.Coach && !invitation.Assistant:
		invitation.TeamID = nil
	}
	return invitation, nil
}

// CreateInvite creates an invitation, and either emails its link or returns its token. The caller must be an operator, or a coach who has
// claimed a team (else fault.Forbidden); only such a coach invites somebody to assist.
func (s *Service) CreateInvite(ctx context.Context, caller uuid.UUID, email *string, assistant bool) (created Invite, token string, err error) {
	if s.Registration == Closed {
		return Invite{}, "", errClosed
	}
	add := query.InviteAddParams{ID: uuid.Must(uuid.NewV7()), UserID: caller, Assistant: assistant, TTL: inviteTTL}
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
		var left int64
		add.TeamID, left, err = s.lockInviter(ctx, tx, caller)
		switch {
		case err != nil:
			return err
		case assistant && add.TeamID == nil:
			return errMayNotInvite
		case left <= 0:
			return errTooManyInvites
		}
		if err := s.checkDeclined(ctx, tx, caller, key); err != nil {
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

// lockInviter checks that a user may create invitations, and returns the team that they are for, and how many the user may create.
func (s *Service) lockInviter(ctx context.Context, tx pgx.Tx, caller uuid.UUID) (team *string, left int64, err error) {
	inviter, err := s.q.InviterLock(ctx, tx, caller)
	if err != nil {
		return nil, 0, pg.IfNoRows(err, actor.ErrAccountGone)
	}
	if inviter.Coach {
		team = inviter.TeamID
	}
	if team == nil && !inviter.Operator {
		return nil, 0, errMayNotInvite
	}
	if s.Unlimited {
		return team, maxInvites, nil
	}
	n, err := s.q.InviteCount(ctx, tx, query.InviteCountParams{UserID: caller, TTL: inviteTTL})
	return team, maxInvites - n, err
}

// composeInvitation writes the email of an invitation, and gives the invitation the token in it: only this email has it. Another attempt
// to send it makes another token.
func (s *Service) composeInvitation(ctx context.Context, ref mail.Reference, _ time.Time) (mail.Message, error) {
	token, hash := secret.New(invitePrefix)
	row, err := s.q.InviteSend(ctx, s.DB, query.InviteSendParams{ID: ref.ID, Hash: hash[:]})
	if err != nil {
		return mail.Message{}, pg.IfNoRows(err, mail.ErrNotNeeded)
	}
	message := mail.Message{To: row.Email, Coach: row.Name, Team: row.Team, Token: token, Expires: row.ExpiresAt, Assists: row.Assistant, Reminder: row.Reminder}
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
