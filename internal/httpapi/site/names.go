package site

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/sport/scoring"
)

// titleOf names an event of a race. Its athletes stay girls and boys where its file called them so.
func titleOf(e result.PageEvent) string {
	if e.Gender == result.Everybody {
		return e.Event + " · everybody"
	}
	return discipline.Title(e.Gender, e.Event, e.Youth)
}

// titleIn names the event of a result.
func titleIn(youth result.Youth, r result.Result) string { return titleOf(youth.Event(r)) }

// contestOf names the event, the division and the round of a result.
func contestOf(youth result.Youth, r result.Result) string {
	name := titleIn(youth, r)
	if part := subset(r.Division, r.Round); part != "" {
		name += " · " + part
	}
	return name
}

// subset names a division and a round; the final of an event without divisions has no name.
func subset(division *string, round discipline.Round) string {
	var names []string
	if division != nil {
		names = append(names, *division)
	}
	if round != discipline.Final {
		names = append(names, strings.ToUpper(string(round[:1]))+string(round[1:]))
	}
	return strings.Join(names, " · ")
}

// stateOf says how final the results of a race are.
func stateOf(s race.State) string {
	switch s {
	case race.Official:
		return "The results are official."
	case race.Locked:
		return "The results are final: the race is locked."
	case race.Provisional:
	}
	return "The results are provisional: they may still change."
}

func sportName(s scoring.Sport) string { return strings.ReplaceAll(string(s), "_", " ") }

func formatScore(points float64) string { return strconv.FormatFloat(points, 'f', -1, 64) }

// formatMilliseconds formats a mean or a spread to the tenth of a second; nothing if it is unknown.
func formatMilliseconds(ms any) string {
	var d time.Duration
	switch ms := ms.(type) {
	case *float64:
		if ms == nil {
			return ""
		}
		d = time.Duration(*ms * float64(time.Millisecond))
	case *int64:
		if ms == nil {
			return ""
		}
		d = time.Duration(*ms) * time.Millisecond
	}
	text := mark.Format(d.Round(100 * time.Millisecond))
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

// graded reports whether a result has a grade.
func graded(results []result.Result) bool {
	return slices.ContainsFunc(results, func(r result.Result) bool { return r.Grade != nil })
}

// windy reports whether a result has a wind reading.
func windy(results []result.Result) bool {
	return slices.ContainsFunc(results, func(r result.Result) bool { return r.Wind != nil })
}

// maxWind is the wind in meters per second above which marks are no records (World Athletics, TR 31.17).
const maxWind = 2.0

// windOf returns a wind in meters per second with its sign, as results are published, and marks one that is too strong for records by a w.
func windOf(decimal string) string {
	n, err := strconv.ParseFloat(decimal, 64)
	if err != nil {
		return decimal
	}
	if n > maxWind {
		return fmt.Sprintf("%+.1f w", n)
	}
	return fmt.Sprintf("%+.1f", n)
}

// teamed reports whether a result has a team.
func teamed(results []result.Result) bool {
	return slices.ContainsFunc(results, func(r result.Result) bool { return r.Team != nil })
}

// inHeats reports whether a result was run in a heat.
func inHeats(results []result.Result) bool {
	return slices.ContainsFunc(results, func(r result.Result) bool { return r.Heat != nil })
}

// markOf returns what a result is measured by: a time or a mark, or why there is none.
func markOf(r result.Result) string {
	switch {
	case r.Status != mark.Finished:
		return strings.ToUpper(string(r.Status))
	case r.Time != nil:
		return mark.Published(*r.Time, r.TimingMethod) + besides[r.Exhibition]
	case r.Mark != nil:
		return *r.Mark + besides[r.Exhibition]
	}
	return ""
}

// marks writes the marks of a list: 18:10 beside 18:00.5 as 18:10.0. Spreadsheets leave out such zeros. Hundredths are left as they are, since a time
// that has fewer was taken by hand.
type marks struct{ tenths bool }

// marksOf returns how the marks of a list are written.
func marksOf(results []result.Result) (m marks) {
	for _, r := range results {
		if r.Time == nil {
			continue
		}
		switch _, fraction, _ := strings.Cut(*r.Time, "."); len(fraction) {
		case 0:
		case 1:
			m.tenths = true
		default:
			return marks{}
		}
	}
	return m
}

// Of is markOf with the tenths that others in the list have.
func (m marks) Of(r result.Result) string {
	if m.tenths && r.Time != nil && !strings.Contains(*r.Time, ".") {
		tenths := *r.Time + ".0"
		r.Time = &tenths
	}
	return markOf(r)
}

// besides follows a performance out of competition.
var besides = map[bool]string{true: " (exhibition)"}

// explain says how the teams of a race are scored.
func explain(rules scoring.Rules) string {
	switch rules.Kind {
	case scoring.KindCrossCountry:
		rules = rules.WithDefaults()
		tie := "A tie goes to the team with the better sixth runner."
		if *rules.TieBreak == scoring.NCAA {
			tie = "A tie goes to the team that wins more of the comparisons of first runner with first runner, second with second, and so on."
		}
		return fmt.Sprintf("The places of a team's first %d runners are added up; the lowest sum wins. Its next %d runners count for nothing themselves, "+
			"but push the runners of other teams back. Runners of incomplete teams and without a team are taken out before places are counted. %s",
			*rules.Scorers, *rules.Displacers, tie)
	case scoring.KindPoints:
		points := make([]string, len(rules.WithDefaults().Points))
		for i, n := range rules.WithDefaults().Points {
			points[i] = formatScore(n)
		}
		relays := ""
		if rules.RelayPoints != nil {
			own := make([]string, len(rules.RelayPoints))
			for i, n := range rules.RelayPoints {
				own[i] = formatScore(n)
			}
			relays = ", in relays " + strings.Join(own, ", ") + ","
		}
		return "The first places earn " + strings.Join(points, ", ") + relays + " points for their teams; the highest sum wins. " +
			"Equal places share the points of the places they take."
	case scoring.KindNone:
	}
	return ""
}

// explainUnscored says why a final has no team scores.
func explainUnscored(rules scoring.Rules, u result.Unscored) string {
	switch {
	case rules.Kind == scoring.KindPoints:
		return "No team scores: nobody who runs for a team has earned points."
	case u.Attached == 0:
		return "No team scores: no finisher runs for a team that is scored."
	}
	return fmt.Sprintf("No team scores: a team needs %d finishers, and no team has more than %d.", u.Needed, u.Attached)
}
