package page

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"time"
)

// HTML is the media type of pages.
const HTML = "text/html; charset=UTF-8"

// Headers are the headers in which pages, and the files that they load, differ. The zero value is a page that no cache keeps and no other
// site embeds, which loads nothing and sends its forms to this server.
type Headers struct {
	// Type is the media type; HTML by default. Cache is the Cache-Control; no-store by default.
	Type, Cache string
	// Referrer is the Referrer-Policy. By default it is same-origin: paths may be secrets, but browsers must say which site a form comes from.
	Referrer string
	// Opener is the Cross-Origin-Opener-Policy; same-origin by default.
	Opener string
	// Embedded lets other sites frame the page.
	Embedded bool

	// The rest is the Content-Security-Policy. Scripts and Connect allow nothing by default, Styles the style sheet of pages, Images those in
	// the page itself, Forms this server, and Bases no base element.
	Scripts, Styles, Images, Connect, Forms, Bases string
	// More are further directives, such as "trusted-types 'none'".
	More string
}

// Set sets the headers of a page. No other function does, so that none of a page is forgotten.
func (p Headers) Set(h http.Header) {
	frames, resource := "'none'", "same-origin"
	if p.Embedded {
		frames, resource = "*", "cross-origin"
	} else {
		h.Set("X-Frame-Options", "DENY")
	}
	h.Set("Content-Type", cmp.Or(p.Type, HTML))
	h.Set("Content-Security-Policy", "default-src 'none'"+source("script-src", p.Scripts)+source("style-src", cmp.Or(p.Styles, Inline(style)))+
		source("img-src", cmp.Or(p.Images, "data:"))+source("connect-src", p.Connect)+
		source("form-action", cmp.Or(p.Forms, "'self'"))+source("base-uri", cmp.Or(p.Bases, "'none'"))+"; frame-ancestors "+frames+source(p.More, " "))
	h.Set("Referrer-Policy", cmp.Or(p.Referrer, "same-origin"))
	h.Set("Cross-Origin-Opener-Policy", cmp.Or(p.Opener, "same-origin"))
	h.Set("Cross-Origin-Resource-Policy", resource)
	h.Set("Cache-Control", cmp.Or(p.Cache, "no-store"))
}

func source(directive, sources string) string {
	if directive == "" || sources == "" {
		return ""
	}
	return "; " + directive + " " + sources
}

// Inline allows an inline script or style.
func Inline(text string) string {
	hash := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "'"
}

// Serve serves a page or a file that caches may keep, with its entity tag. Clients that have it get 304.
func Serve(w http.ResponseWriter, r *http.Request, headers Headers, tag string, content []byte) {
	headers.Set(w.Header())
	w.Header().Set("ETag", tag) //nolint:canonicalheader // as in its RFC
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// Hash returns a hash of a file, for its name and its entity tag.
func Hash(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:8])
}

// Tag returns a weak entity tag: it stands for the content in every encoding.
func Tag(content []byte) string { return `W/"` + Hash(content) + `"` }
