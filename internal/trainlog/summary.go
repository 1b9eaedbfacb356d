package trainlog

import (
	"context"
	"slices"
	"strconv"
	"time"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/sport/measure"
)

// maxSummary is how many days a summary may span, almost eleven years.
const maxSummary = 4000

// Summary is the sums and means of a period. Numbers other than counts are decimals as text.
type Summary struct {
	date.Period

	Miles      string
	Meters     string
	Runs       int64
	Seconds    string
	DaysRun    int64
	LongestRun string
	// OtherSeconds is the duration of other sports. What stands above is of running alone.
	OtherSeconds string
	// AverageWeek is the mean distance of a week in meters until the owner's today; nil if that is not asked for.
	AverageWeek *string
	// Goal is nil if no day has one; GoalShare is nil if Goal is nil or 0.
	Goal, GoalShare *string
	// HealthHidden is that the caller may not read what follows: RHR and Sleep are means over RHRDays and SleepDays, nil over none.
	HealthHidden bool

	RHR       *string
	RHRDays   int64
	Sleep     *string
	SleepDays int64
}

// Summarize sums up a log by week, month or year. Periods without entries have zeros. Weeks begin on the day that the caller's begin on.
func (s *Service) Summarize(ctx context.Context, log Log, first, last date.Date, by date.By, now time.Time) ([]Summary, error) {
	if err := checkRange(first, last, maxSummary); err != nil {
		return nil, err
	}
	rows, err := s.q.EntrySummary(ctx, s.db, query.EntrySummaryParams{
		Reader: log.Reader.ID, Health: log.Reader.Health, Team: log.Reader.Team, Owner: log.owner(), AthleteKey: log.athleteKey(),
		First: first, Last: last, Now: now,
		Mondays: firstDays(first, last, by, time.Monday), Sundays: firstDays(first, last, by, time.Sunday),
		Saturdays: firstDays(first, last, by, time.Saturday),
	})
	switch {
	case err != nil:
		return nil, err
	case len(rows) == 0:
		return nil, log.missing()
	case !rows[0].Readable:
		return nil, errForbidden
	}
	periods := slices.Collect(date.Periods(first, last, by, date.WeekStarts[rows[0].WeekStart]))
	summaries := make([]Summary, len(periods))
	for i, p := range periods {
		summaries[i] = Summary{Period: p, Miles: "0", Meters: "0", Seconds: "0", LongestRun: "0", OtherSeconds: "0", HealthHidden: !rows[0].Healthy}
	}
	for i := range rows {
		if r := &rows[i]; r.Period > 0 {
			summaries[r.Period-1].fill(r)
		}
	}
	for i := range summaries {
		summaries[i].AverageWeek = new(summaries[i].averageWeek(rows[0].Today))
	}
	return summaries, nil
}

// averageWeek is the mean distance of a week in meters, over the days that have begun.
func (s *Summary) averageWeek(today date.Date) string {
	last := s.Last
	if last.After(today) {
		last = today
	}
	meters, err := strconv.ParseFloat(s.Meters, 64)
	days := last.Sub(s.First) + 1
	if err != nil || days < 1 {
		return "0"
	}
	return measure.Round(meters * 7 / float64(days)).String()
}

// firstDays are the first days of the periods.
func firstDays(first, last date.Date, by date.By, start time.Weekday) (days []date.Date) {
	for p := range date.Periods(first, last, by, start) {
		days = append(days, p.First)
	}
	return days
}

func (s *Summary) fill(r *query.EntrySummaryRow) {
	s.Miles, s.Meters, s.Runs, s.Seconds, s.DaysRun, s.LongestRun = r.Miles, r.Meters, r.Runs, r.Seconds, r.DaysRun, r.LongestRun
	s.OtherSeconds = r.OtherSeconds
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
