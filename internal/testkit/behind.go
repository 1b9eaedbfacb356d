package testkit

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/internal/auth"
	"harrier/internal/pg"
)

// Token makes an access token of a user who never signed in: for tests with more users than there is time to hash
// passwords for. It is signed with the keys in the program's data directory.
func (a *App) Token(t testing.TB, user string) string {
	t.Helper()
	return a.tokenOf(t, user, time.Now())
}

// ExpiredToken makes an access token of a user that has expired a minute ago.
func (a *App) ExpiredToken(t testing.TB, user string) string {
	t.Helper()
	return a.tokenOf(t, user, time.Now().Add(-time.Hour-time.Minute))
}

func (a *App) tokenOf(t testing.TB, user string, issued time.Time) string {
	t.Helper()
	keys, err := auth.OpenKeys(filepath.Join(a.DataDir, "keys.json"), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	tokens, err := auth.NewTokens(keys, 0)
	if err != nil {
		t.Fatal(err)
	}
	token, err := tokens.Issue(auth.Grant{Purpose: auth.Access, Subject: uuid.MustParse(user), Session: uuid.New(), TTL: time.Hour}, issued)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// Pool is a way into the database behind the program, for what no route can do.
func (a *App) Pool(t testing.TB) *pgxpool.Pool {
	t.Helper()
	pool, err := pg.Open(t.Context(), a.DatabaseURL, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool
}
