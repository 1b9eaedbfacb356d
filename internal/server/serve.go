package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"harrier/internal/config"
	"harrier/internal/httpapi"
)

// Server listens for requests. Until the program is ready it responds that it is alive, and otherwise with 503.
type Server struct {
	log     *slog.Logger
	http    *http.Server
	handler atomic.Pointer[http.Handler]
	// draining says that clients should use another connection for their next request.
	draining atomic.Bool
	served   chan error // receives why the listener is not served any more
}

// NewServer serves requests on listener, which it closes in the end.
func NewServer(listener net.Listener, cfg config.Config, log *slog.Logger) *Server {
	s := &Server{log: log, served: make(chan error, 1)}
	starting := httpapi.Starting(cfg.BasePath)
	s.handler.Store(&starting)
	s.http = &http.Server{
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if s.draining.Load() {
				w.Header().Set("Connection", "close") // so that no request arrives on a connection that is being closed
			}
			(*s.handler.Load()).ServeHTTP(w, r)
		}),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	go func() { s.served <- s.http.Serve(listener) }()
	return s
}

// Close ends the server at once. Run need not be followed by it.
func (s *Server) Close() error {
	if err := s.http.Close(); err != nil {
		return fmt.Errorf("stop serving: %w", err)
	}
	return nil
}

// Run serves a until ctx ends. It then reports that it is not ready, so that load balancers send requests elsewhere, goes on serving for
// the drain delay, and lets the requests in progress finish.
func (s *Server) Run(ctx context.Context, a *App) error {
	s.handler.Store(&a.Handler)
	if a.metricsListener != nil {
		metrics := a.metricsServer()
		defer func() { _ = metrics.Close() }()
		go func() {
			if err := metrics.Serve(a.metricsListener); !errors.Is(err, http.ErrServerClosed) {
				a.log.Error("metrics are not served any more", "error", err)
			}
		}()
	}
	select {
	case err := <-s.served:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	a.log.Info("stopping")
	a.stopping.Store(true)
	s.draining.Store(true)
	time.Sleep(a.cfg.DrainDelay)
	a.Live.Close()
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), a.cfg.Patient(drainTimeout))
	defer cancel()
	if err := s.http.Shutdown(drain); err != nil {
		return errors.Join(fmt.Errorf("requests did not finish in time: %w", err), s.http.Close())
	}
	return nil
}

// metricsServer serves /metrics on a listener of its own.
func (a *App) metricsServer() *http.Server {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(a.metrics, promhttp.HandlerOpts{}))
	return &http.Server{
		Handler: mux, ReadTimeout: 5 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
		ErrorLog: slog.NewLogLogger(a.log.Handler(), slog.LevelWarn),
	}
}

// MetricsAddr is where metrics are served; empty without a listener of their own.
func (a *App) MetricsAddr() string {
	if a.metricsListener == nil {
		return ""
	}
	return a.metricsListener.Addr().String()
}

// showMetrics reports whether metrics are shown where requests are served: only to this machine, and not through a proxy.
func showMetrics(cfg config.Config) bool {
	host, _, err := net.SplitHostPort(cfg.Listen)
	if err != nil || cfg.MetricsListen != "" || len(cfg.TrustedProxies) > 0 {
		return false
	}
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}
