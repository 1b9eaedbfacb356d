package httpapi

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"

	"harrier/internal/account"
)

const maxRequestIDLength = 100

// observe wraps every request: it gives it an id, catches panics, answers its error, and writes one line of log and the
// metrics. The log has the route, not the path: paths carry emails and tokens.
func (s *server) observe(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		start := time.Now() //nolint:forbidigo // a duration, which needs the monotonic clock
		r := c.Request()
		id := r.Header.Get(echo.HeaderXRequestID)
		if !plainID(id) {
			id = uuid.Must(uuid.NewV7()).String()
		}
		h := c.Response().Header()
		h.Set(echo.HeaderXRequestID, id)
		h.Set("X-Content-Type-Options", "nosniff")
		err := s.recovered(next, c)
		if err != nil {
			s.answerError(err, c)
		}
		took := time.Since(start) //nolint:forbidigo // as above
		route, status := routeOf(c), c.Response().Status
		s.metrics.observe(r.Method, route, status, took)
		attrs := []slog.Attr{
			slog.String("method", r.Method), slog.String("route", route), slog.Int("status", status),
			slog.Int64("us", took.Microseconds()), slog.Int64("bytes", c.Response().Size), slog.String("request_id", id),
		}
		if caller, ok := c.Get(callerKey).(account.Principal); ok {
			attrs = append(attrs, slog.String("user_id", caller.UserID.String()))
		}
		s.log.LogAttrs(r.Context(), slog.LevelInfo, "request", attrs...)
		if broken, ok := errors.AsType[*brokenOffError](err); ok {
			s.log.LogAttrs(r.Context(), slog.LevelWarn, "answer broke off", slog.String("request_id", id), slog.Any("error", broken.cause))
			panic(http.ErrAbortHandler) // so that nobody takes a part for the whole
		}
		return nil
	}
}

// recovered runs next and turns a panic into an error, but for the one that is meant to cut the connection.
func (s *server) recovered(next echo.HandlerFunc, c echo.Context) (err error) {
	defer func() {
		if p := recover(); p != nil {
			if cause, ok := p.(error); ok && errors.Is(cause, http.ErrAbortHandler) {
				panic(p)
			}
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return next(c)
}

func requestID(c echo.Context) string { return c.Response().Header().Get(echo.HeaderXRequestID) }

// routeOf gives the route that was found, for logs and metrics: as many values as the contract has paths.
func routeOf(c echo.Context) string {
	if route := c.Path(); route != "" && c.Response().Status != http.StatusNotFound || operationOf(c) != nil {
		return route
	}
	return "none"
}

// plainID accepts ids from callers that can do no harm in a log.
func plainID(s string) bool {
	if s == "" || len(s) > maxRequestIDLength {
		return false
	}
	for i := range len(s) {
		if c := s[i]; (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' && c != '_' && c != '.' {
			return false
		}
	}
	return true
}

// metrics counts requests for Prometheus.
type metrics struct {
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	// series remembers those that a kind of answer goes to: finding them by their labels costs more than counting.
	series sync.Map
}

// kindOfAnswer is what metrics tell apart: as many as the contract has operations, times their statuses.
type kindOfAnswer struct {
	method, route string
	status        int
}

type series struct {
	requests prometheus.Counter
	seconds  prometheus.Observer
}

func newMetrics(registry *prometheus.Registry) *metrics {
	m := &metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "harrier_http_requests_total", Help: "Requests by method, route and status.",
		}, []string{"method", "route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "harrier_http_request_seconds", Help: "How long requests took, by route.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 60},
		}, []string{"route"}),
	}
	registry.MustRegister(m.requests, m.seconds)
	return m
}

func (m *metrics) observe(method, route string, status int, took time.Duration) {
	kind := kindOfAnswer{method: knownMethod(method), route: route, status: status}
	found, ok := m.series.Load(kind)
	if !ok {
		found, _ = m.series.LoadOrStore(kind, series{
			requests: m.requests.WithLabelValues(kind.method, route, strconv.Itoa(status)), seconds: m.seconds.WithLabelValues(route),
		})
	}
	s, _ := found.(series)
	s.requests.Inc()
	s.seconds.Observe(took.Seconds())
}

// knownMethod keeps strangers from making up methods that fill the memory with counters.
func knownMethod(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodPatch, http.MethodOptions:
		return method
	}
	return "other"
}
