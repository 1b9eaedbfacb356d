package race

import (
	"context"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/audit"
)

// The states that a command sets.
const (
	Official = query.RaceStateOfficial
	Locked   = query.RaceStateLocked
)

// ByCommand is what commands of the program do to a race. The audit log has it.
type ByCommand struct {
	s      *Service
	id     uuid.UUID
	reason *string
}

// ByCommand returns what commands do to a race, for a reason if there is one.
func (s *Service) ByCommand(id uuid.UUID, reason *string) ByCommand { return ByCommand{s, id, reason} }

func (c ByCommand) do(ctx context.Context, name string, work Work) error {
	return c.s.Record(ctx, audit.Command, Act{Name: name, Kind: audit.Race, ID: c.id, Reason: c.reason}, work)
}

// SetState changes the race's state.
func (c ByCommand) SetState(ctx context.Context, state State, now time.Time) error {
	return c.do(ctx, "race.change", func(ctx context.Context, as *uuid.UUID) error {
		_, err := c.s.change(ctx, as, Change{ID: c.id, State: &state}, now)
		return err
	})
}

// Give makes a user the poster of the race.
func (c ByCommand) Give(ctx context.Context, user uuid.UUID, now time.Time) error {
	var given Details
	return c.do(ctx, "race.give", c.s.giving(c.id, user, now, &given))
}

// Delete deletes the race with its results and votes.
func (c ByCommand) Delete(ctx context.Context) error {
	return c.do(ctx, "race.delete", c.s.deleting(c.id))
}
