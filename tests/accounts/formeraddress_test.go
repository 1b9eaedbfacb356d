package accounts

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"harrier/tests/kit"
)

// forgot asks for a password reset by each address, and checks how many emails go to which.
func forgot(t *testing.T, app *kit.App, by []string, want map[string]int) {
	t.Helper()
	count := func() map[string]int {
		got := map[string]int{}
		for address := range want {
			for _, email := range app.Emails(t, address) {
				if email.Subject == "Choose a new password" {
					got[address]++
				}
			}
		}
		return got
	}
	before, sent := count(), map[string]int{}
	for address := range want {
		sent[address] = 0
	}
	for _, address := range by {
		app.Client(t).Post("/user/forgotPassword", object{"email": address}).Is(http.StatusOK)
	}
	kit.Eventually(t, fmt.Sprintf("resets go to %v", want), func() bool {
		for address, n := range count() {
			sent[address] = n - before[address]
		}
		return maps.Equal(sent, want)
	})
}

// expire lets the former addresses of a user expire, by the database's clock.
func expire(t *testing.T, app *kit.App, user *kit.User) {
	t.Helper()
	if _, err := app.Pool(t).Exec(t.Context(), "UPDATE former_addresses SET expires_at = now() WHERE user_id = $1", user.ID); err != nil {
		t.Fatal(err)
	}
}

// TestTakeover is the story of a stolen access token: it changes the address, but the account stays its owner's.
func TestTakeover(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	owner := kit.RegisterVerified(t, app)
	thief, second := "thief-of-"+owner.Email, "again-"+owner.Email
	script, _ := kit.PersonalToken(t, owner, "read")
	owner.Put("/user/email/"+thief, nil).Is(http.StatusOK)
	// Another change does not help: the address that was verified stays the one that counts.
	owner.Put("/user/email/"+second, nil).Is(http.StatusOK)
	if email := kit.UndoEmail(t, app, thief); email.Token != "" || !strings.Contains(email.Text, second) {
		t.Errorf("the thief's first address can undo: %s", email.Text)
	}
	forgot(t, app, []string{thief, owner.Email, second}, map[string]int{owner.Email: 2, thief: 0, second: 0})

	// Verifying the new address does not take the link away, which changes nothing until the button is pressed.
	app.Client(t).Post("/user/verify/"+app.Email(t, second, 1).Token, nil).Is(http.StatusOK)
	forgot(t, app, []string{owner.Email, second}, map[string]int{second: 2, owner.Email: 0})
	undo := kit.UndoEmail(t, app, owner.Email)
	if !strings.HasPrefix(undo.Link, app.URL+"/restore/") || !strings.Contains(undo.Text, "about 7 days") || !strings.Contains(undo.HTML, undo.Link) {
		t.Fatalf("the notice says %s", undo.Text)
	}
	status, text, _ := follow(t, http.MethodGet, undo.Link, nil)
	if status != http.StatusOK || !strings.Contains(text, owner.Email) || !strings.Contains(text, `<form method="post">`) {
		t.Errorf("%d %s", status, text)
	}
	owner.Get("/user/me").Is(http.StatusOK)
	if status, text, _ = follow(t, http.MethodPost, undo.Link, url.Values{}); status != http.StatusOK || !strings.Contains(text, "has been undone") {
		t.Errorf("%d %s", status, text)
	}
	owner.Get("/user/me").Is(http.StatusUnauthorized)
	owner.WithToken(script).Get("/user/me").Is(http.StatusUnauthorized)
	app.Client(t).Post("/user/refresh", object{"refresh_token": owner.RefreshToken}).Is(http.StatusUnauthorized)
	kit.LogIn(app, t, second, owner.Password).Is(http.StatusUnauthorized)
	kit.LogIn(app, t, owner.Email, owner.Password).Is(http.StatusForbidden)
	if notice := kit.UndoEmail(t, app, second); notice.Token != "" || !strings.Contains(notice.Text, owner.Email) {
		t.Errorf("the address that was undone is told %s", notice.Text)
	}
	if status, text, _ = follow(t, http.MethodGet, undo.Link, nil); status != http.StatusBadRequest || !strings.Contains(text, "cannot be undone") {
		t.Errorf("the link again: %d %s", status, text)
	}
	app.Register(t, object{"email": thief})
	app.Register(t, object{"email": second})
}

func TestRestoreEmail(t *testing.T) {
	t.Parallel()
	app := kit.Shared(t)
	restore := func(t *testing.T, token string) *kit.Answer {
		t.Helper()
		return app.Client(t).Post("/user/restore-email/"+token, nil)
	}

	t.Run("refuses other tokens and says why", func(t *testing.T) {
		t.Parallel()
		user := kit.RegisterVerified(t, app)
		verify := app.Email(t, user.Email, 1).Token
		user.Put("/user/email/new-"+user.Email, nil).Is(http.StatusOK)
		token := kit.UndoEmail(t, app, user.Email).Token
		for name, c := range map[string]struct{ token, kind string }{
			"nonsense":             {"nonsense", "token-invalid"},
			"cut short":            {token[:len(token)-4], "token-invalid"},
			"an access token":      {user.Token, "token-purpose"},
			"a verification token": {verify, "token-purpose"},
		} {
			if got := kit.ProblemKind(restore(t, c.token).Is(http.StatusBadRequest)); got != c.kind {
				t.Errorf("%s: %s, want %s", name, got, c.kind)
			}
		}
		restore(t, token).Is(http.StatusOK)
		if got := kit.ProblemKind(restore(t, token).Is(http.StatusBadRequest)); got != "token-used" {
			t.Errorf("a second time: %s", got)
		}
	})

	t.Run("undoes later changes too", func(t *testing.T) {
		t.Parallel()
		user := kit.RegisterVerified(t, app)
		second, third := "second-"+user.Email, "third-"+user.Email
		user.Put("/user/email/"+second, nil).Is(http.StatusOK)
		app.Client(t).Post("/user/verify/"+app.Email(t, second, 1).Token, nil).Is(http.StatusOK)
		user.Put("/user/email/"+third, nil).Is(http.StatusOK)
		// Back to the first address, and away from it again: its link stays the oldest.
		user.Put("/user/email/"+user.Email, nil).Is(http.StatusOK)
		user.Put("/user/email/"+third, nil).Is(http.StatusOK)
		first, later := kit.UndoEmail(t, app, user.Email).Token, kit.UndoEmail(t, app, second).Token
		restore(t, first).Is(http.StatusOK)
		if got := kit.ProblemKind(restore(t, later).Is(http.StatusBadRequest)); got != "token-used" {
			t.Errorf("a later change: %s", got)
		}
		app.Register(t, object{"email": second})
	})

	t.Run("of a later change leaves the earlier", func(t *testing.T) {
		t.Parallel()
		user := kit.RegisterVerified(t, app)
		second := "second-" + user.Email
		user.Put("/user/email/"+second, nil).Is(http.StatusOK)
		app.Client(t).Post("/user/verify/"+app.Email(t, second, 1).Token, nil).Is(http.StatusOK)
		user.Put("/user/email/third-"+user.Email, nil).Is(http.StatusOK)
		for _, address := range []string{second, user.Email} {
			if got := restore(t, kit.UndoEmail(t, app, address).Token).Is(http.StatusOK).Object()["email"]; got != address {
				t.Errorf("restored %v, want %s", got, address)
			}
		}
	})

	t.Run("by an address that was never verified ends once another is", func(t *testing.T) {
		t.Parallel()
		kept, mistyped := app.Register(t), app.Register(t)
		kept.Put("/user/email/new-"+kept.Email, nil).Is(http.StatusOK)
		app.Client(t).Post("/user", object{"email": kept.Email, "password": kept.Password, "coach": false}).Is(http.StatusConflict)
		if got := restore(t, kit.UndoEmail(t, app, kept.Email).Token).Is(http.StatusOK).Object()["email"]; got != kept.Email {
			t.Errorf("restored %v", got)
		}

		mistyped.Put("/user/email/right-"+mistyped.Email, nil).Is(http.StatusOK)
		token := kit.UndoEmail(t, app, mistyped.Email).Token // which is not sent any more once it has ended
		app.Client(t).Post("/user/verify/"+app.Email(t, "right-"+mistyped.Email, 1).Token, nil).Is(http.StatusOK)
		if got := kit.ProblemKind(restore(t, token).Is(http.StatusBadRequest)); got != "token-used" {
			t.Errorf("%s", got)
		}
		app.Register(t, object{"email": mistyped.Email})
	})
}

// TestRestoreEmailExpires shows that a change can be undone for seven days, in which nobody else has the address. Its server is its own,
// because every other change of address deletes what has expired.
func TestRestoreEmailExpires(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user, other := kit.RegisterVerified(t, app), app.Register(t)
	fresh := "new-" + user.Email
	user.Put("/user/email/"+fresh, nil).Is(http.StatusOK)
	register := object{"email": strings.ToUpper(user.Email), "password": user.Password, "coach": false}
	if a := app.Client(t).Post("/user", register).Is(http.StatusConflict); kit.ProblemKind(a) != "email-taken" {
		t.Errorf("registered: %s", a)
	}
	if a := other.Put("/user/email/"+user.Email, nil).Is(http.StatusConflict); kit.ProblemKind(a) != "email-taken" {
		t.Errorf("changed to: %s", a)
	}
	var days float64
	if err := app.Pool(t).QueryRow(t.Context(), "SELECT date_part('epoch', expires_at - now()) / 86400 FROM former_addresses WHERE user_id = $1",
		user.ID).Scan(&days); err != nil || days < 6.99 || days > 7 {
		t.Errorf("it is kept for %v days, error %v", days, err)
	}
	token := kit.UndoEmail(t, app, user.Email).Token
	expire(t, app, user)
	restore := func() *kit.Answer { return app.Client(t).Post("/user/restore-email/"+token, nil) }
	if got := kit.ProblemKind(restore().Is(http.StatusBadRequest)); got != "token-expired" {
		t.Errorf("after seven days: %s", got)
	}
	forgot(t, app, []string{user.Email, fresh}, map[string]int{fresh: 1, user.Email: 0})
	other.Put("/user/email/"+user.Email, nil).Is(http.StatusOK)
	if err := app.Accounts.DeleteExpired(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := kit.ProblemKind(restore().Is(http.StatusBadRequest)); got != "token-used" {
		t.Errorf("when it has been deleted: %s", got)
	}
}

func TestFormerAddressIsDataOfTheUser(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := kit.RegisterVerified(t, app)
	user.Put("/user/email/new-"+user.Email, nil).Is(http.StatusOK)
	former, _ := user.Get("/user/export").Is(http.StatusOK).Object()["former_addresses"].([]any)
	if !slices.ContainsFunc(former, func(row any) bool {
		address, _ := row.(map[string]any)
		return address["email"] == user.Email && kit.IsTrue(address["verified"])
	}) {
		t.Errorf("the export has %v", former)
	}
	user.Delete("/user/" + user.ID).Is(http.StatusOK)
	app.Register(t, object{"email": user.Email})
}

// TestFormerAddressAtOnce shows that an address which is just being left is never free: a registration at the same time must not
// overlook that it is kept.
func TestFormerAddressAtOnce(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	tx, err := app.Pool(t).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback(t.Context()) }()
	// Stops the change after the account has its new address, and before the old one is kept.
	if _, err := tx.Exec(t.Context(), "LOCK TABLE former_addresses IN SHARE MODE"); err != nil {
		t.Fatal(err)
	}
	statuses := make(chan int, 2)
	go func() { statuses <- user.Put("/user/email/new-"+user.Email, nil).Status }()
	kit.WaitForLocks(t, app, 1)
	go func() {
		statuses <- app.Client(t).Post("/user", object{"email": user.Email, "password": user.Password, "coach": false}).Status
	}()
	kit.WaitForLocks(t, app, 2)
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := []int{<-statuses, <-statuses}; !slices.Contains(got, http.StatusOK) || !slices.Contains(got, http.StatusConflict) {
		t.Errorf("the change and a registration return %v", got)
	}
}
