package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"syscall"
	"time"
)

// failovers are the faults of a cluster.
var failovers = []fault{
	{"none", none},
	{"primary killed", killPrimary},
	{"standby killed", killStandby},
	{"switchover", switchOver},
	{"primary frozen", freezePrimary},
}

// kill ends a node, as a power cut does.
func (c *cluster) kill(n *node) error {
	err := n.cmd.Process.Kill()
	ended(n.ended)
	return errors.Join(err, c.postgres(n).signalAll(syscall.SIGKILL))
}

// flows waits until clients write again.
func (l *lab) flows(ctx context.Context) error {
	for from := l.ledger.since(); l.ledger.since() < from+after; {
		if err := sleep(ctx, 50*time.Millisecond); err != nil {
			return err
		}
	}
	return nil
}

// killPrimary kills the primary. When another has taken over, it comes back as a standby.
func killPrimary(ctx context.Context, l *lab) (string, error) {
	was, err := l.cluster.primary(ctx)
	if err != nil {
		return "", err
	}
	if err := errors.Join(l.cluster.kill(was), l.flows(ctx)); err != nil {
		return "", err
	}
	return "", errors.Join(l.cluster.start(ctx, was), l.cluster.whole(ctx))
}

// killStandby kills the standby that has every commit. The other takes its place.
func killStandby(ctx context.Context, l *lab) (string, error) {
	for _, n := range l.cluster.nodes {
		if n.is(ctx, "synchronous") {
			if err := errors.Join(l.cluster.kill(n), l.flows(ctx)); err != nil {
				return "", err
			}
			return "", errors.Join(l.cluster.start(ctx, n), l.cluster.whole(ctx))
		}
	}
	return "", errors.New("there is no synchronous standby")
}

// switchOver lets a standby take over in peace, as before maintenance.
func switchOver(ctx context.Context, l *lab) (string, error) {
	was, err := l.cluster.primary(ctx)
	if err != nil {
		return "", err
	}
	body := strings.NewReader(fmt.Sprintf(`{"leader":%q}`, was.name))
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+was.rest+"/switchover", body)
	if err != nil {
		return "", fmt.Errorf("ask for a switchover: %w", err)
	}
	res, err := asker.Do(req)
	if err != nil {
		return "", fmt.Errorf("ask for a switchover: %w", err)
	}
	if err := res.Body.Close(); err != nil || res.StatusCode != http.StatusOK {
		return "", errors.Join(fmt.Errorf("ask for a switchover: %s", res.Status), err)
	}
	return "", errors.Join(l.flows(ctx), l.cluster.whole(ctx))
}

// freezePrimary stops the primary and its Patroni without ending them. What they do when they go on must not be believed by anybody: the
// commits of clients that are still connected to it reach no standby, so they are not acknowledged.
func freezePrimary(ctx context.Context, l *lab) (string, error) {
	was, err := l.cluster.primary(ctx)
	if err != nil {
		return "", err
	}
	frozen := l.cluster.postgres(was)
	if err := errors.Join(was.cmd.Process.Signal(syscall.SIGSTOP), frozen.signalAll(syscall.SIGSTOP), l.flows(ctx)); err != nil {
		return "", err
	}
	// PostgreSQL goes on first: for a while it takes itself for the primary, and nobody tells it otherwise.
	err = errors.Join(frozen.signalAll(syscall.SIGCONT), sleep(ctx, 5*time.Second), was.cmd.Process.Signal(syscall.SIGCONT))
	return "", errors.Join(err, l.cluster.whole(ctx))
}
