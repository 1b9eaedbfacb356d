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

// handler holds the dependencies of all groups of operations, and the streams for lists of any length.
type handler struct {
	*Config

	out *reply.Streams
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
func Register(routes api.EchoRouter, cfg *Config, streams *reply.Streams) error {
	about, err := newInformation(cfg)
	if err != nil {
		return err
	}
	h := handler{cfg, streams}
	all := handlers{
		sessions{h},
		tokens{h},
		apps{h},
		accounts{h},
		credentials{h},
		athletes{h},
		races{h},
		results{h},
		trainingLog{h},
		comments{h},
		plans{h},
		notices{h},
		logImports{h},
		searches{h},
		operators{h},
		invites{h},
		reports{h},
		about,
		liveResults{h, liveTimeout},
		changeFeed{h},
		equivalents{h},
		links{h},
		connections{h},
		exports{h},
	}
	api.RegisterHandlersWithBaseURL(routes, api.NewStrictHandler(all, nil), cfg.BasePath)
	return nil
}
