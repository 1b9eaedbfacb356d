package result

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/result/read"
	"harrier/internal/table/report"
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

// placeHeats places timed finals of a file that names its heats, and warns of finals with published or corrected places.
func (s *Service) placeHeats(ctx context.Context, tx pgx.Tx, imp *ImportInput) (warnings []report.Warning, err error) {
	if !imp.heats() {
		return nil, nil
	}
	kept, err := s.q.ImportPlaceHeats(ctx, tx, query.ImportPlaceHeatsParams{RaceID: imp.RaceID, ID: imp.id})
	for _, k := range kept {
		at := read.Contest{Gender: k.Gender, Event: k.Event, Division: textOf(k.Division)}
		warnings = append(warnings, report.Warning{Code: "places_kept", Count: 1, Detail: fmt.Sprintf(
			"Results of %s %s have places that were published or corrected, so the heats are not placed together by time, and those of this file have no place.",
			at.Gender, at.Event)})
	}
	return warnings, err
}
