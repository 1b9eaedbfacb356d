package result

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/pg"
	"harrier/internal/sport/scoring"
	"harrier/internal/text/ids"
)

// Team is a team's score in one event.
type Team struct {
	Name   string
	TeamID string
	Score  float64
	// Teams that stay tied share a place.
	Place int
	// Scorers and Displacers are in the order of finish.
	Scorers, Displacers []*Result
	// Places are the scorers' and displacers' places in the scoring.
	Places []int
	// Average (milliseconds) and Spread (last scorer less first) are of the scorers; nil if a time is missing.
	Average *float64
	Spread  *int64
}

// Teams hands the teams of an event to yield, best first. Each is only valid during the call.
type Teams = func(yield func(*Team) error) error

// divisions are the finishers of an event by division; those without one are at "".
type divisions map[string]*finishers

func (d divisions) add(r *query.ResultListFinishersRow, rules scoring.Rules, relay bool) {
	key := textOf(r.Division)
	if d[key] == nil {
		d[key] = newFinishers(rules)
		if relay && rules.OneRelayPerTeam {
			d[key].relays = map[string]bool{}
		}
	}
	d[key].add(r)
}

// together returns the finishers who are scored together: those of a division, or if that is nil, those without one, or all if
// they are in the same one. It returns nil if there are none.
func (d divisions) together(division *string) *finishers {
	switch {
	case division != nil:
		return d[*division]
	case d[""] == nil && len(d) == 1:
		for _, all := range d {
			return all
		}
	}
	return d[""]
}

// finishers are those of one event and division who can count for a team.
type finishers struct {
	field *scoring.Field
	// ids are of their results.
	ids []uuid.UUID
	// relays are the teams that have one, if only their best scores; else nil.
	relays map[string]bool
	// order gives the finishers their places in the scoring.
	order order
}

// order gives finishers, in the order of finish, the places by which they are scored: those who have none move the others down, and those who do not count
// move them up.
type order struct {
	last, moved int
	// of is the time of the last one, if it had no place.
	of int64
}

// next returns the place of the next finisher, or 0 for none. Before a finisher without a place stands the last one whose time is not greater, and after it
// the one with the place after, which is 0 if there is none.
func (o *order) next(place *int32, ms *int64, after int32) int {
	switch {
	case place != nil:
		o.last, o.of = int(*place)+o.moved, 0
	case after == 0:
		return 0
	case o.of > 0 && o.of == *ms: // a tie
		o.moved++
	case o.last+1 < int(after)+o.moved: // a place that nobody has
		o.last, o.of = o.last+1, *ms
	default:
		o.last, o.of = int(after)+o.moved, *ms
		o.moved++
	}
	return o.last
}

func newFinishers(rules scoring.Rules) *finishers { return &finishers{field: rules.NewField()} }

func (f *finishers) add(r *query.ResultListFinishersRow) {
	x := finisher(r.Team, r.TeamID, r.Place, r.TimeMS, true)
	if f.relays != nil && x.TeamID != "" {
		team := ids.Key(x.TeamID)
		if f.relays[team] {
			if r.Place != nil {
				f.order.moved--
			}
			return
		}
		f.relays[team] = true
	}
	x.Place = f.order.next(r.Place, r.TimeMS, r.NextPlace)
	if f.field.Add(x) {
		f.ids = append(f.ids, r.ID)
	}
}

// teams returns an outcome's teams, with the results of their scorers and displacers.
func (f *finishers) teams(ctx context.Context, tx pgx.Tx, raceID uuid.UUID, outcome scoring.Outcome) Teams {
	return func(yield func(*Team) error) error {
		var ids []uuid.UUID
		for _, t := range outcome.Teams {
			for _, i := range t.Scorers {
				ids = append(ids, f.ids[i])
			}
			for _, i := range t.Displacers {
				ids = append(ids, f.ids[i])
			}
		}
		if len(ids) == 0 {
			return nil
		}
		next := 0
		var results []*Result
		err := pg.Each(ctx, tx, func(r *Result) error {
			one := *r
			results = append(results, &one)
			t := &outcome.Teams[next]
			if len(results) < len(t.Scorers)+len(t.Displacers) {
				return nil
			}
			next++
			err := yield(team(t, outcome.Standings, results))
			results = results[:0]
			return err
		}, query.ResultListOfIDs, ids, raceID)
		return err
	}
}

// team returns a team with its results, scorers first.
func team(t *scoring.Team, standings []scoring.Standing, results []*Result) *Team {
	scored := Team{
		Name: t.Name, TeamID: t.ID, Score: t.Score.Float64(), Place: t.Place,
		Scorers: results[:len(t.Scorers)], Displacers: results[len(t.Scorers):],
	}
	for _, i := range slices.Concat(t.Scorers, t.Displacers) {
		scored.Places = append(scored.Places, standings[i].Place)
	}
	if t.Times != nil {
		average := Milliseconds(t.Times.Average)
		spread := t.Times.Spread.Milliseconds()
		scored.Average, scored.Spread = &average, &spread
	}
	return &scored
}

// finisher converts a result for team scores.
func finisher(team, teamID *string, place *int32, ms *int64, finished bool) scoring.Finisher {
	f := scoring.Finisher{Finished: finished}
	if teamID != nil && !scoring.IsUnattached(*teamID) {
		f.TeamID, f.Team = *teamID, *teamID
		if team != nil {
			f.Team = *team
		}
		if scoring.IsUnattached(f.Team) {
			f.TeamID = ""
		}
	}
	if place != nil {
		f.Place = int(*place)
	}
	if ms != nil {
		f.Time = time.Duration(*ms) * time.Millisecond
	}
	return f
}
