package kit

import (
	"context"
	"fmt"
	"net"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/internal/config"
)

// Limited is a program with its limits on.
func Limited(c *config.Config) { c.RateLimit = 10_000 }

// Impatient has a program wait as long as it does for users.
func Impatient(c *config.Config) { c.Patience = 1 }

// AtOnce runs work n times concurrently and counts how often it returns true.
func AtOnce(n int, work func(i int) bool) int {
	var together sync.WaitGroup
	var won atomic.Int64
	start := make(chan struct{})
	for i := range n {
		together.Go(func() {
			<-start
			if work(i) {
				won.Add(1)
			}
		})
	}
	close(start)
	together.Wait()
	return int(won.Load())
}

// Twin starts another server with the same database and keys.
func Twin(t *testing.T, one *App, settings ...func(*config.Config)) *App {
	t.Helper()
	return Start(t, Options{
		DatabaseURL: one.DatabaseURL, Config: func(c *config.Config) {
			c.Keys = filepath.Join(one.DataDir, "keys.json")
			for _, set := range settings {
				set(c)
			}
		},
	})
}

// WithoutCache has every answer read from the database, for tests of what answers otherwise come from, or that write behind the server.
func WithoutCache(c *config.Config) { c.CacheMiB = 0 }

// Hands is a clock that the test sets.
type Hands struct{ ahead atomic.Int64 }

// Time returns the time of the clock.
func (h *Hands) Time() time.Time {
	return time.Now().UTC().Truncate(time.Microsecond).Add(time.Duration(h.ahead.Load()))
}

// Forward moves the clock forward.
func (h *Hands) Forward(d time.Duration) { h.ahead.Add(int64(d)) }

// IsTrue returns a Boolean in a response.
func IsTrue(v any) bool {
	yes, _ := v.(bool)
	return yes
}

// Freezer is a proxy of a database that can stop passing anything on without closing a connection, as a machine that hangs does.
type Freezer struct {
	// URL leads to the database through the proxy.
	URL  string
	mu   sync.Mutex
	thaw chan struct{} // closed while nothing is frozen
}

// NewFreezer starts a proxy of a database, which runs until the test ends.
func NewFreezer(t *testing.T, databaseURL string) *Freezer {
	t.Helper()
	target, err := pgx.ParseConfig(databaseURL)
	if err != nil {
		t.Fatal(err)
	}
	network, address := "tcp", net.JoinHostPort(target.Host, strconv.Itoa(int(target.Port)))
	if strings.HasPrefix(target.Host, "/") {
		network, address = "unix", filepath.Join(target.Host, ".s.PGSQL."+strconv.Itoa(int(target.Port)))
	}
	door, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = door.Close() })
	f := &Freezer{
		URL: fmt.Sprintf("postgres://%s:%s@%s/%s?sslmode=disable&connect_timeout=%d",
			target.User, target.Password, door.Addr(), target.Database, int(target.ConnectTimeout.Seconds())),
		thaw: make(chan struct{}),
	}
	close(f.thaw)
	go func() {
		for {
			here, err := door.Accept()
			if err != nil {
				return
			}
			there, err := (&net.Dialer{}).DialContext(context.Background(), network, address)
			if err != nil {
				_ = here.Close()
				continue
			}
			go f.pass(there, here)
			go f.pass(here, there)
		}
	}()
	return f
}

// pass copies from one side to the other, unless that is frozen.
func (f *Freezer) pass(to, from net.Conn) {
	defer func() { _, _ = to.Close(), from.Close() }()
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		f.mu.Lock()
		thaw := f.thaw
		f.mu.Unlock()
		<-thaw
		if _, werr := to.Write(buffer[:n]); err != nil || werr != nil {
			return
		}
	}
}

// Freeze stops everything until the function that it returns is called.
func (f *Freezer) Freeze() (thaw func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	frozen := make(chan struct{})
	f.thaw = frozen
	return func() { close(frozen) }
}
