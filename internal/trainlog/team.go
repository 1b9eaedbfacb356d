package trainlog

import (
	"context"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
)

// teamPage is how many athletes a page of a team has.
const teamPage = 100

// TeamAthlete is an athlete who has accepted the reader as coach, with the sums of a period.
type TeamAthlete struct {
	UserID    uuid.UUID
	Name      string
	AthleteID *string
	Sums      Summary
	// Unseen is how many comments of others on the days of the period the reader has not marked as seen.
	Unseen int64
	// Days are those of the period that have an entry; nil if only the sums were asked for.
	Days []Entry
}

// TeamPage is a page of the athletes of a team, by name.
type TeamPage struct {
	date.Period

	Athletes []*TeamAthlete
	// Next is the number of the next page, or 0.
	Next int32
}

// TeamWeek returns the days of the week of a day, Monday to Sunday, of the athletes whose logs the reader may read as their coach.
func (s *Service) TeamWeek(ctx context.Context, reader actor.Reader, day date.Date, page int32) (TeamPage, error) {
	first, last := date.Week(day)
	found, err := s.teamSums(ctx, reader, date.Period{By: date.ByWeek, Start: time.Monday, First: first, Last: last}, page)
	if err != nil || len(found.Athletes) == 0 {
		return found, err
	}
	var p stretches
	byUser := make(map[uuid.UUID]*TeamAthlete, len(found.Athletes))
	for _, a := range found.Athletes {
		p.add(a.UserID, first, last, !a.Sums.HealthHidden)
		byUser[a.UserID], a.Days = a, make([]Entry, 0, last.Sub(first)+1)
	}
	err = s.daysOf(ctx, p, func(e *Entry) { byUser[e.UserID].Days = append(byUser[e.UserID].Days, *e) })
	return found, err
}

// TeamMonth returns the sums of the month of a day.
func (s *Service) TeamMonth(ctx context.Context, reader actor.Reader, day date.Date, page int32) (TeamPage, error) {
	first, last := date.Month(day)
	return s.teamSums(ctx, reader, date.Period{By: date.ByMonth, First: first, Last: last}, page)
}

func (s *Service) teamSums(ctx context.Context, reader actor.Reader, p date.Period, page int32) (TeamPage, error) {
	rows, err := s.q.TeamLogPage(ctx, s.db, query.TeamLogPageParams{
		Reader: *reader.ID, Health: reader.Health, Team: reader.Team, First: p.First, Last: p.Last,
		Length: teamPage + 1, Skip: int64(page-1) * teamPage,
	})
	found := TeamPage{Period: p}
	if len(rows) > teamPage {
		rows, found.Next = rows[:teamPage], page+1
	}
	for i := range rows {
		r := &rows[i]
		sums := Summary{Period: p, HealthHidden: !r.Healthy}
		sums.fill(&query.EntrySummaryRow{
			Miles: r.Miles, Meters: r.Meters, Runs: r.Runs, Seconds: r.Seconds, DaysRun: r.DaysRun, LongestRun: r.LongestRun,
			Goal: r.Goal, Goals: r.Goals, RHR: r.RHR, RHRDays: r.RHRDays, Sleep: r.Sleep, SleepDays: r.SleepDays,
		})
		found.Athletes = append(found.Athletes, &TeamAthlete{UserID: r.UserID, Name: r.Name, AthleteID: r.AthleteID, Sums: sums, Unseen: r.Unseen})
	}
	return found, err
}
