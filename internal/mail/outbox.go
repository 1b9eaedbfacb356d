package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"

	"harrier/internal/date/clock"
	"harrier/internal/pg/jobs"
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
	// InstanceName is the server's name, Harrier if it is empty, and Contact whom its users contact; empty for nobody.
	InstanceName, Contact string
	// Compose writes the emails of each kind. Nobody may add to it once the queue runs.
	Compose map[Kind]Compose
	// Now is the database's clock; nil for the machine's.
	Now clock.Clock
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
	now := cfg.Now
	if now == nil {
		now = clock.System
	}
	templates, err := newTemplates(cfg)
	if err != nil {
		return err
	}
	transport, err := newTransport(cfg, log)
	if err != nil {
		return err
	}
	return jobs.Register(workers, queueName, sendAtOnce, pauses[:], &worker{
		templates: templates, transport: transport, compose: cfg.Compose, now: now, log: log, attempts: newAttempts(cfg.Metrics),
	})
}

// Check returns what is wrong with cfg, without a password.
func Check(cfg Config) error {
	_, err := newTemplates(cfg)
	if cfg.SMTPURL == "" {
		return err
	}
	_, transport := newTransport(cfg, nil)
	return errors.Join(err, transport)
}

// newTransport returns the way that emails leave.
func newTransport(cfg Config, log *slog.Logger) (transport, error) {
	if cfg.SMTPURL == "" {
		return newFolder(cfg.Dir, log)
	}
	smtp, err := newSMTP(cfg.SMTPURL, cfg.PublicURL)
	if err != nil {
		return nil, fmt.Errorf("HARRIER_SMTP_URL: %w", err)
	}
	return smtp, nil
}

// Outbox queues emails to be sent.
type Outbox struct{ queue *jobs.Queue }

// NewOutbox returns an Outbox of a queue.
func NewOutbox(queue *jobs.Queue) *Outbox { return &Outbox{queue} }

// Reference is the queue's record of an email, from which it is written when it is sent. Rows of the queue are seen in backups, logs of
// statements and tools for operators, so they contain no tokens, and no address but one that is stored nowhere else.
type Reference struct {
	Kind Kind `json:"kind"`
	// ID is the user, invitation or report that the email is about.
	ID uuid.UUID `json:"id"`
	// Mailbox is address.Hash of the address, one of the user's, that the email goes to even if the user has another one by then. Nil if
	// what the email is about decides where it goes.
	Mailbox []byte `json:"mailbox,omitempty"`
	// To is the address, if it is not stored with the account any more.
	To string `json:"to,omitempty"`
	// Part is a second subject of the email: the stamp of the credentials that a PasswordReset is for, the former address that the link of
	// an AddressChanged restores, the coach of a TeamClaimed, or the batch of a Notices or a LogReader.
	Part uuid.UUID `json:"part,omitzero"`
	// TokenName is the name of the personal token that a TokenCreated tells of. The token itself may be deleted before.
	TokenName string `json:"token_name,omitempty"`
	// AppName is the name of the app that an AppAllowed tells of. The app may be deleted before.
	AppName string `json:"app_name,omitempty"`
	// Team is the ID of the team that a TeamClaimed tells of. The coach may have given it up before.
	Team string `json:"team,omitempty"`
	// Expires is when the email's token expires. An email that could not be sent by then is not sent at all. The zero time is never.
	Expires time.Time `json:"expires,omitzero"`
}

// Compose writes an email when it is sent, which is now. Another attempt to send it writes it again. It returns ErrNotNeeded if the email
// has become pointless.
type Compose func(ctx context.Context, ref Reference, now time.Time) (Message, error)

// ErrNotNeeded says that an email is not to be sent any more.
var ErrNotNeeded = errors.New("the email is not needed any more")

// Send queues an email as part of the caller's transaction: it is sent once tx commits, and never if tx rolls back.
func (o *Outbox) Send(ctx context.Context, tx pgx.Tx, ref Reference) error {
	if !slices.Contains(kinds, ref.Kind) || ref.ID == uuid.Nil {
		return fmt.Errorf("there is no email of kind %q about %s", ref.Kind, ref.ID)
	}
	return o.queue.Insert(ctx, tx, job{ref})
}

// Forget deletes the emails in the queue that are about a user.
func (o *Outbox) Forget(ctx context.Context, tx pgx.Tx, user uuid.UUID) error {
	return o.queue.Delete(ctx, tx, jobKind, map[string]uuid.UUID{"id": user})
}
