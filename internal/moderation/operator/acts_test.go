package operator_test

import (
	"os"
	"slices"
	"testing"

	"github.com/google/uuid"

	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/moderation/operator"
	"harrier/tests/kit/database"
	"harrier/tests/kit/usecase"
)

func TestMain(m *testing.M) { os.Exit(database.Main(m)) }

const nobody = usecase.Nobody

// Acts are those of operators and commands, and each is in the audit log.
func TestActs(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	chief := s.Operator("chief")
	acts := map[string]func(operator.Act) error{
		"user.promote": func(a operator.Act) error { return s.Operators.Promote(t.Context(), a) },
		"user.verify":  func(a operator.Act) error { return s.Operators.Verify(t.Context(), a, s.Now) },
		"user.suspend": func(a operator.Act) error { return s.Operators.Suspend(t.Context(), a, false, s.Now) },
		"user.delete":  func(a operator.Act) error { return s.Operators.Delete(t.Context(), a, s.Now) },
		"user.end-sessions": func(a operator.Act) error {
			return s.Operators.EndSessions(t.Context(), a, true, s.Now)
		},
	}
	for name, act := range acts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			user := s.User(name[len("user."):])
			written := func() (n int) {
				usecase.Is(t, s.DB.QueryRow(t.Context(), "SELECT count(*) FROM audit_log WHERE act = $1 AND object_id = $2", name, user.UserID).Scan(&n), "")
				return n
			}
			for _, by := range []actor.Actor{{}, actor.AsUser(chief.UserID), actor.AsOperator(uuid.Nil)} {
				usecase.Is(t, act(operator.Act{Actor: by, User: user.UserID}), nobody)
			}
			usecase.Is(t, act(operator.Act{Actor: actor.AsOperator(chief.UserID), User: user.UserID, Reason: new("two\nlines")}), "invalid /reason")
			usecase.Is(t, act(operator.Act{Actor: actor.Command, User: uuid.New()}), "not found")
			if n := written(); n != 0 {
				t.Errorf("%d entries of what was refused", n)
			}
			usecase.Is(t, act(operator.Act{Actor: actor.AsOperator(chief.UserID), User: user.UserID}), "")
			if n := written(); n != 1 {
				t.Errorf("%d entries", n)
			}
		})
	}
}

// Of operators who demote or suspend each other at once, one is left.
func TestLastOperator(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	all := []session.Principal{s.Operator("ana"), s.Operator("bo"), s.Operator("cy"), s.Operator("di")}
	got := usecase.AtOnce(len(all), func(i int) error {
		a := operator.Act{Actor: actor.AsOperator(all[i].UserID), User: all[(i+1)%len(all)].UserID}
		if i%2 == 0 {
			return s.Operators.Demote(t.Context(), a)
		}
		return s.Operators.Suspend(t.Context(), a, false, s.Now)
	})
	if !slices.Equal(got, []string{"", "", "", "conflict last-operator"}) {
		t.Errorf("at once: %v", got)
	}
	for _, user := range all { // a command may, because it can promote another
		usecase.Is(t, s.Operators.Demote(t.Context(), operator.Act{Actor: actor.Command, User: user.UserID}), "")
	}
}

func TestRelease(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	chief, ana := s.Operator("chief"), s.User("ana")
	usecase.Is(t, s.Athletes.Claim(t.Context(), ana.UserID, "ana-1", s.Now), "")
	release := func(by actor.Actor, want string) {
		t.Helper()
		usecase.Is(t, s.Operators.ReleaseAthleteID(t.Context(), operator.Release{Actor: by, ID: "ANA-1"}), want)
	}
	others := operator.Release{Actor: actor.AsOperator(chief.UserID), ID: "ana-1", User: &chief.UserID}
	usecase.Is(t, s.Operators.ReleaseAthleteID(t.Context(), others), "not found") // the ID is another user's
	release(actor.Actor{}, nobody)
	release(actor.AsUser(ana.UserID), nobody)
	release(actor.AsOperator(chief.UserID), "")
	release(actor.Command, "not found")
	usecase.Is(t, s.Athletes.Claim(t.Context(), chief.UserID, "ana-1", s.Now), "")
}
