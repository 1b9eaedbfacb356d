package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// ordinary are the faults of two servers and one PostgreSQL.
var ordinary = []fault{
	{"none", none},
	{"server killed", killServer},
	{"database killed", endDatabase(syscall.SIGKILL, time.Second)},
	{"database stopped at once", endDatabase(syscall.SIGQUIT, time.Second)},
	{"database restarted", endDatabase(syscall.SIGINT, time.Second)},
	{"connections cut", cutConnections},
	{"connections exhausted", exhaustConnections},
	{"disk full", fillDisk},
	{"disk full for webhooks", fillDiskUnderWebhooks},
	{"database's clock 40 minutes ahead", jumpClock},
	{"server started on a read-only database", startReadOnly},
	{"clock 32 days ahead", wrongClock(32 * 24 * time.Hour)},
	{"clock 32 days behind", wrongClock(-32 * 24 * time.Hour)},
	{"server killed in an import", killDuring(func(ctx context.Context, l *lab) error { return l.replace(ctx, l.servers[0]) })},
	{"database killed in an import", killDuring(func(ctx context.Context, l *lab) error {
		return errors.Join(l.postgres.end(ctx, syscall.SIGKILL), l.postgres.start(ctx))
	})},
	{"rolling restart", rollingRestart},
	{"database away for 60 s", endDatabase(syscall.SIGINT, time.Minute)},
	{"database frozen for 65 s", freezeDatabase},
}

func none(ctx context.Context, _ *lab) (string, error) { return "", sleep(ctx, 3*time.Second) }

func killServer(ctx context.Context, l *lab) (string, error) {
	for _, s := range l.servers {
		if err := l.replace(ctx, s); err != nil {
			return "", err
		}
	}
	return "", nil
}

// replace kills a server, and starts it again after a while.
func (l *lab) replace(ctx context.Context, s *server) error {
	return errors.Join(s.kill(), sleep(ctx, time.Second), s.start(ctx, 0))
}

func endDatabase(s syscall.Signal, pause time.Duration) func(context.Context, *lab) (string, error) {
	return func(ctx context.Context, l *lab) (string, error) {
		return "", errors.Join(l.postgres.end(ctx, s), sleep(ctx, pause), l.postgres.start(ctx))
	}
}

func cutConnections(ctx context.Context, l *lab) (string, error) {
	for range 20 {
		l.relay.cut()
		if err := sleep(ctx, 300*time.Millisecond); err != nil {
			return "", err
		}
	}
	return "", nil
}

// exhaustConnections takes all connections that the database has, after cutting those of the servers.
func exhaustConnections(ctx context.Context, l *lab) (string, error) {
	var taken []*pgx.Conn
	defer func() {
		for _, conn := range taken {
			_ = conn.Close(context.WithoutCancel(ctx))
		}
	}()
	l.relay.cut()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); {
		conn, err := l.postgres.connect(ctx)
		if err == nil {
			taken = append(taken, conn)
			continue
		}
		l.relay.cut() // servers that got a connection lose it
		if err := sleep(ctx, 20*time.Millisecond); err != nil {
			return "", err
		}
	}
	return "", nil
}

// fillDisk fills the disk of the database until it stops or refuses to write, and makes room again.
func fillDisk(ctx context.Context, l *lab) (string, error) {
	if l.postgres.mounted == "" {
		return "a small disk cannot be mounted without root", nil
	}
	pid, err := l.postgres.pid()
	if err != nil {
		return "", err
	}
	ballast := filepath.Join(l.postgres.mounted, "ballast")
	file, err := os.Create(ballast)
	if err != nil {
		return "", fmt.Errorf("fill the disk: %w", err)
	}
	chunk := make([]byte, 64<<10)
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end) && ctx.Err() == nil; {
		if _, err := file.Write(chunk); err != nil { // what the database frees is filled as well
			time.Sleep(5 * time.Millisecond)
		}
	}
	if err := errors.Join(file.Close(), os.Remove(ballast)); err != nil {
		return "", fmt.Errorf("make room on the disk: %w", err)
	}
	if syscall.Kill(pid, 0) != nil { // it could not write its log, and stopped
		return "", l.postgres.start(ctx)
	}
	return "", nil
}

// wrongClock runs a server on a machine whose clock is wrong.
func wrongClock(skew time.Duration) func(context.Context, *lab) (string, error) {
	return func(ctx context.Context, l *lab) (string, error) {
		s := l.servers[1]
		if err := errors.Join(s.stop(), s.start(ctx, skew), sleep(ctx, 8*time.Second)); err != nil {
			return "", err
		}
		var text strings.Builder
		if err := read(ctx, s.url+"/readyz", &text); err != nil || !strings.Contains(text.String(), "768h") {
			return "", errors.Join(fmt.Errorf("/readyz does not tell of the clock: %s", text.String()), err)
		}
		return "", errors.Join(s.stop(), s.start(ctx, 0))
	}
}

func rollingRestart(ctx context.Context, l *lab) (string, error) {
	for _, s := range l.servers {
		if err := errors.Join(s.stop(), s.start(ctx, 0)); err != nil {
			return "", err
		}
	}
	return "", nil
}

// freezeDatabase stops all processes of the database without ending a connection.
func freezeDatabase(ctx context.Context, l *lab) (string, error) {
	err := l.postgres.signalAll(syscall.SIGSTOP)
	return "", errors.Join(err, sleep(ctx, 65*time.Second), l.postgres.signalAll(syscall.SIGCONT))
}

// importRows is the size of the file that is imported while something is killed.
const importRows = 60_000

// killDuring breaks something in the middle of an import, which then is there as a whole or not at all.
func killDuring(breaks func(context.Context, *lab) error) func(context.Context, *lab) (string, error) {
	return func(ctx context.Context, l *lab) (string, error) {
		var file strings.Builder
		file.WriteString("place,name,team,time\n")
		for i := range importRows {
			fmt.Fprintf(&file, "%d,Import%s %d,Team %d,%d:%02d.%d\n", i+1, l.run, i, i%500, 15+i/60%45, i%60, i%10)
		}
		for n := range 4 {
			ended := make(chan error, 1)
			go func() { ended <- l.importInto(ctx, file.String()) }()
			// Later each time: while the file is received, checked, copied, and committed.
			if err := errors.Join(sleep(ctx, time.Duration(n)*500*time.Millisecond+100*time.Millisecond), breaks(ctx, l), <-ended); err != nil {
				return "", err
			}
		}
		return "", nil
	}
}

// importInto imports a file into a race of its own, through the first server.
func (l *lab) importInto(ctx context.Context, file string) error {
	w := l.writers[0]
	var race struct {
		ID string `json:"_id"`
	}
	client := &writer{l: l, token: w.token, client: w.client, turn: 1}
	for client.send(ctx, http.MethodPost, "/race", object{"name": "Ledger Import", "date": "2026-10-03"}, "", &race) != acknowledged {
		if err := sleep(ctx, pause); err != nil {
			return err
		}
	}
	c := l.ledger.cell(imports, race.ID, "0")
	client.turn = 0
	o := client.upload(ctx, "/race/"+race.ID+"/results?gender=mens&event=5K", "text/csv", file)
	l.ledger.note(c, strconv.Itoa(importRows), o)
	return nil
}
