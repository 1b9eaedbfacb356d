package site

import (
	"context"
	"net/http"
	"strconv"

	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/httpapi/page"
	"harrier/internal/result"
	"harrier/internal/sport/measure"
	"harrier/internal/trainlog"
)

// maxSeasonPages is how many pages of an athlete's results are searched for a season's.
const maxSeasonPages = 5

// seasonPage is the report of an athlete's season as the template shows it.
type seasonPage struct {
	Season trainlog.Season
	Text   string
	Unit   string
	// Healthy is that the weeks have health values.
	Healthy bool
	Weeks   []seasonWeek
	Total   seasonWeek
	Races   []result.Result
	Bests   []result.EventBests
	Youth   result.Youth
}

// seasonWeek is a row of the table of weeks.
type seasonWeek struct {
	From                                       date.Date
	Distance, Longest, Time, Other, RHR, Sleep string
	Runs                                       int64
}

// Season serves the report of a season by the secret path value "token".
func (p *Pages) Season(w http.ResponseWriter, r *http.Request) error {
	season, err := p.TrainLog.OpenSeason(r.Context(), r.PathValue("token"))
	if err != nil {
		return err
	}
	shown := seasonPage{Season: season, Unit: string(season.Units)}
	if season.Text != nil {
		shown.Text = *season.Text
	}
	shown.addWeeks()
	if season.AthleteID != nil {
		if err := p.addRaces(r.Context(), &shown, *season.AthleteID); err != nil && fault.KindOf(err) != fault.NotFound {
			return err
		}
	}
	return page.Send(w, http.StatusOK, page.Headers{Referrer: "no-referrer"}, p.template, "season", shown)
}

// addWeeks adds the weeks and their sum.
func (s *seasonPage) addWeeks() {
	var meters, seconds, other float64
	for i := range s.Season.Weeks {
		week := &s.Season.Weeks[i]
		row := seasonWeek{
			From: week.First, Distance: s.distance(float(week.Meters)), Longest: s.distance(measure.MilesToMeters(float(week.LongestRun)).Float64()),
			Time: duration(float(week.Seconds)), Other: duration(float(week.OtherSeconds)), Runs: week.Runs,
		}
		if !week.HealthHidden {
			s.Healthy = true
			row.RHR, row.Sleep = rounded(week.RHR), rounded(week.Sleep)
		}
		s.Weeks = append(s.Weeks, row)
		meters, seconds, other, s.Total.Runs = meters+float(week.Meters), seconds+float(week.Seconds), other+float(week.OtherSeconds), s.Total.Runs+week.Runs
	}
	s.Total.Distance, s.Total.Time, s.Total.Other = s.distance(meters), duration(seconds), duration(other)
}

// addRaces adds the results of the season, newest first, and the best marks.
func (p *Pages) addRaces(ctx context.Context, s *seasonPage, athlete string) error {
	for number := int32(1); number <= maxSeasonPages; number++ {
		found, err := p.Scorer.Athlete(ctx, athlete, number)
		if err != nil {
			return err
		}
		for _, one := range found.Results {
			if !one.Date.Before(s.Season.First) && !s.Season.Last.Before(one.Date) {
				s.Races = append(s.Races, one)
			}
		}
		if !found.More || found.Results[len(found.Results)-1].Date.Before(s.Season.First) {
			break
		}
	}
	var err error
	if s.Bests, err = p.Results.AthleteBests(ctx, athlete, allYears); err != nil {
		return err
	}
	results := s.Races
	for _, b := range s.Bests {
		results = append(results, b.Personal.Result)
	}
	s.Youth, err = p.Scorer.Youth(ctx, results)
	return err
}

// distance writes meters in the unit of the report, to a tenth, as the app does; empty for none.
func (s *seasonPage) distance(meters float64) string {
	if meters == 0 {
		return ""
	}
	unit := 1609.344
	if s.Season.Units == "km" {
		unit = 1000
	}
	return strconv.FormatFloat(meters/unit, 'f', 1, 64)
}

// duration writes seconds as hours and minutes; empty for none.
func duration(seconds float64) string {
	minutes := int64(seconds+30) / 60
	if minutes == 0 {
		return ""
	}
	text := strconv.FormatInt(100+minutes%60, 10)
	return strconv.FormatInt(minutes/60, 10) + ":" + text[1:]
}

// float reads a decimal of the database.
func float(decimal string) float64 {
	f, _ := strconv.ParseFloat(decimal, 64)
	return f
}

// rounded writes a mean to a tenth; empty for none.
func rounded(decimal *string) string {
	if decimal == nil {
		return ""
	}
	return strconv.FormatFloat(float(*decimal), 'f', 1, 64)
}
