//go:build !windows

package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/google/renameio/v2"
)

// Stream is Write for content that a function writes. If that fails, the file stays as it was.
func Stream(path string, perm fs.FileMode, write func(io.Writer) error) error {
	// The draft belongs beside the file: os.TempDir may be on another disk.
	draft, err := renameio.NewPendingFile(path, renameio.WithTempDir(filepath.Dir(path)), renameio.WithStaticPermissions(perm))
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	// The server that reads a file runs as its owner: a command that root runs must not take it away.
	if info, err := os.Stat(path); err == nil && os.Geteuid() == 0 {
		if old, ok := info.Sys().(*syscall.Stat_t); ok {
			_ = draft.Chown(int(old.Uid), int(old.Gid)) // without the capability, the file is root's
		}
	}
	if err = write(draft); err == nil {
		err = draft.CloseAtomicallyReplace()
	}
	if err := errors.Join(err, draft.Cleanup()); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return SyncDir(filepath.Dir(path))
}

// SyncDir returns when the names in a directory are on disk. Renaming or linking a file is not durable before that.
func SyncDir(path string) error {
	dir, err := os.Open(path) //nolint:gosec // The path is the caller's own.
	if err != nil {
		return err
	}
	if err := errors.Join(dir.Sync(), dir.Close()); err != nil {
		return fmt.Errorf("sync directory %s: %w", path, err)
	}
	return nil
}
