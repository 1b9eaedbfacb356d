// Plain responds to some requests of the benchmark as a backend does that is written in a day with the same tools: the generated strict
// server on echo, rows scanned into structs, and encoding/json. It reads and writes the program's tables and answers with the same fields.
// It validates nothing, logs nothing and limits nothing; a token is the ID of its user.
package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/labstack/echo/v4"

	"harrier/gen/api"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:8083", "address to listen on")
	conns := flag.Int("conns", 16, "how many connections to the database at most")
	flag.Parse()
	if err := serve(context.Background(), *listen, os.Getenv("DATABASE_URL"), *conns); err != nil {
		slog.Error("plain", slog.Any("error", err))
		os.Exit(1)
	}
}

func serve(ctx context.Context, listen, url string, conns int) error {
	cfg, err := pgxpool.ParseConfig(url)
	if err != nil {
		return fmt.Errorf("read DATABASE_URL: %w", err)
	}
	params := cfg.ConnConfig.RuntimeParams
	params["application_name"], params["timezone"] = "plain", "UTC"
	cfg.MaxConns = int32(conns)
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return fmt.Errorf("make the pool: %w", err)
	}
	defer pool.Close()

	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.GET("/readyz", func(c echo.Context) error {
		if err := pool.Ping(c.Request().Context()); err != nil {
			return err //nolint:wrapcheck // echo logs it
		}
		return c.NoContent(http.StatusOK)
	})
	api.RegisterHandlers(e, api.NewStrictHandler(plain{pool: pool}, []api.StrictMiddlewareFunc{identify}))
	return fmt.Errorf("serve: %w", e.Start(listen))
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
