package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/internal/pg/local"
)

// postgres is a PostgreSQL server of the laboratory's own.
type postgres struct {
	bin      string // of its programs
	data     string
	log      string
	address  string
	password string
	as       *syscall.Credential // PostgreSQL does not run as root
	mounted  string              // a small file system for its data, if one could be mounted
	faker    string              // libfaketime, if it is installed
	clock    string              // a file that says by how much its clock is ahead, if libfaketime is installed
}

// fakeTime is where Debian and Ubuntu install libfaketime.
const fakeTime = "/usr/lib/*/faketime/libfaketime.so.1"

// setClock sets the clock of the database ahead of the machine's, by an offset such as +40m.
func (p *postgres) setClock(ahead string) error {
	if err := os.WriteFile(p.clock, []byte(ahead+"\n"), 0o644); err != nil {
		return fmt.Errorf("set the database's clock: %w", err)
	}
	return nil
}

// diskSize is the size of that file system.
const diskSize = "640m"

// newPostgres makes a cluster and starts it.
func newPostgres(ctx context.Context, folder string) (*postgres, error) {
	bin, err := local.Find(ctx, 0)
	if err != nil {
		return nil, fmt.Errorf("find PostgreSQL: %w", err)
	}
	p := &postgres{bin: bin, log: filepath.Join(folder, "postgres.log"), password: rand.Text()}
	if p.as, err = unprivileged(); err != nil {
		return nil, err
	}
	if p.address, err = freeAddress(ctx); err != nil {
		return nil, err
	}
	disk := filepath.Join(folder, "disk")
	if err := os.Mkdir(disk, 0o755); err != nil { //nolint:gosec // PostgreSQL's user must get in
		return nil, fmt.Errorf("make a folder for PostgreSQL: %w", err)
	}
	if err := exec.CommandContext(ctx, "mount", "-t", "tmpfs", "-o", "size="+diskSize, "harrier-faults", disk).Run(); err == nil {
		p.mounted = disk
	}
	p.data = filepath.Join(disk, "data")
	if found, _ := filepath.Glob(fakeTime); len(found) > 0 {
		p.faker, p.clock = found[0], filepath.Join(disk, "clock")
		if err := p.setClock("+0"); err != nil {
			return p, err
		}
	}
	if p.as != nil {
		uid, gid := int(p.as.Uid), int(p.as.Gid)
		if err := errors.Join(os.Chown(disk, uid, gid), os.WriteFile(p.log, nil, 0o600), os.Chown(p.log, uid, gid)); err != nil {
			return p, fmt.Errorf("give PostgreSQL its folder: %w", err)
		}
	}
	secret := filepath.Join(disk, "password")
	if err := os.WriteFile(secret, []byte(p.password), 0o644); err != nil {
		return p, fmt.Errorf("write the password: %w", err)
	}
	err = p.command(ctx, "initdb", "-D", p.data, "-U", "harrier", "--auth=scram-sha-256", "--pwfile="+secret, "--encoding=UTF8", "--locale=C").Run()
	if err := errors.Join(err, os.Remove(secret)); err != nil {
		return p, fmt.Errorf("make a cluster: %w", err)
	}
	_, port, _ := net.SplitHostPort(p.address)
	settings := fmt.Sprintf("listen_addresses = '127.0.0.1'\nport = %s\nunix_socket_directories = ''\nmax_connections = 60\n"+
		"max_wal_size = '96MB'\nmin_wal_size = '48MB'\n", port)
	file, err := os.OpenFile(filepath.Join(p.data, "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return p, fmt.Errorf("write the settings: %w", err)
	}
	_, err = file.WriteString(settings)
	if err := errors.Join(err, file.Close(), p.start(ctx)); err != nil {
		return p, err
	}
	conn, err := p.connectTo(ctx, "postgres")
	if err != nil {
		return p, err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if _, err = conn.Exec(ctx, "CREATE DATABASE ledger"); err != nil {
		return p, fmt.Errorf("create the database: %w", err)
	}
	return p, nil
}

// unprivileged returns the account that PostgreSQL runs as, or nil for the program's own.
func unprivileged() (*syscall.Credential, error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	var u *user.User
	var err error
	for _, name := range []string{"postgres", "nobody"} {
		if u, err = user.Lookup(name); err == nil {
			break
		}
	}
	if err != nil {
		return nil, fmt.Errorf("find a user for PostgreSQL: %w", err)
	}
	uid, err1 := strconv.ParseUint(u.Uid, 10, 32)
	gid, err2 := strconv.ParseUint(u.Gid, 10, 32)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, errors.Join(err1, err2)
}

// command makes a command of one of PostgreSQL's programs. It does not end with ctx, whose end stops the database by stop.
func (p *postgres) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(context.WithoutCancel(ctx), filepath.Join(p.bin, name), args...)
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Credential: p.as}
	return cmd
}

// start starts the server and waits until it is ready. A process that was killed may still be in the system's way, so it tries again.
func (p *postgres) start(ctx context.Context) error {
	for tries := 20; ; tries-- {
		err := p.startOnce(ctx)
		if err == nil || ctx.Err() != nil || tries == 0 {
			return err
		}
		if err := sleep(ctx, 500*time.Millisecond); err != nil {
			return err
		}
	}
}

func (p *postgres) startOnce(ctx context.Context) error {
	server := p.command(ctx, "postgres", "-D", p.data)
	log, err := os.OpenFile(p.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("open the log of PostgreSQL: %w", err)
	}
	server.Stdout, server.Stderr = log, log
	if p.clock != "" {
		server.Env = append(os.Environ(), "LD_PRELOAD="+p.faker, "FAKETIME_TIMESTAMP_FILE="+p.clock, "FAKETIME_NO_CACHE=1", "DONT_FAKE_MONOTONIC=1")
	}
	if err := errors.Join(server.Start(), log.Close()); err != nil {
		return fmt.Errorf("start PostgreSQL: %w", err)
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Wait() }()
	for {
		conn, err := p.connectTo(ctx, "postgres")
		if err == nil {
			return conn.Close(ctx) //nolint:wrapcheck // it answered
		}
		select {
		case err := <-ended:
			return fmt.Errorf("PostgreSQL does not start; see %s: %w", p.log, err)
		case <-ctx.Done():
			return fmt.Errorf("start PostgreSQL: %w", context.Cause(ctx))
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// signalAll sends a signal to all processes of the server. The postmaster is stopped before, so that it starts no other meanwhile.
func (p *postgres) signalAll(s syscall.Signal) error {
	pid, err := p.pid()
	if err != nil {
		return err
	}
	if err := syscall.Kill(pid, syscall.SIGSTOP); err != nil {
		return fmt.Errorf("stop PostgreSQL: %w", err)
	}
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	if err != nil {
		return fmt.Errorf("find the processes of PostgreSQL: %w", err)
	}
	for child := range strings.FieldsSeq(string(children)) {
		if n, bad := strconv.Atoi(child); bad == nil {
			_ = syscall.Kill(n, s) // it may have ended
		}
	}
	if err := syscall.Kill(pid, s); err != nil {
		return fmt.Errorf("signal PostgreSQL: %w", err)
	}
	return nil
}

func (p *postgres) pid() (int, error) {
	text, err := os.ReadFile(filepath.Join(p.data, "postmaster.pid"))
	if err != nil {
		return 0, fmt.Errorf("find PostgreSQL: %w", err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(strings.SplitN(string(text), "\n", 2)[0]))
	if err != nil {
		return 0, fmt.Errorf("find PostgreSQL: %w", err)
	}
	return pid, nil
}

// gone waits until the server has ended.
func (p *postgres) gone(ctx context.Context, pid int) error {
	for syscall.Kill(pid, 0) == nil {
		select {
		case <-ctx.Done():
			return fmt.Errorf("PostgreSQL does not end: %w", context.Cause(ctx))
		case <-time.After(20 * time.Millisecond):
		}
	}
	return nil
}

// end ends the server by a signal and waits for it: SIGKILL as a power cut does, SIGQUIT for an immediate stop, SIGINT for a fast one.
func (p *postgres) end(ctx context.Context, s syscall.Signal) error {
	pid, err := p.pid()
	if err != nil {
		return err
	}
	if s == syscall.SIGKILL {
		err = p.signalAll(s)
	} else {
		err = syscall.Kill(pid, s)
	}
	return errors.Join(err, p.gone(ctx, pid))
}

// url returns the URL of the database at an address.
func (p *postgres) url(address, database string) string {
	u := url.URL{Scheme: "postgres", User: url.UserPassword("harrier", p.password), Host: address, Path: database, RawQuery: "sslmode=disable"}
	return u.String()
}

// connect connects to the database beside the servers.
func (p *postgres) connect(ctx context.Context) (*pgx.Conn, error) { return p.connectTo(ctx, "ledger") }

func (p *postgres) connectTo(ctx context.Context, database string) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, p.url(p.address, database))
	if err != nil {
		return nil, fmt.Errorf("connect to PostgreSQL: %w", err)
	}
	return conn, nil
}

func (p *postgres) close() error {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	var err error
	if _, there := p.pid(); there == nil {
		_ = p.signalAll(syscall.SIGCONT)
		err = p.end(ctx, syscall.SIGINT)
	}
	if p.mounted != "" {
		err = errors.Join(err, exec.CommandContext(ctx, "umount", p.mounted).Run())
	}
	return err
}

// freeAddress returns an address with a free port.
func freeAddress(ctx context.Context) (string, error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", fmt.Errorf("find a free port: %w", err)
	}
	return listener.Addr().String(), listener.Close()
}
