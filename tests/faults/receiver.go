package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"time"
)

// receiver is a receiver of webhooks that counts how often each event arrives.
type receiver struct {
	*httptest.Server

	mu     sync.Mutex
	events map[string]int
}

// newReceiver starts a receiver, and adds a webhook to it as the first writer.
func (l *lab) newReceiver(ctx context.Context) (*receiver, error) {
	r := &receiver{events: map[string]int{}}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.events[req.Header.Get("Webhook-Id")]++
		w.WriteHeader(http.StatusNoContent)
	}))
	w := l.writers[0]
	body, err := json.Marshal(object{"url": r.URL})
	if err != nil {
		return r, fmt.Errorf("create a webhook: %w", err)
	}
	if (&writer{l: l, token: w.token, client: w.client}).exchange(ctx, http.MethodPost, "/webhooks", "application/json", string(body), "", nil) != acknowledged {
		return r, errors.New("a webhook cannot be created")
	}
	err = r.gets(ctx, 1)
	return r, err
}

// counts returns how many events have arrived, and how often the one that arrived most often.
func (r *receiver) counts() (events, most int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, n := range r.events {
		most = max(most, n)
	}
	return len(r.events), most
}

// gets waits until more events have arrived.
func (r *receiver) gets(ctx context.Context, more int) error {
	ctx, cancel := context.WithTimeoutCause(ctx, recovery, fmt.Errorf("no event arrives within %s", recovery))
	defer cancel()
	for from, _ := r.counts(); ; {
		if now, _ := r.counts(); now >= from+more {
			return nil
		}
		if err := sleep(ctx, 50*time.Millisecond); err != nil {
			return err
		}
	}
}

// maxRepeats is how often an event may arrive while nothing can be noted for ten seconds: both servers try after 2, 6 and 14 seconds.
const maxRepeats = 12

// fillDiskUnderWebhooks fills the disk. What a server cannot note it sends again after pauses that grow, and then goes on.
func fillDiskUnderWebhooks(ctx context.Context, l *lab) (string, error) {
	r, err := l.newReceiver(ctx)
	if err != nil {
		return "", err
	}
	defer r.Close()
	if skip, err := fillDisk(ctx, l); skip != "" || err != nil {
		return skip, err
	}
	if err := r.gets(ctx, after); err != nil {
		return "", err
	}
	if _, most := r.counts(); most > maxRepeats {
		return "", fmt.Errorf("an event has been delivered %d times", most)
	}
	return "", nil
}

// jumpClock sets the database's clock 40 minutes ahead for ten seconds. Webhooks and emails do not wait for what it showed.
func jumpClock(ctx context.Context, l *lab) (string, error) {
	if l.postgres.clock == "" {
		return "libfaketime is not installed", nil
	}
	r, err := l.newReceiver(ctx)
	if err != nil {
		return "", err
	}
	defer r.Close()
	if err := errors.Join(l.postgres.setClock("+40m"), sleep(ctx, 10*time.Second), l.postgres.setClock("+0")); err != nil {
		return "", err
	}
	if err := errors.Join(sleep(ctx, 2*time.Second), r.gets(ctx, after)); err != nil {
		return "", err
	}
	return "", l.sendsEmails(ctx)
}

// sendsEmails waits until no email is queued that was due some time ago, nor one that is due later than after its first failures.
func (l *lab) sendsEmails(ctx context.Context) error {
	ctx, cancel := context.WithTimeoutCause(ctx, recovery, fmt.Errorf("emails wait for longer than %s", recovery))
	defer cancel()
	for {
		conn, err := l.database.connect(ctx)
		if err != nil {
			return err
		}
		var waiting int
		err = conn.QueryRow(ctx, "SELECT count(*) FROM river_job WHERE finalized_at IS NULL AND scheduled_at > now() + interval '1 minute'").Scan(&waiting)
		if err := errors.Join(err, conn.Close(ctx)); err != nil {
			return fmt.Errorf("read the queue: %w", err)
		}
		if waiting == 0 {
			return nil
		}
		if err := sleep(ctx, time.Second); err != nil {
			return err
		}
	}
}

// startReadOnly starts a server while the database takes no writes. It answers reads, says why it refuses writes, and goes on by itself.
func startReadOnly(ctx context.Context, l *lab) (string, error) {
	s := l.servers[1]
	if err := errors.Join(s.stop(), l.setReadOnly(ctx, "on")); err != nil {
		return "", err
	}
	begins := time.Now()
	err := errors.Join(s.launch(ctx, 0), s.reads(ctx), sleep(ctx, 5*time.Second), l.setReadOnly(ctx, "off"), s.ready(ctx))
	if err != nil {
		return "", err
	}
	log, err := os.ReadFile(s.folder + ".log")
	if err != nil {
		return "", fmt.Errorf("read the log of %s: %w", s.name, err)
	}
	for line := range strings.Lines(string(log)) {
		_, stamp, _ := strings.Cut(line, "time=")
		stamp, _, _ = strings.Cut(stamp, " ")
		if at, err := time.Parse(time.RFC3339Nano, stamp); err == nil && at.After(begins) && strings.Contains(line, "takes no writes") {
			return "", nil
		}
	}
	return "", errors.New("the log does not say that the database takes no writes")
}

// reads waits until a server answers reads.
func (s *server) reads(ctx context.Context) error {
	ctx, cancel := context.WithTimeoutCause(ctx, recovery, fmt.Errorf("%s does not read within %s", s.name, recovery))
	defer cancel()
	for {
		var text strings.Builder
		err := read(ctx, s.url+"/result/count", &text)
		if err == nil {
			return nil
		}
		if sleep(ctx, 100*time.Millisecond) != nil {
			return errors.Join(context.Cause(ctx), err)
		}
	}
}

// setReadOnly has the database take no writes, or take them again. Connections are cut, as in a failover.
func (l *lab) setReadOnly(ctx context.Context, value string) error {
	conn, err := l.database.connect(ctx)
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, "SET default_transaction_read_only = off")
	if err == nil {
		_, err = conn.Exec(ctx, "ALTER DATABASE ledger SET default_transaction_read_only = "+value)
	}
	if err == nil {
		_, err = conn.Exec(ctx, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'ledger' AND pid <> pg_backend_pid()")
	}
	if err := errors.Join(err, conn.Close(ctx)); err != nil {
		return fmt.Errorf("set default_transaction_read_only: %w", err)
	}
	return nil
}
