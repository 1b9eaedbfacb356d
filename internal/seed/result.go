package seed

import (
	"cmp"
	"iter"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"harrier/gen/query"
	"harrier/internal/mark"
	"harrier/internal/scoring"
)

// start is one athlete's part in a contest, and what came of it.
type start struct {
	athlete athlete
	status  query.ResultStatus
	place   int // 0 for none
	// time is set for races, cm for jumps and throws; neither where there is none.
	time time.Duration
	cm   int
	// wind is in tenths of a metre per second.
	wind   int
	windy  bool // wind was measured
	field  bool // a jump or a throw
	points float64
	notes  string
}

// contest is one event of one gender with all its starts.
type contest struct {
	event  string
	gender gender
	starts []start
	// ties says that equals share a place, as in jumps and throws.
	ties bool
}

func resultColumns() []string {
	return []string{
		"race_id", "id", "user_id", "gender", "event", "athlete", "athlete_id", "team", "team_id", "place", "time", "time_ms", "mark",
		"status", "points", "grade", "bib", "wind", "notes", "created_at", "updated_at",
	}
}

// resultRows yields the results race by race, in the order of finish.
func (w *world) resultRows() iter.Seq[[]any] {
	return func(yield func([]any) bool) {
		if w.options.Results == 0 {
			return
		}
		row := make([]any, 0, len(resultColumns()))
		last := time.Time{}
		w.eachSize(func(index, results int) bool {
			c := w.race(index)
			poster := w.poster(&c)
			ids := w.chance.of(aboutResultID, index)
			bib := between(ids, 1, 400)
			// A millisecond to a result keeps the IDs in order, over races too that were posted at about the same time.
			if last.Before(c.at) {
				last = c.at
			}
			for _, contest := range w.contests(&c, results) {
				for i := range contest.starts {
					last = last.Add(time.Millisecond)
					s := &contest.starts[i]
					row = append(row[:0], c.id, idAt(last, ids), poster, contest.gender.String(), contest.event)
					row = s.append(row, c.aliases, bib, earlier(last, w.options.Now))
					bib++
					if !yield(row) {
						return false
					}
				}
			}
			return true
		})
	}
}

// append adds the columns from the athlete's name on.
func (s *start) append(row []any, aliases bool, bib int, at time.Time) []any {
	id := s.athlete.id
	if aliases && s.athlete.alias != "" {
		id = s.athlete.alias
	}
	var team, teamID, place, clock, ms, distance, points, number, wind any
	if t := s.athlete.team; t != nil {
		team, teamID = t.name, t.slug
	}
	if s.place > 0 {
		place = int32(s.place) //nolint:gosec // fewer than there are results
	}
	if s.time > 0 {
		clock, ms = mark.Format(s.time), mark.Milliseconds(s.time)
	}
	switch {
	case s.cm > 0:
		distance = metres(s.cm)
	case s.field && s.status == query.ResultStatusFinished:
		distance = "NM" // no mark: all attempts were faults
	}
	if s.points > 0 {
		points = pgtype.Numeric{Int: big.NewInt(int64(math.Round(1000 * s.points))), Exp: -3, Valid: true}
	}
	if s.windy && (s.time > 0 || s.cm > 0) {
		wind = pgtype.Numeric{Int: big.NewInt(int64(s.wind)), Exp: -1, Valid: true}
	}
	if id != "" { // relays wear none
		number = base10(bib)
	}
	return append(row, s.athlete.name, orNull(id), team, teamID, place, clock, ms, distance, string(s.status), points,
		orNull(s.athlete.grade), number, wind, orNull(s.notes), at, at)
}

// contests makes a race's contests up, with as many starts together as there are to be results.
func (w *world) contests(c *race, results int) []contest {
	r := w.chance.of(aboutResults, c.index)
	switch c.sport {
	case query.SportCrossCountry:
		return w.crossCountry(r, c, results)
	case query.SportTrack:
		return w.trackMeet(r, c, results)
	default:
		return w.roadRace(r, c, results)
	}
}

// genders shares n starts out between men and women; a race that is too small for both is for one of them. least is how
// many each needs.
func genders(r *rand.Rand, n, least int) [2]int {
	first := gender(r.IntN(2))
	var shares [2]int
	if n < 2*least {
		shares[first] = n
		return shares
	}
	shares[first] = max(least, min(n-least, int(float64(n)*(0.42+0.16*r.Float64()))))
	shares[1-first] = n - shares[first]
	return shares
}

// mishaps takes some out of a contest: those who did not start, did not finish or were disqualified. The first safe
// starts are spared.
func (e *contest) mishaps(r *rand.Rand, safe int, dnf float64) {
	for i := range e.starts {
		s, chance := &e.starts[i], r.Float64()
		s.status = query.ResultStatusFinished
		switch {
		case i < safe:
		case chance < dnf:
			s.status, s.time, s.cm = query.ResultStatusDnf, 0, 0
		case chance < dnf+0.006:
			s.status, s.time, s.cm = query.ResultStatusDns, 0, 0
		case chance < dnf+0.008:
			// The disqualified keep their time, as published.
			s.status = query.ResultStatusDq
			s.notes = pick(r, []string{"Cut the course", "Lane infringement", "Impeded another runner"})
		}
	}
}

// finish puts the starts in the order of finish and gives the places. On the track and the road no two share one, since
// officials or a finer clock tell them apart; in jumps and throws equals share a place and the next is skipped.
func (e *contest) finish() {
	slices.SortStableFunc(e.starts, func(a, b start) int {
		if byRank := cmp.Compare(a.rank(), b.rank()); byRank != 0 {
			return byRank
		}
		return cmp.Or(cmp.Compare(a.time, b.time), cmp.Compare(b.cm, a.cm))
	})
	for i := range e.starts {
		s := &e.starts[i]
		if s.rank() > 0 {
			return
		}
		s.place = i + 1
		if e.ties && i > 0 && e.starts[i-1].cm == s.cm {
			s.place = e.starts[i-1].place
		}
	}
}

// rank parts those who hold a place from those without a mark, and these from those who did not finish.
func (s *start) rank() int {
	switch {
	case s.status != query.ResultStatusFinished:
		return 2
	case s.time == 0 && s.cm == 0:
		return 1
	default:
		return 0
	}
}

// publish gives the points that a meet published for a contest.
func (e *contest) publish() {
	finishers := make([]scoring.Finisher, len(e.starts))
	for i, s := range e.starts {
		finishers[i] = scoring.Finisher{Place: s.place, Finished: s.rank() == 0}
		if s.athlete.team != nil {
			finishers[i].TeamID, finishers[i].Team = s.athlete.team.slug, s.athlete.team.name
		}
	}
	for i, standing := range scoring.Points(scoring.PointsRules{}, finishers).Standings {
		e.starts[i].points = standing.Points.Float64()
	}
}

// raced turns a middling time and an athlete's form into a time, to a precision and rounded up to the slower one, as the
// rules of the sport have it.
func raced(r *rand.Rand, middling time.Duration, spread, form float64, precision time.Duration) time.Duration {
	// A bad day is worse than a good day is good.
	day := r.NormFloat64() * 0.35
	if day > 0 {
		day *= 1.6
	}
	t := time.Duration(float64(middling) * factor(form+day, spread))
	if early := t % precision; early > 0 {
		t += precision - early
	}
	return t
}
