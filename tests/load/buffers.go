package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"harrier/tests/load/wire"
)

// buffers counts the pages of tables and indexes that PostgreSQL reads for an answer, in memory or not.
func (b *bench) buffers(ctx context.Context, names []string, kinds []floorKind, all []contender) (s section, err error) {
	s = section{"Buffers of PostgreSQL for each answer", [][]string{names}}
	if b.database.admin == "" {
		s.title += ": not counted, which needs a PostgreSQL of the run's own, with pg_stat_statements"
		return s, nil
	}
	if err := execute(ctx, b.database.admin, statementsOn...); err != nil {
		return s, err
	}
	defer func() {
		err = errors.Join(err, execute(context.WithoutCancel(ctx), b.database.admin, statementsOff...))
	}()
	for _, kind := range kinds {
		row := []string{kind.name}
		for _, c := range all {
			cell := ""
			if asked := c.requests(kind); asked != nil {
				read, err := b.buffersOf(ctx, c.process, asked)
				if err != nil {
					return s, fmt.Errorf("%s: %w", kind.name, err)
				}
				cell = fmt.Sprintf("%.1f", read)
			}
			row = append(row, cell)
		}
		s.rows = append(s.rows, row)
	}
	return s, nil
}

// buffersOf asks a server for a short while.
func (b *bench) buffersOf(ctx context.Context, server *process, asked [][]byte) (read float64, err error) {
	crowd, err := wire.Connect(ctx, server.address, 1)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, crowd.Close()) }()
	err = connected(ctx, b.database.admin, func(conn *pgx.Conn) error {
		if _, err := conn.Exec(ctx, "SELECT pg_stat_statements_reset()"); err != nil {
			return err //nolint:wrapcheck // Wrapped below.
		}
		run, err := crowd.Ask(ctx, asked, b.Slice/5)
		if err != nil {
			return err
		}
		err = conn.QueryRow(ctx, `SELECT coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 FROM pg_stat_statements
			WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`).Scan(&read)
		read /= float64(run.Requests)
		return err //nolint:wrapcheck // Wrapped below.
	})
	if err != nil {
		return 0, fmt.Errorf("count buffers: %w", err)
	}
	return read, nil
}
