package httpapi

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"html/template"
	"io"
	"net/http"
	"path"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"harrier"
)

// The page under /docs, where a person reads the contract and tries its operations: Scalar's API reference over /openapi.yaml. All
// that it loads is in the binary, and nothing that it loads can call another host.

//go:embed explorer/page.html
var explorerPage string

//go:embed explorer/start.js
var explorerStart []byte

//go:embed explorer/style.css
var explorerStyle []byte

//go:embed explorer/icon.svg
var explorerIcon []byte

//go:embed explorer/licences.txt
var explorerLicences []byte

// explorerPolicy lets scripts be only the two files. Styles may be anywhere, for Scalar and its editor write their style sheets and
// some style attributes while they run, without a nonce and not always the same ones; a style can do no more than look different, since
// no image, font or import of another host is loaded. Images are its icons (data:) and pictures that an operation answered (blob:).
const explorerPolicy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// asset is a file as it is served.
type asset struct {
	mediaType string
	content   []byte
	// gzipped content is sent as it stands to those who read gzip, and unpacked on the way to others.
	gzipped bool
	etag    string
	keep    string // Cache-Control
}

// explorer is the page's files, by name; the page itself has none.
type explorer map[string]asset

// explorerRoutes puts the page beside the contract's routes.
func (s *server) explorerRoutes(e *echo.Echo) error {
	t, err := template.New("explorer").Parse(explorerPage)
	if err != nil {
		return fmt.Errorf("read the explorer's template: %w", err)
	}
	x := explorer{}
	links := map[string]string{
		"Base":     s.cfg.BasePath,
		"Scalar":   x.add("scalar.js", asset{mediaType: "text/javascript; charset=utf-8", content: harrier.Explorer, gzipped: true}),
		"Start":    x.add("start.js", asset{mediaType: "text/javascript; charset=utf-8", content: explorerStart}),
		"Style":    x.add("style.css", asset{mediaType: "text/css; charset=utf-8", content: explorerStyle}),
		"Icon":     x.add("icon.svg", asset{mediaType: "image/svg+xml", content: explorerIcon}),
		"Licences": x.add("licences.txt", asset{mediaType: "text/plain; charset=utf-8", content: explorerLicences}),
	}
	var page bytes.Buffer
	if err := t.Execute(&page, links); err != nil {
		return fmt.Errorf("fill the explorer's page: %w", err)
	}
	x[""] = asset{mediaType: echo.MIMETextHTMLCharsetUTF8, content: page.Bytes(), etag: tag(page.Bytes()), keep: "no-cache"}
	e.GET(s.cfg.BasePath+"/docs", x.serve)
	e.GET(s.cfg.BasePath+"/docs/:file", x.serve)
	return nil
}

// add takes a file in and gives the name that it has on the page: with a hash of its content, so that browsers may keep it for good.
func (x explorer) add(name string, a asset) string {
	a.etag, a.keep = tag(a.content), "public, max-age=31536000, immutable"
	suffix := path.Ext(name)
	name = strings.TrimSuffix(name, suffix) + "." + hash(a.content) + suffix
	x[name] = a
	return name
}

func hash(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:8])
}

// tag is a weak entity tag: it stands for the content in whichever encoding it travels.
func tag(content []byte) string { return `W/"` + hash(content) + `"` }

func (x explorer) serve(c echo.Context) error {
	a, ok := x[c.Param("file")]
	if !ok {
		return echo.ErrNotFound
	}
	r, w := c.Request(), c.Response()
	h := w.Header()
	h.Set("Content-Security-Policy", explorerPolicy)
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cache-Control", a.keep)
	h.Set("ETag", a.etag)
	if a.gzipped {
		h.Set("Vary", "Accept-Encoding")
	}
	if has(r.Header, a.etag) {
		return c.NoContent(http.StatusNotModified) //nolint:wrapcheck // the caller is gone; nobody reads it
	}
	if a.gzipped && !readsGzip(r.Header) {
		return a.unpack(w)
	}
	if a.gzipped {
		h.Set("Content-Encoding", "gzip")
		h.Set("Content-Length", strconv.Itoa(len(a.content)))
	}
	return c.Blob(http.StatusOK, a.mediaType, a.content) //nolint:wrapcheck // the caller is gone; nobody reads it
}

// unpack sends gzipped content as it was before.
func (a asset) unpack(w http.ResponseWriter) error {
	plain, err := gzip.NewReader(bytes.NewReader(a.content))
	if err != nil {
		return fmt.Errorf("unpack a file of the explorer: %w", err)
	}
	w.Header().Set("Content-Type", a.mediaType)
	if _, err := io.Copy(w, plain); err != nil { //nolint:gosec // our own file
		return fmt.Errorf("send a file of the explorer: %w", err)
	}
	return nil
}

// has tells whether the caller has what an entity tag stands for (RFC 9110, 13.1.2).
func has(h http.Header, etag string) bool {
	for one := range strings.SplitSeq(strings.Join(h.Values("If-None-Match"), ","), ",") {
		if one = strings.TrimSpace(one); one == "*" || strings.TrimPrefix(one, "W/") == strings.TrimPrefix(etag, "W/") {
			return true
		}
	}
	return false
}

// readsGzip tells whether the caller reads gzip (RFC 9110, 12.5.3).
func readsGzip(h http.Header) bool {
	reads := false
	for one := range strings.SplitSeq(strings.Join(h.Values("Accept-Encoding"), ","), ",") {
		coding, parameter, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(one, " ", "")), ";")
		weight, err := strconv.ParseFloat(strings.TrimPrefix(parameter, "q="), 64)
		wanted := err != nil || weight > 0
		switch coding {
		case "gzip", "x-gzip":
			return wanted
		case "*":
			reads = wanted
		}
	}
	return reads
}
