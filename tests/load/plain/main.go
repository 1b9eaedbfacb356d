// Plain responds to some requests of the benchmark as a backend does that is written in a day with the usual tools: the generated strict server on
// echo, rows scanned into structs, and encoding/json, on the floor's lean tables. With -validate, requests are checked against the contract by
// kin-openapi. It logs, counts and limits nothing; a token is the ID of its user. What it leaves out of Harrier's answers is told in docs/benchmarks.md.
package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers/legacy"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"harrier"
	"harrier/gen/api"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:8083", "address to listen on")
	conns := flag.Int("conns", 16, "how many connections to the database at most")
	validate := flag.Bool("validate", false, "check requests against the contract")
	flag.Parse()
	if err := serve(context.Background(), *listen, os.Getenv("DATABASE_URL"), *conns, *validate); err != nil {
		slog.Error("plain", slog.Any("error", err))
		os.Exit(1)
	}
}

func serve(ctx context.Context, listen, url string, conns int, validate bool) error {
	cfg, err := pgxpool.ParseConfig(url)
	if err != nil {
		return fmt.Errorf("read DATABASE_URL: %w", err)
	}
	params := cfg.ConnConfig.RuntimeParams
	params["application_name"], params["timezone"], params["search_path"] = "plain", "UTC", "floor"
	params["max_parallel_workers_per_gather"] = "0"
	cfg.MaxConns = int32(conns)
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return fmt.Errorf("make the pool: %w", err)
	}
	defer pool.Close()

	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.Use(middleware.Recover(), middleware.RequestID())
	e.HTTPErrorHandler = func(err error, c echo.Context) {
		slog.Error("failed", slog.Any("error", err))
		e.DefaultHTTPErrorHandler(err, c)
	}
	e.GET("/readyz", func(c echo.Context) error {
		if err := pool.Ping(c.Request().Context()); err != nil {
			return err //nolint:wrapcheck // logged above
		}
		return c.NoContent(http.StatusOK)
	})
	routes := e.Group("")
	if validate {
		check, err := validator()
		if err != nil {
			return err
		}
		routes.Use(check)
	}
	api.RegisterHandlers(routes, api.NewStrictHandler(plain{pool: pool}, []api.StrictMiddlewareFunc{identify}))
	return fmt.Errorf("serve: %w", e.Start(listen))
}

// validator checks requests against the contract.
func validator() (echo.MiddlewareFunc, error) {
	contract, err := openapi3.NewLoader().LoadFromData(harrier.Contract)
	if err != nil {
		return nil, fmt.Errorf("read the contract: %w", err)
	}
	contract.Servers = nil // it is valid for any
	router, err := legacy.NewRouter(contract)
	if err != nil {
		return nil, fmt.Errorf("make the router: %w", err)
	}
	options := &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc}
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			r := c.Request()
			route, params, err := router.FindRoute(r)
			if err != nil {
				return echo.NewHTTPError(http.StatusNotFound, err.Error())
			}
			if err := openapi3filter.ValidateRequest(r.Context(), &openapi3filter.RequestValidationInput{
				Request: r, PathParams: params, Route: route, Options: options,
			}); err != nil {
				return echo.NewHTTPError(http.StatusBadRequest, err.Error())
			}
			return next(c)
		}
	}, nil
}

type callerKey struct{}

// identify takes the token for the caller's ID.
func identify(next api.StrictHandlerFunc, _ string) api.StrictHandlerFunc {
	return func(c echo.Context, request any) (any, error) {
		r := c.Request()
		if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
			caller, err := uuid.Parse(token)
			if err != nil {
				return nil, echo.NewHTTPError(http.StatusUnauthorized, err.Error())
			}
			c.SetRequest(r.WithContext(context.WithValue(r.Context(), callerKey{}, caller)))
		}
		return next(c, request)
	}
}

func callerOf(ctx context.Context) uuid.UUID {
	caller, _ := ctx.Value(callerKey{}).(uuid.UUID)
	return caller
}
