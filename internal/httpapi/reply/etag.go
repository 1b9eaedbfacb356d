package reply

import (
	"encoding/base64"
	"encoding/binary"
	"net/http"
	"strings"

	"github.com/cespare/xxhash/v2"

	"harrier/internal/admission"
)

// GzipSuffix ends the ETag of a compressed response. Other bytes need another ETag. It names the same representation.
const GzipSuffix = "-gzip"

// TagOf returns the ETag of a representation. It depends on nothing but the bytes, so all servers agree on it, and readers with
// different rights never share one. The hash is fast, not cryptographic: a client that makes two of its own representations share an ETag has
// only their own readers' caches keep the old one.
func TagOf(body []byte) string {
	hash := binary.BigEndian.AppendUint64(nil, xxhash.Sum64(body))
	return `"` + base64.RawURLEncoding.EncodeToString(hash) + `"`
}

// TagsMatch reports whether a list of ETags, as in If-Match and If-None-Match, has one. Weak ETags only count if weak is true, and else of an ETag with
// two parts only the first, which is that of Owned.
func TagsMatch(list, tag string, weak bool) bool {
	for item := range strings.SplitSeq(list, ",") {
		item = strings.TrimSpace(item)
		if weak {
			item = strings.TrimPrefix(item, "W/")
		}
		if before, ok := strings.CutSuffix(item, GzipSuffix+`"`); ok {
			item = before + `"`
		}
		if owned, _, ok := strings.Cut(item, "."); ok && !weak {
			item = owned + `"`
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
		tag := TagOf(r.Body)
		if r.Owned != nil {
			tag = strings.TrimSuffix(TagOf(r.Owned), `"`) + "." + tag[1:]
		}
		r.header.Set("ETag", tag) //nolint:canonicalheader // as in its RFC
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
