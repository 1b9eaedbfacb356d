// Package page makes the server's web pages: it parses and executes their templates, and sends them with the headers that all pages have. It
// reads forms, refuses those of other sites, and sets the cookies of pages.
package page

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"net/mail"
	"net/url"
	"strings"

	"harrier/internal/account/app"
)

// style is on every page, so what there is to say about it is said here. A column is as wide as its longest word: only a word that is wider than the
// page breaks. On a phone (.stack), the team and the event stand under the name, behind as many columns as --n says. A page that another one
// opened between the two clicks of a double click (.late) is not answered by the second.
//
//go:embed page.css
var style string

//go:embed page.html
var parts string

// AppPath is the path of the web app, below the base path.
const AppPath = "/app"

// Config holds the facts about the server that all pages use.
type Config struct {
	// Base comes before every path, and PublicURL before Base where browsers reach the server.
	Base, PublicURL string
	// Name is the server's. Contact is whom its users contact, and AppURL the front end; both may be empty.
	Name, Contact, AppURL string
}

// Engine makes pages.
type Engine struct {
	Config

	// secure says whether browsers send cookies by HTTPS only.
	secure  bool
	origins *http.CrossOriginProtection
	errors  *template.Template
}

// New returns the engine of a server's pages.
func New(cfg Config) (*Engine, error) {
	e := &Engine{Config: cfg, origins: http.NewCrossOriginProtection()}
	public, err := url.Parse(cfg.PublicURL)
	if err != nil {
		return nil, fmt.Errorf("parse the public URL: %w", err)
	}
	e.secure = public.Scheme == "https" || public.Host != "" && !app.IsLoopback(public)
	if public.Host != "" { // a proxy may give the server another host name than browsers see
		if err := e.origins.AddTrustedOrigin(public.Scheme + "://" + public.Host); err != nil {
			return nil, fmt.Errorf("trust the public URL: %w", err)
		}
	}
	e.errors, err = e.parts(nil)
	return e, err
}

// Address returns where browsers reach the server, without a slash at its end.
func (e *Engine) Address() string { return strings.TrimRight(e.PublicURL, "/") + e.Base }

// App returns the address of the front end, without a slash at its end.
func (e *Engine) App() string { return strings.TrimRight(cmp.Or(e.AppURL, e.Base+AppPath), "/") }

// AppPage returns the address of a page of the app; that of the front end, which may have other pages, if there is one.
func (e *Engine) AppPage(name string) string {
	if e.AppURL != "" {
		return e.App()
	}
	return e.App() + "/" + name
}

// Parse parses templates. They have the parts and functions that all pages share, and functions of their own.
func (e *Engine) Parse(files fs.FS, pattern string, own template.FuncMap) (*template.Template, error) {
	t, err := e.parts(own)
	if err == nil {
		t, err = t.ParseFS(files, pattern)
	}
	if err != nil {
		return nil, fmt.Errorf("parse %s: %w", pattern, err)
	}
	return t, nil
}

func (e *Engine) parts(own template.FuncMap) (*template.Template, error) {
	t, err := template.New("page").Funcs(own).Funcs(template.FuncMap{
		"base":    func() string { return e.Base },
		"site":    func() string { return e.Name },
		"app":     e.App,
		"contact": func() contact { return contactOf(e.Contact) },
		"style":   func() template.CSS { return template.CSS(style) }, //nolint:gosec // our own file
	}).Parse(parts)
	if err != nil {
		return nil, fmt.Errorf("parse the parts of pages: %w", err)
	}
	return t, nil
}

// Render executes a template.
func Render(t *template.Template, name string, data any) ([]byte, error) {
	var out bytes.Buffer
	if err := t.ExecuteTemplate(&out, name, data); err != nil {
		return nil, fmt.Errorf("execute the template %s: %w", name, err)
	}
	return out.Bytes(), nil
}

// Send executes a template, and sends the page.
func Send(w http.ResponseWriter, status int, headers Headers, t *template.Template, name string, data any) error {
	content, err := Render(t, name, data)
	if err != nil {
		return err
	}
	headers.Set(w.Header())
	w.WriteHeader(status)
	_, err = w.Write(content)
	return err //nolint:wrapcheck // The client has disconnected.
}

// failure is the data of an error's page.
type failure struct{ Title, Error, Advice string }

// ShowError shows why a page or a form failed, and what to do about it.
func (e *Engine) ShowError(w http.ResponseWriter, status int, detail, advice string) error {
	shown := failure{Title: "Something went wrong", Error: detail, Advice: advice}
	if status == http.StatusNotFound {
		shown = failure{Title: "Not found", Error: detail}
	}
	return Send(w, status, Headers{}, e.errors, "error", shown)
}

// contact is whom users contact about the server, with a link if the text is an email address or a web page.
type contact struct {
	Text string
	URL  template.URL
}

func contactOf(text string) contact {
	c := contact{Text: text}
	switch address, err := mail.ParseAddress(text); {
	case err == nil && address.Address == text:
		c.URL = template.URL("mailto:" + text) //nolint:gosec // an email address, set by the operator
	case strings.HasPrefix(text, "https://"), strings.HasPrefix(text, "http://"):
		c.URL = template.URL(text) //nolint:gosec // set by the operator
	}
	return c
}
