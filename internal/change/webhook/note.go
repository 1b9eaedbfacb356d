package webhook

import (
	"context"
	"encoding/json"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"harrier/gen/query"
	"harrier/internal/change/feed"
	"harrier/internal/mail"
	"harrier/internal/pg"
)

// pauses are those between the attempts at an event: for a receiver that is restarted, for one that is repaired, and for a weekend. The first
// maxInOrder attempts are within an hour, and later events wait for them. Then the event is set aside.
var pauses = [...]time.Duration{
	5 * time.Second, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute,
	2 * time.Hour, 5 * time.Hour, 10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
}

// The outcomes of an attempt. After failed, there is another.
const (
	delivered = "delivered"
	failed    = "failed"
	gaveUp    = "gave_up"
	gone      = "gone"
)

func newAttempts(metrics prometheus.Registerer) *prometheus.CounterVec {
	c := promauto.With(metrics).NewCounterVec(prometheus.CounterOpts{
		Name: "harrier_webhook_attempts_total", Help: "Attempts to deliver events to webhooks by outcome. After failed, there is another attempt.",
	}, []string{"outcome"})
	for _, outcome := range []string{delivered, failed, gaveUp, gone} {
		c.WithLabelValues(outcome)
	}
	return c
}

// message is an event or a test event as it is sent.
type message struct {
	id         uuid.UUID
	kind, body string
	// status is the status of the receiver's response; zero without one.
	status int32
}

func messageOf(e feed.Event) (message, error) {
	body, err := json.Marshal(e)
	return message{id: e.ID, kind: string(e.Type), body: string(body)}, err //nolint:wrapcheck // it cannot fail
}

// note begins to note that messages were delivered, and the place after them. Meanwhile the next one can be sent.
func (t *turn) note(ctx context.Context, told []message, place feed.Place) error {
	if err := <-t.noting; err != nil {
		t.noting <- err
		return err
	}
	t.attempts.WithLabelValues(delivered).Add(float64(len(told)))
	p := query.WebhookDeliveredParams{ID: t.ID, Turn: t.Turn, Tx: place.Tx, AtID: place.ID, Prompt: t.prompt, Lasts: lease}
	for _, m := range told {
		p.Events, p.Types, p.Bodies, p.Statuses = append(p.Events, m.id), append(p.Types, m.kind), append(p.Bodies, m.body), append(p.Statuses, m.status)
	}
	go func() {
		// It is noted even if the server is told to stop meanwhile.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteTimeout)
		defer cancel()
		n, err := t.q.WebhookDelivered(ctx, t.DB, p)
		if err == nil && n == 0 {
			err = errOver
		}
		t.noting <- err
	}()
	return nil
}

// noted waits until all notes have been written. After an error, no more are.
func (t *turn) noted() error {
	err := <-t.noting
	t.noting <- err
	return err
}

// attempt is one that failed.
type attempt struct {
	message

	// n counts the attempts at the message.
	n int
	// place is before the message, and next after it. Next is zero for what is sent apart from the order of the feed.
	place, next feed.Place
	failure     error
}

// fail notes an attempt that failed, and decides what becomes of the message.
func (t *turn) fail(ctx context.Context, a attempt) error {
	if err := t.noted(); err != nil {
		return err
	}
	if ctx.Err() != nil { // the server is stopping: the receiver is not to blame
		return errOver
	}
	inOrder := a.next != feed.Place{}
	pause := t.Pauses[min(a.n, len(t.Pauses))-1]
	p := query.WebhookFailedParams{
		ID: t.ID, Turn: t.Turn, Tx: a.place.Tx, AtID: a.place.ID, Head: inOrder && a.n < maxInOrder, Lasts: lease,
		Event: a.id, Type: a.kind, Body: a.body, Error: a.failure.Error(), Again: true,
		// A tenth of randomness keeps webhooks that failed together from being tried together.
		Pause: pause + rand.N(pause/10+1), //nolint:gosec // nobody gains by guessing it
	}
	if a.status != 0 {
		p.Status = &a.status
	}
	outcome, stop, failing := failed, query.WebhookStopFailing, t.patience()
	switch {
	case a.status == http.StatusGone:
		outcome, stop, failing, p.Again, p.Head = gone, query.WebhookStopGone, 0, false, false
	case a.n > len(t.Pauses):
		outcome, p.Again, p.Head = gaveUp, false, false
	}
	if inOrder && !p.Head {
		p.Tx, p.AtID = a.next.Tx, a.next.ID
	}
	t.attempts.WithLabelValues(outcome).Inc()
	t.Log.InfoContext(ctx, "webhook not delivered", slog.String("webhook", t.ID.String()), slog.Int("attempt", a.n),
		slog.String("outcome", outcome), slog.String("reason", p.Error))
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteTimeout)
	defer cancel()
	return pg.InTx(ctx, t.DB, func(tx pgx.Tx) error {
		n, err := t.q.WebhookFailed(ctx, tx, p)
		switch {
		case err != nil:
			return err
		case n == 0:
			return errOver
		case p.Again:
			return nil
		}
		return t.end(ctx, tx, t.ID, stop, failing)
	})
}

// patience is how long a receiver may fail: until an attempt is the last one, most of its pauses have passed.
func (s *Service) patience() time.Duration {
	var all time.Duration
	for _, pause := range s.Pauses {
		all += pause
	}
	return all / 2
}

// end stops a webhook that has failed for a time, and tells its user.
func (s *Service) end(ctx context.Context, tx pgx.Tx, id uuid.UUID, why query.WebhookStop, failing time.Duration) error {
	if _, err := s.q.WebhookEnd(ctx, tx, query.WebhookEndParams{ID: id, Stopped: &why, Failing: failing}); err != nil {
		return pg.IfNoRows(err, nil)
	}
	if err := s.q.DeliveryDrop(ctx, tx, query.DeliveryDropParams{WebhookID: id, Error: stoppedError}); err != nil {
		return err
	}
	return s.Outbox.Send(ctx, tx, mail.Reference{Kind: mail.WebhookStopped, ID: id})
}

// Emails are what writes the emails about webhooks.
func (s *Service) Emails() map[mail.Kind]mail.Compose {
	return map[mail.Kind]mail.Compose{mail.WebhookStopped: func(ctx context.Context, ref mail.Reference, _ time.Time) (mail.Message, error) {
		owner, err := s.q.WebhookOwner(ctx, s.DB, ref.ID)
		if err != nil {
			return mail.Message{}, pg.IfNoRows(err, mail.ErrNotNeeded)
		}
		host := owner.URL
		if u, err := url.Parse(owner.URL); err == nil {
			host = u.Host // the rest may be a secret
		}
		return mail.Message{To: owner.Email, Name: owner.Name, Object: host}, nil
	}}
}
