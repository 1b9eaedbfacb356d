package page_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"harrier/internal/fault"
	"harrier/internal/httpapi/page"
)

func newEngine(t *testing.T, cfg page.Config) *page.Engine {
	t.Helper()
	e, err := page.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestHeaders(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		headers page.Headers
		want    map[string]string
		policy  []string
	}{
		"a page": {page.Headers{}, map[string]string{
			"Content-Type": page.HTML, "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin", "Cache-Control": "no-store",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
		}, []string{
			"default-src 'none'; style-src 'sha256-", "img-src data:", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
		}},
		"an embedded page": {page.Headers{Embedded: true, Cache: "public, no-cache"}, map[string]string{
			"X-Frame-Options": "", "Cache-Control": "public, no-cache", "Cross-Origin-Resource-Policy": "cross-origin",
		}, []string{"frame-ancestors *"}},
		"an app": {page.Headers{
			Scripts: "'self'", Styles: "'self'", Images: "blob:", Connect: "'self'", Forms: "'none'", Bases: "'self'", More: "trusted-types 'none'", Opener: "unsafe-none",
		}, map[string]string{"Cross-Origin-Opener-Policy": "unsafe-none"}, []string{
			"default-src 'none'; script-src 'self'; style-src 'self'; img-src blob:; connect-src 'self'; form-action 'none'; base-uri 'self'; " +
				"frame-ancestors 'none'; trusted-types 'none'",
		}},
	} {
		h := http.Header{}
		test.headers.Set(h)
		for header, want := range test.want {
			if got := h.Get(header); got != want {
				t.Errorf("%s has %s: %q, want %q", name, header, got, want)
			}
		}
		for _, want := range test.policy {
			if got := h.Get("Content-Security-Policy"); !strings.Contains(got, want) {
				t.Errorf("the policy of %s lacks %q: %s", name, want, got)
			}
		}
	}
}

func TestReadForm(t *testing.T) {
	t.Parallel()
	e := newEngine(t, page.Config{PublicURL: "https://run.example.org"})
	for name, test := range map[string]struct {
		query, form string
		headers     map[string]string
		want        fault.Kind
		ok          bool
	}{
		"a form":                 {form: "email=a%40example.org", ok: true},
		"of this site":           {headers: map[string]string{"Sec-Fetch-Site": "same-origin"}, ok: true},
		"by a proxy":             {headers: map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://run.example.org"}, ok: true},
		"of another site":        {headers: map[string]string{"Sec-Fetch-Site": "cross-site"}, want: fault.Forbidden},
		"of a subdomain":         {headers: map[string]string{"Sec-Fetch-Site": "same-site"}, want: fault.Forbidden},
		"of another origin":      {headers: map[string]string{"Origin": "https://evil.example"}, want: fault.Forbidden},
		"of no origin":           {headers: map[string]string{"Origin": "null"}, want: fault.Forbidden},
		"too long":               {form: "text=" + strings.Repeat("x", page.MaxForm), want: fault.Unreadable},
		"with a long query":      {query: "q=" + strings.Repeat("x", page.MaxQuery), want: fault.Unreadable},
		"with a parameter twice": {form: "email=a&email=b", want: fault.Unreadable},
		"with a query twice":     {query: "q=a&q=b", want: fault.Unreadable},
		"that is no text":        {form: "email=%ff", want: fault.Unreadable},
		"that is no form":        {form: "email=%zz", want: fault.Unreadable},
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://internal.example/reset/x?"+test.query, strings.NewReader(test.form))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		for header, value := range test.headers {
			r.Header.Set(header, value)
		}
		err := e.ReadForm(httptest.NewRecorder(), r)
		if test.ok != (err == nil) || err != nil && fault.KindOf(err) != test.want {
			t.Errorf("a form %s: %v", name, err)
		}
	}
}

func TestCookie(t *testing.T) {
	t.Parallel()
	for public, secure := range map[string]bool{
		"https://run.example.org": true, "https://localhost": true, "http://run.example.org": true, "http://127.0.0.1:8080": false, "http://[::1]:8080": false, "": false,
	} {
		w := httptest.NewRecorder()
		newEngine(t, page.Config{PublicURL: public, Base: "/club"}).SetCookie(w, "name", "secret", "/oauth/", time.Hour)
		cookie := w.Result().Cookies()[0]
		if cookie.Secure != secure || cookie.Path != "/club/oauth/" || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.MaxAge != 3600 {
			t.Errorf("at %q: %v", public, cookie)
		}
	}
	if _, err := page.New(page.Config{PublicURL: "http://[::1"}); err == nil {
		t.Error("a public URL that is none")
	}
}

func TestShowError(t *testing.T) {
	t.Parallel()
	e := newEngine(t, page.Config{Base: "/club", Name: "<Harriers>", Contact: "office@example.org"})
	w := httptest.NewRecorder()
	if err := e.ShowError(w, http.StatusTooManyRequests, "Too <many> requests.", "Please try again later."); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"<title>Something went wrong · &lt;Harriers&gt;</title>", "Too &lt;many&gt; requests.", "Please try again later.", `href="/club/"`, `href="mailto:office@example.org"`,
	} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("the page lacks %s: %s", want, w.Body)
		}
	}
	if w.Code != http.StatusTooManyRequests || w.Header().Get("Content-Security-Policy") == "" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
}
