package result_test

import (
	"context"
	"os"
	"testing"

	"github.com/google/uuid"

	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/sport/discipline"
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

// Who may do what with a result, for each kind of caller.
func TestActs(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	poster, author, stranger, operator := s.User("poster"), s.User("author"), s.User("stranger"), s.Operator("operator")
	callers := []session.Principal{{}, stranger, author, poster, {UserID: operator.UserID}, operator} // the last but one is a script
	type act = func(ctx context.Context, caller session.Principal, raceID, id uuid.UUID) error
	correcting := [6]string{nobody, forbidden, ok, ok, forbidden, ok}
	inLocked := [6]string{nobody, forbidden, locked, locked, forbidden, ok}
	tests := map[string]struct {
		do           act
		open, locked [6]string
	}{
		"add": {
			func(ctx context.Context, caller session.Principal, raceID, _ uuid.UUID) error {
				_, err := s.Results.Add(ctx, caller, result.Draft{RaceID: raceID, Gender: discipline.Mens, Event: "8K", Athlete: "Charlie Maravell"}, s.Now)
				return err
			},
			[6]string{nobody, ok, ok, ok, ok, ok},
			[6]string{nobody, locked, locked, locked, locked, ok},
		},
		"change": {
			func(ctx context.Context, caller session.Principal, _, id uuid.UUID) error {
				_, err := s.Results.Change(ctx, caller, result.Change{ID: id, Athlete: new("Charly Maravell")}, s.Now)
				return err
			},
			correcting, inLocked,
		},
		"delete": {
			func(ctx context.Context, caller session.Principal, _, id uuid.UUID) error {
				return s.Results.Delete(ctx, caller, id, s.Now)
			},
			correcting, inLocked,
		},
		"rename": {
			func(ctx context.Context, caller session.Principal, raceID, _ uuid.UUID) error {
				_, err := s.Results.Rename(ctx, caller, result.RenameDraft{
					RaceID: raceID, Kind: "athlete", From: result.Named{Name: "Charlie Maravell"}, To: result.Named{Name: "Charly Maravell"},
				}, s.Now)
				return err
			},
			[6]string{nobody, forbidden, forbidden, ok, forbidden, ok},
			[6]string{nobody, forbidden, forbidden, locked, forbidden, ok},
		},
		"accept a claim": {
			func(ctx context.Context, caller session.Principal, _, id uuid.UUID) error {
				_, err := s.Results.AcceptClaim(ctx, caller, id, uuid.New(), s.Now)
				return err
			},
			[6]string{nobody, forbidden, "not found", "not found", forbidden, "not found"},
			[6]string{nobody, forbidden, locked, locked, forbidden, "not found"},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, state := range []race.State{race.Official, race.Locked} {
				for i, caller := range callers {
					raceID := s.Race(poster)
					id := s.Result(author, raceID, "Charlie Maravell")
					usecase.Is(t, s.Races.ByOperator(actor.Command, raceID, nil).SetState(t.Context(), state, s.Now), ok)
					want := map[race.State]string{race.Official: test.open[i], race.Locked: test.locked[i]}[state]
					if got := usecase.Fault(test.do(t.Context(), caller, raceID, id)); got != want {
						t.Errorf("%s, caller %d: got %q, want %q", state, i, got, want)
					}
				}
			}
		})
	}
}

func TestFields(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	poster := s.User("poster")
	id := s.Result(poster, s.Race(poster), "Charlie Maravell")
	text := func(text string) patch.Field[string] { return patch.Field[string]{Set: true, Value: &text} }
	tests := map[string]struct {
		change result.Change
		want   string
	}{
		"nothing":                {result.Change{}, ok},
		"a time":                 {result.Change{Time: text("25:01.7")}, ok},
		"no time":                {result.Change{Time: text("fast")}, "invalid /time"},
		"points":                 {result.Change{Points: text("6.125")}, ok},
		"points of four digits":  {result.Change{Points: text("6.1255")}, "invalid /points"},
		"wind against":           {result.Change{Wind: text("-0.3")}, ok},
		"wind of two digits":     {result.Change{Wind: text("0.33")}, "invalid /wind"},
		"two lines":              {result.Change{Athlete: new("a\nb")}, "invalid /athlete"},
		"a member of two lines":  {result.Change{RelayMembers: patch.Field[[]string]{Set: true, Value: &[]string{"Ana", "a\nb"}}}, "invalid /relay_members/1"},
		"a reason of two lines":  {result.Change{Reason: new("a\nb")}, "invalid /reason"},
		"a mixed relay of men":   {result.Change{Event: new("Mixed 4x400m Relay")}, "invalid /gender"},
		"no such result":         {result.Change{ID: uuid.Must(uuid.NewV7())}, "invalid /_id"},
		"notes of several lines": {result.Change{Notes: text("a\nb")}, ok},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if test.change.ID == uuid.Nil {
				test.change.ID = id
			}
			_, err := s.Results.Change(t.Context(), poster, test.change, s.Now)
			usecase.Is(t, err, test.want)
		})
	}
}

// A change of the team's name changes its ID, unless that is given.
func TestTeamID(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	poster := s.User("poster")
	id := s.Result(poster, s.Race(poster), "Charlie Maravell")
	set := func(s string) patch.Field[string] { return patch.Field[string]{Set: true, Value: &s} }
	for _, step := range []struct {
		change result.Change
		want   string
	}{
		{result.Change{Team: set("Mapleton State")}, "mapleton-state"},
		{result.Change{Team: set("Unattached")}, ""},
		{result.Change{Team: set("Oakton"), TeamID: set("oak")}, "oak"},
		{result.Change{Athlete: new("Charly Maravell")}, "oak"},
		{result.Change{Team: patch.Field[string]{Set: true}}, ""},
	} {
		step.change.ID = id
		changed, err := s.Results.Change(t.Context(), poster, step.change, s.Now)
		usecase.Is(t, err, ok)
		got := ""
		if changed.TeamID != nil {
			got = *changed.TeamID
		}
		if got != step.want {
			t.Errorf("%+v: the team's ID is %q, want %q", step.change, got, step.want)
		}
	}
}

// Counts are exact while several servers add and delete results at the same time, and while the race is deleted.
func TestCountsAtOnce(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	servers := []*usecase.Server{s, s.Twin()}
	poster := s.User("poster")
	raceID, doomed := s.Race(poster), s.Race(poster)
	add := func(on *usecase.Server, raceID uuid.UUID) (result.Result, error) {
		return on.Results.Add(t.Context(), poster, result.Draft{RaceID: raceID, Gender: discipline.Mens, Event: "8K", Athlete: "Charlie Maravell"}, s.Now)
	}
	got := usecase.AtOnce(8, func(i int) error {
		on := servers[i%2]
		for n := range 6 {
			added, err := add(on, raceID)
			if err == nil && n%3 == 2 {
				err = on.Results.Delete(t.Context(), poster, added.ID, s.Now)
			}
			if err == nil && i == 0 && n == 3 {
				err = on.Races.Delete(t.Context(), poster, doomed)
			}
			if err != nil {
				return err
			}
			if _, err := add(on, doomed); usecase.Fault(err) != ok && usecase.Fault(err) != "invalid /race_id" {
				return err
			}
		}
		return nil
	})
	if got[7] != ok {
		t.Errorf("at once: %v", got)
	}
	found, err := s.Races.Get(t.Context(), raceID)
	usecase.Is(t, err, ok)
	all, err := s.Results.Count(t.Context())
	usecase.Is(t, err, ok)
	if found.ListedRace.Results != 32 || all != 32 {
		t.Errorf("the race has %d results, all races %d, want 32", found.ListedRace.Results, all)
	}
}
