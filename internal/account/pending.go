package account

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/internal/text/address"
	"harrier/internal/text/ids"
)

const (
	// remindPause is the shortest time between two emails of a coach to somebody who has not come.
	remindPause = 7 * 24 * time.Hour
	// pendingRetention is how long an expired invitation is listed as pending.
	pendingRetention = 30 * 24 * time.Hour
	// maxAssistants is how many assistants a team may have, and maxAssisted how many teams a coach may assist, as in the package team.
	maxAssistants, maxAssisted = 20, 20
)

var (
	errNotPending        = fault.New(fault.NotFound, "Nobody with this _id is pending, or there is nothing to accept.")
	errRemindedLately    = fault.New(fault.Conflict, "They were sent an email within the last week.").Of("reminded-lately")
	errDeclined          = fault.New(fault.Conflict, "They have declined the invitation.").Of("invite-declined")
	errTooManyAssistants = fault.Newf(fault.Conflict, "A team can have at most %d assistants.", maxAssistants).Of("too-many-assistants")
	errTooManyAssisted   = fault.Newf(fault.Conflict, "You can assist at most %d teams.", maxAssisted).Of("too-many-assisted")
)

// What became of an address that a coach invites.
const (
	InviteSent      = "sent"
	InvitePending   = "pending"
	InviteDeclined  = "declined"
	InviteDuplicate = "duplicate"
	InviteInvalid   = "invalid"
	InviteLimited   = "limited"
)

// InvitedAddress is an address that a coach invites, and its outcome. ID is the invitation's, where one was sent.
type InvitedAddress struct {
	Email  string
	Status string
	ID     *uuid.UUID
}

// InviteAll invites athletes by email to the team that the caller, a coach, has claimed (else fault.Forbidden). It answers for each address in their order.
func (s *Service) InviteAll(ctx context.Context, caller uuid.UUID, emails []string) (answers []InvitedAddress, err error) {
	if s.Registration == Closed {
		return nil, errClosed
	}
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		team, left, err := s.lockInviter(ctx, tx, caller)
		switch {
		case err != nil:
			return err
		case team == nil:
			return errMayNotInvite
		}
		statuses, err := s.pendingStatuses(ctx, tx, caller)
		if err != nil {
			return err
		}
		add := query.InviteAddParams{UserID: caller, TeamID: team, TTL: inviteTTL}
		answers, err = s.inviteEach(ctx, tx, add, emails, statuses, left)
		return err
	})
	return answers, err
}

// pendingStatuses returns the statuses of the addresses that a coach has invited before, by key.
func (s *Service) pendingStatuses(ctx context.Context, tx pgx.Tx, caller uuid.UUID) (map[string]string, error) {
	pending, err := s.q.InvitePending(ctx, tx, query.InvitePendingParams{UserID: caller})
	if err != nil {
		return nil, err
	}
	statuses := map[string]string{}
	for _, p := range pending {
		if _, key, err := address.Parse(p.Email); err == nil && statuses[key] == "" {
			statuses[key] = InvitePending
			if p.Declined {
				statuses[key] = InviteDeclined
			}
		}
	}
	return statuses, nil
}

// inviteEach invites the addresses whose keys have no status yet, and answers for all in their order. The invitations are like add, and at most left.
func (s *Service) inviteEach(
	ctx context.Context, tx pgx.Tx, add query.InviteAddParams, emails []string, statuses map[string]string, left int64,
) (answers []InvitedAddress, err error) {
	for _, email := range emails {
		answer := InvitedAddress{Email: email, Status: InviteInvalid}
		to, key, err := address.Parse(email)
		if err == nil {
			answer.Status = statuses[key]
		}
		if answer.Status == "" {
			add.ID, add.Email = uuid.Must(uuid.NewV7()), &to
			if answer.Status, err = s.inviteOne(ctx, tx, add, key, &left); err != nil {
				return nil, err
			}
			if answer.Status == InviteSent {
				answer.ID = new(add.ID)
			}
			statuses[key] = InviteDuplicate
		}
		answers = append(answers, answer)
	}
	return answers, nil
}

// inviteOne invites an address, unless the coach or the address has reached a limit.
func (s *Service) inviteOne(ctx context.Context, tx pgx.Tx, add query.InviteAddParams, key string, left *int64) (status string, err error) {
	if *left <= 0 {
		return InviteLimited, nil
	}
	err = s.countEmail(ctx, tx, mail.Invitation, key)
	if fault.KindOf(err) == fault.TooMany {
		return InviteLimited, nil
	}
	if err == nil {
		_, err = s.q.InviteAdd(ctx, tx, add)
	}
	if err == nil {
		err = s.Outbox.Send(ctx, tx, mail.Reference{Kind: mail.Invitation, ID: add.ID})
	}
	*left--
	return InviteSent, err
}

// Remind reminds somebody who is not in the caller's grid: an address that the caller has invited gets another email with a new link, and an athlete who
// states the team another notice. Nobody is reminded within a week of the last email, or after declining: fault.Conflict.
func (s *Service) Remind(ctx context.Context, caller, id uuid.UUID) error {
	return pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		invite, err := s.q.InviteToRemind(ctx, tx, query.InviteToRemindParams{ID: id, UserID: caller, Pause: remindPause})
		switch {
		case pg.NoRows(err):
			return s.remindAthlete(ctx, tx, caller, id)
		case err != nil:
			return err
		case invite.Declined:
			return errDeclined
		case invite.Lately:
			return errRemindedLately
		}
		_, key, err := address.Parse(invite.Email)
		if err != nil {
			return err
		}
		if err := s.q.InviteRemind(ctx, tx, query.InviteRemindParams{ID: id, TTL: inviteTTL}); err != nil {
			return err
		}
		return s.send(ctx, tx, key, mail.Reference{Kind: mail.Invitation, ID: id})
	})
}

// remindAthlete tells an athlete again who states a team of a coach's and has not accepted the coach.
func (s *Service) remindAthlete(ctx context.Context, tx pgx.Tx, coach, athlete uuid.UUID) error {
	reminded, err := s.q.ReminderAdd(ctx, tx, query.ReminderAddParams{CoachID: coach, UserID: athlete, Pause: remindPause})
	switch {
	case err != nil:
		return pg.IfNoRows(err, errNotPending)
	case !reminded:
		return errRemindedLately
	}
	return s.q.ReminderTell(ctx, tx, query.ReminderTellParams{CoachID: coach, UserID: athlete})
}

// DeclineInvite declines an invitation: it works no more, and nobody is reminded of it.
func (s *Service) DeclineInvite(ctx context.Context, token string) error {
	n, err := s.q.InviteDecline(ctx, s.DB, inviteHash(token))
	return pg.IfNone(n, err, errInvite)
}

// checkDeclined returns fault.Conflict if the owner of an address has declined an invitation by the caller. Without a key there is no address.
func (s *Service) checkDeclined(ctx context.Context, tx pgx.Tx, caller uuid.UUID, key string) error {
	if key == "" {
		return nil
	}
	declined, err := s.q.InviteDeclined(ctx, tx, query.InviteDeclinedParams{UserID: caller, EmailKey: key})
	if err == nil && declined {
		err = errDeclined
	}
	return err
}

// joinAsAssistant makes a coach an assistant of the team of the head coach who invites. Needs AssistantLock.
func (s *Service) joinAsAssistant(ctx context.Context, tx pgx.Tx, coach uuid.UUID, invitation Inviter) error {
	head := invitation.InviterID
	if coach == head {
		return errOwnTeam
	}
	is, err := s.q.UserIsCoach(ctx, tx, coach)
	switch {
	case err != nil:
		return err
	case !is:
		return errNoAssistant
	}
	team, err := s.q.AssistantCount(ctx, tx, query.AssistantCountParams{HeadID: head, UserID: coach})
	switch {
	case err != nil:
		return pg.IfNoRows(err, errInvite) // who is a coach no longer
	case team.Others >= maxAssistants:
		return errTooManyAssistants
	}
	n, err := s.q.AssistantshipCount(ctx, tx, query.AssistantshipCountParams{UserID: coach, HeadID: head})
	switch {
	case err != nil:
		return err
	case n >= maxAssisted:
		return errTooManyAssisted
	}
	if err := s.q.AssistantLockAthletes(ctx, tx, head); err != nil {
		return err
	}
	if err := s.q.AssistantJoin(ctx, tx, query.AssistantJoinParams{HeadID: head, UserID: coach}); err != nil {
		return err
	}
	row, err := s.q.AssistantAccept(ctx, tx, query.AssistantAcceptParams{UserID: coach, HeadID: head, TeamKey: ids.Key(*invitation.TeamID)})
	if err != nil || !row.IsNew {
		return pg.IfNoRows(err, errInvite) // the head coach has given the team up, or one has blocked the other
	}
	return s.q.AssistantTell(ctx, tx, query.AssistantTellParams{UserID: coach, HeadID: head})
}
