// Package webhook tells receivers of the events of the feed, by the Standard Webhooks specification.
package webhook

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"log/slog"
	"net/netip"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/change/feed"
	"harrier/internal/date/clock"
	"harrier/internal/fault"
	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/internal/text/patch"
)

const (
	// maxWebhooks is how many webhooks a user can have, maxOfApp how many an app under an authorization, and maxOfApps how many all apps of a user.
	maxWebhooks = 10
	maxOfApp    = 3
	maxOfApps   = 30
	// secretBytes is the length of a secret, and overlap how long the one before it signs too.
	secretBytes = 32
	overlap     = 24 * time.Hour
	// maxTests is how many test events a user can send a minute.
	maxTests = 6
	// keepDelivered is how long deliveries are kept, and keepFailed how long those are that failed, so that a user can repeat them.
	keepDelivered = 7 * 24 * time.Hour
	keepFailed    = 30 * 24 * time.Hour
)

var (
	errNone       = fault.New(fault.NotFound, "You have no such webhook.")
	errNoDelivery = fault.New(fault.NotFound, "There is no such delivery.")
	errTooMany    = fault.Newf(fault.Conflict, "A user can have at most %d webhooks; delete one first.", maxWebhooks).Of("too-many-webhooks")
	errOfApp      = fault.New(fault.Forbidden, "This webhook is an app's, which alone can change and use it. You can delete it, or end what you allowed the app.")
	errManyOfApp  = fault.Newf(fault.Conflict, "An app can have at most %d webhooks for each authorization; delete one first.", maxOfApp).Of("too-many-webhooks")
	errManyOfApps = fault.Newf(fault.Conflict, "The apps of this user have %d webhooks, and can have no more.", maxOfApps).Of("too-many-webhooks")
	errWaiting    = fault.New(fault.Conflict, "This delivery waits for its next attempt already.")
	errTests      = fault.Newf(fault.TooMany, "You can send at most %d test events a minute.", maxTests).After(time.Minute)
	errStopped    = fault.New(fault.Conflict, "This webhook is not active; change active first.")
)

// Constraints of webhooks.
var Constraints = pg.Constraints{
	"webhooks_user_id_fkey":          actor.ErrAccountGone,
	"webhooks_authorization_id_fkey": fault.New(fault.Unauthenticated, "What the user allowed this app has ended.").Of(actor.TokenInvalid),
}

// Caller is whose webhooks are meant: those of a user, who sees their apps' too, or of an app.
type Caller struct {
	User uuid.UUID
	// Authorization is the app's authorization; nil for the user. An app sees the webhooks that it made under it.
	Authorization *uuid.UUID
}

type (
	// Webhook is a receiver of events.
	Webhook = query.WebhookGetRow
	// Delivery is a feed event sent, or to be sent, to a receiver.
	Delivery = query.DeliveryPageRow
)

// Config holds the dependencies of the service.
type Config struct {
	DB    *pg.DB
	Feed  *feed.Service
	Log   *slog.Logger
	Clock clock.Clock
	// Outbox is where the emails about stopped webhooks go.
	Outbox *mail.Outbox
	// AllowNetworks are networks where receivers may be beside the public Internet, also without TLS.
	AllowNetworks []netip.Prefix
	// Pauses are those between the attempts at a delivery; nil for the default.
	Pauses []time.Duration
	// Unlimited lifts the limit of test events.
	Unlimited bool
	// Metrics counts the attempts.
	Metrics prometheus.Registerer
}

// Service implements webhooks.
type Service struct {
	Config

	q        *query.Queries
	sender   *sender
	attempts *prometheus.CounterVec
	unnoted  unnoted
}

// New returns the service.
func New(cfg Config) *Service {
	if cfg.Pauses == nil {
		cfg.Pauses = pauses[:]
	}
	return &Service{Config: cfg, q: query.New(), sender: newSender(cfg.AllowNetworks), attempts: newAttempts(cfg.Metrics)}
}

// Draft describes a new webhook. Nil is no filter.
type Draft struct {
	URL   string
	Types []string
	Race  *uuid.UUID
	Team  *string
}

// Create creates a webhook, and returns its secret this once.
func (s *Service) Create(ctx context.Context, caller Caller, d Draft) (created Webhook, secret string, err error) {
	if err := s.sender.check(d.URL); err != nil {
		return created, "", err
	}
	add := query.WebhookAddParams{
		ID: uuid.Must(uuid.NewV7()), UserID: caller.User, AuthorizationID: caller.Authorization,
		URL: d.URL, Types: d.Types, RaceID: d.Race, TeamID: d.Team, Secret: newSecret(),
	}
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		// The lock serialises the count below.
		if _, err := s.q.UserLock(ctx, tx, caller.User); err != nil {
			return pg.IfNoRows(err, actor.ErrAccountGone)
		}
		if err := s.checkRoom(ctx, tx, caller); err != nil {
			return err
		}
		if err := s.q.WebhookAdd(ctx, tx, add); err != nil {
			return err
		}
		created, err = s.get(ctx, tx, caller, add.ID)
		return err
	})
	return created, secretText(add.Secret), err
}

// checkRoom returns an error if the caller already has the maximum number of webhooks. The caller must hold the lock on the user.
func (s *Service) checkRoom(ctx context.Context, tx pgx.Tx, caller Caller) error {
	n, err := s.q.WebhookCount(ctx, tx, query.WebhookCountParams{UserID: caller.User, AuthorizationID: caller.Authorization})
	switch {
	case err != nil:
		return err
	case caller.Authorization == nil && n.Own >= maxWebhooks:
		return errTooMany
	case caller.Authorization != nil && n.OfApp >= maxOfApp:
		return errManyOfApp
	case caller.Authorization != nil && n.OfApps >= maxOfApps:
		return errManyOfApps
	}
	return nil
}

func newSecret() []byte {
	secret := make([]byte, secretBytes)
	_, _ = rand.Read(secret) // it never fails
	return secret
}

func secretText(secret []byte) string { return "whsec_" + base64.StdEncoding.EncodeToString(secret) }

func (s *Service) get(ctx context.Context, db query.DBTX, caller Caller, id uuid.UUID) (Webhook, error) {
	w, err := s.q.WebhookGet(ctx, db, query.WebhookGetParams{UserID: caller.User, AuthorizationID: caller.Authorization, ID: id})
	return w, pg.IfNoRows(err, errNone)
}

// own is get for what only those do who made the webhook. Users see those of their apps, but must not learn the secrets that apps trust.
func (s *Service) own(ctx context.Context, db query.DBTX, caller Caller, id uuid.UUID) (Webhook, error) {
	w, err := s.get(ctx, db, caller, id)
	if err == nil && caller.Authorization == nil && w.AuthorizationID != nil {
		err = errOfApp
	}
	return w, err
}

// Get returns a webhook that the caller sees.
func (s *Service) Get(ctx context.Context, caller Caller, id uuid.UUID) (Webhook, error) {
	return s.get(ctx, s.DB, caller, id)
}

// List returns the webhooks that the caller sees, newest first.
func (s *Service) List(ctx context.Context, caller Caller) ([]Webhook, error) {
	rows, err := s.q.WebhookList(ctx, s.DB, query.WebhookListParams{UserID: caller.User, AuthorizationID: caller.Authorization})
	list := make([]Webhook, len(rows))
	for i, row := range rows {
		list[i] = Webhook(row)
	}
	return list, err
}

// Change changes some fields of a webhook.
type Change struct {
	URL    *string
	Types  patch.Field[[]string]
	Race   patch.Field[uuid.UUID]
	Team   patch.Field[string]
	Active *bool
}

// Change changes a webhook. One that becomes active is told of what happens from then on, or of all that it missed if it was stopped because its
// receiver failed.
func (s *Service) Change(ctx context.Context, caller Caller, id uuid.UUID, c Change) (changed Webhook, err error) {
	if c.URL != nil {
		if err := s.sender.check(*c.URL); err != nil {
			return changed, err
		}
	}
	change := query.WebhookChangeParams{
		ID: id, UserID: caller.User, URL: c.URL, TypesSet: c.Types.Set, RaceIDSet: c.Race.Set, RaceID: c.Race.Value, TeamIDSet: c.Team.Set, TeamID: c.Team.Value,
		Active: c.Active,
	}
	if c.Types.Value != nil {
		change.Types = *c.Types.Value
	}
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if _, err := s.own(ctx, tx, caller, id); err != nil {
			return err
		}
		n, err := s.q.WebhookChange(ctx, tx, change)
		if err := pg.IfNone(n, err, errNone); err != nil {
			return err
		}
		changed, err = s.get(ctx, tx, caller, id)
		return err
	})
	return changed, err
}

// Lock is Get, and keeps others from changing the webhook until the transaction of ctx ends.
func (s *Service) Lock(ctx context.Context, caller Caller, id uuid.UUID) (Webhook, error) {
	if _, err := s.q.WebhookLock(ctx, s.DB, query.WebhookLockParams{UserID: caller.User, AuthorizationID: caller.Authorization, ID: id}); err != nil {
		return Webhook{}, pg.IfNoRows(err, errNone)
	}
	return s.Get(ctx, caller, id)
}

// Delete deletes a webhook and its deliveries.
func (s *Service) Delete(ctx context.Context, caller Caller, id uuid.UUID) error {
	n, err := s.q.WebhookDelete(ctx, s.DB, query.WebhookDeleteParams{UserID: caller.User, AuthorizationID: caller.Authorization, ID: id})
	return pg.IfNone(n, err, errNone)
}

// Rotate gives a webhook another secret, and returns it this once. Requests are signed with both for a while.
func (s *Service) Rotate(ctx context.Context, caller Caller, id uuid.UUID) (string, error) {
	if _, err := s.own(ctx, s.DB, caller, id); err != nil {
		return "", err
	}
	secret := newSecret()
	n, err := s.q.WebhookRotate(ctx, s.DB, query.WebhookRotateParams{UserID: caller.User, ID: id, Secret: secret, Overlap: overlap})
	return secretText(secret), pg.IfNone(n, err, errNone)
}

// Test sends a webhook an event that says nothing. More than six a minute are fault.TooMany.
func (s *Service) Test(ctx context.Context, caller Caller, id uuid.UUID) (Delivery, error) {
	event := uuid.New()
	body := `{"_id":"` + event.String() + `","type":"webhook.test","timestamp":"` + s.Clock().UTC().Format(time.RFC3339Nano) + `","data":{}}`
	return s.sendApart(ctx, caller, id, event, func(tx pgx.Tx) error {
		// The lock serializes the count below.
		if _, err := s.q.UserLock(ctx, tx, caller.User); err != nil {
			return pg.IfNoRows(err, actor.ErrAccountGone)
		}
		if n, err := s.q.WebhookTests(ctx, tx, caller.User); err != nil || n >= maxTests && !s.Unlimited {
			return cmp.Or(err, error(errTests))
		}
		return s.q.DeliveryAdd(ctx, tx, query.DeliveryAddParams{WebhookID: id, EventID: event, Type: "webhook.test", Body: body})
	})
}

// sendApart sends an event apart from the order of the feed, unless the webhook is stopped. add stores the delivery.
func (s *Service) sendApart(ctx context.Context, caller Caller, id, event uuid.UUID, add func(pgx.Tx) error) (made Delivery, err error) {
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		w, err := s.own(ctx, tx, caller, id)
		if err != nil {
			return err
		}
		if w.Stopped != nil {
			return errStopped
		}
		if err := add(tx); err != nil {
			return err
		}
		made, err = s.delivery(ctx, tx, caller, id, event)
		return err
	})
	return made, err
}

func (s *Service) delivery(ctx context.Context, db query.DBTX, caller Caller, id, event uuid.UUID) (Delivery, error) {
	d, err := s.q.DeliveryGet(ctx, db, query.DeliveryGetParams{
		UserID: caller.User, AuthorizationID: caller.Authorization, WebhookID: id, EventID: event,
	})
	return Delivery(d), pg.IfNoRows(err, errNoDelivery)
}

// Deliveries returns a page (from 1) of a webhook's deliveries, newest first.
func (s *Service) Deliveries(ctx context.Context, caller Caller, id uuid.UUID, page, length int32) (pg.Page[Delivery], error) {
	if _, err := s.Get(ctx, caller, id); err != nil {
		return pg.Page[Delivery]{}, err
	}
	rows, err := s.q.DeliveryPage(ctx, s.DB, query.DeliveryPageParams{WebhookID: id, Length: pg.OneMore(length), Skip: pg.Skipped(page, length)})
	return pg.PageOf(rows, length), err
}

// Delivery returns a delivery of a webhook.
func (s *Service) Delivery(ctx context.Context, caller Caller, id, event uuid.UUID) (Delivery, error) {
	return s.delivery(ctx, s.DB, caller, id, event)
}

// Resend delivers once more what was delivered or could not be.
func (s *Service) Resend(ctx context.Context, caller Caller, id, event uuid.UUID) (Delivery, error) {
	return s.sendApart(ctx, caller, id, event, func(tx pgx.Tx) error {
		if _, err := s.delivery(ctx, tx, caller, id, event); err != nil {
			return err
		}
		n, err := s.q.DeliveryAgain(ctx, tx, query.DeliveryAgainParams{UserID: caller.User, WebhookID: id, EventID: event})
		return pg.IfNone(n, err, errWaiting)
	})
}

// DeleteOld deletes deliveries that nobody needs any more.
func (s *Service) DeleteOld(ctx context.Context) error {
	return s.q.DeliveryDeleteOld(ctx, s.DB, query.DeliveryDeleteOldParams{Keep: keepDelivered, KeepFailed: keepFailed})
}
