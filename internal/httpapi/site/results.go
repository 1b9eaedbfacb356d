package site

import (
	"context"
	"net/http"
	"strings"
	"unicode/utf8"

	"harrier/internal/httpapi/page"
	"harrier/internal/race"
	"harrier/internal/result"
	"harrier/internal/search"
)

// newest is how many races the home page lists, and how many of each kind that were found.
const newest = 25

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
func (p *Pages) Home(w http.ResponseWriter, r *http.Request) error {
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
func (p *Pages) find(ctx context.Context, shown *homePage) error {
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
	shown.Youth, err = p.Scorer.Youth(ctx, shown.Results)
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
func (p *Pages) serve(w http.ResponseWriter, r *http.Request, content []byte, embedded bool) error {
	page.Serve(w, r, page.Headers{
		Cache: "public, no-cache", Referrer: "strict-origin-when-cross-origin", Embedded: embedded, Scripts: page.Inline(liveScript), Connect: "'self'",
	}, page.Tag(content), content)
	return nil
}

// pair passes two values to a template.
type pair struct{ One, Other any }
