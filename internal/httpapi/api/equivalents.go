package api

import (
	"context"
	"math"

	"github.com/oapi-codegen/nullable"

	"harrier/gen/api"
	"harrier/internal/account"
	"harrier/internal/account/session"
	"harrier/internal/date"
	"harrier/internal/trainlog/equivalent"
)

// equivalents implements what compares times.
type equivalents struct{ handler }

func (h equivalents) GetEquivalentTimes(ctx context.Context, req api.GetEquivalentTimesRequestObject) (api.GetEquivalentTimesResponseObject, error) {
	p := req.Params
	day, err := dayOf(value(p.Date))
	if err != nil {
		return nil, err
	}
	caller := CallerOf(ctx)
	runner, err := h.Accounts.Get(ctx, caller.UserID)
	if err != nil {
		return nil, err
	}
	if !caller.Has(session.ScopeProfile) { // the grade has the runner's age and sex
		runner.BirthDate, runner.Sex = nil, nil
	}
	grade, err := h.grade(runner, day, p.Meters, p.Seconds)
	return api.GetEquivalentTimes200JSONResponse{
		Meters: p.Meters, Seconds: p.Seconds, Formula: equivalent.Formula, Source: equivalent.Source, AgeGrade: grade,
		Times: all(equivalent.Times(p.Meters, p.Seconds), func(e equivalent.Time) api.EquivalentTime {
			return api.EquivalentTime{EventCode: e.Code, Meters: e.Meters, Seconds: rounded(e.Seconds, 10), Extrapolated: e.Extrapolated}
		}),
	}, err
}

// grade grades a time by the runner's age on a day, or on their today where day is nil; null if the runner has not said enough, or the
// tables do not have the age or the distance.
func (h equivalents) grade(runner account.User, day *date.Date, meters, seconds float64) (nullable.Nullable[api.AgeGrade], error) {
	none := nullable.NewNullNullable[api.AgeGrade]()
	if runner.BirthDate == nil || runner.Sex == nil {
		return none, nil
	}
	if day == nil {
		zone, err := date.Zone(runner.Timezone)
		if err != nil {
			return none, err
		}
		today := date.Today(h.Clock(), zone)
		day = &today
	}
	age := day.YearsSince(*runner.BirthDate)
	g, ok := equivalent.GradeOf(equivalent.Sex(*runner.Sex), age, meters, seconds)
	if !ok {
		return none, nil
	}
	return nullable.NewNullableWithValue(api.AgeGrade{
		Age: int32(age), //nolint:gosec // at most 100
		Sex: api.Sex(*runner.Sex), Percent: rounded(g.Percent, 100), StandardSeconds: rounded(g.Standard, 10),
		OpenStandardSeconds: rounded(g.Open, 10), GradedSeconds: rounded(g.Seconds, 10),
		Tables: equivalent.TableVersion, Source: equivalent.TableSource,
	}), nil
}

// rounded rounds to parts of one.
func rounded(f, parts float64) float64 { return math.Round(f*parts) / parts }
