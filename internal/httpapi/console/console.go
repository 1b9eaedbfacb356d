// Package console has the pages on which operators run the instance in a browser. They need no scripts. Every act is one of a use case,
// which writes the audit log.
package console

import (
	"bytes"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"

	"harrier/internal/account"
	"harrier/internal/account/app"
	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/date/clock"
	"harrier/internal/fault"
	"harrier/internal/moderation"
	"harrier/internal/moderation/operator"
	"harrier/internal/pg/jobs"
	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/search"
)

//go:embed console.html
var pageText string

//go:embed console.css
var pageStyle string

const (
	// home is the first page, and below the paths of the others. Those of the API begin with /operator, too.
	home  = "/operator"
	below = home + "/console"
	// SignIn is the path of the page that takes a password.
	SignIn = below + "/sign-in"

	cookieName = "harrier_operator"
	// deviceCookie has what makes the browser known to the account, and keepDevice is how long it is kept after a sign-in.
	deviceCookie = "harrier_device"
	keepDevice   = 180 * 24 * time.Hour
	// formLimit bounds a submitted form, in bytes.
	formLimit = 16 << 10
	// maxValue bounds what is entered, in characters: a reason has no more.
	maxValue = 500
	// pageLength is how many rows a page lists.
	pageLength = 50
	maxPage    = 100_000
)

var (
	errSignedOut  = fault.New(fault.Unauthenticated, "Sign in first.")
	errNoPage     = fault.New(fault.NotFound, "There is no such page.")
	errOtherSite  = fault.New(fault.Forbidden, "This form was not sent from a page of this server.")
	errUnreadable = fault.New(fault.Unreadable, "Something in the form is too long, or has characters that cannot be used.")
)

// Config is what the console needs.
type Config struct {
	// Base is the path before every path, Name the server's and PublicURL where it is reached.
	Base, Name, Version, PublicURL string

	Clock     clock.Clock
	Accounts  *account.Service
	Apps      *app.Service
	Sessions  *session.Service
	Operators *operator.Service
	Races     *race.Service
	Results   *result.Service
	Search    *search.Service
	Reports   *moderation.Service
	Jobs      *jobs.Queue
	// Metrics are what the first page shows of the server's state.
	Metrics prometheus.Gatherer
	// ClientAddress returns the address of the client of a request.
	ClientAddress func(ctx context.Context) string
}

// Console is the pages.
type Console struct {
	Config

	template *template.Template
	policy   string
	// secure says whether browsers send the cookie by HTTPS only.
	secure  bool
	origins *http.CrossOriginProtection
}

// New returns the console.
func New(cfg Config) (*Console, error) {
	c := &Console{Config: cfg, secure: true, origins: http.NewCrossOriginProtection()}
	public, err := url.Parse(cfg.PublicURL)
	if err != nil {
		return nil, fmt.Errorf("parse the public URL: %w", err)
	}
	if public.Host != "" {
		c.secure = public.Scheme != "http" || !isLoopback(public.Hostname())
		// A proxy may give the server another host name than browsers see.
		if err := c.origins.AddTrustedOrigin(public.Scheme + "://" + public.Host); err != nil {
			return nil, fmt.Errorf("trust the public URL: %w", err)
		}
	}
	c.template, err = template.New("console").Funcs(template.FuncMap{
		"href":  func(parts ...any) string { return c.Base + below + fmt.Sprint(parts...) },
		"home":  func() string { return c.Base + home },
		"base":  func() string { return c.Base },
		"name":  func() string { return c.Name },
		"style": func() template.CSS { return template.CSS(pageStyle) }, //nolint:gosec // our own file
		"time":  moment,
		"text":  func(b []byte) string { return string(b) },
		"about": moderation.Subject, "amount": amount,
	}).Parse(pageText)
	if err != nil {
		return nil, fmt.Errorf("parse the console's template: %w", err)
	}
	style := sha256.Sum256([]byte(pageStyle))
	c.policy = "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(style[:]) +
		"'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
	return c, nil
}

func isLoopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.Unmap().IsLoopback()
}

// Route is a page, or what a form on one does. Path values have echo's spelling.
type Route struct {
	Method, Path string
	Serve        func(http.ResponseWriter, *http.Request) error
}

// Is reports whether a route is one of the console.
func Is(path string) bool { return path == home || strings.HasPrefix(path, below+"/") }

// Routes returns all routes.
func (c *Console) Routes() []Route {
	var routes []Route
	get := func(path string, serve func(*visit) error) {
		routes = append(routes, Route{http.MethodGet, path, c.operators(serve)})
	}
	post := func(path string, serve func(*visit) error) {
		routes = append(routes, Route{http.MethodPost, path, c.operators(serve)})
	}
	routes = append(routes, Route{http.MethodGet, SignIn, c.anybody(c.askSignIn)}, Route{http.MethodPost, SignIn, c.anybody(c.signIn)})
	post(below+"/sign-out", c.signOut)
	get(home, c.health)
	get(below+"/users", c.users)
	get(below+"/users/:id", c.user)
	get(below+"/races", c.races)
	get(below+"/races/:id", c.race)
	get(below+"/results/:id", c.result)
	get(below+"/reports", c.reports)
	get(below+"/apps", c.apps)
	get(below+"/invites", c.invites)
	post(below+"/invites", c.createInvite)
	get(below+"/audit", c.audit)
	get(below+"/jobs", c.jobs)
	for _, f := range c.forms() {
		get(below+f.path, f.show(c))
		post(below+f.path, f.submit(c))
	}
	return routes
}

// visit is a request for a page, of an operator except where a password is taken.
type visit struct {
	w      http.ResponseWriter
	r      *http.Request
	caller session.Principal
}

// operator returns the caller as the one who acts.
func (v *visit) operator() actor.Actor { return actor.AsOperator(v.caller.UserID) }

// get returns a value of the query or the form, trimmed.
func (v *visit) get(name string) string { return strings.TrimSpace(v.r.Form.Get(name)) }

// id returns the path's `_id`.
func (v *visit) id() (uuid.UUID, error) { return v.idOf("id") }

func (v *visit) idOf(name string) (uuid.UUID, error) {
	id, err := uuid.Parse(v.r.PathValue(name))
	if err != nil {
		return id, errNoPage
	}
	return id, nil
}

// page returns which page of a list is asked for.
func (v *visit) page() int32 {
	n, err := strconv.ParseInt(v.get("page"), 10, 32)
	if err != nil || n < 1 || n > maxPage {
		return 1
	}
	return int32(n)
}

// given returns nil for an empty text.
func given(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// anybody serves a page to everybody. It refuses forms of other sites, and reads what the page is asked for.
func (c *Console) anybody(serve func(*visit) error) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		r.Body = http.MaxBytesReader(w, r.Body, formLimit)
		if err := c.origins.Check(r); err != nil {
			return errOtherSite.Because(err)
		}
		if err := r.ParseForm(); err != nil {
			return errUnreadable.Because(err)
		}
		for name, values := range r.Form {
			for _, value := range values {
				if utf8.RuneCountInString(value) > maxValue || !utf8.ValidString(value) || name != "password" && strings.ContainsFunc(value, unicode.IsControl) {
					return errUnreadable
				}
			}
		}
		return serve(&visit{w: w, r: r})
	}
}

// operators serves a page to those who are operators now, and asks everybody else to sign in.
func (c *Console) operators(serve func(*visit) error) func(http.ResponseWriter, *http.Request) error {
	return c.anybody(func(v *visit) error {
		err := c.authenticate(v)
		if kind := fault.KindOf(err); err != nil && (kind == fault.Unauthenticated || kind == fault.Forbidden) {
			return c.seeOther(v, SignIn, "")
		}
		if err != nil {
			return err
		}
		return serve(v)
	})
}

// authenticate finds out who is calling, by the access token in the cookie.
func (c *Console) authenticate(v *visit) error {
	cookie, err := v.r.Cookie(cookieName)
	if err != nil {
		return errSignedOut
	}
	if v.caller, err = c.Sessions.Authenticate(v.r.Context(), cookie.Value, c.Clock()); err != nil {
		return err
	}
	if v.caller.Session == uuid.Nil { // a personal token
		return errSignedOut
	}
	return c.Operators.Require(v.r.Context(), v.caller.UserID)
}

// seeOther leads to another page once a form has done its work; done names what it has done, if anything (see outcomes).
func (c *Console) seeOther(v *visit, path, done string) error {
	if done != "" {
		path += "?done=" + done
	}
	v.w.Header().Set("Cache-Control", "no-store")
	http.Redirect(v.w, v.r, c.Base+path, http.StatusSeeOther)
	return nil
}

// shown is what the templates show.
type shown struct {
	Title string
	// Error is what is wrong, Done what has been done.
	Error, Done string
	// SignedIn shows the navigation.
	SignedIn bool
	Data     any
}

func (c *Console) show(v *visit, name, title string, data any) error {
	return c.execute(v.w, http.StatusOK, name, shown{Title: title, Done: outcomes[v.get("done")], SignedIn: v.caller.Session != uuid.Nil, Data: data})
}

// ShowError shows why a page or a form failed.
func (c *Console) ShowError(w http.ResponseWriter, r *http.Request, status int, detail string) error {
	if c.Base+SignIn == r.URL.Path {
		return c.execute(w, status, "sign-in", shown{Title: "Sign in", Error: detail, Data: r.PostFormValue("email")})
	}
	data := shown{Title: "This did not work", Error: detail, SignedIn: true, Data: ""}
	if status == http.StatusInternalServerError {
		data.Data = w.Header().Get("X-Request-Id")
	}
	return c.execute(w, status, "error", data)
}

func (c *Console) execute(w http.ResponseWriter, status int, name string, data shown) error {
	var out bytes.Buffer
	if err := c.template.ExecuteTemplate(&out, name, data); err != nil {
		return fmt.Errorf("execute the console's template: %w", err)
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=UTF-8")
	h.Set("Content-Security-Policy", c.policy)
	h.Set("Referrer-Policy", "same-origin") // with no-referrer, browsers would not say which site a form comes from
	h.Set("Cache-Control", "no-store")
	h.Set("X-Frame-Options", "DENY")
	w.WriteHeader(status)
	_, err := w.Write(out.Bytes())
	return err //nolint:wrapcheck // The client has disconnected.
}

// moment formats a time.
func moment(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05 UTC") }
