package reply

import (
	"encoding/base64"
	"encoding/binary"
	"net/http"
	"strings"

	"github.com/cespare/xxhash/v2"

	"harrier/internal/admission"
)

// GzipSuffix is what the ETag of a compressed response has at its end: other bytes need another ETag. It names the same representation.
const GzipSuffix = "-gzip"

// TagOf returns the ETag of a representation. It depends on nothing but the bytes, so all servers agree on it, and readers with
// different rights never share one. The hash is fast, not cryptographic: a client that makes two of its own representations share an ETag has
// only their own readers' caches keep the old one.
func TagOf(body []byte) string {
	hash := binary.BigEndian.AppendUint64(nil, xxhash.Sum64(body))
	return `"` + base64.RawURLEncoding.EncodeToString(hash) + `"`
}

// TagsMatch reports whether a list of ETags, as in If-Match and If-None-Match, has one. Weak ETags only count if weak is true.
func TagsMatch(list, tag string, weak bool) bool {
	for item := range strings.SplitSeq(list, ",") {
		item = strings.TrimSpace(item)
		if weak {
			item = strings.TrimPrefix(item, "W/")
		}
		if before, ok := strings.CutSuffix(item, GzipSuffix+`"`); ok {
			item = before + `"`
		}
		if item == tag || item == "*" {
			return true
		}
	}
	return false
}

// Tag gives the reply its ETag, if it was successful and is no long list.
func (r *Reply) Tag() {
	if (r.Status == http.StatusOK || r.Status == http.StatusCreated) && len(r.Body) <= admission.AnswerMemory {
		r.header.Set("ETag", TagOf(r.Body)) //nolint:canonicalheader // as in its RFC
	}
}

// hasTag reports whether a client that reads has what has a tag; "" for none.
func hasTag(req *http.Request, tag string) bool {
	if tag == "" || req.Method != http.MethodGet {
		return false
	}
	known := req.Header.Values("If-None-Match")
	return len(known) > 0 && TagsMatch(strings.Join(known, ","), tag, true)
}

// notModified tells a client that it has the response, whose header has been set.
func notModified(w http.ResponseWriter) {
	w.Header().Del("Content-Type")
	w.WriteHeader(http.StatusNotModified)
}
