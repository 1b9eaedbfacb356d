package result

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
)

// EachOfTeam hands every result of a team to yield, newest race first, and within one by gender, event, place and time.
// The result is only valid during the call. A team that nobody ran for has none.
func (s *Service) EachOfTeam(ctx context.Context, teamID string, yield func(*Result) error) error {
	return s.eachRow(ctx, yield, query.ResultListByTeam, keyOf(teamID))
}

// EachOfTeamYear is EachOfTeam for the races of one year.
func (s *Service) EachOfTeamYear(ctx context.Context, teamID string, year int32, yield func(*Result) error) error {
	first, last := daysOf(year)
	return s.eachRow(ctx, yield, query.ResultListByTeamYear, keyOf(teamID), first, last)
}

// EachOfTeamYearGender is EachOfTeamYear for one gender.
func (s *Service) EachOfTeamYearGender(ctx context.Context, teamID string, year int32, gender Gender, yield func(*Result) error) error {
	first, last := daysOf(year)
	return s.eachRow(ctx, yield, query.ResultListByTeamYearGender, keyOf(teamID), first, last, gender)
}

// EachOfAthlete hands every result of an athlete to yield, whichever of their IDs it carries and whichever is asked for, in
// the order of EachOfTeam.
func (s *Service) EachOfAthlete(ctx context.Context, athleteID string, yield func(*Result) error) error {
	return s.eachRow(ctx, yield, query.ResultListByAthlete, keyOf(athleteID))
}

// TeamYears lists the years in which a team has results of one gender, newest first.
func (s *Service) TeamYears(ctx context.Context, teamID string, gender Gender) ([]int32, error) {
	years, err := s.q.ResultYearsOfTeam(ctx, s.db, query.ResultYearsOfTeamParams{TeamKey: keyOf(teamID), Gender: gender})
	if err != nil {
		return nil, fmt.Errorf("list a team's years: %w", err)
	}
	if years == nil {
		years = []int32{}
	}
	return years, nil
}

func (s *Service) eachRow(ctx context.Context, yield func(*Result) error, sql string, args ...any) error {
	var r Result
	into := r.columns()
	return s.streams.Each(ctx, func(rows pgx.Rows) error {
		if err := rows.Scan(into...); err != nil {
			return fmt.Errorf("read a result: %w", err)
		}
		return yield(&r)
	}, sql, args...)
}

// keyOf is what an athlete_id or team_id is compared by. IDs are ASCII, so that the program and the database agree.
func keyOf(id string) string { return strings.ToLower(id) }

// daysOf gives a year's first and last day.
func daysOf(year int32) (first, last time.Time) {
	return time.Date(int(year), time.January, 1, 0, 0, 0, 0, time.UTC), time.Date(int(year), time.December, 31, 0, 0, 0, 0, time.UTC)
}
