// Package api has the handlers of the contract's operations: they convert a request, make one call of a use case, and convert its result.
// They return errors as they are.
package api

import (
	"context"

	"harrier/gen/api"
	"harrier/internal/account"
	"harrier/internal/account/app"
	"harrier/internal/account/session"
	"harrier/internal/admission"
	"harrier/internal/athlete"
	"harrier/internal/change/feed"
	"harrier/internal/change/webhook"
	"harrier/internal/date/clock"
	"harrier/internal/export"
	"harrier/internal/httpapi/reply"
	"harrier/internal/moderation"
	"harrier/internal/moderation/operator"
	"harrier/internal/notice"
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

// Config holds the dependencies of the handlers.
type Config struct {
	Clock clock.Clock
	// BasePath comes before every path: "" or "/api".
	BasePath string
	// PublicURL is where browsers reach the server, without BasePath.
	PublicURL string
	// RatePerSecond limits the requests of one network; zero means no limit.
	RatePerSecond float64
	// RequireVerified says that the operations which the contract marks need a verified email.
	RequireVerified bool
	Instance        Instance
	// Admission decides who may use what is scarce.
	Admission *admission.Controller

	Sessions    *session.Service
	Apps        *app.Service
	Accounts    *account.Service
	Athletes    *athlete.Service
	Teams       *team.Service
	Comments    *comment.Service
	Plans       *plan.Service
	Notices     *notice.Service
	Races       *race.Service
	Results     *result.Service
	Scorer      *result.Scorer
	Live        *live.Hub
	Feed        *feed.Service
	Webhooks    *webhook.Service
	Links       *link.Service
	Connections *connection.Service
	Charts      *charts.Service
	Exports     *export.Service
	TrainLog    *trainlog.Service
	LogImports  *imports.Service
	Search      *search.Service
	Reports     *moderation.Service
	Operators   *operator.Service

	// Atomically runs work in a transaction that its context carries.
	Atomically func(ctx context.Context, work func(ctx context.Context) error) error
}

// handlers implements every operation of the contract by embedding a struct per tag.
type handlers struct {
	sessions
	tokens
	apps
	accounts
	credentials
	athletes
	races
	results
	trainingLog
	comments
	plans
	notices
	logImports
	searches
	operators
	invites
	reports
	information
	liveResults
	changeFeed
	equivalents
	links
	connections
	exports
}

var _ api.StrictServerInterface = handlers{}

// Register registers the operations of the contract.
func Register(routes api.EchoRouter, cfg Config, streams *reply.Streams) error {
	about, err := newInformation(cfg)
	if err != nil {
		return err
	}
	api.RegisterHandlersWithBaseURL(routes, api.NewStrictHandler(newHandlers(cfg, streams, about), nil), cfg.BasePath)
	return nil
}

// newHandlers returns the operations of the contract.
func newHandlers(cfg Config, streams *reply.Streams, about information) handlers {
	return handlers{
		sessions: sessions{sessions: cfg.Sessions, clock: cfg.Clock},
		tokens:   tokens{sessions: cfg.Sessions, clock: cfg.Clock},
		apps:     apps{apps: cfg.Apps, clock: cfg.Clock, base: cfg.BasePath},
		accounts: accounts{atomically: cfg.Atomically, accounts: cfg.Accounts, clock: cfg.Clock, base: cfg.BasePath},
		athletes: athletes{
			atomically: cfg.Atomically, accounts: cfg.Accounts, athletes: cfg.Athletes, teams: cfg.Teams, races: cfg.Races, clock: cfg.Clock, base: cfg.BasePath,
		},
		races: races{atomically: cfg.Atomically, races: cfg.Races, out: streams, clock: cfg.Clock, base: cfg.BasePath, public: cfg.PublicURL},
		results: results{
			atomically: cfg.Atomically, results: cfg.Results, races: cfg.Races, scorer: cfg.Scorer, out: streams, clock: cfg.Clock, base: cfg.BasePath,
		},
		searches:  searches{search: cfg.Search, base: cfg.BasePath},
		operators: operators{atomically: cfg.Atomically, operators: cfg.Operators, clock: cfg.Clock, base: cfg.BasePath},

		liveResults: liveResults{live: cfg.Live, admission: cfg.Admission, timeout: liveTimeout},
		changeFeed:  changeFeed{atomically: cfg.Atomically, feed: cfg.Feed, webhooks: cfg.Webhooks, base: cfg.BasePath},
		invites:     invites{atomically: cfg.Atomically, accounts: cfg.Accounts, clock: cfg.Clock, base: cfg.BasePath},
		reports:     reports{atomically: cfg.Atomically, reports: cfg.Reports, results: cfg.Results, clock: cfg.Clock, base: cfg.BasePath},
		equivalents: equivalents{accounts: cfg.Accounts, clock: cfg.Clock},
		connections: connections{connections: cfg.Connections},
		links:       links{links: cfg.Links, charts: cfg.Charts, clock: cfg.Clock, base: cfg.BasePath, public: cfg.PublicURL},
		exports:     exports{exports: cfg.Exports, log: cfg.TrainLog, plans: cfg.Plans, admission: cfg.Admission, out: streams, clock: cfg.Clock},
		information: about,

		logImports:  logImports{atomically: cfg.Atomically, imports: cfg.LogImports, admission: cfg.Admission, base: cfg.BasePath},
		credentials: credentials{atomically: cfg.Atomically, accounts: cfg.Accounts, clock: cfg.Clock},
		comments:    comments{atomically: cfg.Atomically, comments: cfg.Comments, clock: cfg.Clock, base: cfg.BasePath},
		plans:       plans{atomically: cfg.Atomically, plans: cfg.Plans, log: cfg.TrainLog, clock: cfg.Clock, base: cfg.BasePath},
		notices:     notices{atomically: cfg.Atomically, notices: cfg.Notices, clock: cfg.Clock, base: cfg.BasePath},
		trainingLog: trainingLog{atomically: cfg.Atomically, log: cfg.TrainLog, clock: cfg.Clock, base: cfg.BasePath, public: cfg.PublicURL},
	}
}
