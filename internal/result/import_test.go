package result_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"harrier/internal/account/session"
	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/result/read"
	"harrier/internal/text/patch"
	"harrier/tests/kit/usecase"
)

const (
	file   = "place,athlete,team,gender,event,time\n1,Ana Ruiz,Maple,womens,5K,17:01\n2,Bea Lund,Oak,womens,5K,17:30\n"
	longer = "place,athlete,team,gender,event,time\n1,Ana Ruiz,Maple,womens,5K,17:01\n2,Cy Vale,Oak,womens,5K,17:29\n3,Bea Lund,Oak,womens,5K,17:30\n"
	broken = "place,athlete,team,gender,event,time\n1,Ana Ruiz,Maple,womens,5K,17:01\n2,Bea Lund,Oak,womens,5K,fast\n"
)

func importFile(t *testing.T, s *usecase.Server, caller session.Principal, text string, in result.ImportInput) (result.Outcome, error) {
	t.Helper()
	in.Format = read.CSV
	return s.Results.Import(t.Context(), caller, strings.NewReader(text), in, s.Now)
}

// names lists the athletes of a race, in order.
func names(t *testing.T, s *usecase.Server, raceID uuid.UUID) string {
	t.Helper()
	var all []string
	usecase.Is(t, s.Results.EachOfRace(t.Context(), raceID, func(r *result.Result) error {
		all = append(all, strings.Clone(r.Athlete))
		return nil
	}), ok)
	return strings.Join(all, ", ")
}

func TestImportModes(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	poster, stranger := s.User("poster"), s.User("stranger")
	tests := map[string]struct {
		caller session.Principal
		text   string
		in     result.ImportInput
		want   string
		names  string
	}{
		"the same again":                {poster, file, result.ImportInput{}, "conflict already-imported", "Ana Ruiz, Bea Lund"},
		"more of an event":              {poster, longer, result.ImportInput{}, "conflict results-exist", "Ana Ruiz, Bea Lund"},
		"of another event":              {poster, strings.ReplaceAll(file, "5K", "6K"), result.ImportInput{}, ok, "Ana Ruiz, Bea Lund, Ana Ruiz, Bea Lund"},
		"appended":                      {poster, longer, result.ImportInput{Mode: result.ModeAppend}, ok, "Ana Ruiz, Ana Ruiz, Cy Vale, Bea Lund, Bea Lund"},
		"appended the same":             {poster, file, result.ImportInput{Mode: result.ModeAppend}, "conflict already-imported", "Ana Ruiz, Bea Lund"},
		"appended the same again":       {poster, file, result.ImportInput{Again: true}, ok, "Ana Ruiz, Ana Ruiz, Bea Lund, Bea Lund"},
		"replaced":                      {poster, longer, result.ImportInput{Mode: result.ModeReplace}, ok, "Ana Ruiz, Cy Vale, Bea Lund"},
		"replaced by another":           {stranger, longer, result.ImportInput{Mode: result.ModeReplace}, forbidden, "Ana Ruiz, Bea Lund"},
		"appended by another":           {stranger, strings.ReplaceAll(file, "5K", "6K"), result.ImportInput{}, ok, "Ana Ruiz, Bea Lund, Ana Ruiz, Bea Lund"},
		"by nobody":                     {session.Principal{}, longer, result.ImportInput{Mode: result.ModeAppend}, nobody, "Ana Ruiz, Bea Lund"},
		"with a broken row":             {poster, strings.ReplaceAll(broken, "5K", "6K"), result.ImportInput{}, ok, "Ana Ruiz, Bea Lund"},
		"with a broken row, in part":    {poster, strings.ReplaceAll(broken, "5K", "6K"), result.ImportInput{Partial: true}, ok, "Ana Ruiz, Bea Lund, Ana Ruiz"},
		"only tried":                    {poster, longer, result.ImportInput{Mode: result.ModeAppend, DryRun: true}, ok, "Ana Ruiz, Bea Lund"},
		"without results":               {poster, "athlete,event\n", result.ImportInput{}, "invalid file-unclear", "Ana Ruiz, Bea Lund"},
		"without any time":              {poster, "athlete,gender,event\nAna,womens,6K\n", result.ImportInput{}, "invalid", "Ana Ruiz, Bea Lund"},
		"into a race that is not there": {poster, longer, result.ImportInput{RaceID: uuid.Must(uuid.NewV7())}, "not found", "Ana Ruiz, Bea Lund"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			raceID := s.Race(poster)
			_, err := importFile(t, s, poster, file, result.ImportInput{RaceID: raceID})
			usecase.Is(t, err, ok)
			if test.in.RaceID == uuid.Nil {
				test.in.RaceID = raceID
			}
			_, err = importFile(t, s, test.caller, test.text, test.in)
			usecase.Is(t, err, test.want)
			if got := names(t, s, raceID); got != test.names {
				t.Errorf("the race has %s, want %s", got, test.names)
			}
		})
	}
}

// Of the same file at once on two servers, one is imported.
func TestImportAtOnce(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	servers := []*usecase.Server{s, s.Twin()}
	poster := s.User("poster")
	raceID := s.Race(poster)
	got := usecase.AtOnce(6, func(i int) error {
		_, err := importFile(t, servers[i%2], poster, file, result.ImportInput{RaceID: raceID})
		return err
	})
	if got[0] != ok || got[1] != "conflict already-imported" || names(t, s, raceID) != "Ana Ruiz, Bea Lund" {
		t.Errorf("at once: %v; the race has %s", got, names(t, s, raceID))
	}
}

// Undoing restores what an import replaced, except over corrections that were made since.
func TestDeleteImport(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	poster, stranger := s.User("poster"), s.User("stranger")
	raceID := s.Race(poster)
	first, err := importFile(t, s, poster, file, result.ImportInput{RaceID: raceID})
	usecase.Is(t, err, ok)
	id := s.Result(poster, raceID, "Dov Hale") // of another event
	second, err := importFile(t, s, poster, longer, result.ImportInput{RaceID: raceID, Mode: result.ModeReplace})
	usecase.Is(t, err, ok)
	undo := func(caller session.Principal, importID uuid.UUID, force bool, want string) {
		t.Helper()
		_, err := s.Results.DeleteImport(t.Context(), caller, raceID, importID, force, s.Now)
		usecase.Is(t, err, want)
	}
	undo(stranger, *second.ImportID, true, forbidden)
	undo(session.Principal{}, *second.ImportID, true, nobody)
	undo(poster, uuid.New(), true, "not found")
	undo(poster, *first.ImportID, true, "conflict results-corrected") // the second replaced results of it

	var cy uuid.UUID
	usecase.Is(t, s.Results.EachOfRace(t.Context(), raceID, func(r *result.Result) error {
		if r.Athlete == "Cy Vale" {
			cy = r.ID
		}
		return nil
	}), ok)
	_, err = s.Results.Change(t.Context(), poster, result.Change{ID: cy, Team: patch.Field[string]{Set: true, Value: new("Elm")}}, s.Now.Add(time.Second))
	usecase.Is(t, err, ok)
	undo(poster, *second.ImportID, false, "conflict results-corrected")
	undo(poster, *second.ImportID, true, ok)
	undo(poster, *second.ImportID, true, "not found")
	if got := names(t, s, raceID); got != "Dov Hale, Ana Ruiz, Bea Lund" {
		t.Errorf("the race has %s", got)
	}
	undo(poster, *first.ImportID, false, ok)
	if got := names(t, s, raceID); got != "Dov Hale" {
		t.Errorf("the race has %s", got)
	}
	if found, err := s.Results.Get(t.Context(), id); err != nil || found.Athlete != "Dov Hale" {
		t.Errorf("found %v, %v", found, err)
	}
}

// A command needs no account: what it imports has no poster, and the audit log has it.
func TestImportByCommand(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	poster, operator := s.User("poster"), s.Operator("operator")
	raceID := s.Race(poster)
	_, err := s.Races.Change(t.Context(), operator, race.Change{ID: raceID, State: new(race.Locked)}, s.Now)
	usecase.Is(t, err, ok)
	_, err = importFile(t, s, poster, file, result.ImportInput{RaceID: raceID})
	usecase.Is(t, err, locked)
	_, err = s.Results.ImportByCommand(t.Context(), strings.NewReader(file), result.ImportInput{RaceID: raceID, Format: read.CSV}, s.Now)
	usecase.Is(t, err, ok)
	_, err = importFile(t, s, operator, longer, result.ImportInput{RaceID: raceID, Mode: result.ModeReplace})
	usecase.Is(t, err, ok)
	rows, err := s.DB.Query(t.Context(), "SELECT coalesce(actor_id::text, 'command') FROM audit_log WHERE act = 'import.add' ORDER BY at")
	usecase.Is(t, err, ok)
	defer rows.Close()
	var actors []string
	for rows.Next() {
		var name string
		usecase.Is(t, rows.Scan(&name), ok)
		actors = append(actors, name)
	}
	if !slices.Equal(actors, []string{"command", operator.UserID.String()}) {
		t.Errorf("the audit log has imports of %v", actors)
	}
}
