package race

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/audit"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/scoring"
	"harrier/internal/session"
)

// Act is something that is done to a race, a result or an import, as the audit log names it.
type Act struct {
	// Name is object.verb, Kind and ID are the object.
	Name, Kind string
	ID         uuid.UUID
	// Reason is why, as the actor gave it; nil for none.
	Reason *string
}

// Work does something as a user, or, without one, as an operator or a command, who may do everything.
type Work = func(ctx context.Context, as *uuid.UUID) error

// Do does work as caller. If that is refused, and caller is an operator who uses no personal token, work is done once more, as an operator's.
func (s *Service) Do(ctx context.Context, caller session.Principal, act Act, work Work) error {
	err := s.try(ctx, caller, work)
	if !mayOperate(caller, err) {
		return err
	}
	return s.Operate(ctx, caller, act, work, err)
}

// try does work as caller. What is refused leaves the transaction of ctx, if it has one, as it was.
func (s *Service) try(ctx context.Context, caller session.Principal, work Work) error {
	if caller.Session == uuid.Nil {
		return work(ctx, &caller.UserID)
	}
	return pg.Separately(ctx, s.db, func(ctx context.Context) error { return work(ctx, &caller.UserID) })
}

// mayOperate reports whether caller may do what was refused if they are an operator.
func mayOperate(caller session.Principal, refusal error) bool {
	return caller.Session != uuid.Nil && fault.KindOf(refusal) == fault.Forbidden
}

// Operate does work as an operator's and records it; it returns refusal if caller is no operator.
func (s *Service) Operate(ctx context.Context, caller session.Principal, act Act, work Work, refusal error) error {
	return pg.Atomically(ctx, s.db, func(ctx context.Context) error {
		if _, err := s.q.OperatorKeep(ctx, s.db, caller.UserID); err != nil {
			return pg.IfNoRows(err, refusal)
		}
		return s.Record(ctx, caller.UserID, act, work)
	})
}

// Record does work as that of an operator, or of audit.Command, and writes to the audit log what it did, in one transaction.
func (s *Service) Record(ctx context.Context, actor uuid.UUID, act Act, work Work) error {
	reason, err := audit.Tidy(act.Reason)
	if err != nil {
		return err
	}
	return pg.Atomically(ctx, s.db, func(ctx context.Context) error {
		before, err := s.describe(ctx, act)
		if err != nil {
			return err
		}
		if err := work(ctx, nil); err != nil {
			return err
		}
		after, err := s.describe(ctx, act)
		if err != nil {
			return err
		}
		return audit.Write(ctx, s.db, audit.Entry{Actor: actor, Act: act.Name, Kind: act.Kind, ID: act.ID, Before: before, After: after, Reason: reason})
	})
}

// AddingTo returns the sport of a race to which caller may add results, and as whom they do so: nobody for a command, whose caller is nil,
// and for operators who otherwise could not.
//
// Errors: ErrNotFound.
func (s *Service) AddingTo(ctx context.Context, caller *session.Principal, id uuid.UUID) (sport scoring.Sport, as *uuid.UUID, err error) {
	read := func(ctx context.Context, who *uuid.UUID) (err error) {
		as = who
		sport, err = s.q.RaceAddingTo(ctx, s.db, query.RaceAddingToParams{ID: id, Caller: who})
		return pg.IfNoRows(err, ErrNotFound)
	}
	if caller == nil {
		err = read(ctx, nil)
		return sport, nil, err
	}
	err = s.try(ctx, *caller, read)
	if !mayOperate(*caller, err) {
		return sport, as, err
	}
	switch operator, failed := s.q.UserIsOperator(ctx, s.db, caller.UserID); {
	case failed != nil:
		return sport, as, failed
	case !operator:
		return sport, as, err
	}
	err = read(ctx, nil)
	return sport, nil, err
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
