package session_test

import (
	"slices"
	"testing"
	"time"

	"harrier/internal/account/session"
	"harrier/internal/mail"
	"harrier/tests/kit/usecase"
)

func createToken(t *testing.T, s *usecase.Server, caller session.Principal, name string) (secret string, created session.PersonalToken, err error) {
	t.Helper()
	draft := session.PersonalTokenDraft{Name: name, Scopes: []string{session.ScopeLog}, TTL: time.Hour}
	return s.Sessions.CreatePersonalToken(t.Context(), caller, draft)
}

func TestPersonalToken(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	twin := s.Twin()
	ana, bo := s.User("ana"), s.User("bo")
	secret, created, err := createToken(t, s, ana, "watch")
	usecase.Is(t, err, "")
	works := func(on *usecase.Server, secret, want string) session.Principal {
		t.Helper()
		caller, err := on.Sessions.Authenticate(t.Context(), secret, s.Now)
		usecase.Is(t, err, want)
		return caller
	}
	caller := works(s, secret, "")
	if caller.UserID != ana.UserID || !slices.Equal(caller.Scopes, []string{session.ScopeLog}) {
		t.Errorf("the token is of %v", caller)
	}
	works(s, secret+"x", invalid)
	if emails := s.Emails(mail.TokenCreated); len(emails) != 1 || emails[0].To != usecase.Email("ana") || emails[0].TokenName != "watch" {
		t.Errorf("emails: %v", emails)
	}
	_, _, err = createToken(t, s, caller, "another")
	usecase.Is(t, err, "forbidden reauthenticate") // a token makes no token

	usecase.Is(t, s.Sessions.DeletePersonalToken(t.Context(), bo.UserID, created.ID), "not found")
	usecase.Is(t, s.Sessions.DeletePersonalToken(t.Context(), ana.UserID, created.ID), "")
	works(s, secret, invalid)
	works(twin, secret, invalid)

	expired, _, err := createToken(t, s, ana, "expired")
	usecase.Is(t, err, "")
	s.Exec("UPDATE personal_tokens SET expires_at = now()")
	works(s, expired, invalid)
	suspended, _, err := createToken(t, s, ana, "suspended")
	usecase.Is(t, err, "")
	s.Exec("UPDATE users SET suspended_at = now() WHERE id = $1", ana.UserID)
	works(s, suspended, invalid)
}

func TestPersonalTokenNames(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	ana := s.User("ana")
	for name, want := range map[string]string{" watch ": "", "  ": "invalid /name", "two\nlines": "invalid /name"} {
		_, created, err := createToken(t, s, ana, name)
		usecase.Is(t, err, want)
		if err == nil && created.Name != "watch" {
			t.Errorf("the token is named %q", created.Name)
		}
	}
}

func TestPersonalTokenLimit(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	ana := s.User("ana")
	for range 47 {
		_, _, err := createToken(t, s, ana, "watch")
		usecase.Is(t, err, "")
	}
	got := usecase.AtOnce(8, func(int) error {
		_, _, err := createToken(t, s, ana, "watch")
		return err
	})
	if slices.Index(got, "conflict too-many-tokens") != 3 {
		t.Errorf("beside 47 tokens: %v", got)
	}
}
