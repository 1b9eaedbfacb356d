package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/riverqueue/river"

	"harrier/internal/clock"
)

const (
	// sendLimit is how long one attempt to send a letter may take, from the first dial to the server's last word.
	sendLimit = time.Minute
	// attempts is how often a letter is tried that never expires: with the pauses below, for about ten days.
	attempts = 19
	// attemptsUntilExpiry is a number that a letter with a token does not reach before its token expires.
	attemptsUntilExpiry = 1000
)

// job is what the queue keeps of a letter until it is sent.
type job struct {
	Letter Letter `json:"letter"`
}

// Kind names the job in the queue.
func (job) Kind() string { return "letter" }

// InsertOpts says where the job waits and how often it is tried.
func (j job) InsertOpts() river.InsertOpts {
	opts := river.InsertOpts{Queue: queueName, MaxAttempts: attempts}
	if !j.Letter.Expires.IsZero() {
		opts.MaxAttempts = attemptsUntilExpiry
	}
	return opts
}

// transport hands a mail to whoever takes it further. An error of type permanentError says that another attempt is in
// vain. No error holds the address of the recipient or anything else of the letter.
type transport interface {
	send(ctx context.Context, mail message) error
}

// permanentError says that a letter can never be sent.
type permanentError struct{ cause error }

// Error gives the reason.
func (e permanentError) Error() string { return e.cause.Error() }

// Unwrap gives the reason as an error.
func (e permanentError) Unwrap() error { return e.cause }

// postman takes letters out of the queue and sends them.
type postman struct {
	river.WorkerDefaults[job]

	stationery *stationery
	transport  transport
	now        clock.Clock
	log        *slog.Logger
}

// Timeout bounds one attempt. The transport keeps sendLimit by itself; this is for what it might have missed.
func (p *postman) Timeout(*river.Job[job]) time.Duration { return sendLimit + 10*time.Second }

// Work sends one letter. An error makes the queue try again after NextRetry, one of river.JobCancel ends the letter.
func (p *postman) Work(ctx context.Context, j *river.Job[job]) error {
	letter := j.Args.Letter
	log := p.log.With(slog.String("kind", string(letter.Kind)), slog.Int64("letter", j.ID), slog.Int("attempt", j.Attempt))
	now := p.now()
	if letter.expired(now) {
		log.ErrorContext(ctx, "A letter was not sent before its token expired, and is not sent any more.")
		return river.JobCancel(errors.New("the token expired")) //nolint:wrapcheck // the queue reads it
	}
	mail, err := p.stationery.write(letter, j.ID, j.CreatedAt, now)
	if err == nil {
		err = p.transport.send(ctx, mail)
	}
	if err == nil {
		log.InfoContext(ctx, "A letter was sent.")
		return nil
	}
	if _, ok := errors.AsType[permanentError](err); ok {
		log.WarnContext(ctx, "A letter was refused for good.", slog.Any("error", err))
		return river.JobCancel(err) //nolint:wrapcheck // the queue reads it
	}
	if j.Attempt >= j.MaxAttempts {
		log.ErrorContext(ctx, "A letter was tried for days and is given up.", slog.Any("error", err))
	} else {
		log.WarnContext(ctx, "A letter could not be sent yet and will be tried again.", slog.Any("error", err))
	}
	return fmt.Errorf("send letter %d: %w", j.ID, err)
}

// NextRetry says when to try again a letter that could not be sent.
func (p *postman) NextRetry(j *river.Job[job]) time.Time {
	now := p.now()
	wait := pause(j.Attempt, j.Args.Letter.Expires, now)
	// A tenth of chance keeps letters that failed together from coming back together.
	return now.Add(wait + rand.N(wait/10)) //nolint:gosec // nobody gains by guessing when a letter is tried again
}

// pause is how long to wait after the attempt of that number, counted from 1: seconds first, for a server that restarts,
// then minutes and hours, for one that asks for patience (greylisting) or is away, and in the end a day. Where a token
// will expire, a pause is at most a quarter of the time that is left, though never less than a minute for that reason, so
// that a server that comes back late still gets the letter in time.
func pause(attempt int, expires, now time.Time) time.Duration {
	pauses := [...]time.Duration{
		4 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, 30 * time.Minute,
		time.Hour, 3 * time.Hour, 6 * time.Hour, 12 * time.Hour, 24 * time.Hour,
	}
	wait := pauses[min(max(attempt, 1), len(pauses))-1]
	if !expires.IsZero() {
		wait = min(wait, max(expires.Sub(now)/4, time.Minute))
	}
	return wait
}
