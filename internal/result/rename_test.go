package result_test

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"harrier/internal/account/session"
	"harrier/internal/result"
	"harrier/internal/sport/discipline"
	"harrier/internal/text/patch"
	"harrier/tests/kit/usecase"
)

// A rename changes every result of an athlete in a race and merges two names; undoing it keeps what was corrected since.
func TestRename(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	poster := s.User("poster")
	raceID := s.Race(poster)
	add := func(athlete, team string, id *string) uuid.UUID {
		t.Helper()
		added, err := s.Results.Add(t.Context(), poster, result.Draft{
			RaceID: raceID, Gender: discipline.Mens, Event: "8K", Athlete: athlete, Team: &team, AthleteID: id,
		}, s.Now)
		usecase.Is(t, err, ok)
		return added.ID
	}
	first, second := add("Charlie Maravell", "Maple", nil), add("Charlie Maravell", "Maple", nil)
	right := add("Charly Maravell", "Maple", new("charly"))
	add("Bo Lund", "Oak", nil)
	add("Bo Lund", "Elm", nil)
	force := false
	rename := func(caller session.Principal, from, to string) (result.Rename, error) {
		return s.Results.Rename(t.Context(), caller, result.RenameDraft{
			RaceID: raceID, Kind: "athlete", From: result.Named{Name: from}, To: result.Named{Name: to}, Reason: new("a typo"), Force: force,
		}, s.Now)
	}
	for _, refused := range []struct{ from, to, want string }{
		{"Nobody", "Somebody", "invalid /from"},
		{"Bo Lund", "Bo Lunde", "invalid /from/team_id"},
		{"Bo Lund", "two\nlines", "invalid /to/name"},
		{"Charly Maravell", "Charly Maravell", "invalid /to"},
	} {
		_, err := rename(poster, refused.from, refused.to)
		usecase.Is(t, err, refused.want)
	}
	_, err := rename(poster, "Charlie Maravell", "Charly Maravell")
	usecase.Is(t, err, "conflict both-finished")
	force = true
	renamed, err := rename(poster, "Charlie Maravell", "Charly Maravell")
	usecase.Is(t, err, ok)
	if renamed.Rename.Results != 2 || !renamed.Rename.Merged {
		t.Errorf("renamed: %+v", renamed.Rename)
	}
	is := func(id uuid.UUID, name, athleteID string) {
		t.Helper()
		found, err := s.Results.Get(t.Context(), id)
		usecase.Is(t, err, ok)
		if found.Athlete != name || athleteOf(t, s, id) != athleteID {
			t.Errorf("the athlete is %s, %q, want %s, %q", found.Athlete, athleteOf(t, s, id), name, athleteID)
		}
	}
	is(first, "Charly Maravell", "charly")

	_, err = s.Results.Change(t.Context(), poster, result.Change{ID: second, AthleteID: patch.Field[string]{Set: true}}, s.Now.Add(time.Second))
	usecase.Is(t, err, ok)
	undo := func(caller session.Principal, force bool, want string, restored int64) {
		t.Helper()
		n, err := s.Results.DeleteRename(t.Context(), caller, raceID, renamed.Rename.ID, force, s.Now.Add(2*time.Second))
		usecase.Is(t, err, want)
		if n != restored {
			t.Errorf("%d results were restored", n)
		}
	}
	undo(session.Principal{}, true, nobody, 0)
	undo(s.User("stranger"), true, forbidden, 0)
	undo(poster, false, "conflict results-corrected", 0)
	undo(poster, true, ok, 1)
	undo(poster, true, "not found", 0)
	is(first, "Charlie Maravell", "")
	is(second, "Charly Maravell", "")
	is(right, "Charly Maravell", "charly")
}
