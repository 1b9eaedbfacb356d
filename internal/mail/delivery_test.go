package mail_test

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"harrier/internal/mail"
	"harrier/internal/pg/jobs"
	"harrier/tests/kit/port"
	"harrier/tests/kit/wait"
)

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
			pool, office := newPool(t), &postOffice{refuse: refuse}
			outbox, book := newOutbox(t, pool, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
			start(t, outbox)
			post(t, pool, outbox, messageTo("ada@example.org"))
			wait.Until(t, "the email sent", func() bool { return count(t, pool, "completed") == 1 })
			if n, tries := len(office.mails()), office.tried(); n != 1 || tries != 2 {
				t.Errorf("%d mails in %d tries, want 1 in 2", n, tries)
			}
			silent(t, book)
		})
	}

	for name, stage := range map[string]string{"a recipient": "RCPT", "a mail": "DATA"} {
		t.Run("ends when "+name+" is refused for good", func(t *testing.T) {
			t.Parallel()
			pool, office := newPool(t), &postOffice{refuse: func(_ int, at, _ string) error {
				if at == stage {
					return no
				}
				return nil
			}}
			outbox, book := newOutbox(t, pool, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
			start(t, outbox)
			post(t, pool, outbox, messageTo("ada@example.org"))
			wait.Until(t, "the email ended", func() bool { return count(t, pool, "cancelled") == 1 })
			if tries := office.tried(); tries != 1 {
				t.Errorf("tried %d times", tries)
			}
			if log := book.String(); !strings.Contains(log, "rejected permanently") || !strings.Contains(log, "550 5.1.1") {
				t.Errorf("the log does not say so: %s", log)
			}
			silent(t, book)
		})
	}

	t.Run("waits for a mail server that is away, and holds up nobody", func(t *testing.T) {
		t.Parallel()
		pool, office := newPool(t), new(postOffice)
		address := port.FreeAddress(t)
		outbox, book := newOutbox(t, pool, mail.Config{SMTPURL: "smtp://" + address})
		start(t, outbox)
		began := time.Now()
		post(t, pool, outbox, messageTo("ada@example.org"))
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("posting took %s", took)
		}
		wait.Until(t, "a first attempt in vain", func() bool { return strings.Contains(book.String(), "will retry") })
		office.open(t, address)
		wait.Until(t, "the email sent", func() bool { return count(t, pool, "completed") == 1 })
		if n := len(office.mails()); n != 1 {
			t.Errorf("%d mails", n)
		}
		silent(t, book)
	})

	t.Run("is not tried when the token has expired", func(t *testing.T) {
		t.Parallel()
		pool, office := newPool(t), new(postOffice)
		outbox, book := newOutbox(t, pool, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
		start(t, outbox)
		late := messageTo("ada@example.org")
		late.Expires = time.Now().Add(-time.Second)
		post(t, pool, outbox, late)
		wait.Until(t, "the email ended", func() bool { return count(t, pool, "cancelled") == 1 })
		if office.tried() != 0 || !strings.Contains(book.String(), "its token expired before") {
			t.Errorf("%d tries, log %s", office.tried(), book)
		}
	})

	t.Run("logs in with the user of the URL", func(t *testing.T) {
		t.Parallel()
		pool, office := newPool(t), &postOffice{password: "p@ss/w#rd"}
		u := url.URL{Scheme: "smtp", User: url.UserPassword("harrier", office.password), Host: office.open(t, "")}
		outbox, book := newOutbox(t, pool, mail.Config{SMTPURL: u.String()})
		start(t, outbox)
		post(t, pool, outbox, messageTo("ada@example.org"))
		wait.Until(t, "the email sent", func() bool { return len(office.mails()) == 1 })
		if got := office.mails()[0].user; got != "harrier" {
			t.Errorf("logged in as %q", got)
		}
		if strings.Contains(book.String(), "w#rd") {
			t.Error("the password is in the log")
		}
	})

	t.Run("is encrypted where the server offers it", func(t *testing.T) {
		t.Parallel()
		pool, office := newPool(t), &postOffice{tls: selfSigned(t)}
		outbox, _ := newOutbox(t, pool, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
		start(t, outbox)
		post(t, pool, outbox, messageTo("ada@example.org"))
		wait.Until(t, "the email sent", func() bool { return len(office.mails()) == 1 })
		if !office.mails()[0].encrypted {
			t.Error("STARTTLS was offered and not taken")
		}
	})

	t.Run("reaches addresses that are not ASCII", func(t *testing.T) {
		t.Parallel()
		pool, office := newPool(t), &postOffice{utf8: true}
		outbox, _ := newOutbox(t, pool, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
		start(t, outbox)
		post(t, pool, outbox, messageTo("jürgen@example.org"), messageTo("ada@bücher.example"), messageTo("plain@example.org"))
		wait.Until(t, "the emails sent", func() bool { return len(office.mails()) == 3 })
		want := map[string]bool{"jürgen@example.org": true, "ada@xn--bcher-kva.example": false, "plain@example.org": false}
		for _, got := range office.mails() {
			if utf8, ok := want[got.to]; !ok || utf8 != got.utf8 {
				t.Errorf("%s was sent with SMTPUTF8 %t", got.to, got.utf8)
			}
		}
	})

	t.Run("waits where the server takes no address beyond ASCII", func(t *testing.T) {
		t.Parallel()
		pool, office := newPool(t), new(postOffice)
		outbox, book := newOutbox(t, pool, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
		start(t, outbox)
		post(t, pool, outbox, messageTo("jürgen@example.org"))
		wait.Until(t, "a line about it", func() bool { return strings.Contains(book.String(), "SMTPUTF8") })
		if n := len(office.mails()); n != 0 {
			t.Errorf("%d mails", n)
		}
	})
}

func TestFolder(t *testing.T) {
	t.Parallel()
	pool, dir := newPool(t), t.TempDir()
	outbox, book := newOutbox(t, pool, mail.Config{Dir: dir, BasePath: "/api"})
	start(t, outbox)
	post(t, pool, outbox, messageTo("jürgen/x@example.org"))
	wait.Until(t, "the email written", func() bool { return count(t, pool, "completed") == 1 })
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

func TestRegisterRefuses(t *testing.T) {
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
			err := mail.Register(jobs.NewWorkers(), cfg)
			if err == nil {
				t.Fatal("taken")
			}
			if strings.Contains(err.Error(), "secret") {
				t.Errorf("the error shows the password: %v", err)
			}
		})
	}
}
