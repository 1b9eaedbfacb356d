package api

import (
	"bytes"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// smallBuffers lets the system buffer little of what a client does not read.
type smallBuffers struct{ net.Listener }

func (l smallBuffers) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetWriteBuffer(4096)
	}
	return conn, err
}

// TestSlowReader shows that a client which does not take an event is dropped.
func TestSlowReader(t *testing.T) {
	t.Parallel()
	ended := make(chan error, 1)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s := &liveStream{liveResults: liveResults{timeout: 50 * time.Millisecond}, ctx: r.Context()}
		event := bytes.Repeat([]byte("x"), 1<<20)
		for range 100 {
			if err := s.send(w, event); err != nil {
				ended <- err
				return
			}
		}
		ended <- nil
	}))
	server.Listener = smallBuffers{server.Listener}
	server.Start()
	defer server.Close()
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	if _, err := conn.Write([]byte("GET / HTTP/1.1\r\nHost: harrier\r\n\r\n")); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-ended:
		if err == nil {
			t.Error("100 MiB were sent to a client that reads nothing")
		}
	case <-time.After(2 * time.Minute):
		t.Error("the server waits for a client that reads nothing")
	}
}
