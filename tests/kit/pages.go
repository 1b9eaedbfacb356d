package kit

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// Browser sends requests as a browser does: it keeps cookies, and says that forms come from the page's own site.
type Browser struct {
	T      *testing.T
	Base   string
	Client *http.Client
}

// Page is the response to a browser.
type Page struct {
	t      *testing.T
	Status int
	Header http.Header
	Body   string
}

// NewBrowser returns a browser without cookies. It does not follow redirects.
func NewBrowser(t *testing.T, app *App) *Browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Browser{T: t, Base: app.URL, Client: &http.Client{Jar: jar, CheckRedirect: stay}}
}

// Send sends a request with the fields of a form, and with headers given as "Name: value".
func (b *Browser) Send(method, path string, form url.Values, headers ...string) *Page {
	b.T.Helper()
	req, err := http.NewRequestWithContext(b.T.Context(), method, b.Base+path, strings.NewReader(form.Encode()))
	if err != nil {
		b.T.Fatal(err)
	}
	if method == http.MethodPost {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("Sec-Fetch-Site", "same-origin")
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		req.Header.Set(name, value)
	}
	res, err := b.Client.Do(req)
	if err != nil {
		b.T.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		b.T.Fatal(err)
	}
	return &Page{t: b.T, Status: res.StatusCode, Header: res.Header, Body: string(body)}
}

// Get gets a page.
func (b *Browser) Get(path string) *Page { b.T.Helper(); return b.Send(http.MethodGet, path, nil) }

// Is checks that a page has the status and every text.
func (p *Page) Is(status int, texts ...string) *Page {
	p.t.Helper()
	if p.Status != status {
		p.t.Fatalf("status %d, want %d\n%s", p.Status, status, p.Body)
	}
	for _, text := range texts {
		if !strings.Contains(p.Body, text) {
			p.t.Errorf("the page lacks %q:\n%s", text, p.Body)
		}
	}
	return p
}

// Lacks checks that a page has none of the texts.
func Lacks(t *testing.T, a *Answer, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if strings.Contains(string(a.Body), text) {
			t.Errorf("the page has %q:\n%s", text, a.Body)
		}
	}
}

// SubmitForm sends a form of a page.
func SubmitForm(c *Client, path string, fields ...string) *Answer {
	form := url.Values{}
	for pair := range slices.Chunk(fields, 2) {
		form.Set(pair[0], pair[1])
	}
	return c.Do(http.MethodPost, path, form.Encode(), "Content-Type: application/x-www-form-urlencoded")
}

// PathOf returns the path of a link to the server.
func PathOf(app *App, link string) string { return strings.TrimPrefix(link, app.URL) }

// Contains checks that a page has every text.
func Contains(t *testing.T, a *Answer, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(string(a.Body), text) {
			t.Errorf("the page lacks %q:\n%s", text, a.Body)
		}
	}
}

// Object returns a page that is a JSON object.
func (p *Page) Object() map[string]any {
	p.t.Helper()
	var fields map[string]any
	if p.Body == "" {
		return nil
	}
	if err := json.Unmarshal([]byte(p.Body), &fields); err != nil {
		p.t.Fatalf("%d %s: %v", p.Status, p.Body, err)
	}
	return fields
}
