package result

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
)

// refuse returns a fault if the mode does not allow what the race has.
func (s *Service) refuse(ctx context.Context, db query.DBTX, imp *ImportInput, checked *check) error {
	if err := s.refuseOtherName(ctx, db, imp, checked); err != nil {
		return err
	}
	switch {
	case imp.Mode == ModeNew && imp.heats():
		return s.refuseHeats(ctx, db, imp, checked)
	case imp.Mode == ModeNew:
		return s.refuseExisting(ctx, db, imp, checked)
	case imp.Mode == ModeAppend && !imp.Again:
		return s.refuseAgain(ctx, db, imp, checked.sum)
	}
	return nil
}

// refuseOtherName returns a fault if the race has an event of the file under another name, such as 5 km for 5K: two names would make it two events, which both
// score.
func (s *Service) refuseOtherName(ctx context.Context, db query.DBTX, imp *ImportInput, checked *check) error {
	contests, err := s.q.RaceContests(ctx, db, imp.RaceID)
	if err != nil {
		return err
	}
	for _, c := range contests {
		for _, t := range checked.Totals {
			named := t.Contest
			named.Event = c.Event
			if overlap(named, c) && read.SameEvent(t.Event, c.Event) {
				return fault.Newf(fault.Conflict, "The race has results of %s, which the file calls %s. Name the event as the race does: %s.",
					nameOf(c), t.Event, c.Event).Of("results-exist")
			}
		}
	}
	return nil
}

// refuseHeats returns a fault if the race has the results of these heats already, or others of their events without a heat. Results in
// another division stand for all heats, too, if one of the two is none.
func (s *Service) refuseHeats(ctx context.Context, db query.DBTX, imp *ImportInput, checked *check) error {
	if !imp.Again {
		if err := s.refuseAgain(ctx, db, imp, checked.sum); err != nil {
			return err
		}
	}
	contests, err := s.q.RaceHeats(ctx, db, imp.RaceID)
	if err != nil {
		return err
	}
	for _, h := range contests {
		c := query.RaceContestsRow{Gender: h.Gender, EventOrder: h.EventOrder, Event: h.Event, Division: h.Division, Round: h.Round}
		for _, t := range checked.Totals {
			if overlap(t.Contest, c) && (h.Heatless || t.Division != textOf(h.Division)) {
				return fault.Newf(fault.Conflict, "The race has results of %s without a heat, or of other divisions. Use mode=replace to replace them.", nameOf(c)).
					Of("results-exist")
			}
		}
	}
	return nil
}

// refuseExisting returns a fault if contests of a file have results already: that the file was imported before, or else
// which ones.
func (s *Service) refuseExisting(ctx context.Context, db query.DBTX, imp *ImportInput, checked *check) error {
	contests, err := s.q.RaceContests(ctx, db, imp.RaceID)
	if err != nil {
		return err
	}
	var taken []string
	for _, c := range contests {
		if slices.ContainsFunc(checked.Totals, func(t read.Total) bool { return overlap(t.Contest, c) }) {
			taken = append(taken, nameOf(c))
		}
	}
	if len(taken) == 0 {
		return nil
	}
	if err := s.refuseAgain(ctx, db, imp, checked.sum); err != nil {
		return err
	}
	if more := len(taken) - maxNamed; more > 0 {
		taken = append(taken[:maxNamed], fmt.Sprintf("%d more", more))
	}
	return fault.Newf(fault.Conflict, "The race already has results of %s. Use mode=replace to replace them, or mode=append to add to them.",
		strings.Join(taken, "; ")).Of("results-exist")
}

// refuseAgain returns a fault if a file was imported before. A file of heats may be imported again once results of its last import are gone.
func (s *Service) refuseAgain(ctx context.Context, db query.DBTX, imp *ImportInput, sum []byte) (err error) {
	var same bool
	if imp.heats() {
		same, err = s.q.ImportIsCurrent(ctx, db, query.ImportIsCurrentParams{RaceID: imp.RaceID, Sha256: sum})
	} else {
		same, err = s.q.ImportExists(ctx, db, query.ImportExistsParams{RaceID: imp.RaceID, Sha256: sum})
	}
	if err == nil && same {
		return errAlreadyImported
	}
	return err
}

// overlap reports whether a contest of a file has results in the race already. Results without a division are of all divisions.
func overlap(c read.Contest, has query.RaceContestsRow) bool {
	return c.Gender == has.Gender && c.Event == has.Event && c.Round == has.Round &&
		(c.Division == "" || has.Division == nil || c.Division == *has.Division)
}

// nameOf names a contest, such as "mens 5K, Varsity, semifinal".
func nameOf(c query.RaceContestsRow) string {
	name := string(c.Gender) + " " + c.Event
	if c.Division != nil {
		name += ", " + *c.Division
	}
	if c.Round != discipline.Final {
		name += ", " + string(c.Round)
	}
	return name
}

// maxNamed is how many things a sentence names.
const maxNamed = 10
