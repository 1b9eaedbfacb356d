package result

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account/session"
	"harrier/internal/actor/audit"
	"harrier/internal/fault"
	"harrier/internal/race"
	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
	"harrier/internal/text"
)

// RenumberDraft says which places of a race are closed up. A nil field stands for all; each division and round is closed up by itself.
type RenumberDraft struct {
	RaceID   uuid.UUID
	Gender   *discipline.Gender
	Event    *string
	Division *string
	Round    *discipline.Round
	// Reason is why, for the history of the results; nil for none.
	Reason *string
	// DryRun only reports.
	DryRun bool
}

// Renumbered is the outcome of closing up places. It is listed among the imports under ID, which is nil after a dry run.
type Renumbered struct {
	ID      *uuid.UUID
	Results int64
	// Changes are the first, at most maxRenumbered.
	Changes []PlaceChange
}

// PlaceChange is a result that gets another place.
type PlaceChange struct {
	ID      uuid.UUID
	Athlete string
	Contest read.Contest
	// Before is nil for a finisher who had no place.
	Before *int32
	After  int32
}

const maxRenumbered = 100

// newPlace is a result's place as JSON.
type newPlace struct {
	ID        uuid.UUID `json:"id"`
	Place     int32     `json:"place"`
	HeatPlace *int32    `json:"heat_place"`
}

// errDryRun ends the transaction of a dry run.
var errDryRun = errors.New("dry run")

// Renumber closes up places that nobody has, as those of athletes who were disqualified, and gives finishers who have a time and no place
// theirs. Directors may do so. DeleteImport undoes it. A race that does not exist is fault.NotFound.
func (s *Service) Renumber(ctx context.Context, caller session.Principal, d RenumberDraft, now time.Time) (done Renumbered, err error) {
	if err := fault.InvalidFields(text.Line("/reason", d.Reason)); err != nil {
		return Renumbered{}, err
	}
	id := uuid.Must(uuid.NewV7())
	act := race.Act{Name: "renumber.add", Kind: audit.Import, ID: id, Reason: d.Reason}
	err = s.throughout(ctx, caller, d.RaceID, act, func(ctx context.Context, tx pgx.Tx) (err error) {
		done, err = s.renumber(ctx, tx, d, query.RenumberApplyParams{
			RaceID: d.RaceID, RenumberID: id, Corrector: caller.UserID, Reason: d.Reason, Now: now,
		})
		if err == nil && d.DryRun {
			err = errDryRun
		}
		return err
	})
	if errors.Is(err, errDryRun) {
		return done, nil
	}
	return done, err
}

// renumber closes up places of a race that is locked.
func (s *Service) renumber(ctx context.Context, tx pgx.Tx, d RenumberDraft, apply query.RenumberApplyParams) (done Renumbered, err error) {
	rows, err := s.q.RenumberList(ctx, tx, query.RenumberListParams{
		RaceID: d.RaceID, Gender: d.Gender, Event: d.Event, Division: d.Division, Round: d.Round, Most: maxChecked + 1,
	})
	if err != nil {
		return done, err
	}
	if len(rows) == 0 {
		return done, fault.New(fault.Invalid, "The race has no such results with places.")
	}
	checker := read.NewResultChecker()
	for i := range rows {
		checker.Add(rowOfPlace(&rows[i]))
	}
	closing, err := checker.CloseUp()
	if err != nil {
		return done, fault.New(fault.Invalid, err.Error()).Because(err)
	}
	var places []newPlace
	for i := range rows {
		r := &rows[i]
		row := rowOfPlace(r)
		closing.Apply(&row)
		if row.Place == nil || r.Place != nil && *row.Place == *r.Place {
			continue
		}
		places = append(places, newPlace{r.ID, *row.Place, row.HeatPlace})
		if len(done.Changes) < maxRenumbered {
			done.Changes = append(done.Changes, PlaceChange{r.ID, r.Athlete, read.Contest{
				Gender: r.Gender, Event: r.Event, Division: textOf(r.Division), Round: r.Round,
			}, r.Place, *row.Place})
		}
	}
	done.Results = int64(len(places))
	switch {
	case d.DryRun:
		return done, nil
	case done.Results == 0:
		return done, fault.New(fault.Invalid, "No place is missing, and no finisher without one has a time, so there is nothing to renumber.")
	}
	if apply.Places, err = json.Marshal(places); err != nil {
		return done, fmt.Errorf("write places as JSON: %w", err)
	}
	if _, err := s.q.RenumberApply(ctx, tx, apply); err != nil {
		return done, err
	}
	if err := s.q.RenameCount(ctx, tx, query.RenameCountParams{UserID: apply.Corrector, Results: done.Results}); err != nil {
		return done, err
	}
	done.ID = &apply.RenumberID
	sum := sha256.Sum256(apply.RenumberID[:]) // of no file
	return done, s.q.RenumberAdd(ctx, tx, query.RenumberAddParams{
		RaceID: d.RaceID, ID: apply.RenumberID, UserID: &apply.Corrector, Sha256: sum[:], Now: apply.Now,
		Imported: int32(done.Results), //nolint:gosec // at most maxChecked
	})
}

// rowOfPlace converts a result with a place to a row.
func rowOfPlace(r *query.RenumberListRow) read.Row {
	row := read.Row{
		Gender: r.Gender, Event: r.Event, Division: textOf(r.Division), Round: r.Round, Heat: r.Heat, HeatPlace: r.HeatPlace, Place: r.Place,
		Athlete: r.Athlete, Status: r.Status, Exhibition: r.Exhibition,
	}
	if r.TimeMS != nil {
		row.TimeMS = *r.TimeMS
	}
	return row
}
