package accounts

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"harrier/tests/kit"
)

// TestDevices shows that a device that has signed in before is counted apart from what strangers try.
func TestDevices(t *testing.T) {
	t.Parallel()
	app := behindProxy(t, kit.Options{})
	try := func(t *testing.T, from, email, password string, device any) *kit.Answer {
		t.Helper()
		body := object{"email": email, "password": password}
		if device != nil {
			body["device"] = device
		}
		return app.Client(t).Do(http.MethodPost, "/user/login", body, "X-Forwarded-For: "+from)
	}
	exec := func(t *testing.T, sql string, args ...any) {
		t.Helper()
		if _, err := app.Pool(t).Exec(t.Context(), sql, args...); err != nil {
			t.Fatal(err)
		}
	}
	// attack locks an account out of every network that it has never signed in from: its one failure counts as a hundred.
	attack := func(t *testing.T, email string) {
		t.Helper()
		try(t, "10.0.0.1", email, "wrong horse battery", nil).Is(http.StatusUnauthorized)
		exec(t, "UPDATE login_failures SET failures = 100 WHERE account_key = sha256(convert_to('login ' || $1, 'UTF8'))", email)
	}
	register := func(t *testing.T) (*kit.User, string) {
		t.Helper()
		user := app.Register(t)
		device, _ := try(t, "198.51.100.1", user.Email, user.Password, nil).Is(http.StatusOK).Object()["device"].(string)
		return user, device
	}

	t.Run("a device signs in while strangers lock out all networks", func(t *testing.T) {
		user, device := register(t)
		attack(t, user.Email)
		locked := try(t, "10.1.0.1", user.Email, user.Password, nil).Is(http.StatusTooManyRequests)
		if locked.Object()["type"] != "/problems/too-many-passwords" {
			t.Errorf("locked out: %s", locked)
		}
		again := try(t, "10.1.0.1", user.Email, user.Password, device).Is(http.StatusOK)
		if again.Object()["device"] != device {
			t.Error("the device changes")
		}
		if traces := app.Traces(t, device); len(traces) != 0 {
			t.Errorf("stored: %v", traces)
		}
	})

	t.Run("a device helps its account only, for 180 days, until the password changes", func(t *testing.T) {
		_, foreign := register(t)
		user, device := register(t)
		_, expired := register(t)
		attack(t, user.Email)
		exec(t, "UPDATE login_devices SET user_id = $1, expires_at = now() WHERE hash = sha256($2::text::bytea)", user.ID, expired)
		for name, device := range map[string]any{"another account's": foreign, "an expired one": expired, "an unknown one": "hrd_unknown"} {
			if a := try(t, "10.1.0.1", user.Email, user.Password, device); a.Status != http.StatusTooManyRequests {
				t.Errorf("%s: %s", name, a)
			}
		}
		exec(t, "UPDATE login_devices SET expires_at = expires_at - interval '179 days' WHERE user_id = $1 AND expires_at > now()", user.ID)
		try(t, "10.1.0.1", user.Email, user.Password, device).Is(http.StatusOK) // for another 180 days
		exec(t, "UPDATE login_devices SET expires_at = expires_at - interval '179 days' WHERE user_id = $1 AND expires_at > now()", user.ID)
		try(t, "10.1.0.1", user.Email, user.Password, device).Is(http.StatusOK)

		user.Put("/user/password", object{"current_password": user.Password, "password": kit.NewPassword}).Is(http.StatusNoContent)
		try(t, "10.5.0.1", user.Email, kit.NewPassword, device).Is(http.StatusTooManyRequests)
	})

	t.Run("the other ways in which a password ends", func(t *testing.T) {
		user, device := register(t)
		app.Client(t).Post("/user/forgotPassword", object{"email": user.Email}).Is(http.StatusOK)
		token := app.EmailSaying(t, user.Email, "/reset/").Token
		app.Client(t).Post("/user/resetPassword/"+token, object{"password": kit.NewPassword}).Is(http.StatusOK)
		attack(t, user.Email)
		try(t, "10.1.0.1", user.Email, kit.NewPassword, device).Is(http.StatusTooManyRequests)
	})

	t.Run("a stolen device has ten guesses, from wherever", func(t *testing.T) {
		user, device := register(t)
		for i := range 10 {
			try(t, fmt.Sprintf("10.2.%d.1", i), user.Email, "wrong horse battery", device).Is(http.StatusUnauthorized)
		}
		refused(t, try(t, "10.3.0.1", user.Email, user.Password, device), http.StatusTooManyRequests)
		// They do not count for others, nor others' for it.
		try(t, "10.2.0.1", user.Email, user.Password, nil).Is(http.StatusOK)
		refused(t, try(t, "10.3.0.1", user.Email, user.Password, device), http.StatusTooManyRequests)
		exec(t, "UPDATE login_failures SET window_start = window_start - interval '15 minutes'")
		try(t, "10.3.0.1", user.Email, user.Password, device).Is(http.StatusOK)
	})

	t.Run("expired devices are deleted", func(t *testing.T) {
		user, _ := register(t)
		exec(t, "UPDATE login_devices SET expires_at = now() WHERE user_id = $1", user.ID)
		if err := app.Sessions.DeleteExpired(t.Context()); err != nil {
			t.Fatal(err)
		}
		var n int
		if err := app.Pool(t).QueryRow(t.Context(), "SELECT count(*) FROM login_devices WHERE user_id = $1", user.ID).Scan(&n); err != nil || n != 0 {
			t.Errorf("%d devices, %v", n, err)
		}
	})

	t.Run("the pages of apps keep the device of a browser", func(t *testing.T) {
		user := app.Register(t)
		b := kit.NewBrowser(t, app)
		signIn := func(from string) *kit.Page {
			asked := b.Get("/oauth/device").Is(http.StatusOK, `name="password"`)
			return b.Submit(asked, url.Values{"next": {"device"}, "email": {user.Email}, "password": {user.Password}}, "X-Forwarded-For: "+from)
		}
		signIn("198.51.100.7").Is(http.StatusSeeOther)
		if _, err := app.Pool(t).Exec(t.Context(), "UPDATE sessions SET signed_in_at = signed_in_at - interval '16 minutes' WHERE user_id = $1", user.ID); err != nil {
			t.Fatal(err)
		}
		attack(t, user.Email)
		signIn("10.4.0.1").Is(http.StatusSeeOther)
		b = kit.NewBrowser(t, app)
		signIn("10.6.0.1").Is(http.StatusTooManyRequests)
	})
}
