package result

import (
	"context"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/race"
	"harrier/internal/result/discipline"
	"harrier/internal/result/scoring"
)

const (
	// wholePage and wholeEvents are how many results and events a race may have to be shown on one page. Larger ones have a page for
	// each event.
	wholePage   = 1500
	wholeEvents = 40
	// pageResults is how many results of an event are shown.
	pageResults = 1000
	// pageEvents is how many events of a gender are listed.
	pageEvents = 200
)

var errNoEvent = fault.New(fault.NotFound, "The race has no results in this event.")

// RacePage is what the page of a race shows.
type RacePage struct {
	// Version is that of the race.
	Version int64
	Race    race.Race
	Rules   scoring.Rules
	// Events are all events of the race, and Sections those that are shown in full.
	Events   []PageEvent
	Sections []PageSection
}

// PageEvent names an event.
type PageEvent struct {
	Gender discipline.Gender
	Event  string
}

// PageSection is an event with its teams and results.
type PageSection struct {
	PageEvent

	Groups []PageGroup
	// More reports whether there are further results.
	More bool
}

// PageGroup is the results of one division and round of an event, and the teams of a final.
type PageGroup struct {
	Division *string
	Round    discipline.Round
	Teams    []Team
	Results  []Result
}

// Page reads the page of a race, or of one event unless that is nil, and returns what encode makes of it in a form, which has a name. A
// race or an event that does not exist is fault.NotFound.
func (s *Scorer) Page(
	ctx context.Context, raceID uuid.UUID, only *PageEvent, form string, encode func(*RacePage) ([]byte, error),
) ([]byte, error) {
	question := "page " + form
	if only != nil {
		question += " " + string(only.Gender) + " " + only.Event
	}
	page, err := s.answer(ctx, raceID, question, func(ctx context.Context, tx pgx.Tx, rules scoring.Rules) ([]byte, error) {
		found, err := s.q.RaceGet(ctx, tx, raceID)
		if err != nil {
			return nil, err
		}
		now, err := s.version(ctx, tx, raceID)
		if err != nil {
			return nil, err
		}
		page := &RacePage{Version: now.Version, Race: found.ListedRace, Rules: rules}
		if page.Events, err = s.pageEvents(ctx, tx, raceID); err != nil {
			return nil, err
		}
		shown := page.Events
		if only != nil {
			shown = []PageEvent{*only}
		} else if page.Race.Results > wholePage || len(page.Events) > wholeEvents {
			shown = nil
		}
		for _, event := range shown {
			section, err := s.section(ctx, tx, page.Race, event, rules)
			if err != nil {
				return nil, err
			}
			page.Sections = append(page.Sections, section)
		}
		if only != nil && len(page.Sections[0].Groups) == 0 {
			return nil, errNoEvent
		}
		return encode(page)
	})
	if err != nil {
		return nil, err
	}
	return page.Text, nil
}

func (s *Scorer) pageEvents(ctx context.Context, tx pgx.Tx, raceID uuid.UUID) ([]PageEvent, error) {
	var all []PageEvent
	limit := int64(pageEvents)
	for _, gender := range []discipline.Gender{discipline.Mens, discipline.Womens} {
		events, err := s.q.RaceEvents(ctx, tx, query.RaceEventsParams{RaceID: raceID, Gender: gender, Most: &limit})
		if err != nil {
			return nil, err
		}
		for _, event := range events {
			all = append(all, PageEvent{gender, event})
		}
	}
	return all, nil
}

// section reads an event. A race too large to be scored has no teams.
func (s *Scorer) section(ctx context.Context, tx pgx.Tx, in race.Race, event PageEvent, rules scoring.Rules) (PageSection, error) {
	section := PageSection{PageEvent: event}
	rows, err := s.q.ResultListTop(ctx, tx, query.ResultListTopParams{RaceID: in.ID, Gender: event.Gender, Event: event.Event, Most: pageResults + 1})
	if err != nil {
		return section, err
	}
	section.More = len(rows) > pageResults
	section.Groups = groups(rows[:min(len(rows), pageResults)])
	if int(in.Results) > s.MaxFinishers {
		return section, nil
	}
	scored, err := s.read(ctx, tx, in.ID, event.Gender, &event.Event, nil, rules)
	if err != nil {
		return section, err
	}
	for i := range section.Groups {
		group := &section.Groups[i]
		finishers := scored[event.Event][keyOf(group.Division)]
		if group.Round != discipline.Final || finishers == nil {
			continue
		}
		err := finishers.teams(ctx, tx, in.ID, finishers.field.Score())(func(t *Team) error {
			kept := *t
			kept.Scorers, kept.Displacers = slices.Clone(t.Scorers), slices.Clone(t.Displacers)
			group.Teams = append(group.Teams, kept)
			return nil
		})
		if err != nil {
			return section, err
		}
	}
	return section, nil
}

// groups divides the results of an event, which are in order, by division and round.
func groups(results []Result) []PageGroup {
	var all []PageGroup
	start := 0
	for i := range results {
		at := &results[i]
		if i+1 < len(results) && results[i+1].Round == at.Round && keyOf(results[i+1].Division) == keyOf(at.Division) {
			continue
		}
		all = append(all, PageGroup{Division: at.Division, Round: at.Round, Results: results[start : i+1]})
		start = i + 1
	}
	return all
}
