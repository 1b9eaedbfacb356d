package httpapi

import (
	"net/http"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"harrier/internal/fault"
)

// serviceRoutes are those beside the contract: for operators, for load balancers, and the contract itself. What operators
// use answers at the root, whatever the prefix.
func (s *server) serviceRoutes(e *echo.Echo) {
	metrics := echo.WrapHandler(promhttp.HandlerFor(s.cfg.Metrics, promhttp.HandlerOpts{}))
	roots := []string{""}
	if s.cfg.BasePath != "" {
		roots = append(roots, s.cfg.BasePath)
	}
	for _, root := range roots {
		e.GET(root+"/healthz", func(c echo.Context) error { return c.String(http.StatusOK, "ok\n") })
		e.GET(root+"/readyz", s.ready)
		e.GET(root+"/metrics", metrics)
	}
	base := s.cfg.BasePath
	e.GET(base+"/openapi.yaml", func(c echo.Context) error {
		return c.Blob(http.StatusOK, "application/yaml", s.contract.yaml)
	})
	e.GET(base+"/openapi.json", func(c echo.Context) error {
		return c.Blob(http.StatusOK, echo.MIMEApplicationJSON, s.contract.json)
	})
	e.GET(base+"/.well-known/jwks.json", func(c echo.Context) error {
		keys, err := s.cfg.JWKS()
		if err != nil {
			return err
		}
		c.Response().Header().Set("Cache-Control", "public, max-age=300")
		return c.Blob(http.StatusOK, "application/jwk-set+json", keys)
	})
}

// ready answers whether the database can be reached and its schema is this program's.
func (s *server) ready(c echo.Context) error {
	if err := s.cfg.Ready(c.Request().Context()); err != nil {
		if fault.KindOf(s.cfg.Classify(err)) == fault.Internal {
			return fault.New(fault.Unavailable, "The server is not ready.").Because(err)
		}
		return err
	}
	return c.String(http.StatusOK, "ready\n") //nolint:wrapcheck // the caller is gone; nobody reads it
}
