package local

import (
	"bufio"
	"io"
	"os"
	"strings"
	"syscall"
)

// maxLogSize is the size in bytes above which a start rotates the log.
const maxLogSize = 16 << 20

// openLog opens PostgreSQL's log for appending. If it has grown too long, it is renamed to name.1 first.
func openLog(name string) (*os.File, error) {
	if info, err := os.Lstat(name); err == nil && info.Size() > maxLogSize {
		if err := os.Rename(name, name+".1"); err != nil {
			return nil, err
		}
	}
	//nolint:gosec // The path is this package's own.
	return os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_APPEND|syscall.O_NOFOLLOW, 0o600)
}

// complaint returns ": " and the first FATAL or PANIC line in the log from the offset on, else its last line, or "" if
// there is none.
func complaint(name string, from int64) string {
	const enough = 1 << 20
	f, err := os.Open(name) //nolint:gosec // the path is this package's own
	if err != nil {
		return "; its log could not be read: " + err.Error()
	}
	defer func() { _ = f.Close() }() // it was only read
	last := ""
	lines := bufio.NewScanner(io.NewSectionReader(f, from, enough))
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if strings.Contains(line, "FATAL:") || strings.Contains(line, "PANIC:") {
			return ": " + line
		}
		if line != "" {
			last = ": " + line
		}
	}
	return last
}
