package oauth

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strings"
	"time"

	"harrier/internal/account/app"
	"harrier/internal/account/session"
	"harrier/internal/fault"
	"harrier/internal/httpapi/page"
)

// words say what a scope allows.
var words = map[string]string{
	session.ScopeRead:    "See your name, your races and results, and your training log, without health values",
	session.ScopeProfile: "See your email address, your birth date and sex, and your private zones",
	session.ScopeHealth:  "See your resting heart rate, sleep, feel and heart rates, and change them if it may write your log",
	session.ScopeLog:     "Write and delete days, runs and comments in your training log",
	session.ScopeResults: "Add, change and delete races and results, and vote, in your name",
	session.ScopeTeam:    "See what athletes share with you as their coach or follower, and comment on the logs of those whom you coach if it may write",
}

// shown is the data of a page.
type shown struct {
	Page, Title, Error string
	// Action is where the form goes, with the query of the request, and Token proves that the form is of this page.
	Action, Token string
	// SignOut is where the other form goes, which ends the session of these pages.
	SignOut string
	// Email is who is signed in, or was entered.
	Email string
	// App is who asks, Host where it is, and Return where the user is sent back to.
	App, Host, Return string
	// Own is that the app runs on the user's machine or a device, where others could pass for it.
	Own    bool
	Scopes []string
	// Code is the code on the device.
	Code string
	Next string
}

// ask shows what an app asks for, once the user has signed in. Errors of the request go back to the app, but not before: who is sent here by a
// stranger must not be sent on without having done anything.
func (s *Server) ask(v *visit) error {
	r, err := s.Apps.Find(v.r.Context(), v.query.Get("client_id"), v.query.Get("redirect_uri"))
	if err != nil {
		return err
	}
	if v.user == nil {
		return s.showSignIn(v, http.StatusOK, r, "", "")
	}
	if err := r.Check(v.asked(), s.resources()); err != nil {
		return s.refuseWrong(v, r, err)
	}
	remembered, err := s.Apps.Remembered(v.r.Context(), *v.user, r)
	if err != nil {
		return err
	}
	switch {
	case remembered:
		return s.allow(v, r, true)
	case !v.user.Recent:
		return s.showSignIn(v, http.StatusOK, r, v.user.Email, "")
	}
	content := shown{Page: "consent", Title: "Allow " + r.Client.App.Name + "?", Email: v.user.Email, Scopes: r.Scopes}
	content.of(r)
	return s.show(v, http.StatusOK, Authorize, r.URL, content)
}

// of says who asks.
func (p *shown) of(r *app.Request) {
	p.App, p.Return, p.Own = r.Client.App.Name, r.URL.Host, app.IsLoopback(r.URL)
	p.host(r.Client)
}

func (p *shown) host(c *app.Client) {
	if c.App.URL == nil {
		return
	}
	if u, err := url.Parse(*c.App.URL); err == nil {
		p.Host = u.Host
	}
}

// decide handles the user's decision about an app.
func (s *Server) decide(v *visit) error {
	r, err := s.Apps.Find(v.r.Context(), v.query.Get("client_id"), v.query.Get("redirect_uri"))
	if err != nil {
		return err
	}
	if v.user == nil {
		return s.showSignIn(v, http.StatusOK, r, "", "")
	}
	if err := r.Check(v.asked(), s.resources()); err != nil {
		return s.refuseWrong(v, r, err)
	}
	if v.form.Get("decision") != "allow" {
		return s.refuse(v, r, &app.Error{Code: app.AccessDenied, Description: "The user refused."})
	}
	return s.allow(v, r, false)
}

func (s *Server) allow(v *visit, r *app.Request, remembered bool) error {
	code, err := s.Apps.Allow(v.r.Context(), *v.user, r, remembered)
	if fault.KindOf(err) == fault.Forbidden && err != nil { // the session has become too old meanwhile
		return s.showSignIn(v, http.StatusOK, r, v.user.Email, "")
	}
	if err != nil {
		return err
	}
	return s.back(v, r.URL, url.Values{"code": {code}})
}

// showSignIn asks for a password. r is nil where a device asks.
func (s *Server) showSignIn(v *visit, status int, r *app.Request, email, problem string) error {
	content := shown{Page: "sign-in", Title: "Sign in", Email: email, Error: problem}
	var back *url.URL
	if r != nil {
		content.of(r)
		back = r.URL
	} else {
		content.Next = "device"
	}
	return s.show(v, status, SignIn, back, content)
}

// signIn opens a session for these pages, as POST /user/login does for the API. It leads to the page of the request or the device, and nowhere
// else.
func (s *Server) signIn(v *visit) error {
	var r *app.Request
	next := Device
	if v.form.Get("next") != "device" {
		var err error
		if r, err = s.Apps.Find(v.r.Context(), v.query.Get("client_id"), v.query.Get("redirect_uri")); err != nil {
			return err
		}
		next = Authorize
	}
	email := v.form.Get("email")
	credentials := session.Credentials{Email: email, Password: v.form.Get("password"), ClientAddress: s.ClientAddress(v.r.Context())}
	if device, err := v.r.Cookie(deviceCookie); err == nil {
		credentials.Device = device.Value
	}
	opened, err := s.Sessions.LogInPage(v.r.Context(), credentials, s.Clock())
	switch kind := fault.KindOf(err); {
	case err == nil:
	case kind == fault.Unauthenticated, kind == fault.Forbidden:
		return s.showSignIn(v, http.StatusUnauthorized, r, email, fault.Sentence(err))
	case kind == fault.TooMany:
		return s.showSignIn(v, http.StatusTooManyRequests, r, email, fault.Sentence(err))
	default:
		return err
	}
	s.setCookie(v.w, cookieName, opened.Token, opened.ExpiresIn)
	s.setCookie(v.w, deviceCookie, opened.Device, 180*24*time.Hour)
	return s.seeOther(v, next)
}

// signOut ends the session of these pages.
func (s *Server) signOut(v *visit) error {
	if v.user != nil {
		if err := s.Sessions.LogOut(v.r.Context(), v.user.Principal); err != nil {
			return err
		}
	}
	s.setCookie(v.w, cookieName, "", -time.Second)
	if v.query.Has("client_id") {
		return s.seeOther(v, Authorize)
	}
	return s.seeOther(v, Device)
}

func (s *Server) seeOther(v *visit, path string) error {
	if len(v.query) > 0 {
		path += "?" + v.query.Encode()
	}
	s.Redirect(v.w, v.r, path)
	return nil
}

// setCookie keeps a secret in the browser for a while, for these pages; a negative time removes it.
func (s *Server) setCookie(w http.ResponseWriter, name, value string, ttl time.Duration) {
	s.SetCookie(w, name, value, below, ttl)
}

// formToken returns what a form proves with that it is of a page that this browser was shown, for this request and this user.
func formToken(secret, query, session string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	_, _ = fmt.Fprintf(mac, "%d %s %s", len(query), query, session)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

func (s *Server) formTokenValid(v *visit) bool {
	secret, err := v.r.Cookie(formCookie)
	if err != nil || len(secret.Value) < 43 {
		return false
	}
	return hmac.Equal([]byte(v.form.Get("form_token")), []byte(formToken(secret.Value, v.query.Encode(), cookieOf(v.r))))
}

// cookieOf returns the cookie of who is signed in.
func cookieOf(r *http.Request) string {
	if cookie, err := r.Cookie(cookieName); err == nil {
		return cookie.Value
	}
	return ""
}

// formSecret returns the browser's secret for forms; a new one if it has none.
func (s *Server) formSecret(v *visit) string {
	if cookie, err := v.r.Cookie(formCookie); err == nil && len(cookie.Value) >= 43 {
		return cookie.Value
	}
	random := make([]byte, 32)
	_, _ = rand.Read(random) // it never fails
	value := base64.RawURLEncoding.EncodeToString(random)
	s.setCookie(v.w, formCookie, value, session.PageTTL)
	return value
}

// show shows a page. back is where its form may lead in the end.
func (s *Server) show(v *visit, status int, action string, back *url.URL, content shown) error {
	query := v.query.Encode()
	content.Action, content.SignOut = s.Base+action, s.Base+SignOut
	if query != "" {
		content.Action += "?" + query
		content.SignOut += "?" + query
	}
	content.Token = formToken(s.formSecret(v), query, cookieOf(v.r))
	return s.execute(v.w, status, back, content)
}

// ShowError shows why a page or a form failed.
func (s *Server) ShowError(w http.ResponseWriter, status int, detail string) error {
	return s.Engine.ShowError(w, status, detail, "Close this page, and begin again in the app.")
}

func (s *Server) execute(w http.ResponseWriter, status int, back *url.URL, content shown) error {
	// Apps that open this page in a window of its own read the address to which it leads in the end.
	return page.Send(w, status, page.Headers{Forms: "'self'" + formTarget(back), Opener: "unsafe-none"}, s.template, "oauth", content)
}

// formTarget is the app's origin in a policy: browsers follow a form's redirects only where the policy allows. An address of IPv6 cannot be
// named there, only its scheme.
func formTarget(back *url.URL) string {
	switch {
	case back == nil:
		return ""
	case strings.Contains(back.Hostname(), ":"):
		return " " + template.HTMLEscapeString(back.Scheme) + ":"
	}
	return " " + back.Scheme + "://" + back.Host
}
