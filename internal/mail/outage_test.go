package mail_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"harrier/internal/mail"
	"harrier/tests/kit/database"
	"harrier/tests/kit/wait"
)

// An email that the mail server took just before the database went away for half a minute is done when it is back, not sent again.
func TestOutageAfterSending(t *testing.T) {
	t.Parallel()
	address := database.URL(t)
	relay := newRelay(t, address)
	relay.open(t)
	pool, behind := patientPool(t, address), patientPool(t, relay.url)
	var away sync.Once
	office := &postOffice{refuse: func(_ int, stage, _ string) error {
		if stage == "DATA" {
			away.Do(relay.shut)
		}
		return nil
	}}
	outbox, book := newOutbox(t, behind, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
	start(t, outbox)
	post(t, pool, outbox, messageTo("ada@example.org"))
	wait.Until(t, "the email sent", func() bool { return strings.Contains(book.String(), "email sent") })
	time.Sleep(30 * time.Second) // so long the database is away, which is what is tested
	if n := count(t, pool, "running"); n != 1 {
		t.Fatalf("%d jobs run", n)
	}
	relay.open(t)
	wait.Until(t, "the job done", func() bool { return count(t, pool, "completed") == 1 })
	post(t, pool, outbox, messageTo("one@example.org"))
	wait.Until(t, "another done", func() bool { return count(t, pool, "completed") == 2 })
	if n, tries := len(office.mails()), office.tried(); n != 2 || tries != 2 {
		t.Errorf("%d mails in %d tries, want 2 in 2", n, tries)
	}
	if strings.Contains(book.String(), "giving up") {
		t.Errorf("the queue gave up: %s", book)
	}
	silent(t, book)
}

// An email that the mail server took just before the database went away is done also if the server is told to stop before the database is back.
func TestStopAfterSending(t *testing.T) {
	t.Parallel()
	address := database.URL(t)
	relay := newRelay(t, address)
	relay.open(t)
	pool, behind := patientPool(t, address), patientPool(t, relay.url)
	office := &postOffice{refuse: func(_ int, stage, _ string) error {
		if stage == "DATA" {
			relay.shut()
		}
		return nil
	}}
	outbox, book := newOutbox(t, behind, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
	start(t, outbox)
	post(t, pool, outbox, messageTo("ada@example.org"))
	wait.Until(t, "the email sent", func() bool { return strings.Contains(book.String(), "email sent") })
	outbox.cancel()
	select {
	case <-outbox.done:
	case <-time.After(4 * time.Second): // so long the database is away, which is what is tested
	}
	relay.open(t)
	<-outbox.done
	if n := count(t, pool, "completed"); n != 1 {
		t.Errorf("%d jobs are completed", n)
	}
	silent(t, book)
}
