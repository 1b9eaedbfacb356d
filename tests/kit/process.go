package kit

import (
	"net"
	"os"
	osexec "os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// Process runs the program as a process of its own, on the database and with the keys of a, until the test ends or kill is called. The
// environment has settings as "NAME=value".
func (a *App) Process(t testing.TB, environment ...string) (url string, pid int, kill func()) {
	t.Helper()
	dir := t.TempDir()
	binary := Program(t)
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	_ = listener.Close()
	cmd := osexec.Command(binary, "serve") //nolint:noctx // it is killed when the test ends
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HARRIER_DATABASE_URL="+a.DatabaseURL, "HARRIER_DATA_DIR="+filepath.Join(dir, "data"),
		"HARRIER_KEYS="+filepath.Join(a.DataDir, "keys.json"), "HARRIER_LISTEN="+address)
	cmd.Env = append(cmd.Env, environment...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	kill = sync.OnceFunc(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	t.Cleanup(kill)
	url = "http://" + address
	waitUntilReady(t, url)
	return url, cmd.Process.Pid, kill
}
