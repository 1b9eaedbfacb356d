package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
)

// database is the servers' database: one PostgreSQL, or several under Patroni.
type database interface {
	// connect connects to the primary, beside the servers.
	connect(ctx context.Context) (*pgx.Conn, error)
	close() error
}

// lab is where faults are made.
type lab struct {
	options

	out         io.Writer
	run         string // a word that makes names of this run its own
	folder      string
	binary      string
	database    database
	postgres    *postgres // the database, if it is one PostgreSQL
	cluster     *cluster  // the database, if it is several
	databaseURL string
	relay       *relay
	servers     []*server
	ledger      *ledger
	writers     []*writer
}

// fault breaks something and mends it. It returns why it cannot be made here, if it cannot.
type fault struct {
	name string
	make func(ctx context.Context, l *lab) (skip string, err error)
}

// openLab builds the program with a clock that can be wrong, and starts a database, two servers and the writers. The laboratory that it
// returns must be closed also after an error.
func openLab(ctx context.Context, o options, out io.Writer) (*lab, error) {
	l := &lab{options: o, out: out, run: strconv.FormatInt(time.Now().Unix()%1e6, 36), ledger: newLedger()}
	var err error
	if l.folder, err = os.MkdirTemp("", "harrier-faults-"); err != nil {
		return l, fmt.Errorf("make a folder: %w", err)
	}
	if err := os.Chmod(l.folder, 0o711); err != nil { //nolint:gosec // PostgreSQL's user must get through
		return l, fmt.Errorf("let PostgreSQL into the folder: %w", err)
	}
	l.binary = filepath.Join(l.folder, "harrier")
	if said, err := exec.CommandContext(ctx, "go", "build", "-tags", "clockshift", "-o", l.binary, "harrier/cmd/harrier").CombinedOutput(); err != nil {
		return l, fmt.Errorf("build the program: %w\n%s", err, said)
	}
	if err := l.openDatabase(ctx); err != nil {
		return l, err
	}
	for _, name := range []string{"one", "two"} {
		s, err := l.newServer(ctx, name)
		if err != nil {
			return l, err
		}
		l.servers = append(l.servers, s)
		if err := s.start(ctx, 0); err != nil {
			return l, err
		}
	}
	for i := range o.Writers {
		w, err := newWriter(ctx, l, i)
		if err != nil {
			return l, err
		}
		l.writers = append(l.writers, w)
	}
	return l, nil
}

func (l *lab) openDatabase(ctx context.Context) error {
	if l.Failover {
		c, err := newCluster(ctx, l.folder, l.Patroni)
		if c != nil {
			l.database, l.cluster = c, c
		}
		if err == nil {
			l.databaseURL = c.url()
		}
		return err
	}
	p, err := newPostgres(ctx, l.folder)
	if p != nil {
		l.database, l.postgres = p, p
	}
	if err != nil {
		return err
	}
	if l.relay, err = newRelay(ctx, p.address); err != nil {
		return err
	}
	l.databaseURL = p.url(l.relay.door.Addr().String(), "ledger")
	return nil
}

// next returns the server that a client asks, in turn.
func (l *lab) next(turn int) string { return l.servers[turn%len(l.servers)].url }

const (
	// before is how long clients write before a fault, and after is how many writes show that all is well again.
	before = 2 * time.Second
	after  = 200
	// recovery is how long the system may take to mend itself once the fault is.
	recovery = 90 * time.Second
)

// make makes a fault while clients write, waits until they write again, and compares.
func (l *lab) make(ctx context.Context, f fault) (row, error) {
	l.ledger.begin()
	if err := sleep(ctx, before); err != nil {
		return row{}, err
	}
	skip, err := f.make(ctx, l)
	if err != nil {
		return row{}, err
	}
	if err := l.recovers(ctx); err != nil {
		return row{}, err
	}
	l.ledger.gate.Lock()
	defer l.ledger.gate.Unlock()
	l.ledger.mu.Lock()
	r := row{fault: f.name, counts: l.ledger.counts, without: l.ledger.gap, skipped: skip}
	for what, n := range l.ledger.odd {
		r.wrong = append(r.wrong, fmt.Sprintf("%d times %s", n, what))
	}
	l.ledger.mu.Unlock()
	err = l.compare(ctx, &r)
	return r, err
}

// recovers waits until both servers are ready and clients write.
func (l *lab) recovers(ctx context.Context) error {
	ctx, cancel := context.WithTimeoutCause(ctx, recovery, fmt.Errorf("nothing is written within %s", recovery))
	defer cancel()
	for _, s := range l.servers {
		if err := s.ready(ctx); err != nil {
			return err
		}
	}
	for from := l.ledger.since(); l.ledger.since() < from+after; {
		if err := sleep(ctx, 50*time.Millisecond); err != nil {
			return err
		}
	}
	return nil
}

// sleep waits unless ctx ends before.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx) //nolint:wrapcheck // it says why
	case <-time.After(d):
		return nil
	}
}

// close ends everything that the laboratory started.
func (l *lab) close() error {
	var errs []error
	for _, s := range l.servers {
		errs = append(errs, s.close())
	}
	if l.relay != nil {
		errs = append(errs, l.relay.close())
	}
	if l.database != nil {
		errs = append(errs, l.database.close())
	}
	if l.Keep {
		_, _ = fmt.Fprintln(l.out, "the logs are in", l.folder)
	} else {
		errs = append(errs, os.RemoveAll(l.folder))
	}
	return errors.Join(errs...)
}
