package athlete_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"harrier/internal/account/session"
	"harrier/internal/result"
	"harrier/internal/sport/discipline"
	"harrier/tests/kit/database"
	"harrier/tests/kit/usecase"
)

func TestMain(m *testing.M) { os.Exit(database.Main(m)) }

func TestClaimAtOnce(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	users := make([]session.Principal, 8)
	for i := range users {
		users[i] = s.User(fmt.Sprint("runner", i))
	}
	got := usecase.AtOnce(len(users), func(i int) error {
		return s.Athletes.Claim(t.Context(), users[i].UserID, []string{"Runner-1", "runner-1"}[i%2], s.Now)
	})
	if got[0] != "" || got[1] != "conflict athlete-taken" {
		t.Errorf("one ID at once: %v", got)
	}
	got = usecase.AtOnce(4, func(i int) error {
		return s.Athletes.Claim(t.Context(), users[0].UserID, fmt.Sprint("other-", i), s.Now)
	})
	if want := map[bool]int{true: 0, false: 1}[owns(t, s, users[0], "runner-1")]; slices.Index(got, "conflict athlete-claimed") != want {
		t.Errorf("several IDs at once: %v", got)
	}
}

// owns reports whether a user has claimed an Athlete ID.
func owns(t *testing.T, s *usecase.Server, user session.Principal, id string) bool {
	t.Helper()
	found, err := s.Accounts.Get(t.Context(), user.UserID)
	usecase.Is(t, err, "")
	return found.AthleteID != nil && strings.EqualFold(*found.AthleteID, id)
}

// Each step is of one story, in order.
func TestAliases(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	ana, bo, nobody := s.User("ana").UserID, s.User("bo").UserID, uuid.New()
	claim := func(user uuid.UUID, id string) error { return s.Athletes.Claim(t.Context(), user, id, s.Now) }
	add := func(user uuid.UUID, id string) error { return s.Athletes.AddAlias(t.Context(), user, id, s.Now) }
	remove := func(user uuid.UUID, id string) error { return s.Athletes.RemoveAlias(t.Context(), user, id) }
	steps := []struct {
		what string
		do   func(uuid.UUID, string) error
		user uuid.UUID
		id   string
		want string
	}{
		{"an alias without a claim", add, ana, "Ana-0", ""},
		{"a claim", claim, ana, "ana-1", ""},
		{"the same claim", claim, ana, "ANA-1", ""},
		{"a second claim", claim, ana, "ana-2", "conflict athlete-claimed"},
		{"one's claim as an alias", add, ana, "Ana-1", "conflict athlete-taken"},
		{"an alias", add, ana, "ana-2", ""},
		{"the same alias", add, ana, "ana-2", ""},
		{"another's alias", add, bo, "ANA-2", "conflict athlete-taken"},
		{"another's alias as a claim", claim, bo, "ana-2", "conflict athlete-taken"},
		{"another's claim as an alias", add, bo, "ana-1", "conflict athlete-taken"},
		{"another's alias to be removed", remove, bo, "ana-2", "not found"},
		{"one's claim to be removed", remove, ana, "ana-1", "not found"},
		{"an alias to be removed", remove, ana, "ana-2", ""},
		{"an alias that is free again", claim, bo, "ana-2", ""},
		{"an account that is gone", add, nobody, "ana-3", "unauthenticated token-invalid"},
		{"a claim of an account that is gone", claim, nobody, "ana-3", "unauthenticated token-invalid"},
	}
	for _, step := range steps {
		if got := usecase.Fault(step.do(step.user, step.id)); got != step.want {
			t.Errorf("%s: got %q, want %q", step.what, got, step.want)
		}
	}
	usecase.Is(t, s.Athletes.Unclaim(t.Context(), ana), "")
	_, err := s.Athletes.Get(t.Context(), "ana-1")
	usecase.Is(t, err, "not found")
	usecase.Is(t, claim(ana, "ana-0"), "") // an alias becomes the claim
	if found, err := s.Athletes.Get(t.Context(), "ANA-0"); err != nil || found.Name != "ana" {
		t.Errorf("found %v, %v", found, err)
	}
}

func TestAliasLimit(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	ana := s.User("ana").UserID
	got := usecase.AtOnce(24, func(i int) error { return s.Athletes.AddAlias(t.Context(), ana, fmt.Sprint("ana-", i), s.Now) })
	if slices.Index(got, "conflict too-many-aliases") != 20 {
		t.Errorf("aliases at once: %v", got)
	}
}

func TestFollow(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	ana, bo := s.User("ana"), s.User("bo")
	follow := func(id, want string) {
		t.Helper()
		_, err := s.Athletes.Follow(t.Context(), bo.UserID, id, s.Now)
		usecase.Is(t, err, want)
	}
	following := func(want ...string) {
		t.Helper()
		if got, err := s.Athletes.ListFollowing(t.Context(), bo.UserID); err != nil || !slices.Equal(got, want) {
			t.Errorf("bo follows %v, %v, want %v", got, err, want)
		}
	}
	follow("ana-1", "not found")
	_, err := s.Results.Add(t.Context(), ana, result.Draft{
		RaceID: s.Race(ana), Gender: discipline.Womens, Event: "5K", Athlete: "Ana", AthleteID: new("ana-1"),
	}, s.Now)
	usecase.Is(t, err, "")
	follow("ana-1", "") // of whom there are results
	usecase.Is(t, s.Athletes.Claim(t.Context(), ana.UserID, "ana", s.Now), "")
	follow("ana", "")
	usecase.Is(t, s.Athletes.AddAlias(t.Context(), ana.UserID, "Ana-1", s.Now), "")
	following("ana") // one athlete now
	follow("ANA-1", "")
	following("ana")
	usecase.Is(t, s.Athletes.Claim(t.Context(), bo.UserID, "bo", s.Now), "")
	follow("bo", "invalid athlete_id")
	usecase.Is(t, s.Athletes.Unfollow(t.Context(), bo.UserID, "ana-1"), "")
	following()
}
