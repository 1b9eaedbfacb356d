package result_test

import (
	"slices"
	"testing"

	"github.com/google/uuid"

	"harrier/internal/account/session"
	"harrier/internal/result"
	"harrier/internal/sport/discipline"
	"harrier/tests/kit/usecase"
)

// athleteOf returns the Athlete ID of a result, or "".
func athleteOf(t *testing.T, s *usecase.Server, id uuid.UUID) string {
	t.Helper()
	found, err := s.Results.Get(t.Context(), id)
	usecase.Is(t, err, ok)
	if found.AthleteID == nil {
		return ""
	}
	return *found.AthleteID
}

// runner is a user who has claimed their name as Athlete ID.
func runner(t *testing.T, s *usecase.Server, name string) session.Principal {
	t.Helper()
	user := s.User(name)
	usecase.Is(t, s.Athletes.Claim(t.Context(), user.UserID, name, s.Now), ok)
	return user
}

// Each step is of one story, in order.
func TestClaim(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	poster, ana, bo := s.User("poster"), runner(t, s, "ana"), runner(t, s, "bo")
	raceID := s.Race(poster)
	id, own := s.Result(poster, raceID, "Charlie Maravell"), s.Result(ana, raceID, "Ana")
	claim := func(user session.Principal, id uuid.UUID) func() error {
		return func() error {
			_, err := s.Results.Claim(t.Context(), user, id, s.Now)
			return err
		}
	}
	accept := func(caller, user session.Principal) func() error {
		return func() error {
			_, err := s.Results.AcceptClaim(t.Context(), caller, id, user.UserID, s.Now)
			return err
		}
	}
	refuse := func(caller, user session.Principal) func() error {
		return func() error { return s.Results.RefuseClaim(t.Context(), caller, id, user.UserID) }
	}
	disown := func(user session.Principal, id uuid.UUID) func() error {
		return func() error { return s.Results.Disown(t.Context(), user.UserID, id, s.Now) }
	}
	pending := func(want int) func() error {
		return func() error {
			found, err := s.Results.Claims(t.Context(), poster.UserID, raceID, false)
			if len(found) != want {
				t.Errorf("%d claims are pending, want %d", len(found), want)
			}
			return err
		}
	}
	for _, step := range []struct {
		what    string
		do      func() error
		want    string
		athlete string
	}{
		{"a claim without an Athlete ID", claim(poster, id), "conflict athlete-id-needed", ""},
		{"a claim of no result", claim(ana, uuid.Must(uuid.NewV7())), "not found", ""},
		{"a claim of what one posted", claim(ana, own), ok, ""},
		{"a claim of what another posted", claim(ana, id), ok, ""},
		{"the same again", claim(ana, id), ok, ""},
		{"another's", claim(bo, id), ok, ""},
		{"two pending claims", pending(2), ok, ""},
		{"the claimant accepts", accept(ana, ana), forbidden, ""},
		{"the poster refuses", refuse(poster, bo), ok, ""},
		{"the poster refuses again", refuse(poster, bo), "not found", ""},
		{"a refused claim again", claim(bo, id), "conflict claim-refused", ""},
		{"a refused claim accepted", accept(poster, bo), "not found", ""},
		{"the poster accepts", accept(poster, ana), ok, "ana"},
		{"no pending claim", pending(0), ok, "ana"},
		{"one's own again", claim(ana, id), ok, "ana"},
		{"another's", claim(bo, id), "conflict result-has-athlete", "ana"},
		{"another disowns", disown(bo, id), "conflict result-of-others", "ana"},
		{"the athlete disowns", disown(ana, id), ok, ""},
		{"the athlete disowns again", disown(ana, id), "conflict result-of-others", ""},
		{"a claim that is withdrawn", claim(ana, id), ok, ""},
		{"and withdrawn", disown(ana, id), ok, ""},
		{"no pending claim", pending(0), ok, ""},
	} {
		if got := usecase.Fault(step.do()); got != step.want {
			t.Errorf("%s: got %q, want %q", step.what, got, step.want)
		}
		if got := athleteOf(t, s, id); got != step.athlete {
			t.Errorf("%s: the result is of %q, want %q", step.what, got, step.athlete)
		}
	}
	if got := athleteOf(t, s, own); got != "ana" {
		t.Errorf("what she posted herself is of %q", got)
	}
	_, err := s.Results.Claims(t.Context(), ana.UserID, raceID, true)
	usecase.Is(t, err, forbidden)
}

// Of claims that are accepted at once, one wins.
func TestAcceptAtOnce(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	poster := s.User("poster")
	id := s.Result(poster, s.Race(poster), "Charlie Maravell")
	claimants := []session.Principal{runner(t, s, "ana"), runner(t, s, "bo"), runner(t, s, "cy"), runner(t, s, "di")}
	for _, user := range claimants {
		_, err := s.Results.Claim(t.Context(), user, id, s.Now)
		usecase.Is(t, err, ok)
	}
	got := usecase.AtOnce(len(claimants), func(i int) error {
		_, err := s.Results.AcceptClaim(t.Context(), poster, id, claimants[i].UserID, s.Now)
		return err
	})
	if !slices.Equal(got, []string{ok, "not found", "not found", "not found"}) || athleteOf(t, s, id) == "" {
		t.Errorf("accepted at once: %v", got)
	}
}

func TestClaimLimit(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	poster, ana := s.User("poster"), runner(t, s, "ana")
	raceID := s.Race(poster)
	for i := range 51 {
		claim, err := s.Results.Claim(t.Context(), ana, s.Result(poster, raceID, "Charlie Maravell"), s.Now)
		usecase.Is(t, err, map[bool]string{false: ok, true: "conflict too-many-claims"}[i == 50])
		if !claim.Pending {
			t.Errorf("claim %d is not pending", i)
		}
	}
}

// The history says what was changed, and who did so only to those who may know.
func TestHistory(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	poster, author, stranger, operator := s.User("poster"), s.User("author"), s.User("stranger"), s.Operator("operator")
	raceID := s.Race(poster)
	id := s.Result(author, raceID, "Charlie Maravell")
	change := func(c result.Change) {
		t.Helper()
		c.ID = id
		_, err := s.Results.Change(t.Context(), poster, c, s.Now)
		usecase.Is(t, err, ok)
	}
	change(result.Change{Gender: new(discipline.Womens), Athlete: new("Charly Maravell"), Reason: new("a typo")})
	change(result.Change{Gender: new(discipline.Womens)}) // changes nothing
	usecase.Is(t, s.Results.Delete(t.Context(), poster, id, s.Now), ok)
	for name, test := range map[string]struct {
		caller session.Principal
		want   string
		named  bool
	}{
		"director":              {poster, ok, true},
		"operator":              {operator, ok, true},
		"an operator's script":  {session.Principal{UserID: operator.UserID}, "not found", false},
		"stranger":              {stranger, "not found", false}, // because it is deleted
		"nobody":                {session.Principal{}, "not found", false},
		"author, no longer one": {author, "not found", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			history, err := s.Results.History(t.Context(), test.caller, id)
			usecase.Is(t, err, test.want)
			if err != nil {
				return
			}
			if len(history) != 2 {
				t.Fatalf("%d corrections", len(history))
			}
			first := history[1]
			if named := first.UserID != nil && *first.UserID == poster.UserID && first.Reason != nil; named != test.named {
				t.Errorf("who did it: %v", first.UserID)
			}
			if len(first.Changes) != 2 || first.Changes[0].Field != "athlete" || *first.Changes[0].Before != "Charlie Maravell" || first.Changes[1].Field != "gender" {
				t.Errorf("the changes are %v", first.Changes)
			}
		})
	}
}
