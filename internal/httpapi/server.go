// Package httpapi turns HTTP requests into calls of use cases and their results into responses. Its handlers return errors, and
// problem.go alone turns those into responses.
package httpapi

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/gzhttp"
	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"

	"harrier"
	"harrier/internal/change"
	"harrier/internal/change/cache"
	"harrier/internal/file/spool"
	"harrier/internal/httpapi/api"
	"harrier/internal/httpapi/gate"
	"harrier/internal/httpapi/mcp"
	"harrier/internal/httpapi/oauth"
	"harrier/internal/httpapi/page"
	"harrier/internal/httpapi/reply"
	"harrier/internal/httpapi/reply/idempotency"
	"harrier/internal/httpapi/site"
	"harrier/internal/httpapi/tracing"
)

// Config holds the dependencies of the server and its handlers.
type Config struct {
	api.Config

	Log *slog.Logger
	// CORSOrigins are the origins whose pages may call from a browser, as in the settings; none means no CORS.
	CORSOrigins []string
	// RequestTimeout is how long a request may take.
	RequestTimeout time.Duration
	// LogRequests is which requests get a line in the log: errors-and-slow, none, or else all.
	LogRequests string
	// TrustedProxies are the networks whose X-Forwarded-For headers are believed.
	TrustedProxies []netip.Prefix
	// Ready returns nil when requests can be served, and then a line for operators about what is wrong all the same; empty for nothing.
	Ready func(context.Context) (note string, err error)
	// JWKS returns the public keys.
	JWKS func() ([]byte, error)
	// Spool keeps what is too large for memory.
	Spool *spool.Dir
	// LogImportBytes is how large an upload may be that is imported into a log.
	LogImportBytes int64
	// Metrics is the registry that /metrics shows.
	Metrics *prometheus.Registry
	// Traces makes a span of each request; nil for none.
	Traces *tracing.Traces
	// ShowMetrics says whether /metrics exists.
	ShowMetrics bool
	// MCP says whether assistants may connect.
	MCP bool
	// Demo has the accounts of the demo; nil without one.
	Demo *site.Demo

	// Changes is told what this server has written. Cache keeps public replies, if it has memory.
	Changes *change.Watcher
	Cache   *cache.Cache

	// Replicas answer what may be a few seconds old; nil without any.
	Replicas Replicas

	Idempotency *idempotency.Service
}

// server holds the state that all routes share.
type server struct {
	cfg        Config
	log        *slog.Logger
	contract   *gate.Contract
	operations map[string]*gate.Operation // by method and route ("GET /race/:race_id")
	engine     *page.Engine
	pages      *site.Pages
	oauth      *oauth.Server
	metrics    *metrics
	windows    *windows
	pageLimits map[string]limit // by route
	streams    *reply.Streams
	limitRate  echo.MiddlewareFunc // nil without a limit
	router     http.Handler        // serves the routes
	shared     *cors               // nil without origins
}

// ServeHTTP serves a request as its router does. The calls of assistants come here.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.router.ServeHTTP(w, r) }

// readContract reads the contract, once for all servers of the process.
var readContract = sync.OnceValues(func() (*gate.Contract, error) { return gate.Read(harrier.Contract) })

// New returns the program's HTTP handler.
func New(cfg Config) (http.Handler, error) {
	contract, err := readContract()
	if err != nil {
		return nil, fmt.Errorf("read openapi.yaml: %w", err)
	}
	published, err := contract.Publish(cfg.BasePath)
	if err != nil {
		return nil, fmt.Errorf("publish openapi.yaml: %w", err)
	}
	engine, err := newEngine(cfg)
	if err != nil {
		return nil, err
	}
	pages, err := newPages(cfg, engine)
	if err != nil {
		return nil, err
	}
	signIn, err := newOAuth(cfg, engine)
	if err != nil {
		return nil, err
	}
	limits, err := pageLimits(contract)
	if err != nil {
		return nil, err
	}
	s := &server{
		engine: engine, oauth: signIn, cfg: cfg, log: cfg.Log, contract: contract, operations: byRoute(contract, cfg.BasePath), pages: pages,
		metrics: newMetrics(cfg.Metrics), windows: newWindows(), pageLimits: limits,
	}
	e := echo.New()
	e.HTTPErrorHandler = s.respondError
	e.IPExtractor = clientAddress(cfg.TrustedProxies)
	if cfg.RatePerSecond > 0 {
		s.limitRate = newRateLimit(cfg.RatePerSecond)
	}
	if err := errors.Join(s.serviceRoutes(e, published), s.pageRoutes(e, published), s.assistantRoutes(e)); err != nil {
		return nil, err
	}
	if s.streams, err = reply.NewStreams(cfg.Admission, cfg.Spool); err != nil {
		return nil, err
	}
	if err := api.Register(contractRoutes{e, s}, &s.cfg.Config, s.streams); err != nil {
		return nil, err
	}
	compressed, err := gzhttp.NewWrapper(gzhttp.MinSize(1024), gzhttp.EnableZstd(false), gzhttp.SuffixETag(reply.GzipSuffix))
	if err != nil {
		return nil, err //nolint:wrapcheck // says itself what is wrong
	}
	s.router = normalizeRequest(s.serve(e))
	return compressed(s.router), nil
}

// serve returns what serves the routes of e. Middleware that echo knows would be wrapped around the handler for each request.
func (s *server) serve(e *echo.Echo) http.Handler {
	router := e.Router()
	answer := s.options(func(c echo.Context) error { return c.Handler()(c) })
	s.shared = s.newCORS(s.cfg.CORSOrigins, e.Routes())
	route := s.observe(func(c echo.Context) error {
		if s.shared.preflight(c, router) {
			return nil
		}
		r := c.Request()
		router.Find(r.Method, echo.GetPath(r), callOf(c).Context)
		s.shared.share(c, r.Method)
		return answer(c)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := e.AcquireContext()
		c.Reset(r, w)
		_ = route(&call{Context: c}) // observe has responded to the error
		e.ReleaseContext(c)
	})
}

// newEngine returns what makes pages.
func newEngine(cfg Config) (*page.Engine, error) {
	return page.New(page.Config{
		Base: cfg.BasePath, PublicURL: cfg.PublicURL, Name: cfg.Instance.Name, Contact: cfg.Instance.Contact, AppURL: cfg.Instance.AppURL,
	})
}

func newPages(cfg Config, engine *page.Engine) (*site.Pages, error) {
	return site.New(site.Config{
		Engine: engine, Clock: cfg.Clock, Accounts: cfg.Accounts, Notices: cfg.Notices, Races: cfg.Races, Reports: cfg.Reports, Results: cfg.Results,
		Scorer: cfg.Scorer, Search: cfg.Search, TrainLog: cfg.TrainLog,
	})
}

func newOAuth(cfg Config, engine *page.Engine) (*oauth.Server, error) {
	assistants := ""
	if cfg.MCP {
		assistants = mcp.Path
	}
	return oauth.New(oauth.Config{
		Engine: engine, Clock: cfg.Clock, Sessions: cfg.Sessions, Apps: cfg.Apps, ClientAddress: api.ClientAddressOf, MCP: assistants,
	})
}

// clientAddress returns what finds a client's address: the connection's, or what trusted proxies say in X-Forwarded-For.
func clientAddress(proxies []netip.Prefix) echo.IPExtractor {
	if len(proxies) == 0 {
		return echo.ExtractIPDirect()
	}
	options := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, prefix := range proxies {
		ip := prefix.Addr().AsSlice()
		options = append(options, echo.TrustIPRange(&net.IPNet{IP: ip, Mask: net.CIDRMask(prefix.Bits(), len(ip)*8)}))
	}
	return echo.ExtractIPFromXFFHeader(options...)
}

// normalizeRequest removes a trailing slash, which means nothing, and routes HEAD as GET; net/http omits the body. An encoded slash at
// the end belongs to the last segment and stays.
func normalizeRequest(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if u := r.URL; len(u.Path) > 1 && strings.HasSuffix(cmp.Or(u.RawPath, u.Path), "/") {
			u.Path = strings.TrimSuffix(u.Path, "/")
			u.RawPath = strings.TrimSuffix(u.RawPath, "/")
		}
		normalizePath(r.URL)
		if r.Method == http.MethodHead {
			get := *r // a copy, because net/http must still see HEAD
			get.Method = http.MethodGet
			r = get.WithContext(context.WithValue(r.Context(), api.HeadKey{}, true))
		}
		next.ServeHTTP(w, r)
	})
}

// normalizePath gives all equivalent spellings of a path one form. There is a RawPath only where the decoded path would not do, because
// a segment contains a slash; then echo routes by it, and openPath decodes the values of parameters.
func normalizePath(u *url.URL) {
	if u.RawPath == "" {
		return
	}
	slash := false
	segments := strings.Split(u.EscapedPath(), "/")
	for i, escaped := range segments {
		segment, err := url.PathUnescape(escaped)
		if err != nil { // net/http has decoded it
			return
		}
		slash = slash || strings.Contains(segment, "/")
		segments[i] = url.PathEscape(segment)
	}
	u.RawPath = ""
	if slash {
		u.RawPath = strings.Join(segments, "/")
	}
}
