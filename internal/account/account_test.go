package account_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"harrier/internal/account"
	"harrier/internal/account/session"
	"harrier/internal/date"
	"harrier/internal/mail"
	"harrier/internal/text/patch"
	"harrier/tests/kit/database"
	"harrier/tests/kit/usecase"
)

func TestMain(m *testing.M) { os.Exit(database.Main(m)) }

// count returns the number that a query returns.
func count(t *testing.T, s *usecase.Server, sql string, args ...any) (n int) {
	t.Helper()
	usecase.Is(t, s.DB.QueryRow(t.Context(), sql, args...).Scan(&n), "")
	return n
}

func logIn(t *testing.T, s *usecase.Server, email, password string) (session.Authentication, error) {
	t.Helper()
	return s.Sessions.LogIn(t.Context(), session.Credentials{Email: email, Password: password, ClientAddress: "192.0.2.7"}, s.Now)
}

func TestRegister(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	referrer, err := s.Accounts.Get(t.Context(), s.User("ana").UserID)
	usecase.Is(t, err, "")
	tests := map[string]struct {
		draft account.Draft
		want  string
	}{
		"taken":           {account.Draft{Email: "ana@example.org"}, "conflict email-taken"},
		"another case":    {account.Draft{Email: "ANA@example.org"}, "conflict email-taken"},
		"no address":      {account.Draft{Email: "ana"}, "invalid /email"},
		"short":           {account.Draft{Email: "short@example.org", Password: "short"}, "invalid /password"},
		"leaked":          {account.Draft{Email: "leaked@example.org", Password: "password123"}, "invalid /password"},
		"own address":     {account.Draft{Email: "quite.long@example.org", Password: "quite.long@example.org"}, "invalid /password"},
		"two lines":       {account.Draft{Email: "lines@example.org", Name: new("a\nb")}, "invalid /name"},
		"nowhere":         {account.Draft{Email: "nowhere@example.org", Timezone: new("Mars/Olympus")}, "invalid /timezone"},
		"referred":        {account.Draft{Email: "referred@example.org", ReferralCode: new(" " + strings.ToLower(referrer.ReferralCode))}, ""},
		"unknown code":    {account.Draft{Email: "code@example.org", ReferralCode: new("NOBODY")}, "invalid /referralCode"},
		"unknown invite":  {account.Draft{Email: "invite@example.org", Invite: new("hri_unknown")}, "forbidden invite-invalid"},
		"without a name":  {account.Draft{Email: "nameless@example.org", Name: new(" ")}, ""},
		"without session": {account.Draft{Email: "later@example.org", NoSession: true}, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if test.draft.Password == "" {
				test.draft.Password = usecase.Password
			}
			opened, err := s.Accounts.Register(t.Context(), test.draft, s.Now)
			usecase.Is(t, err, test.want)
			if signedIn := opened.Token != ""; signedIn != (test.want == "" && !test.draft.NoSession) {
				t.Errorf("signed in: %v", signedIn)
			}
		})
	}
}

func TestRegisterAtOnce(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	got := usecase.AtOnce(6, func(i int) error {
		email := []string{"ana@example.org", "Ana@example.org"}[i%2]
		_, err := s.Accounts.Register(t.Context(), account.Draft{Email: email, Password: usecase.Password}, s.Now)
		return err
	})
	if got[0] != "" || got[1] != "conflict email-taken" {
		t.Errorf("one address at once: %v", got)
	}
	if n := count(t, s, "SELECT count(*) FROM users"); n != 1 || len(s.Emails(mail.Verification)) != 1 {
		t.Errorf("%d users, emails %v", n, s.Emails(mail.Verification))
	}
}

func TestVerify(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	ana := s.User("ana")
	usecase.Is(t, s.Accounts.RequireVerified(t.Context(), ana.UserID), "forbidden verify-email")
	first := s.Emails(mail.Verification)[0].Token
	verify := func(token string, want string) {
		t.Helper()
		usecase.Is(t, s.Accounts.VerifyEmail(t.Context(), token, false, ana.Session, s.Now), want)
	}
	verify(first+"x", "unreadable token-invalid")
	usecase.Is(t, s.Accounts.VerifyEmail(t.Context(), first, false, ana.Session, s.Now.Add(2*time.Hour)), "unreadable token-expired")

	usecase.Is(t, s.Accounts.ChangeEmail(t.Context(), ana, "ana@example.net", s.Now), "")
	verify(first, "unreadable token-used")
	verify(s.Emails(mail.Verification)[0].Token, "") // that of the new address; the other one is pointless
	usecase.Is(t, s.Accounts.RequireVerified(t.Context(), ana.UserID), "")
	if sent, err := s.Accounts.ResendVerification(t.Context(), ana.UserID, s.Now); sent || err != nil {
		t.Errorf("sent again: %v, %v", sent, err)
	}
}

func TestEmailLimit(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	twin := s.Twin()
	ana := s.User("ana") // was sent one email
	got := usecase.AtOnce(10, func(i int) error {
		_, err := []*usecase.Server{s, twin}[i%2].Accounts.ResendVerification(t.Context(), ana.UserID, s.Now)
		return err
	})
	if slices.Index(got, "too many") != 4 {
		t.Errorf("emails at once: %v", got)
	}
}

func TestChangeProfile(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	ana, coach := s.User("ana"), s.Coach("kim")
	tests := map[string]struct {
		change account.Change
		want   string
	}{
		"nothing":       {account.Change{}, ""},
		"no name":       {account.Change{Name: new(" ")}, "invalid /name"},
		"nowhere":       {account.Change{Timezone: new("Mars/Olympus")}, "invalid /timezone"},
		"old":           {account.Change{BirthDate: patch.Field[date.Date]{Set: true, Value: new(date.FromTime(s.Now.AddDate(-200, 0, 0)))}}, "invalid /birth_date"},
		"not born yet":  {account.Change{BirthDate: patch.Field[date.Date]{Set: true, Value: new(date.FromTime(s.Now.AddDate(0, 0, 3)))}}, "invalid /birth_date"},
		"many boxes":    {account.Change{Checkboxes: new(strings.Fields(strings.Repeat("x ", 51)))}, "invalid /checkboxes"},
		"a team":        {account.Change{TeamID: patch.Field[string]{Set: true, Value: new("maple")}}, ""},
		"no team again": {account.Change{TeamID: patch.Field[string]{Set: true}}, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := s.Accounts.Change(t.Context(), ana.UserID, test.change, s.Now)
			usecase.Is(t, err, test.want)
		})
	}
	_, err := s.Accounts.Change(t.Context(), coach.UserID, account.Change{TeamID: patch.Field[string]{Set: true, Value: new("maple")}}, s.Now)
	usecase.Is(t, err, "invalid /team_id")
	_, err = s.Accounts.Change(t.Context(), session.Principal{}.UserID, account.Change{}, s.Now)
	usecase.Is(t, err, "unauthenticated token-invalid")
}

func TestDelete(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	ana, bo := s.User("ana"), s.User("bo")
	usecase.Is(t, s.Athletes.Claim(t.Context(), ana.UserID, "ana-1", s.Now), "")
	_, err := s.Athletes.Follow(t.Context(), bo.UserID, "ana-1", s.Now)
	usecase.Is(t, err, "")
	raceID := s.Race(ana)
	kept := s.Result(ana, raceID, "Ana")
	usecase.Is(t, s.Accounts.Delete(t.Context(), session.Principal{UserID: ana.UserID}, s.Now), "forbidden reauthenticate")
	usecase.Is(t, s.Accounts.Delete(t.Context(), ana, s.Now), "")
	usecase.Is(t, s.Accounts.Delete(t.Context(), ana, s.Now), "unauthenticated token-invalid")
	_, err = logIn(t, s, usecase.Email("ana"), usecase.Password)
	usecase.Is(t, err, "unauthenticated wrong-password")
	if n := count(t, s, "SELECT (SELECT count(*) FROM follows) + (SELECT count(*) FROM athlete_ids) + (SELECT count(*) FROM sessions WHERE user_id = $1)", ana.UserID); n != 0 {
		t.Errorf("%d rows are left", n)
	}
	if emails := s.Emails(mail.Verification); len(emails) != 1 || emails[0].To != usecase.Email("bo") {
		t.Errorf("emails left: %v", emails)
	}
	found, err := s.Results.Get(t.Context(), kept)
	usecase.Is(t, err, "")
	if found.UserID != nil {
		t.Errorf("the result is of %v", found.UserID)
	}
	s.User("ana") // the address is free
}
