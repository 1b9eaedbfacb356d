package reply

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"

	"harrier/internal/admission"
)

const (
	// packFrom is the size from which responses are compressed.
	packFrom = 1024
	// bothUpTo is the size up to which a response is cached both plain and compressed.
	bothUpTo = 4 << 10
)

// packers compress.
var packers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// Cached is a reply in the cache, for all who ask for it.
type Cached struct {
	header http.Header
	tag    string
	size   int // of the body

	mu      sync.Mutex
	plain   []byte // nil if there is only packed
	packed  []byte // compressed; nil if nobody who takes that has asked for it
	rigid   bool   // does not become shorter
	asked   int    // how many more have asked for the compressed body than for the plain one
	readers int    // who are being sent a long body
	release func() // gives its memory back to admission
}

// Cache returns a copy of the reply. For a client that takes gzip it is compressed at once, and the reply with it.
func (r *Reply) Cache(req *http.Request) *Cached {
	k := &Cached{header: maps.Clone(r.header), tag: r.header.Get("ETag"), size: len(r.Body), plain: r.Body, rigid: len(r.Body) < packFrom}
	if TakesGzip(req) && !hasTag(req, k.tag) {
		if body, packed, _ := k.body(true); packed {
			r.Body = body
			k.setPacked(r.header)
		}
	}
	k.plain = bytes.Clone(k.plain)
	return k
}

// setPacked sets the header of a compressed response.
func (k *Cached) setPacked(h http.Header) {
	h.Set("Content-Encoding", "gzip")
	if k.tag != "" {
		h.Set("ETag", strings.TrimSuffix(k.tag, `"`)+GzipSuffix+`"`) //nolint:canonicalheader // as in its RFC
	}
}

// Bytes is the memory that it takes.
func (k *Cached) Bytes() int64 {
	k.mu.Lock()
	defer k.mu.Unlock()
	n := cap(k.plain) + cap(k.packed)
	for name, values := range k.header {
		n += len(name) + len(values[0]) + 64
	}
	return int64(n)
}

// Scarce reports whether sending it may need memory of admission.
func (k *Cached) Scarce() bool { return k.size > chunk }

// Send sends it, or that the client has it already. It reports whether it takes another amount of memory than before.
func (k *Cached) Send(w http.ResponseWriter, req *http.Request, c *admission.Controller) (resized bool, err error) {
	h := w.Header()
	maps.Copy(h, k.header)
	if hasTag(req, k.tag) {
		notModified(w)
		return false, nil
	}
	body, packed, resized := k.body(TakesGzip(req))
	if len(body) > chunk {
		giveBack, err := k.borrow(req.Context(), c)
		if err != nil {
			return resized, err
		}
		defer giveBack()
	}
	if packed && TakesGzip(req) {
		k.setPacked(h)
		packed = false
	}
	if packed {
		h.Set("Content-Length", strconv.Itoa(k.size))
		return resized, unpack(w, body)
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(http.StatusOK)
	return resized, write(w, body, nil)
}

// body returns the body for one who takes gzip or not, as it is cached: the form that more have asked for, or both if it is short.
func (k *Cached) body(gzip bool) (body []byte, packed, resized bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	switch {
	case k.rigid:
		return k.plain, false, false
	case gzip:
		k.asked++
	default:
		k.asked--
	}
	switch {
	case gzip && k.packed == nil && k.asked > 0:
		resized = true
		if k.packed = pack(k.plain); len(k.packed) >= k.size {
			k.packed, k.rigid = nil, true
		} else if k.size > bothUpTo {
			k.plain = nil
		}
	case !gzip && k.plain == nil && k.asked < 0:
		if plain, err := Unpacked(k.packed); err == nil {
			k.plain, k.packed, resized = plain, nil, true
		}
	}
	if k.plain == nil || gzip && k.packed != nil {
		return k.packed, true, resized
	}
	return k.plain, false, resized
}

func pack(body []byte) []byte {
	var b bytes.Buffer
	w, _ := packers.Get().(*gzip.Writer)
	defer packers.Put(w)
	w.Reset(&b)
	_, err := w.Write(body)
	if err != nil || w.Close() != nil { // a buffer takes everything
		return body
	}
	return bytes.Clone(b.Bytes())
}

// Unpacked returns what was compressed by gzip.
func Unpacked(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err //nolint:wrapcheck // it was packed by the program
	}
	return io.ReadAll(r) //nolint:wrapcheck // as above
}

// unpack sends a body while it is being unpacked.
func unpack(w http.ResponseWriter, packed []byte) error {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return err //nolint:wrapcheck // as above
	}
	lent, _ := buffers.Get().(*[]byte)
	defer buffers.Put(lent)
	w.WriteHeader(http.StatusOK)
	for part := (*lent)[:chunk]; ; {
		n, err := io.ReadFull(r, part)
		if failed := write(w, part[:n], nil); failed != nil {
			return failed
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil
		}
		if err != nil {
			return &BrokenOffError{Cause: err}
		}
	}
}

// borrow makes sure that there is memory for a long body until giveBack is called: slow readers need it even when it is not cached any more.
// All readers share that.
func (k *Cached) borrow(ctx context.Context, c *admission.Controller) (giveBack func(), err error) {
	k.mu.Lock()
	first := k.readers == 0
	if !first {
		k.readers++
	}
	k.mu.Unlock()
	if !first {
		return k.giveBack, nil
	}
	release, err := c.Acquire(ctx, admission.ListMemory, k.Bytes())
	if err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.readers > 0 { // somebody else was faster
		release()
	} else {
		k.release = release
	}
	k.readers++
	return k.giveBack, nil
}

func (k *Cached) giveBack() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.readers--
	if k.readers == 0 {
		k.release()
	}
}

// TakesGzip reports whether a client takes gzip (RFC 9110, section 12.5.3).
func TakesGzip(r *http.Request) bool {
	anything := false
	for item := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, params, _ := strings.Cut(item, ";")
		takes := true
		if params != "" {
			weight, err := strconv.ParseFloat(strings.TrimPrefix(strings.ReplaceAll(params, " ", ""), "q="), 64)
			takes = err != nil || weight > 0
		}
		switch name = strings.TrimSpace(name); {
		case name == "*":
			anything = takes
		case strings.EqualFold(name, "gzip"), strings.EqualFold(name, "x-gzip"):
			return takes
		}
	}
	return anything
}
