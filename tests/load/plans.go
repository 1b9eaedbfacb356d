package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"harrier/tests/load/wire"
)

const (
	// mostPlans is how often a statement may be planned per call: PostgreSQL keeps a plan that is good for all parameters only if it
	// expects that one to be hardly worse than the plans for each.
	mostPlans = 0.05
	// firstPlans is how often each connection plans a statement before it can keep a plan.
	firstPlans = 6
	// enoughCalls is how many calls tell something.
	enoughCalls = 300
)

// loadStatements has a PostgreSQL of the run's own load pg_stat_statements with its next start. It returns the URL for
// the superuser, or nothing if the extension is not installed.
func loadStatements(ctx context.Context, given string) (admin string, err error) {
	u, err := url.Parse(given)
	if err != nil {
		return "", errors.New("the database's URL cannot be read") // The error itself may contain the password.
	}
	password, _ := u.User.Password()
	u.User = url.UserPassword("postgres", password)
	err = connected(ctx, u.String(), func(conn *pgx.Conn) error {
		var there bool
		err := conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_stat_statements')").Scan(&there)
		if err != nil || !there {
			return err //nolint:wrapcheck // Wrapped below.
		}
		admin = u.String()
		_, err = conn.Exec(ctx, "ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'")
		return err //nolint:wrapcheck // Wrapped below.
	})
	if err != nil {
		return "", fmt.Errorf("load pg_stat_statements: %w", err)
	}
	return admin, nil
}

// counting returns a URL if it is a superuser's and that PostgreSQL has loaded pg_stat_statements.
func counting(ctx context.Context, given string) (admin string, err error) {
	err = connected(ctx, given, func(conn *pgx.Conn) error {
		var can bool
		err := conn.QueryRow(ctx, "SELECT current_setting('is_superuser') = 'on' AND current_setting('pg_stat_statements.track', true) IS NOT NULL").Scan(&can)
		if can {
			admin = given
			_, err = conn.Exec(ctx, "CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
		}
		return err //nolint:wrapcheck // Wrapped below.
	})
	if err != nil {
		return "", fmt.Errorf("look for pg_stat_statements: %w", err)
	}
	return admin, nil
}

// statementsOff are the statements that make it count nothing.
var statementsOff = []string{"ALTER SYSTEM SET pg_stat_statements.track = 'none'", "SELECT pg_reload_conf()"}

// statementsOn make it count from now on.
var statementsOn = []string{
	"ALTER SYSTEM SET pg_stat_statements.track = 'top'", "ALTER SYSTEM SET pg_stat_statements.track_planning = on", "SELECT pg_reload_conf()",
	"SELECT pg_stat_statements_reset()",
}

// statement is how often PostgreSQL ran and planned a statement, and what that took per call: milliseconds, and buffers that were read.
type statement struct {
	Name              string
	Calls, Plans      int64
	PlanTime, RunTime float64
	Buffers           float64
}

// perCall returns the plans per call, without the first plans of each connection, after which PostgreSQL decides.
func (s statement) perCall(connections int) float64 {
	return max(0, float64(s.Plans-int64(firstPlans*connections))) / float64(s.Calls)
}

// plans has the program answer all kinds of requests, and counts how often PostgreSQL plans its statements.
func (b *bench) plans(ctx context.Context, reading *process, kinds []floorKind, writers []logWriter) (err error) {
	if b.database.admin == "" {
		b.table.add(line{work: "plans per call", verdict: "not counted: this needs a PostgreSQL of the run's own, with pg_stat_statements"})
		return nil
	}
	others, err := b.otherReads(ctx, writers)
	if err != nil {
		return err
	}
	if err := execute(ctx, b.database.admin, statementsOn...); err != nil {
		return err
	}
	defer func() {
		err = errors.Join(err, execute(context.WithoutCancel(ctx), b.database.admin, statementsOff...))
	}()
	for _, kind := range kinds {
		if err := b.ask(ctx, reading, kind.ours, kind.connections); err != nil {
			return fmt.Errorf("%s: %w", kind.name, err)
		}
	}
	for _, kind := range others {
		if err := b.ask(ctx, reading, kind.variants, b.Connections); err != nil {
			return fmt.Errorf("%s: %w", kind.name, err)
		}
	}
	all, err := b.statements(ctx)
	if err != nil {
		return err
	}
	var worst statement
	for _, s := range all {
		b.sayf("%-38s %8d calls, %6d plans, %.3f ms planning, %.3f ms running, %6.1f buffers\n",
			s.Name, s.Calls, s.Plans, s.PlanTime, s.RunTime, s.Buffers)
		if s.perCall(b.Connections) > worst.perCall(b.Connections) || worst.Name == "" {
			worst = s
		}
		if s.perCall(b.Connections) > mostPlans {
			b.planned = errors.Join(b.planned, fmt.Errorf("%s is planned %.2f times per call", s.Name, s.perCall(b.Connections)))
		}
	}
	b.table.add(line{
		work: "plans per call, at most", ours: fmt.Sprintf("%.2f, %s", worst.perCall(b.Connections), worst.Name),
		limit: fmt.Sprintf("<= %.2f", mostPlans), verdict: verdict(b.planned == nil),
	})
	return nil
}

// otherReads are the reads that are not compared with the floor.
func (b *bench) otherReads(ctx context.Context, writers []logWriter) ([]request, error) {
	reads, err := b.readRequests(ctx)
	if err != nil {
		return nil, err
	}
	searches, err := b.searchRequests(ctx)
	if err != nil {
		return nil, err
	}
	picked, err := b.somePaths(ctx)
	if err != nil {
		return nil, err
	}
	return slices.Concat(reads, searches, b.logRequests(writers), []request{
		{"an athlete's bests", requests(picked.bests, "")},
		{"ranking of all years", requests(picked.rankings, "")},
		{"ranking of a year", requests(picked.rankingsOfYear, "")},
	}), nil
}

// ask sends a kind of request for a while.
func (b *bench) ask(ctx context.Context, server *process, requests [][]byte, connections int) (err error) {
	crowd, err := wire.Connect(ctx, server.address, connections)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, crowd.Close()) }()
	_, err = crowd.Ask(ctx, requests, b.Slice)
	return err
}

var statementName = regexp.MustCompile(`-- name: (\w+)`)

// statements are those of this database that ran often enough, the most expensive first.
func (b *bench) statements(ctx context.Context) (all []statement, err error) {
	err = connected(ctx, b.database.admin, func(conn *pgx.Conn) error {
		rows, err := conn.Query(ctx, `SELECT query, calls, plans, mean_plan_time, mean_exec_time, (shared_blks_hit + shared_blks_read)::float8 / calls
			FROM pg_stat_statements
			WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND calls >= $1 AND query !~* '^(begin|commit|rollback)'
			ORDER BY total_plan_time + total_exec_time DESC`, enoughCalls)
		if err != nil {
			return err //nolint:wrapcheck // Wrapped below.
		}
		all, err = pgx.CollectRows(rows, pgx.RowToStructByPos[statement])
		return err //nolint:wrapcheck // Wrapped below.
	})
	if err != nil {
		return nil, fmt.Errorf("read pg_stat_statements: %w", err)
	}
	for i, s := range all {
		if found := statementName.FindStringSubmatch(s.Name); found != nil {
			all[i].Name = found[1]
		} else {
			all[i].Name = fmt.Sprintf("%.38s", strings.Join(strings.Fields(s.Name), " "))
		}
	}
	return all, nil
}
