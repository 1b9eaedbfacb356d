package plan

import (
	"cmp"
	"context"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/fault"
	"harrier/internal/formats"
	"harrier/internal/pg"
	"harrier/internal/table/cell"
)

var errNoSteps = fault.New(
	fault.Invalid, "This session is text that has no steps for a watch: it has a number that belongs to none, or nothing to run.",
).Of("no-steps")

// Workout returns a session that the caller has as a FIT file of type workout. Distances without a unit are in that of the author.
func (s *Service) Workout(ctx context.Context, caller, id uuid.UUID) ([]byte, error) {
	item, err := s.Item(ctx, caller, id)
	if err != nil {
		return nil, err
	}
	units, err := s.q.PlanUnits(ctx, s.db, query.PlanUnitsParams{ID: id, UserID: caller})
	if err != nil {
		return nil, pg.IfNoRows(err, actor.ErrAccountGone)
	}
	unit, _ := cell.UnitOf(string(units))
	steps, ok := cell.ParseSteps(item.Text, unit, "")
	if !ok {
		return nil, errNoSteps
	}
	w := formats.Workout{Name: *cmp.Or(item.Title, &item.Text), Kind: *cmp.Or(item.Kind, new("")), Made: item.UpdatedAt, Steps: steps}
	return w.FIT()
}
