package mail_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"log/slog"
	"math/big"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/internal/date/clock"
	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/internal/pg/jobs"
	"harrier/tests/kit/database"
	"harrier/tests/kit/wait"
)

const token = "eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl"

func messageTo(address string) mail.Message {
	return mail.Message{Kind: mail.Verification, To: address, Name: "Ada", Token: token, Expires: time.Now().Add(24 * time.Hour)}
}

// posted are the messages of references, by their IDs.
var posted sync.Map

// compose writes the message that was posted.
func compose(_ context.Context, ref mail.Reference, _ time.Time) (mail.Message, error) {
	message, ok := posted.Load(ref.ID)
	if !ok {
		return mail.Message{}, mail.ErrNotNeeded
	}
	return message.(mail.Message), nil
}

// logbook is a log that can be read while it is written.
type logbook struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logbook) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logbook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// newPool connects to a new database by a pool that waits longer for a connection than the program does: how fast a busy machine
// lets tests in is not what they are about.
func newPool(t *testing.T) *pgxpool.Pool {
	t.Helper()
	return patientPool(t, database.URL(t))
}

func patientPool(t *testing.T, address string) *pgxpool.Pool {
	t.Helper()
	cfg, err := pgxpool.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	cfg.ConnConfig.ConnectTimeout = wait.Timeout
	cfg.MaxConns = 6
	pool, err := pgxpool.NewWithConfig(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool
}

// testOutbox is an outbox with its queue, which runs between start and stop.
type testOutbox struct {
	*mail.Outbox

	queue  *jobs.Queue
	db     *pg.DB
	cancel context.CancelFunc
	done   chan struct{}
}

func newOutbox(t *testing.T, pool *pgxpool.Pool, cfg mail.Config) (*testOutbox, *logbook) {
	t.Helper()
	book := new(logbook)
	cfg.Log = slog.New(slog.NewJSONHandler(book, &slog.HandlerOptions{Level: slog.LevelDebug}))
	if cfg.PublicURL == "" {
		cfg.PublicURL = "https://run.example"
	}
	cfg.Compose = map[mail.Kind]mail.Compose{mail.Verification: compose}
	workers := jobs.NewWorkers()
	if err := mail.Register(workers, cfg); err != nil {
		t.Fatal(err)
	}
	db := &pg.DB{Pool: pool}
	queue, err := jobs.New(db, workers, clock.System, cfg.Log, nil)
	if err != nil {
		t.Fatal(err)
	}
	return &testOutbox{Outbox: mail.NewOutbox(queue), queue: queue, db: db}, book
}

func start(t *testing.T, outbox *testOutbox) {
	t.Helper()
	var ctx context.Context
	ctx, outbox.cancel = context.WithCancel(context.WithoutCancel(t.Context()))
	outbox.done = make(chan struct{})
	go func() {
		defer close(outbox.done)
		outbox.queue.Run(ctx)
	}()
	t.Cleanup(func() { stop(t, outbox) })
}

func stop(t *testing.T, outbox *testOutbox) {
	t.Helper()
	outbox.cancel()
	select {
	case <-outbox.done:
	case <-time.After(2 * time.Minute):
		t.Error("the queue does not stop")
	}
}

func post(t *testing.T, pool *pgxpool.Pool, outbox *testOutbox, messages ...mail.Message) {
	t.Helper()
	err := pg.InTx(t.Context(), &pg.DB{Pool: pool}, func(tx pgx.Tx) error {
		for _, message := range messages {
			ref := mail.Reference{Kind: message.Kind, ID: uuid.New(), Expires: message.Expires}
			posted.Store(ref.ID, message)
			if err := outbox.Send(t.Context(), tx, ref); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// count returns how many emails are in a state of River's.
func count(t *testing.T, pool *pgxpool.Pool, state string) int {
	t.Helper()
	var n int
	if err := pool.QueryRow(t.Context(), "SELECT count(*) FROM river_job WHERE state::text = $1", state).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// silent fails when the log tells what it must not.
func silent(t *testing.T, book *logbook) {
	t.Helper()
	if log := book.String(); strings.Contains(log, token) || strings.Contains(log, "ada@") {
		t.Errorf("the log holds the token or the address: %s", log)
	}
}

func selfSigned(t *testing.T) *tls.Config {
	t.Helper()
	key := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"other.example"}}
	cert := must(x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key))
	return &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{cert}, PrivateKey: key}}, MinVersion: tls.VersionTLS12}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
