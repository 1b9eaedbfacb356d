package spool

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"harrier/internal/admission"
)

const (
	// maxRead is how much a reader without a buffer reads of the file at a time.
	maxRead = 32 << 10
	// maxHanded is how many buffers wait for the reader before the rest goes into the file.
	maxHanded = 4
)

// ErrNoSpace is that a reader was so slow that the disk space for what waits for it is used up.
var ErrNoSpace = errors.New("no disk space is left for a slow reader")

// Pipe passes bytes from a writer that never waits to a reader that may be slow. A reader that keeps up is handed the writer's buffers. What it has
// not taken yet otherwise is in a file, which is used from its start again whenever the reader has caught up.
type Pipe struct {
	ctx context.Context //nolint:containedctx // a pipe lives as long as one response
	dir *Dir

	mu      sync.Mutex
	arrived sync.Cond
	handed  [][]byte // come before what is in the file
	spare   [][]byte // buffers that the reader has returned
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

// Pass adds the bytes of a buffer, and returns an empty one to go on with: the same, or another as large. It returns the error with which the
// reader ended, or ErrNoSpace.
func (p *Pipe) Pass(b []byte) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.err != nil || len(b) == 0:
		return b[:0], p.err
	case len(p.handed) < maxHanded && p.read == p.written:
		p.handed = append(p.handed, b)
		p.arrived.Signal()
		last := len(p.spare) - 1
		if last < 0 {
			return make([]byte, 0, cap(b)), nil
		}
		next := p.spare[last]
		p.spare = p.spare[:last]
		return next[:0], nil
	}
	return b[:0], p.keep(b)
}

// keep writes bytes to the file.
func (p *Pipe) keep(b []byte) error {
	if p.file == nil {
		file, err := p.dir.Create()
		if err != nil {
			return err
		}
		p.file = file
	}
	if p.read == p.written {
		p.read, p.written = 0, 0
	}
	if err := p.file.reserve(p.ctx, p.written+int64(len(b)), p.try); err != nil {
		return err
	}
	n, err := p.file.WriteAt(b, p.written)
	p.written += int64(n)
	p.arrived.Signal()
	if err != nil {
		return fmt.Errorf("write a temporary file: %w", err)
	}
	return nil
}

// try does not wait, because the writer holds a database connection.
func (p *Pipe) try(ctx context.Context, kind admission.Kind, n int64) (func(), error) {
	release, ok := p.dir.admission.TryAcquire(ctx, kind, n)
	if !ok {
		return nil, ErrNoSpace
	}
	return release, nil
}

// Take returns the next bytes, and waits for them. It takes back the buffer that it returned before; nil the first time. After an error of the writer
// nothing more is read.
func (p *Pipe) Take(b []byte) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.handed) == 0 && p.read == p.written && !p.closed {
		p.arrived.Wait()
	}
	switch {
	case p.err != nil:
		return b, p.err
	case len(p.handed) > 0:
		if b != nil {
			p.spare = append(p.spare, b)
		}
		next := p.handed[0]
		p.handed = slices.Delete(p.handed, 0, 1)
		return next, nil
	case p.read == p.written:
		return b, io.EOF
	}
	if cap(b) == 0 {
		b = make([]byte, maxRead)
	}
	b = b[:min(int64(cap(b)), p.written-p.read)]
	n, err := p.file.ReadAt(b, p.read)
	p.read += int64(n)
	if err != nil {
		return b[:n], fmt.Errorf("read a temporary file: %w", err)
	}
	return b, nil
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
