package plan

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/team"
)

// Batch is sessions to add, to change and to delete, all or none.
type Batch struct {
	Create []Draft
	Change []Change
	Delete []uuid.UUID
	// Single is that there is one, so that faults name its fields without where it is in the batch. DryRun writes nothing.
	Single, DryRun bool
}

// Written is the result of a batch.
type Written struct {
	Created, Changed []Session
	Deleted          int
}

// owner is whose sessions are written: those of a team by its coach, or the caller's own.
type owner struct {
	caller uuid.UUID
	coach  bool
	team   *team.Coached
}

var (
	errDryRun  = errors.New("dry run")
	errTooMany = fault.Newf(fault.Invalid, "A request writes at most %d sessions. Send several.", maxBatch).Of("too-many-sessions")
)

// Write carries out a batch for a team that the caller coaches: the one with the ID, or as team.Service.Coached chooses.
func (s *Service) Write(ctx context.Context, caller uuid.UUID, teamID *string, b Batch, now time.Time) (Written, error) {
	return s.write(ctx, owner{caller: caller, coach: true}, teamID, b, now)
}

// WriteOwn carries out a batch for the plan that the caller writes for themselves.
func (s *Service) WriteOwn(ctx context.Context, caller uuid.UUID, b Batch, now time.Time) (Written, error) {
	return s.write(ctx, owner{caller: caller}, nil, b, now)
}

func (s *Service) write(ctx context.Context, o owner, teamID *string, b Batch, now time.Time) (done Written, err error) {
	if n := len(b.Create) + len(b.Change) + len(b.Delete); n > maxBatch {
		return Written{}, errTooMany
	}
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		done, err = s.writeIn(ctx, tx, o, teamID, b, now)
		if err == nil && b.DryRun {
			return errDryRun
		}
		return err
	})
	if errors.Is(err, errDryRun) {
		err = nil
	}
	return done, err
}

// writeIn carries out a batch of any length in a transaction.
func (s *Service) writeIn(ctx context.Context, tx pgx.Tx, o owner, teamID *string, b Batch, now time.Time) (Written, error) {
	if o.coach {
		if teamID == nil && b.Single && len(b.Create) == 0 { // the team is that of the session
			named := append(changedIDs(b.Change), b.Delete...)
			found, err := s.some(ctx, tx, o, named)
			one, err := pg.Only(found, err, errNoSession)
			if err != nil {
				return Written{}, err
			}
			teamID = one.TeamID
		}
		coached, err := s.teams.Coached(ctx, tx, o.caller, teamID)
		if err != nil {
			return Written{}, err
		}
		o.team = &coached
	}
	if err := s.lock(ctx, tx, o); err != nil {
		return Written{}, err
	}
	w := writing{batch: b, owner: o, now: now, had: map[uuid.UUID]Session{}}
	if named := append(changedIDs(b.Change), b.Delete...); len(named) > 0 {
		found, err := s.some(ctx, tx, o, named)
		if err != nil {
			return Written{}, err
		}
		for _, one := range found {
			w.had[one.ID] = one
		}
	}
	w.plan()
	known, err := s.targets(ctx, tx, o, w.names())
	if err != nil {
		return Written{}, err
	}
	if err := w.check(known); err != nil {
		return Written{}, err
	}
	return s.store(ctx, tx, &w)
}

// lock keeps others from planning for the same athletes until the transaction ends.
func (s *Service) lock(ctx context.Context, tx pgx.Tx, o owner) error {
	if o.team != nil {
		return s.q.TeamLock(ctx, tx, o.team.TeamKey)
	}
	key, err := s.q.PlanLockKey(ctx, tx, o.caller)
	if err != nil {
		return pg.IfNoRows(err, errNoSession)
	}
	return s.q.TeamLock(ctx, tx, key)
}

// store writes what has been checked, unless it would be too much for an athlete or a day.
func (s *Service) store(ctx context.Context, tx pgx.Tx, w *writing) (Written, error) {
	written := append(idsOf(w.created), idsOf(w.changed)...)
	before, err := s.holders(ctx, tx, w)
	if err != nil {
		return Written{}, err
	}
	if err := s.storeRows(ctx, tx, w, written); err != nil {
		return Written{}, err
	}
	if _, err := s.q.PlanDelete(ctx, tx, w.batch.Delete); err != nil {
		return Written{}, err
	}
	if err := s.limit(ctx, tx, w.owner, written); err != nil {
		return Written{}, err
	}
	if err := s.tell(ctx, tx, w, before); err != nil {
		return Written{}, err
	}
	all, err := s.some(ctx, tx, w.owner, append(idsOf(w.created), changedIDs(w.batch.Change)...))
	if err != nil {
		return Written{}, err
	}
	done := Written{Deleted: len(w.batch.Delete), Created: []Session{}, Changed: []Session{}}
	byID := make(map[uuid.UUID]Session, len(all))
	for _, one := range all {
		byID[one.ID] = one
	}
	for _, c := range w.created {
		done.Created = append(done.Created, byID[c.id])
	}
	for _, c := range w.batch.Change {
		done.Changed = append(done.Changed, byID[c.ID])
	}
	return done, nil
}

func (s *Service) storeRows(ctx context.Context, tx pgx.Tx, w *writing, written []uuid.UUID) error {
	for _, part := range []struct {
		contents []content
		exec     func(context.Context, query.DBTX, []byte) error
	}{{w.created, s.q.PlanAdd}, {w.changed, s.q.PlanChange}} {
		if len(part.contents) == 0 {
			continue
		}
		rows, err := json.Marshal(w.rows(part.contents))
		if err != nil {
			return fmt.Errorf("rows: %w", err)
		}
		if err := part.exec(ctx, tx, rows); err != nil {
			return err
		}
	}
	if w.owner.team == nil || len(written) == 0 {
		return nil
	}
	athletes, replaced := query.PlanSetAthletesParams{Ids: written, CoachID: w.owner.caller}, query.PlanSetReplacedParams{Ids: written}
	for _, list := range [][]content{w.created, w.changed} {
		for _, c := range list {
			for _, id := range c.to.Athletes {
				athletes.PairSessions, athletes.PairUsers = append(athletes.PairSessions, c.id), append(athletes.PairUsers, id)
			}
			for _, id := range c.insteadOf {
				replaced.PairSessions, replaced.PairReplaced = append(replaced.PairSessions, c.id), append(replaced.PairReplaced, id)
			}
		}
	}
	if err := s.q.PlanSetAthletes(ctx, tx, athletes); err != nil {
		return err
	}
	return s.q.PlanSetReplaced(ctx, tx, replaced)
}

// limit returns a fault if an athlete, or a team, has too many sessions on a day of those written.
func (s *Service) limit(ctx context.Context, tx pgx.Tx, o owner, written []uuid.UUID) error {
	if len(written) == 0 {
		return nil
	}
	arg := query.PlanOverParams{Ids: written, Most: maxPerDay}
	if o.team != nil {
		arg.TeamKey = &o.team.TeamKey
		full, err := s.q.PlanFullDay(ctx, tx, query.PlanFullDayParams{TeamKey: o.team.TeamKey, Ids: written, Most: maxTeamDay})
		switch {
		case err != nil:
			return err
		case len(full) > 0:
			return fault.Newf(fault.Invalid, "A team can have at most %d sessions a day. %s has more.", maxTeamDay, full[0]).Of("too-many-sessions")
		}
	} else {
		arg.OwnerID = &o.caller
	}
	over, err := s.q.PlanOver(ctx, tx, arg)
	if err != nil || len(over) == 0 {
		return err
	}
	who := make([]string, len(over))
	for i, one := range over {
		who[i] = fmt.Sprintf("%s (%s)", one.Name, one.Day)
	}
	return fault.Newf(
		fault.Invalid, "An athlete can have at most %d sessions a day. More would have: %s. Delete some, or let this one stand instead of another.",
		maxPerDay, strings.Join(who, ", "),
	).Of("too-many-sessions")
}

func idsOf(list []content) []uuid.UUID {
	found := make([]uuid.UUID, len(list))
	for i := range list {
		found[i] = list[i].id
	}
	return found
}

func changedIDs(list []Change) []uuid.UUID {
	found := make([]uuid.UUID, len(list))
	for i := range list {
		found[i] = list[i].ID
	}
	return found
}
