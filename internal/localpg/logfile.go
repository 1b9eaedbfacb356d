package localpg

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
)

// longestLog is the size in bytes above which the log is put aside at the next start.
const longestLog = 16 << 20

// openLog opens PostgreSQL's log to append to it. One that has grown too long becomes name.1, in place of the last.
func openLog(name string) (*os.File, error) {
	if info, err := os.Lstat(name); err == nil && info.Size() > longestLog {
		if err := os.Rename(name, name+".1"); err != nil {
			return nil, fmt.Errorf("put PostgreSQL's log aside: %w", err)
		}
	}
	//nolint:gosec // The path is this package's own.
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_APPEND|syscall.O_NOFOLLOW, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open PostgreSQL's log: %w", err)
	}
	return f, nil
}

// complaint gives what PostgreSQL said last in its log from the offset on, preferably why it gave up, to follow a
// sentence. It is empty if PostgreSQL said nothing.
func complaint(name string, from int64) string {
	const enough = 16 << 10
	text, err := readFrom(name, from, enough)
	if err != nil {
		return "; its log cannot be read: " + err.Error()
	}
	last := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.Contains(line, "FATAL:") || strings.Contains(line, "PANIC:") {
			return ": " + line
		}
		if line != "" {
			last = ": " + line
		}
	}
	return last
}

// readFrom reads a file from an offset on, but of a long rest only the last bytes.
func readFrom(name string, from, last int64) (text string, err error) {
	f, err := os.Open(name) //nolint:gosec // The path is this package's own.
	if err != nil {
		return "", fmt.Errorf("open it: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return "", fmt.Errorf("ask for its size: %w", err)
	}
	if _, err := f.Seek(max(from, info.Size()-last), io.SeekStart); err != nil {
		return "", fmt.Errorf("go to the end: %w", err)
	}
	read, err := io.ReadAll(io.LimitReader(f, last))
	return string(read), err
}
