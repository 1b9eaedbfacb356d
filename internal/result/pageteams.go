package result

import (
	"context"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/scoring"
)

// PageTotals are the points of teams in the events of a gender, in one division unless that is empty.
type PageTotals struct {
	Gender   discipline.Gender
	Division string
	// Youth says that the athletes of all events are called girls or boys.
	Youth bool
	// Teams are those with points, best first.
	Teams []scoring.MeetTeam
}

// Unscored says why a final has no team scores.
type Unscored struct {
	// Attached is how many finishers the team with the most has, and Needed is how many score.
	Attached, Needed int
}

// totals adds up the points of teams by gender and division. Mixed events score for neither gender.
func totals(scored map[discipline.Gender]map[string]divisions, rules scoring.Rules) []PageTotals {
	if rules.Kind != scoring.KindPoints {
		return nil
	}
	var all []PageTotals
	for _, gender := range []discipline.Gender{discipline.Mens, discipline.Womens} {
		outcomes := map[string][]scoring.Outcome{}
		for _, event := range slices.Sorted(maps.Keys(scored[gender])) {
			if discipline.Mixed(event) {
				continue
			}
			for division, finishers := range scored[gender][event] {
				outcomes[division] = append(outcomes[division], finishers.field.Score())
			}
		}
		for _, division := range slices.Sorted(maps.Keys(outcomes)) {
			total := PageTotals{Gender: gender, Teams: scoring.Meet(outcomes[division])}
			if len(outcomes) > 1 {
				total.Division = division
			}
			if len(total.Teams) > 0 {
				all = append(all, total)
			}
		}
	}
	return all
}

// score adds the teams of the finals of an event to its section, or says why there are none.
func (s *Scorer) score(ctx context.Context, tx pgx.Tx, page *RacePage, section *PageSection, scored divisions) error {
	if page.Rules.Kind == scoring.KindNone || page.TooLarge > 0 {
		return nil
	}
	for i := range section.Groups {
		group := &section.Groups[i]
		if group.Round != discipline.Final {
			continue
		}
		finishers := scored[textOf(group.Division)]
		if finishers == nil {
			finishers = newFinishers(page.Rules)
		}
		err := finishers.teams(ctx, tx, page.Race.ID, finishers.field.Score())(func(t *Team) error {
			kept := *t
			kept.Scorers, kept.Displacers = slices.Clone(t.Scorers), slices.Clone(t.Displacers)
			group.Teams = append(group.Teams, kept)
			return nil
		})
		if err != nil {
			return err
		}
		if len(group.Teams) == 0 {
			group.Unscored = &Unscored{Attached: finishers.field.Largest(), Needed: finishers.field.Needed()}
		}
	}
	return nil
}
