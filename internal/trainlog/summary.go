package trainlog

import (
	"context"
	"slices"
	"strconv"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/athlete"
	"harrier/internal/calendar"
	"harrier/internal/ids"
)

// maxSummary is how many days a summary may span, almost eleven years.
const maxSummary = 4000

// Summary is the sums and means of a period. Numbers other than counts are decimals as text.
type Summary struct {
	calendar.Period

	Miles      string
	Runs       int64
	Seconds    string
	DaysRun    int64
	LongestRun string
	// Goal is nil if no day has one; GoalShare is nil if Goal is nil or 0.
	Goal, GoalShare *string
	// RHR and Sleep are means over RHRDays and SleepDays, nil over none.
	RHR       *string
	RHRDays   int64
	Sleep     *string
	SleepDays int64
}

// Summarize sums up an athlete's log by week, month or year. Periods without entries have zeros.
func (s *Service) Summarize(ctx context.Context, caller *uuid.UUID, athleteID string, first, last calendar.Date, by calendar.By) ([]Summary, error) {
	if err := checkRange(first, last, maxSummary); err != nil {
		return nil, err
	}
	periods := slices.Collect(calendar.Periods(first, last, by))
	firsts := make([]calendar.Date, len(periods))
	for i, p := range periods {
		firsts[i] = p.First
	}
	rows, err := s.q.EntrySummary(ctx, s.db, query.EntrySummaryParams{
		Reader: caller, AthleteKey: ids.Key(athleteID), Firsts: firsts, Last: last,
	})
	switch {
	case err != nil:
		return nil, err
	case len(rows) == 0:
		return nil, athlete.ErrUnclaimed
	case !rows[0].Readable:
		return nil, forbidden()
	}
	summaries := make([]Summary, len(periods))
	for i, p := range periods {
		summaries[i] = Summary{Period: p, Miles: "0", Seconds: "0", LongestRun: "0"}
	}
	for i := range rows {
		if r := &rows[i]; r.Period > 0 {
			summaries[r.Period-1].fill(r)
		}
	}
	return summaries, nil
}

func (s *Summary) fill(r *query.EntrySummaryRow) {
	s.Miles, s.Runs, s.Seconds, s.DaysRun, s.LongestRun = r.Miles, r.Runs, r.Seconds, r.DaysRun, r.LongestRun
	s.RHR, s.RHRDays, s.Sleep, s.SleepDays = mean(r.RHR, r.RHRDays), r.RHRDays, mean(r.Sleep, r.SleepDays), r.SleepDays
	if r.Goals == 0 {
		return
	}
	s.Goal = &r.Goal
	s.GoalShare = share(r.Miles, r.Goal)
}

// share divides decimals, to four digits; nil if there is nothing to divide by.
func share(part, whole string) *string {
	p, err := strconv.ParseFloat(part, 64)
	w, wholeErr := strconv.ParseFloat(whole, 64)
	if err != nil || wholeErr != nil || w == 0 {
		return nil
	}
	text := strconv.FormatFloat(p/w, 'f', 4, 64)
	return &text
}
