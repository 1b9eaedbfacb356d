package atomicfile_test

import (
	"os"
	"path/filepath"
	"testing"

	"harrier/internal/file/atomicfile"
)

func TestWrite(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "key")
	for _, content := range []string{"first", "second, longer", ""} {
		if err := atomicfile.Write(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		if err != nil || string(got) != content {
			t.Errorf("read %q, %v; want %q", got, err, content)
		}
	}
	if err := os.Chmod(path, 0o644); err != nil { //nolint:gosec // Write has to narrow it.
		t.Fatal(err)
	}
	if err := atomicfile.Write(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v; want 0600 although the old file had other permissions", info.Mode(), err)
	}
	if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

func TestWriteFails(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "taken"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := atomicfile.Write(filepath.Join(dir, "taken"), nil, 0o600); err == nil {
		t.Error("a directory was replaced by a file")
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
	if err := atomicfile.SyncDir(filepath.Join(dir, "missing")); err == nil {
		t.Error("synced a directory that does not exist")
	}
}
