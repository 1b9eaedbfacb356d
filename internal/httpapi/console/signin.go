package console

import (
	"net/http"
	"time"

	"harrier/internal/account/session"
	"harrier/internal/fault"
)

var errOperatorsOnly = fault.New(fault.Forbidden, "Only operators can sign in here.")

func (c *Console) askSignIn(v *visit) error { return c.show(v, "sign-in", "Sign in", "") }

// signIn opens a session as POST /user/login does, for operators only.
func (c *Console) signIn(v *visit) error {
	given := session.Credentials{
		Email: v.r.PostFormValue("email"), Password: v.r.PostFormValue("password"), ClientAddress: c.ClientAddress(v.r.Context()),
	}
	if device, err := v.r.Cookie(deviceCookie); err == nil {
		given.Device = device.Value
	}
	opened, err := c.Sessions.LogIn(v.r.Context(), given, c.Clock())
	if err != nil {
		return err
	}
	if v.caller, err = c.Sessions.Authenticate(v.r.Context(), opened.Token, c.Clock()); err != nil {
		return err
	}
	if err := c.Operators.Require(v.r.Context(), v.caller.UserID); err != nil {
		if fault.KindOf(err) == fault.Forbidden {
			err = errOperatorsOnly
		}
		if failed := c.Sessions.LogOut(v.r.Context(), v.caller); failed != nil {
			return failed
		}
		return err
	}
	c.setCookie(v.w, cookieName, opened.Token, opened.ExpiresIn)
	c.setCookie(v.w, deviceCookie, opened.Device, keepDevice)
	return c.seeOther(v, home, "")
}

func (c *Console) signOut(v *visit) error {
	if err := c.Sessions.LogOut(v.r.Context(), v.caller); err != nil {
		return err
	}
	c.setCookie(v.w, cookieName, "", -time.Second)
	return c.seeOther(v, SignIn, "")
}

// setCookie keeps a secret in the browser for a while; a negative one removes it.
func (c *Console) setCookie(w http.ResponseWriter, name, value string, ttl time.Duration) {
	http.SetCookie(w, &http.Cookie{ //nolint:gosec // Secure except by HTTP on the machine itself
		Name: name, Value: value, Path: c.Base + home, MaxAge: int(ttl.Seconds()),
		Secure: c.secure, HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
}
