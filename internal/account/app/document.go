package app

import (
	"context"
	"encoding/json"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
	lru "github.com/hashicorp/golang-lru/v2"

	"harrier/gen/query"
	"harrier/internal/pg"
	"harrier/internal/text"
)

const (
	// MaxDocument is how large a document may be that describes an app.
	MaxDocument = 16 << 10
	// freshFor is how long a server goes by what a document said, and keepDocuments how long that is kept while nobody uses the app.
	freshFor      = time.Hour
	keepDocuments = 24 * time.Hour
	// maxDocuments is how many apps may be described by documents.
	maxDocuments = 10_000
	// maxFetches is how many documents a server reads at once, and failedFor how long it does not try one again that it could not read.
	maxFetches = 4
	failedFor  = time.Minute
	// maxFailed is how many of these are remembered.
	maxFailed = 1000
)

// documents bounds how documents are read.
type documents struct {
	places chan struct{}
	mu     sync.Mutex
	failed *lru.Cache[string, time.Time]
}

func newDocuments() *documents {
	failed, _ := lru.New[string, time.Time](maxFailed) // fails for sizes below 1
	return &documents{places: make(chan struct{}, maxFetches), failed: failed}
}

var (
	errDocument = &Error{InvalidClient, "The document at the client_id could not be read, or does not describe an app."}
	errBusy     = &Error{Unavailable, "Too many apps are looked up at the moment. Try again in a minute."}
)

// documented finds the app that a document describes (draft-ietf-oauth-client-id-metadata-document).
func (s *Service) documented(ctx context.Context, address string, fresh bool) (*Client, error) {
	if !documentURL(address) {
		return nil, errUnknownClient
	}
	known, err := s.q.AppByURL(ctx, s.DB, query.AppByURLParams{URL: address, Keep: freshFor})
	switch {
	case err != nil && !pg.NoRows(err):
		return nil, err
	case err == nil && known.App.BlockedAt != nil, err != nil && !fresh:
		return nil, errUnknownClient
	case err == nil && (known.Fresh || !fresh):
		return &Client{known.App}, nil
	case err != nil:
		if n, err := s.q.AppDocumentCount(ctx, s.DB); err != nil || n >= maxDocuments {
			return nil, errBusy
		}
	}
	read, err := s.read(ctx, address)
	if err != nil {
		return nil, err
	}
	stored, err := s.q.AppDocumentSet(ctx, s.DB, query.AppDocumentSetParams{
		ID: uuid.Must(uuid.NewV7()), URL: address, Name: read.Name, Redirects: read.Redirects,
	})
	if err == nil && stored.BlockedAt != nil {
		return nil, errUnknownClient
	}
	return &Client{stored}, err
}

// documentURL reports whether a document that describes an app may be at an address.
func documentURL(address string) bool {
	u, err := url.Parse(address)
	if err != nil || checkRedirect(address) != "" || u.Scheme != "https" || u.RawQuery != "" || strings.Trim(u.Path, "/") == "" {
		return false
	}
	for segment := range strings.SplitSeq(u.EscapedPath(), "/") {
		if segment == "." || segment == ".." || strings.Contains(strings.ToLower(segment), "%2e") {
			return false
		}
	}
	return true
}

// document is what of it counts (RFC 7591).
type document struct {
	ClientID  string   `json:"client_id"`
	Name      string   `json:"client_name"`
	Redirects []string `json:"redirect_uris"`
	Method    string   `json:"token_endpoint_auth_method"`
}

// read reads a document, unless that failed a moment ago.
func (s *Service) read(ctx context.Context, address string) (document, error) {
	now := time.Now() //nolint:forbidigo // a duration, which needs the monotonic clock
	s.documents.mu.Lock()
	at, failed := s.documents.failed.Get(address)
	s.documents.mu.Unlock()
	if failed && now.Sub(at) < failedFor {
		return document{}, errDocument
	}
	select {
	case s.documents.places <- struct{}{}:
		defer func() { <-s.documents.places }()
	default:
		return document{}, errBusy
	}
	text, err := s.Fetch(ctx, address)
	d := document{}
	if err == nil {
		err = json.Unmarshal(text, &d)
	}
	if err != nil || !d.valid(address) {
		s.documents.mu.Lock()
		s.documents.failed.Add(address, now)
		s.documents.mu.Unlock()
		return document{}, errDocument
	}
	return d, nil
}

// valid reports whether the document at an address describes an app as it may be.
func (d *document) valid(address string) bool {
	d.Name = strings.TrimSpace(d.Name)
	if d.Name == "" {
		if u, err := url.Parse(address); err == nil {
			d.Name = u.Hostname()
		}
	}
	if d.ClientID != address || d.Method != "" && d.Method != "none" || len(d.Redirects) == 0 || len(d.Redirects) > maxRedirects {
		return false
	}
	return checkApp(&d.Name, d.Redirects) == nil && len([]rune(d.Name)) <= 100 && len(text.Line("/name", &d.Name)) == 0
}
