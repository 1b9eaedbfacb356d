package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"
)

const (
	logBuffer = 64 << 10
	// logDelay is how long lines below warnings are buffered. A write per line would cost a twentieth of a request.
	logDelay = 200 * time.Millisecond
)

// bufferedHandler buffers lines. A warning is written at once, with all lines before it.
type bufferedHandler struct {
	slog.Handler

	out *bufferedWriter
}

// newLog returns a log in a format, "text" or "json". Call flush before the program exits.
func newLog(out io.Writer, format string) (log *slog.Logger, flush func()) {
	d := &bufferedWriter{out: bufio.NewWriterSize(out, logBuffer)}
	var handler slog.Handler = slog.NewTextHandler(d, nil)
	if format == "json" {
		handler = slog.NewJSONHandler(d, nil)
	}
	return slog.New(bufferedHandler{Handler: handler, out: d}), d.flush
}

// Handle implements slog.Handler.
func (h bufferedHandler) Handle(ctx context.Context, r slog.Record) error {
	err := h.Handler.Handle(ctx, r)
	if r.Level >= slog.LevelWarn {
		h.out.flush()
	}
	return err //nolint:wrapcheck // slog drops it
}

// WithAttrs implements slog.Handler.
func (h bufferedHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return bufferedHandler{Handler: h.Handler.WithAttrs(attrs), out: h.out}
}

// WithGroup implements slog.Handler.
func (h bufferedHandler) WithGroup(name string) slog.Handler {
	return bufferedHandler{Handler: h.Handler.WithGroup(name), out: h.out}
}

// bufferedWriter writes lines together, logDelay after the first of them.
type bufferedWriter struct {
	mu      sync.Mutex
	out     *bufio.Writer
	waiting bool
}

// Write buffers a line.
func (d *bufferedWriter) Write(line []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.waiting {
		d.waiting = true
		time.AfterFunc(logDelay, d.flush)
	}
	n, err := d.out.Write(line)
	if err != nil {
		return n, fmt.Errorf("write the log: %w", err)
	}
	return n, nil
}

func (d *bufferedWriter) flush() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.waiting = false
	_ = d.out.Flush() // An error could only be logged.
}
