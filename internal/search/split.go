package search

import (
	"context"
	"math"

	"harrier/gen/query"
)

// maxRunners is how many runners' results are read to look for events, those of the newest.
const maxRunners = 5000

// split finds results whose runner has some of the words and whose event has the others.
func (s *Service) split(ctx context.Context, db reader, all []meaning, wanted int) ([]hit, error) {
	if len(all) == 1 {
		return nil, nil
	}
	ways, err := shareOut(all, func(ways []way) error { return s.count(ctx, db, ways) })
	if err != nil || len(ways) == 0 {
		return nil, err
	}
	p := planFor(ways)
	if p.walk {
		if hits, err := s.walk(ctx, db, conjunction(all), false, wanted); err != nil || len(hits) == wanted {
			return hits, err
		}
	}
	hits, _, err := s.byEvents(ctx, db, all, p.byEvents, math.MaxInt64, wanted)
	if err != nil {
		return nil, err
	}
	more, _, err := s.byRunners(ctx, db, all, p.byRunners, math.MaxInt64, wanted)
	return append(hits, more...), err
}

// count counts the runners and events of shares that have not been counted.
func (s *Service) count(ctx context.Context, db reader, ways []way) error {
	params := query.SearchCountsParams{MaxRows: many}
	for _, w := range ways {
		params.Runners, params.Events = append(params.Runners, w.runners.uncounted()), append(params.Events, w.events.uncounted())
	}
	rows, err := s.q.SearchCounts(ctx, db, params)
	for i, r := range rows {
		ways[i].runners.rows += r.Runners
		ways[i].events.rows += r.Events
	}
	return err
}

// byEvents finds the results of some ways through the events, unless these are maxRows or more.
func (s *Service) byEvents(ctx context.Context, db reader, all []meaning, ways []way, maxRows int64, wanted int) ([]hit, bool, error) {
	if len(ways) == 0 {
		return nil, true, nil
	}
	words, events := conjunction(all), anyOf(ways, eventsOf)
	rows, err := s.q.SearchByEvents(ctx, db, query.SearchByEventsParams{
		Words: words, Events: events, Whole: events == words,
		Runners: anyOf(ways, runnersOf), Everybody: !shouldList(ways, eventsOf, runnersOf),
		MaxRows: maxRows, Budget: int32(max(many, wanted)), Wanted: int32(wanted), //nolint:gosec // below Reach
	})
	return hitsOf(rows, maxRows, err)
}

// byRunners finds the results of some ways through the runners, unless these are maxRows or more.
func (s *Service) byRunners(ctx context.Context, db reader, all []meaning, ways []way, maxRows int64, wanted int) ([]hit, bool, error) {
	if len(ways) == 0 {
		return nil, true, nil
	}
	words, runners, budget := conjunction(all), anyOf(ways, runnersOf), maxRunners
	if runners == words {
		budget = wanted // the newest results are of the runners whose newest result is the newest
	}
	asked := query.SearchByRunnersParams{
		Words: words, Runners: runners, Whole: runners == words, Bounded: runners == words,
		Events: anyOf(ways, eventsOf), Everywhere: !shouldList(ways, runnersOf, eventsOf),
		MaxRows: maxRows, Budget: int32(budget), Wanted: int32(wanted), //nolint:gosec // below Reach
	}
	rows, err := s.q.SearchByRunners(ctx, db, asked)
	// Some have none that new where the index does not know yet that their newest race was deleted.
	if asked.Bounded && err == nil && len(rows) < wanted && (len(rows) == 0 || rows[0].Matched >= int64(wanted)) {
		asked.Bounded = false
		rows, err = s.q.SearchByRunners(ctx, db, asked)
	}
	return hitsOf(rows, maxRows, err)
}
