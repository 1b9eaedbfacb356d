package race

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/actor/audit"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/sport/scoring"
)

// Act is something that is done to a race, a result or an import, as the audit log names it.
type Act struct {
	// Name is object.verb, Kind and ID are the object.
	Name, Kind string
	ID         uuid.UUID
	// Reason is why, as the actor gave it; nil for none.
	Reason *string
}

// Work does something as an actor.
type Work = func(ctx context.Context, by actor.Actor) error

// Do does work as caller. If that is refused, and caller is an operator who uses no personal token, work is done once more, as an operator's.
// A caller who gives a reason to act as an operator does so at once.
func (s *Service) Do(ctx context.Context, caller session.Principal, act Act, work Work) error {
	if caller.Operating != nil {
		if caller.Session == uuid.Nil {
			return actor.ErrOperatorsOnly
		}
		act.Reason = caller.Operating
		return s.Operate(ctx, actor.AsOperator(caller.UserID), act, work, actor.ErrOperatorsOnly)
	}
	err := s.try(ctx, caller, work)
	if !mayOperate(caller, err) {
		return err
	}
	return s.Operate(ctx, actor.AsOperator(caller.UserID), act, work, err)
}

// try does work as caller. What is refused leaves the transaction of ctx, if it has one, as it was.
func (s *Service) try(ctx context.Context, caller session.Principal, work Work) error {
	user := actor.AsUser(caller.UserID)
	if caller.Session == uuid.Nil {
		return work(ctx, user)
	}
	return pg.Separately(ctx, s.db, func(ctx context.Context) error { return work(ctx, user) })
}

// mayOperate reports whether caller may do what was refused if they are an operator.
func mayOperate(caller session.Principal, refusal error) bool {
	return caller.Session != uuid.Nil && fault.KindOf(refusal) == fault.Forbidden
}

// Operate does work as an operator or a command, and writes to the audit log what it did, in one transaction. It returns refusal if an
// operator is none any more.
func (s *Service) Operate(ctx context.Context, by actor.Actor, act Act, work Work, refusal error) error {
	reason, err := audit.Check(by, act.Reason)
	if err != nil {
		return err
	}
	return pg.Atomically(ctx, s.db, func(ctx context.Context) error {
		if operator := by.ID(); operator != nil {
			if _, err := s.q.OperatorKeep(ctx, s.db, *operator); err != nil {
				return pg.IfNoRows(err, refusal)
			}
		}
		before, err := s.describe(ctx, act)
		if err != nil {
			return err
		}
		if err := work(ctx, by); err != nil {
			return err
		}
		after, err := s.describe(ctx, act)
		if err != nil {
			return err
		}
		return audit.Write(ctx, s.db, audit.Entry{Actor: by, Act: act.Name, Kind: act.Kind, ID: act.ID, Before: before, After: after, Reason: reason})
	})
}

// Adding returns the sport of a race to which an actor may add results.
//
// Errors: ErrNotFound.
func (s *Service) Adding(ctx context.Context, by actor.Actor, id uuid.UUID) (scoring.Sport, error) {
	sport, err := s.q.RaceAddingTo(ctx, s.db, query.RaceAddingToParams{ID: id, Caller: by})
	return sport, pg.IfNoRows(err, ErrNotFound)
}

// AddingTo is Adding for caller. It returns as whom they may do so: an operator acts as one only if they otherwise could not.
func (s *Service) AddingTo(ctx context.Context, caller session.Principal, id uuid.UUID) (sport scoring.Sport, by actor.Actor, err error) {
	read := func(ctx context.Context, who actor.Actor) (err error) {
		by = who
		sport, err = s.Adding(ctx, who, id)
		return err
	}
	err = s.try(ctx, caller, read)
	if !mayOperate(caller, err) {
		return sport, by, err
	}
	switch operates, failed := s.q.UserIsOperator(ctx, s.db, caller.UserID); {
	case failed != nil:
		return sport, by, failed
	case !operates:
		return sport, by, err
	}
	err = read(ctx, actor.AsOperator(caller.UserID))
	return sport, by, err
}

// describe returns what the audit log tells of an object, which stays so until the transaction of ctx ends; nil if it does not exist.
func (s *Service) describe(ctx context.Context, act Act) (any, error) {
	read := map[string]func(context.Context, query.DBTX, uuid.UUID) ([]byte, error){
		audit.Race: s.q.RaceDescribe, audit.Result: s.q.ResultDescribe, audit.Import: s.q.ImportDescribe,
		audit.Rename: s.q.RenameDescribe,
	}[act.Kind]
	text, err := read(ctx, s.db, act.ID)
	switch {
	case pg.NoRows(err):
		return nil, nil //nolint:nilnil // There is nothing, which is no error.
	case err != nil:
		return nil, err
	}
	return json.RawMessage(text), nil
}
