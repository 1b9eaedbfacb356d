package reply_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"harrier/internal/httpapi/reply"
)

// keep returns a cached reply with a body.
func keep(body string) *reply.Cached {
	r := new(reply.Streams).New(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/race", http.NoBody))
	defer r.Free()
	_ = reply.Whole(r, "text/plain", []byte(body)) // never fails
	r.Tag()
	return r.Cache(httptest.NewRequest(http.MethodGet, "/race", http.NoBody))
}

// ask sends a cached reply to a client, and returns what it gets, unpacked.
func ask(t *testing.T, k *reply.Cached, encoding, known string) (res *httptest.ResponseRecorder, body string) {
	t.Helper()
	req := httptest.NewRequest(http.MethodGet, "/race", http.NoBody)
	req.Header.Set("Accept-Encoding", encoding)
	if known != "" {
		req.Header.Set("If-None-Match", known)
	}
	res = httptest.NewRecorder()
	if _, err := k.Send(res, req, nil); err != nil {
		t.Fatal(err)
	}
	if res.Header().Get("Content-Encoding") != "gzip" {
		return res, res.Body.String()
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(res.Body.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	return res, string(text)
}

// Every client gets the same text, in a form that it accepts. A long one is cached in the form that more have asked for.
func TestCachedForms(t *testing.T) {
	t.Parallel()
	for name, size := range map[string]int{"tiny": 100, "short": 3000, "long": 100_000} {
		want := strings.Repeat("1 Charlie Maravell Mapleton 24:59.5\n", size/36)
		k := keep(want)
		plain := k.Bytes()
		for i, encoding := range strings.Split("identity gzip gzip gzip identity gzip;q=0 identity identity identity identity gzip", " ") {
			res, got := ask(t, k, encoding, "")
			if got != want {
				t.Errorf("%s, client %d: %d bytes, want %d", name, i, len(got), len(want))
			}
			packed := res.Header().Get("Content-Encoding") == "gzip"
			if packed && encoding != "gzip" || packed != strings.HasSuffix(res.Header().Get("Etag"), `-gzip"`) {
				t.Errorf("%s, client %d who takes %s: %v", name, i, encoding, res.Header())
			}
			if i == 3 && packed != (name != "tiny") {
				t.Errorf("%s: packed is %v", name, packed)
			}
			if i == 3 && name == "long" && k.Bytes() > plain/4 || i == 9 && name == "long" && k.Bytes() < plain {
				t.Errorf("after client %d it takes %d bytes", i, k.Bytes())
			}
		}
		res, _ := ask(t, k, "gzip", "")
		same, body := ask(t, k, "gzip", res.Header().Get("Etag"))
		if same.Code != http.StatusNotModified || body != "" || same.Header().Get("Content-Type") != "" {
			t.Errorf("%s: %d with %d bytes, %v", name, same.Code, len(body), same.Header())
		}
	}
}

// A reply that is filled in again has nothing of the first time.
func TestClear(t *testing.T) {
	t.Parallel()
	sent := httptest.NewRecorder()
	req := httptest.NewRequest(http.MethodGet, "/race", http.NoBody)
	r := new(reply.Streams).New(sent, req)
	defer r.Free()
	r.Header().Set("Location", "/race/1")
	r.WriteHeader(http.StatusCreated)
	_, _ = r.Write([]byte("half a race")) // never fails
	r.Clear()
	_ = reply.Whole(r, "text/plain", []byte("race")) // as above
	if err := r.Send(req); err != nil {
		t.Fatal(err)
	}
	if h := sent.Header(); sent.Code != http.StatusOK || sent.Body.String() != "race" || h.Get("Location") != "" || h.Get("Content-Length") != "4" {
		t.Errorf("%d %q %v", sent.Code, sent.Body, h)
	}
}
