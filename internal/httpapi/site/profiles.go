package site

import (
	"net/http"
	"strconv"
	"time"

	"harrier/internal/fault"
	"harrier/internal/httpapi/page"
	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/sport/scoring"
)

var errNoPage = fault.New(fault.NotFound, "There is no such page.")

// allYears is the span of the best marks that are shown. Wind-aided ones are marked.
var allYears = result.Span{Start: time.January}

// athletePage is a page of an athlete's results as the template shows it.
type athletePage struct {
	Page *result.AthletePage
	URL  string
	// Newer and Older are the numbers of the pages beside it; 0 for none.
	Newer, Older int32
	// Bests are on the first page.
	Bests []result.EventBests
	Youth result.Youth
}

// Athlete serves the page of an athlete by the path value "athlete", any of their IDs.
func (p *Pages) Athlete(w http.ResponseWriter, r *http.Request) error {
	number, err := queryNumber(r, "page")
	if err != nil {
		return err
	}
	if number == nil {
		number = new(int32(1))
	}
	found, err := p.Scorer.Athlete(r.Context(), r.PathValue("athlete"), *number)
	if err != nil {
		return err
	}
	shown := athletePage{Page: found, URL: p.Address() + "/a/" + found.AthleteID, Newer: *number - 1}
	if *number > 1 {
		shown.URL += "?page=" + strconv.Itoa(int(*number))
	}
	if found.More {
		shown.Older = *number + 1
	}
	if *number == 1 {
		if shown.Bests, err = p.Results.AthleteBests(r.Context(), found.AthleteID, allYears); err != nil {
			return err
		}
	}
	results := found.Results
	for _, b := range shown.Bests {
		results = append(results, b.Personal.Result, b.Seasons[0].Result)
	}
	if shown.Youth, err = p.Scorer.Youth(r.Context(), results); err != nil {
		return err
	}
	content, err := page.Render(p.template, "athlete", shown)
	if err != nil {
		return err
	}
	return p.serve(w, r, content, false)
}

// teamPage is the page of a team as the template shows it.
type teamPage struct {
	Page    *result.TeamPage
	URL     string
	Records []result.Best
	Youth   result.Youth
}

// Team serves the page of a team by the path value "team", for the newest year with results or that of ?year=.
func (p *Pages) Team(w http.ResponseWriter, r *http.Request) error {
	year, err := queryNumber(r, "year")
	if err != nil {
		return err
	}
	found, err := p.Scorer.TeamPage(r.Context(), r.PathValue("team"), year, p.Clock())
	if err != nil {
		return err
	}
	shown := teamPage{Page: found, URL: p.Address() + "/t/" + found.TeamID}
	if shown.Records, err = p.Results.TeamRecords(r.Context(), found.TeamID, allYears); err != nil {
		return err
	}
	var results []result.Result
	for _, race := range found.Races {
		results = append(results, race.Results...)
	}
	for _, best := range shown.Records {
		results = append(results, best.Result)
	}
	if shown.Youth, err = p.Scorer.Youth(r.Context(), results); err != nil {
		return err
	}
	if year != nil {
		shown.URL += "?year=" + strconv.Itoa(int(*year))
	}
	content, err := page.Render(p.template, "team", shown)
	if err != nil {
		return err
	}
	return p.serve(w, r, content, false)
}

// queryNumber reads a positive number of up to four digits; nil if it is not given.
func queryNumber(r *http.Request, name string) (*int32, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return nil, nil
	}
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil || n == 0 || n > 9999 {
		return nil, errNoPage
	}
	return new(int32(n)), nil
}

// attached reports whether a result counts for a team that has a page.
func attached(r result.Result) bool {
	return r.TeamID != nil && !scoring.IsUnattached(*r.TeamID) && (r.Team == nil || !scoring.IsUnattached(*r.Team))
}

// aboutRace describes a race to search engines (https://schema.org/SportsEvent).
func aboutRace(r race.Race, url string) map[string]any {
	data := map[string]any{
		"@context": "https://schema.org", "@type": "SportsEvent", "name": r.Name, "startDate": r.Date.String(), "sport": sportName(r.Sport),
		"url": url,
	}
	if r.Location != nil {
		data["location"] = map[string]any{"@type": "Place", "name": *r.Location}
	}
	return data
}

// aboutAthlete describes an athlete (https://schema.org/Person). Many are minors, so it has nothing but the name that results show.
func aboutAthlete(p *result.AthletePage, url string) map[string]any {
	return map[string]any{"@context": "https://schema.org", "@type": "Person", "name": p.Newest.Athlete, "url": url}
}

// aboutTeam describes a team (https://schema.org/SportsTeam).
func aboutTeam(p *result.TeamPage, url string) map[string]any {
	return map[string]any{"@context": "https://schema.org", "@type": "SportsTeam", "name": p.Name, "url": url}
}
