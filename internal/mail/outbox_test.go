package mail_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/tests/kit/database"
	"harrier/tests/kit/port"
	"harrier/tests/kit/wait"
)

func TestSend(t *testing.T) {
	t.Parallel()

	t.Run("sends what was committed and nothing of what was rolled back", func(t *testing.T) {
		t.Parallel()
		pool, office := newPool(t), new(postOffice)
		outbox, _ := newOutbox(t, pool, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
		start(t, outbox)
		gone := errors.New("rolled back")
		err := pg.InTx(t.Context(), &pg.DB{Pool: pool}, func(tx pgx.Tx) error {
			if err := outbox.Send(t.Context(), tx, mail.Reference{Kind: mail.Verification, ID: uuid.New()}); err != nil {
				return err
			}
			return gone
		})
		if !errors.Is(err, gone) {
			t.Fatal(err)
		}
		post(t, pool, outbox, messageTo("one@example.org"), messageTo("two@example.org"))
		wait.Until(t, "both emails sent", func() bool { return count(t, pool, "completed") == 2 })
		for _, got := range office.mails() {
			if got.to == "never@example.org" {
				t.Error("an email of a transaction that was rolled back was sent")
			}
		}
		if n := len(office.mails()); n != 2 {
			t.Errorf("%d mails, want 2", n)
		}
	})

	t.Run("works without a start, and a later start sends", func(t *testing.T) {
		t.Parallel()
		pool, office := newPool(t), new(postOffice)
		cfg := mail.Config{SMTPURL: "smtp://" + office.open(t, "")}
		early, _ := newOutbox(t, pool, cfg)
		post(t, pool, early, messageTo("ada@example.org"))
		later, _ := newOutbox(t, pool, cfg)
		start(t, later)
		wait.Until(t, "the email sent", func() bool { return len(office.mails()) == 1 })
	})

	t.Run("refuses a reference that lacks something", func(t *testing.T) {
		t.Parallel()
		pool := newPool(t)
		outbox, _ := newOutbox(t, pool, mail.Config{Dir: t.TempDir()})
		for name, ref := range map[string]mail.Reference{
			"a kind":           {ID: uuid.New()},
			"a kind that is":   {Kind: "spam", ID: uuid.New()},
			"what it is about": {Kind: mail.Verification},
		} {
			err := pg.InTx(t.Context(), &pg.DB{Pool: pool}, func(tx pgx.Tx) error { return outbox.Send(t.Context(), tx, ref) })
			if err == nil {
				t.Errorf("a reference without %s was taken", name)
			}
		}
	})

	t.Run("sends no message that lacks something", func(t *testing.T) {
		t.Parallel()
		pool := newPool(t)
		outbox, book := newOutbox(t, pool, mail.Config{Dir: t.TempDir()})
		start(t, outbox)
		soon := time.Now().Add(time.Hour)
		post(t, pool, outbox, mail.Message{Kind: mail.Verification, Token: "t", Expires: soon}, mail.Message{Kind: mail.Verification, To: "a@example.org", Token: "t"},
			mail.Message{Kind: mail.Verification, To: "a@example.org", Expires: soon})
		wait.Until(t, "three failures", func() bool { return count(t, pool, "retryable") == 3 })
		if log := book.String(); !strings.Contains(log, "needs an address") || !strings.Contains(log, "needs a token") {
			t.Errorf("the log does not say why: %s", log)
		}
	})

	t.Run("drops an email that is not needed any more", func(t *testing.T) {
		t.Parallel()
		pool := newPool(t)
		outbox, book := newOutbox(t, pool, mail.Config{Dir: t.TempDir()})
		start(t, outbox)
		err := pg.InTx(t.Context(), &pg.DB{Pool: pool}, func(tx pgx.Tx) error {
			return outbox.Send(t.Context(), tx, mail.Reference{Kind: mail.Verification, ID: uuid.New()})
		})
		if err != nil {
			t.Fatal(err)
		}
		wait.Until(t, "the email dropped", func() bool { return count(t, pool, "cancelled") == 1 })
		if !strings.Contains(book.String(), "not needed any more") {
			t.Errorf("the log does not say so: %s", book)
		}
	})

	t.Run("shares the queue among servers, each email once", func(t *testing.T) {
		t.Parallel()
		pool, office := newPool(t), new(postOffice)
		cfg := mail.Config{SMTPURL: "smtp://" + office.open(t, "")}
		var outboxes [3]*testOutbox
		for i := range outboxes {
			outboxes[i], _ = newOutbox(t, pool, cfg)
			start(t, outboxes[i])
		}
		const many = 60
		for i := range many {
			post(t, pool, outboxes[i%3], messageTo(fmt.Sprintf("runner%d@example.org", i)))
		}
		wait.Until(t, "all emails sent", func() bool { return count(t, pool, "completed") == many })
		times := map[string]int{}
		for _, got := range office.mails() {
			times[got.to]++
		}
		for i := range many {
			if n := times[fmt.Sprintf("runner%d@example.org", i)]; n != 1 {
				t.Errorf("email %d was sent %d times", i, n)
			}
		}
	})
}

func TestRun(t *testing.T) {
	t.Parallel()

	t.Run("waits for the email being sent", func(t *testing.T) {
		t.Parallel()
		reached, release := make(chan struct{}), make(chan struct{})
		pool, office := newPool(t), &postOffice{refuse: func(_ int, stage, _ string) error {
			if stage == "DATA" {
				close(reached)
				<-release
			}
			return nil
		}}
		outbox, _ := newOutbox(t, pool, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
		start(t, outbox)
		post(t, pool, outbox, messageTo("ada@example.org"))
		<-reached
		outbox.cancel()
		select {
		case <-outbox.done:
			t.Error("stopped while an email was being sent")
		case <-time.After(300 * time.Millisecond):
		}
		close(release)
		<-outbox.done
		if len(office.mails()) != 1 || count(t, pool, "completed") != 1 {
			t.Errorf("%d mails, %d emails completed", len(office.mails()), count(t, pool, "completed"))
		}
	})

	t.Run("waits for a database that is away", func(t *testing.T) {
		t.Parallel()
		address := port.FreeAddress(t)
		pool, err := pg.Open(t.Context(), "postgres://nobody@"+address+"/none?sslmode=disable", 2)
		if err != nil {
			t.Fatal(err)
		}
		defer pool.Close()
		outbox, book := newOutbox(t, pool.Pool, mail.Config{Dir: t.TempDir()})
		start(t, outbox)
		wait.Until(t, "a line about it", func() bool { return strings.Contains(book.String(), "waiting for the database") })
		began := time.Now()
		stop(t, outbox)
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("stopping took %s", took)
		}
	})

	t.Run("begins when the database comes, and goes on after its connections were cut", func(t *testing.T) {
		t.Parallel()
		address := database.URL(t)
		relay := newRelay(t, address)
		pool, behind := patientPool(t, address), patientPool(t, relay.url)
		office := new(postOffice)
		outbox, book := newOutbox(t, behind, mail.Config{SMTPURL: "smtp://" + office.open(t, "")})
		post(t, pool, outbox, messageTo("one@example.org"))
		start(t, outbox)
		wait.Until(t, "a start in vain", func() bool { return strings.Contains(book.String(), "waiting for the database") })
		relay.open(t)
		wait.Until(t, "the first email sent", func() bool { return count(t, pool, "completed") == 1 })
		relay.cut()
		post(t, pool, outbox, messageTo("two@example.org"))
		wait.Until(t, "the second email sent", func() bool { return count(t, pool, "completed") == 2 })
		if n := len(office.mails()); n != 2 {
			t.Errorf("%d mails", n)
		}
	})
}

func TestForget(t *testing.T) {
	t.Parallel()
	pool := newPool(t)
	outbox, _ := newOutbox(t, pool, mail.Config{Dir: t.TempDir()})
	gone, stays := uuid.New(), uuid.New()
	var left []uuid.UUID
	err := pg.InTx(t.Context(), &pg.DB{Pool: pool}, func(tx pgx.Tx) error {
		for _, ref := range []mail.Reference{
			{Kind: mail.Verification, ID: gone}, {Kind: mail.Verification, ID: stays}, {Kind: mail.AddressChanged, ID: gone, To: "ada@example.org"},
		} {
			if err := outbox.Send(t.Context(), tx, ref); err != nil {
				return err
			}
		}
		if err := outbox.Forget(t.Context(), tx, gone); err != nil {
			return err
		}
		rows, err := tx.Query(t.Context(), "SELECT (args->>'id')::uuid FROM river_job")
		if err == nil {
			left, err = pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
		}
		return err
	})
	if err != nil || len(left) != 1 || left[0] != stays {
		t.Errorf("left are %v, %v", left, err)
	}
}
