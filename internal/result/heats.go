package result

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/result/read"
)

// heats reports whether the file names its heats. It replaces these alone, in every mode.
func (i *ImportInput) heats() bool { return i.Format == read.LIF }

// replaces reports whether results of the race are replaced.
func (i *ImportInput) replaces() bool { return i.Mode == ModeReplace || i.heats() }

// stored is the mode that the import is listed with.
func (i *ImportInput) stored() query.ImportMode {
	if i.heats() {
		return query.ImportModeHeat
	}
	return query.ImportMode(i.Mode)
}

var errHeatsAppended = fault.InvalidField("mode", "A file of a heat replaces that heat. Files of other formats can be appended.")

// refuse returns a fault if the mode does not allow what the race has.
func (s *Service) refuse(ctx context.Context, db query.DBTX, imp ImportInput, totals []read.Total, sum []byte) error {
	switch {
	case imp.Mode != ModeNew:
		return nil
	case imp.heats():
		return s.refuseHeats(ctx, db, imp, totals, sum)
	}
	return s.refuseExisting(ctx, db, imp.RaceID, totals, sum)
}

// refuseHeats returns a fault if the race has the results of these heats already, or others of their events without a heat. Results in
// another division stand for all heats, too, if one of the two is none.
func (s *Service) refuseHeats(ctx context.Context, db query.DBTX, imp ImportInput, totals []read.Total, sum []byte) error {
	if !imp.Again {
		same, err := s.q.ImportIsCurrent(ctx, db, query.ImportIsCurrentParams{RaceID: imp.RaceID, Sha256: sum})
		if err != nil {
			return err
		}
		if same {
			return errAlreadyImported
		}
	}
	contests, err := s.q.RaceHeats(ctx, db, imp.RaceID)
	if err != nil {
		return err
	}
	for _, h := range contests {
		c := query.RaceContestsRow{Gender: h.Gender, EventOrder: h.EventOrder, Event: h.Event, Division: h.Division, Round: h.Round}
		for _, t := range totals {
			if overlap(t.Contest, c) && (h.Heatless || t.Division != textOf(h.Division)) {
				return fault.Newf(fault.Conflict, "The race has results of %s without a heat, or of other divisions. Use mode=replace to replace them.", nameOf(c)).
					Of("results-exist")
			}
		}
	}
	return nil
}

// placeHeats places timed finals, and warns of those that have other places.
func (s *Service) placeHeats(ctx context.Context, tx pgx.Tx, src *source, checker *read.Checker) error {
	kept, err := s.q.ImportPlaceHeats(ctx, tx, query.ImportPlaceHeatsParams{RaceID: src.imp.RaceID, ID: src.importID})
	if err != nil {
		return err
	}
	for _, k := range kept {
		at := read.Contest{Gender: k.Gender, Event: k.Event, Division: textOf(k.Division)}
		checker.Warn(read.Warning{Code: "places_kept", Contest: &at, Detail: fmt.Sprintf(
			"Results of %s %s have places that were published or corrected, so the heats are not placed together by time, and those of this file have no place.",
			at.Gender, at.Event)})
	}
	return nil
}
