package trainlog

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/pg"
	"harrier/internal/team"
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

	// Team is the name of the team that the reader has claimed, else of one that the reader assists; empty for none.
	Team     string
	Athletes []*TeamAthlete
	// Pending are those who are not among the athletes of the team yet. Only the first page has them.
	Pending []*Pending
	// Next is the number of the next page, or 0.
	Next int32
}

// Pending is somebody who is not in a coach's grid yet: an athlete who states the team, or an address that was invited to it.
type Pending struct {
	ID    uuid.UUID `json:"id"`
	Name  *string   `json:"name"`
	Email *string   `json:"email"`
	// Via is the way by which they are known: invitation, code or team. Lacks is account, acceptance or log.
	Via        string     `json:"via"`
	Lacks      string     `json:"lacks"`
	Since      *time.Time `json:"since"`
	RemindedAt *time.Time `json:"reminded_at"`
	DeclinedAt *time.Time `json:"declined_at"`
}

// Members says which athletes of a team are read: all, or those of a group, and which page of them.
type Members struct {
	Group *uuid.UUID
	Page  int32
}

// requireGroup returns fault.NotFound for a group that is none of the reader's teams. It is asked when no athlete was found.
func (s *Service) requireGroup(ctx context.Context, reader actor.Reader, m Members) error {
	if m.Group == nil {
		return nil
	}
	is, err := s.q.GroupIsCoached(ctx, s.db, query.GroupIsCoachedParams{CoachID: *reader.ID, ID: *m.Group})
	if err == nil && !is {
		err = team.ErrNoGroup
	}
	return err
}

// WeekOf returns the week of a day as it begins for a user.
func (s *Service) WeekOf(ctx context.Context, user uuid.UUID, day date.Date) (date.Period, error) {
	row, err := s.q.LogToday(ctx, s.db, query.LogTodayParams{UserID: user, Day: &day})
	start := date.WeekStarts[row.WeekStart]
	first, last := date.WeekFrom(day, start)
	return date.Period{By: date.ByWeek, Start: start, First: first, Last: last}, pg.IfNoRows(err, actor.ErrAccountGone)
}

// TeamWeek returns the days of the week of a day, as it begins for the reader, of the athletes whose logs the reader may read as their coach.
func (s *Service) TeamWeek(ctx context.Context, reader actor.Reader, day date.Date, m Members) (TeamPage, error) {
	found, err := s.teamSums(ctx, reader, date.ByWeek, day, m)
	if err != nil || len(found.Athletes) == 0 {
		return found, err
	}
	var p stretches
	byUser := make(map[uuid.UUID]*TeamAthlete, len(found.Athletes))
	for _, a := range found.Athletes {
		p.add(a.UserID, found.First, found.Last, !a.Sums.HealthHidden)
		byUser[a.UserID], a.Days = a, make([]Entry, 0, found.Days())
	}
	err = s.daysOf(ctx, p, func(e *Entry) { byUser[e.UserID].Days = append(byUser[e.UserID].Days, *e) })
	return found, err
}

// TeamMonth returns the sums of the month of a day.
func (s *Service) TeamMonth(ctx context.Context, reader actor.Reader, day date.Date, m Members) (TeamPage, error) {
	return s.teamSums(ctx, reader, date.ByMonth, day, m)
}

// teamSums returns the sums of the week or month of a day.
func (s *Service) teamSums(ctx context.Context, reader actor.Reader, by date.By, day date.Date, m Members) (found TeamPage, err error) {
	arg := query.TeamLogPageParams{
		Reader: *reader.ID, Health: reader.Health, Team: reader.Team, Length: teamPage + 1, Skip: int64(m.Page-1) * teamPage, GroupID: m.Group,
	}
	arg.Sunday, _ = by.Span(day, time.Sunday)
	arg.Saturday, _ = by.Span(day, time.Saturday)
	first, last := by.Span(day, time.Monday)
	arg.Monday, arg.Days = first, int32(date.Period{First: first, Last: last}.Days()) //nolint:gosec // at most a month
	rows, err := s.q.TeamLogPage(ctx, s.db, arg)
	if err != nil {
		return found, err
	}
	if len(rows) == 0 {
		return found, actor.ErrAccountGone
	}
	found.Team, found.By, found.Start = rows[0].TeamName, by, date.WeekStarts[rows[0].WeekStart]
	found.First, found.Last = by.Span(day, found.Start)
	if err := json.Unmarshal(rows[0].Pending, &found.Pending); err != nil {
		return found, fmt.Errorf("read who is pending: %w", err)
	}
	if len(rows) == 1 && rows[0].UserID == uuid.Nil {
		rows = nil
	}
	if len(rows) > teamPage {
		rows, found.Next = rows[:teamPage], m.Page+1
	}
	if len(rows) == 0 {
		return found, s.requireGroup(ctx, reader, m)
	}
	for i := range rows {
		r := &rows[i]
		sums := Summary{Period: found.Period, HealthHidden: !r.Healthy}
		sums.fill(&query.EntrySummaryRow{
			Miles: r.Miles, Meters: r.Meters, Runs: r.Runs, Seconds: r.Seconds, DaysRun: r.DaysRun, LongestRun: r.LongestRun, OtherSeconds: r.OtherSeconds,
			Goal: r.Goal, Goals: r.Goals, RHR: r.RHR, RHRDays: r.RHRDays, Sleep: r.Sleep, SleepDays: r.SleepDays,
		})
		found.Athletes = append(found.Athletes, &TeamAthlete{UserID: r.UserID, Name: r.Name, AthleteID: r.AthleteID, Sums: sums, Unseen: r.Unseen})
	}
	return found, nil
}
