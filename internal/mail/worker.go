package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/riverqueue/river"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"

	"harrier/internal/date/clock"
	"harrier/internal/pg/jobs"
)

const (
	// sendLimit is how long one attempt to send an email may take, from the first dial to the server's last reply.
	sendLimit = time.Minute
	// maxAttempts is how often an email that never expires is tried: with the pauses below, for about ten days.
	maxAttempts = 19
	// maxAttemptsUntilExpiry is more often than an email with a token is tried before its token expires.
	maxAttemptsUntilExpiry = 1000
)

// jobKind names the job in the queue.
const jobKind = "email"

// job is the row of an email in the queue.
type job struct{ Reference }

// Kind implements river.JobArgs.
func (job) Kind() string { return jobKind }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (j job) InsertOpts() river.InsertOpts {
	opts := river.InsertOpts{Queue: queueName, MaxAttempts: maxAttempts}
	if !j.Expires.IsZero() {
		opts.MaxAttempts = maxAttemptsUntilExpiry
	}
	return opts
}

// transport passes an email on. An error of type permanentError says that another attempt is futile. Errors contain neither the
// address of the recipient nor anything else from the email.
type transport interface {
	send(ctx context.Context, email rendered) error
}

// permanentError says that an email can never be sent.
type permanentError struct{ cause error }

// Error returns the reason.
func (e permanentError) Error() string { return e.cause.Error() }

// Unwrap returns the reason.
func (e permanentError) Unwrap() error { return e.cause }

// worker sends the emails in the queue.
type worker struct {
	river.WorkerDefaults[job]

	templates *templates
	transport transport
	compose   map[Kind]Compose
	now       clock.Clock
	log       *slog.Logger
	attempts  *prometheus.CounterVec
}

// The outcomes of an attempt to send an email. After failed, there is another attempt.
const (
	sent      = "sent"
	failed    = "failed"
	rejected  = "rejected"
	expired   = "expired"
	notNeeded = "not_needed"
	gaveUp    = "gave_up"
)

// newAttempts returns the counters of attempts. All exist from the beginning, because a counter that appears has not increased.
func newAttempts(registry prometheus.Registerer) *prometheus.CounterVec {
	c := promauto.With(registry).NewCounterVec(prometheus.CounterOpts{
		Name: "harrier_emails_total", Help: "Attempts to send emails by outcome. After failed, there is another attempt.",
	}, []string{"outcome"})
	for _, outcome := range []string{sent, failed, rejected, expired, notNeeded, gaveUp} {
		c.WithLabelValues(outcome)
	}
	return c
}

// Timeout bounds one attempt. The transport respects sendLimit itself; this is a safeguard.
func (w *worker) Timeout(*river.Job[job]) time.Duration { return sendLimit + 10*time.Second }

// Work sends one email. After an error the queue tries again at NextRetry, unless it is one of river.JobCancel.
func (w *worker) Work(ctx context.Context, j *river.Job[job]) error {
	outcome, err := w.work(ctx, j)
	w.attempts.WithLabelValues(outcome).Inc()
	return err
}

func (w *worker) work(ctx context.Context, j *river.Job[job]) (outcome string, err error) {
	log := w.log.With(slog.String("kind", string(j.Args.Reference.Kind)), slog.Int64("email", j.ID), slog.Int("attempt", j.Attempt))
	now := w.now()
	message := Message{Expires: j.Args.Expires}
	if !message.expired(now) {
		message, err = w.message(ctx, j.Args.Reference, now)
	}
	if errors.Is(err, ErrNotNeeded) {
		log.InfoContext(ctx, "email dropped: it is not needed any more")
		return notNeeded, river.JobCancel(err) //nolint:wrapcheck // the queue reads it
	}
	if err == nil && message.expired(now) {
		log.ErrorContext(ctx, "email dropped: its token expired before it could be sent")
		return expired, river.JobCancel(errors.New("the token expired")) //nolint:wrapcheck // the queue reads it
	}
	var email rendered
	if err == nil {
		email, err = w.templates.render(message, j.ID, j.CreatedAt, now)
	}
	if err == nil {
		err = w.send(ctx, message.Kind, email)
	}
	if err == nil {
		log.InfoContext(ctx, "email sent")
		return sent, nil
	}
	if _, ok := errors.AsType[permanentError](err); ok {
		log.WarnContext(ctx, "email rejected permanently", slog.Any("error", err))
		return rejected, river.JobCancel(err) //nolint:wrapcheck // the queue reads it
	}
	outcome = failed
	if j.Attempt >= j.MaxAttempts {
		outcome = gaveUp
		log.ErrorContext(ctx, "email could not be sent for days; giving up", slog.Any("error", err))
	} else {
		log.WarnContext(ctx, "email could not be sent; will retry", slog.Any("error", err))
	}
	return outcome, fmt.Errorf("send email %d: %w", j.ID, err)
}

// send passes an email on, in a span of the job's trace.
func (w *worker) send(ctx context.Context, kind Kind, email rendered) error {
	tracer := trace.SpanFromContext(ctx).TracerProvider().Tracer("harrier")
	ctx, span := tracer.Start(ctx, "send "+string(kind), trace.WithSpanKind(trace.SpanKindClient))
	defer span.End()
	err := w.transport.send(ctx, email)
	if err != nil {
		span.SetStatus(codes.Error, "")
	}
	return err
}

// message writes an email.
func (w *worker) message(ctx context.Context, ref Reference, now time.Time) (Message, error) {
	compose, ok := w.compose[ref.Kind]
	if !ok {
		return Message{}, fmt.Errorf("nobody writes emails of kind %q", ref.Kind)
	}
	message, err := compose(ctx, ref, now)
	message.Kind = ref.Kind
	if err == nil {
		err = message.check()
	}
	return message, err
}

// NextRetry returns when to try again to send an email.
func (w *worker) NextRetry(j *river.Job[job]) time.Time {
	now := w.now()
	return now.Add(jobs.Vary(backoff(j.Attempt, j.Args.Expires, now)))
}

// pauses are those after the attempts at an email: at first seconds, for a server that is restarting, then minutes and hours, for greylisting or an
// outage, at last a day.
var pauses = [...]time.Duration{
	4 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, 30 * time.Minute,
	time.Hour, 3 * time.Hour, 6 * time.Hour, 12 * time.Hour, 24 * time.Hour,
}

// backoff returns how long to wait after an attempt, counted from 1. If a token will expire, it is at most a quarter of the time that is left, but
// at least a minute, so that the email arrives in time once the server is back.
func backoff(attempt int, expires, now time.Time) time.Duration {
	wait := jobs.Pause(pauses[:], attempt)
	if !expires.IsZero() {
		wait = min(wait, max(expires.Sub(now)/4, time.Minute))
	}
	return wait
}
