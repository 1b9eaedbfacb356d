package mail_test

import (
	"context"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"harrier/tests/kit/port"
)

// relay stands between a pool and its database, so that a test can have the database come and go.
type relay struct {
	url             string
	address         string
	network, target string

	mu    sync.Mutex
	door  net.Listener // nil while shut
	conns []net.Conn
}

// newRelay makes a relay. A queue that is started after it stops before it shuts: for two minutes, a queue tells an unreachable database how a job ended,
// even if the database knows, and only its answer was lost.
func newRelay(t *testing.T, database string) *relay {
	t.Helper()
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	r := &relay{address: port.FreeAddress(t), network: "tcp", target: u.Host}
	query := u.Query()
	// A local server may listen on a socket in a folder and nowhere else.
	if host := query.Get("host"); filepath.IsAbs(host) {
		port := query.Get("port")
		if port == "" {
			port = "5432"
		}
		r.network, r.target = "unix", filepath.Join(host, ".s.PGSQL."+port)
		if _, err := os.Stat(r.target); err != nil {
			t.Fatal(err)
		}
		query.Del("host")
		query.Del("port")
		u.RawQuery = query.Encode()
	}
	u.Host = r.address
	r.url = u.String()
	t.Cleanup(r.shut)
	return r
}

// open lets the database be reached, until the test ends or shut is called.
func (r *relay) open(t *testing.T) {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", r.address)
	if err != nil {
		t.Fatal(err)
	}
	r.mu.Lock()
	r.door = listener
	r.mu.Unlock()
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			far, err := new(net.Dialer).DialContext(context.Background(), r.network, r.target)
			if err != nil {
				_ = near.Close()
				continue
			}
			r.mu.Lock()
			r.conns = append(r.conns, near, far)
			r.mu.Unlock()
			go func() { _, _ = io.Copy(far, near); _ = far.Close() }()
			go func() { _, _ = io.Copy(near, far); _ = near.Close() }()
		}
	}()
}

// shut makes the database unreachable.
func (r *relay) shut() {
	r.mu.Lock()
	if r.door != nil {
		_ = r.door.Close()
	}
	r.mu.Unlock()
	r.cut()
}

// cut ends every connection that stands; new ones can be made.
func (r *relay) cut() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, conn := range r.conns {
		_ = conn.Close()
	}
	r.conns = nil
}
