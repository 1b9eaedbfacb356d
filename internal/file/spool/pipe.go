package spool

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"harrier/internal/admission"
)

// ErrNoSpace is that a reader was so slow that the disk space for what waits for it is used up.
var ErrNoSpace = errors.New("no disk space is left for a slow reader")

// Pipe passes bytes from a writer that never waits to a reader that may be slow. What the reader has not taken yet is in a file,
// which is used from its start again whenever the reader has caught up.
type Pipe struct {
	ctx context.Context //nolint:containedctx // a pipe lives as long as one response
	dir *Dir

	mu      sync.Mutex
	arrived sync.Cond
	file    *File
	read    int64 // the reader is at
	written int64 // the writer is at
	closed  bool  // the writer has ended
	err     error // why, or why the reader has
}

// NewPipe returns a pipe. Disk space counts for the caller in ctx.
func (d *Dir) NewPipe(ctx context.Context) *Pipe {
	p := &Pipe{ctx: ctx, dir: d}
	p.arrived.L = &p.mu
	return p
}

// Write adds bytes. It returns the error with which the reader ended, or ErrNoSpace.
func (p *Pipe) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err != nil {
		return 0, p.err
	}
	if p.file == nil {
		file, err := p.dir.Create()
		if err != nil {
			return 0, err
		}
		p.file = file
	}
	if p.read == p.written {
		p.read, p.written = 0, 0
	}
	if err := p.file.reserve(p.ctx, p.written+int64(len(b)), p.try); err != nil {
		return 0, err
	}
	n, err := p.file.WriteAt(b, p.written)
	p.written += int64(n)
	p.arrived.Signal()
	if err != nil {
		return n, fmt.Errorf("write a temporary file: %w", err)
	}
	return n, nil
}

// try does not wait, because the writer holds a database connection.
func (p *Pipe) try(ctx context.Context, kind admission.Kind, n int64) (func(), error) {
	release, ok := p.dir.admission.TryAcquire(ctx, kind, n)
	if !ok {
		return nil, ErrNoSpace
	}
	return release, nil
}

// Read takes the next bytes, and waits for them. After an error of the writer nothing more is read.
func (p *Pipe) Read(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.read == p.written && !p.closed {
		p.arrived.Wait()
	}
	if p.err != nil {
		return 0, p.err
	}
	if p.read == p.written {
		return 0, io.EOF
	}
	n, err := p.file.ReadAt(b[:min(int64(len(b)), p.written-p.read)], p.read)
	p.read += int64(n)
	if err != nil {
		return n, fmt.Errorf("read a temporary file: %w", err)
	}
	return n, nil
}

// End ends the pipe: for the writer, because everything was written (nil) or something failed; for the reader, because it takes no
// more. The first error stays.
func (p *Pipe) End(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	if p.err == nil {
		p.err = err
	}
	p.arrived.Signal()
}

// Err returns the error that ended the pipe; nil if everything went through.
func (p *Pipe) Err() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.err
}

// Close removes the file, once writer and reader have ended.
func (p *Pipe) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.file == nil {
		return nil
	}
	return p.file.Close()
}
