package pg

import (
	"context"

	"github.com/exaring/otelpgx"
	"github.com/jackc/pgx/v5"
	"go.opentelemetry.io/otel/trace"
)

// queryTracer makes a span of each query that is part of a trace. It has the query's name, but neither text nor arguments.
func queryTracer(traces trace.TracerProvider) pgx.QueryTracer {
	return otelpgx.NewTracer(otelpgx.WithTracerProvider(traces), otelpgx.WithSpanNameCtxFunc(spanName),
		otelpgx.WithDisableSQLStatementInAttributes(), otelpgx.WithDisableConnectionDetailsInAttributes())
}

// spanName returns the name of a query in queries/, or the first word of any other statement.
func spanName(ctx context.Context, sql string) string {
	if name := queryName(sql); name != "" {
		return name
	}
	return otelpgx.SQLOperationName(ctx, sql)
}
