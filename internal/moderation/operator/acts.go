package operator

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/actor/audit"
	"harrier/internal/athlete"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/text/ids"
)

var (
	errLastOperator = fault.New(fault.Conflict, "No other operator would be left. Promote somebody first, or use the command.").Of("last-operator")
	errNoTeam       = fault.New(fault.NotFound, "No coach has claimed this team.")
)

// Act is an operator's act on a user.
type Act struct {
	// Actor is an operator or a command.
	Actor actor.Actor
	User  uuid.UUID
	// Reason is for the audit log; nil for none.
	Reason *string
}

// Release takes a claimed Athlete ID or team from a user.
type Release struct {
	// Actor is an operator or a command.
	Actor actor.Actor
	ID    string
	// User is the holder that it is taken from; nil for the holder of the moment.
	User *uuid.UUID
	// Reason is for the audit log; nil for none.
	Reason *string
}

const (
	demote   = "user.demote"
	suspend  = "user.suspend"
	deletion = "user.delete"
)

// values are what an act changes.
type values = map[string]any

// do carries out an act on a user whom the transaction locks, and writes the audit log. change returns what it changed; both nil is
// nothing, which is not an error.
func (s *Service) do(ctx context.Context, a Act, name string, change func(tx pgx.Tx, was query.AccountLockRow) (before, after values, err error)) error {
	reason, err := audit.Check(a.Actor, a.Reason)
	if err != nil {
		return err
	}
	return pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if err := s.keepOne(ctx, tx, a, name); err != nil {
			return err
		}
		was, err := s.q.AccountLock(ctx, tx, a.User)
		if err != nil {
			return pg.IfNoRows(err, errNoUser)
		}
		before, after, err := change(tx, was)
		if err != nil || before == nil && after == nil {
			return err
		}
		entry := audit.Entry{Actor: a.Actor, Act: name, Kind: audit.User, ID: a.User, Reason: reason}
		if before != nil {
			entry.Before = before
		}
		if after != nil {
			entry.After = after
		}
		return audit.Write(ctx, tx, entry)
	})
}

// taking are the acts after which an operator is one no longer.
var taking = []string{demote, suspend, deletion}

// keepOne refuses to take the last operator away, except by a command, which can make another. It locks all operators, in one order, if
// the user is one.
func (s *Service) keepOne(ctx context.Context, tx pgx.Tx, a Act, name string) error {
	if a.Actor == actor.Command || !slices.Contains(taking, name) {
		return nil
	}
	operators, err := s.q.OperatorLock(ctx, tx, a.User)
	if err == nil && len(operators) == 1 && operators[0] == a.User {
		return errLastOperator
	}
	return err
}

// Verify makes the account's address verified.
func (s *Service) Verify(ctx context.Context, a Act, now time.Time) error {
	return s.do(ctx, a, "user.verify", func(tx pgx.Tx, was query.AccountLockRow) (before, after values, err error) {
		if was.EmailVerifiedAt != nil {
			return nil, nil, nil
		}
		_, err = s.q.UserVerify(ctx, tx, query.UserVerifyParams{ID: a.User, Email: was.Email, Now: &now})
		return values{"email_verified": false}, values{"email_verified": true}, err
	})
}

// Suspend ends the user's sessions and what they allowed apps, and keeps them from signing in and from using personal tokens. What they posted
// stays. With hide, the races that they direct alone are hidden until Restore, also those of a user who is suspended already.
func (s *Service) Suspend(ctx context.Context, a Act, hide bool, now time.Time) error {
	err := s.do(ctx, a, suspend, func(tx pgx.Tx, was query.AccountLockRow) (before, after values, err error) {
		if hide {
			hidden, err := s.hideRaces(ctx, tx, a.User)
			if err != nil {
				return nil, nil, err
			}
			if hidden > 0 || was.SuspendedAt == nil {
				before, after = values{"suspended": was.SuspendedAt != nil}, values{"suspended": true, "hidden_races": hidden}
			}
		}
		if was.SuspendedAt != nil {
			return before, after, nil
		}
		if !hide {
			before, after = values{"suspended": false}, values{"suspended": true}
		}
		if err := s.q.AccountSuspend(ctx, tx, a.User); err != nil {
			return nil, nil, err
		}
		ended, err := s.q.AuthorizationDeleteAll(ctx, tx, a.User)
		if err != nil {
			return nil, nil, err
		}
		if ended > 0 {
			before["authorizations"], after["authorizations"] = ended, 0
		}
		_, err = s.q.SessionDeleteAll(ctx, tx, a.User)
		return before, after, err
	})
	if err != nil {
		return err
	}
	return s.Sessions.RevokeUser(ctx, a.User, now)
}

// hideRaces hides the races that a user directs alone, and returns how many. They may have a million results.
func (s *Service) hideRaces(ctx context.Context, tx pgx.Tx, user uuid.UUID) (int64, error) {
	if err := pg.DisableStatementTimeout(ctx, tx); err != nil {
		return 0, err
	}
	return s.q.RaceHide(ctx, tx, user)
}

// HiddenRace is a race that is hidden for as long as its director is suspended.
type HiddenRace = query.HiddenRaceListRow

// HiddenRaces returns up to length of the races that are hidden with a user's suspension, most recent first, after a cursor, and the cursor
// after the last; empty at the end.
//
// Errors: fault.NotFound if there is no such user.
func (s *Service) HiddenRaces(ctx context.Context, user uuid.UUID, cursor string, length int32) (races []HiddenRace, next string, err error) {
	p := query.HiddenRaceListParams{UserID: user, Length: pg.OneMore(length)}
	if cursor != "" {
		after, err := pg.ParseCursor(cursor)
		if err != nil {
			return nil, "", err
		}
		p.Date, p.RaceID = &after.Date, &after.ID
	}
	rows, err := s.q.HiddenRaceList(ctx, s.DB, p)
	if err == nil && len(rows) == 0 {
		_, err = s.Get(ctx, user)
	}
	if err != nil {
		return nil, "", err
	}
	page := pg.PageOf(rows, length)
	if page.More {
		last := page.Items[length-1]
		next = pg.Cursor{Date: last.Date, ID: last.RaceID}.String()
	}
	return page.Items, next, nil
}

// Restore ends a suspension, and shows the races again that were hidden with it.
func (s *Service) Restore(ctx context.Context, a Act) error {
	return s.do(ctx, a, "user.restore", func(tx pgx.Tx, was query.AccountLockRow) (before, after values, err error) {
		if was.SuspendedAt == nil {
			return nil, nil, nil
		}
		if err := pg.DisableStatementTimeout(ctx, tx); err != nil {
			return nil, nil, err
		}
		before, after = values{"suspended": true}, values{"suspended": false}
		shown, err := s.q.RaceShow(ctx, tx, a.User)
		if shown > 0 {
			before["hidden_races"] = shown
		}
		if err != nil {
			return nil, nil, err
		}
		return before, after, s.q.AccountRestore(ctx, tx, a.User)
	})
}

// Promote makes the user an operator.
func (s *Service) Promote(ctx context.Context, a Act) error {
	return s.setOperator(ctx, a, "user.promote", true)
}

// Demote makes the user an operator no longer. It returns fault.Conflict for the last one.
func (s *Service) Demote(ctx context.Context, a Act) error {
	return s.setOperator(ctx, a, demote, false)
}

func (s *Service) setOperator(ctx context.Context, a Act, name string, operator bool) error {
	return s.do(ctx, a, name, func(tx pgx.Tx, was query.AccountLockRow) (before, after values, err error) {
		if was.Operator == operator {
			return nil, nil, nil
		}
		err = s.q.AccountSetOperator(ctx, tx, query.AccountSetOperatorParams{ID: a.User, Operator: operator})
		return values{"operator": !operator}, values{"operator": operator}, err
	})
}

// EndSessions ends all sessions of the user, and their personal tokens and what they allowed apps too if tokens is set.
func (s *Service) EndSessions(ctx context.Context, a Act, tokens bool, now time.Time) error {
	err := s.do(ctx, a, "user.end-sessions", func(tx pgx.Tx, _ query.AccountLockRow) (before, after values, err error) {
		before, after = values{}, values{"sessions": 0}
		if before["sessions"], err = s.q.SessionDeleteAll(ctx, tx, a.User); err == nil && tokens {
			after["tokens"] = 0
			before["tokens"], err = s.q.PersonalTokenDeleteAll(ctx, tx, a.User)
		}
		if err == nil && tokens {
			after["authorizations"] = 0
			before["authorizations"], err = s.q.AuthorizationDeleteAll(ctx, tx, a.User)
		}
		return before, after, err
	})
	if err != nil {
		return err
	}
	return s.Sessions.RevokeUser(ctx, a.User, now)
}

// SendReset sends the user the email with which they can choose a new password.
func (s *Service) SendReset(ctx context.Context, a Act, now time.Time) error {
	return s.do(ctx, a, "user.send-reset", func(tx pgx.Tx, was query.AccountLockRow) (before, after values, err error) {
		return nil, values{"sent": true}, s.Accounts.SendReset(ctx, tx, was.EmailKey, now)
	})
}

// CreateResetLink returns a link that lets its bearer choose a new password for the user, once, and when it expires. The user is
// emailed that there is one.
func (s *Service) CreateResetLink(ctx context.Context, a Act, now time.Time) (link string, expires time.Time, err error) {
	err = s.do(ctx, a, "user.reset-link", func(tx pgx.Tx, was query.AccountLockRow) (before, after values, err error) {
		var token string
		token, expires, err = s.Accounts.CreateReset(ctx, tx, was.EmailKey, now)
		link = s.ResetLink(token)
		return nil, values{"expires_at": expires.UTC()}, err
	})
	return link, expires, err
}

// LockForDeletion is Get, and keeps others from changing the account until the transaction of ctx ends. It locks what Delete does, in
// the same order.
func (s *Service) LockForDeletion(ctx context.Context, a Act) (found Account, err error) {
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if err := s.keepOne(ctx, tx, a, deletion); err != nil {
			return err
		}
		_, err := s.q.AccountLock(ctx, tx, a.User)
		return pg.IfNoRows(err, errNoUser)
	})
	if err != nil {
		return Account{}, err
	}
	return s.Get(ctx, a.User)
}

// Delete deletes the account, as its owner could. Races and results that the user posted stay, without a poster.
func (s *Service) Delete(ctx context.Context, a Act, now time.Time) error {
	err := s.do(ctx, a, deletion, func(tx pgx.Tx, was query.AccountLockRow) (before, after values, err error) {
		before = values{"operator": was.Operator, "suspended": was.SuspendedAt != nil, "email_verified": was.EmailVerifiedAt != nil}
		return before, nil, s.Accounts.DeleteIn(ctx, tx, a.User)
	})
	if err != nil {
		return err
	}
	return s.Sessions.RevokeUser(ctx, a.User, now)
}

// ReleaseAthleteID takes an Athlete ID, claimed or an alias, from the user who goes by it, so that anybody can claim it. It returns
// fault.NotFound if nobody does.
func (s *Service) ReleaseAthleteID(ctx context.Context, r Release) error {
	return s.release(ctx, r, "user.release-athlete", athlete.ErrUnclaimed, func(tx pgx.Tx) (uuid.UUID, values, error) {
		was, err := s.q.AthleteIDRelease(ctx, tx, ids.Key(r.ID))
		return was.UserID, values{"athlete_id": was.AthleteID, "alias": !was.Claimed}, err
	})
}

// ReleaseTeam takes a team from the coach who claimed it. Athletes who state the team keep it. It returns fault.NotFound if nobody
// claimed it.
func (s *Service) ReleaseTeam(ctx context.Context, r Release, now time.Time) error {
	return s.release(ctx, r, "user.release-team", errNoTeam, func(tx pgx.Tx) (uuid.UUID, values, error) {
		was, err := s.q.TeamRelease(ctx, tx, query.TeamReleaseParams{TeamKey: ids.Key(r.ID), Now: now})
		return was.ID, values{"team_id": was.TeamID}, err
	})
}

// release takes a claimed ID, and writes that to the audit log. It returns unclaimed, and takes nothing, if nobody or another user has it.
func (s *Service) release(ctx context.Context, r Release, name string, unclaimed error, take func(tx pgx.Tx) (uuid.UUID, values, error)) error {
	reason, err := audit.Check(r.Actor, r.Reason)
	if err != nil {
		return err
	}
	return pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		owner, before, err := take(tx)
		if err == nil && r.User != nil && *r.User != owner {
			err = unclaimed
		}
		if err != nil {
			return pg.IfNoRows(err, unclaimed)
		}
		return audit.Write(ctx, tx, audit.Entry{Actor: r.Actor, Act: name, Kind: audit.User, ID: owner, Before: before, Reason: reason})
	})
}
