package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
)

// nameLength bounds the part of a file's name that is made from an address; file systems take 255 bytes in all.
const nameLength = 100

// folder is the transport of a server without a mail server: each mail is a file.
type folder struct {
	dir string
	log *slog.Logger
}

// newFolder uses the folder mail of the data directory. It is made when the first mail is written.
func newFolder(dataDir string, log *slog.Logger) (*folder, error) {
	if dataDir == "" {
		return nil, errors.New("mails need a mail server or a directory to write them to")
	}
	dir := filepath.Join(dataDir, "mail")
	log.Info("No mail server is set: each mail is a file.", slog.String("dir", dir))
	return &folder{dir: dir, log: log}, nil
}

// send writes the mail to a file that only the server's own user can read. Its name starts with the time, so that the
// newest is the last; it is there whole or not at all.
func (f *folder) send(ctx context.Context, mail message) error {
	if err := os.MkdirAll(f.dir, 0o700); err != nil {
		return fmt.Errorf("make the folder for mails: %w", err)
	}
	name := fmt.Sprintf("%s-%s-%d.eml", mail.written.UTC().Format("20060102T150405.000000Z"), safeName(mail.to), mail.letter)
	path := filepath.Join(f.dir, name)
	if err := writeWhole(path, mail.text); err != nil {
		// The system's words hold the file's name, and that the address.
		var pathErr *os.PathError
		var linkErr *os.LinkError
		switch {
		case errors.As(err, &pathErr):
			err = pathErr.Err
		case errors.As(err, &linkErr):
			err = linkErr.Err
		}
		return fmt.Errorf("write a mail to a file in %s: %w", f.dir, err)
	}
	// Not the file's name, which holds the address; it ends in the letter's number.
	f.log.InfoContext(ctx, "A mail was written to a file.", slog.String("dir", f.dir), slog.Int64("letter", mail.letter))
	return nil
}

// writeWhole writes a file under another name first and gives it its own when all of it is on the disk.
func writeWhole(path string, content []byte) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), ".writing-*") // mode 0600
	if err != nil {
		return err //nolint:wrapcheck // the caller says what was being written
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(file.Name()))
		}
	}()
	_, err = file.Write(content)
	if err == nil {
		err = file.Sync()
	}
	err = errors.Join(err, file.Close())
	if err != nil {
		return err
	}
	return os.Rename(file.Name(), path) //nolint:wrapcheck // as above
}

// safeName is an address as part of a file's name: everything but ASCII letters, digits, ".", "_", "+", "-" and "@" is "_".
func safeName(address string) string {
	safe := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("._+-@", r) {
			return r
		}
		return '_'
	}, address)
	return safe[:min(len(safe), nameLength)]
}
