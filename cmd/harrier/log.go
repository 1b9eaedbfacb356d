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
	// logDelay is how late a line about an ordinary request may be: one write for many lines is a twentieth of a request's cost.
	logDelay = 200 * time.Millisecond
)

// unhurriedLog gathers the lines of ordinary events and writes them together; a warning is written at once, with all before it.
type unhurriedLog struct {
	slog.Handler

	out *delayed
}

// newLog makes a log of a form, "text" or "json". Flush what is left before the program ends.
func newLog(out io.Writer, form string) (log *slog.Logger, flush func()) {
	d := &delayed{out: bufio.NewWriterSize(out, logBuffer)}
	var handler slog.Handler = slog.NewTextHandler(d, nil)
	if form == "json" {
		handler = slog.NewJSONHandler(d, nil)
	}
	return slog.New(unhurriedLog{Handler: handler, out: d}), d.flush
}

// Handle writes a line.
func (h unhurriedLog) Handle(ctx context.Context, r slog.Record) error {
	err := h.Handler.Handle(ctx, r)
	if r.Level >= slog.LevelWarn {
		h.out.flush()
	}
	return err //nolint:wrapcheck // slog drops it
}

// WithAttrs keeps the manner of writing.
func (h unhurriedLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	return unhurriedLog{Handler: h.Handler.WithAttrs(attrs), out: h.out}
}

// WithGroup keeps the manner of writing.
func (h unhurriedLog) WithGroup(name string) slog.Handler {
	return unhurriedLog{Handler: h.Handler.WithGroup(name), out: h.out}
}

// delayed is a writer whose lines leave together, a moment after the first of them.
type delayed struct {
	mu      sync.Mutex
	out     *bufio.Writer
	waiting bool
}

// Write gathers a line.
func (d *delayed) Write(line []byte) (int, error) {
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

func (d *delayed) flush() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.waiting = false
	_ = d.out.Flush() // there is nobody to tell
}
