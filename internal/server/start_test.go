package server_test

import (
	"bytes"
	"context"
	"maps"
	"net"
	"net/url"
	"slices"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"harrier/internal/config"
	"harrier/tests/kit"
	"harrier/tests/kit/wait"
)

// A connection that is lost once in each step of the start delays it, and does not end it.
func TestStartOverLostConnections(t *testing.T) {
	t.Parallel()
	lost := &losing{queries: map[string]bool{
		"SELECT pg_backend_pid()": false, "name: ClockRead": false, "name: SessionsExist": false, "begin_feed": false, "name: SessionListEnded": false,
	}}
	queries := slices.Collect(maps.Keys(lost.queries))
	a := kit.Start(t, kit.Options{DatabaseURL: lost.listen(t, kit.DatabaseURL(t)), Config: func(c *config.Config) { c.RateLimit = 0 }})
	// The feed may begin after the server is ready.
	for _, query := range queries {
		wait.Until(t, query, func() bool { return lost.has(query) })
	}
	a.Stop()
}

// losing stands between a program and its database. It closes the connection on which each of the queries comes first.
type losing struct {
	mu      sync.Mutex
	queries map[string]bool
}

// listen returns the URL of a database through it.
func (l *losing) listen(t *testing.T, database string) string {
	t.Helper()
	target, err := pgx.ParseConfig(database)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			network, address := pgconn.NetworkAddress(target.Host, target.Port)
			far, err := (&net.Dialer{}).DialContext(context.WithoutCancel(t.Context()), network, address)
			if err != nil {
				_ = near.Close()
				continue
			}
			go l.pass(far, near)
			go l.pass(near, far)
		}
	}()
	return (&url.URL{
		Scheme: "postgres", User: url.UserPassword(target.User, target.Password), Host: listener.Addr().String(),
		Path: "/" + target.Database, RawQuery: "sslmode=disable&connect_timeout=30",
	}).String()
}

// pass copies from one side to the other until one of them ends, or a query is to be lost.
func (l *losing) pass(dst, src net.Conn) {
	defer func() { _, _ = dst.Close(), src.Close() }()
	buffer := make([]byte, 64<<10)
	for {
		n, err := src.Read(buffer)
		if err != nil || l.loses(buffer[:n]) {
			return
		}
		if _, err := dst.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// has reports whether a query has been lost.
func (l *losing) has(query string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.queries[query]
}

func (l *losing) loses(sent []byte) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for query, lost := range l.queries {
		if !lost && bytes.Contains(sent, []byte(query)) {
			l.queries[query] = true
			return true
		}
	}
	return false
}
