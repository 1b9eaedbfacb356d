package race_test

import (
	"context"
	"os"
	"testing"

	"github.com/google/uuid"

	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/race"
	"harrier/internal/sport/scoring"
	"harrier/internal/text/patch"
	"harrier/tests/kit/database"
	"harrier/tests/kit/usecase"
)

func TestMain(m *testing.M) { os.Exit(database.Main(m)) }

const (
	ok        = ""
	nobody    = usecase.Nobody
	forbidden = "forbidden"
	locked    = "forbidden race-locked"
)

// Who may do what with a race, for each kind of caller.
func TestActs(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	poster, director, stranger, receiver, operator := s.User("poster"), s.User("director"), s.User("stranger"), s.User("receiver"), s.Operator("operator")
	callers := []session.Principal{{}, stranger, director, poster, {UserID: operator.UserID}, operator} // the last but one is a script
	change := func(c race.Change) func(ctx context.Context, caller session.Principal, id uuid.UUID) error {
		return func(ctx context.Context, caller session.Principal, id uuid.UUID) error {
			c.ID = id
			_, err := s.Races.Change(ctx, caller, c, s.Now)
			return err
		}
	}
	tests := map[string]struct {
		do           func(ctx context.Context, caller session.Principal, id uuid.UUID) error
		open, locked [6]string
	}{
		"change": {
			change(race.Change{Name: new("Spring Invitational")}),
			[6]string{nobody, forbidden, ok, ok, forbidden, ok},
			[6]string{nobody, forbidden, locked, locked, forbidden, ok},
		},
		"lock": {
			change(race.Change{State: new(race.Locked)}),
			[6]string{nobody, forbidden, forbidden, forbidden, forbidden, ok},
			[6]string{nobody, forbidden, forbidden, forbidden, forbidden, ok},
		},
		"unlock": {
			change(race.Change{State: new(race.Official)}),
			[6]string{nobody, forbidden, ok, ok, forbidden, ok},
			[6]string{nobody, forbidden, locked, locked, forbidden, ok},
		},
		"appoint": {
			func(ctx context.Context, caller session.Principal, id uuid.UUID) error {
				_, err := s.Races.NameDirector(ctx, caller, id, receiver.UserID, s.Now)
				return err
			},
			[6]string{nobody, forbidden, forbidden, ok, forbidden, ok},
			[6]string{nobody, forbidden, forbidden, ok, forbidden, ok},
		},
		"dismiss": {
			func(ctx context.Context, caller session.Principal, id uuid.UUID) error {
				_, err := s.Races.RemoveDirector(ctx, caller, id, director.UserID, s.Now)
				return err
			},
			[6]string{nobody, forbidden, ok, ok, forbidden, ok},
			[6]string{nobody, forbidden, ok, ok, forbidden, ok},
		},
		"give": {
			func(ctx context.Context, caller session.Principal, id uuid.UUID) error {
				_, err := s.Races.Give(ctx, caller, id, receiver.UserID, s.Now)
				return err
			},
			[6]string{nobody, forbidden, forbidden, "invalid /user_id", forbidden, ok},
			[6]string{nobody, forbidden, forbidden, "invalid /user_id", forbidden, ok},
		},
		"add results": {
			func(ctx context.Context, caller session.Principal, id uuid.UUID) error {
				_, _, err := s.Races.AddingTo(ctx, caller, id)
				return err
			},
			[6]string{nobody, "forbidden directors-only", ok, ok, "forbidden directors-only", ok},
			[6]string{nobody, "forbidden directors-only", locked, locked, "forbidden directors-only", ok},
		},
		"delete": {
			func(ctx context.Context, caller session.Principal, id uuid.UUID) error {
				return s.Races.Delete(ctx, caller, id)
			},
			[6]string{nobody, forbidden, forbidden, ok, forbidden, ok},
			[6]string{nobody, forbidden, forbidden, locked, forbidden, ok},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, state := range []race.State{race.Official, race.Locked} {
				for i, caller := range callers {
					id := s.Race(poster)
					_, err := s.Races.NameDirector(t.Context(), poster, id, director.UserID, s.Now)
					usecase.Is(t, err, ok)
					_, err = s.Races.AcceptDirectorship(t.Context(), director.UserID, id, s.Now)
					usecase.Is(t, err, ok)
					usecase.Is(t, change(race.Change{ResultsBy: new(race.ResultsBy("directors"))})(t.Context(), poster, id), ok)
					usecase.Is(t, s.Races.ByOperator(actor.Command, id, nil).SetState(t.Context(), state, s.Now), ok)
					want := map[race.State]string{race.Official: test.open[i], race.Locked: test.locked[i]}[state]
					if got := usecase.Fault(test.do(t.Context(), caller, id)); got != want {
						t.Errorf("%s, caller %d: got %q, want %q", state, i, got, want)
					}
				}
			}
		})
	}
}

// What operators and commands do is in the audit log, and nobody else can act as one.
func TestByOperator(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	poster, operator := s.User("poster"), s.Operator("operator")
	id := s.Race(poster)
	setState := func(by actor.Actor, reason *string) error {
		return s.Races.ByOperator(by, id, reason).SetState(t.Context(), race.Locked, s.Now)
	}
	for _, by := range []actor.Actor{{}, actor.AsOperator(uuid.Nil), actor.AsUser(poster.UserID), actor.AsUser(operator.UserID)} {
		usecase.Is(t, setState(by, nil), nobody)
	}
	usecase.Is(t, setState(actor.AsOperator(poster.UserID), nil), "forbidden operators-only")
	usecase.Is(t, setState(actor.AsOperator(operator.UserID), new("two\nlines")), "invalid /reason")
	_, err := s.Races.Adding(t.Context(), actor.Actor{}, id)
	usecase.Is(t, err, nobody)

	entries := func(want int, condition string, args ...any) {
		t.Helper()
		var n int
		sql := "SELECT count(*) FROM audit_log WHERE object_kind = 'race' AND " + condition
		usecase.Is(t, s.DB.QueryRow(t.Context(), sql, args...).Scan(&n), ok)
		if n != want {
			t.Errorf("%d entries where %s", n, condition)
		}
	}
	_, err = s.Races.Change(t.Context(), poster, race.Change{ID: id, Name: new("Spring Invitational")}, s.Now)
	usecase.Is(t, err, ok)
	entries(0, "true") // of the refused, and of the poster
	usecase.Is(t, setState(actor.AsOperator(operator.UserID), new(" final ")), ok)
	entries(1, "actor_id = $1 AND reason = 'final' AND before ->> 'state' = 'provisional' AND after ->> 'state' = 'locked'", operator.UserID)
	usecase.Is(t, s.Races.ByOperator(actor.Command, id, nil).Delete(t.Context()), ok)
	entries(1, "actor_id IS NULL AND act = 'race.delete' AND after IS NULL")
	usecase.Is(t, setState(actor.Command, nil), "invalid /_id")
	entries(2, "true") // what fails is not in it
}

func TestFields(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	poster := s.User("poster")
	id := s.Race(poster)
	day := func(years, days int) *date.Date { return new(date.FromTime(s.Now.AddDate(years, 0, days))) }
	text := func(text string) patch.Field[string] { return patch.Field[string]{Set: true, Value: &text} }
	tests := map[string]struct {
		change race.Change
		want   string
	}{
		"nothing":            {race.Change{}, ok},
		"two years ahead":    {race.Change{Date: day(2, 0)}, ok},
		"more than that":     {race.Change{Date: day(2, 1)}, "invalid /date"},
		"of 1859":            {race.Change{Date: new(date.FromTime(s.Now.AddDate(1859-s.Now.Year(), 0, 0)))}, "invalid /date"},
		"name of two lines":  {race.Change{Name: new("a\nb")}, "invalid /name"},
		"link to a script":   {race.Change{URL: text("javascript:alert(1)")}, "invalid /url"},
		"link with a user":   {race.Change{URL: text("https://example.org@example.net/")}, "invalid /url"},
		"link":               {race.Change{URL: text("https://example.org/results")}, ok},
		"text of two lines":  {race.Change{Description: text("a\nb")}, ok},
		"empty":              {race.Change{URL: patch.Field[string]{Set: true}, Location: patch.Field[string]{Set: true}}, ok},
		"scoring of nothing": {race.Change{Scoring: patch.Field[scoring.Rules]{Set: true}}, ok},
		"no such race":       {race.Change{ID: uuid.Must(uuid.NewV7())}, "invalid /_id"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if test.change.ID == uuid.Nil {
				test.change.ID = id
			}
			_, err := s.Races.Change(t.Context(), poster, test.change, s.Now)
			usecase.Is(t, err, test.want)
		})
	}
}
