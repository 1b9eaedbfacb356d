package source

import "io"

// Limit reads up to a number of bytes, and fails where there are more.
type Limit struct {
	In   io.Reader
	Left int64
	Err  error
}

// Read implements io.Reader.
func (l *Limit) Read(p []byte) (int, error) {
	n, err := l.In.Read(p)
	if l.Left -= int64(n); l.Left < 0 {
		return 0, l.Err
	}
	return n, err //nolint:wrapcheck // a reader returns io.EOF unwrapped
}

// Tags reads XML, and fails where a tag or a text has more than a number of bytes. A tag cannot have a "<" inside.
type Tags struct {
	In  io.Reader
	Max int
	Err error

	run int
}

// Read implements io.Reader.
func (t *Tags) Read(p []byte) (int, error) {
	n, err := t.In.Read(p)
	for _, b := range p[:n] {
		t.run++
		if b == '<' {
			t.run = 0
		}
		if t.run > t.Max {
			return 0, t.Err
		}
	}
	return n, err //nolint:wrapcheck // a reader returns io.EOF unwrapped
}
