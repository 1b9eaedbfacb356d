package main

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// silence is how long nothing may be written before a teller says that the command still runs.
const silence = 10 * time.Second

// teller passes on what is written to it, and says from time to time that the command still runs.
type teller struct {
	mu      sync.Mutex
	to      io.Writer
	began   time.Time
	written time.Time
	closed  chan struct{}
}

func newTeller(to io.Writer) *teller {
	t := &teller{to: to, began: time.Now(), written: time.Now(), closed: make(chan struct{})}
	go t.tell()
	return t
}

// Write writes to the teller's writer.
func (t *teller) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.written = time.Now()
	return t.to.Write(p)
}

// Close ends the telling.
func (t *teller) Close() { close(t.closed) }

func (t *teller) tell() {
	ticker := time.NewTicker(silence / 10)
	defer ticker.Stop()
	for {
		select {
		case <-t.closed:
			return
		case <-ticker.C:
		}
		t.mu.Lock()
		if now := time.Now(); now.Sub(t.written) >= silence {
			t.written = now
			_, _ = fmt.Fprintf(t.to, "      %s, still running\n", now.Sub(t.began).Round(time.Second))
		}
		t.mu.Unlock()
	}
}
