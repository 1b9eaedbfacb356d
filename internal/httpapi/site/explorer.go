package site

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"harrier"
	"harrier/internal/fault"
	"harrier/internal/httpapi/page"
	"harrier/internal/httpapi/reply"
)

// The page at /docs shows the contract and lets people try its operations: Scalar's API reference over /openapi.yaml. Everything that
// it loads is in the binary, and nothing that it loads can call another host.

//go:embed explorer/page.html
var explorerPage string

//go:embed explorer/start.js
var explorerStart []byte

//go:embed explorer/signed-in.html
var explorerSignedIn []byte

//go:embed explorer/style.css
var explorerStyle []byte

//go:embed explorer/icon.svg
var explorerIcon []byte

//go:embed explorer/licences.txt
var explorerLicences []byte

// explorerHeaders allow the two scripts and no others. Inline styles are allowed because Scalar and its editor generate style sheets
// and attributes while they run, without a nonce and not always the same ones; no image, font or import of another host can be loaded.
// Images are Scalar's icons (data:) and pictures that an operation returned (blob:).
var explorerHeaders = page.Headers{
	Referrer: "no-referrer", Scripts: "'self'", Styles: "'self' 'unsafe-inline'", Images: "'self' data: blob:", Connect: "'self'", Forms: "'none'",
}

// ExplorerSignedIn is where users return to the explorer after they have signed in by OAuth: a window that it opened, whose address it reads.
const ExplorerSignedIn = "/docs/signed-in"

// Explorer serves the page at /docs and its files.
type Explorer struct {
	files map[string]*file // by name; the page itself has none
	// contract returns the contract as the page reads it. Few servers show the page, so it is made when it is first asked for.
	contract func() (*file, error)
}

// contractName is the name of the contract as the page reads it.
const contractName = "contract.json"

// file is a file as it is served.
type file struct {
	mediaType    string
	content      []byte
	gzipped      bool // content is, and is decompressed for clients that do not accept gzip
	etag         string
	cacheControl string
	// opener is the Cross-Origin-Opener-Policy.
	opener string
}

// Demo has the accounts of the demo, for the page to show.
type Demo struct{ Runner, Coach, Password string }

// NewExplorer returns the explorer of a contract for a server whose paths begin with base, and which is public at an address; it signs users in as an
// app with a client_id. demo is nil for a server without one.
func NewExplorer(contract []byte, base, public, clientID string, demo *Demo) (*Explorer, error) {
	t, err := template.New("explorer").Parse(explorerPage)
	if err != nil {
		return nil, fmt.Errorf("parse the explorer's template: %w", err)
	}
	x := &Explorer{files: map[string]*file{}, contract: sync.OnceValues(func() (*file, error) {
		text, err := explorerContract(contract)
		return &file{mediaType: "application/json", content: text, etag: page.Tag(text), cacheControl: "no-cache", opener: "same-origin"}, err
	})}
	links := map[string]any{
		"Demo":     demo,
		"Base":     base,
		"Public":   public,
		"ClientID": clientID,
		"Scalar":   x.add("scalar.js", file{mediaType: "text/javascript; charset=utf-8", content: harrier.Explorer, gzipped: true}),
		"Start":    x.add("start.js", file{mediaType: "text/javascript; charset=utf-8", content: explorerStart}),
		"Style":    x.add("style.css", file{mediaType: "text/css; charset=utf-8", content: explorerStyle}),
		"Icon":     x.add("icon.svg", file{mediaType: "image/svg+xml", content: explorerIcon}),
		"Licences": x.add("licences.txt", file{mediaType: "text/plain; charset=utf-8", content: explorerLicences}),
	}
	var made bytes.Buffer
	if err := t.Execute(&made, links); err != nil {
		return nil, fmt.Errorf("execute the explorer's template: %w", err)
	}
	// The page reads the address of the window in which users sign in, which a stricter policy of either would keep from it.
	x.files[""] = &file{
		mediaType: page.HTML, content: made.Bytes(), etag: page.Tag(made.Bytes()), cacheControl: "no-cache", opener: "same-origin-allow-popups",
	}
	x.files["signed-in"] = &file{
		mediaType: page.HTML, content: explorerSignedIn, etag: page.Tag(explorerSignedIn), cacheControl: "no-store", opener: "unsafe-none",
	}
	return x, nil
}

// add adds a file and returns its name on the page, which has a hash of the content, so that browsers may keep it forever.
func (x *Explorer) add(name string, f file) string {
	f.etag, f.cacheControl, f.opener = page.Tag(f.content), "public, max-age=31536000, immutable", "same-origin"
	suffix := path.Ext(name)
	name = strings.TrimSuffix(name, suffix) + "." + page.Hash(f.content) + suffix
	x.files[name] = &f
	return name
}

// Serve serves the page, or the file that the path value "file" names.
func (x *Explorer) Serve(w http.ResponseWriter, r *http.Request) error {
	f, ok := x.files[r.PathValue("file")]
	if r.PathValue("file") == contractName {
		var err error
		if f, err = x.contract(); err != nil {
			return err
		}
	} else if !ok {
		return fault.New(fault.NotFound, "There is nothing at this path.")
	}
	h := w.Header()
	headers := explorerHeaders
	headers.Type, headers.Cache, headers.Opener = f.mediaType, f.cacheControl, f.opener
	content := f.content
	if f.gzipped {
		h.Set("Vary", "Accept-Encoding")
		if reply.TakesGzip(r) {
			h.Set("Content-Encoding", "gzip")
			h.Set("Content-Length", strconv.Itoa(len(content))) // which ServeContent does not set for encoded content
		} else {
			var err error
			if content, err = reply.Unpacked(content); err != nil {
				return err
			}
		}
	}
	page.Serve(w, r, headers, f.etag, content)
	return nil
}
