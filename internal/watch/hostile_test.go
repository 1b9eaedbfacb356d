//go:build unix

package watch_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"harrier/internal/watch"
)

// TestHostileFolder has others write to the folder: links to what they must not read, a pipe that nobody writes to, a file without an end, one that is too
// large, and names that would control a terminal. Only the file is sent, and the run ends with its context, or the test would not end.
func TestHostileFolder(t *testing.T) { //nolint:paralleltest // it holds the clock of a bubble
	dir, elsewhere := t.TempDir(), t.TempDir()
	secret := filepath.Join(elsewhere, "secret.lif")
	victim := filepath.Join(elsewhere, "victim")
	write := func(path, content string) {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(secret, "secret")
	write(victim, "untouched")
	write(filepath.Join(dir, "heat.lif"), "1")
	write(dir+"/\x1b]0;owned\x07.lif", "2")
	large, err := os.Create(filepath.Join(dir, "large.lif"))
	if err != nil {
		t.Fatal(err)
	}
	if err := large.Truncate(65 << 20); err != nil { // a hole
		t.Fatal(err)
	}
	_ = large.Close()
	for name, target := range map[string]string{
		"link.lif": secret, "zero.lif": "/dev/zero", ".harrier-sent.json.new": victim,
	} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.lif"), 0o600); err != nil {
		t.Fatal(err)
	}
	to := &server{}
	said, err := follow(t, to, dir, 5, nil)
	if err != nil || strings.Contains(to.has(), "secret") || !strings.Contains(to.has(), "heat.lif=1") || strings.Count(to.has(), "=") != 2 {
		t.Errorf("the server has %q, %v", to.has(), err)
	}
	if strings.ContainsAny(said, "\x1b\x07") || !strings.Contains(said, `"\x1b]0;owned\a.lif"`) {
		t.Errorf("said %q", said)
	}
	if content, err := os.ReadFile(victim); err != nil || !bytes.Equal(content, []byte("untouched")) {
		t.Errorf("a link was written to: %q, %v", content, err)
	}
}

// TestCheckURL sends tokens by https, and to this machine.
func TestCheckURL(t *testing.T) {
	t.Parallel()
	for url, want := range map[string]bool{
		"https://results.example.org": true, "http://127.0.0.1:8080": true, "http://[::1]:8080/club": true, "http://localhost": true,
		"http://results.example.org": false, "http://127.0.0.1.example.org": false, "http://localhost@example.org": false, "ftp://127.0.0.1": false, "results": false,
	} {
		if err := watch.CheckURL(url); (err == nil) != want {
			t.Errorf("%s: %v", url, err)
		}
	}
}
