package mail_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/internal/testkit"
)

const token = "eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl"

func letterTo(address string) mail.Letter {
	return mail.Letter{Kind: mail.Verification, To: address, Name: "Ada", Token: token, Expires: time.Now().Add(24 * time.Hour)}
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

// database is testkit's with a pool that waits longer for a connection than the program does: how fast a busy machine
// lets tests in is not what they are about.
func database(t *testing.T) *pgxpool.Pool {
	t.Helper()
	return patientPool(t, testkit.DatabaseURL(t))
}

func patientPool(t *testing.T, address string) *pgxpool.Pool {
	t.Helper()
	cfg, err := pgxpool.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	cfg.ConnConfig.ConnectTimeout = 20 * time.Second
	cfg.MaxConns = 6
	pool, err := pgxpool.NewWithConfig(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool
}

func newOutbox(t *testing.T, pool *pgxpool.Pool, cfg mail.Config) (*mail.Outbox, *logbook) {
	t.Helper()
	book := new(logbook)
	cfg.Log = slog.New(slog.NewJSONHandler(book, &slog.HandlerOptions{Level: slog.LevelDebug}))
	if cfg.PublicURL == "" {
		cfg.PublicURL = "https://run.example"
	}
	outbox, err := mail.New(pool, cfg)
	if err != nil {
		t.Fatal(err)
	}
	return outbox, book
}

func start(t *testing.T, outbox *mail.Outbox) {
	t.Helper()
	if err := outbox.Start(context.WithoutCancel(t.Context())); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stop(t, outbox) })
}

func stop(t *testing.T, outbox *mail.Outbox) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), 20*time.Second)
	defer cancel()
	if err := outbox.Stop(ctx); err != nil {
		t.Error(err)
	}
}

func post(t *testing.T, pool *pgxpool.Pool, outbox *mail.Outbox, letters ...mail.Letter) {
	t.Helper()
	err := pg.InTx(t.Context(), pool, func(tx pgx.Tx) error {
		for _, letter := range letters {
			if err := outbox.Post(t.Context(), tx, letter); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	deadline := time.Now().Add(40 * time.Second)
	for !ok() {
		if time.Now().After(deadline) {
			t.Fatalf("not in time: %s", what)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// jobs counts the letters in a state of River's.
func jobs(t *testing.T, pool *pgxpool.Pool, state string) int {
	t.Helper()
	var n int
	if err := pool.QueryRow(t.Context(), "SELECT count(*) FROM river_job WHERE state::text = $1", state).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestPost(t *testing.T) {
	t.Parallel()

	t.Run("sends what was committed and nothing of what was rolled back", func(t *testing.T) {
		t.Parallel()
		pool, office := database(t), new(postOffice)
		outbox, _ := newOutbox(t, pool, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
		start(t, outbox)
		gone := errors.New("rolled back")
		err := pg.InTx(t.Context(), pool, func(tx pgx.Tx) error {
			if err := outbox.Post(t.Context(), tx, letterTo("never@example.org")); err != nil {
				return err
			}
			return gone
		})
		if !errors.Is(err, gone) {
			t.Fatal(err)
		}
		post(t, pool, outbox, letterTo("one@example.org"), letterTo("two@example.org"))
		eventually(t, "both letters sent", func() bool { return jobs(t, pool, "completed") == 2 })
		for _, got := range office.mails() {
			if got.to == "never@example.org" {
				t.Error("a letter of a transaction that was rolled back was sent")
			}
		}
		if n := len(office.mails()); n != 2 {
			t.Errorf("%d mails, want 2", n)
		}
	})

	t.Run("works without a start, and a later start sends", func(t *testing.T) {
		t.Parallel()
		pool, office := database(t), new(postOffice)
		cfg := mail.Config{SMTPURL: "smtp://" + office.open(t, "")}
		early, _ := newOutbox(t, pool, cfg)
		post(t, pool, early, letterTo("ada@example.org"))
		stop(t, early)
		later, _ := newOutbox(t, pool, cfg)
		start(t, later)
		eventually(t, "the letter sent", func() bool { return len(office.mails()) == 1 })
	})

	t.Run("refuses a letter that lacks something", func(t *testing.T) {
		t.Parallel()
		pool := database(t)
		outbox, _ := newOutbox(t, pool, mail.Config{Dir: t.TempDir()})
		soon := time.Now().Add(time.Hour)
		for name, letter := range map[string]mail.Letter{
			"an address":     {Kind: mail.Verification, Token: "t", Expires: soon},
			"a token":        {Kind: mail.PasswordReset, To: "a@example.org", Expires: soon},
			"an expiry":      {Kind: mail.Verification, To: "a@example.org", Token: "t"},
			"a new address":  {Kind: mail.AddressChanged, To: "a@example.org"},
			"a kind":         {To: "a@example.org", Token: "t", Expires: soon},
			"a kind that is": {Kind: "spam", To: "a@example.org", Token: "t", Expires: soon},
		} {
			err := pg.InTx(t.Context(), pool, func(tx pgx.Tx) error { return outbox.Post(t.Context(), tx, letter) })
			if err == nil {
				t.Errorf("a letter without %s was taken", name)
			}
		}
	})

	t.Run("shares the queue among servers, each letter once", func(t *testing.T) {
		t.Parallel()
		pool, office := database(t), new(postOffice)
		cfg := mail.Config{SMTPURL: "smtp://" + office.open(t, "")}
		var outboxes [3]*mail.Outbox
		for i := range outboxes {
			outboxes[i], _ = newOutbox(t, pool, cfg)
			start(t, outboxes[i])
		}
		const count = 60
		for i := range count {
			post(t, pool, outboxes[i%3], letterTo(fmt.Sprintf("runner%d@example.org", i)))
		}
		eventually(t, "all letters sent", func() bool { return jobs(t, pool, "completed") == count })
		times := map[string]int{}
		for _, got := range office.mails() {
			times[got.to]++
		}
		for i := range count {
			if n := times[fmt.Sprintf("runner%d@example.org", i)]; n != 1 {
				t.Errorf("letter %d was sent %d times", i, n)
			}
		}
	})
}

func TestDelivery(t *testing.T) {
	t.Parallel()
	first := func(stage string, err error) func(int, string, string) error {
		return func(try int, at, _ string) error {
			if try == 1 && at == stage {
				return err
			}
			return nil
		}
	}
	busy := &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "try later, ada@example.org"}
	no := &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no mailbox ada@example.org here"}

	for name, refuse := range map[string]func(int, string, string) error{
		"a recipient refused for now":                       first("RCPT", busy),
		"a mail refused for now":                            first("DATA", busy),
		"a sender refused, which is our own fault":          first("MAIL", no),
		"a recipient refused until we log in":               first("RCPT", &smtp.SMTPError{Code: 530, EnhancedCode: smtp.EnhancedCode{5, 7, 0}, Message: "who are you"}),
		"a connection cut before the recipient":             first("RCPT", errHangUp),
		"a connection cut when the mail was not taken yet ": first("DATA", errHangUp),
	} {
		t.Run("comes exactly once after "+name, func(t *testing.T) {
			t.Parallel()
			pool, office := database(t), &postOffice{refuse: refuse}
			outbox, book := newOutbox(t, pool, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
			start(t, outbox)
			post(t, pool, outbox, letterTo("ada@example.org"))
			eventually(t, "the letter sent", func() bool { return jobs(t, pool, "completed") == 1 })
			if n, tries := len(office.mails()), office.tried(); n != 1 || tries != 2 {
				t.Errorf("%d mails in %d tries, want 1 in 2", n, tries)
			}
			silent(t, book)
		})
	}

	for name, stage := range map[string]string{"a recipient": "RCPT", "a mail": "DATA"} {
		t.Run("ends when "+name+" is refused for good", func(t *testing.T) {
			t.Parallel()
			pool, office := database(t), &postOffice{refuse: func(_ int, at, _ string) error {
				if at == stage {
					return no
				}
				return nil
			}}
			outbox, book := newOutbox(t, pool, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
			start(t, outbox)
			post(t, pool, outbox, letterTo("ada@example.org"))
			eventually(t, "the letter ended", func() bool { return jobs(t, pool, "cancelled") == 1 })
			if tries := office.tried(); tries != 1 {
				t.Errorf("tried %d times", tries)
			}
			if log := book.String(); !strings.Contains(log, "refused for good") || !strings.Contains(log, "550 5.1.1") {
				t.Errorf("the log does not say so: %s", log)
			}
			silent(t, book)
		})
	}

	t.Run("waits for a mail server that is away, and holds up nobody", func(t *testing.T) {
		t.Parallel()
		pool, office := database(t), new(postOffice)
		address := freePort(t)
		outbox, book := newOutbox(t, pool, mail.Config{SMTPURL: "smtp://" + address})
		start(t, outbox)
		began := time.Now()
		post(t, pool, outbox, letterTo("ada@example.org"))
		if took := time.Since(began); took > 3*time.Second {
			t.Errorf("posting took %s", took)
		}
		eventually(t, "a first attempt in vain", func() bool { return strings.Contains(book.String(), "will be tried again") })
		office.open(t, address)
		eventually(t, "the letter sent", func() bool { return jobs(t, pool, "completed") == 1 })
		if n := len(office.mails()); n != 1 {
			t.Errorf("%d mails", n)
		}
		silent(t, book)
	})

	t.Run("is not tried when the token has expired", func(t *testing.T) {
		t.Parallel()
		pool, office := database(t), new(postOffice)
		outbox, book := newOutbox(t, pool, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
		start(t, outbox)
		late := letterTo("ada@example.org")
		late.Expires = time.Now().Add(-time.Second)
		post(t, pool, outbox, late)
		eventually(t, "the letter ended", func() bool { return jobs(t, pool, "cancelled") == 1 })
		if office.tried() != 0 || !strings.Contains(book.String(), "before its token expired") {
			t.Errorf("%d tries, log %s", office.tried(), book)
		}
	})

	t.Run("logs in with the user of the URL", func(t *testing.T) {
		t.Parallel()
		pool, office := database(t), &postOffice{password: "p@ss/w#rd"}
		u := url.URL{Scheme: "smtp", User: url.UserPassword("harrier", office.password), Host: office.open(t, "")}
		outbox, book := newOutbox(t, pool, mail.Config{SMTPURL: u.String()})
		start(t, outbox)
		post(t, pool, outbox, letterTo("ada@example.org"))
		eventually(t, "the letter sent", func() bool { return len(office.mails()) == 1 })
		if got := office.mails()[0].user; got != "harrier" {
			t.Errorf("logged in as %q", got)
		}
		if strings.Contains(book.String(), "w#rd") {
			t.Error("the password is in the log")
		}
	})

	t.Run("is encrypted where the server offers it", func(t *testing.T) {
		t.Parallel()
		pool, office := database(t), &postOffice{tls: selfSigned(t)}
		outbox, _ := newOutbox(t, pool, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
		start(t, outbox)
		post(t, pool, outbox, letterTo("ada@example.org"))
		eventually(t, "the letter sent", func() bool { return len(office.mails()) == 1 })
		if !office.mails()[0].encrypted {
			t.Error("STARTTLS was offered and not taken")
		}
	})

	t.Run("reaches addresses that are not ASCII", func(t *testing.T) {
		t.Parallel()
		pool, office := database(t), &postOffice{utf8: true}
		outbox, _ := newOutbox(t, pool, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
		start(t, outbox)
		post(t, pool, outbox, letterTo("jürgen@example.org"), letterTo("ada@bücher.example"), letterTo("plain@example.org"))
		eventually(t, "the letters sent", func() bool { return len(office.mails()) == 3 })
		want := map[string]bool{"jürgen@example.org": true, "ada@xn--bcher-kva.example": false, "plain@example.org": false}
		for _, got := range office.mails() {
			if utf8, ok := want[got.to]; !ok || utf8 != got.utf8 {
				t.Errorf("%s was sent with SMTPUTF8 %t", got.to, got.utf8)
			}
		}
	})

	t.Run("waits where the server takes no address beyond ASCII", func(t *testing.T) {
		t.Parallel()
		pool, office := database(t), new(postOffice)
		outbox, book := newOutbox(t, pool, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
		start(t, outbox)
		post(t, pool, outbox, letterTo("jürgen@example.org"))
		eventually(t, "a line about it", func() bool { return strings.Contains(book.String(), "SMTPUTF8") })
		if n := len(office.mails()); n != 0 {
			t.Errorf("%d mails", n)
		}
	})
}

// silent fails when the log tells what it must not.
func silent(t *testing.T, book *logbook) {
	t.Helper()
	if log := book.String(); strings.Contains(log, token) || strings.Contains(log, "ada@") {
		t.Errorf("the log holds the token or the address: %s", log)
	}
}

func TestStop(t *testing.T) {
	t.Parallel()

	t.Run("waits for the letter being sent", func(t *testing.T) {
		t.Parallel()
		reached, release := make(chan struct{}), make(chan struct{})
		pool, office := database(t), &postOffice{refuse: func(_ int, stage, _ string) error {
			if stage == "DATA" {
				close(reached)
				<-release
			}
			return nil
		}}
		outbox, _ := newOutbox(t, pool, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
		if err := outbox.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		post(t, pool, outbox, letterTo("ada@example.org"))
		<-reached
		stopped := make(chan error, 1)
		go func() { stopped <- outbox.Stop(context.WithoutCancel(t.Context())) }()
		select {
		case err := <-stopped:
			t.Errorf("stopped with %v while a letter was being sent", err)
		case <-time.After(300 * time.Millisecond):
		}
		close(release)
		if err := <-stopped; err != nil {
			t.Error(err)
		}
		if len(office.mails()) != 1 || jobs(t, pool, "completed") != 1 {
			t.Errorf("%d mails, %d letters completed", len(office.mails()), jobs(t, pool, "completed"))
		}
	})

	t.Run("comes back when its time is over", func(t *testing.T) {
		t.Parallel()
		reached, release := make(chan struct{}), make(chan struct{})
		pool, office := database(t), &postOffice{refuse: func(_ int, stage, _ string) error {
			if stage == "RCPT" {
				close(reached)
				<-release
			}
			return nil
		}}
		outbox, _ := newOutbox(t, pool, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
		start(t, outbox)
		post(t, pool, outbox, letterTo("ada@example.org"))
		<-reached
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		if err := outbox.Stop(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("stopped with %v", err)
		}
		close(release)
	})

	t.Run("is quiet for an outbox that never started", func(t *testing.T) {
		t.Parallel()
		outbox, _ := newOutbox(t, database(t), mail.Config{Dir: t.TempDir()})
		stop(t, outbox)
	})
}

func TestStart(t *testing.T) {
	t.Parallel()

	t.Run("refuses a second time", func(t *testing.T) {
		t.Parallel()
		outbox, _ := newOutbox(t, database(t), mail.Config{Dir: t.TempDir()})
		start(t, outbox)
		if err := outbox.Start(t.Context()); err == nil {
			t.Error("started twice")
		}
	})

	t.Run("waits for a database that is away", func(t *testing.T) {
		t.Parallel()
		address := freePort(t)
		pool, err := pg.Open(t.Context(), "postgres://nobody@"+address+"/none?sslmode=disable", 2)
		if err != nil {
			t.Fatal(err)
		}
		defer pool.Close()
		outbox, book := newOutbox(t, pool, mail.Config{Dir: t.TempDir()})
		start(t, outbox)
		eventually(t, "a line about it", func() bool { return strings.Contains(book.String(), "waits for the database") })
		began := time.Now()
		stop(t, outbox)
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("stopping took %s", took)
		}
	})

	t.Run("begins when the database comes, and goes on after its connections were cut", func(t *testing.T) {
		t.Parallel()
		address := testkit.DatabaseURL(t)
		relay := newRelay(t, address)
		pool, behind := patientPool(t, address), patientPool(t, relay.url)
		office := new(postOffice)
		outbox, book := newOutbox(t, behind, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
		post(t, pool, outbox, letterTo("one@example.org"))
		start(t, outbox)
		eventually(t, "a start in vain", func() bool { return strings.Contains(book.String(), "waits for the database") })
		relay.open(t)
		eventually(t, "the first letter sent", func() bool { return jobs(t, pool, "completed") == 1 })
		relay.cut()
		post(t, pool, outbox, letterTo("two@example.org"))
		eventually(t, "the second letter sent", func() bool { return jobs(t, pool, "completed") == 2 })
		if n := len(office.mails()); n != 2 {
			t.Errorf("%d mails", n)
		}
	})
}

func TestFolder(t *testing.T) {
	t.Parallel()
	pool, dir := database(t), t.TempDir()
	outbox, book := newOutbox(t, pool, mail.Config{Dir: dir, BasePath: "/api"})
	start(t, outbox)
	post(t, pool, outbox, letterTo("jürgen/x@example.org"))
	eventually(t, "the letter written", func() bool { return jobs(t, pool, "completed") == 1 })
	files, err := filepath.Glob(filepath.Join(dir, "mail", "*"))
	if err != nil || len(files) != 1 {
		t.Fatalf("files %v, error %v", files, err)
	}
	name := filepath.Base(files[0])
	if _, err := time.Parse("20060102T150405.000000Z", name[:len("20060102T150405.000000Z")]); err != nil {
		t.Errorf("the file's name does not begin with the time: %v", err)
	}
	if !strings.Contains(name, "-j_rgen_x@example.org-") || !strings.HasSuffix(name, ".eml") {
		t.Errorf("the file is called %s", name)
	}
	info, err := os.Stat(files[0])
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, error %v", info.Mode(), err)
	}
	if got := readMail(t, must(os.ReadFile(files[0]))).text; !strings.Contains(got, "\nhttps://run.example/api/verify/"+token+"\n") {
		t.Errorf("no link on a line of its own: %s", got)
	}
	if log := book.String(); !strings.Contains(log, filepath.Dir(files[0])) || strings.Contains(log, token) || strings.Contains(log, "rgen") {
		t.Errorf("the log does not say where, or holds the token or the address: %s", log)
	}
}

func TestNewRefuses(t *testing.T) {
	t.Parallel()
	for name, cfg := range map[string]mail.Config{
		"neither server nor folder":  {},
		"another scheme":             {SMTPURL: "https://user:secret@mail.example"},
		"no host":                    {SMTPURL: "smtp://user:secret@:25"},
		"a port beyond all":          {SMTPURL: "smtp://user:secret@mail.example:70000"},
		"a password not encoded":     {SMTPURL: "smtp://user:secret/x@mail.example"},
		"a password with a percent":  {SMTPURL: "smtp://user:secret%@mail.example"},
		"a user without a password":  {SMTPURL: "smtp://secret@mail.example"},
		"a sender that is none":      {Dir: "x", From: "Harrier"},
		"two senders":                {Dir: "x", From: "a@example.org, b@example.org"},
		"a front end without scheme": {Dir: "x", AppURL: "run.example"},
		"a public URL with a query":  {Dir: "x", PublicURL: "https://run.example/?a=b"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if cfg.PublicURL == "" {
				cfg.PublicURL = "https://run.example"
			}
			pool, err := pgxpool.New(t.Context(), "postgres://nobody@127.0.0.1:1/none")
			if err != nil {
				t.Fatal(err)
			}
			defer pool.Close()
			_, err = mail.New(pool, cfg)
			if err == nil {
				t.Fatal("taken")
			}
			if strings.Contains(err.Error(), "secret") {
				t.Errorf("the error shows the password: %v", err)
			}
		})
	}
}

// freePort gives an address of this machine that nobody listens on.
func freePort(t *testing.T) string {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
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
