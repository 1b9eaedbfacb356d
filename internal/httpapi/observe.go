package httpapi

import (
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"runtime/debug"
	"strconv"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"

	"harrier/internal/admission/deadline"
	"harrier/internal/fault"
	"harrier/internal/httpapi/reply"
	"harrier/internal/httpapi/tracing"
)

const (
	maxRequestIDLength = 100
	// slowRequest is how long a request takes that is logged for that.
	slowRequest = time.Second
	// RequestTimeout is how long a request may take, a little longer than a statement of the database. Imports and lists of any length
	// have limits of their own.
	RequestTimeout = 35 * time.Second
)

var errTakesTooLong = fault.New(fault.Unavailable,
	"The request took too long. What it was to change may have been changed: repeat it with the same Idempotency-Key, or read first.").After(time.Second)

// observe wraps every request: it sets the request ID, recovers panics, turns the error into a response, and writes one log line, the
// metrics and a span. The log has the route, not the path, since paths contain emails and tokens.
func (s *server) observe(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		start := time.Now() //nolint:forbidigo // a duration, which needs the monotonic clock
		r, span := s.cfg.Traces.StartRequest(c.Request())
		ctx := deadline.With(r.Context(), s.cfg.RequestTimeout, func(d time.Duration) {
			_ = http.NewResponseController(c.Response()).SetWriteDeadline(time.Now().Add(d + reply.WriteTimeout)) //nolint:forbidigo // the connection's own clock
		})
		defer ctx.End()
		r = r.WithContext(&callContext{ctx, callOf(c)})
		c.SetRequest(r)
		if r.Body == http.NoBody {
			hasArrived(c)
		}
		id := r.Header.Get(requestIDHeader)
		if !isRequestID(id) {
			id = newRequestID()
		}
		h := c.Response().Header()
		h[requestIDHeader], h["X-Content-Type-Options"] = []string{id}, nosniff
		s.noteWrite(c)
		err := s.recovered(next, c)
		if _, broken := errors.AsType[*reply.BrokenOffError](err); err != nil && !broken && deadline.Passed(ctx) {
			err = errTakesTooLong.Because(err)
		}
		if err != nil {
			s.respondError(err, c)
		}
		end := time.Now() //nolint:forbidigo // as above
		took := end.Sub(start)
		route, status := routeOf(c), c.Response().Status
		method := knownMethod(r.Method)
		s.metrics.observe(method, route, status, took)
		span.End(method, route, status)
		if s.logs(status, took) {
			s.logRequest(c, span, route, took, end)
		}
		if broken, ok := errors.AsType[*reply.BrokenOffError](err); ok {
			if errors.Is(broken, reply.ErrEnough) {
				return nil
			}
			s.log.LogAttrs(r.Context(), slog.LevelWarn, "response broke off", slog.String("request_id", id), slog.Any("error", broken.Cause))
			panic(http.ErrAbortHandler) // so that no client takes the part for the whole
		}
		return nil
	}
}

// logs reports whether a request gets a line in the log.
func (s *server) logs(status int, took time.Duration) bool {
	switch s.cfg.LogRequests {
	case "errors-and-slow":
		return status >= http.StatusInternalServerError || took >= slowRequest
	case "none":
		return false
	}
	return true
}

// logRequest writes the line for a request. A record without a place in the source costs less than s.log.LogAttrs, which looks for it.
func (s *server) logRequest(c echo.Context, span *tracing.RequestSpan, route string, took time.Duration, end time.Time) {
	r, res := c.Request(), c.Response()
	if !s.log.Enabled(r.Context(), slog.LevelInfo) {
		return
	}
	line := slog.NewRecord(end, slog.LevelInfo, "request", 0)
	line.AddAttrs(
		slog.String("method", r.Method), slog.String("route", route), slog.Int("status", res.Status),
		slog.Int64("us", took.Microseconds()), slog.Int64("bytes", res.Size), slog.String("request_id", requestID(c)),
	)
	if caller := callOf(c).caller; caller != nil {
		line.AddAttrs(slog.String("user_id", caller.UserID.String()))
	}
	if trace := span.TraceID(); trace != "" {
		line.AddAttrs(slog.String("trace_id", trace))
	}
	_ = s.log.Handler().Handle(r.Context(), line) // as slog does
}

// hasArrived lifts the limit of the time in which a request must arrive. Otherwise it would cancel the request while it is carried out.
func hasArrived(c echo.Context) {
	_ = http.NewResponseController(c.Response()).SetReadDeadline(time.Time{})
}

// recovered runs next and turns a panic into an error, except the one that cuts the connection.
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

// requestIDHeader is echo.HeaderXRequestID as net/http spells it.
const requestIDHeader = "X-Request-Id"

// nosniff is shared by all responses.
var nosniff = []string{"nosniff"}

// fastRandom is for what need be unique, not secret: the system's generator costs more than routing a request.
type fastRandom struct{}

// Read implements io.Reader.
func (fastRandom) Read(p []byte) (int, error) {
	var b [16]byte
	binary.NativeEndian.PutUint64(b[:8], rand.Uint64()) //nolint:gosec // not secret
	binary.NativeEndian.PutUint64(b[8:], rand.Uint64()) //nolint:gosec // not secret
	return copy(p, b[:]), nil
}

func newRequestID() string { return uuid.Must(uuid.NewV7FromReader(fastRandom{})).String() }

func requestID(c echo.Context) string { return c.Response().Header().Get(requestIDHeader) }

// routeOf returns the route for logs and metrics, which has as many values as the contract has paths.
func routeOf(c echo.Context) string {
	if route := c.Path(); route != "" && c.Response().Status != http.StatusNotFound || operationOf(c) != nil {
		return route
	}
	return "none"
}

// isRequestID reports whether a client's request ID can safely be logged.
func isRequestID(s string) bool {
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
	// series caches the series of each kind of response: finding them by their labels costs more than counting.
	series sync.Map
}

// responseKind has the labels of a response in metrics. It has as many values as the contract has operations, times their statuses.
type responseKind struct {
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
	kind := responseKind{method: method, route: route, status: status}
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

// knownMethod keeps clients from filling the memory with counters of invented methods.
func knownMethod(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodPatch, http.MethodOptions:
		return method
	}
	return "other"
}
