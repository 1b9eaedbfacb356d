package result

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/admission"
	"harrier/internal/change"
	"harrier/internal/change/cache"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/race"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/scoring"
)

// Scorer scores the teams of races.
type Scorer struct {
	ScorerConfig

	q *query.Queries
}

// ScorerConfig holds the dependencies of a Scorer.
type ScorerConfig struct {
	DB        *pg.DB
	Cache     *cache.Cache
	Admission *admission.Controller
	// MaxFinishers is how many finishers are scored for one answer.
	MaxFinishers int
}

// NewScorer returns a Scorer.
func NewScorer(cfg ScorerConfig) *Scorer { return &Scorer{ScorerConfig: cfg, q: query.New()} }

// Scores are encoded team scores, or a page that shows them, and the version of the race that they are of.
type Scores struct {
	Version int64
	Text    []byte
}

// Bytes implements cache.Value.
func (s *Scores) Bytes() int64 { return int64(cap(s.Text)) }

// Meet scores every event of one gender that is not mixed, in a division unless that is nil, by the race's rules, in natural order, and returns what
// encode makes of it. A race that does not exist is fault.NotFound, one with too many finishers fault.Invalid.
func (s *Scorer) Meet(ctx context.Context, raceID uuid.UUID, gender discipline.Gender, division *string, encode func(Meet) ([]byte, error)) (*Scores, error) {
	return s.answer(ctx, raceID, "meet "+string(gender)+inDivision(division), func(ctx context.Context, tx pgx.Tx, rules scoring.Rules) ([]byte, error) {
		return s.meet(ctx, tx, raceID, gender, division, rules, encode)
	})
}

// Try scores a race like Meet, by other rules than its own.
func (s *Scorer) Try(
	ctx context.Context, raceID uuid.UUID, gender discipline.Gender, division *string, rules scoring.Rules, encode func(Meet) ([]byte, error),
) (*Scores, error) {
	return s.compute(ctx, raceID, func(ctx context.Context, tx pgx.Tx, _ scoring.Rules) ([]byte, error) {
		return s.meet(ctx, tx, raceID, gender, division, rules.WithDefaults(), encode)
	})
}

func (s *Scorer) meet(
	ctx context.Context, tx pgx.Tx, raceID uuid.UUID, gender discipline.Gender, division *string, rules scoring.Rules, encode func(Meet) ([]byte, error),
) ([]byte, error) {
	meet := Meet{Kind: rules.Kind}
	if rules.Kind == scoring.KindNone {
		return encode(meet)
	}
	limit := int64(s.MaxFinishers) + 1
	events, err := s.q.RaceEvents(ctx, tx, query.RaceEventsParams{RaceID: raceID, Gender: gender, MaxRows: &limit})
	if err != nil {
		return nil, err
	}
	events = slices.DeleteFunc(events, discipline.Mixed) // they score for neither gender
	if len(events) > s.MaxFinishers {
		return nil, s.tooLarge()
	}
	scored, err := s.read(ctx, tx, raceID, gender, nil, division, rules)
	if err != nil {
		return nil, err
	}
	outcomes := make([]scoring.Outcome, len(events))
	meet.Events = make([]EventScores, len(events))
	for i, name := range events {
		finishers := cmp.Or(scored[name].together(division), newFinishers(rules)) // perhaps nobody finished
		outcomes[i] = finishers.field.Score()
		meet.Events[i] = EventScores{Event: name, Teams: finishers.teams(ctx, tx, raceID, outcomes[i])}
	}
	if rules.Kind == scoring.KindPoints {
		meet.Totals = scoring.Meet(outcomes)
	}
	return encode(meet)
}

// Teams scores one event like Meet.
func (s *Scorer) Teams(
	ctx context.Context, raceID uuid.UUID, gender discipline.Gender, event string, division *string, encode func(Teams) ([]byte, error),
) (*Scores, error) {
	key := "teams " + string(gender) + inDivision(division) + " " + event
	return s.answer(ctx, raceID, key, func(ctx context.Context, tx pgx.Tx, rules scoring.Rules) ([]byte, error) {
		scored, err := s.read(ctx, tx, raceID, gender, &event, division, rules)
		if err != nil {
			return nil, err
		}
		finishers := cmp.Or(scored[event].together(division), newFinishers(rules))
		return encode(finishers.teams(ctx, tx, raceID, finishers.field.Score()))
	})
}

// inDivision distinguishes questions by division.
func inDivision(division *string) string {
	if division == nil {
		return ""
	}
	return " " + strconv.Quote(*division)
}

// read reads the finishers of the final of one event, or of all of them, and of one division, or of all, by event.
func (s *Scorer) read(
	ctx context.Context, tx pgx.Tx, raceID uuid.UUID, gender discipline.Gender, event, division *string, rules scoring.Rules,
) (map[string]divisions, error) {
	scored := map[string]divisions{}
	if rules.Kind == scoring.KindNone {
		return scored, nil
	}
	// Only in scoring by points do unattached finishers take places.
	unattached := rules.Kind == scoring.KindPoints
	count := 0
	err := pg.Each(ctx, tx, func(r *query.ResultListFinishersRow) error {
		count++
		if count > s.MaxFinishers {
			return s.tooLarge()
		}
		if scored[r.Event] == nil {
			scored[r.Event] = divisions{}
		}
		if discipline.IsRelay(r.Event) {
			scored[r.Event].add(r, rules.OfRelays(), true)
		} else {
			scored[r.Event].add(r, rules, false)
		}
		return nil
	}, query.ResultListFinishers, raceID, gender, unattached, event, division, int64(s.MaxFinishers)+1)
	return scored, err
}

func (s *Scorer) tooLarge() error {
	return fault.Newf(fault.Invalid, "At most %d finishers are scored; this race has more.", s.MaxFinishers).Of("too-many-finishers")
}

// answer returns the cached value of a key about a race, or computes it in a snapshot of the database.
func (s *Scorer) answer(
	ctx context.Context, raceID uuid.UUID, key string, compute func(context.Context, pgx.Tx, scoring.Rules) ([]byte, error),
) (*Scores, error) {
	about := cache.Key{Kind: change.Race, Race: raceID, Text: key}
	return cache.Compute(ctx, s.Cache, about, func(ctx context.Context) (*Scores, error) { return s.compute(ctx, raceID, compute) })
}

// compute computes something about a race and its rules in a snapshot of the database.
func (s *Scorer) compute(ctx context.Context, raceID uuid.UUID, compute func(context.Context, pgx.Tx, scoring.Rules) ([]byte, error)) (*Scores, error) {
	release, err := s.Admission.Acquire(ctx, admission.Score, 1)
	if err != nil {
		return nil, err
	}
	defer release()
	scores := &Scores{}
	err = pg.InSnapshot(ctx, s.DB, func(tx pgx.Tx) error {
		scored, err := s.version(ctx, tx, raceID)
		if err != nil {
			return err
		}
		scores.Version = scored.Version
		rules, err := race.ReadRules(scored.Sport, scored.Scoring)
		if err != nil {
			return err
		}
		scores.Text, err = compute(ctx, tx, rules)
		return err
	})
	return scores, err
}

func (s *Scorer) version(ctx context.Context, db query.DBTX, raceID uuid.UUID) (query.RaceVersionRow, error) {
	row, err := s.q.RaceVersion(ctx, db, raceID)
	return row, pg.IfNoRows(err, race.ErrNotFound)
}
