package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"harrier/internal/clock"
	"harrier/internal/fault"
	"harrier/internal/mark"
	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/scoring"
)

//go:embed results/page.html
var resultsText string

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

// RacePages is what the pages need from results.
type RacePages interface {
	Page(ctx context.Context, raceID uuid.UUID, only *result.PageEvent, encode func(*result.RacePage) ([]byte, error)) ([]byte, error)
}

// Results are the public pages: the home page and the results of races. They can be read without
// scripts, and may be embedded in other sites. A small script keeps the page of a race current while it is open.
type Results struct {
	base     string
	name     string
	clock    clock.Clock
	races    Races
	pages    RacePages
	template *template.Template
	policy   string
}

// NewResults returns the pages for the server with a name, whose paths begin with base.
func NewResults(base, name string, clock clock.Clock, races Races, pages RacePages) (*Results, error) {
	t, err := template.New("results").Funcs(template.FuncMap{
		"base":   func() string { return base },
		"style":  func() template.CSS { return template.CSS(resultsStyle) }, //nolint:gosec // our own file
		"script": func() template.JS { return template.JS(liveScript) },     //nolint:gosec // our own file
		"state":  stateOf, "gender": genderName, "sport": sportName, "score": formatScore, "millis": formatMilliseconds, "mark": markOf,
		"href": func(id uuid.UUID, e result.PageEvent) string {
			return base + "/r/" + id.String() + "/" + string(e.Gender) + "/" + url.PathEscape(e.Event)
		},
		"group": groupName, "graded": graded, "rules": explain, "event": structuredData,
		"place": func(t result.Team, i int) int { return t.Places[i] },
		"sixth": func(t result.Team, i int) int { return t.Places[len(t.Scorers)+i] },
	}).Parse(resultsText)
	if err != nil {
		return nil, fmt.Errorf("parse the template of results: %w", err)
	}
	return &Results{
		base: base, name: name, clock: clock, races: races, pages: pages, template: t,
		policy: "default-src 'none'; script-src " + inline(liveScript) + "; connect-src 'self'; style-src " + inline(resultsStyle) +
			"; img-src data:; base-uri 'none'; form-action 'none'",
	}, nil
}

// inline allows an inline script or style.
func inline(text string) string {
	hash := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "'"
}

// Home serves the home page.
func (p *Results) Home(w http.ResponseWriter, r *http.Request) error {
	races, err := p.races.Newest(r.Context(), newest, p.clock())
	if err != nil {
		return err
	}
	content, err := p.execute("home", map[string]any{"Name": p.name, "Races": races})
	if err != nil {
		return err
	}
	return p.serve(w, r, content)
}

// Race serves the page of a race, or of the event that the path values "gender" and "event" name.
func (p *Results) Race(w http.ResponseWriter, r *http.Request) error {
	id, err := uuid.Parse(r.PathValue("race"))
	if err != nil {
		return fault.New(fault.NotFound, "There is no such race.")
	}
	var only *result.PageEvent
	if event := r.PathValue("event"); event != "" {
		only = &result.PageEvent{Gender: mark.GenderOf(r.PathValue("gender")), Event: event}
	}
	content, err := p.pages.Page(r.Context(), id, only, func(page *result.RacePage) ([]byte, error) { return p.execute("race", page) })
	if err != nil {
		return err
	}
	return p.serve(w, r, content)
}

func (p *Results) execute(name string, data any) ([]byte, error) {
	var out bytes.Buffer
	if err := p.template.ExecuteTemplate(&out, name, data); err != nil {
		return nil, fmt.Errorf("execute the template of results: %w", err)
	}
	return out.Bytes(), nil
}

func (p *Results) serve(w http.ResponseWriter, r *http.Request, content []byte) error {
	h := w.Header()
	h.Set("Content-Type", htmlType)
	h.Set("Content-Security-Policy", p.policy)
	h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	h.Set("Cache-Control", "public, no-cache")
	h.Set("ETag", etag(content))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
	return nil
}

func genderName(g mark.Gender) string {
	if g == mark.Mens {
		return "Men"
	}
	return "Women"
}

// groupName names a division and a round; the final of an event without divisions has no name.
func groupName(g result.PageGroup) string {
	var names []string
	if g.Division != nil {
		names = append(names, *g.Division)
	}
	if g.Round != mark.Final {
		names = append(names, strings.ToUpper(string(g.Round[:1]))+string(g.Round[1:]))
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
		return *r.Time
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

// structuredData describes a race to search engines (https://schema.org/SportsEvent).
func structuredData(r race.Race) map[string]any {
	data := map[string]any{
		"@context": "https://schema.org", "@type": "SportsEvent", "name": r.Name, "startDate": r.Date.String(), "sport": sportName(r.Sport),
	}
	if r.Location != nil {
		data["location"] = map[string]any{"@type": "Place", "name": *r.Location}
	}
	return data
}
