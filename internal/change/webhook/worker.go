package webhook

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/riverqueue/river"

	"harrier/gen/query"
	"harrier/internal/mail"
	"harrier/internal/pg"
)

const (
	// queueName is the queue of deliveries. Those that wait for a receiver are not a server's backlog: queries/metrics.sql leaves it out.
	queueName = "webhooks"
	// atOnce is how many deliveries a server makes at a time, and perReceiver how many of them to one host, and of one user.
	atOnce      = 32
	perReceiver = 4
	// busyPause is the pause before a delivery whose receiver is busy, and up to which more.
	busyPause = time.Second
	busyMore  = 4 * time.Second
)

// pauses are those between the attempts at a delivery: for a receiver that is restarted, for one that is repaired, and for a weekend.
var pauses = [...]time.Duration{
	5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
}

// job is a delivery in the queue.
type job struct {
	Webhook uuid.UUID `json:"webhook"`
	Event   uuid.UUID `json:"event"`

	attempts int
}

// Kind implements river.JobArgs.
func (job) Kind() string { return "webhook" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (j job) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueName, MaxAttempts: j.attempts}
}

// worker makes deliveries.
type worker struct {
	river.WorkerDefaults[job]

	s        *Service
	attempts *prometheus.CounterVec
	busy     busy
}

// The outcomes of an attempt. After failed, there is another.
const (
	delivered = "delivered"
	failed    = "failed"
	gaveUp    = "gave_up"
	gone      = "gone"
)

func newWorker(s *Service) *worker {
	c := promauto.With(s.Metrics).NewCounterVec(prometheus.CounterOpts{
		Name: "harrier_webhook_attempts_total", Help: "Attempts to deliver events to webhooks by outcome. After failed, there is another attempt.",
	}, []string{"outcome"})
	for _, outcome := range []string{delivered, failed, gaveUp, gone} {
		c.WithLabelValues(outcome)
	}
	return &worker{s: s, attempts: c, busy: busy{n: map[string]int{}}}
}

// Timeout bounds one attempt. The sender respects sendTimeout itself; this is a safeguard.
func (*worker) Timeout(*river.Job[job]) time.Duration { return 2 * sendTimeout }

// NextRetry returns when there is another attempt.
func (w *worker) NextRetry(j *river.Job[job]) time.Time { return w.s.Clock().Add(w.pause(j)) }

// pause is the pause after an attempt. A tenth of randomness keeps deliveries that failed together from being retried together.
func (w *worker) pause(j *river.Job[job]) time.Duration {
	pause := w.s.Pauses[min(j.Attempt, len(w.s.Pauses))-1]
	random := rand.New(rand.NewPCG(uint64(j.ID), uint64(j.Attempt))) //nolint:gosec // nobody gains by guessing it
	return pause + time.Duration(random.Int64N(int64(pause)/10+1))
}

// Work makes one attempt. No connection to the database is in use while the receiver answers.
func (w *worker) Work(ctx context.Context, j *river.Job[job]) error {
	id := query.DeliveryDueParams{WebhookID: j.Args.Webhook, EventID: j.Args.Event}
	due, err := w.s.q.DeliveryDue(ctx, w.s.DB, id)
	switch {
	case pg.NoRows(err):
		return nil
	case err != nil:
		return later() // the receiver is not to blame
	case due.Stopped:
		return w.s.q.DeliveryDrop(ctx, w.s.DB, query.DeliveryDropParams{WebhookID: id.WebhookID, EventID: id.EventID, Error: "the webhook was stopped"})
	}
	var host string
	if u, err := url.Parse(due.URL); err == nil {
		host = u.Host
	}
	if !w.busy.begin(host, due.UserID.String()) {
		return later()
	}
	secrets := [][]byte{due.Secret}
	if due.OldSecret != nil {
		secrets = append(secrets, due.OldSecret)
	}
	status, failed := w.s.sender.post(ctx, message{url: due.URL, id: j.Args.Event.String(), body: due.Body, at: w.s.Clock(), secrets: secrets})
	w.busy.end(host, due.UserID.String())
	// It is noted even if the server is told to stop meanwhile.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), sendTimeout)
	defer cancel()
	return w.note(ctx, j, status, failed)
}

// later is another attempt that does not count.
func later() error {
	return river.JobSnooze(busyPause + rand.N(busyMore)) //nolint:gosec,wrapcheck // not a secret; the queue reads it
}

// note notes what has become of an attempt. An error makes the queue try again.
func (w *worker) note(ctx context.Context, j *river.Job[job], status int, failure error) error {
	answered := int32(status) //nolint:gosec // three digits
	if failure == nil {
		w.attempts.WithLabelValues(delivered).Inc()
		return w.s.q.DeliveryDone(ctx, w.s.DB, query.DeliveryDoneParams{WebhookID: j.Args.Webhook, EventID: j.Args.Event, Status: &answered})
	}
	f := query.DeliveryFailedParams{WebhookID: j.Args.Webhook, EventID: j.Args.Event, Error: failure.Error(), Again: true, Pause: w.pause(j)}
	if status != 0 {
		f.Status = &answered
	}
	outcome, stop, failing := failed, query.WebhookStopFailing, w.patience()
	switch {
	case status == http.StatusGone:
		outcome, stop, failing, f.Again = gone, query.WebhookStopGone, 0, false
	case j.Attempt >= j.MaxAttempts:
		outcome, f.Again = gaveUp, false
	}
	w.attempts.WithLabelValues(outcome).Inc()
	err := pg.InTx(ctx, w.s.DB, func(tx pgx.Tx) error {
		if err := w.s.q.DeliveryFailed(ctx, tx, f); err != nil || f.Again {
			return err
		}
		return w.s.end(ctx, tx, j.Args.Webhook, stop, failing)
	})
	w.s.Log.InfoContext(ctx, "webhook not delivered", slog.String("webhook", j.Args.Webhook.String()), slog.Int("attempt", j.Attempt),
		slog.String("outcome", outcome), slog.String("reason", failure.Error()))
	if err != nil {
		return err
	}
	if f.Again {
		return failure
	}
	return nil
}

// patience is how long a receiver may fail: until an attempt is the last one, most of its pauses have passed.
func (w *worker) patience() time.Duration {
	var all time.Duration
	for _, pause := range w.s.Pauses {
		all += pause
	}
	return all / 2
}

// end stops a webhook that has failed for a time, and tells its user.
func (s *Service) end(ctx context.Context, tx pgx.Tx, id uuid.UUID, why query.WebhookStop, failing time.Duration) error {
	_, err := s.q.WebhookEnd(ctx, tx, query.WebhookEndParams{ID: id, Stopped: &why, Failing: failing})
	if err != nil {
		return pg.IfNoRows(err, nil)
	}
	return s.outbox.Send(ctx, tx, mail.Reference{Kind: mail.WebhookStopped, ID: id})
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

// busy counts the deliveries that are being made, by host and user, so that slow receivers of some keep no workers from others.
type busy struct {
	mu sync.Mutex
	n  map[string]int
}

func (b *busy) begin(keys ...string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, key := range keys {
		if b.n[key] >= perReceiver {
			return false
		}
	}
	for _, key := range keys {
		b.n[key]++
	}
	return true
}

func (b *busy) end(keys ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, key := range keys {
		b.n[key]--
		if b.n[key] == 0 {
			delete(b.n, key)
		}
	}
}
