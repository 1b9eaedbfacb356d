package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"harrier/internal/date/clock"
	"harrier/internal/fault"
	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/result/discipline"
	"harrier/internal/result/mark"
	"harrier/internal/result/scoring"
)

//go:embed results/*.html
var resultsFiles embed.FS

//go:embed results/page.css
var resultsStyle string

//go:embed results/live.js
var liveScript string

// newest is how many races the home page lists.
const newest = 25

// Races is what the pages need from races.
type Races interface {
	Newest(ctx context.Context, length int64, now time.Time) ([]race.Race, error)
}

// ResultPages is what the pages need from results.
type ResultPages interface {
	Page(
		ctx context.Context, raceID uuid.UUID, only *result.PageEvent, form string, encode func(*result.RacePage) ([]byte, error),
	) ([]byte, error)
	Athlete(ctx context.Context, athleteID string, number int32) (*result.AthletePage, error)
	TeamPage(ctx context.Context, teamID string, year *int32, now time.Time) (*result.TeamPage, error)
}

// Bests is what the pages need from best marks.
type Bests interface {
	AthleteBests(ctx context.Context, athleteID string, span result.Span) ([]result.EventBests, error)
	TeamRecords(ctx context.Context, teamID string, span result.Span) ([]result.Best, error)
}

// Results are the public pages: the home page, and those of races, athletes and teams. They can be read without scripts. A small script
// keeps the page of a race current while it is open. The results of a race may be embedded in other sites, nothing else may.
type Results struct {
	ResultsConfig

	template *template.Template
	policy   string
}

// ResultsConfig is what the public pages need.
type ResultsConfig struct {
	// Base comes before every path, and PublicURL before Base in links for others.
	Base, PublicURL string
	// Name is the server's.
	Name  string
	Clock clock.Clock
	Races Races
	Pages ResultPages
	Bests Bests
}

// NewResults returns the public pages.
func NewResults(cfg ResultsConfig) (*Results, error) {
	base := cfg.Base
	t, err := template.New("results").Funcs(template.FuncMap{
		"base":   func() string { return base },
		"site":   func() string { return cfg.Name },
		"style":  func() template.CSS { return template.CSS(resultsStyle) }, //nolint:gosec // our own file
		"script": func() template.JS { return template.JS(liveScript) },     //nolint:gosec // our own file
		"state":  stateOf, "named": eventName, "sport": sportName, "score": formatScore, "millis": formatMilliseconds, "mark": markOf,
		"href": func(id uuid.UUID, e result.PageEvent) string {
			return base + racePath(id, &e)
		},
		"group": func(g result.PageGroup) string { return subset(g.Division, g.Round) }, "subset": subset, "attached": attached,
		"graded": graded, "rules": explain, "event": aboutRace, "person": aboutAthlete, "club": aboutTeam,
		"place": func(t result.Team, i int) int { return t.Places[i] },
		"sixth": func(t result.Team, i int) int { return t.Places[len(t.Scorers)+i] },
	}).ParseFS(resultsFiles, "results/*.html")
	if err != nil {
		return nil, fmt.Errorf("parse the template of results: %w", err)
	}
	cfg.PublicURL = strings.TrimSuffix(cfg.PublicURL, "/") + base
	return &Results{
		ResultsConfig: cfg, template: t,
		policy: "default-src 'none'; script-src " + inline(liveScript) + "; connect-src 'self'; style-src " + inline(resultsStyle) +
			"; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors ",
	}, nil
}

// inline allows an inline script or style.
func inline(text string) string {
	hash := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "'"
}

// Home serves the home page.
func (p *Results) Home(w http.ResponseWriter, r *http.Request) error {
	races, err := p.Races.Newest(r.Context(), newest, p.Clock())
	if err != nil {
		return err
	}
	content, err := p.execute("home", map[string]any{"URL": p.PublicURL + "/", "Races": races})
	if err != nil {
		return err
	}
	return p.serve(w, r, content, false)
}

// racePage is the page of a race as the template shows it.
type racePage struct {
	*result.RacePage

	// Title is the race's name, and the event's on a page of its own.
	Title    string
	URL      string
	Embedded bool
	// Snippet is the HTML that embeds the page.
	Snippet string
}

// Race serves the page of a race, or of the event that the path values "gender" and "event" name. With ?embed=1 it serves only what other
// sites embed.
func (p *Results) Race(w http.ResponseWriter, r *http.Request) error {
	id, err := uuid.Parse(r.PathValue("race"))
	if err != nil {
		return fault.New(fault.NotFound, "There is no such race.")
	}
	var only *result.PageEvent
	if event := r.PathValue("event"); event != "" {
		only = &result.PageEvent{Gender: discipline.GenderOf(r.PathValue("gender")), Event: event}
	}
	form, embedded := "race", r.URL.Query().Get("embed") == "1"
	if embedded {
		form = "embedded"
	}
	content, err := p.Pages.Page(r.Context(), id, only, form, func(page *result.RacePage) ([]byte, error) {
		shown := racePage{RacePage: page, Title: page.Race.Name, URL: p.PublicURL + racePath(id, only), Embedded: embedded}
		if only != nil {
			shown.Title += " · " + eventName(only.Gender, only.Event)
		}
		shown.Snippet = snippet(shown.URL, shown.Title)
		return p.execute(form, shown)
	})
	if err != nil {
		return err
	}
	return p.serve(w, r, content, embedded)
}

// racePath is the path of a race's page, or of one event unless that is nil.
func racePath(id uuid.UUID, only *result.PageEvent) string {
	path := "/r/" + id.String()
	if only != nil {
		path += "/" + string(only.Gender) + "/" + url.PathEscape(only.Event)
	}
	return path
}

// snippet is HTML that embeds a page of results. Names in it are anybody's, and it is copied to other sites.
func snippet(url, title string) string {
	return fmt.Sprintf(`<iframe src="%s?embed=1" title="Results of %s" width="100%%" height="600" loading="lazy"></iframe>`,
		html.EscapeString(url), html.EscapeString(title))
}

func (p *Results) execute(name string, data any) ([]byte, error) {
	var out bytes.Buffer
	if err := p.template.ExecuteTemplate(&out, name, data); err != nil {
		return nil, fmt.Errorf("execute the template of results: %w", err)
	}
	return out.Bytes(), nil
}

// serve serves a page, which other sites may frame if it is embedded.
func (p *Results) serve(w http.ResponseWriter, r *http.Request, content []byte, embedded bool) error {
	h := w.Header()
	h.Set("Content-Type", htmlType)
	if embedded {
		h.Set("Content-Security-Policy", p.policy+"*")
	} else {
		h.Set("Content-Security-Policy", p.policy+"'none'")
		h.Set("X-Frame-Options", "DENY")
	}
	h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	h.Set("Cache-Control", "public, no-cache")
	h.Set("ETag", etag(content))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
	return nil
}

// eventName names an event of a gender. A mixed event says so itself.
func eventName(g discipline.Gender, name string) string {
	if discipline.Mixed(name) {
		return name
	}
	return genderName(g) + " " + name
}

func genderName(g discipline.Gender) string {
	if g == discipline.Mens {
		return "Men"
	}
	return "Women"
}

// subset names a division and a round; the final of an event without divisions has no name.
func subset(division *string, round discipline.Round) string {
	var names []string
	if division != nil {
		names = append(names, *division)
	}
	if round != discipline.Final {
		names = append(names, strings.ToUpper(string(round[:1]))+string(round[1:]))
	}
	return strings.Join(names, " · ")
}

// stateOf says how final the results of a race are.
func stateOf(s race.State) string {
	switch s {
	case race.Official:
		return "The results are official."
	case race.Locked:
		return "The results are final: the race is locked."
	case race.Provisional:
	}
	return "The results are provisional: they may still change."
}

func sportName(s scoring.Sport) string { return strings.ReplaceAll(string(s), "_", " ") }

func formatScore(points float64) string { return strconv.FormatFloat(points, 'f', -1, 64) }

// formatMilliseconds formats a mean or a spread to the tenth of a second; nothing if it is unknown.
func formatMilliseconds(ms any) string {
	var d time.Duration
	switch ms := ms.(type) {
	case *float64:
		if ms == nil {
			return ""
		}
		d = time.Duration(*ms * float64(time.Millisecond))
	case *int64:
		if ms == nil {
			return ""
		}
		d = time.Duration(*ms) * time.Millisecond
	}
	text := mark.Format(d.Round(100 * time.Millisecond))
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

// graded reports whether a result has a grade.
func graded(results []result.Result) bool {
	return slices.ContainsFunc(results, func(r result.Result) bool { return r.Grade != nil })
}

// markOf returns what a result is measured by: a time or a mark, or why there is none.
func markOf(r result.Result) string {
	switch {
	case r.Status != mark.Finished:
		return strings.ToUpper(string(r.Status))
	case r.Time != nil:
		return mark.Published(*r.Time, r.TimingMethod)
	case r.Mark != nil:
		return *r.Mark
	}
	return ""
}

// explain says how the teams of a race are scored.
func explain(rules scoring.Rules) string {
	switch rules.Kind {
	case scoring.KindCrossCountry:
		rules = rules.WithDefaults()
		tie := "A tie goes to the team with the better sixth runner."
		if *rules.TieBreak == scoring.NCAA {
			tie = "A tie goes to the team that wins more of the comparisons of first runner with first runner, second with second, and so on."
		}
		return fmt.Sprintf("The places of a team's first %d runners are added up; the lowest sum wins. Its next %d runners count for nothing themselves, "+
			"but push the runners of other teams back. Runners of incomplete teams and without a team are taken out before places are counted. %s",
			*rules.Scorers, *rules.Displacers, tie)
	case scoring.KindPoints:
		points := make([]string, len(rules.WithDefaults().Points))
		for i, n := range rules.WithDefaults().Points {
			points[i] = formatScore(n)
		}
		return "The first places earn " + strings.Join(points, ", ") + " points for their teams; the highest sum wins. " +
			"Equal places share the points of the places they take."
	case scoring.KindNone:
	}
	return ""
}
