// Package site has the server's own web pages: public pages, pages that links in emails open, and the explorer of the API at /docs.
package site

import (
	"embed"
	"html/template"
	"strings"

	"github.com/google/uuid"

	"harrier/internal/account"
	"harrier/internal/date"
	"harrier/internal/date/clock"
	"harrier/internal/httpapi/page"
	"harrier/internal/moderation"
	"harrier/internal/notice"
	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/search"
	"harrier/internal/sport/discipline"
	"harrier/internal/trainlog"
)

//go:embed pages/*.html results/*.html
var pageFiles embed.FS

//go:embed results/live.js
var liveScript string

// Config holds the dependencies of the pages.
type Config struct {
	*page.Engine

	Clock    clock.Clock
	Accounts *account.Service
	Notices  *notice.Service
	Races    *race.Service
	Reports  *moderation.Service
	Results  *result.Service
	Scorer   *result.Scorer
	Search   *search.Service
	TrainLog *trainlog.Service
}

// Pages are the public pages, and the pages that links in emails open. Opening one of these changes nothing, since mail scanners follow every link before
// the reader does; the button on the page submits a form. The token of a link is the path value "token".
//
// The public pages are the home page, and those of races, athletes and teams. They can be read without scripts. A small script keeps the page of a race
// current while it is open. The results of a race may be embedded in other sites, nothing else may.
type Pages struct {
	Config

	template *template.Template
}

// New returns the pages.
func New(cfg Config) (*Pages, error) {
	base := cfg.Base
	t, err := cfg.Parse(pageFiles, "*/*.html", template.FuncMap{
		"day":    func(d date.Date) string { return d.Time().Format("Jan 2, 2006") },
		"script": func() template.JS { return template.JS(liveScript) }, //nolint:gosec // our own file
		"state":  stateOf, "titled": titleOf, "sport": sportName, "score": formatScore, "millis": formatMilliseconds, "mark": markOf,
		"href": func(id uuid.UUID, e result.PageEvent) string {
			return base + racePath(id, &e)
		},
		"lines": func(text string) []string { return strings.Split(text, "\n") },
		"row":   func(r result.Result) template.URL { return template.URL(base + rowPath(r)) }, //nolint:gosec // escaped there
		"rows":  rowsOf, "pair": func(one, other any) pair { return pair{one, other} },
		"group": func(g result.PageGroup) string { return subset(g.Division, g.Round) }, "titleof": titleIn, "contest": contestOf, "attached": attached,
		"graded": graded, "teamed": teamed, "marks": marksOf, "windy": windy, "wind": windOf, "heats": inHeats,
		"rules": explain, "unscored": explainUnscored, "called": discipline.Called, "event": aboutRace, "person": aboutAthlete, "club": aboutTeam,
		"everyone": func(s result.PageSection) bool { return s.Gender == result.Everybody },
		"everybody": func(e result.PageEvent) result.PageEvent {
			return result.PageEvent{Gender: result.Everybody, Event: e.Event}
		},
		"place": func(t result.Team, i int) int { return t.Places[i] },
		"sixth": func(t result.Team, i int) int { return t.Places[len(t.Scorers)+i] },
	})
	return &Pages{Config: cfg, template: t}, err
}
