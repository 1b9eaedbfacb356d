package result

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/admission"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/sport/scoring"
)

const (
	// wholePage and wholeEvents are how many results and events a race may have to be shown on one page. Larger ones have a page for
	// each event.
	wholePage   = 1500
	wholeEvents = 40
	// pageResults is how many results of an event a page has.
	pageResults = 200
	// pageEvents is how many events of a gender are listed.
	pageEvents = 200
)

var errNoEvent = fault.New(fault.NotFound, "The race has no results in this event, or this page does not exist.")

// RacePage holds the data of a race's page.
type RacePage struct {
	// Version is that of the race.
	Version int64
	Race    race.Race
	Rules   scoring.Rules
	// Everybody are the events in which men and women have one order of finish, on the page of a race.
	Everybody []PageEvent
	// Events are all events of the race. Sections are the events whose results are shown.
	Events   []PageEvent
	Sections []PageSection
	// Totals are the teams' points in all events, of a race that is scored by points.
	Totals []PageTotals
	// Reasons are why results of the sections are disqualified, by their IDs.
	Reasons map[uuid.UUID]string
	// Found are the results of the whole race that were found by words, and More reports whether there are others.
	Found []Result
	More  bool
	// TooLarge is how many finishers are scored, if the race has more; else 0.
	TooLarge int
}

// PageEvent names an event.
type PageEvent struct {
	Gender discipline.Gender
	Event  string
	// Youth says that its athletes are called girls or boys.
	Youth bool
}

// PageView selects the results of an event on a page.
type PageView struct {
	PageEvent

	// Number is that of a page, from 1. It is ignored if words or a place are given.
	Number int32
	// Group is the age group of those who are listed; empty for all.
	Group string
	// Words are in the name or team of those who are listed, or are their bib.
	Words string
	// Place is on the page; 0 for any.
	Place int32
}

// Page reads the page of a race, or of a page of an event unless that is nil, and returns what encode makes of it in a form, which has a
// name. A race, an event, an age group or a page that does not exist is fault.NotFound.
func (s *Scorer) Page(
	ctx context.Context, raceID uuid.UUID, only *PageView, form string, encode func(*RacePage) ([]byte, error),
) ([]byte, error) {
	question := "page " + form
	if only != nil {
		question = fmt.Sprintf("%s %d %s %q %s", question, only.Number, only.Gender, only.Group, only.Event)
	}
	page, err := s.answer(ctx, raceID, question, func(ctx context.Context, tx pgx.Tx, rules scoring.Rules) ([]byte, error) {
		page, err := s.racePage(ctx, tx, raceID, rules)
		if err != nil {
			return nil, err
		}
		if only == nil {
			err = s.wholeRace(ctx, tx, page)
		} else {
			err = s.onlyEvent(ctx, tx, page, *only)
		}
		if err == nil {
			err = s.addReasons(ctx, tx, page)
		}
		if err != nil {
			return nil, err
		}
		return encode(page)
	})
	if err != nil {
		return nil, err
	}
	return page.Text, nil
}

// Find reads the page of an event for words or a place, or that of the whole race for words if the view has no event. Such pages are not kept:
// everybody asks for another.
func (s *Scorer) Find(ctx context.Context, raceID uuid.UUID, view PageView) (page *RacePage, err error) {
	release, err := s.Admission.Acquire(ctx, admission.Read, 1)
	if err != nil {
		return nil, err
	}
	defer release()
	err = pg.InSnapshot(ctx, s.DB, func(tx pgx.Tx) error {
		if page, err = s.racePage(ctx, tx, raceID, scoring.Rules{}); err != nil {
			return err
		}
		if page.Rules, err = race.ReadRules(page.Race.Sport, page.Race.Scoring); err != nil {
			return err
		}
		if view.Event != "" {
			if err := s.onlyEvent(ctx, tx, page, view); err != nil {
				return err
			}
			return s.addReasons(ctx, tx, page)
		}
		words := strings.Fields(view.Words)
		found, err := s.q.ResultFindInRace(ctx, tx, query.ResultFindInRaceParams{
			RaceID: raceID, Patterns: literally(words), Bib: new(strings.Join(words, " ")), Length: pg.OneMore(pageResults),
		})
		page.Found, page.More = found[:min(len(found), pageResults)], len(found) > pageResults
		return err
	})
	return page, err
}

// addReasons reads why the results that the page shows are disqualified.
func (s *Scorer) addReasons(ctx context.Context, tx pgx.Tx, page *RacePage) error {
	var disqualified []uuid.UUID
	for _, section := range page.Sections {
		for _, group := range section.Groups {
			for _, r := range group.Results {
				if r.Status == mark.DQ {
					disqualified = append(disqualified, r.ID)
				}
			}
		}
	}
	if len(disqualified) == 0 {
		return nil
	}
	rows, err := s.q.ResultReasons(ctx, tx, query.ResultReasonsParams{RaceID: page.Race.ID, Results: disqualified})
	page.Reasons = map[uuid.UUID]string{}
	for _, row := range rows {
		if row.Reason != nil {
			page.Reasons[row.ResultID] = *row.Reason
		}
	}
	return err
}

// racePage reads what all pages of a race have.
func (s *Scorer) racePage(ctx context.Context, tx pgx.Tx, raceID uuid.UUID, rules scoring.Rules) (*RacePage, error) {
	found, err := s.q.RaceGet(ctx, tx, raceID)
	if err != nil {
		return nil, pg.IfNoRows(err, race.ErrNotFound)
	}
	now, err := s.version(ctx, tx, raceID)
	if err != nil {
		return nil, err
	}
	page := &RacePage{Version: now.Version, Race: found.ListedRace, Rules: rules}
	if int(page.Race.Results) > s.MaxFinishers {
		page.TooLarge = s.MaxFinishers
	}
	page.Events, err = s.pageEvents(ctx, tx, raceID)
	return page, err
}

func (s *Scorer) pageEvents(ctx context.Context, tx pgx.Tx, raceID uuid.UUID) ([]PageEvent, error) {
	youth, err := s.q.RaceYouthEvents(ctx, tx, raceID)
	if err != nil {
		return nil, err
	}
	var all []PageEvent
	limit := int64(pageEvents)
	for _, gender := range []discipline.Gender{discipline.Mens, discipline.Womens} {
		events, err := s.q.RaceEvents(ctx, tx, query.RaceEventsParams{RaceID: raceID, Gender: gender, MaxRows: &limit})
		if err != nil {
			return nil, err
		}
		for _, event := range events {
			all = append(all, PageEvent{gender, event, slices.Contains(youth, query.RaceYouthEventsRow{Gender: gender, Event: event})})
		}
	}
	return all, nil
}

// wholeRace reads the totals of the teams and, unless there are too many, the first results of all events.
func (s *Scorer) wholeRace(ctx context.Context, tx pgx.Tx, page *RacePage) error {
	whole := page.Race.Results <= wholePage && len(page.Events) <= wholeEvents
	if err := s.mixedOrders(ctx, tx, page); err != nil || !whole && page.Rules.Kind != scoring.KindPoints {
		return err
	}
	scored, err := s.readBoth(ctx, tx, page)
	if err != nil {
		return err
	}
	page.Totals = totals(scored, page.Rules)
	for i := range page.Totals {
		page.Totals[i].Youth = !slices.ContainsFunc(page.Events, func(e PageEvent) bool { return e.Gender == page.Totals[i].Gender && !e.Youth })
	}
	if !whole {
		return nil
	}
	return s.allSections(ctx, tx, page, scored)
}

// readBoth reads the finishers of the finals of all events of men and of women, unless they are too many to be scored.
func (s *Scorer) readBoth(ctx context.Context, tx pgx.Tx, page *RacePage) (map[discipline.Gender]map[string]divisions, error) {
	scored := map[discipline.Gender]map[string]divisions{}
	if page.TooLarge > 0 {
		return scored, nil
	}
	for _, gender := range []discipline.Gender{discipline.Mens, discipline.Womens} {
		var err error
		if scored[gender], err = s.read(ctx, tx, page.Race.ID, gender, nil, nil, page.Rules); err != nil {
			return nil, err
		}
	}
	return scored, nil
}

// allSections reads the first results of all events, with their teams.
func (s *Scorer) allSections(ctx context.Context, tx pgx.Tx, page *RacePage, scored map[discipline.Gender]map[string]divisions) error {
	for _, event := range page.Everybody { // first, because the places are those over both
		section, err := s.section(ctx, tx, page, PageView{PageEvent: event, Number: 1})
		if err != nil {
			return err
		}
		page.Sections = append(page.Sections, section)
	}
	for _, event := range page.Events {
		section, err := s.section(ctx, tx, page, PageView{PageEvent: event, Number: 1})
		if err != nil {
			return err
		}
		if err := s.score(ctx, tx, page, &section, scored[event.Gender][event.Event]); err != nil {
			return err
		}
		page.Sections = append(page.Sections, section)
	}
	return nil
}

// mixedOrders finds the events in which men and women have one order of finish, of the first ones.
func (s *Scorer) mixedOrders(ctx context.Context, tx pgx.Tx, page *RacePage) error {
	const compared = 10
	for _, e := range page.Events[:min(len(page.Events), compared)] {
		if e.Gender != discipline.Mens || !page.bothHave(e.Event) || discipline.Mixed(e.Event) {
			continue
		}
		count, err := s.q.ResultCountOfEvent(ctx, tx, query.ResultCountOfEventParams{RaceID: page.Race.ID, Gender: e.Gender, Event: e.Event, Compared: true})
		if err != nil {
			return err
		}
		if isMixedOrder(count) {
			page.Everybody = append(page.Everybody, PageEvent{Gender: Everybody, Event: e.Event})
		}
	}
	return nil
}

// onlyEvent reads a page of an event. The first has its teams.
func (s *Scorer) onlyEvent(ctx context.Context, tx pgx.Tx, page *RacePage, view PageView) error {
	section, err := s.section(ctx, tx, page, view)
	if err != nil {
		return err
	}
	if section.Results == 0 || section.Number > section.Pages {
		return errNoEvent
	}
	if section.Number == 1 && page.TooLarge == 0 && section.Group == nil && view.Gender != Everybody {
		scored, err := s.read(ctx, tx, page.Race.ID, view.Gender, &view.Event, nil, page.Rules)
		if err != nil {
			return err
		}
		if err := s.score(ctx, tx, page, &section, scored[view.Event]); err != nil {
			return err
		}
	}
	page.Sections = []PageSection{section}
	return nil
}
