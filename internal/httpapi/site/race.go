package site

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"harrier/internal/fault"
	"harrier/internal/httpapi/page"
	"harrier/internal/result"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/scoring"
)

const (
	// maxEventPage is how large the page of an event may be, in bytes. If names are so long that it would be larger, they are shortened.
	maxEventPage = 60_000
	// maxWords bounds what an event is searched for, in characters.
	maxWords = 100
	// maxGroup bounds an age group, in characters.
	maxGroup = 40
	// listedEvents is how many events the page of one of them links to.
	listedEvents = 40
)

var (
	errNoRace = fault.New(fault.NotFound, "There is no such race.")
	errWords  = fault.Newf(fault.Unreadable, "Search for at most %d characters.", maxWords)
	errGroup  = fault.Newf(fault.Unreadable, "An age group has at most %d characters.", maxGroup)
	errPlace  = fault.New(fault.Unreadable, "A place is a whole number, such as 120.")
)

// racePage is the page of a race as the template shows it.
type racePage struct {
	*result.RacePage

	// Title is the race's name, and the event's on a page of its own.
	Title    string
	URL      string
	Embedded bool
	// Snippet is the HTML that embeds the page.
	Snippet string
	// Only is the event of the page; nil on a page of the whole race.
	Only *result.PageSection
	// Words and Place are what was asked for.
	Words string
	Place int32
	// Shortened says that names and links had to be left out.
	Shortened bool
}

// Race serves the page of a race, or of the event that the path values "gender" and "event" name. With ?embed=1 it serves only what other
// sites embed. A race and an event can be searched for words (?q=). An event has pages (?page=), and can be searched for a place (?place=).
func (p *Pages) Race(w http.ResponseWriter, r *http.Request) error {
	id, err := uuid.Parse(r.PathValue("race"))
	if err != nil {
		return p.shortened(w, r)
	}
	view, err := viewOf(r)
	if err != nil {
		return err
	}
	embedded := r.URL.Query().Get("embed") == "1"
	encode := func(found *result.RacePage) ([]byte, error) { return p.encodeRace(found, view, embedded) }
	content, err := p.readRace(r.Context(), id, view, embedded, encode)
	if err != nil {
		return err
	}
	return p.serve(w, r, content, embedded)
}

// shortened leads from the short address of a race, which has the time of its ID in 12 hexadecimal digits, to its page.
func (p *Pages) shortened(w http.ResponseWriter, r *http.Request) error {
	const length, after = 12, 20 // digits
	code := r.PathValue("race")
	first, err := uuid.Parse(code + strings.Repeat("0", after))
	last, errLast := uuid.Parse(code + strings.Repeat("f", after))
	if len(code) != length || err != nil || errLast != nil || r.PathValue("event") != "" {
		return errNoRace
	}
	id, err := p.Races.Between(r.Context(), first, last)
	if err != nil {
		return err
	}
	http.Redirect(w, r, id.String(), http.StatusFound) //nolint:gosec // the _id of a race
	return nil
}

// rowPath is the path of the page of an event that leads to the row of a result: by the place where no division has it too, or by the name.
func rowPath(r result.Result) string {
	path := racePath(r.RaceID, &result.PageEvent{Gender: r.Gender, Event: r.Event})
	if r.Place != nil && r.Division == nil && r.Round == discipline.Final {
		return path + "?place=" + strconv.Itoa(int(*r.Place)) + "#hit"
	}
	return path + "?q=" + url.QueryEscape(r.Athlete) + "#hit"
}

func (p *Pages) readRace(
	ctx context.Context, id uuid.UUID, view result.PageView, embedded bool, encode func(*result.RacePage) ([]byte, error),
) ([]byte, error) {
	if view.Words != "" || view.Place > 0 {
		found, err := p.Scorer.Find(ctx, id, view)
		if err != nil {
			return nil, err
		}
		return encode(found)
	}
	form := "race"
	if embedded {
		form = "embedded"
	}
	var only *result.PageView
	if view.Event != "" {
		only = &view
	}
	return p.Scorer.Page(ctx, id, only, form, encode)
}

// viewOf reads what a request asks for of an event; only words on the page of a whole race.
func viewOf(r *http.Request) (view result.PageView, err error) {
	view.Number = 1
	if view.Words, err = wordsOf(r); err != nil {
		return view, err
	}
	if view.Event = r.PathValue("event"); view.Event == "" {
		return view, nil
	}
	if view.Gender = result.Everybody; r.PathValue("gender") != string(view.Gender) {
		view.Gender = discipline.GenderOf(r.PathValue("gender"))
	}
	number, err := queryNumber(r, "page")
	if err != nil {
		return view, err
	}
	if number != nil {
		view.Number = *number
	}
	if view.Group = r.URL.Query().Get("group"); !isText(view.Group, maxGroup) {
		return view, errGroup
	}
	if text := strings.TrimSpace(r.URL.Query().Get("place")); text != "" {
		place, err := strconv.ParseInt(text, 10, 32)
		if err != nil || place < 1 {
			return view, errPlace
		}
		view.Place = int32(place)
	}
	return view, nil
}

// encodeRace executes the template of a race or an event.
func (p *Pages) encodeRace(found *result.RacePage, view result.PageView, embedded bool) ([]byte, error) {
	form := "race"
	if embedded {
		form = "embedded"
	}
	shown := racePage{RacePage: found, Title: found.Race.Name, URL: p.Address() + racePath(found.Race.ID, nil), Embedded: embedded}
	shown.Words = view.Words
	if view.Event == "" {
		shown.Snippet = snippet(shown.URL, shown.Title)
		return page.Render(p.template, form, shown)
	}
	shown.Title += " · " + titleOf(found.Sections[0].PageEvent)
	if view.Group != "" {
		shown.Title += " · " + view.Group
	}
	shown.URL = p.Address() + racePath(found.Race.ID, &view.PageEvent)
	shown.Snippet = snippet(shown.URL, shown.Title)
	shown.Only, shown.Place = &found.Sections[0], view.Place
	if query := shown.query(view.Number, false); query != "" {
		shown.URL += "?" + query
	}
	content, err := page.Render(p.template, form, shown)
	for limit := 60; err == nil && len(content) > maxEventPage && limit > 2; limit /= 2 {
		shown.Shortened = true
		shorten(found.Sections[0], limit)
		content, err = page.Render(p.template, form, shown)
	}
	return content, err
}

// shorten cuts texts of results to a size and takes away their links.
func shorten(section result.PageSection, limit int) {
	for i := range section.Groups {
		group := &section.Groups[i]
		cut(group.Division, limit)
		for j := range group.Results {
			r := &group.Results[j]
			cut(&r.Athlete, limit)
			for _, text := range []*string{r.Team, r.Grade, r.Mark} {
				cut(text, limit)
			}
			r.AthleteID, r.TeamID = nil, nil
		}
		for j := range group.Teams {
			t := &group.Teams[j]
			cut(&t.Name, limit)
			for _, r := range t.Scorers {
				cut(&r.Athlete, limit)
			}
		}
		group.Teams = group.Teams[:min(len(group.Teams), 2*limit)]
	}
}

// cut cuts a text so that it takes about so many bytes of HTML at most, and says so by an ellipsis.
func cut(text *string, limit int) {
	if text == nil || len(html.EscapeString(*text)) <= limit {
		return
	}
	size := 0
	for i, r := range *text {
		size += len(html.EscapeString(string(r)))
		if size > limit {
			*text = strings.TrimRight((*text)[:i], " …") + "…"
			return
		}
	}
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

// Split reports whether the results of the event are on several pages.
func (p racePage) Split() bool { return p.Only != nil && p.Only.Pages > 1 }

// Page returns the query of another page of the event.
func (p racePage) Page(number int32) string {
	return "?" + p.query(number, p.Embedded)
}

func (p racePage) query(number int32, embedded bool) string {
	query := url.Values{}
	if p.Only.Group != nil {
		query.Set("group", p.Only.Group.Name)
	}
	if number > 1 {
		query.Set("page", strconv.Itoa(int(number)))
	}
	if embedded {
		query.Set("embed", "1")
	}
	return query.Encode()
}

// Around are the numbers of the pages before and after the one that is shown; 0 for none.
func (p racePage) Around() (around struct{ Previous, Next int32 }) {
	if p.Only.Number > 1 {
		around.Previous = p.Only.Number - 1
	}
	if p.Only.Number > 0 && p.Only.Number < p.Only.Pages {
		around.Next = p.Only.Number + 1
	}
	return around
}

// Listed are the events that the page links to: all of them on the page of a race, and not too many on that of an event.
func (p racePage) Listed() []result.PageEvent {
	if p.Only != nil && len(p.Events) > listedEvents {
		return nil
	}
	return p.Events
}

// Unscored says why the race as a whole has no team scores; nothing if it has, or has no results.
func (p racePage) Unscored() string {
	switch {
	case len(p.Events) == 0, p.Only == nil && p.Words != "":
		return ""
	case p.Rules.Kind == scoring.KindNone:
		return "Teams are not scored in this race."
	case p.TooLarge > 0:
		return fmt.Sprintf("No team scores: at most %d finishers are scored, and this race has more.", p.TooLarge)
	case p.Rules.Kind == scoring.KindPoints && p.Only == nil && len(p.Totals) == 0:
		return "No team totals: nobody who runs for a team has earned points."
	}
	return ""
}

// row is a result as a table shows it.
type row struct {
	result.Result

	// Among is the place among the results of the gender, and InGroup that among those of the age group; 0 where that is not shown.
	Among, InGroup int64
	// Hit marks the result that was asked for by its place.
	Hit bool
}

// rowsOf returns the rows of a group.
func rowsOf(section result.PageSection, group result.PageGroup) []row {
	rows := make([]row, len(group.Results))
	for i, r := range group.Results {
		rows[i] = row{Result: r, Hit: group.Before+i == section.Hit, InGroup: section.InGroup[r.ID]}
		if section.Among != nil && r.Place != nil && group.Round == discipline.Final {
			rows[i].Among = section.Among[*r.Place]
		}
	}
	return rows
}
