package result

import (
	"context"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/scoring"
	"harrier/internal/text/ids"
)

const (
	// rankedPlaces is how many places a ranking has.
	rankedPlaces = 1000
	// rankedResults is how many results of an event a ranking looks at, the best first. Athletes who are among them often share them with
	// fewer others.
	rankedResults = 10_000
	// perPlace is how many results are usually enough to find an athlete for each place.
	perPlace = 4
	// firstLook is how many more results are looked at in any case.
	firstLook = 100
)

var errUnknownEvent = fault.New(fault.NotFound, "There is no such event. Use an event code, such as 1500, 5K, HM, 110H, 4x400 or LJ.")

// RankingFilter says what is ranked.
type RankingFilter struct {
	Span

	Sport  scoring.Sport
	Gender discipline.Gender
	// Event is an event's code or name.
	Event string
	// TeamID is the only team; nil for all.
	TeamID *string
	// EachResult ranks every result instead of every athlete's best.
	EachResult bool
}

// Ranked is a result in a ranking.
type Ranked struct {
	Place     int32
	WindAided bool
	Result    Result
}

// RankingPage is a page of a ranking, and whether there are more.
type RankingPage struct {
	Items []Ranked
	More  bool
}

// Ranking reads a page of a ranking. An event that is not known is fault.NotFound.
func (s *Service) Ranking(ctx context.Context, f RankingFilter, page, length int32) (RankingPage, error) {
	known, ok := discipline.Parse(f.Event)
	if !ok {
		return RankingPage{}, errUnknownEvent
	}
	skip := int64(page-1) * int64(length)
	wanted := min(int64(length)+1, rankedPlaces-skip)
	if wanted <= 0 {
		return RankingPage{}, nil
	}
	ask := query.RankingParams{
		Sport: f.Sport, Gender: f.Gender, EventCode: &known.Code, LegalWind: f.LegalWind, EachResult: f.EachResult, Skip: skip, Length: wanted,
		Walk: min(perPlace*(skip+wanted)+firstLook, rankedResults),
	}
	if f.TeamID != nil {
		key := ids.Key(*f.TeamID)
		ask.TeamKey = &key
	}
	if f.Year != nil {
		half := int16(2 * *f.Year) //nolint:gosec // at most 9998
		if f.Start > lastOfFirstHalf {
			half++
		}
		ask.Season = &half
	}
	rows, err := s.q.Ranking(ctx, s.db, ask)
	// A few athletes may have had all the results that were looked at.
	if err == nil && int64(len(rows)) < wanted && ask.Walk < rankedResults && (len(rows) == 0 || rows[0].Walked == ask.Walk) {
		ask.Walk = rankedResults
		rows, err = s.q.Ranking(ctx, s.db, ask)
	}
	items := make([]Ranked, min(len(rows), int(length)))
	for i := range items {
		items[i] = Ranked{Place: rows[i].Place, WindAided: rows[i].WindAided, Result: rows[i].ListedResult}
	}
	return RankingPage{Items: items, More: len(rows) > len(items)}, err
}
