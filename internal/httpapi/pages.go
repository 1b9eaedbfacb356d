package httpapi

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"log/slog"
	"math"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"harrier/internal/fault"
)

// The pages that links in letters lead to. To open one changes nothing, since mail scanners open every link before the
// reader does; the button of the page posts.

//go:embed pages/page.html
var pageText string

//go:embed pages/page.css
var pageStyle string

// formLimit is how long a page's form may be.
const formLimit = 16 << 10

// pages are the server's own small pages.
type pages struct {
	*server

	template *template.Template
	policy   string
}

// page is what a page is filled with.
type page struct {
	Title string
	Words []string
	// Fault is what is wrong with what was filled in.
	Fault string
	// Form is which form the page has: verify, reset or none.
	Form  string
	Style template.CSS
}

// pages puts the pages beside the contract's routes.
func (s *server) pages(e *echo.Echo) error {
	t, err := template.New("page").Parse(pageText)
	if err != nil {
		return fmt.Errorf("read the pages' template: %w", err)
	}
	style := sha256.Sum256([]byte(pageStyle))
	p := pages{server: s, template: t, policy: "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(style[:]) +
		"'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"}
	base := s.cfg.BasePath
	e.GET(base+"/verify/:token", p.askVerify, p.forPeople, s.limitTo(verifyLimit))
	e.POST(base+"/verify/:token", p.verify, p.forPeople, s.limitTo(verifyLimit))
	e.GET(base+"/reset/:token", p.askReset, p.forPeople, s.limitTo(resetLimit))
	e.POST(base+"/reset/:token", p.reset, p.forPeople, s.limitTo(resetLimit))
	return nil
}

func (p pages) askVerify(c echo.Context) error {
	email, err := p.cfg.Accounts.CheckVerification(c.Request().Context(), c.Param("token"), p.cfg.Clock())
	if err != nil {
		return p.refuse(c, err, "This address cannot be confirmed", "Sign in and ask for a new letter to confirm your address.")
	}
	return p.show(c, http.StatusOK, page{
		Title: "Confirm your email address", Words: []string{"Is " + email + " your address, and did you give it for your account here?"}, Form: "verify",
	})
}

func (p pages) verify(c echo.Context) error {
	if err := p.cfg.Accounts.VerifyEmail(c.Request().Context(), c.Param("token"), p.cfg.Clock()); err != nil {
		return p.refuse(c, err, "This address cannot be confirmed", "Sign in and ask for a new letter to confirm your address.")
	}
	return p.show(c, http.StatusOK, page{Title: "Your email address is confirmed", Words: []string{"Thank you. You can close this page."}})
}

func (p pages) askReset(c echo.Context) error {
	if err := p.cfg.Accounts.CheckReset(c.Request().Context(), c.Param("token"), p.cfg.Clock()); err != nil {
		return p.refuseReset(c, err)
	}
	return p.show(c, http.StatusOK, resetPage(""))
}

func (p pages) reset(c echo.Context) error {
	r := c.Request()
	r.Body = http.MaxBytesReader(c.Response(), r.Body, formLimit)
	if err := r.ParseForm(); err != nil {
		return p.show(c, http.StatusBadRequest, resetPage("The form could not be read; please try again."))
	}
	err := p.cfg.Accounts.ResetPassword(r.Context(), c.Param("token"), r.PostForm.Get("password"), p.cfg.Clock())
	if err == nil {
		return p.show(c, http.StatusOK, page{
			Title: "Your new password holds", Words: []string{"You are signed out everywhere. Sign in with the new password.", "You can close this page."},
		})
	}
	if f := p.faultOf(err, c); f.Kind == fault.Invalid {
		return p.show(c, http.StatusUnprocessableEntity, resetPage(f.Fields[0].Detail))
	}
	return p.refuseReset(c, err)
}

func resetPage(wrong string) page {
	return page{Title: "Choose a new password", Words: []string{"It ends every session of your account."}, Fault: wrong, Form: "reset"}
}

func (p pages) refuseReset(c echo.Context, err error) error {
	return p.refuse(c, err, "The password cannot be changed with this link", "Ask for a new letter with “forgot password” where you sign in.")
}

// refuse says in words why a link does not work, and what to do about it.
func (p pages) refuse(c echo.Context, err error, title, advice string) error {
	f := p.faultOf(err, c)
	if f.Kind != fault.Unreadable {
		return err
	}
	return p.show(c, http.StatusBadRequest, page{Title: title, Words: []string{f.Detail, advice}})
}

// forPeople says on a page what else went wrong: too many requests, or a database that is away.
func (p pages) forPeople(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		err := next(c)
		if err == nil || c.Response().Committed {
			return err
		}
		f := p.faultOf(err, c)
		if f.Kind == fault.Internal {
			p.log.LogAttrs(c.Request().Context(), slog.LevelError, "request failed", slog.String("request_id", requestID(c)),
				slog.String("route", routeOf(c)), slog.Any("error", err))
		}
		if f.RetryAfter > 0 {
			c.Response().Header().Set(echo.HeaderRetryAfter, strconv.Itoa(int(math.Ceil(f.RetryAfter.Seconds()))))
		}
		return p.show(c, statuses[f.Kind], page{Title: "This does not work just now", Words: []string{f.Detail, "Please try again a little later."}})
	}
}

func (p pages) show(c echo.Context, status int, what page) error {
	what.Style = template.CSS(pageStyle) //nolint:gosec // our own file
	var out bytes.Buffer
	if err := p.template.Execute(&out, what); err != nil {
		return fmt.Errorf("fill a page: %w", err)
	}
	h := c.Response().Header()
	h.Set("Content-Security-Policy", p.policy)
	h.Set("Referrer-Policy", "no-referrer") // the path is a secret
	h.Set("Cache-Control", "no-store")
	h.Set("X-Frame-Options", "DENY")
	return c.HTMLBlob(status, out.Bytes()) //nolint:wrapcheck // the caller is gone; nobody reads it
}
