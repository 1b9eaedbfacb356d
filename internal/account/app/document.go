package app

import (
	"context"
	"encoding/json"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"
	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/hashicorp/golang-lru/v2/expirable"

	"harrier/gen/query"
	"harrier/internal/admission"
	"harrier/internal/pg"
	"harrier/internal/text"
)

const (
	// MaxDocument is how large a document may be that describes an app.
	MaxDocument = 16 << 10
	// freshFor is how long a server goes by what a document said, and keepDocuments how long that is stored while nobody allows the app anything.
	freshFor      = time.Hour
	keepDocuments = time.Hour
	// failedFor is how long a server does not try a document again that it could not read.
	failedFor = time.Minute
	// maxFailed is how many of these are remembered, and maxRead how many apps that nobody has allowed anything.
	maxFailed = 1000
	maxRead   = 1000
	// fetches are the places for reading documents.
	fetches = admission.Kind("document")
)

// documents bounds how documents are read, and remembers what they said.
type documents struct {
	places *admission.Controller
	failed *lru.Cache[string, time.Time]
	// read are apps that are not stored, by the addresses of their documents.
	read *expirable.LRU[string, App]
}

// newDocuments has four documents read at a time, one of a host and one for the network of a caller: a document that never arrives keeps its place
// until the request times out.
func newDocuments() *documents {
	failed, _ := lru.New[string, time.Time](maxFailed) // fails for sizes below 1
	return &documents{
		places: admission.New(map[admission.Kind]admission.Limits{
			fetches: {Total: 4, PerUser: 1, PerAddress: 1, Wait: 3 * time.Second, Busy: "apps are being looked up"},
		}),
		failed: failed, read: expirable.NewLRU[string, App](maxRead, nil, freshFor),
	}
}

var (
	errDocument = &Error{InvalidClient, "The document at the client_id could not be read, or does not describe an app."}
	errBusy     = &Error{Unavailable, "Too many apps are looked up at the moment. Try again in a minute."}
)

// documented finds the app that a document describes (draft-ietf-oauth-client-id-metadata-document). It is stored once a user allows it something;
// what is stored serves while the document cannot be read.
func (s *Service) documented(ctx context.Context, address string, fresh bool) (*Client, error) {
	if !documentURL(address) {
		return nil, errUnknownClient
	}
	known, err := s.q.AppByURL(ctx, s.DB, query.AppByURLParams{URL: address, Keep: freshFor})
	stored := err == nil
	switch {
	case err != nil && !pg.NoRows(err):
		return nil, err
	case stored && known.App.BlockedAt != nil, !stored && !fresh:
		return nil, errUnknownClient
	case stored && (known.Fresh || !fresh):
		return &Client{App: known.App}, nil
	}
	if remembered, ok := s.documents.read.Get(address); ok && !stored {
		return &Client{App: remembered, unstored: true}, nil
	}
	read, err := s.read(ctx, address)
	switch {
	case err != nil && stored:
		return &Client{App: known.App}, nil
	case err != nil:
		return nil, err
	}
	described := &Client{App: App{ID: uuid.Must(uuid.NewV7()), URL: &address, Name: read.Name, Redirects: read.Redirects}, unstored: true}
	if stored {
		return described, s.store(ctx, s.DB, described)
	}
	s.documents.read.Add(address, described.App)
	return described, nil
}

// store stores what is known of an app from its document only. Another server may have done so meanwhile.
func (s *Service) store(ctx context.Context, db query.DBTX, c *Client) error {
	if !c.unstored {
		return nil
	}
	stored, err := s.q.AppDocumentSet(ctx, db, query.AppDocumentSetParams{ID: c.App.ID, URL: *c.App.URL, Name: c.App.Name, Redirects: c.App.Redirects})
	switch {
	case err != nil:
		return err
	case stored.BlockedAt != nil:
		return errUnknownClient
	}
	c.App, c.unstored = stored, false
	return nil
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

// document has the fields of a client metadata document that are used (RFC 7591).
type document struct {
	ClientID  string   `json:"client_id"`
	Name      string   `json:"client_name"`
	Redirects []string `json:"redirect_uris"`
	Method    string   `json:"token_endpoint_auth_method"`
}

// read reads a document, unless that failed a moment ago.
func (s *Service) read(ctx context.Context, address string) (document, error) {
	now := time.Now() //nolint:forbidigo // a duration, which needs the monotonic clock
	if at, failed := s.documents.failed.Get(address); failed && now.Sub(at) < failedFor {
		return document{}, errDocument
	}
	u, err := url.Parse(address)
	if err != nil {
		return document{}, errDocument
	}
	place := admission.WithCaller(ctx, admission.Caller{User: strings.ToLower(u.Hostname()), Address: admission.AddressOf(ctx)})
	release, err := s.documents.places.Acquire(place, fetches, 1)
	if err != nil {
		return document{}, errBusy
	}
	defer release()
	text, err := s.Fetch(ctx, address)
	d := document{}
	if err == nil {
		err = json.Unmarshal(text, &d)
	}
	if err != nil || !d.valid(address) {
		s.documents.failed.Add(address, now)
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
