//go:build !windows

package atomicfile_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"harrier/internal/file/atomicfile"
)

func TestWriteKeepsTheOwner(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Skip("only root may replace the files of others")
	}
	const owner = 12345
	path := filepath.Join(t.TempDir(), "key")
	if err := atomicfile.Write(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(path, owner, owner); err != nil {
		t.Skip(err)
	}
	if err := atomicfile.Write(path, []byte("new"), 0o600); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if stat, ok := info.Sys().(*syscall.Stat_t); !ok || stat.Uid != owner || stat.Gid != owner {
		t.Errorf("the file is now of user %d", stat.Uid)
	}
}
