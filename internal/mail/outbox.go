package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"harrier/internal/clock"
)

// queueName is the queue of letters; other work would have one of its own, so that neither waits for the other.
const queueName = "letters"

const (
	// lettersAtOnce is how many letters one server sends at the same time, each over a connection of its own.
	lettersAtOnce = 4
	// pollEvery is how often the queue is looked at where no notice of a new letter came, as after a lost connection.
	pollEvery = 5 * time.Second
	// keepDone is how long the row of a letter that was sent or refused stays: long enough for another server to see
	// that it is done, and no longer, because it holds the token.
	keepDone = time.Minute
	// keepGivenUp is how long the row of a letter stays that was tried in vain for days. Its token, if it had one, has
	// expired, and whoever runs the server may want to look.
	keepGivenUp = 24 * time.Hour
	// abandonedAfter is when a letter that a server began to send and never reported on is tried by another: well after
	// the longest time that sending may take.
	abandonedAfter = 5 * time.Minute
	// lastStartWait is the longest pause between attempts to reach the database when the outbox starts.
	lastStartWait = 15 * time.Second
)

// Config says how letters are sent and what their links are made of.
type Config struct {
	// SMTPURL names the mail server: smtp://user:password@host:port or smtps://…; empty to write each mail to a file.
	// Without a port, smtps is 465, smtp with a user 587 and without one 25.
	SMTPURL string
	// Dir is the data directory; without SMTPURL the mails are files in its folder mail.
	Dir string
	// From is the sender: an address, or a name with an address in angle brackets. Empty for harrier@ the host of PublicURL.
	From string
	// AppURL is the front end that links lead to; empty for the server's own small pages.
	AppURL string
	// PublicURL is where the world reaches this server, and BasePath the prefix of its routes there.
	PublicURL, BasePath string
	// Log hears of every letter by its kind and number. Nil for silence.
	Log *slog.Logger
}

// Outbox takes letters and sends them. Make it with New. Its methods may be called at the same time.
type Outbox struct {
	queue *river.Client[pgx.Tx]
	log   *slog.Logger

	mu      sync.Mutex
	cancel  context.CancelFunc // nil until Start
	started chan struct{}      // closed when the queue runs, or never will
}

// New makes an Outbox whose letters wait in the pool's database. It connects to nothing; its errors are about cfg alone
// and never show a password.
func New(pool *pgxpool.Pool, cfg Config) (*Outbox, error) {
	log := cfg.Log
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	stationery, err := newStationery(cfg)
	if err != nil {
		return nil, err
	}
	transport, err := newTransport(cfg, log)
	if err != nil {
		return nil, err
	}
	workers := river.NewWorkers()
	postman := &postman{stationery: stationery, transport: transport, now: clock.System, log: log}
	if err := river.AddWorkerSafely(workers, postman); err != nil {
		return nil, fmt.Errorf("make the letters' queue: %w", err)
	}
	queue, err := river.NewClient(riverpgxv5.New(pool), &river.Config{
		Queues:                      map[string]river.QueueConfig{queueName: {MaxWorkers: lettersAtOnce, FetchPollInterval: pollEvery}},
		Workers:                     workers,
		Logger:                      slog.New(onlyWarnings{log.Handler()}),
		CompletedJobRetentionPeriod: keepDone,
		CancelledJobRetentionPeriod: keepDone,
		DiscardedJobRetentionPeriod: keepGivenUp,
		RescueStuckJobsAfter:        abandonedAfter,
		// A letter on its way when the program is told to end gets the time that any letter has.
		SoftStopTimeout: sendLimit,
	})
	if err != nil {
		return nil, fmt.Errorf("make the letters' queue: %w", err)
	}
	return &Outbox{queue: queue, log: log}, nil
}

// newTransport chooses how mails leave.
func newTransport(cfg Config, log *slog.Logger) (transport, error) {
	if cfg.SMTPURL == "" {
		return newFolder(cfg.Dir, log)
	}
	return newServer(cfg.SMTPURL, cfg.PublicURL)
}

// Post puts a letter into the outbox as part of the caller's transaction: it is sent once tx commits, and never if tx
// rolls back. It works whether or not the Outbox was started. An error is the database's, or says what the letter lacks.
func (o *Outbox) Post(ctx context.Context, tx pgx.Tx, letter Letter) error {
	if err := letter.check(); err != nil {
		return err
	}
	if _, err := o.queue.InsertTx(ctx, tx, job{Letter: letter}, nil); err != nil {
		return fmt.Errorf("post a letter of kind %s: %w", letter.Kind, err)
	}
	return nil
}

// Start begins to send, and goes on until ctx or Stop ends it. It does not wait for the database: where that is away,
// sending begins when it is there. An error says that the Outbox was started before.
func (o *Outbox) Start(ctx context.Context) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.cancel != nil {
		return errors.New("the outbox was started before")
	}
	ctx, o.cancel = context.WithCancel(ctx)
	o.started = make(chan struct{})
	go o.start(ctx)
	return nil
}

// start tries to start the queue until it runs or ctx ends.
func (o *Outbox) start(ctx context.Context) {
	defer close(o.started)
	for wait := time.Second; ctx.Err() == nil; wait = min(2*wait, lastStartWait) {
		err := o.queue.Start(ctx)
		if err == nil || ctx.Err() != nil {
			return
		}
		o.log.WarnContext(ctx, "The outbox waits for the database.", slog.Any("error", err), slog.Duration("again_in", wait))
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
}

// Stop ends the sending and waits, as long as ctx lasts, for letters on their way. What then is not sent waits in the
// database for the next start, here or on another server. An Outbox that was not started is stopped already.
func (o *Outbox) Stop(ctx context.Context) error {
	o.mu.Lock()
	cancel, started := o.cancel, o.started
	o.mu.Unlock()
	if cancel == nil {
		return nil
	}
	cancel()
	select {
	case <-started:
	case <-ctx.Done():
		return fmt.Errorf("stop the outbox: %w", ctx.Err())
	}
	if err := o.queue.Stop(ctx); err != nil {
		return fmt.Errorf("stop the outbox: %w", err)
	}
	return nil
}

// onlyWarnings is a log for River, whose words about its own housekeeping would fill ours.
type onlyWarnings struct{ slog.Handler }

// Enabled tells whether the level is worth a line.
func (h onlyWarnings) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && h.Handler.Enabled(ctx, level)
}

// WithAttrs keeps the bound when attributes are added.
func (h onlyWarnings) WithAttrs(attrs []slog.Attr) slog.Handler {
	return onlyWarnings{h.Handler.WithAttrs(attrs)}
}

// WithGroup keeps the bound when a group is opened.
func (h onlyWarnings) WithGroup(name string) slog.Handler {
	return onlyWarnings{h.Handler.WithGroup(name)}
}
