// Package spool keeps in temporary files what is too large for memory and must not wait for a client: uploads until they are complete,
// and lists that clients read more slowly than the database gives them.
package spool

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"harrier/internal/admission"
)

const (
	pattern = "spool-*"
	// step is how much disk space a file reserves at a time.
	step = 4 << 20
)

// Dir is a directory of temporary files. Admission bounds the space that all of them take.
type Dir struct {
	path      string
	admission *admission.Controller
}

// Open makes the directory and removes what a program that crashed left in it.
func Open(path string, c *admission.Controller) (*Dir, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, err
	}
	left, err := filepath.Glob(filepath.Join(path, pattern))
	if err != nil {
		return nil, fmt.Errorf("look for temporary files: %w", err)
	}
	for _, name := range left {
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return &Dir{path: path, admission: c}, nil
}

// File is a temporary file without a name: it is gone once it is closed or the program ends.
type File struct {
	*os.File

	dir      *Dir
	reserved int64
	releases []func()
}

// Create makes an empty file.
func (d *Dir) Create() (*File, error) {
	f, err := os.CreateTemp(d.path, pattern)
	if err != nil {
		return nil, err
	}
	// Windows removes only closed files; Close tries again.
	_ = os.Remove(f.Name())
	return &File{File: f, dir: d}, nil
}

// Receive copies r into a file, which is positioned at its start. It waits for disk space as the file grows.
func (d *Dir) Receive(ctx context.Context, r io.Reader) (*File, error) {
	f, err := d.Create()
	if err != nil {
		return nil, err
	}
	if err := f.receive(ctx, r); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

func (f *File) receive(ctx context.Context, r io.Reader) error {
	buffer := make([]byte, 64<<10)
	for size := int64(0); ; {
		n, err := r.Read(buffer)
		if n > 0 {
			if err := f.reserve(ctx, size+int64(n), f.dir.admission.Acquire); err != nil {
				return err
			}
			if _, err := f.Write(buffer[:n]); err != nil {
				return fmt.Errorf("write a temporary file: %w", err)
			}
			size += int64(n)
		}
		switch {
		case errors.Is(err, io.EOF):
			_, err := f.Seek(0, io.SeekStart)
			return err
		case err != nil:
			return err //nolint:wrapcheck // the reader's own error
		}
	}
}

// reserve makes sure that the file may have size bytes.
func (f *File) reserve(ctx context.Context, size int64, acquire func(context.Context, admission.Kind, int64) (func(), error)) error {
	for f.reserved < size {
		release, err := acquire(ctx, admission.SpoolSpace, step)
		if err != nil {
			return err
		}
		f.releases = append(f.releases, release)
		f.reserved += step
	}
	return nil
}

// Close removes the file.
func (f *File) Close() error {
	err := f.File.Close()
	if removed := os.Remove(f.Name()); removed != nil && !errors.Is(removed, fs.ErrNotExist) {
		err = errors.Join(err, removed)
	}
	for _, release := range f.releases {
		release()
	}
	f.releases = nil
	return err
}
