package race_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/account/session"
	"harrier/internal/race"
	"harrier/tests/kit/usecase"
)

func users(s *usecase.Server, n int) []session.Principal {
	all := make([]session.Principal, n)
	for i := range all {
		all[i] = s.User(fmt.Sprint("user", i))
	}
	return all
}

// The counts are exact while users vote at the same time on several servers.
func TestVotesAtOnce(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	servers := []*usecase.Server{s, s.Twin()}
	voters := users(s, 8)
	id := s.Race(voters[0])
	got := usecase.AtOnce(3*len(voters), func(i int) error {
		races, voter := servers[i%2].Races, voters[i%len(voters)].UserID
		for range 4 {
			for _, kind := range []query.VoteKind{race.Down, race.Up, race.Up} {
				if _, err := races.Cast(t.Context(), voter, id, kind, s.Now); err != nil {
					return err
				}
			}
			if voter != voters[0].UserID {
				continue
			}
			if _, err := races.Withdraw(t.Context(), voter, id); err != nil {
				return err
			}
		}
		return nil
	})
	if got[len(got)-1] != "" {
		t.Errorf("votes at once: %v", got)
	}
	found, err := s.Races.Get(t.Context(), id)
	usecase.Is(t, err, ok)
	if found.ListedRace.Upvotes != 7 || found.ListedRace.Downvotes != 0 {
		t.Errorf("%d votes for and %d against, want 7 and 0", found.ListedRace.Upvotes, found.ListedRace.Downvotes)
	}
	if vote, err := s.Races.VoteOf(t.Context(), voters[0].UserID, id); err != nil || vote.Vote != nil {
		t.Errorf("a vote that was withdrawn is %v, %v", vote.Vote, err)
	}
}

func TestVoteRefused(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	voter := s.User("voter").UserID
	id, none := s.Race(s.User("poster")), uuid.Must(uuid.NewV7())
	_, err := s.Races.Cast(t.Context(), voter, none, race.Up, s.Now)
	usecase.Is(t, err, "not found")
	_, err = s.Races.VoteOf(t.Context(), voter, none)
	usecase.Is(t, err, "not found")
	_, err = s.Races.Withdraw(t.Context(), voter, id) // without a vote
	usecase.Is(t, err, ok)
	_, err = s.Races.Cast(t.Context(), uuid.New(), id, race.Up, s.Now)
	usecase.Is(t, err, "unauthenticated token-invalid")
}

func TestDirectors(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	all := users(s, 24)
	poster, rest := all[0], all[1:]
	id := s.Race(poster)
	add := func(user uuid.UUID) error {
		_, err := s.Races.NameDirector(t.Context(), poster, id, user, s.Now)
		return err
	}
	usecase.Is(t, add(poster.UserID), ok) // is one already
	usecase.Is(t, add(uuid.New()), "not found")
	got := usecase.AtOnce(len(rest), func(i int) error { return add(rest[i].UserID) })
	if slices.Index(got, "conflict too-many-directors") != race.MaxDirectors {
		t.Errorf("directors at once: %v", got)
	}
	var directors []uuid.UUID
	for _, user := range rest {
		_, err := s.Races.Change(t.Context(), user, race.Change{ID: id, Name: new("Mine")}, s.Now)
		usecase.Is(t, err, "forbidden") // before accepting
		if _, err := s.Races.AcceptDirectorship(t.Context(), user.UserID, id, s.Now); err != nil {
			usecase.Is(t, err, "not found") // not one of those named
		}
		if _, err := s.Races.Change(t.Context(), user, race.Change{ID: id, Name: new("Spring Invitational")}, s.Now); err == nil {
			directors = append(directors, user.UserID)
		}
	}
	if len(directors) != race.MaxDirectors {
		t.Fatalf("%d directors", len(directors))
	}
	usecase.Is(t, add(directors[3]), ok) // once more
	remove := func(user uuid.UUID, want string) {
		t.Helper()
		_, err := s.Races.RemoveDirector(t.Context(), session.Principal{UserID: user}, id, user, s.Now)
		usecase.Is(t, err, want)
	}
	remove(directors[3], ok)
	remove(directors[3], "not found")

	// A race is given to one of those to whom it is given at once. Whoever gives it directs it still.
	got = usecase.AtOnce(3, func(i int) error {
		_, err := s.Races.Give(t.Context(), poster, id, directors[i], s.Now)
		return err
	})
	if !slices.Equal(got, []string{"", forbidden, forbidden}) {
		t.Errorf("gifts at once: %v", got)
	}
	usecase.Is(t, s.Races.Delete(t.Context(), poster, id), forbidden)
	remove(poster.UserID, ok)
}
