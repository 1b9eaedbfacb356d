// Package wire is a load generator with minimal overhead: it sends prepared bytes over persistent connections, and parses responses
// only to find their end. On a machine that also runs the server and its database, the client takes CPU time from them.
package wire

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"
)

// readBuffer is how many bytes are read at once.
const readBuffer = 64 << 10

// Get returns the bytes of a GET request. The path is not escaped; token may be empty.
func Get(path, token string) []byte {
	b := []byte("GET " + path + " HTTP/1.1\r\nHost: harrier.test\r\n")
	if token != "" {
		b = append(b, "Authorization: Bearer "+token+"\r\n"...)
	}
	return append(b, "\r\n"...)
}

// Post returns the bytes of a POST request with a JSON body.
func Post(path, token, body string) []byte {
	b := []byte("POST " + path + " HTTP/1.1\r\nHost: harrier.test\r\nContent-Type: application/json\r\nContent-Length: " + strconv.Itoa(len(body)) + "\r\n")
	if token != "" {
		b = append(b, "Authorization: Bearer "+token+"\r\n"...)
	}
	return append(append(b, "\r\n"...), body...)
}

// Answer describes a response whose body was discarded.
type Answer struct {
	Status int
	// Bytes is the length of the body, without the framing of chunks.
	Bytes int64
}

// Conn is one connection to a server, for one request at a time.
type Conn struct {
	conn net.Conn
	r    *bufio.Reader
}

// Dial connects to host:port.
func Dial(ctx context.Context, address string) (*Conn, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("connect: %w", err)
	}
	return New(conn), nil
}

// New uses an open connection.
func New(conn net.Conn) *Conn {
	return &Conn{conn: conn, r: bufio.NewReaderSize(conn, readBuffer)}
}

// Close closes the connection.
func (c *Conn) Close() error {
	if err := c.conn.Close(); err != nil {
		return fmt.Errorf("close the connection: %w", err)
	}
	return nil
}

// SetDeadline bounds all exchanges until it is set again.
func (c *Conn) SetDeadline(t time.Time) error {
	if err := c.conn.SetDeadline(t); err != nil {
		return fmt.Errorf("set a deadline: %w", err)
	}
	return nil
}

// Exchange sends a request and discards the body of the response. After an error the connection cannot be used any more. An
// incomplete response is an error, an unsuccessful status is not.
func (c *Conn) Exchange(request []byte) (Answer, error) {
	if _, err := c.conn.Write(request); err != nil {
		return Answer{}, fmt.Errorf("send a request: %w", err)
	}
	a, err := discardResponse(c.r)
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return Answer{}, fmt.Errorf("read an answer: %w", err)
	}
	return a, nil
}

// discardResponse reads a response to its end. The body must be chunked or have a Content-Length (RFC 9112).
func discardResponse(r *bufio.Reader) (Answer, error) {
	line, err := readLine(r)
	if err != nil {
		return Answer{}, err
	}
	a := Answer{}
	if a.Status, err = readStatus(line); err != nil {
		return Answer{}, err
	}
	length, chunked := int64(-1), false
	for {
		line, err := readLine(r)
		if err != nil {
			return Answer{}, err
		}
		if len(line) == 0 {
			break
		}
		name, value, ok := bytes.Cut(line, []byte(":"))
		if !ok {
			return Answer{}, fmt.Errorf("a header without a colon: %q", line)
		}
		value = bytes.TrimSpace(value)
		switch {
		case len(name) == len("content-length") && bytes.EqualFold(name, []byte("content-length")):
			if length, err = readNumber(value, 10); err != nil {
				return Answer{}, err
			}
		case len(name) == len("transfer-encoding") && bytes.EqualFold(name, []byte("transfer-encoding")):
			chunked = bytes.EqualFold(value, []byte("chunked"))
		}
	}
	switch {
	case a.Status == http.StatusNoContent || a.Status == http.StatusNotModified:
		return a, nil
	case chunked:
		a.Bytes, err = discardChunks(r)
	case length >= 0:
		a.Bytes, err = length, discard(r, length)
	default:
		err = errors.New("an answer that says neither its length nor that it comes in chunks")
	}
	return a, err
}

// readStatus reads "HTTP/1.1 200 OK".
func readStatus(line []byte) (int, error) {
	const before = "HTTP/1.1 "
	if len(line) < len(before)+3 || string(line[:len(before)]) != before {
		return 0, fmt.Errorf("no status line: %q", line)
	}
	status, err := readNumber(line[len(before):len(before)+3], 10)
	if err != nil || status < 200 {
		return 0, fmt.Errorf("no final status: %q", line)
	}
	return int(status), nil
}

// discardChunks reads a chunked body with its trailers, and returns the length of its content.
func discardChunks(r *bufio.Reader) (int64, error) {
	total := int64(0)
	for {
		line, err := readLine(r)
		if err != nil {
			return 0, err
		}
		digits, _, _ := bytes.Cut(line, []byte(";"))
		size, err := readNumber(bytes.TrimSpace(digits), 16)
		if err != nil {
			return 0, err
		}
		if size == 0 {
			break
		}
		if err := discard(r, size); err != nil {
			return 0, err
		}
		if end, err := readLine(r); err != nil || len(end) != 0 {
			return 0, errors.Join(errors.New("a chunk is longer than it says"), err)
		}
		total += size
	}
	for {
		line, err := readLine(r)
		if err != nil {
			return 0, err
		}
		if len(line) == 0 {
			return total, nil
		}
	}
}

// readLine reads a line and removes its end. The line is valid until the next read.
func readLine(r *bufio.Reader) ([]byte, error) {
	line, err := r.ReadSlice('\n')
	if err != nil {
		return nil, err //nolint:wrapcheck // Exchange says what was being read
	}
	return bytes.TrimSuffix(line[:len(line)-1], []byte("\r")), nil
}

func readNumber(digits []byte, base int) (int64, error) {
	n, err := strconv.ParseUint(string(digits), base, 62)
	if err != nil {
		return 0, fmt.Errorf("no length: %w", err)
	}
	return int64(n), nil
}

// discard discards n bytes.
func discard(r *bufio.Reader, n int64) error {
	for n > 0 {
		step := min(n, 1<<30)
		if _, err := r.Discard(int(step)); err != nil {
			return err //nolint:wrapcheck // Exchange says what was being read
		}
		n -= step
	}
	return nil
}
