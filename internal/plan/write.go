package plan

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/team"
)

// Owner is whose sessions are read or written: those of a team by a coach of it, or the caller's own.
type Owner struct {
	caller uuid.UUID
	coach  bool
	teamID *string
	team   *team.Coached
}

// OfTeam is the team that a coach coaches: the one with the ID, or as team.Service.Coached chooses.
func OfTeam(coach uuid.UUID, teamID *string) Owner {
	return Owner{caller: coach, coach: true, teamID: teamID}
}

// Own is a user who plans for themselves.
func Own(user uuid.UUID) Owner { return Owner{caller: user} }

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

var (
	errDryRun  = errors.New("dry run")
	errTooMany = fault.Newf(fault.Invalid, "A request writes at most %d sessions. Send several.", maxBatch).Of("too-many-sessions")
)

// Write carries out a batch.
func (s *Service) Write(ctx context.Context, o Owner, b Batch, now time.Time) (Written, error) {
	if len(b.Create)+len(b.Change)+len(b.Delete) > maxBatch {
		return Written{}, errTooMany
	}
	if o.coach && o.teamID == nil && b.Single && len(b.Create) == 0 { // the team is that of the session
		one, err := s.Get(ctx, o, append(changedIDs(b.Change), b.Delete...)[0])
		if err != nil {
			return Written{}, err
		}
		o.teamID = one.TeamID
	}
	return s.write(ctx, o, b.DryRun, now, func(pgx.Tx, Owner) (Batch, error) { return b, nil })
}

// write carries out a batch of any length, which is made when nobody else plans for the same athletes.
func (s *Service) write(
	ctx context.Context, o Owner, dryRun bool, now time.Time, batch func(tx pgx.Tx, o Owner) (Batch, error),
) (done Written, err error) {
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		if err := s.lock(ctx, tx, &o); err != nil {
			return err
		}
		b, err := batch(tx, o)
		if err != nil {
			return err
		}
		if done, err = s.writeIn(ctx, tx, &writing{batch: b, owner: o, now: now, had: map[uuid.UUID]Session{}}); err == nil && dryRun {
			return errDryRun
		}
		return err
	})
	if errors.Is(err, errDryRun) {
		err = nil
	}
	return done, err
}

// lock finds the team of an owner, and keeps others from planning for the same athletes until the transaction ends.
func (s *Service) lock(ctx context.Context, tx pgx.Tx, o *Owner) error {
	if o.coach {
		coached, err := s.teams.Coached(ctx, tx, o.caller, o.teamID)
		if err != nil {
			return err
		}
		o.team = &coached
		return s.q.TeamLock(ctx, tx, coached.TeamKey)
	}
	key, err := s.q.PlanLockKey(ctx, tx, o.caller)
	if err != nil {
		return pg.IfNoRows(err, errNoSession)
	}
	return s.q.TeamLock(ctx, tx, key)
}

func (s *Service) writeIn(ctx context.Context, tx pgx.Tx, w *writing) (Written, error) {
	if named := append(changedIDs(w.batch.Change), w.batch.Delete...); len(named) > 0 {
		found, err := s.some(ctx, tx, w.owner, always, named)
		if err != nil {
			return Written{}, err
		}
		for _, one := range found {
			w.had[one.ID] = one
		}
	}
	w.plan()
	known := map[uuid.UUID]string{}
	if named := w.names(); w.owner.team != nil && len(named) > 0 {
		rows, err := s.q.PlanTargets(ctx, tx, query.PlanTargetsParams{TeamKey: w.owner.team.TeamKey, CoachID: w.owner.caller, Ids: named})
		if err != nil {
			return Written{}, err
		}
		for _, r := range rows {
			known[r.ID] = r.Kind
		}
	}
	if err := w.check(known); err != nil {
		return Written{}, err
	}
	return s.store(ctx, tx, w)
}

// store writes what has been checked, unless it would be too much for an athlete or a day.
func (s *Service) store(ctx context.Context, tx pgx.Tx, w *writing) (Written, error) {
	before, err := s.holders(ctx, tx, w)
	if err != nil {
		return Written{}, err
	}
	if err := s.storeRows(ctx, tx, w); err != nil {
		return Written{}, err
	}
	if err := s.q.PlanDelete(ctx, tx, w.batch.Delete); err != nil {
		return Written{}, err
	}
	after, err := s.holders(ctx, tx, w)
	if err != nil {
		return Written{}, err
	}
	if err := s.limit(ctx, tx, w, before, after); err != nil {
		return Written{}, err
	}
	if err := s.tell(ctx, tx, w, before, after); err != nil {
		return Written{}, err
	}
	all, err := s.some(ctx, tx, w.owner, always, append(idsOf(w.written), changedIDs(w.batch.Change)...))
	if err != nil {
		return Written{}, err
	}
	done := Written{Deleted: len(w.batch.Delete), Created: []Session{}, Changed: []Session{}}
	byID := make(map[uuid.UUID]Session, len(all))
	for _, one := range all {
		byID[one.ID] = one
	}
	for i := range w.batch.Create {
		done.Created = append(done.Created, byID[w.written[i].id])
	}
	for i := range w.batch.Change {
		done.Changed = append(done.Changed, byID[w.batch.Change[i].ID])
	}
	return done, nil
}

func (s *Service) storeRows(ctx context.Context, tx pgx.Tx, w *writing) error {
	if len(w.written) == 0 {
		return nil
	}
	n := len(w.batch.Create)
	added, err := json.Marshal(rows(w.written[:n]))
	if err != nil {
		return fmt.Errorf("new sessions: %w", err)
	}
	changed, err := json.Marshal(rows(w.written[n:]))
	if err != nil {
		return fmt.Errorf("changed sessions: %w", err)
	}
	add := query.PlanAddParams{AuthorID: w.owner.caller, Now: w.now, Rows: added}
	if w.owner.team != nil {
		add.TeamID = &w.owner.team.TeamID
	} else {
		add.OwnerID = &w.owner.caller
	}
	if err := s.q.PlanAdd(ctx, tx, add); err != nil {
		return err
	}
	if err := s.q.PlanChange(ctx, tx, query.PlanChangeParams{AuthorID: w.owner.caller, Now: w.now, Rows: changed}); err != nil {
		return err
	}
	if w.owner.team == nil {
		return nil
	}
	ids := idsOf(w.written)
	athletes, replaced := query.PlanSetAthletesParams{Ids: ids, CoachID: w.owner.caller}, query.PlanSetReplacedParams{Ids: ids}
	for i := range w.written {
		d := &w.written[i]
		for _, id := range d.To.Athletes {
			athletes.PairSessions, athletes.PairUsers = append(athletes.PairSessions, d.id), append(athletes.PairUsers, id)
		}
		for _, id := range d.InsteadOf {
			replaced.PairSessions, replaced.PairReplaced = append(replaced.PairSessions, d.id), append(replaced.PairReplaced, id)
		}
	}
	if err := s.q.PlanSetAthletes(ctx, tx, athletes); err != nil {
		return err
	}
	return s.q.PlanSetReplaced(ctx, tx, replaced)
}

// limit returns a fault if an athlete would have more sessions on a day than they can have, and has one of those written that they had not before, or if a team
// would. A day that has more since somebody joined a group can be written, as long as it does not grow.
func (s *Service) limit(ctx context.Context, tx pgx.Tx, w *writing, before, after []held) error {
	if w.owner.team != nil && len(w.written) > 0 {
		full, err := s.q.PlanFullDay(ctx, tx, query.PlanFullDayParams{TeamKey: w.owner.team.TeamKey, Ids: idsOf(w.written), Most: maxTeamDay})
		switch {
		case err != nil:
			return err
		case len(full) > 0:
			return fault.Newf(fault.Invalid, "A team can have at most %d sessions a day. %s has more.", maxTeamDay, full[0]).Of("too-many-sessions")
		}
	}
	had, written, more := setOf(before), setOf(idsOf(w.written)), query.PlanOverParams{Most: maxPerDay}
	for _, h := range after {
		if written[h.SessionID] && !had[h] {
			more.Users, more.Days = append(more.Users, h.UserID), append(more.Days, h.Day)
		}
	}
	if len(more.Users) == 0 {
		return nil
	}
	over, err := s.q.PlanOver(ctx, tx, more)
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

// held is a session that an athlete has on a day.
type held = query.PlanHoldersRow

// holders returns who has the written and deleted sessions, the ones that they replace, and the ones that they have replaced.
func (s *Service) holders(ctx context.Context, tx pgx.Tx, w *writing) ([]held, error) {
	arg := query.PlanHoldersParams{Ids: slices.Concat(idsOf(w.written), w.batch.Delete)}
	for i := range w.written {
		arg.Ids = append(arg.Ids, w.written[i].InsteadOf...)
	}
	for id := range w.had {
		arg.Ids = append(arg.Ids, w.had[id].InsteadOf...)
	}
	if w.owner.team != nil {
		arg.TeamKey = &w.owner.team.TeamKey
	} else {
		arg.OwnerID = &w.owner.caller
	}
	return s.q.PlanHolders(ctx, tx, arg)
}

func idsOf(list []Draft) []uuid.UUID {
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

func setOf[T comparable](list []T) map[T]bool {
	set := make(map[T]bool, len(list))
	for _, one := range list {
		set[one] = true
	}
	return set
}
