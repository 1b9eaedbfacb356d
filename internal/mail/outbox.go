// Package mail writes letters to users and sees to it that they are sent.
package mail

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
)

// Config says how letters are sent and what their links are made of.
type Config struct {
	// SMTPURL names the mail server: smtp://user:password@host:port or smtps://…; empty to write each mail to a file.
	SMTPURL string
	// Dir is the data directory; without SMTPURL the mails are files in its folder mail.
	Dir string
	// From is the sender: an address, or a name with an address in angle brackets.
	From string
	// AppURL is the front end that links lead to; empty for the server's own small pages.
	AppURL string
	// PublicURL is where the world reaches this server, and BasePath the prefix of its routes there.
	PublicURL, BasePath string
	Log                 *slog.Logger
}

// Outbox takes letters and sends them. Make it with New.
type Outbox struct {
	queue *river.Client[pgx.Tx]
}

// job is what the queue keeps of a letter until it is sent.
type job struct {
	Letter Letter `json:"letter"`
}

// Kind names the job in the queue.
func (job) Kind() string { return "letter" }

// New makes an Outbox whose letters wait in the pool's database. It does not connect.
func New(pool *pgxpool.Pool, cfg Config) (*Outbox, error) {
	queue, err := river.NewClient(riverpgxv5.New(pool), &river.Config{Logger: cfg.Log})
	if err != nil {
		return nil, fmt.Errorf("make the letters' queue: %w", err)
	}
	return &Outbox{queue: queue}, nil
}

// Post puts a letter into the outbox as part of the caller's transaction: it is sent once tx commits, and never if tx
// rolls back. It works whether or not the Outbox was started.
func (o *Outbox) Post(ctx context.Context, tx pgx.Tx, letter Letter) error {
	if err := letter.check(); err != nil {
		return err
	}
	if _, err := o.queue.InsertTx(ctx, tx, job{Letter: letter}, nil); err != nil {
		return fmt.Errorf("post a letter of kind %s: %w", letter.Kind, err)
	}
	return nil
}

// Start begins to send.
func (o *Outbox) Start(ctx context.Context) error { return o.queue.Start(ctx) }

// Stop ends the sending; a letter on its way is sent first.
func (o *Outbox) Stop(ctx context.Context) error { return o.queue.Stop(ctx) }
