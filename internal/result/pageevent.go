package result

import (
	"context"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/admission"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/sport/discipline"
	"harrier/internal/table/cell"
)

// PageSection is a page of an event with its teams and results.
type PageSection struct {
	PageEvent

	// Results is the event's number of results. Number is the page's number from 1, or 0 for results found by words. Pages is the
	// number of pages.
	Results       int64
	Number, Pages int32
	Groups        []PageGroup
	// More reports whether words find further results.
	More bool
	// AgeGroups are the age groups of the event's results. Group is the one that is shown; nil for all.
	AgeGroups []AgeGroup
	Group     *AgeGroup
	// InGroup has the places among the results of the group by the results' IDs.
	InGroup map[uuid.UUID]int64
	// Among has the places among the results of the gender, by place, where men and women have one order of finish; nil where they do not.
	Among map[int32]int64
	// Hit is the number of the result on the page that has the place which was asked for, from 0, or the place next to it, which is
	// HitPlace; -1 if none was asked for, or no result has a place.
	Hit      int
	HitPlace int32
}

// PageGroup is the results of one division and round of an event, and the teams of a final.
type PageGroup struct {
	Division *string
	Round    discipline.Round
	Results  []Result
	// Before is how many results of the page come before these.
	Before int
	Teams  []Team
	// Unscored says why there are no teams; nil if there are, or if nothing needs to be said.
	Unscored *Unscored
}

// AgeGroup is an age group, with the number of its results in an event.
type AgeGroup = query.ResultGroupsOfEventRow

// maxAgeGroups is how many age groups of an event are listed.
const maxAgeGroups = 100

// section reads a page of an event, without teams. Without results in the event, Results is zero.
func (s *Scorer) section(ctx context.Context, tx pgx.Tx, page *RacePage, view PageView) (PageSection, error) {
	raceID := page.Race.ID
	section := PageSection{PageEvent: page.event(view.PageEvent), Number: view.Number, Hit: -1}
	gender := view.Gender
	if gender == Everybody {
		gender = discipline.Mens
	}
	count, err := s.q.ResultCountOfEvent(ctx, tx, query.ResultCountOfEventParams{
		RaceID: raceID, Gender: gender, Event: view.Event, Compared: page.bothHave(view.Event),
	})
	if err != nil {
		return section, err
	}
	if view.Gender == Everybody {
		if !isMixedOrder(count) || discipline.Mixed(view.Event) {
			return section, nil
		}
		err := s.everybody(ctx, tx, page, &section, view)
		return section, err
	}
	section.Results = count.Results
	section.Pages = pagesOf(count.Results)
	if view.Group != "" {
		err := s.narrow(ctx, tx, page, &section, view)
		return section, err
	}
	if view.Place > 0 {
		if err := s.seek(ctx, tx, page, &section, view.Place); err != nil {
			return section, err
		}
	}
	var rows []Result
	if words := strings.Fields(view.Words); len(words) > 0 {
		section.Number, section.Hit = 0, -1
		rows, err = s.q.ResultFindInEvent(ctx, tx, query.ResultFindInEventParams{
			RaceID: raceID, Gender: view.Gender, Event: view.Event, Patterns: literally(words), Bib: strings.Join(words, " "), Length: pg.OneMore(pageResults),
		})
		section.More = len(rows) > pageResults
		rows = rows[:min(len(rows), pageResults)]
	} else {
		rows, err = s.q.ResultPageOfEvent(ctx, tx, query.ResultPageOfEventParams{
			RaceID: raceID, Gender: view.Gender, Event: view.Event, Length: pageResults, Skip: pg.Skipped(section.Number, pageResults),
		})
	}
	if err != nil {
		return section, err
	}
	section.Groups = groups(rows)
	if slices.ContainsFunc(rows, func(r Result) bool { return r.Grade != nil && cell.IsAgeGroup(*r.Grade) }) {
		if section.AgeGroups, err = s.ageGroups(ctx, tx, page, view.PageEvent); err != nil {
			return section, err
		}
	}
	if isMixedOrder(count) && !discipline.Mixed(view.Event) {
		section.Among, err = s.among(ctx, tx, page, view.PageEvent, rows)
	}
	return section, err
}

// Everybody stands for both genders on the page of an event in which they have one order of finish.
const Everybody discipline.Gender = "all"

// everybody reads a page of the final of an event in one order of finish.
func (s *Scorer) everybody(ctx context.Context, tx pgx.Tx, page *RacePage, section *PageSection, view PageView) error {
	count, err := s.q.ResultCountOfAll(ctx, tx, query.ResultCountOfAllParams{RaceID: page.Race.ID, Event: view.Event, Place: view.Place})
	if err != nil {
		return err
	}
	section.Results, section.Pages = count.Results, pagesOf(count.Results)
	if view.Place > 0 {
		section.turnTo(count.Number, count.Place)
	}
	p := query.ResultPageOfAllParams{RaceID: page.Race.ID, Event: view.Event, Patterns: []string{}, Length: pageResults}
	if words := strings.Fields(view.Words); len(words) > 0 {
		section.Number, section.Hit = 0, -1
		p.Patterns, p.Bib, p.Length = literally(words), strings.Join(words, " "), pg.OneMore(pageResults)
	} else {
		p.Skip = pg.Skipped(section.Number, pageResults)
	}
	rows, err := s.q.ResultPageOfAll(ctx, tx, p)
	section.More = len(rows) > pageResults
	if rows = rows[:min(len(rows), pageResults)]; len(rows) > 0 {
		section.Groups = []PageGroup{{Round: discipline.Final, Results: rows}}
	}
	return err
}

// turnTo turns to the page of a result, by its number among all, from 1; 0 for none.
func (p *PageSection) turnTo(number int64, place int32) {
	p.Number = 1
	if number > 0 {
		p.Number = int32((number-1)/pageResults) + 1 //nolint:gosec // a race has fewer
		p.Hit, p.HitPlace = int((number-1)%pageResults), place
	}
}

// pagesOf returns how many pages some results have.
func pagesOf(results int64) int32 {
	return max(1, int32((results+pageResults-1)/pageResults)) //nolint:gosec // a race has fewer
}

// event returns an event as the page lists it.
func (p *RacePage) event(e PageEvent) PageEvent {
	if i := slices.IndexFunc(p.Events, func(has PageEvent) bool { return has.Gender == e.Gender && has.Event == e.Event }); i >= 0 {
		return p.Events[i]
	}
	return e
}

// EventOf returns the event of a result as the page lists it.
func (p *RacePage) EventOf(r Result) PageEvent {
	return p.event(PageEvent{Gender: r.Gender, Event: r.Event})
}

// ageGroups reads the age groups of an event. Grades that are none are left out.
func (s *Scorer) ageGroups(ctx context.Context, tx pgx.Tx, page *RacePage, event PageEvent) ([]AgeGroup, error) {
	found, err := s.q.ResultGroupsOfEvent(ctx, tx, query.ResultGroupsOfEventParams{
		RaceID: page.Race.ID, Gender: event.Gender, Event: event.Event, Length: maxAgeGroups,
	})
	found = slices.DeleteFunc(found, func(g AgeGroup) bool { return !cell.IsAgeGroup(g.Name) })
	if len(found) < 2 { // it would show the same
		found = nil
	}
	return found, err
}

// narrow reads a page of the results of one age group. It is errNoEvent if the event does not have it.
func (s *Scorer) narrow(ctx context.Context, tx pgx.Tx, page *RacePage, section *PageSection, view PageView) (err error) {
	if section.AgeGroups, err = s.ageGroups(ctx, tx, page, view.PageEvent); err != nil {
		return err
	}
	at := slices.IndexFunc(section.AgeGroups, func(g AgeGroup) bool { return g.Name == view.Group })
	if at < 0 {
		return errNoEvent
	}
	section.Group = &section.AgeGroups[at]
	section.Pages = pagesOf(section.Group.Results)
	if view.Place > 0 {
		if err := s.seek(ctx, tx, page, section, view.Place); err != nil {
			return err
		}
	}
	p := query.ResultPageOfGroupParams{
		RaceID: page.Race.ID, Gender: view.Gender, Event: view.Event, GroupName: view.Group, Patterns: []string{}, Length: pageResults,
	}
	words := strings.Fields(view.Words)
	if len(words) > 0 {
		section.Number, section.Hit = 0, -1
		p.Patterns, p.Bib, p.Length = literally(words), strings.Join(words, " "), pg.OneMore(pageResults)
	} else {
		p.Skip = pg.Skipped(section.Number, pageResults)
	}
	found, err := s.q.ResultPageOfGroup(ctx, tx, p)
	section.More = len(found) > pageResults
	found = found[:min(len(found), pageResults)]
	rows := make([]Result, len(found))
	section.InGroup = make(map[uuid.UUID]int64, len(found))
	for i, row := range found {
		rows[i] = row.ListedResult
		section.InGroup[rows[i].ID] = row.Among
	}
	section.Groups = groups(rows)
	return err
}

// seek turns to the page that has a place, or else the place next to it.
func (s *Scorer) seek(ctx context.Context, tx pgx.Tx, page *RacePage, section *PageSection, place int32) error {
	found, err := s.q.ResultNearestPlace(ctx, tx, query.ResultNearestPlaceParams{
		RaceID: page.Race.ID, Gender: section.Gender, Event: section.Event, Place: place, GroupName: section.group(),
	})
	if err = pg.IfNoRows(err, nil); err == nil {
		section.turnTo(found.Number, found.Place)
	}
	return err
}

// group is the name of the age group that is shown; nil for all.
func (p *PageSection) group() *string {
	if p.Group == nil {
		return nil
	}
	return &p.Group.Name
}

// bothHave reports whether men and women have results in an event.
func (p *RacePage) bothHave(event string) bool {
	has := func(gender discipline.Gender) bool {
		return slices.ContainsFunc(p.Events, func(e PageEvent) bool { return e.Gender == gender && e.Event == event })
	}
	return has(discipline.Mens) && has(discipline.Womens)
}

// isMixedOrder reports whether men and women have places in one order of finish: together they have nearly as many results as places up to the
// last, and hardly a place in common. In two races they have the same places, and where only some results are known many places are missing.
func isMixedOrder(c query.ResultCountOfEventRow) bool {
	const tolerance = 10 // percent: of places that are shared, or were taken away
	shared := c.Mens + c.Womens - c.Together
	return c.Mens > 0 && c.Womens > 0 && shared*100 <= c.Together*tolerance && c.Placed*100 >= int64(c.LastPlace)*(100-tolerance)
}

// among reads what the places of results in the final are among those of their gender.
func (s *Scorer) among(ctx context.Context, tx pgx.Tx, page *RacePage, event PageEvent, rows []Result) (map[int32]int64, error) {
	var places []int32
	for i := range rows {
		if rows[i].Place != nil && rows[i].Round == discipline.Final {
			places = append(places, *rows[i].Place)
		}
	}
	found, err := s.q.ResultPlacesAmong(ctx, tx, query.ResultPlacesAmongParams{
		RaceID: page.Race.ID, Gender: event.Gender, Event: event.Event, Places: places,
	})
	among := make(map[int32]int64, len(found))
	for _, row := range found {
		among[row.Place] = row.Among
	}
	return among, err
}

// literally returns words as patterns of LIKE that mean themselves.
func literally(words []string) []string {
	escape := strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`)
	patterns := make([]string, len(words))
	for i, word := range words {
		patterns[i] = escape.Replace(word)
	}
	return patterns
}

// groups divides the results of an event, which are in order, by division and round.
func groups(results []Result) []PageGroup {
	var all []PageGroup
	start := 0
	for i := range results {
		at := &results[i]
		if i+1 < len(results) && results[i+1].Round == at.Round && textOf(results[i+1].Division) == textOf(at.Division) {
			continue
		}
		all = append(all, PageGroup{Division: at.Division, Round: at.Round, Results: results[start : i+1], Before: start})
		start = i + 1
	}
	return all
}

// FoundInRace is a race and its first results with words. More reports whether there are others.
type FoundInRace struct {
	Race    race.Race
	Results []Result
	More    bool
}

// FindInRace returns the first results of a race whose athlete has all words; none without words. It is fault.NotFound if there is no such
// race.
func (s *Scorer) FindInRace(ctx context.Context, raceID uuid.UUID, words string) (found FoundInRace, err error) {
	const length = 50
	release, err := s.Admission.Acquire(ctx, admission.Read, 1)
	if err != nil {
		return found, err
	}
	defer release()
	row, err := s.q.RaceGet(ctx, s.DB, raceID)
	if err != nil {
		return found, pg.IfNoRows(err, race.ErrNotFound)
	}
	found.Race = row.ListedRace
	patterns := literally(strings.Fields(words))
	if len(patterns) == 0 {
		return found, nil
	}
	rows, err := s.q.ResultFindInRace(ctx, s.DB, query.ResultFindInRaceParams{RaceID: raceID, Patterns: patterns, Length: pg.OneMore(length)})
	page := pg.PageOf(rows, length)
	found.Results, found.More = page.Items, page.More
	return found, err
}
