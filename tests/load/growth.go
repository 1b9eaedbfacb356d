package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"

	"github.com/jackc/pgx/v5"
)

// mostGrowth is the factor by which a response that uses an index may take longer.
const mostGrowth = 1.3

// growth measures the same requests on two servers, one with the seed and one with a small seed. Both have the same meets
// in addition, so that the responses have the same size.
func (b *bench) growth(ctx context.Context) (err error) {
	small := *b
	small.Results, small.Races, small.Users, small.Keep = b.Small, max(10, b.Small/20), min(b.Users, 100), false
	small.folder = filepath.Join(b.folder, "small")
	if err := os.MkdirAll(small.folder, 0o700); err != nil {
		return fmt.Errorf("make a folder: %w", err)
	}
	if small.database, err = openDatabase(ctx, small.folder, false); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, small.database.close()) }()
	if err := small.seed(ctx, 0); err != nil {
		return err
	}
	if small.ours, err = small.startOurs(ctx, strconv.Itoa(b.Small)); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, small.ours.stop()) }()

	large := *b
	large.other = small.ours
	defer func() { err = errors.Join(err, large.cancelMeets(context.WithoutCancel(ctx))) }()
	ofLarge, err := large.prepare(ctx)
	if err != nil {
		return err
	}
	ofSmall, err := small.prepare(ctx)
	if err != nil {
		return err
	}
	for _, name := range []string{
		"race by id", "page of 10 races", "count of results", "count of users", "events of a race", "scores of a meet", "125 results", "team list of 125",
		"a team's years", "a team's year", "search for a name", "search, a letter wrong", "search for races",
	} {
		r := reading{name: name, ours: requests(ofLarge[name], ""), other: requests(ofSmall[name], "")}
		ours, less, ratio, err := large.alternate(ctx, r, b.Connections, b.Rounds)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		b.table.add(line{
			work: "growth, " + name, ours: fmt.Sprintf("%.0f/s", median(ours.perSecond)), other: fmt.Sprintf("%.0f/s", median(less.perSecond)),
			limit: fmt.Sprintf("<= %.1f times", mostGrowth), verdict: fmt.Sprintf("%.2f times: %s", 1/ratio, verdict(1/ratio <= mostGrowth)),
		})
	}
	return nil
}

// prepare adds meets and returns the requests.
func (b *bench) prepare(ctx context.Context) (map[string][]string, error) {
	if err := b.signIn(ctx); err != nil {
		return nil, err
	}
	if err := b.addMeets(ctx); err != nil {
		return nil, err
	}
	if err := b.awaitSearch(ctx); err != nil {
		return nil, err
	}
	if err := execute(ctx, b.database.url, "VACUUM (ANALYZE)"); err != nil {
		return nil, err
	}
	return b.indexed(ctx)
}

// indexed returns the requests to a server of any size, by kind.
func (b *bench) indexed(ctx context.Context) (map[string][]string, error) {
	ids, err := b.someRaces(ctx)
	if err != nil {
		return nil, err
	}
	paths := map[string][]string{
		"count of results": {"/result/count"}, "count of users": {"/user/count"}, "search for races": {"/search/races/load%20invitational"},
	}
	add := func(kind, format string, args ...any) {
		paths[kind] = append(paths[kind], fmt.Sprintf(format, args...))
	}
	for _, id := range ids {
		add("race by id", "/race/%s", id)
	}
	for page := range min(pages, max(1, b.Small/20/10)) { // no more than the small seed has
		add("page of 10 races", "/race/list/%d/10", page+1)
	}
	err = connected(ctx, b.database.url, func(conn *pgx.Conn) error {
		for _, id := range b.meets {
			add("events of a race", "/race/%s/mens/events", id)
			add("scores of a meet", "/race/%s/mens/scores", id)
			add("125 results", "/result/list/%s/mens/%s", id, meetEvent)
			add("team list of 125", "/result/teamlist/%s/mens/%s", id, meetEvent)
			var name, team string
			err := conn.QueryRow(ctx, "SELECT athlete, team_id FROM results WHERE race_id = $1 AND team_id IS NOT NULL ORDER BY place LIMIT 1", id).Scan(&name, &team)
			if err != nil {
				return fmt.Errorf("pick a winner: %w", err)
			}
			add("a team's years", "/result/list/team/%s/mens/years", team)
			add("a team's year", "/result/list/team/%s/1990", team)
			add("search for a name", "/search/results/%s/1/10", url.PathEscape(name+" load invitational"))
			add("search, a letter wrong", "/search/results/%s/1/10", url.PathEscape(name+" load invittional"))
		}
		return nil
	})
	return paths, err
}
