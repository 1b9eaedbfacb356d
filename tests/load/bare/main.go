// Bare responds to the requests of the benchmark with as little work as possible: net/http, a connection pool, the same statements, and
// JSON appended by hand. It has no middleware, validates nothing and logs nothing. The server is compared with it.
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

	"harrier/gen/query"
	"harrier/internal/pg"
	"harrier/internal/search"
	"harrier/internal/trainlog"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:8081", "address to listen on")
	conns := flag.Int("conns", 16, "how many connections to the database at most")
	flag.Parse()
	if err := serve(context.Background(), *listen, os.Getenv("DATABASE_URL"), *conns); err != nil {
		slog.Error("bare", slog.Any("error", err))
		os.Exit(1)
	}
}

func serve(ctx context.Context, listen, url string, conns int) error {
	cfg, err := pgxpool.ParseConfig(url)
	if err != nil {
		return fmt.Errorf("read DATABASE_URL: %w", err)
	}
	// The same settings as the server, so that both get the same plans.
	params := cfg.ConnConfig.RuntimeParams
	params["application_name"], params["timezone"] = "bare", "UTC"
	params["max_parallel_workers_per_gather"], params["jit"] = "0", "off"
	cfg.MaxConns = int32(conns)
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return fmt.Errorf("make the pool: %w", err)
	}
	defer pool.Close()

	db := &pg.DB{Pool: pool}
	searches, err := pg.OpenWith(ctx, url, pg.Options{MaxConns: int32(conns), Settings: search.Settings(0)})
	if err != nil {
		return err
	}
	defer searches.Close()

	b := bare{pool: pool, q: query.New(), log: trainlog.New(db), finder: search.New(db, searches, 0)}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /readyz", b.ready)
	mux.HandleFunc("GET /race/{id}", b.race)
	mux.HandleFunc("GET /race/list", b.races)
	mux.HandleFunc("GET /race/{id}/{page}/{length}", b.pageOrEvents)
	mux.HandleFunc("GET /result/list/{id}/{gender}/{event}", b.results)
	mux.HandleFunc("GET /result/teamlist/{id}/{gender}/{event}", b.teams)
	mux.HandleFunc("GET /log/athlete/{id}/week/{date}", b.week)
	mux.HandleFunc("GET /log/team/{coach}/week/{date}", b.teamWeek)
	mux.HandleFunc("GET /log/following/{user}", b.following)
	mux.HandleFunc("GET /log/avg/moving/rhr/{date}", b.mean)
	mux.HandleFunc("GET /log/streaks/{user}/{date}", b.streaks)
	mux.HandleFunc("POST /log/{user}/{date}", b.write)
	mux.HandleFunc("GET /result/list/team/{id}/{year}", b.teamYear)
	mux.HandleFunc("GET /result/list/athlete/{id}", b.athlete)
	mux.HandleFunc("GET /result/list/team/{id}/{gender}/years", b.teamYears)
	mux.HandleFunc("GET /result/rankings/{sport}/{gender}/{code}", b.ranking)
	mux.HandleFunc("GET /result/bests/athlete/{id}", b.bests)
	mux.HandleFunc("GET /result/count", b.count(query.ResultCount))
	mux.HandleFunc("GET /user/count", b.count(query.UserCount))
	mux.HandleFunc("GET /search/results/{query}/{page}/{length}", b.search)
	mux.HandleFunc("GET /search/races/{query}", b.searchRaces)
	mux.HandleFunc("GET /search/athletes/{query}", b.searchAthletes)
	server := &http.Server{Addr: listen, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	return fmt.Errorf("serve: %w", server.ListenAndServe())
}
