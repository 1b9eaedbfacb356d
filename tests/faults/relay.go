package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"sync"
)

// relay stands between the servers and their database, so that connections can be cut.
type relay struct {
	door   net.Listener
	target string

	mu    sync.Mutex
	conns map[net.Conn]bool
}

func newRelay(ctx context.Context, target string) (*relay, error) {
	door, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listen for connections to the database: %w", err)
	}
	r := &relay{door: door, target: target, conns: map[net.Conn]bool{}}
	go r.serve(ctx)
	return r, nil
}

func (r *relay) serve(ctx context.Context) {
	for {
		near, err := r.door.Accept()
		if err != nil {
			return
		}
		far, err := (&net.Dialer{}).DialContext(ctx, "tcp", r.target)
		if err != nil {
			_ = near.Close()
			continue
		}
		r.mu.Lock()
		r.conns[near], r.conns[far] = true, true
		r.mu.Unlock()
		go r.pass(near, far)
		go r.pass(far, near)
	}
}

func (r *relay) pass(to, from net.Conn) {
	_, _ = io.Copy(to, from)
	_, _ = to.Close(), from.Close()
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.conns, from)
}

// cut ends all connections in the middle of whatever they do.
func (r *relay) cut() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for conn := range r.conns {
		if tcp, ok := conn.(*net.TCPConn); ok {
			_ = tcp.SetLinger(0) // what is on its way is lost
		}
		_ = conn.Close()
	}
}

func (r *relay) close() error {
	err := r.door.Close()
	r.cut()
	if err != nil {
		return fmt.Errorf("end the relay: %w", err)
	}
	return nil
}
