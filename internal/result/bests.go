package result

import (
	"context"
	"time"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/scoring"
	"harrier/internal/text/ids"
)

// maxBests is how many bests or records are listed.
const maxBests = 1000

// Best is a result that is the best of an athlete or a team.
type Best struct {
	Sport scoring.Sport
	// Year is that in which the season of the race begins.
	Year      int
	WindAided bool
	Result    Result
}

// EventBests is an athlete's bests in an event.
type EventBests struct {
	Sport     scoring.Sport
	Gender    discipline.Gender
	EventCode string
	Personal  Best
	// Seasons are the season bests, newest first.
	Seasons []Best
}

// Span says which results count for bests and records.
type Span struct {
	// Year is that in which the only season begins; nil for all years.
	Year *int32
	// Start is the month in which seasons begin.
	Start time.Month
	// LegalWind leaves out wind-aided results.
	LegalWind bool
}

// days returns the first and last day of the span.
func (s Span) days() (first, last date.Date) {
	if s.Year == nil {
		first, _ = date.SeasonDays(1, time.January)
		_, last = date.SeasonDays(maxYear, time.January)
		return first, last
	}
	return date.SeasonDays(int(*s.Year), s.Start)
}

// lastOfFirstHalf is the last month of the first of the two parts of a year that races.season tells apart.
const lastOfFirstHalf = time.July

// maxYear is that of the last date there is.
const maxYear = 9999

// AthleteBests lists the bests of an athlete in each event, by sport, gender, kind of event and distance. Any of the athlete's IDs leads
// to the results of all of them. The year of the span does not matter.
func (s *Service) AthleteBests(ctx context.Context, athleteID string, span Span) ([]EventBests, error) {
	rows, err := s.q.BestListOfAthlete(ctx, s.db, query.BestListOfAthleteParams{
		AthleteKey: ids.Key(athleteID), Months: int32(span.Start - time.January), LegalWind: span.LegalWind, MaxRows: maxBests, //nolint:gosec // a month
	})
	var events []EventBests
	var order int64 // of the personal best of the last event
	for _, r := range rows {
		best := Best{Sport: r.Sport, Year: int(r.Year), WindAided: r.WindAided, Result: r.ListedResult}
		code := *best.Result.EventCode
		if n := len(events) - 1; n < 0 || events[n].Sport != best.Sport || events[n].Gender != best.Result.Gender || events[n].EventCode != code {
			events = append(events, EventBests{Sport: best.Sport, Gender: best.Result.Gender, EventCode: code, Personal: best})
			order = r.MarkOrder
		}
		event := &events[len(events)-1]
		event.Seasons = append(event.Seasons, best)
		if r.MarkOrder <= order { // of equal ones the earliest
			event.Personal, order = best, r.MarkOrder
		}
	}
	return events, err
}

// TeamRecords lists the best result of a team in each event, in the order of AthleteBests.
func (s *Service) TeamRecords(ctx context.Context, teamID string, span Span) ([]Best, error) {
	first, last := span.days()
	rows, err := s.q.RecordListOfTeam(ctx, s.db, query.RecordListOfTeamParams{
		TeamKey: ids.Key(teamID), First: first, Last: last, LegalWind: span.LegalWind, MaxRows: maxBests,
	})
	records := make([]Best, len(rows))
	for i, r := range rows {
		records[i] = Best{Sport: r.Sport, Year: date.Season(r.ListedResult.Date, span.Start), WindAided: r.WindAided, Result: r.ListedResult}
	}
	return records, err
}
