package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"harrier/internal/file/atomicfile"
)

// nameLength bounds the part of a file name that is made from an address. File systems allow 255 bytes in all.
const nameLength = 100

// folder is the transport without a mail server: each email is a file.
type folder struct {
	dir string
	log *slog.Logger
}

// newFolder writes to the subdirectory mail of the data directory. The first email creates it.
func newFolder(dataDir string, log *slog.Logger) (*folder, error) {
	if dataDir == "" {
		return nil, errors.New("emails need a mail server or a directory to write them to")
	}
	dir := filepath.Join(dataDir, "mail")
	log.Info("no mail server is configured; emails are written to files", slog.String("dir", dir))
	return &folder{dir: dir, log: log}, nil
}

// send writes the email to a file that only the server's own user can read. Its name begins with the time, so that the newest sorts
// last.
func (f *folder) send(ctx context.Context, email rendered) error {
	if err := os.MkdirAll(f.dir, 0o700); err != nil {
		return fmt.Errorf("make the directory for emails: %w", err)
	}
	name := fmt.Sprintf("%s-%s-%d.eml", email.written.UTC().Format("20060102T150405.000000Z"), safeName(email.to), email.number)
	path := filepath.Join(f.dir, name)
	if err := atomicfile.Write(path, email.text, 0o600); err != nil {
		// The system's message contains the file name, which contains the address.
		var pathErr *os.PathError
		var linkErr *os.LinkError
		switch {
		case errors.As(err, &pathErr):
			err = pathErr.Err
		case errors.As(err, &linkErr):
			err = linkErr.Err
		}
		return fmt.Errorf("write an email to a file in %s: %w", f.dir, err)
	}
	// Not the file name, which contains the address. It ends in the number.
	f.log.InfoContext(ctx, "email written to a file", slog.String("dir", f.dir), slog.Int64("email", email.number))
	return nil
}

// safeName returns an address as part of a file name: everything but ASCII letters, digits and "._+-@" becomes "_".
func safeName(address string) string {
	safe := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("._+-@", r) {
			return r
		}
		return '_'
	}, address)
	return safe[:min(len(safe), nameLength)]
}
