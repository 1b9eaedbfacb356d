package site

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"

	"harrier"
	"harrier/internal/fault"
)

// AppPath is the path of the web app, below the base path.
const AppPath = "/app"

// appURL returns the address of the front end, without a slash at its end: configured, or else the app of a server whose paths begin with base.
func appURL(configured, base string) string {
	return strings.TrimRight(cmp.Or(configured, base+AppPath), "/")
}

// appPage returns the address of a page of the app, or of the front end, which may have other pages.
func (p *Pages) appPage(page string) string {
	if p.AppURL != "" {
		return appURL(p.AppURL, p.Base)
	}
	return appURL("", p.Base) + "/" + page
}

// appPolicy allows the app what it was built with, and requests to this server. Scripts cannot turn text into scripts or HTML, since they may make
// no Trusted Types. Images are pictures of a log, which the app has fetched (blob:).
const appPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; base-uri 'self'; " +
	"form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

// appTypes are the media types of the app's files. Those of package mime depend on the machine.
var appTypes = map[string]string{
	".css": "text/css; charset=utf-8", ".html": htmlType, ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8",
}

// App serves the web app: its page at every path, because the page itself knows which there are, and the files that the page loads.
type App struct {
	index *file
	files map[string]*file // by path below the app's
}

// NewApp returns the web app of a server whose paths begin with base.
func NewApp(base string) (*App, error) {
	const built = "gen/web"
	a := &App{files: map[string]*file{}}
	err := fs.WalkDir(harrier.Web, built, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := harrier.Web.ReadFile(name)
		if err != nil {
			return fmt.Errorf("read a file of the web app: %w", err)
		}
		name = strings.TrimPrefix(name, built+"/")
		f := &file{mediaType: appTypes[path.Ext(name)], content: content, etag: etag(content), cacheControl: "no-cache"}
		switch {
		case name == "index.html":
			// The page's addresses are relative to this one.
			f.content = bytes.Replace(content, []byte(`<base href="/app/"`), []byte(`<base href="`+base+AppPath+`/"`), 1)
			f.etag, f.cacheControl, a.index = etag(f.content), "no-store", f
			return nil
		case strings.HasPrefix(name, "assets/"): // their names have a hash of their content
			f.cacheControl = "public, max-age=31536000, immutable"
		}
		a.files[name] = f
		return nil
	})
	if err == nil && a.index == nil {
		err = fs.ErrNotExist
	}
	if err != nil {
		return nil, fmt.Errorf("read the web app: %w", err)
	}
	return a, nil
}

// Serve serves the file that the path value "*" names, or the page.
func (a *App) Serve(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("*")
	f, ok := a.files[name]
	switch {
	case ok:
	case strings.HasPrefix(name, "assets/"):
		return fault.New(fault.NotFound, "There is nothing at this path.")
	default:
		f = a.index
	}
	h := w.Header()
	h.Set("Content-Security-Policy", appPolicy)
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cache-Control", f.cacheControl)
	h.Set("Content-Type", f.mediaType)
	h.Set("ETag", f.etag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.content))
	return nil
}
