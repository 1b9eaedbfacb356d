// Package app lets apps of others act for users who allow them to, by OAuth 2.1: apps and what describes them, what users allow, the codes
// and tokens by which apps prove it, and how all of that ends.
package app

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/account/credentials"
	"harrier/internal/account/session"
	"harrier/internal/actor"
	"harrier/internal/actor/audit"
	"harrier/internal/fault"
	"harrier/internal/mail"
	"harrier/internal/pg"
	"harrier/internal/text"
	"harrier/internal/text/secret"
)

const (
	// SecretPrefix marks the secrets of apps, codePrefix codes, refreshPrefix refresh tokens and devicePrefix device codes, so that secret
	// scanners recognise a leaked one.
	SecretPrefix  = "hrs_"
	codePrefix    = "hrc_"
	refreshPrefix = "hrf_"
	devicePrefix  = "hrv_"
	// maxApps is how many apps a user can make, and maxRedirects how many addresses one can have.
	maxApps      = 20
	maxRedirects = 10
	// maxAuthorizations is how many sign-ins of one app a user has at most; then the oldest end.
	maxAuthorizations = 20
	// maxCodes is how many codes of a user wait to be exchanged at most, for codeTTL. A spent one is remembered for keepCodes.
	maxCodes  = 20
	codeTTL   = 60 * time.Second
	keepCodes = 24 * time.Hour
)

var (
	errNoApp           = fault.New(fault.NotFound, "You have no such app.")
	errNoAuthorization = fault.New(fault.NotFound, "You have no such authorization.")
	errTooManyApps     = fault.Newf(fault.Conflict, "A user can have at most %d apps; delete one first.", maxApps).Of("too-many-apps")
)

// Constraints of apps.
var Constraints = pg.Constraints{
	"apps_user_id_fkey": actor.ErrAccountGone, "authorizations_user_id_fkey": actor.ErrAccountGone,
	"authorization_codes_user_id_fkey": actor.ErrAccountGone, "device_codes_user_id_fkey": actor.ErrAccountGone,
}

// App is an app.
type App = query.App

// ClientID returns by which name an app calls itself.
func ClientID(a App) string {
	if a.URL != nil {
		return *a.URL
	}
	return a.ID.String()
}

// Config holds the dependencies of the service.
type Config struct {
	DB       *pg.DB
	Sessions *session.Service
	Tokens   *credentials.Tokens
	Outbox   *mail.Outbox
	// Fetch reads a document that describes an app, at an https URL that anybody may have named.
	Fetch func(ctx context.Context, url string) ([]byte, error)
	// ExplorerURL is where users return to the explorer.
	ExplorerURL string
	// AccessTTL and RefreshTTL are how long the tokens of apps live.
	AccessTTL, RefreshTTL time.Duration
	// Unlimited lifts limits on requests.
	Unlimited bool
}

// Service implements apps.
type Service struct {
	Config

	q         *query.Queries
	documents *documents
}

// New returns the service.
func New(cfg Config) *Service {
	return &Service{Config: cfg, q: query.New(), documents: newDocuments()}
}

// Draft describes a new app.
type Draft struct {
	Name      string
	Redirects []string
	// Public is an app that cannot keep a secret, because it runs on its users' machines.
	Public bool
}

// Create makes an app of the caller's. The secret is returned this once; a public app has none.
func (s *Service) Create(ctx context.Context, caller uuid.UUID, d Draft) (created App, plain string, err error) {
	name := strings.TrimSpace(d.Name)
	if err := checkApp(&name, d.Redirects); err != nil {
		return App{}, "", err
	}
	created = App{ID: uuid.Must(uuid.NewV7()), UserID: &caller, Name: name, Redirects: d.Redirects}
	if !d.Public {
		var hash [32]byte
		plain, hash = secret.New(SecretPrefix)
		created.SecretHash = hash[:]
	}
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if _, err := s.q.UserLock(ctx, tx, caller); err != nil { // serialises the count
			return pg.IfNoRows(err, actor.ErrAccountGone)
		}
		n, err := s.q.AppCount(ctx, tx, caller)
		if err != nil {
			return err
		}
		if n >= maxApps {
			return errTooManyApps
		}
		if err := audit.LimitOwn(ctx, tx, caller); err != nil {
			return err
		}
		created.CreatedAt, err = s.q.AppAdd(ctx, tx, query.AppAddParams{
			ID: created.ID, UserID: caller, Name: name, Redirects: d.Redirects, SecretHash: created.SecretHash,
		})
		created.UpdatedAt = created.CreatedAt
		if err != nil {
			return err
		}
		return audit.WriteOwn(ctx, tx, caller, audit.Entry{Act: audit.AppCreate, Kind: audit.App, ID: created.ID, After: audited(created)})
	})
	return created, plain, err
}

// audited returns the description of an app for the audit log.
func audited(a App) map[string]any {
	return map[string]any{"name": a.Name, "redirect_uris": a.Redirects, "public": a.SecretHash == nil}
}

// List returns the caller's apps, newest first.
func (s *Service) List(ctx context.Context, caller uuid.UUID) ([]App, error) {
	return s.q.AppList(ctx, s.DB, caller)
}

// Change changes the name or the redirect addresses of an app of the caller's; nil leaves them.
func (s *Service) Change(ctx context.Context, caller, id uuid.UUID, name *string, redirects *[]string) (changed App, err error) {
	change := query.AppChangeParams{ID: id, UserID: caller}
	if name != nil {
		trimmed := strings.TrimSpace(*name)
		change.Name = &trimmed
	}
	if redirects != nil {
		change.Redirects = *redirects
	}
	if err := checkApp(change.Name, change.Redirects); err != nil {
		return App{}, err
	}
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		if _, err := s.q.UserLock(ctx, tx, caller); err != nil {
			return pg.IfNoRows(err, actor.ErrAccountGone)
		}
		was, err := s.q.AppOwnLock(ctx, tx, query.AppOwnLockParams{ID: id, UserID: caller})
		if err != nil {
			return pg.IfNoRows(err, errNoApp)
		}
		if (change.Name == nil || *change.Name == was.Name) && (redirects == nil || slices.Equal(*redirects, was.Redirects)) {
			changed = was
			return nil
		}
		if err := audit.LimitOwn(ctx, tx, caller); err != nil {
			return err
		}
		if changed, err = s.q.AppChange(ctx, tx, change); err != nil {
			return err
		}
		return audit.WriteOwn(ctx, tx, caller, audit.Entry{Act: audit.AppChange, Kind: audit.App, ID: id, Before: audited(was), After: audited(changed)})
	})
	return changed, err
}

// checkApp checks what of an app is given.
func checkApp(name *string, redirects []string) error {
	var wrong []fault.Field
	if name != nil {
		if *name == "" {
			wrong = append(wrong, fault.Field{Pointer: "/name", Detail: "Must not be empty."})
		}
		wrong = append(wrong, text.Line("/name", name)...)
	}
	for i, redirect := range redirects {
		if problem := checkRedirect(redirect); problem != "" {
			wrong = append(wrong, fault.Field{Pointer: fmt.Sprintf("/redirect_uris/%d", i), Code: fault.CodeMalformed, Detail: problem})
		}
	}
	return fault.InvalidFields(wrong)
}

// Delete deletes an app of the caller's, and ends what users allowed it.
func (s *Service) Delete(ctx context.Context, caller, id uuid.UUID, now time.Time) error {
	err := pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		deleted, err := s.q.AppDelete(ctx, tx, query.AppDeleteParams{ID: id, UserID: caller})
		if err != nil {
			return pg.IfNoRows(err, errNoApp)
		}
		return audit.WriteOwn(ctx, tx, caller, audit.Entry{Act: audit.AppDelete, Kind: audit.App, ID: id, Before: audited(deleted)})
	})
	if err != nil {
		return err
	}
	return s.Sessions.SyncRevocations(ctx, now)
}

// Authorization is a user's permission for an app.
type Authorization = query.AuthorizationListRow

// Authorizations returns what the caller allowed apps, the most recently used first.
func (s *Service) Authorizations(ctx context.Context, caller uuid.UUID) ([]Authorization, error) {
	return s.q.AuthorizationList(ctx, s.DB, caller)
}

// EndAuthorization ends what the caller allowed an app: here at once, on other servers within seconds.
func (s *Service) EndAuthorization(ctx context.Context, caller, id uuid.UUID) error {
	err := pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		ended, err := s.q.AuthorizationDelete(ctx, tx, query.AuthorizationDeleteParams{ID: id, UserID: caller})
		if err != nil {
			return pg.IfNoRows(err, errNoAuthorization)
		}
		return audit.WriteOwn(ctx, tx, caller, audit.Entry{
			Act: audit.AppEnd, Kind: audit.App, ID: ended.AppID, Before: map[string]any{"authorization_id": id, "scopes": ended.Scopes},
		})
	})
	if err != nil {
		return err
	}
	s.Sessions.RevokeAuthorization(id)
	return nil
}

// DeleteExpired deletes what has no effect any more.
func (s *Service) DeleteExpired(ctx context.Context) error {
	return s.q.AppDeleteExpired(ctx, s.DB, query.AppDeleteExpiredParams{KeepCodes: keepCodes, KeepDocuments: keepDocuments})
}
