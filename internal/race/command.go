package race

import (
	"context"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/actor/audit"
)

// The states of races.
const (
	Provisional = query.RaceStateProvisional
	Official    = query.RaceStateOfficial
	Locked      = query.RaceStateLocked
)

// ByOperator has the acts on a race by an operator or a command of the program. The audit log records them.
type ByOperator struct {
	s      *Service
	by     actor.Actor
	id     uuid.UUID
	reason *string
}

// ByOperator returns what an operator or a command does to a race, for a reason if there is one. It fails for others.
func (s *Service) ByOperator(by actor.Actor, id uuid.UUID, reason *string) ByOperator {
	return ByOperator{s, by, id, reason}
}

func (o ByOperator) do(ctx context.Context, name string, work Work) error {
	return o.s.Operate(ctx, o.by, Act{Name: name, Kind: audit.Race, ID: o.id, Reason: o.reason}, work, actor.ErrOperatorsOnly)
}

// SetState changes the race's state.
func (o ByOperator) SetState(ctx context.Context, state State, now time.Time) error {
	return o.do(ctx, "race.change", func(ctx context.Context, by actor.Actor) error {
		_, err := o.s.change(ctx, by, Change{ID: o.id, State: &state}, now)
		return err
	})
}

// Give makes a user the poster of the race.
func (o ByOperator) Give(ctx context.Context, user uuid.UUID, now time.Time) error {
	var given Details
	return o.do(ctx, "race.give", o.s.giving(o.id, user, now, &given))
}

// Delete deletes the race with its results and votes.
func (o ByOperator) Delete(ctx context.Context) error {
	return o.do(ctx, "race.delete", o.s.deleting(o.id))
}
