package trainlog

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/formats"
	"harrier/internal/pg"
	"harrier/internal/sport/measure"
	"harrier/internal/text"
	"harrier/internal/text/patch"
)

// Bounds of shoes and goals; they are also in the contract.
const (
	maxShoeName, maxShoeNotes = 100, 2000
	maxShoeMeters             = 50_000_000
	maxGoalSeconds            = 31_622_400
	maxGoalRuns               = 7320
)

// RestoreShoes adds the shoes of an export that the user does not have: the second pair of a name is the second pair of that name here. It
// returns the shoes by their IDs in the export, and the IDs of the added ones. Shoes that cannot be added are left out.
func RestoreShoes(
	ctx context.Context, tx query.DBTX, user uuid.UUID, stored []formats.StoredShoe, now time.Time,
) (all map[string]uuid.UUID, added []uuid.UUID, err error) {
	q := query.New()
	if _, err := q.UserLock(ctx, tx, user); err != nil {
		return nil, nil, pg.IfNoRows(err, actor.ErrAccountGone)
	}
	had, err := q.ShoeList(ctx, tx, query.ShoeListParams{UserID: user})
	if err != nil {
		return nil, nil, err
	}
	slices.SortFunc(had, func(a, b Shoe) int {
		return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID.String(), b.ID.String()))
	})
	named := map[string][]uuid.UUID{}
	for i := range had {
		named[had[i].Name] = append(named[had[i].Name], had[i].ID)
	}
	all = map[string]uuid.UUID{}
	for i := range stored {
		shoe := &stored[i]
		if ids := named[shoe.Name]; len(ids) > 0 {
			all[shoe.ID], named[shoe.Name] = ids[0], ids[1:]
			continue
		}
		row, ok := shoeToAdd(shoe)
		if !ok || len(had)+len(added) >= maxShoes {
			continue
		}
		row.UserID, row.Now = user, now
		if err := q.ShoeAdd(ctx, tx, row); err != nil {
			return nil, nil, err
		}
		all[shoe.ID], added = row.ID, append(added, row.ID)
	}
	return all, added, nil
}

func shoeToAdd(shoe *formats.StoredShoe) (row query.ShoeAddParams, ok bool) {
	c := ShoeChange{Name: &shoe.Name, Notes: patch.Field[string]{Set: true, Value: shoe.Notes}, InitialMeters: &shoe.InitialMeters}
	row = query.ShoeAddParams{ID: uuid.Must(uuid.NewV7()), Name: shoe.Name, Notes: shoe.Notes}
	if shoe.Name == "" || utf8.RuneCountInString(shoe.Name) > maxShoeName || shoe.Notes != nil && utf8.RuneCountInString(*shoe.Notes) > maxShoeNotes ||
		!(shoe.InitialMeters >= 0 && shoe.InitialMeters <= maxShoeMeters) || c.check() != nil {
		return row, false
	}
	row.InitialMeters = *c.initial()
	if shoe.RetiredOn != nil {
		day, err := date.ParseISO(*shoe.RetiredOn)
		if err != nil {
			return row, false
		}
		row.RetiredOn = &day
	}
	return row, true
}

// maxDeleted is how many deleted runs are remembered; code.remember_deleted keeps as many.
const maxDeleted = 50_000

// RestoreDeleted remembers the deleted runs of an export, so that imports leave them out. What cannot be one is left out.
func RestoreDeleted(ctx context.Context, tx query.DBTX, user uuid.UUID, stored []formats.DeletedRun) error {
	deleted := slices.DeleteFunc(slices.Clone(stored), func(d formats.DeletedRun) bool {
		return !sourceForm.MatchString(d.Source) || len(d.Source) > maxSource || d.ExternalID == "" || utf8.RuneCountInString(d.ExternalID) > maxID ||
			len(text.Line("", &d.ExternalID)) > 0 || d.DeletedAt.Year() < 1970 || d.DeletedAt.Year() > 2200
	})
	if len(deleted) == 0 {
		return nil
	}
	list, err := json.Marshal(deleted[max(0, len(deleted)-maxDeleted):])
	if err != nil {
		return fmt.Errorf("write deleted runs: %w", err)
	}
	return query.New().RunRememberDeleted(ctx, tx, query.RunRememberDeletedParams{UserID: user, Runs: list})
}

// RestoreGoals adds the goals of an export for periods for which the user has none, as of a time, and returns the periods.
func RestoreGoals(ctx context.Context, tx query.DBTX, user uuid.UUID, stored []formats.StoredGoal, at time.Time) (added []string, err error) {
	q := query.New()
	for _, g := range stored {
		if !slices.Contains(goalPeriods, g.Period) || !within(g.Meters, 0.01, maxShoeMeters) || !within(g.Seconds, 0.01, maxGoalSeconds) ||
			g.Runs != nil && (*g.Runs < 1 || *g.Runs > maxGoalRuns) || g.Meters == nil && g.Seconds == nil && g.Runs == nil {
			continue
		}
		n, err := q.GoalAdd(ctx, tx, query.GoalAddParams{
			UserID: user, Period: g.Period, Meters: decimal(measure.RoundOptional(g.Meters)),
			Seconds: decimal(measure.RoundOptional(g.Seconds)), Runs: g.Runs, Now: at,
		})
		if err != nil {
			return nil, err
		}
		if n > 0 {
			added = append(added, string(g.Period))
		}
	}
	return added, nil
}

// within reports whether a number that may be missing is in bounds.
func within(v *float64, minimum, maximum float64) bool {
	return v == nil || *v >= minimum && *v <= maximum
}
