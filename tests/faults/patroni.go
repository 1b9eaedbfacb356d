package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/internal/pg/local"
)

// cluster is three nodes of PostgreSQL under Patroni, with etcd, all on this machine, as docs/high-availability.md describes it.
type cluster struct {
	folder   string
	password string
	as       *syscall.Credential
	patroni  string // the program
	bin      string // of PostgreSQL's programs
	etcd     *exec.Cmd
	etcdAt   string
	nodes    []*node
}

// node is one PostgreSQL with its Patroni.
type node struct {
	name           string
	database, rest string // addresses
	data           string
	cmd            *exec.Cmd
	ended          chan error
}

// nodes is how many a cluster has: a primary, the standby that has every commit, and one more, so that there is always such a standby.
const nodes = 3

func newCluster(ctx context.Context, folder, programs string) (*cluster, error) {
	c := &cluster{folder: folder, password: rand.Text()}
	var err error
	if c.patroni, err = filepath.Abs(filepath.Join(programs, "patroni")); err != nil {
		return c, fmt.Errorf("find Patroni: %w", err)
	}
	if _, err := os.Stat(c.patroni); err != nil {
		return c, fmt.Errorf("find Patroni: %w", err)
	}
	etcd, err := exec.LookPath("etcd")
	if err != nil {
		return c, fmt.Errorf("etcd is missing (apt-get install etcd-server): %w", err)
	}
	if c.bin, err = allPrograms(ctx); err != nil {
		return c, err
	}
	if c.as, err = unprivileged(); err != nil {
		return c, err
	}
	if err := c.startEtcd(ctx, etcd); err != nil {
		return c, err
	}
	for i := range nodes {
		n, err := c.newNode(ctx, fmt.Sprintf("node%d", i+1))
		if err != nil {
			return c, err
		}
		c.nodes = append(c.nodes, n)
	}
	for _, n := range c.nodes {
		if err := c.start(ctx, n); err != nil {
			return c, err
		}
	}
	if err := c.whole(ctx); err != nil {
		return c, err
	}
	conn, err := c.connectTo(ctx, "postgres")
	if err != nil {
		return c, err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if _, err := conn.Exec(ctx, "CREATE DATABASE ledger"); err != nil {
		return c, fmt.Errorf("create the database: %w", err)
	}
	err = c.spread(ctx)
	return c, err
}

// spread waits until all nodes have the database: a client that asks a standby for one that it does not have yet asks no other.
func (c *cluster) spread(ctx context.Context) error {
	for _, n := range c.nodes {
		for {
			conn, err := pgx.Connect(ctx, c.urlTo(n.database, "ledger")+"&connect_timeout=2")
			if err == nil {
				if err := conn.Close(ctx); err != nil {
					return fmt.Errorf("ask %s for the database: %w", n.name, err)
				}
				break
			}
			if err := sleep(ctx, 200*time.Millisecond); err != nil {
				return fmt.Errorf("%s has no database: %w", n.name, err)
			}
		}
	}
	return nil
}

// allPrograms returns the folder of PostgreSQL's programs. Patroni needs more than the server.
func allPrograms(ctx context.Context) (string, error) {
	dir, err := local.Find(ctx, 0)
	if err != nil {
		return "", fmt.Errorf("find PostgreSQL: %w", err)
	}
	server, err := filepath.EvalSymlinks(filepath.Join(dir, "postgres")) // all programs may not be linked to
	if err != nil {
		return "", fmt.Errorf("find PostgreSQL: %w", err)
	}
	dir = filepath.Dir(server)
	for _, name := range []string{"pg_isready", "pg_basebackup", "pg_rewind", "pg_controldata", "pg_ctl"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			return "", fmt.Errorf("PostgreSQL's own programs are missing (apt-get install postgresql): %w", err)
		}
	}
	return dir, nil
}

func (c *cluster) startEtcd(ctx context.Context, program string) error {
	peers, err := freeAddress(ctx)
	if err != nil {
		return err
	}
	if c.etcdAt, err = freeAddress(ctx); err != nil {
		return err
	}
	c.etcd = exec.CommandContext(context.WithoutCancel(ctx), program, "--data-dir", filepath.Join(c.folder, "etcd"),
		"--listen-client-urls", "http://"+c.etcdAt, "--advertise-client-urls", "http://"+c.etcdAt,
		"--listen-peer-urls", "http://"+peers, "--initial-advertise-peer-urls", "http://"+peers, "--initial-cluster", "default=http://"+peers)
	if err := c.etcd.Start(); err != nil {
		return fmt.Errorf("start etcd: %w", err)
	}
	return nil
}

// settings are those of a node. The database loses no commit that was acknowledged while at least one standby has it, and takes none
// while there is no such standby.
const settings = `
scope: harrier
name: %[1]s
restapi: {listen: "%[2]s", connect_address: "%[2]s"}
etcd3: {host: "%[3]s"}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters: {max_connections: 60, wal_keep_size: 256MB}
  initdb: [{encoding: UTF8}, {locale: C}, data-checksums, {auth-host: scram-sha-256}, {auth-local: scram-sha-256}]
postgresql:
  listen: "%[4]s"
  connect_address: "%[4]s"
  data_dir: "%[5]s"
  bin_dir: "%[6]s"
  pgpass: "%[5]s.pgpass"
  parameters: {unix_socket_directories: ""}
  pg_hba: ["host all harrier,rewinder 127.0.0.1/32 scram-sha-256", "host replication replicator 127.0.0.1/32 scram-sha-256"]
  authentication:
    superuser: {username: harrier, password: "%[7]s"}
    replication: {username: replicator, password: "%[7]s"}
    rewind: {username: rewinder, password: "%[7]s"}
`

func (c *cluster) newNode(ctx context.Context, name string) (*node, error) {
	folder := filepath.Join(c.folder, name)
	n := &node{name: name, data: filepath.Join(folder, "data")}
	var err1, err2 error
	n.database, err1 = freeAddress(ctx)
	n.rest, err2 = freeAddress(ctx)
	if err := errors.Join(err1, err2, os.Mkdir(folder, 0o700)); err != nil {
		return nil, fmt.Errorf("make a node: %w", err)
	}
	file := filepath.Join(folder, "patroni.yaml")
	text := fmt.Sprintf(settings, name, n.rest, c.etcdAt, n.database, n.data, c.bin, c.password)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return nil, fmt.Errorf("write the settings of a node: %w", err)
	}
	if c.as != nil {
		if err := errors.Join(os.Chown(folder, int(c.as.Uid), int(c.as.Gid)), os.Chown(file, int(c.as.Uid), int(c.as.Gid))); err != nil {
			return nil, fmt.Errorf("give a node its folder: %w", err)
		}
	}
	return n, nil
}

// start starts Patroni, which starts PostgreSQL.
func (c *cluster) start(ctx context.Context, n *node) error {
	log, err := os.OpenFile(filepath.Join(c.folder, n.name+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("open the log of %s: %w", n.name, err)
	}
	n.cmd = exec.CommandContext(context.WithoutCancel(ctx), c.patroni, filepath.Join(c.folder, n.name, "patroni.yaml"))
	n.cmd.Dir = filepath.Dir(n.data)
	n.cmd.Env = append(os.Environ(), "HOME="+filepath.Dir(n.data))
	n.cmd.Stdout, n.cmd.Stderr = log, log
	n.cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c.as}
	if err := errors.Join(n.cmd.Start(), log.Close()); err != nil {
		return fmt.Errorf("start %s: %w", n.name, err)
	}
	n.ended = make(chan error, 1)
	go func(cmd *exec.Cmd, ended chan<- error) { ended <- cmd.Wait() }(n.cmd, n.ended)
	return nil
}

// is asks Patroni whether a node has a role: primary, replica, synchronous.
func (n *node) is(ctx context.Context, role string) bool {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+n.rest+"/"+role, http.NoBody)
	if err != nil {
		return false
	}
	res, err := asker.Do(req)
	if err != nil {
		return false
	}
	return errors.Join(res.Body.Close()) == nil && res.StatusCode == http.StatusOK
}

// primary returns the node that takes writes.
func (c *cluster) primary(ctx context.Context) (*node, error) {
	for {
		for _, n := range c.nodes {
			if n.is(ctx, "primary") {
				return n, nil
			}
		}
		if err := sleep(ctx, 200*time.Millisecond); err != nil {
			return nil, fmt.Errorf("there is no primary: %w", err)
		}
	}
}

// whole waits until all nodes run, and a standby has every commit.
func (c *cluster) whole(ctx context.Context) error {
	ctx, cancel := context.WithTimeoutCause(ctx, 2*time.Minute, errors.New("it takes longer than two minutes"))
	defer cancel()
	for {
		primaries, standbys, synchronous := 0, 0, 0
		for _, n := range c.nodes {
			switch {
			case n.is(ctx, "primary"):
				primaries++
			case n.is(ctx, "synchronous"):
				synchronous++
				standbys++
			case n.is(ctx, "replica"):
				standbys++
			}
		}
		if primaries == 1 && standbys == nodes-1 && synchronous > 0 {
			return nil
		}
		if err := sleep(ctx, 500*time.Millisecond); err != nil {
			return fmt.Errorf("%d primaries, %d standbys, %d of them synchronous: %w", primaries, standbys, synchronous, err)
		}
	}
}

// url names all nodes; a connection is made to the one that takes writes.
func (c *cluster) url() string { return c.urlOf("ledger") }

func (c *cluster) urlOf(database string) string {
	hosts := make([]string, len(c.nodes))
	for i, n := range c.nodes {
		hosts[i] = n.database
	}
	return c.urlTo(strings.Join(hosts, ","), database) + "&target_session_attrs=read-write"
}

func (c *cluster) urlTo(hosts, database string) string {
	return fmt.Sprintf("postgres://%s@%s/%s?sslmode=disable", url.UserPassword("harrier", c.password), hosts, database)
}

func (c *cluster) connect(ctx context.Context) (*pgx.Conn, error) { return c.connectTo(ctx, "ledger") }

func (c *cluster) connectTo(ctx context.Context, database string) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, c.urlOf(database)+"&connect_timeout=2")
	if err != nil {
		return nil, fmt.Errorf("connect to the primary: %w", err)
	}
	return conn, nil
}

// postgres returns the PostgreSQL of a node.
func (c *cluster) postgres(n *node) *postgres { return &postgres{data: n.data, address: n.database} }

func (c *cluster) close() error {
	var errs []error
	for _, n := range c.nodes {
		if n.ended == nil || n.cmd.ProcessState != nil {
			continue
		}
		_ = n.cmd.Process.Signal(syscall.SIGCONT)
		if _, err := c.postgres(n).pid(); err == nil {
			errs = append(errs, c.postgres(n).signalAll(syscall.SIGKILL))
		}
		errs = append(errs, n.cmd.Process.Kill())
		ended(n.ended)
		if _, err := c.postgres(n).pid(); err == nil { // Patroni may have started it again
			_ = c.postgres(n).signalAll(syscall.SIGKILL)
		}
	}
	if c.etcd != nil && c.etcd.Process != nil {
		errs = append(errs, c.etcd.Process.Kill())
		_ = c.etcd.Wait()
	}
	return errors.Join(errs...)
}
