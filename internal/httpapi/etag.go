package httpapi

import (
	"encoding/base64"
	"encoding/binary"
	"net/http"
	"strconv"
	"strings"

	"github.com/cespare/xxhash/v2"
	"github.com/labstack/echo/v4"
)

// gzipSuffix is what gzhttp adds to the ETag of a response that it compresses: other bytes need another ETag. It names the same
// representation.
const gzipSuffix = "-gzip"

// etagOf returns the ETag of a representation. It depends on nothing but the bytes, so all servers agree on it, and readers with
// different rights never share one. The hash is fast, not cryptographic: whoever makes two of their own representations have one ETag has
// only their own readers' caches keep the old one.
func etagOf(body []byte) string {
	hash := binary.BigEndian.AppendUint64(nil, xxhash.Sum64(body))
	return `"` + base64.RawURLEncoding.EncodeToString(hash) + `"`
}

// tagsMatch reports whether a list of ETags, as in If-Match and If-None-Match, has one. Weak ETags only count if weak is true.
func tagsMatch(list, tag string, weak bool) bool {
	for item := range strings.SplitSeq(list, ",") {
		item = strings.TrimSpace(item)
		if weak {
			item = strings.TrimPrefix(item, "W/")
		}
		if before, ok := strings.CutSuffix(item, gzipSuffix+`"`); ok {
			item = before + `"`
		}
		if item == tag || item == "*" {
			return true
		}
	}
	return false
}

// tag gives responses an ETag and answers If-None-Match.
func tag(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		res := c.Response()
		t := &tagger{ResponseWriter: res.Writer}
		if r := c.Request(); r.Method == http.MethodGet && c.Get(recordingKey) == nil {
			t.known = strings.Join(r.Header.Values("If-None-Match"), ",")
		}
		res.Writer = t
		defer func() { res.Writer = t.ResponseWriter }()
		if err := next(c); err != nil {
			if t.status != 0 && !t.passing { // nothing has been sent, so the error can be
				res.Committed, res.Size = false, 0
			}
			return err
		}
		err := t.finish()
		if t.notModified {
			res.Status, res.Size = http.StatusNotModified, 0
		}
		return err
	}
}

// tagger holds a successful response back until it is whole, and then sends it with its ETag. A response of more than a chunk that does not
// come in one piece passes through without one, so that its first bytes leave at once.
type tagger struct {
	http.ResponseWriter

	known       string // If-None-Match
	status      int    // of the response that is held back
	held        []byte
	passing     bool
	notModified bool
}

// Unwrap lets http.ResponseController find the connection.
func (t *tagger) Unwrap() http.ResponseWriter { return t.ResponseWriter }

// WriteHeader begins the response.
func (t *tagger) WriteHeader(status int) {
	if t.passing || status != http.StatusOK && status != http.StatusCreated {
		t.passing = true
		t.ResponseWriter.WriteHeader(status)
		return
	}
	t.status = status
}

// Write takes a part of the body.
func (t *tagger) Write(p []byte) (int, error) {
	switch {
	case t.passing:
		return t.ResponseWriter.Write(p) //nolint:wrapcheck // a writer's error
	case t.held == nil && t.Header().Get(echo.HeaderContentLength) == strconv.Itoa(len(p)):
		return len(p), t.send(p)
	case len(t.held)+len(p) >= chunk:
		t.passing = true
		t.ResponseWriter.WriteHeader(t.status)
		if _, err := t.ResponseWriter.Write(t.held); err != nil {
			return 0, err //nolint:wrapcheck // a writer's error
		}
		return t.ResponseWriter.Write(p) //nolint:wrapcheck // a writer's error
	}
	t.held = append(t.held, p...)
	return len(p), nil
}

// finish sends what has been held back.
func (t *tagger) finish() error {
	if t.passing || t.status == 0 {
		return nil
	}
	return t.send(t.held)
}

// send sends the whole response, or 304 if the client has it.
func (t *tagger) send(body []byte) error {
	t.passing = true
	h, tag := t.Header(), etagOf(body)
	h.Set("ETag", tag)
	if t.known != "" && tagsMatch(t.known, tag, true) {
		t.notModified = true
		h.Del(echo.HeaderContentLength)
		h.Del(echo.HeaderContentType)
		t.ResponseWriter.WriteHeader(http.StatusNotModified)
		return nil
	}
	t.ResponseWriter.WriteHeader(t.status)
	_, err := t.ResponseWriter.Write(body)
	return err //nolint:wrapcheck // the client is gone; nobody reads it
}
