package kit

import (
	"bufio"
	"io"
	"os"
	osexec "os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// Process runs the program as a process of its own, on the database and with the keys of a, until the test ends or kill is called. The
// environment has settings as "NAME=value".
func (a *App) Process(t testing.TB, environment ...string) (url string, pid int, kill func()) {
	t.Helper()
	return a.ProcessIn(t, "", environment...)
}

// ProcessIn is Process in a control group, which the program is in from its beginning, as in a container. Without a name it is in that of the test.
func (a *App) ProcessIn(t testing.TB, group string, environment ...string) (url string, pid int, kill func()) {
	t.Helper()
	cmd := osexec.Command(Program(t), "serve") //nolint:noctx // it is killed when the test ends
	if group != "" {
		cmd = osexec.Command("/bin/sh", "-c", `echo $$ >"$1/cgroup.procs" && exec "$0" serve`, cmd.Path, group) //nolint:noctx // as above
	}
	dir := t.TempDir()
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HARRIER_DATABASE_URL="+a.ownDatabase(t), "HARRIER_DATA_DIR="+filepath.Join(dir, "data"),
		"HARRIER_KEYS="+filepath.Join(a.DataDir, "keys.json"), "HARRIER_LISTEN=127.0.0.1:0", "HARRIER_PUBLIC_URL="+a.publicURL)
	cmd.Env = append(cmd.Env, environment...)
	log, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	kill = sync.OnceFunc(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	t.Cleanup(kill)
	url = servingURL(t, log)
	waitUntilReady(t, url)
	return url, cmd.Process.Pid, kill
}

// servingURL returns the URL that a program logs once it listens. What it logs afterwards is discarded.
func servingURL(t testing.TB, log io.Reader) string {
	t.Helper()
	var said strings.Builder
	for lines := bufio.NewScanner(log); lines.Scan(); {
		if _, url, ok := strings.Cut(lines.Text(), "msg=serving url="); ok {
			go func() { _, _ = io.Copy(io.Discard, log) }()
			return url
		}
		said.WriteString(lines.Text() + "\n")
	}
	t.Fatalf("the program ended without serving:\n%s", said.String())
	return ""
}
