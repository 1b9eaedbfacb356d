// Package connection imports runs and health values from other services by itself. A connection has a key that the user made there.
// Servers ask the service for activities and wellness that are new, and import them as uploads are imported.
package connection

import (
	"context"
	"log/slog"
	"net/netip"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account/credentials"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/date/clock"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/trainlog/imports"
)

var (
	errNone  = fault.New(fault.NotFound, "You have no such connection.")
	errNoKey = fault.New(fault.Conflict, "This server has no key to encrypt the API key with. Its operator can add one with `harrier keys rotate`.").
			Of("no-secrets-key")
)

// Constraints of connections.
var Constraints = pg.Constraints{"log_connections_user_id_fkey": actor.ErrAccountGone}

// Connection is a connection without its key.
type Connection = query.ConnectionListRow

// Config holds the dependencies of the service.
type Config struct {
	DB      *pg.DB
	Log     *slog.Logger
	Clock   clock.Clock
	Keys    *credentials.Keys
	Imports *imports.Service
	// URL is that of Intervals.icu.
	URL string
	// Every is how often the other service is asked.
	Every time.Duration
	// Timeout is how long a request may take; zero for the default.
	Timeout time.Duration
	// AllowNetworks are networks where URL may be beside the public Internet, also without TLS.
	AllowNetworks []netip.Prefix
}

// Service implements connections.
type Service struct {
	Config

	q      *query.Queries
	client *client
	woken  chan struct{}
}

// New returns the service.
func New(cfg Config) *Service {
	return &Service{Config: cfg, q: query.New(), client: newClient(cfg), woken: make(chan struct{}, 1)}
}

// Draft describes a connection.
type Draft struct {
	Athlete, Key string
	// Since is from which day on what is older is imported too; nil for none.
	Since *date.Date
}

// Put creates or replaces the user's connection. The other service is asked at once.
func (s *Service) Put(ctx context.Context, user uuid.UUID, service string, d Draft) (made Connection, err error) {
	sealed, ok := s.Keys.Seal([]byte(d.Key), about(user, service), s.Clock())
	if !ok {
		return Connection{}, errNoKey
	}
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		err := s.q.ConnectionPut(ctx, tx, query.ConnectionPutParams{
			UserID: user, Service: query.ConnectionService(service), AthleteID: d.Athlete, Secret: sealed, BackFrom: d.Since, BackTo: s.backTo(d.Since),
		})
		if err == nil {
			made, err = s.get(ctx, tx, user, service)
		}
		return err
	})
	s.wake()
	return made, err
}

// about binds a key to its connection: in another row, it cannot be decrypted.
func about(user uuid.UUID, service string) []byte {
	return []byte("connection " + user.String() + " " + service)
}

// backTo is the last day that is imported because of since. What is newer is asked for anyway.
func (s *Service) backTo(since *date.Date) *date.Date {
	if since == nil {
		return nil
	}
	return new(date.Today(s.Clock(), time.UTC).AddDays(-recentDays))
}

func (s *Service) get(ctx context.Context, db query.DBTX, user uuid.UUID, service string) (Connection, error) {
	rows, err := s.q.ConnectionList(ctx, db, user)
	if err != nil {
		return Connection{}, err
	}
	for _, row := range rows {
		if string(row.Service) == service {
			return row, nil
		}
	}
	return Connection{}, errNone
}

// List returns the user's connections.
func (s *Service) List(ctx context.Context, user uuid.UUID) ([]Connection, error) {
	return s.q.ConnectionList(ctx, s.DB, user)
}

// Delete ends a connection; fault.NotFound if there is none. What it imported stays.
func (s *Service) Delete(ctx context.Context, user uuid.UUID, service string) error {
	n, err := s.q.ConnectionDelete(ctx, s.DB, query.ConnectionDeleteParams{UserID: user, Service: query.ConnectionService(service)})
	return pg.IfNone(n, err, errNone)
}

// Look has the other service asked at once, unless it has said when it may be asked again, and, with since, for all that is not older than
// that day.
func (s *Service) Look(ctx context.Context, user uuid.UUID, service string, since *date.Date) (found Connection, err error) {
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		n, err := s.q.ConnectionLook(ctx, tx, query.ConnectionLookParams{
			UserID: user, Service: query.ConnectionService(service), BackFrom: since, BackTo: s.backTo(since), Pause: s.pause(),
		})
		if err := pg.IfNone(n, err, errNone); err != nil {
			return err
		}
		found, err = s.get(ctx, tx, user, service)
		return err
	})
	s.wake()
	return found, err
}

// pause is the shortest time between two looks.
func (s *Service) pause() time.Duration { return min(maxPause, s.Every/10) }

func (s *Service) wake() {
	select {
	case s.woken <- struct{}{}:
	default:
	}
}
