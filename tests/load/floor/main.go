// Floor responds to some requests of the benchmark with as little work as one can write by hand: net/http, a connection pool, tables of
// its own that have nothing but what it answers (tests/load/floor.go copies them), the best statement for each, and JSON appended to a
// buffer from the bytes that PostgreSQL sends. It has no middleware, asks nobody for a token, validates nothing and logs nothing. What
// it leaves out of Harrier's answers is told in docs/benchmarks.md.
package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:8082", "address to listen on")
	conns := flag.Int("conns", 16, "how many connections to the database at most")
	flag.Parse()
	if err := serve(context.Background(), *listen, os.Getenv("DATABASE_URL"), *conns); err != nil {
		slog.Error("floor", slog.Any("error", err))
		os.Exit(1)
	}
}

func serve(ctx context.Context, listen, url string, conns int) error {
	pool, err := connect(ctx, url, conns)
	if err != nil {
		return err
	}
	defer pool.Close()
	server := &http.Server{Addr: listen, Handler: routes(pool), ReadHeaderTimeout: 5 * time.Second}
	return fmt.Errorf("serve: %w", server.ListenAndServe())
}

// connect makes a pool with the server's settings whose statements find the floor's tables.
func connect(ctx context.Context, url string, conns int) (*pgxpool.Pool, error) {
	cfg, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("read DATABASE_URL: %w", err)
	}
	params := cfg.ConnConfig.RuntimeParams
	params["application_name"], params["timezone"], params["search_path"] = "floor", "UTC", "floor"
	params["max_parallel_workers_per_gather"], params["jit"] = "0", "off"
	cfg.MaxConns = int32(conns)
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, fmt.Errorf("make the pool: %w", err)
	}
	return pool, nil
}

// routes is all that the server responds to.
func routes(pool *pgxpool.Pool) http.Handler {
	f := floor{pool}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /readyz", f.ready)
	mux.HandleFunc("GET /race/{id}", f.race)
	mux.HandleFunc("GET /race/list", f.races)
	mux.HandleFunc("GET /race/list/{page}/{length}", f.page)
	mux.HandleFunc("GET /result/list/{id}/{gender}/{event}", f.results)
	mux.HandleFunc("GET /log/athlete/{id}/week/{date}", f.week)
	mux.HandleFunc("GET /search/results/{query}/1/10", f.search)
	mux.HandleFunc("POST /log/{user}/{date}", f.writeDay)
	mux.HandleFunc("POST /race/{vote}/{id}/{user}", f.vote)
	mux.HandleFunc("POST /result/{user}", f.addResult)
	return mux
}
