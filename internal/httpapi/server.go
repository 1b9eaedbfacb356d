// Package httpapi is the edge: it turns requests into calls of use cases and what these give into answers. It holds the
// echo set-up, the checks against the contract, who the caller is, and the only place that knows statuses.
package httpapi

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"

	"github.com/klauspost/compress/gzhttp"
	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/time/rate"

	"harrier"
	"harrier/gen/api"
	"harrier/internal/account"
	"harrier/internal/clock"
	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/search"
	"harrier/internal/trainlog"
)

// Config is what the edge needs to work.
type Config struct {
	Log   *slog.Logger
	Clock clock.Clock
	// BasePath comes before every path: "" or "/api".
	BasePath string
	// CORSOrigins are the origins whose pages may call from a browser; none means no CORS.
	CORSOrigins []string
	// RatePerSecond bounds the requests of one address; zero means no bound.
	RatePerSecond float64
	// TrustedProxies tells the caller's address from the headers of proxies in these networks only.
	TrustedProxies []echo.TrustOption
	// Classify turns an error of the database into a fault.
	Classify func(error) error
	// Ready tells whether requests can be served; nil when they can.
	Ready func(context.Context) error
	// JWKS gives the public keys.
	JWKS func() ([]byte, error)
	// Metrics is where the edge's own are registered, and what /metrics shows.
	Metrics *prometheus.Registry

	Accounts *account.Service
	Races    *race.Service
	Results  *result.Service
	TrainLog *trainlog.Service
	Search   *search.Service
}

// server is what all routes share.
type server struct {
	cfg      Config
	log      *slog.Logger
	contract *contract
	metrics  *metrics
	windows  *windows
}

// handlers is every operation of the contract: a small struct per tag, and nothing of its own.
type handlers struct {
	users
	profiles
	letters
	claims
	tokens
	races
	results
	trainingLog
	searches
}

var _ api.StrictServerInterface = handlers{}

// New makes the program's HTTP handler.
func New(cfg Config) (http.Handler, error) {
	contract, err := readContract(harrier.Contract)
	if err != nil {
		return nil, err
	}
	s := &server{cfg: cfg, log: cfg.Log, contract: contract, metrics: newMetrics(cfg.Metrics), windows: newWindows()}
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.HTTPErrorHandler = s.answerError
	e.IPExtractor = echo.ExtractIPDirect()
	if len(cfg.TrustedProxies) > 0 {
		e.IPExtractor = echo.ExtractIPFromXFFHeader(cfg.TrustedProxies...)
	}
	e.Pre(s.observe)
	if len(cfg.CORSOrigins) > 0 {
		e.Pre(middleware.CORSWithConfig(middleware.CORSConfig{
			AllowOrigins: cfg.CORSOrigins,
			AllowMethods: []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete},
			AllowHeaders: []string{echo.HeaderAuthorization, echo.HeaderContentType, echo.HeaderXRequestID},
			ExposeHeaders: []string{
				"Link", "RateLimit", "RateLimit-Policy", echo.HeaderLocation, echo.HeaderRetryAfter, echo.HeaderXRequestID, echo.HeaderWWWAuthenticate,
			},
			MaxAge: 3600,
		}))
	}
	s.serviceRoutes(e)
	if err := s.pages(e); err != nil {
		return nil, err
	}
	if err := s.explorerRoutes(e); err != nil {
		return nil, err
	}
	e.Use(s.find)
	if cfg.RatePerSecond > 0 {
		e.Use(s.limitRate())
	}
	e.Use(s.gate)
	h := handlers{
		users:    users{accounts: cfg.Accounts, clock: cfg.Clock, base: cfg.BasePath},
		profiles: profiles{accounts: cfg.Accounts, clock: cfg.Clock},
		letters:  letters{accounts: cfg.Accounts, clock: cfg.Clock},
		claims:   claims{accounts: cfg.Accounts, races: cfg.Races, clock: cfg.Clock, base: cfg.BasePath},
		tokens:   tokens{accounts: cfg.Accounts, clock: cfg.Clock},
		races:    races{races: cfg.Races, clock: cfg.Clock, base: cfg.BasePath},
		results:  results{results: cfg.Results, clock: cfg.Clock, base: cfg.BasePath},
		searches: searches{search: cfg.Search, base: cfg.BasePath},

		trainingLog: trainingLog{log: cfg.TrainLog, clock: cfg.Clock},
	}
	api.RegisterHandlersWithBaseURL(e, api.NewStrictHandler(h, nil), cfg.BasePath)
	compressed, err := gzhttp.NewWrapper(gzhttp.MinSize(1024))
	if err != nil {
		return nil, err //nolint:wrapcheck // says itself what is wrong
	}
	return compressed(plain(e)), nil
}

// plain takes the trailing slash off, which means nothing, and lets HEAD go where GET goes: net/http leaves the body out. An
// encoded slash at the end belongs to the last segment and stays.
func plain(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if u := r.URL; len(u.Path) > 1 && strings.HasSuffix(u.EscapedPath(), "/") {
			u.Path = strings.TrimSuffix(u.Path, "/")
			u.RawPath = strings.TrimSuffix(u.RawPath, "/")
		}
		if r.Method == http.MethodHead {
			get := *r // a copy, since net/http must still know that it was HEAD
			get.Method = http.MethodGet
			r = &get
		}
		next.ServeHTTP(w, r)
	})
}

// find looks up what the contract says of the route that was found; nothing for routes beside it.
func (s *server) find(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if op := s.contract.find(c.Request().Method, strings.TrimPrefix(c.Path(), s.cfg.BasePath)); op != nil {
			c.Set(operationKey, op)
		}
		return next(c)
	}
}

// gate lets a request through to its handler when the contract allows it: first who asks, then what.
func (s *server) gate(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		op := operationOf(c)
		if op == nil {
			return next(c)
		}
		// echo's last parameter takes all that is left, slashes too; in this contract a segment is a segment.
		if strings.Count(c.Request().URL.EscapedPath(), "/")-strings.Count(s.cfg.BasePath, "/") != op.segments {
			return echo.ErrNotFound
		}
		if l, ok := limits[op.id]; ok {
			if err := s.count(c, l); err != nil {
				return err
			}
		}
		if err := s.authenticate(c, op); err != nil {
			return err
		}
		if err := allowed(c, op); err != nil {
			return err
		}
		if err := op.checkParameters(c); err != nil {
			return err
		}
		if err := op.checkBody(c); err != nil {
			return err
		}
		return next(c)
	}
}

const operationKey = "operation"

func operationOf(c echo.Context) *operation {
	op, _ := c.Get(operationKey).(*operation)
	return op
}

// limitRate bounds the requests of one address on this server.
func (s *server) limitRate() echo.MiddlewareFunc {
	perSecond := s.cfg.RatePerSecond
	return middleware.RateLimiterWithConfig(middleware.RateLimiterConfig{
		Skipper: func(c echo.Context) bool { return operationOf(c) == nil },
		Store: middleware.NewRateLimiterMemoryStoreWithConfig(middleware.RateLimiterMemoryStoreConfig{
			Rate: rate.Limit(perSecond), Burst: int(5 * perSecond),
		}),
		IdentifierExtractor: func(c echo.Context) (string, error) { return c.RealIP(), nil },
		DenyHandler:         func(echo.Context, string, error) error { return echo.ErrTooManyRequests },
		ErrorHandler:        func(_ echo.Context, err error) error { return errors.Join(errors.New("limit the rate"), err) },
	})
}
