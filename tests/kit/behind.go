package kit

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/internal/account/credentials"
	"harrier/internal/pg"
	"harrier/tests/kit/database"
)

// Token returns an access token of a user who has not signed in, for tests with too many users to hash passwords for. It is signed
// with the keys in the program's data directory.
func (a *App) Token(t testing.TB, user string) string {
	t.Helper()
	return a.issue(t, credentials.Grant{Purpose: credentials.Access, Subject: uuid.MustParse(user), Session: uuid.New(), TTL: time.Hour}, time.Now())
}

// ExpiredToken returns an access token of a user that expired a minute ago.
func (a *App) ExpiredToken(t testing.TB, user string) string {
	t.Helper()
	issued := time.Now().Add(-time.Hour - time.Minute)
	return a.issue(t, credentials.Grant{Purpose: credentials.Access, Subject: uuid.MustParse(user), Session: uuid.New(), TTL: time.Hour}, issued)
}

// ResetToken returns the token of an email to set a new password, without the email.
func (a *App) ResetToken(t testing.TB, user string) string {
	t.Helper()
	return a.stamped(t, credentials.Reset, user, "SELECT credentials FROM users WHERE id = $1")
}

// UndoToken returns the token of an email to undo a user's change of address, without the email.
func (a *App) UndoToken(t testing.TB, user string) string {
	t.Helper()
	return a.stamped(t, credentials.Undo, user, "SELECT id FROM former_addresses WHERE user_id = $1")
}

func (a *App) stamped(t testing.TB, purpose credentials.Purpose, user, stamp string) string {
	t.Helper()
	grant := credentials.Grant{Purpose: purpose, Subject: uuid.MustParse(user), TTL: time.Hour}
	if err := a.open(t, a.database).QueryRow(t.Context(), stamp, grant.Subject).Scan(&grant.Stamp); err != nil {
		t.Fatal(err)
	}
	return a.issue(t, grant, time.Now())
}

func (a *App) issue(t testing.TB, grant credentials.Grant, at time.Time) string {
	t.Helper()
	keys, err := credentials.OpenKeys(filepath.Join(a.DataDir, "keys.json"), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	token, err := credentials.NewTokens(keys, a.issuer, 0).Issue(grant, at)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// Pool returns a pool of connections to the program's database, for what no route can do. It is the same for all calls: tests that run
// at once share the server's connections.
func (a *App) Pool(t testing.TB) *pgxpool.Pool {
	t.Helper()
	return a.open(t, a.ownDatabase(t))
}

// ownDatabase returns the database of the program. It fails the test if other tests use it.
func (a *App) ownDatabase(t testing.TB) string {
	t.Helper()
	if a.DatabaseURL == "" {
		t.Fatal("other tests use this database: start a program by kit.Start instead of kit.Shared")
	}
	return a.DatabaseURL
}

func (a *App) open(t testing.TB, url string) *pgxpool.Pool {
	t.Helper()
	a.pool.mu.Lock()
	defer a.pool.mu.Unlock()
	if a.pool.db == nil {
		db, err := pg.OpenWith(context.WithoutCancel(t.Context()), url, pg.Options{Settings: database.Patient})
		if err != nil {
			t.Fatal(err)
		}
		a.pool.db = db
	}
	return a.pool.db.Pool
}

// closePool closes what Pool opened.
func (a *App) closePool() {
	a.pool.mu.Lock()
	defer a.pool.mu.Unlock()
	if a.pool.db != nil {
		a.pool.db.Close()
	}
}
