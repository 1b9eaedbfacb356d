package pg

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Querier runs a query: a pool, a connection or a transaction.
type Querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

// Each runs a query of gen/query and hands its rows to yield one by one, so that memory does not grow with the list. T is the
// type that sqlc generated for the query's rows; yield gets the same T every time, overwritten. Each stops at the first error
// of yield and returns it.
func Each[T any](ctx context.Context, db Querier, yield func(*T) error, sql string, args ...any) error {
	rows, err := db.Query(ctx, sql, args...)
	if err != nil {
		return err
	}
	return hand(rows, yield)
}

// List is Each for a list of few rows, with room for as many as are expected.
func List[T any](ctx context.Context, db Querier, room int64, sql string, args ...any) ([]T, error) {
	list := make([]T, 0, room)
	err := Each(ctx, db, func(row *T) error { list = append(list, *row); return nil }, sql, args...)
	return list, err
}

func hand[T any](rows pgx.Rows, yield func(*T) error) error {
	var row T
	return handInto(rows, &row, Fields(&row), yield)
}

func handInto[T any](rows pgx.Rows, row *T, into []any, yield func(*T) error) error {
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return fmt.Errorf("read a row: %w", err)
		}
		if err := yield(row); err != nil {
			return err
		}
	}
	return rows.Err() //nolint:wrapcheck // named by DB or Stream
}

// Batcher sends several statements at once: a pool, a connection or a transaction.
type Batcher interface {
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

// WriteAndRead runs a statement that writes and one that reads a row of type T, in one round trip and one transaction. A view
// in the same statement as the write would still show the rows as they were before. params and key are what sqlc generated for the
// parameters of the two.
func WriteAndRead[T any](ctx context.Context, db Batcher, write string, params any, read string, key any) (row T, err error) {
	var batch pgx.Batch
	batch.Queue(write, Args(params)...)
	batch.Queue(read, Args(key)...)
	results := db.SendBatch(ctx, &batch)
	defer func() {
		// Without an error of its statements, the batch's transaction may still have failed to commit.
		if closed := results.Close(); err == nil {
			err = named(write, closed)
		}
	}()
	if _, err := results.Exec(); err != nil {
		return row, named(write, err)
	}
	rows, err := results.Query()
	if err != nil {
		return row, named(read, err)
	}
	found := false
	err = hand(rows, func(r *T) error { row, found = *r, true; return nil })
	if err == nil && !found {
		return row, pgx.ErrNoRows
	}
	return row, named(read, err)
}

// Fields returns pointers to the fields of a row that sqlc generated, in the order of the query's columns: a row embedded by
// sqlc.embed stands for its own fields. A row that is no struct is the query's only column.
func Fields(row any) []any {
	v := reflect.ValueOf(row).Elem()
	if v.Kind() != reflect.Struct {
		return []any{row}
	}
	found, ok := columnFields.Load(v.Type())
	if !ok {
		found, _ = columnFields.LoadOrStore(v.Type(), appendFields(nil, v.Type(), nil))
	}
	paths, _ := found.([][]int)
	into := make([]any, len(paths))
	for i, path := range paths {
		into[i] = v.FieldByIndex(path).Addr().Interface()
	}
	return into
}

// columnFields are, by the type of a row, the places of its columns: finding them takes as long as reading a row.
var columnFields sync.Map

func appendFields(paths [][]int, row reflect.Type, at []int) [][]int {
	for i := range row.NumField() {
		path := append(slices.Clone(at), i)
		// Rows have exported fields; values such as time.Time do not.
		if t := row.Field(i).Type; t.Kind() == reflect.Struct && t.NumField() > 0 && t.Field(0).IsExported() {
			paths = appendFields(paths, t, path)
			continue
		}
		paths = append(paths, path)
	}
	return paths
}

// namedFields are, by the type of a row, the numbers of its fields by the names of their columns.
var namedFields sync.Map

// fieldsNamed returns pointers to the fields of a row that have the names of columns, which sqlc writes into their tags.
func fieldsNamed[T any](row *T, columns []pgconn.FieldDescription) ([]any, error) {
	v := reflect.ValueOf(row).Elem()
	found, ok := namedFields.Load(v.Type())
	if !ok {
		all := make(map[string]int, v.NumField())
		for i := range v.NumField() {
			all[v.Type().Field(i).Tag.Get("json")] = i
		}
		found, _ = namedFields.LoadOrStore(v.Type(), all)
	}
	index, _ := found.(map[string]int)
	into := make([]any, len(columns))
	for i := range columns {
		n, ok := index[columns[i].Name]
		if !ok {
			return nil, fmt.Errorf("%T has no column %s", *row, columns[i].Name)
		}
		into[i] = v.Field(n).Addr().Interface()
	}
	return into, nil
}

// Args returns the fields of what sqlc generated for a statement's parameters, in their order. What is no struct is the only one.
func Args(params any) []any {
	v := reflect.ValueOf(params)
	if v.Kind() != reflect.Struct {
		return []any{params}
	}
	args := make([]any, v.NumField())
	for i := range args {
		args[i] = v.Field(i).Interface()
	}
	return args
}
