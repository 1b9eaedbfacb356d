package team_test

import (
	"os"
	"testing"

	"github.com/google/uuid"

	"harrier/internal/account"
	"harrier/internal/account/session"
	"harrier/internal/mail"
	"harrier/internal/text/patch"
	"harrier/tests/kit/database"
	"harrier/tests/kit/usecase"
)

func TestMain(m *testing.M) { os.Exit(database.Main(m)) }

func TestTeam(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	kim, lou, ana := s.Coach("kim"), s.Coach("lou"), s.User("ana")
	_, err := s.Accounts.Change(t.Context(), ana.UserID, account.Change{TeamID: patch.Field[string]{Set: true, Value: new("Maple")}}, s.Now)
	usecase.Is(t, err, "")

	got := usecase.AtOnce(2, func(i int) error {
		return s.Teams.Claim(t.Context(), []session.Principal{kim, lou}[i].UserID, []string{"maple", "MAPLE"}[i], s.Now)
	})
	if got[0] != "" || got[1] != "conflict team-taken" {
		t.Fatalf("two coaches at once: %v", got)
	}
	if owner, err := s.Accounts.Get(t.Context(), kim.UserID); err != nil || owner.TeamID == nil {
		kim, lou = lou, kim
	}
	claim := func(caller session.Principal, team, want string) {
		t.Helper()
		usecase.Is(t, s.Teams.Claim(t.Context(), caller.UserID, team, s.Now), want)
	}
	claim(kim, "Maple", "") // theirs already
	claim(kim, "oak", "conflict team-claimed")
	claim(ana, "oak", "forbidden")
	claim(session.Principal{UserID: uuid.New()}, "oak", "unauthenticated token-invalid")
	if emails := s.Emails(mail.TeamClaimed); len(emails) != 1 || emails[0].To != usecase.Email("ana") {
		t.Errorf("emails: %v", emails)
	}

	_, err = s.Teams.AcceptCoach(t.Context(), ana.UserID, lou.UserID)
	usecase.Is(t, err, "not found")
	_, err = s.Teams.AcceptCoach(t.Context(), ana.UserID, kim.UserID)
	usecase.Is(t, err, "")
	roster, err := s.Teams.Roster(t.Context(), kim.UserID)
	usecase.Is(t, err, "")
	if len(roster) != 1 {
		t.Errorf("the roster is %v", roster)
	}
	_, err = s.Teams.Roster(t.Context(), ana.UserID)
	usecase.Is(t, err, "forbidden")

	usecase.Is(t, s.Teams.Unclaim(t.Context(), kim.UserID, s.Now), "") // which ends what the athlete has accepted
	usecase.Is(t, s.Teams.Unclaim(t.Context(), ana.UserID, s.Now), "forbidden")
	claim(lou, "maple", "")
	var accepted int
	usecase.Is(t, s.DB.QueryRow(t.Context(), "SELECT count(*) FROM accepted_coaches").Scan(&accepted), "")
	if accepted != 0 {
		t.Errorf("%d coaches are accepted", accepted)
	}
}
