package session_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/tests/kit/database"
	"harrier/tests/kit/usecase"
)

const (
	network = "192.0.2.7"
	invalid = "unauthenticated " + actor.TokenInvalid
)

func TestMain(m *testing.M) { os.Exit(database.Main(m)) }

func credentialsOf(name, password string) session.Credentials {
	return session.Credentials{Email: usecase.Email(name), Password: password, ClientAddress: network}
}

func signIn(t *testing.T, s *usecase.Server, name string) session.Authentication {
	t.Helper()
	opened, err := s.Sessions.LogIn(t.Context(), credentialsOf(name, usecase.Password), s.Now)
	usecase.Is(t, err, "")
	return opened
}

func TestLogIn(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	s.User("ana")
	banned := s.User("bo")
	s.Exec("UPDATE users SET suspended_at = now() WHERE id = $1", banned.UserID)
	tests := map[string]struct{ email, password, want string }{
		"the password":            {"ana@example.org", usecase.Password, ""},
		"another case":            {"ANA@Example.org", usecase.Password, ""},
		"a wrong password":        {"ana@example.org", "wrong", "unauthenticated wrong-password"},
		"nobody's address":        {"eve@example.org", usecase.Password, "unauthenticated wrong-password"},
		"a suspended user":        {"bo@example.org", usecase.Password, "forbidden suspended"},
		"suspended, wrong":        {"bo@example.org", "wrong", "unauthenticated wrong-password"},
		"a password in uppercase": {"ana@example.org", strings.ToUpper(usecase.Password), "unauthenticated wrong-password"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := s.Sessions.LogIn(t.Context(), session.Credentials{Email: test.email, Password: test.password, ClientAddress: network}, s.Now)
			usecase.Is(t, err, test.want)
		})
	}
}

func TestFailedLogIns(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	twin := s.Twin()
	user := s.User("ana")
	s.User("bo")
	try := func(on *usecase.Server, password, from string) error {
		_, err := on.Sessions.LogIn(t.Context(), session.Credentials{Email: usecase.Email("ana"), Password: password, ClientAddress: from}, s.Now)
		return err
	}
	got := usecase.AtOnce(20, func(i int) error { return try([]*usecase.Server{s, twin}[i%2], "wrong", network) })
	// However they are mixed, ten are tried: each failure has a number of its own.
	if refused := slices.Index(got, "unauthenticated wrong-password"); refused != 10 {
		t.Errorf("wrong passwords at once: %v", got)
	}
	usecase.Is(t, try(twin, usecase.Password, "192.0.2.99"), "too many too-many-passwords") // the same network, another server
	usecase.Is(t, try(s, usecase.Password, "192.0.3.7"), "")
	_, err := s.Sessions.LogIn(t.Context(), credentialsOf("bo", usecase.Password), s.Now)
	usecase.Is(t, err, "") // another account

	s.Exec("UPDATE login_failures SET failures = 100") // of all networks
	usecase.Is(t, try(s, usecase.Password, "192.0.4.7"), "too many too-many-passwords")
	s.Exec("UPDATE login_failures SET failures = 100, network_key = sha256('elsewhere')")
	usecase.Is(t, try(s, usecase.Password, "192.0.3.8"), "") // a network from which they have signed in before

	s.Exec("UPDATE login_failures SET window_start = now() - interval '16 minutes'")
	usecase.Is(t, try(s, usecase.Password, "192.0.4.7"), "")
	attempt := session.PasswordAttempt(network, user.UserID)
	usecase.Is(t, s.Sessions.CheckFailures(t.Context(), s.DB, attempt), "")
}

func TestRefresh(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	s.User("ana")
	refresh := func(token string) (session.Authentication, error) {
		return s.Sessions.Refresh(t.Context(), token, s.Now)
	}

	t.Run("with the same token at once", func(t *testing.T) {
		t.Parallel()
		first := signIn(t, s, "ana")
		got := usecase.AtOnce(8, func(int) error {
			_, err := refresh(first.RefreshToken)
			return err
		})
		if got[7] != "" {
			t.Errorf("within the grace: %v", got)
		}
	})
	t.Run("with a spent token ends the session", func(t *testing.T) {
		t.Parallel()
		first, other := signIn(t, s, "ana"), signIn(t, s, "ana")
		second, err := refresh(first.RefreshToken)
		usecase.Is(t, err, "")
		s.Exec("UPDATE refresh_tokens SET spent_at = now() - interval '121 seconds' WHERE hash = sha256($1::text::bytea)", first.RefreshToken)
		_, err = refresh(first.RefreshToken)
		usecase.Is(t, err, invalid)
		_, err = refresh(second.RefreshToken)
		usecase.Is(t, err, invalid)
		for _, token := range []string{first.Token, second.Token} {
			_, err = s.Sessions.Authenticate(t.Context(), token, s.Now)
			usecase.Is(t, err, invalid)
		}
		_, err = refresh(other.RefreshToken)
		usecase.Is(t, err, "") // a session of its own
	})
	t.Run("ends with the session", func(t *testing.T) {
		t.Parallel()
		first := signIn(t, s, "ana")
		caller, err := s.Sessions.Authenticate(t.Context(), first.Token, s.Now)
		usecase.Is(t, err, "")
		s.Exec("UPDATE sessions SET signed_in_at = now() - interval '47:55' WHERE id = $1", caller.Session)
		last, err := refresh(first.RefreshToken)
		usecase.Is(t, err, "")
		if last.ExpiresIn > 5*time.Minute {
			t.Errorf("the last access token works for another %v", last.ExpiresIn)
		}
		s.Exec("UPDATE sessions SET signed_in_at = now() - interval '48 hours' WHERE id = $1", caller.Session)
		_, err = refresh(last.RefreshToken)
		usecase.Is(t, err, invalid)
	})
	t.Run("with no refresh token", func(t *testing.T) {
		t.Parallel()
		opened := signIn(t, s, "ana")
		for _, token := range []string{"", "hrr_unknown", opened.Token} {
			_, err := refresh(token)
			usecase.Is(t, err, invalid)
		}
	})
}

func TestEnd(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	twin := s.Twin()
	ana, bo := s.User("ana"), s.User("bo")
	opened := signIn(t, s, "ana")
	authenticate := func(on *usecase.Server, now time.Time) (session.Principal, error) {
		return on.Sessions.Authenticate(t.Context(), opened.Token, now)
	}
	second, err := authenticate(twin, s.Now)
	usecase.Is(t, err, "")

	usecase.Is(t, s.Sessions.End(t.Context(), bo.UserID, second.Session), "not found")
	usecase.Is(t, s.Sessions.End(t.Context(), ana.UserID, second.Session), "")
	usecase.Is(t, s.Sessions.End(t.Context(), ana.UserID, second.Session), "not found")
	_, err = authenticate(s, s.Now)
	usecase.Is(t, err, invalid) // here at once
	_, err = authenticate(twin, s.Now)
	usecase.Is(t, err, "")
	usecase.Is(t, twin.Sessions.SyncRevocations(t.Context(), s.Now), "")
	_, err = authenticate(twin, s.Now)
	usecase.Is(t, err, invalid)

	opened = signIn(t, s, "bo")
	_, err = authenticate(twin, s.Now.Add(6*time.Second))
	usecase.Is(t, err, "unavailable") // it may have ended on another server since
	left, err := s.Sessions.List(t.Context(), ana.UserID)
	usecase.Is(t, err, "")
	if len(left) != 1 || left[0].ID != ana.Session {
		t.Errorf("sessions left: %v", left)
	}
	usecase.Is(t, s.Sessions.LogOut(t.Context(), ana), "")
	if left, err = s.Sessions.List(t.Context(), ana.UserID); len(left) != 0 {
		t.Errorf("sessions left: %v, %v", left, err)
	}
}

func TestLockRecent(t *testing.T) {
	t.Parallel()
	s := usecase.New(t)
	ana := s.User("ana")
	require := func(caller session.Principal, want string) {
		t.Helper()
		_, err := s.Sessions.LockRecent(t.Context(), s.DB, caller)
		usecase.Is(t, err, want)
	}
	require(ana, "")
	require(session.Principal{}, "forbidden reauthenticate")
	require(session.Principal{UserID: ana.UserID}, "forbidden reauthenticate") // a personal token
	require(session.Principal{UserID: ana.UserID, Session: uuid.New()}, invalid)
	require(session.Principal{UserID: s.User("bo").UserID, Session: ana.Session}, invalid)
	s.Exec("UPDATE sessions SET signed_in_at = now() - interval '16 minutes' WHERE id = $1", ana.Session)
	require(ana, "forbidden reauthenticate")
}
