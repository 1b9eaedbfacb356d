package mail

import (
	"context"
	"errors"
	"log/slog"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"

	"harrier/internal/clock"
	"harrier/internal/jobs"
)

const (
	// queueName is the queue of emails.
	queueName = "emails"
	// sendAtOnce is how many emails one server sends at the same time, each over a connection of its own.
	sendAtOnce = 4
)

// Config says how emails are sent and what their links are made of.
type Config struct {
	// SMTPURL names the mail server: smtp://user:password@host:port or smtps://…; empty to write each email to a file. The default
	// port is 465 for smtps, 587 for smtp with a user, else 25.
	SMTPURL string
	// Dir is the data directory. Without SMTPURL the emails are files in its subdirectory mail.
	Dir string
	// From is the sender: an address, or a name with an address in angle brackets. Empty for harrier@ the host of PublicURL.
	From string
	// AppURL is the front end that links lead to; empty for the server's own pages.
	AppURL string
	// PublicURL is where clients reach this server, and BasePath the prefix of its routes.
	PublicURL, BasePath string
	// Compose writes the emails of which the queue has only a kind and an ID. Nobody may add to it once the queue runs.
	Compose map[Kind]Compose
	// Log receives a line for each email, with its kind and number only. Nil for none.
	Log *slog.Logger
	// Metrics counts the attempts to send emails. Nil for not.
	Metrics prometheus.Registerer
}

// Register registers the worker that sends emails. It connects to nothing; its errors are about cfg and never contain a password.
func Register(workers *jobs.Workers, cfg Config) error {
	log := cfg.Log
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	templates, err := newTemplates(cfg)
	if err != nil {
		return err
	}
	transport, err := newTransport(cfg, log)
	if err != nil {
		return err
	}
	return jobs.Register(workers, queueName, sendAtOnce, &worker{
		templates: templates, transport: transport, compose: cfg.Compose, now: clock.System, log: log, attempts: newAttempts(cfg.Metrics),
	})
}

// Check returns what is wrong with cfg, without a password.
func Check(cfg Config) error {
	_, err := newTemplates(cfg)
	if cfg.SMTPURL == "" {
		return err
	}
	_, transport := newSMTP(cfg.SMTPURL, cfg.PublicURL)
	return errors.Join(err, transport)
}

// newTransport returns the way that emails leave.
func newTransport(cfg Config, log *slog.Logger) (transport, error) {
	if cfg.SMTPURL == "" {
		return newFolder(cfg.Dir, log)
	}
	return newSMTP(cfg.SMTPURL, cfg.PublicURL)
}

// Outbox queues emails to be sent.
type Outbox struct{ queue *jobs.Queue }

// NewOutbox returns an Outbox of a queue.
func NewOutbox(queue *jobs.Queue) *Outbox { return &Outbox{queue} }

// Send queues an email as part of the caller's transaction: it is sent once tx commits, and never if tx rolls back. An error is the
// database's, or says what the message lacks.
func (o *Outbox) Send(ctx context.Context, tx pgx.Tx, message Message) error {
	if err := message.check(); err != nil {
		return err
	}
	return o.queue.Insert(ctx, tx, job{Message: &message})
}

// Compose writes an email when it is sent, from what the ID names. It returns ErrNotNeeded if the email has become pointless.
type Compose func(ctx context.Context, id uuid.UUID) (Message, error)

// ErrNotNeeded says that an email is not to be sent any more.
var ErrNotNeeded = errors.New("the email is not needed any more")

// SendLater queues an email of a kind like Send, without its contents: a Compose writes it when it is sent.
func (o *Outbox) SendLater(ctx context.Context, tx pgx.Tx, kind Kind, id uuid.UUID) error {
	return o.queue.Insert(ctx, tx, job{Later: &later{Kind: kind, ID: id}})
}

// Forget deletes the emails in the queue that go to an address, or tell another address of it.
func (o *Outbox) Forget(ctx context.Context, tx pgx.Tx, address string) error {
	for _, field := range []string{"to", "new_address"} {
		args := map[string]map[string]string{"message": {field: address}}
		if err := o.queue.Delete(ctx, tx, jobKind, args); err != nil {
			return err
		}
	}
	return nil
}
