package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
)

// sampled is how many races a comparison takes the names of runners and teams from.
const sampled = 100

// listed holds the fields of a race or a result that comparisons use.
type listed struct {
	ID      string  `json:"_id"`
	Name    string  `json:"name"`
	Athlete string  `json:"athlete"`
	Alias   *string `json:"athlete_id"`
	Team    *string `json:"team"`
	TeamID  *string `json:"team_id"`
	Date    string  `json:"date"`
}

// list reads a list from the program.
func (b *bench) list(ctx context.Context, path string) ([]listed, error) {
	text, err := fetch(ctx, http.MethodGet, b.url(path), b.token, "", nil, http.StatusOK)
	if err != nil {
		return nil, err
	}
	var found []listed
	if err := json.Unmarshal(text, &found); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return found, nil
}

// spaced picks at most n of a list, evenly spaced: the same ones from the equal lists of two programs.
func spaced[T any](list []T, n int) []T {
	n = min(n, len(list))
	picked := make([]T, n)
	for i := range picked {
		picked[i] = list[i*len(list)/n]
	}
	return picked
}

// sample picks races, and results of some of them.
func (b *bench) sample(ctx context.Context) (races, results []listed, err error) {
	all, err := b.list(ctx, "/race/list")
	if err != nil {
		return nil, nil, err
	}
	races = spaced(all, variety)
	for _, race := range spaced(races, sampled) {
		found, err := b.list(ctx, "/result/list/"+race.ID)
		if err != nil {
			return nil, nil, err
		}
		results = append(results, found...)
	}
	return races, spaced(results, variety), nil
}

// readRequests are all reads of races, results, teams and athletes.
func (b *bench) readRequests(ctx context.Context) ([]request, error) {
	races, results, err := b.sample(ctx)
	if err != nil {
		return nil, err
	}
	paths := map[string][]string{"count of results": {"/result/count"}, "count of users": {"/user/count"}}
	add := func(kind, format string, parts ...any) {
		for i, part := range parts {
			if text, ok := part.(string); ok {
				parts[i] = url.PathEscape(text)
			}
		}
		paths[kind] = append(paths[kind], fmt.Sprintf(format, parts...))
	}
	for _, race := range races {
		add("race by id", "/race/%s", race.ID)
		add("events of a race", "/race/%s/mens/events", race.ID)
		add("search for races", "/search/races/%s", race.Name)
	}
	for page := range pages {
		add("page of 10 races", "/race/list/%d/10", page+1)
	}
	for _, id := range b.meets {
		add("125 results", "/result/list/%s/mens/"+meetEvent, id)
		add("125 results as CSV", "/race/%s/results.csv", id)
		add("team list of 125", "/result/teamlist/%s/mens/"+meetEvent, id)
		add("scores of a meet", "/race/%s/mens/scores", id)
	}
	for _, result := range results {
		if result.TeamID != nil {
			add("a team's years", "/result/list/team/%s/mens/years", *result.TeamID)
			add("a team's year", "/result/list/team/%s/%s", *result.TeamID, result.Date[:4])
		}
		if result.Alias != nil {
			add("an athlete's results", "/result/list/athlete/%s", *result.Alias)
		}
		add("search for athletes", "/search/athletes/%s", result.Athlete)
	}
	kinds := []request{{"race by id, token", requests(paths["race by id"], b.token)}}
	for _, name := range []string{
		"race by id", "page of 10 races", "events of a race", "count of results", "count of users", "125 results", "125 results as CSV", "team list of 125",
		"scores of a meet", "a team's years", "a team's year", "an athlete's results", "search for races", "search for athletes",
	} {
		kinds = append(kinds, request{name, requests(paths[name], "")})
	}
	return kinds, nil
}

// searchRequests are the kinds of search for results.
func (b *bench) searchRequests(ctx context.Context) ([]request, error) {
	races, results, err := b.sample(ctx)
	if err != nil {
		return nil, err
	}
	var athletes, teams, names []string
	for _, result := range spaced(results, variants) {
		athletes = append(athletes, result.Athlete)
		if result.Team != nil {
			teams = append(teams, *result.Team)
		}
	}
	for _, race := range spaced(races, variants) {
		names = append(names, race.Name)
	}
	if len(athletes) == 0 || len(teams) == 0 {
		return nil, fmt.Errorf("the seed has %d results and %d teams to search for", len(athletes), len(teams))
	}
	var all []request
	for _, kind := range kindsOf(athletes, teams, names) {
		paths := make([]string, len(kind.queries))
		for i, query := range kind.queries {
			paths[i] = "/search/results/" + url.PathEscape(query) + "/1/10"
		}
		all = append(all, request{"search, " + kind.name, requests(paths, "")})
	}
	return all, nil
}
