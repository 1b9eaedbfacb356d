package site

import (
	"context"
	"embed"
	"html/template"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"harrier/internal/date"
	"harrier/internal/date/clock"
	"harrier/internal/httpapi/page"
	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/search"
	"harrier/internal/sport/discipline"
)

//go:embed results/*.html
var resultsFiles embed.FS

//go:embed results/live.js
var liveScript string

// newest is how many races the home page lists, and how many of each kind that were found.
const newest = 25

// Races has the methods of races that the pages call.
type Races interface {
	Newest(ctx context.Context, length int64, now time.Time) ([]race.Race, error)
	Between(ctx context.Context, first, last uuid.UUID) (uuid.UUID, error)
}

// ResultPages has the methods of results that the pages call.
type ResultPages interface {
	Page(
		ctx context.Context, raceID uuid.UUID, only *result.PageView, form string, encode func(*result.RacePage) ([]byte, error),
	) ([]byte, error)
	Find(ctx context.Context, raceID uuid.UUID, view result.PageView) (*result.RacePage, error)
	Athlete(ctx context.Context, athleteID string, number int32) (*result.AthletePage, error)
	TeamPage(ctx context.Context, teamID string, year *int32, now time.Time) (*result.TeamPage, error)
	Youth(ctx context.Context, results []result.Result) (result.Youth, error)
}

// Bests has the methods of best marks that the pages call.
type Bests interface {
	AthleteBests(ctx context.Context, athleteID string, span result.Span) ([]result.EventBests, error)
	TeamRecords(ctx context.Context, teamID string, span result.Span) ([]result.Best, error)
}

// Search has the methods of search that the pages call.
type Search interface {
	Races(ctx context.Context, words string, poster *uuid.UUID) ([]race.Race, error)
	Athletes(ctx context.Context, words string) ([]search.Athlete, error)
	Results(ctx context.Context, words string, page, length int32) (search.Page, error)
}

// Results are the public pages: the home page, and those of races, athletes and teams. They can be read without scripts. A small script
// keeps the page of a race current while it is open. The results of a race may be embedded in other sites, nothing else may.
type Results struct {
	ResultsConfig

	template *template.Template
}

// ResultsConfig holds the dependencies of the public pages.
type ResultsConfig struct {
	*page.Engine

	Clock  clock.Clock
	Races  Races
	Pages  ResultPages
	Bests  Bests
	Search Search
	// Seasons opens the reports of seasons.
	Seasons Seasons
}

// NewResults returns the public pages.
func NewResults(cfg ResultsConfig) (*Results, error) {
	base := cfg.Base
	t, err := cfg.Parse(resultsFiles, "results/*.html", template.FuncMap{
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
	return &Results{ResultsConfig: cfg, template: t}, err
}

// homePage is the home page as the template shows it: the newest races, or what was found.
type homePage struct {
	URL   string
	Words string
	Races []race.Race
	// Athletes and Results are the matches; More reports whether there are more of the races, athletes or results.
	Athletes []search.Athlete
	Results  []result.Result
	Youth    result.Youth
	More     bool
}

// Home serves the home page, which searches for words (?q=).
func (p *Results) Home(w http.ResponseWriter, r *http.Request) error {
	shown := homePage{URL: p.Address() + "/"}
	var err error
	if shown.Words, err = wordsOf(r); err != nil {
		return err
	}
	if shown.Words == "" {
		shown.Races, err = p.Races.Newest(r.Context(), newest, p.Clock())
	} else {
		err = p.find(r.Context(), &shown)
	}
	if err != nil {
		return err
	}
	content, err := page.Render(p.template, "home", shown)
	if err != nil {
		return err
	}
	return p.serve(w, r, content, false)
}

// find searches for races, athletes and results.
func (p *Results) find(ctx context.Context, shown *homePage) error {
	races, err := p.Search.Races(ctx, shown.Words, nil)
	if err != nil {
		return err
	}
	athletes, err := p.Search.Athletes(ctx, shown.Words)
	if err != nil {
		return err
	}
	results, err := p.Search.Results(ctx, shown.Words, 1, newest)
	if err != nil {
		return err
	}
	shown.More = len(races) > newest || len(athletes) > newest || results.More
	shown.Races, shown.Athletes, shown.Results = races[:min(len(races), newest)], athletes[:min(len(athletes), newest)], results.Results
	shown.Youth, err = p.Pages.Youth(ctx, shown.Results)
	return err
}

// wordsOf reads what is searched for (?q=).
func wordsOf(r *http.Request) (string, error) {
	words := strings.Join(strings.Fields(r.URL.Query().Get("q")), " ")
	if !isText(words, maxWords) {
		return "", errWords
	}
	return words, nil
}

// isText reports whether a parameter is text that PostgreSQL stores, of at most so many characters.
func isText(s string, maxLength int) bool {
	return utf8.RuneCountInString(s) <= maxLength && utf8.ValidString(s) && !strings.Contains(s, "\x00")
}

// serve serves a page, which other sites may frame if it is embedded.
func (p *Results) serve(w http.ResponseWriter, r *http.Request, content []byte, embedded bool) error {
	page.Serve(w, r, page.Headers{
		Cache: "public, no-cache", Referrer: "strict-origin-when-cross-origin", Embedded: embedded, Scripts: page.Inline(liveScript), Connect: "'self'",
	}, page.Tag(content), content)
	return nil
}

// pair passes two values to a template.
type pair struct{ One, Other any }
