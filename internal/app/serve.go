package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"harrier/internal/config"
)

// Serve serves requests on listener until ctx ends, and then lets those in progress finish.
func (a *App) Serve(ctx context.Context, listener net.Listener) error {
	server := &http.Server{
		Handler:           a.Handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(a.log.Handler(), slog.LevelWarn),
	}
	if a.metricsListener != nil {
		metrics := a.metricsServer()
		defer func() { _ = metrics.Close() }()
		go func() {
			if err := metrics.Serve(a.metricsListener); !errors.Is(err, http.ErrServerClosed) {
				a.log.Error("metrics are not served any more", "error", err)
			}
		}()
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	select {
	case err := <-served:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	a.log.Info("stopping")
	a.Live.Close()
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	if err := server.Shutdown(drain); err != nil {
		return errors.Join(fmt.Errorf("requests did not finish in time: %w", err), server.Close())
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
