package page

import (
	"net/http"
	"net/url"
	"time"
	"unicode/utf8"

	"harrier/internal/fault"
)

// MaxForm bounds a form, and MaxQuery a query, in bytes.
const (
	MaxForm  = 16 << 10
	MaxQuery = 8 << 10
)

var (
	errOtherSite  = fault.New(fault.Forbidden, "This form was not sent from a page of this server.")
	errUnreadable = fault.New(fault.Unreadable, "The request is too long, or has a parameter twice.")
)

// ReadForm reads the query and the form of a request to a page. It refuses forms of other sites, and parameters that are too long, given
// twice, or no text.
func (e *Engine) ReadForm(w http.ResponseWriter, r *http.Request) error {
	if err := e.origins.Check(r); err != nil {
		return errOtherSite.Because(err)
	}
	return ParseForm(w, r)
}

// ParseForm is ReadForm for forms that programs send.
func ParseForm(w http.ResponseWriter, r *http.Request) error {
	r.Body = http.MaxBytesReader(w, r.Body, MaxForm)
	if len(r.URL.RawQuery) > MaxQuery || r.ParseForm() != nil || !single(r.URL.Query()) || !single(r.PostForm) {
		return errUnreadable
	}
	return nil
}

// single reports whether parameters are given once each, and are text.
func single(values url.Values) bool {
	for name, list := range values {
		if len(list) > 1 || !utf8.ValidString(name) || !utf8.ValidString(list[0]) {
			return false
		}
	}
	return true
}

// SetCookie keeps a secret in the browser for a while, for the pages below a path; a negative time removes it. The cookie is sent along when
// another site leads to a page, but not with forms of other sites.
func (e *Engine) SetCookie(w http.ResponseWriter, name, value, path string, ttl time.Duration) {
	http.SetCookie(w, &http.Cookie{ //nolint:gosec // Secure except by HTTP on the machine itself
		Name: name, Value: value, Path: e.Base + path, MaxAge: int(ttl.Seconds()), Secure: e.secure, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}

// Redirect leads the browser to another page, once a form has done its work.
func (e *Engine) Redirect(w http.ResponseWriter, r *http.Request, path string) {
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, e.Base+path, http.StatusSeeOther)
}
