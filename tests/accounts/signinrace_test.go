package accounts

import (
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/tests/kit"
)

// TestSignInMeanwhile lets a sign-in commit while the request that ends all sessions waits for it: its session must end too.
func TestSignInMeanwhile(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	const password = "hills before breakfast"
	for name, end := range map[string]func(t *testing.T, user *kit.User) func() int{
		"a reset": func(t *testing.T, user *kit.User) func() int {
			t.Helper()
			reset := app.ResetToken(t, user.ID)
			return func() int {
				return app.Client(t).Post("/user/resetPassword/"+reset, object{"password": password}).Status
			}
		},
		"a change": func(_ *testing.T, user *kit.User) func() int {
			return func() int {
				return user.Put("/user/password", object{"current_password": user.Password, "password": password}).Status
			}
		},
		"a restored address": func(t *testing.T, user *kit.User) func() int {
			t.Helper()
			user.Put("/user/email/new-"+user.Email, nil).Is(http.StatusOK)
			undo := app.UndoToken(t, user.ID)
			return func() int { return app.Client(t).Post("/user/restore-email/"+undo, nil).Status }
		},
	} {
		t.Run(name, func(t *testing.T) {
			user := app.Register(t)
			request := end(t, user)
			signIn := beginSignIn(t, app, user)
			status := make(chan int, 1)
			go func() { status <- request() }()
			kit.WaitForLocks(t, app, 1)
			if err := signIn.Commit(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := <-status; got/100 != 2 {
				t.Errorf("the request returns %d", got)
			}
			var sessions int
			err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM sessions WHERE user_id = $1", user.ID).Scan(&sessions)
			if err != nil || sessions != 0 {
				t.Errorf("%d sessions are left, %v", sessions, err)
			}
		})
	}
}

// beginSignIn does what a sign-in does after it has verified the password, up to its commit.
func beginSignIn(t *testing.T, app *kit.App, user *kit.User) pgx.Tx {
	t.Helper()
	tx, err := app.Pool(t).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tx.Rollback(t.Context()) })
	if _, err := tx.Exec(t.Context(), "SELECT FROM users WHERE id = $1 FOR SHARE", user.ID); err != nil {
		t.Fatal(err)
	}
	_, err = tx.Exec(t.Context(), "INSERT INTO sessions (user_id, id, expires_at) VALUES ($1, $2, now() + interval '1 hour')", user.ID, uuid.New())
	if err != nil {
		t.Fatal(err)
	}
	return tx
}
