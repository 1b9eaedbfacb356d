// Package server assembles the program, for the command and for the tests.
package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"harrier/internal/account"
	"harrier/internal/account/app"
	"harrier/internal/account/credentials"
	"harrier/internal/account/session"
	"harrier/internal/admission"
	"harrier/internal/athlete"
	"harrier/internal/change"
	"harrier/internal/change/cache"
	"harrier/internal/change/feed"
	"harrier/internal/change/webhook"
	"harrier/internal/config"
	"harrier/internal/date/clock"
	"harrier/internal/export"
	"harrier/internal/file/spool"
	"harrier/internal/httpapi"
	"harrier/internal/httpapi/api"
	"harrier/internal/httpapi/reply/idempotency"
	"harrier/internal/httpapi/site"
	"harrier/internal/httpapi/tracing"
	"harrier/internal/mail"
	"harrier/internal/moderation"
	"harrier/internal/moderation/operator"
	"harrier/internal/notice"
	"harrier/internal/outbound"
	"harrier/internal/pg"
	"harrier/internal/pg/jobs"
	"harrier/internal/plan"
	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/result/live"
	"harrier/internal/search"
	"harrier/internal/team"
	"harrier/internal/team/comment"
	"harrier/internal/trainlog"
	"harrier/internal/trainlog/charts"
	"harrier/internal/trainlog/connection"
	"harrier/internal/trainlog/imports"
	"harrier/internal/trainlog/link"
)

const (
	// drainTimeout is how long requests in progress may take when the program stops, and after them the background loops.
	drainTimeout = 15 * time.Second
	// watchConns is the size of the small pool.
	watchConns = 2
	// directConns is the size of the pool beside a pooler. The job queue listens on one of them.
	directConns = 4
	// documentTimeout is how long it may take to read a document that describes an app.
	documentTimeout = 2 * time.Second
	// maxCachedTokens is how many verified tokens are cached, at 600 bytes each.
	maxCachedTokens = 20_000
)

// App is the program, ready to serve.
type App struct {
	// Config has the use cases.
	api.Config

	cfg      config.Config
	log      *slog.Logger
	synced   *clock.Synced
	traces   *tracing.Traces
	database *Database
	migrator *pg.Migrator
	keys     *credentials.Keys
	// keysReplaced says that the keys were created although the database has sessions.
	keysReplaced bool

	// direct is a small pool for what needs a session: migrations and the job queue. Without a pooler it is the large one.
	direct *pg.DB
	// watch is a small pool for readiness and the revocation sync, which must work while all connections of the other are in use.
	watch *pg.DB
	// replicas answer what may be a few seconds old; nil without any.
	replicas *pg.Replicas
	// searches is the pool that searches use.
	searches *pg.DB
	// metrics are shown at /metrics, by metricsListener if requests are served elsewhere.
	metrics         *prometheus.Registry
	backlog         *backlog
	metricsListener net.Listener
	// Handler serves requests.
	Handler http.Handler
	Changes *change.Watcher
	Hasher  *credentials.Hasher

	idempotency *idempotency.Service
	background  background
	// stopping says that no more requests should be sent here.
	stopping atomic.Bool
}

// Constraints are those of all tables.
var Constraints = []pg.Constraints{
	session.Constraints, account.Constraints, athlete.Constraints, team.Constraints, trainlog.Constraints, race.Constraints, result.Constraints,
	idempotency.Constraints, moderation.Constraints, webhook.Constraints, link.Constraints, imports.Constraints, connection.Constraints, app.Constraints,
	comment.Constraints, notice.Constraints, plan.Constraints,
}

// Build assembles the program: it opens the database, migrates it, sets the clock by it and starts the background loops. Close ends
// all of that.
func Build(ctx context.Context, cfg config.Config, log *slog.Logger, synced *clock.Synced) (*App, error) {
	if err := os.MkdirAll(cfg.DataDir, 0o700); err != nil {
		return nil, fmt.Errorf("make the data directory: %w", err)
	}
	traces, err := tracing.Open(ctx, cfg.OTLPEndpoint, log)
	if err != nil {
		return nil, err
	}
	database, err := openDatabase(ctx, cfg, Own, log, traces.Provider())
	if err != nil {
		traces.Close()
		return nil, err
	}
	a := &App{
		Config: api.Config{
			Clock: synced.Now, BasePath: cfg.BasePath, PublicURL: cfg.PublicURL, RatePerSecond: cfg.RateLimit, RequireVerified: cfg.VerifiedRequired(),
			Instance: about(cfg), Atomically: func(ctx context.Context, work func(context.Context) error) error {
				return pg.Atomically(ctx, database.DB, work)
			},
		},
		cfg: cfg, log: log, synced: synced, traces: traces, database: database,
	}
	if err := a.build(ctx); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}

func (a *App) build(ctx context.Context) error { //nolint:funlen // the wiring is one list
	var err error
	if err := a.openSmallPools(ctx); err != nil {
		return err
	}
	if err := a.migrate(ctx); err != nil {
		return err
	}
	if err := a.untilAvailable(ctx, a.syncClock); err != nil {
		return err
	}
	conns := a.database.DB.Pool.Config().MaxConns
	options := pg.Options{
		MaxConns: max(1, conns/2), DirectURL: a.database.direct, Local: search.Settings(a.cfg.Patient(search.Timeout)),
		Replicas: a.cfg.DatabaseReplicas, Traces: a.traces.Provider(),
	}
	if a.searches, err = pg.OpenWith(ctx, a.database.url, options); err != nil {
		return fmt.Errorf("open the pool for searches: %w", err)
	}
	if err := a.openKeys(ctx); err != nil {
		return err
	}
	tokens := credentials.NewTokens(a.keys, a.cfg.Address(), maxCachedTokens)
	unlimited := a.cfg.RateLimit == 0
	a.Admission = admission.New(admission.Table(admission.Settings{
		Connections: int(conns), ListsPerAddress: a.cfg.ListsPerAddress, ImportsPerUser: a.cfg.ImportsPerUser,
		SpoolMiB: a.cfg.SpoolMiB, NoShares: unlimited, Patience: a.cfg.Patience,
	}))
	files, err := spool.Open(filepath.Join(a.cfg.DataDir, "spool"), a.Admission)
	if err != nil {
		return err
	}
	a.Hasher = credentials.NewHasher(a.cfg.HashMemoryKiB, a.Admission)
	db := a.database.DB
	workers := jobs.NewWorkers()
	mails := mailConfig(a.cfg, a.log)
	a.metrics = prometheus.NewRegistry()
	mails.Metrics, mails.Now = a.metrics, a.Clock
	if err := mail.Register(workers, mails); err != nil {
		return fmt.Errorf("set up emails: %w", err)
	}
	a.Feed = feed.New(db)
	logImports := imports.Config{
		DB: db, Log: a.log, Clock: a.Clock, Admission: a.Admission,
		TrackBytes: int64(a.cfg.TracksMiB) << 20, UploadBytes: int64(a.cfg.LogUploadsMiB) << 20,
	}
	a.LogImports, err = imports.New(logImports, workers)
	if err != nil {
		return fmt.Errorf("set up imports into logs: %w", err)
	}
	queue, err := jobs.New(a.direct, workers, a.Clock, a.log, a.traces.Provider())
	if err != nil {
		return err
	}
	outbox := mail.NewOutbox(queue)
	a.Webhooks = webhook.New(webhook.Config{
		DB: db, Feed: a.Feed, Log: a.log, Clock: a.Clock, Outbox: outbox, AllowNetworks: a.cfg.WebhookAllowNetworks, Pauses: a.cfg.WebhookPauses,
		Metrics: a.metrics, Unlimited: a.cfg.RateLimit == 0,
	})
	a.LogImports.SetQueue(queue)
	a.Connections = connection.New(connection.Config{
		DB: db, Log: a.log, Clock: a.Clock, Keys: a.keys, Imports: a.LogImports, URL: a.cfg.IntervalsURL, Every: a.cfg.ConnectionsEvery,
		Timeout: a.cfg.ConnectionTimeout, AllowNetworks: a.cfg.WebhookAllowNetworks,
	})
	a.Sessions = session.New(session.Config{
		DB: db, Watch: a.watch, Tokens: tokens, Hasher: a.Hasher, Outbox: outbox,
		AccessTTL: a.cfg.AccessTTL, RefreshTTL: a.cfg.RefreshTTL, SessionTTL: a.cfg.SessionTTL,
		RefreshGrace: a.cfg.Patient(session.RefreshGrace), StaleAfter: a.cfg.Patient(session.StaleAfter), Unlimited: unlimited,
	})
	a.Apps = app.New(app.Config{
		DB: db, Sessions: a.Sessions, Tokens: tokens, Outbox: outbox, AccessTTL: a.cfg.AccessTTL, RefreshTTL: a.cfg.RefreshTTL, Unlimited: unlimited,
		Fetch:       outbound.NewGuard(a.cfg.WebhookAllowNetworks).Fetcher(documentTimeout, app.MaxDocument),
		ExplorerURL: a.cfg.Address() + site.ExplorerSignedIn,
	})
	streams := pg.NewStreams(db, a.Admission)
	a.Accounts = account.New(account.Config{
		DB: db, Tokens: tokens, Hasher: a.Hasher, Outbox: outbox, Sessions: a.Sessions, VerifyTTL: a.cfg.VerifyTTL, ResetTTL: a.cfg.ResetTTL,
		Registration: a.cfg.Registration, InviteLink: func(token string) string { return mails.Link(mail.Invitation, token) }, Unlimited: unlimited,
	})
	a.Reports = moderation.New(moderation.Config{DB: db, Outbox: outbox, Notify: a.Accounts, Unlimited: unlimited})
	a.Notices = notice.New(notice.Config{DB: db, Outbox: outbox, Tokens: tokens})
	a.TrainLog = trainlog.New(db)
	a.Teams = team.New(db, a.Accounts)
	for _, emails := range []map[mail.Kind]mail.Compose{a.Accounts.Emails(), a.Teams.Emails(), a.Reports.Emails(), a.Webhooks.Emails(), a.Notices.Emails()} {
		maps.Copy(mails.Compose, emails)
	}
	a.idempotency = idempotency.New(db)
	a.Races = race.New(db, streams)
	a.Results = result.New(db, streams, a.Races)
	a.Changes = change.New(a.watch)
	responses := cache.New(int64(a.cfg.CacheMiB)<<20, a.Changes)
	a.metrics.MustRegister(responses)
	a.Scorer = result.NewScorer(result.ScorerConfig{
		DB: db, Cache: responses, Admission: a.Admission, MaxFinishers: a.cfg.ScoredFinishers,
	})
	a.Live = live.New(live.Config{DB: db, Watch: a.watch, Changes: a.Changes, Cache: responses, Scorer: a.Scorer})
	a.Search = search.New(db, a.searches, a.cfg.Patient(search.Timeout))
	a.backlog = &backlog{db: a.watch, clock: a.Clock}
	a.Operators = operator.New(operator.Config{
		DB: db, Sessions: a.Sessions, Accounts: a.Accounts, ResetLink: resetLink(mails), Queue: queue, ReadHealth: a.readHealth,
	})
	a.Athletes, a.Comments, a.Plans = athlete.New(db), comment.New(db), plan.New(db, a.Teams)
	a.Links, a.Charts, a.Exports = link.New(db), charts.New(db), export.New(db, streams)
	a.registerMetrics()
	a.Handler, err = httpapi.New(httpapi.Config{
		Config: a.Config,
		Log:    a.log, CORSOrigins: a.cfg.CORSOrigins, LogRequests: a.cfg.LogRequests,
		RequestTimeout: cmp.Or(a.cfg.RequestTimeout, a.cfg.Patient(httpapi.RequestTimeout)),
		MCP:            a.cfg.MCP, TrustedProxies: a.cfg.TrustedProxies, Ready: a.ready, Metrics: a.metrics,
		ShowMetrics: showMetrics(a.cfg), Traces: a.traces, Spool: files,
		Demo:        demoAccounts(a.cfg.Demo),
		Replicas:    a.replicasOrNil(),
		JWKS:        func() ([]byte, error) { return a.keys.Public(a.Clock()), nil },
		Changes:     a.Changes,
		Cache:       responses,
		Idempotency: a.idempotency, LogImportBytes: int64(a.cfg.LogImportMiB) << 20,
	})
	if err != nil {
		return fmt.Errorf("make the server: %w", err)
	}
	if a.cfg.MetricsListen != "" {
		if a.metricsListener, err = (&net.ListenConfig{}).Listen(ctx, "tcp", a.cfg.MetricsListen); err != nil {
			return fmt.Errorf("listen for metrics: %w", err)
		}
	}
	revocations := func(ctx context.Context) error { return a.Sessions.SyncRevocations(ctx, a.Clock()) }
	if err := a.untilAvailable(ctx, revocations); err != nil {
		return err
	}
	a.background.start(ctx, []loop{
		{"the sync of the clock", a.runClockSync},
		{"the job queue", func(ctx context.Context) { queue.Run(ctx) }},
		{"the watch of replicas", func(ctx context.Context) { a.replicas.Run(ctx, a.log) }},
		{"the revocation sync", func(ctx context.Context) { a.Sessions.RunRevocationSync(ctx, a.Clock, a.log) }},
		{"the deletion of expired rows", a.runCleanup},
		{"the reload of signing keys", func(ctx context.Context) { a.keys.RunReload(ctx, a.Clock, a.log) }},
		{"the announcement of reports", func(ctx context.Context) { a.Reports.RunAnnouncing(ctx, a.log) }},
		{"the sync of live results", func(ctx context.Context) { a.Live.Run(ctx, a.log) }},
		{"the deletion of old changes", func(ctx context.Context) { a.Changes.RunDeleting(ctx, a.log) }},
		{"the delivery to webhooks", a.Webhooks.Run},
		{"the requests to connected services", a.Connections.Run},
		{"the beginning of what coaches may read", func(ctx context.Context) { a.Teams.RunBeginning(ctx, a.log) }},
		{"the sending of notices", func(ctx context.Context) { a.Notices.RunEmails(ctx, a.log) }},
		{"the attention check", func(ctx context.Context) { a.TrainLog.RunAttention(ctx, a.Clock, a.log) }},
		{"the search index sync", func(ctx context.Context) { a.Search.RunIndexing(ctx, a.log) }},
	})
	return nil
}

// about returns the description of the server for clients.
func about(cfg config.Config) api.Instance {
	i := api.Instance{
		Name: cfg.InstanceName, Contact: cfg.Contact, AppURL: cfg.AppURL, TermsURL: cfg.TermsURL, Registration: cfg.Registration,
		PostRaces: cfg.PostRaces, ScoredFinishers: cfg.ScoredFinishers,
	}
	if cfg.RateLimit != 0 {
		i.ResultsPerAccount, i.RowsPerHour, i.WordsPerImport = cfg.ResultsPerAccount, cfg.RowsPerHour, cfg.WordsPerImport
		i.ListsPerAddress, i.ImportsPerUser = cfg.ListsPerAddress, cfg.ImportsPerUser
	}
	return i
}

// Close stops what Build started, the database last.
func (a *App) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), a.cfg.Patient(drainTimeout))
	defer cancel()
	err := a.background.stop(ctx)
	a.traces.Close()
	if a.migrator != nil {
		err = errors.Join(err, a.migrator.Close())
	}
	for _, pool := range []*pg.DB{a.watch, a.searches, a.direct} {
		if pool != nil && pool != a.database.DB {
			pool.Close()
		}
	}
	a.replicas.Close()
	if a.metricsListener != nil {
		_ = a.metricsListener.Close() // Serve may have closed it
	}
	return errors.Join(err, a.database.Close())
}
