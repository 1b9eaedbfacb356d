package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Stream is Write for content that a function writes. If that fails, the file stays as it was. On Windows, access is that of the directory.
func Stream(path string, _ fs.FileMode, write func(io.Writer) error) error {
	draft, err := os.CreateTemp(filepath.Dir(path), ".draft-*")
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	err = errors.Join(write(draft), draft.Sync(), draft.Close())
	if err == nil {
		err = os.Rename(draft.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", path, errors.Join(err, os.Remove(draft.Name())))
	}
	return nil
}

// SyncDir does nothing: Windows cannot sync a directory.
func SyncDir(string) error { return nil }
