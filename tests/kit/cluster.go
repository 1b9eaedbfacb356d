package kit

import (
	"fmt"
	"os"
	osexec "os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"harrier/internal/pg/local"
	"harrier/tests/kit/database"
	"harrier/tests/kit/port"
)

// Postgres is a PostgreSQL of a test's own, on loopback, which it may stop and copy.
type Postgres struct {
	// URL is of its database, as a superuser.
	URL string

	t        testing.TB
	programs string
	dir      string
	port     int
	settings []string
	server   *osexec.Cmd
}

// NewPostgres starts a server from the local programs until the test ends.
func NewPostgres(t testing.TB) *Postgres {
	t.Helper()
	programs, err := local.Find(t.Context(), 0)
	if err != nil {
		t.Fatalf("no PostgreSQL for the test: %v", err)
	}
	p := newPostgres(t, programs)
	p.run("initdb", "--username=harrier", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C", p.dir)
	p.Start()
	return p
}

func newPostgres(t testing.TB, programs string) *Postgres {
	t.Helper()
	home, err := database.NewFolder("harrier-test-node-") // PostgreSQL, which does not run as root, could not enter the test's folder
	if err != nil {
		t.Fatal(err)
	}
	p := &Postgres{t: t, programs: programs, dir: filepath.Join(home, "data"), port: port.Free(t)}
	p.URL = fmt.Sprintf("postgres://harrier@127.0.0.1:%d/postgres?sslmode=disable&connect_timeout=5", p.port)
	t.Cleanup(func() {
		p.Stop()
		_ = os.RemoveAll(home)
	})
	if uid, gid, other := p.account(); other {
		if err := os.Chown(home, int(uid), int(gid)); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// Replica starts a streaming replica with settings such as "recovery_min_apply_delay=10s". The server is stopped while it is copied.
func (p *Postgres) Replica(settings ...string) *Postgres {
	p.t.Helper()
	replica := newPostgres(p.t, p.programs)
	p.Stop()
	p.command("cp", "-R", "-p", p.dir, replica.dir)
	p.command("touch", filepath.Join(replica.dir, "standby.signal"))
	p.Start()
	replica.settings = append([]string{fmt.Sprintf("primary_conninfo=host=127.0.0.1 port=%d user=harrier", p.port)}, settings...)
	replica.Start()
	return replica
}

// Start starts the server, and waits until it answers.
func (p *Postgres) Start() {
	p.t.Helper()
	settings := append([]string{"listen_addresses=127.0.0.1", "port=" + strconv.Itoa(p.port), "unix_socket_directories=", "fsync=off"}, p.settings...)
	args := make([]string, 0, 2+2*len(settings))
	args = append(args, "-D", p.dir)
	for _, setting := range settings {
		args = append(args, "-c", setting)
	}
	p.server = p.prepare(filepath.Join(p.programs, "postgres"), args...)
	p.server.Stderr = p.t.Output()
	if err := p.server.Start(); err != nil {
		p.t.Fatal(err)
	}
	Eventually(p.t, "PostgreSQL answers", func() bool {
		conn, err := pgx.Connect(p.t.Context(), p.URL)
		if err == nil {
			_ = conn.Close(p.t.Context())
		}
		return err == nil
	})
}

// Stop stops the server.
func (p *Postgres) Stop() {
	if p.server == nil {
		return
	}
	_ = p.server.Process.Signal(syscall.SIGINT)
	_ = p.server.Wait()
	p.server = nil
}

// Exec runs a statement.
func (p *Postgres) Exec(sql string) {
	p.t.Helper()
	database.Exec(p.t, p.URL, sql)
}

func (p *Postgres) run(program string, args ...string) {
	p.t.Helper()
	p.command(filepath.Join(p.programs, program), args...)
}

func (p *Postgres) command(program string, args ...string) {
	p.t.Helper()
	if out, err := p.prepare(program, args...).CombinedOutput(); err != nil {
		p.t.Fatalf("%s: %v\n%s", program, err, out)
	}
}

// prepare makes a command that runs as a user whom PostgreSQL accepts.
func (p *Postgres) prepare(program string, args ...string) *osexec.Cmd {
	cmd := osexec.Command(program, args...) //nolint:noctx // PostgreSQL's own; Stop ends it
	cmd.Dir = filepath.Dir(p.dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if uid, gid, other := p.account(); other {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uid, Gid: gid}
	}
	return cmd
}

// account is who runs PostgreSQL if root runs the tests.
func (p *Postgres) account() (uid, gid uint32, other bool) {
	if os.Geteuid() != 0 {
		return 0, 0, false
	}
	uid, gid = nobody, nobody
	if u, err := user.Lookup("postgres"); err == nil {
		if id, err := strconv.ParseUint(u.Uid, 10, 32); err == nil {
			uid = uint32(id)
		}
		if id, err := strconv.ParseUint(u.Gid, 10, 32); err == nil {
			gid = uint32(id)
		}
	}
	return uid, gid, true
}
