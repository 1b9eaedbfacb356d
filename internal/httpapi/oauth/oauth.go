// Package oauth has the endpoints and pages by which users allow apps of others to act for them: OAuth 2.1 with PKCE, RFC 7009, RFC 8414,
// RFC 8628, RFC 9207 and RFC 9728. They are outside the API's contract, because they follow these RFCs instead of its conventions: forms
// in, unknown parameters ignored, errors of RFC 6749. Any OAuth library is their client. The pages need no scripts.
package oauth

import (
	"context"
	"embed"
	"errors"
	"html/template"
	"net/http"
	"net/url"

	"harrier/internal/account/app"
	"harrier/internal/account/session"
	"harrier/internal/date/clock"
	"harrier/internal/fault"
	"harrier/internal/httpapi/page"
)

//go:embed oauth.html
var pageFiles embed.FS

// The paths.
const (
	below        = "/oauth/"
	Authorize    = below + "authorize"
	SignIn       = below + "sign-in"
	SignOut      = below + "sign-out"
	Device       = below + "device"
	Token        = below + "token"
	Revoke       = below + "revoke"
	DeviceCode   = below + "device-code"
	server       = "/.well-known/oauth-authorization-server"
	resource     = "/.well-known/oauth-protected-resource"
	cookieName   = "harrier_oauth"
	formCookie   = "harrier_oauth_form"
	deviceCookie = "harrier_oauth_device"
)

// Config holds the dependencies of the pages.
type Config struct {
	*page.Engine

	Clock    clock.Clock
	Sessions *session.Service
	Apps     *app.Service
	// MCP is the path at which assistants connect, empty where they do not.
	MCP string
	// ClientAddress returns the address of the client of a request.
	ClientAddress func(ctx context.Context) string
}

// Server is the endpoints and pages.
type Server struct {
	Config

	template *template.Template
	// issuer is this server as apps know it.
	issuer string
}

// New returns the server.
func New(cfg Config) (*Server, error) {
	t, err := cfg.Parse(pageFiles, "oauth.html", template.FuncMap{"words": func(scope string) string { return words[scope] }})
	return &Server{Config: cfg, template: t, issuer: cfg.Address()}, err
}

// Route is a page or an endpoint.
type Route struct {
	Method, Path string
	Serve        func(http.ResponseWriter, *http.Request) error
}

// IsPage reports whether a route is one of the pages, whose errors are pages, too.
func IsPage(path string) bool {
	return path == Authorize || path == SignIn || path == SignOut || path == Device
}

// IsEndpoint reports whether a route is one that apps call, whose errors are those of RFC 6749.
func IsEndpoint(path string) bool { return path == Token || path == Revoke || path == DeviceCode }

// Routes returns the routes below Base.
func (s *Server) Routes() []Route {
	return []Route{
		{http.MethodGet, Authorize, s.page(s.ask)},
		{http.MethodPost, Authorize, s.page(s.decide)},
		{http.MethodPost, SignIn, s.page(s.signIn)},
		{http.MethodPost, SignOut, s.page(s.signOut)},
		{http.MethodGet, Device, s.page(s.askDevice)},
		{http.MethodPost, Device, s.page(s.decideDevice)},
		{http.MethodPost, Token, s.endpoint(s.token)},
		{http.MethodPost, Revoke, s.endpoint(s.revoke)},
		{http.MethodPost, DeviceCode, s.endpoint(s.startDevice)},
	}
}

var errOtherSite = fault.New(fault.Forbidden, "This form was not sent from a page of this server. Go back to the app and begin again.")

// visit is a request for a page.
type visit struct {
	w http.ResponseWriter
	r *http.Request
	// query is the app's request, and form the user's submission.
	query, form url.Values
	// user is who is signed in; nil for nobody.
	user *session.PageUser
}

// page serves a page. It refuses forms of other sites and parameters that are given twice, and finds out who is signed in.
func (s *Server) page(serve func(*visit) error) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		if err := s.ReadForm(w, r); err != nil {
			return err
		}
		v := &visit{w: w, r: r, query: r.URL.Query(), form: r.PostForm}
		if r.Method == http.MethodPost && !s.formTokenValid(v) {
			return errOtherSite
		}
		if err := s.authenticate(v); err != nil {
			return err
		}
		return serve(v)
	}
}

// authenticate finds out who is signed in, by a cookie that works on these pages alone.
func (s *Server) authenticate(v *visit) error {
	cookie, err := v.r.Cookie(cookieName)
	if err != nil {
		return nil //nolint:nilerr // nobody is
	}
	user, err := s.Sessions.AuthenticatePage(v.r.Context(), cookie.Value, s.Clock())
	switch {
	case err == nil:
		v.user = &user
	case fault.KindOf(err) != fault.Unauthenticated: // the session has not just ended
		return err
	}
	return nil
}

// asked returns the request in the query.
func (v *visit) asked() app.Asked {
	get := v.query.Get
	return app.Asked{
		ResponseType: get("response_type"), Redirect: get("redirect_uri"), Scope: get("scope"), Challenge: get("code_challenge"),
		Method: get("code_challenge_method"), Resource: get("resource"),
	}
}

// back sends the browser back to the app, with the parameters of RFC 6749 and RFC 9207.
func (s *Server) back(v *visit, to *url.URL, answer url.Values) error {
	if v.query.Has("state") {
		answer.Set("state", v.query.Get("state"))
	}
	answer.Set("iss", s.issuer)
	target := *to
	if target.RawQuery != "" {
		target.RawQuery += "&"
	}
	target.RawQuery += answer.Encode()
	h := v.w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Location", target.String())
	v.w.WriteHeader(http.StatusSeeOther)
	return nil
}

// refuseWrong refuses a request that is wrong. Only an app that the user allows something is told: anybody can register one, and have this server
// send people on to where it is (RFC 9700, section 4.11.2).
func (s *Server) refuseWrong(v *visit, r *app.Request, err error) error {
	failed, ok := errors.AsType[*app.Error](err)
	if !ok {
		return err
	}
	knows, err := s.Apps.Knows(v.r.Context(), *v.user, r.Client)
	switch {
	case err != nil:
		return err
	case !knows:
		return fault.New(fault.Unreadable, "The app sent a request that is wrong. "+failed.Description).Because(failed)
	}
	return s.refuse(v, r, failed)
}

// refuse tells the app that its request cannot be met.
func (s *Server) refuse(v *visit, r *app.Request, err error) error {
	failed, ok := errors.AsType[*app.Error](err)
	if !ok {
		return err
	}
	return s.back(v, r.URL, url.Values{"error": {failed.Code}, "error_description": {failed.Description}})
}
