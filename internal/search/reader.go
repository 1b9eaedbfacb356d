package search

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"harrier/internal/fault"
	"harrier/internal/pg"
)

// Timeout is how long a search may take the database.
const Timeout = 2 * time.Second

// Settings returns those of the connections that search. They give each statement one plan that goes by indexes: otherwise planning
// would take longer than most searches. A search may take as long as in New; the connection's own limit of a statement is a little longer.
func Settings(limit time.Duration) map[string]string {
	return map[string]string{
		"plan_cache_mode": "force_generic_plan", "enable_seqscan": "off", "enable_hashjoin": "off", "enable_mergejoin": "off",
		"statement_timeout":   strconv.FormatInt((limit + time.Second).Milliseconds(), 10),
		"client_min_messages": "warning", "default_transaction_read_only": "on",
	}
}

// reader is the connection of one search.
type reader = pg.Conn

// withReader lends work a connection for as long as a search may take. Waiting for the connection does not count.
func (s *Service) withReader(ctx context.Context, work func(context.Context, reader) error) error {
	return pg.OnConn(ctx, s.reads, func(conn reader) error {
		bounded, cancel := context.WithTimeout(ctx, s.limit)
		defer cancel()
		err := work(bounded, conn)
		if tookTooLong(err) && ctx.Err() == nil {
			return fault.New(fault.Unavailable, "This search takes too long. Try again later, or with other words.").After(time.Second).Because(err)
		}
		return err
	})
}

func tookTooLong(err error) bool {
	pgErr, ok := errors.AsType[*pgconn.PgError](err)
	return ok && pgErr.Code == "57014" || errors.Is(err, context.DeadlineExceeded)
}
