package site

import (
	"bytes"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"harrier"
	"harrier/internal/fault"
	"harrier/internal/httpapi/page"
)

// appHeaders allow the app what it was built with, and requests to this server. Scripts cannot turn text into scripts or HTML, since they may make
// Trusted Type but the address of the service worker. Images are pictures of a log, which the app has fetched (blob:).
var appHeaders = page.Headers{
	Referrer: "no-referrer", Scripts: "'self'", Styles: "'self'", Images: "'self' blob:", Connect: "'self'", Forms: "'none'", Bases: "'self'",
	More: "worker-src 'self'; manifest-src 'self'; require-trusted-types-for 'script'; trusted-types harrier-worker",
}

// appWorker is the service worker, with which the app opens without a network.
const appWorker = "sw.js"

// appTypes are the media types of the app's files. Those of package mime depend on the machine.
var appTypes = map[string]string{
	".css": "text/css; charset=utf-8", ".html": page.HTML, ".js": "text/javascript; charset=utf-8", ".png": "image/png", ".svg": "image/svg+xml",
	".txt": "text/plain; charset=utf-8", ".webmanifest": "application/manifest+json",
}

// App serves the web app: its page at every path, because the page itself knows which there are, and the files that the page loads.
type App struct {
	path  string
	index *file
	files map[string]*file // by path below the app's
}

// NewApp returns the web app of a server whose paths begin with base.
func NewApp(base string) (*App, error) {
	const built = "gen/web"
	a := &App{path: base + page.AppPath, files: map[string]*file{}}
	err := fs.WalkDir(harrier.Web, built, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := harrier.Web.ReadFile(name)
		if err != nil {
			return fmt.Errorf("read a file of the web app: %w", err)
		}
		name = strings.TrimPrefix(name, built+"/")
		f := &file{mediaType: appTypes[path.Ext(name)], content: content, etag: page.Tag(content), cacheControl: "no-cache"}
		switch {
		case name == "index.html":
			// The page's addresses are relative to this one.
			f.content = bytes.Replace(content, []byte(`<base href="/app/"`), []byte(`<base href="`+a.path+`/"`), 1)
			f.etag, f.cacheControl, a.index = page.Tag(f.content), "no-store", f
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
	if name == appWorker {
		w.Header().Set("Service-Worker-Allowed", a.path) // by default, it would not have the first page, whose path has no slash at its end
	}
	headers := appHeaders
	headers.Type, headers.Cache = f.mediaType, f.cacheControl
	page.Serve(w, r, headers, f.etag, f.content)
	return nil
}
