package account_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"harrier/internal/account"
	"harrier/internal/account/session"
	"harrier/internal/mail"
	"harrier/tests/kit/usecase"
)

const newPassword = "a better battery horse"

func TestResetPassword(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	ana := s.User("ana")
	secret, _, err := s.Sessions.CreatePersonalToken(t.Context(), ana, session.PersonalTokenDraft{Name: "watch", Scopes: []string{session.ScopeLog}, TTL: time.Hour})
	usecase.Is(t, err, "")
	usecase.Is(t, s.Accounts.ForgotPassword(t.Context(), usecase.Email("eve"), s.Now), "") // as if she had an account
	for range 2 {
		usecase.Is(t, s.Accounts.ForgotPassword(t.Context(), usecase.Email("ana"), s.Now), "")
	}
	emails := s.Emails(mail.PasswordReset)
	if len(emails) != 2 || emails[0].To != usecase.Email("ana") || emails[1].To != usecase.Email("ana") {
		t.Fatalf("emails: %v", emails)
	}
	reset := func(token, password string, tokens bool, now time.Time) error {
		return s.Accounts.ResetPassword(t.Context(), token, password, tokens, now)
	}
	usecase.Is(t, reset(emails[0].Token, "short", false, s.Now), "invalid /password") // which leaves the link valid
	usecase.Is(t, reset(emails[0].Token, newPassword, false, s.Now.Add(2*time.Hour)), "unreadable token-expired")
	usecase.Is(t, reset(s.Emails(mail.Verification)[0].Token, newPassword, false, s.Now), "unreadable token-purpose")

	got := usecase.AtOnce(4, func(i int) error { return reset(emails[i%2].Token, newPassword, false, s.Now) })
	if got[0] != "" || got[1] != "unreadable token-used" || got[3] != "unreadable token-used" {
		t.Errorf("two links at once: %v", got)
	}
	_, err = logIn(t, s, usecase.Email("ana"), usecase.Password)
	usecase.Is(t, err, "unauthenticated wrong-password")
	opened, err := logIn(t, s, usecase.Email("ana"), newPassword)
	usecase.Is(t, err, "")
	if left, err := s.Sessions.List(t.Context(), ana.UserID); err != nil || len(left) != 1 {
		t.Errorf("sessions left: %v, %v", left, err)
	}
	_, err = s.Sessions.Authenticate(t.Context(), secret, s.Now)
	usecase.Is(t, err, "")
	if n := len(s.Emails(mail.PasswordChanged)); n != 1 {
		t.Errorf("%d emails tell of the new password", n)
	}

	usecase.Is(t, s.Accounts.ForgotPassword(t.Context(), usecase.Email("ana"), s.Now), "")
	usecase.Is(t, reset(s.Emails(mail.PasswordReset)[0].Token, usecase.Password, true, s.Now), "")
	for _, token := range []string{secret, opened.Token} {
		_, err = s.Sessions.Authenticate(t.Context(), token, s.Now)
		usecase.Is(t, err, "unauthenticated token-invalid")
	}
}

func TestForgotPasswordLimit(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	s.User("ana")
	for _, name := range []string{"ana", "eve"} { // an account and none look alike
		got := usecase.AtOnce(8, func(int) error { return s.Accounts.ForgotPassword(t.Context(), usecase.Email(name), s.Now) })
		if slices.Index(got, "too many") != 5 {
			t.Errorf("resets of %s: %v", name, got)
		}
	}
	if n := len(s.Emails(mail.PasswordReset)); n != 5 {
		t.Errorf("%d emails", n)
	}
}

func TestChangePassword(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	ana := s.User("ana")
	change := func(current, password string) error {
		c := account.PasswordChange{Current: current, Password: password, ClientAddress: "192.0.2.7"}
		return s.Accounts.ChangePassword(t.Context(), ana.UserID, c, s.Now)
	}
	usecase.Is(t, change("wrong", newPassword), "invalid wrong-password")
	usecase.Is(t, change(usecase.Password, "short"), "invalid /password")
	got := usecase.AtOnce(4, func(int) error { return change(usecase.Password, newPassword) })
	if got[0] != "" || got[1] != "invalid wrong-password" {
		t.Errorf("changes at once: %v", got)
	}
	if left, err := s.Sessions.List(t.Context(), ana.UserID); err != nil || len(left) != 0 {
		t.Errorf("sessions left: %v, %v", left, err)
	}
	for range 10 {
		_ = change("wrong", newPassword)
	}
	usecase.Is(t, change(newPassword, usecase.Password), "too many too-many-passwords")
	_, err := logIn(t, s, usecase.Email("ana"), newPassword) // counted apart from sign-ins
	usecase.Is(t, err, "")
}

func TestChangeEmail(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	ana, bo := s.User("ana"), s.User("bo")
	usecase.Is(t, s.Accounts.VerifyEmail(t.Context(), s.Emails(mail.Verification)[0].Token, false, uuid.Nil, s.Now), "")
	change := func(caller session.Principal, to, want string) {
		t.Helper()
		usecase.Is(t, s.Accounts.ChangeEmail(t.Context(), caller, to, s.Now), want)
	}
	address := func(want string, verified bool) {
		t.Helper()
		user, err := s.Accounts.Get(t.Context(), ana.UserID)
		usecase.Is(t, err, "")
		if user.Email != want || (user.EmailVerifiedAt != nil) != verified {
			t.Errorf("the address is %s, verified at %v", user.Email, user.EmailVerifiedAt)
		}
	}
	change(session.Principal{UserID: ana.UserID}, "thief@example.org", "forbidden reauthenticate") // a personal token
	change(ana, "bo@example.org", "conflict email-taken")
	change(ana, "nowhere", "invalid email")
	change(ana, "Ana@example.org", "")
	address("Ana@example.org", true) // the same mailbox
	change(ana, "thief@example.net", "")
	address("thief@example.net", false)
	change(bo, "ana@example.org", "conflict email-taken") // kept for its owner

	undo := s.Emails(mail.AddressChanged)
	if len(undo) != 1 || undo[0].To != "Ana@example.org" || undo[0].NewAddress != "thief@example.net" {
		t.Fatalf("emails: %v", undo)
	}
	change(ana, "thief@example.com", "")
	restored, err := s.Accounts.RestoreEmail(t.Context(), undo[0].Token, s.Now)
	usecase.Is(t, err, "")
	address("Ana@example.org", true)
	_, err = s.Accounts.RestoreEmail(t.Context(), undo[0].Token, s.Now)
	usecase.Is(t, err, "unreadable token-used")
	_, err = logIn(t, s, usecase.Email("ana"), usecase.Password)
	usecase.Is(t, err, "forbidden password-ended")
	known := account.PasswordChange{Current: usecase.Password, Password: newPassword, ClientAddress: "192.0.2.7"}
	usecase.Is(t, s.Accounts.ChangePassword(t.Context(), ana.UserID, known, s.Now), "unauthenticated token-invalid")
	usecase.Is(t, s.Accounts.ResetPassword(t.Context(), restored.ResetToken, newPassword, true, s.Now.Add(2*time.Hour)), "unreadable token-expired")
	usecase.Is(t, s.Accounts.ResetPassword(t.Context(), restored.ResetToken, newPassword, true, s.Now), "")
	if left, err := s.Sessions.List(t.Context(), ana.UserID); err != nil || len(left) != 0 {
		t.Errorf("sessions left: %v, %v", left, err)
	}
	change(bo, "thief@example.com", "") // free again
}
