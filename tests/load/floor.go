package main

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"harrier/tests/load/wire"
)

// leanTables makes the tables of the floor server.
//
//go:embed floor/tables.sql
var leanTables string

const (
	// withoutMemory makes the program read every answer from the database.
	withoutMemory = "HARRIER_CACHE_MIB=0"
	// searching is the kind of request whose answers differ.
	searching = "search, first page"
)

// floorKind is a kind of request that is compared with the floor, in as many variants as there are.
type floorKind struct {
	name string
	// These are the requests to each server.
	ours, floor [][]byte
	connections int
	// aim is the least ratio to the floor of what is not kept, and aimKept that of what the program keeps; zero for none.
	aim, aimKept float64
	// fresh are the fields that differ, such as the ID of what is added.
	fresh []string
}

// withFloor adds what is read and written, and the floor's tables, and measures.
func (b *bench) withFloor(ctx context.Context, measure func(context.Context, []floorKind, []logWriter) error) (err error) {
	if err := b.signIn(ctx); err != nil {
		return err
	}
	writers, err := b.signInWriters(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.forgetWriters(context.WithoutCancel(ctx))) }()
	defer func() { err = errors.Join(err, b.cancelMeets(context.WithoutCancel(ctx))) }()
	if err := b.addMeets(ctx); err != nil {
		return err
	}
	reads := b.meets
	if err := b.addPolls(ctx, len(writers)); err != nil {
		return err
	}
	if err := errors.Join(b.fillLogs(ctx), b.awaitSearch(ctx)); err != nil {
		return err
	}
	if err := execute(ctx, b.database.url, leanTables, "VACUUM (ANALYZE)"); err != nil {
		return err
	}
	defer func() {
		err = errors.Join(err, execute(context.WithoutCancel(ctx), b.database.url, "DROP SCHEMA floor CASCADE"))
	}()
	kinds, err := b.floorReads(ctx, reads, writers)
	if err != nil {
		return err
	}
	kinds = append(kinds, b.floorWrites(b.meets[len(reads):], writers)...)
	kinds = slices.DeleteFunc(kinds, func(k floorKind) bool { return !b.wants(k.name) })
	return measure(ctx, kinds, writers)
}

// addPolls creates races to vote on and to add results to.
func (b *bench) addPolls(ctx context.Context, n int) error {
	for i := range n {
		id, err := b.addRace(ctx, fmt.Sprintf("Load Poll %d", i+1))
		if err != nil {
			return err
		}
		b.meets = append(b.meets, id)
	}
	return nil
}

// wants reports whether a kind of work is to be measured.
func (b *bench) wants(work string) bool { return strings.Contains(work, b.Work) }

// floorReads are the reads that are compared with the floor.
func (b *bench) floorReads(ctx context.Context, meets []string, writers []logWriter) ([]floorKind, error) {
	ids, err := b.someRaces(ctx)
	if err != nil {
		return nil, err
	}
	picked, err := b.somePaths(ctx)
	if err != nil {
		return nil, err
	}
	races, pageOf, results, weeks := make([]string, len(ids)), make([]string, pages), make([]string, len(meets)), make([]string, variety)
	for i, id := range ids {
		races[i] = "/race/" + id
	}
	for i := range pageOf {
		pageOf[i] = fmt.Sprintf("/race/list/%d/10", i+1)
	}
	for i, id := range meets {
		results[i] = "/result/list/" + id + "/mens/" + meetEvent
	}
	for i := range weeks {
		day := logEnd.AddDate(0, 0, -(i*7919)%b.LogDays).Format(logDate)
		weeks[i] = fmt.Sprintf("/log/athlete/load-log-%d/week/%s", i*b.Runners/variety+1, day)
	}
	read := func(name string, paths []string, aim float64) floorKind {
		all := requests(paths, "")
		return floorKind{name: name, ours: all, floor: all, connections: b.Connections, aim: aim}
	}
	kept := func(kind floorKind, aim float64) floorKind {
		kind.aimKept = aim
		return kind
	}
	brief := read("125 results, fields", results, 0.7)
	brief.ours = requests(withQuery(results, floorFields), "")
	week := read("week of log", weeks, 0.65)
	week.ours = requests(weeks, writers[0].token)
	all := read("all races", []string{"/race/list"}, 0.28)
	all.connections = max(1, b.Connections/4)
	return []floorKind{
		kept(read("race by id", races, 0.8), 1.8), kept(read("page of 10 races", pageOf, 0.7), 2.6), kept(read("125 results", results, 0.55), 0.65),
		kept(brief, 0.8), kept(read(searching, picked.searches, 0.9), 10), week, all,
	}, nil
}

// floorWrites are the writes that are compared with the floor.
func (b *bench) floorWrites(polls []string, writers []logWriter) []floorKind {
	days := floorKind{name: "day write, the same again", connections: b.Connections, aim: 0.5, fresh: []string{"_id"}}
	others := days
	others.name = "day write, another run"
	votes := floorKind{name: "vote", connections: b.Connections, aim: 0.75}
	spread := floorKind{name: "result, many races", connections: b.Connections, aim: 0.65, fresh: []string{"_id"}}
	into := spread
	into.name, into.aim = "result, one race", 0.45
	for _, body := range []string{otherDay, loggedDay} {
		for i := range 50 * len(writers) {
			w, date := writers[i%len(writers)], logEnd.AddDate(0, 0, 10-i/len(writers)).Format(logDate)
			others.addDay(w, date, body)
			if body == loggedDay {
				days.addDay(w, date, body)
			}
		}
	}
	for i, w := range writers {
		// Every voter changes their vote each time, so that every request writes.
		for _, kind := range []string{"upvote", "downvote"} {
			path := "/race/" + kind + "/" + polls[i]
			votes.ours, votes.floor = append(votes.ours, wire.Post(path, w.token, "")), append(votes.floor, wire.Post(path+"/"+w.id, "", ""))
		}
		for kind, race := range map[*floorKind]string{&spread: polls[i], &into: polls[0]} {
			body := resultOf(race, i)
			kind.ours, kind.floor = append(kind.ours, wire.Post("/result", w.token, body)), append(kind.floor, wire.Post("/result/"+w.id, "", body))
		}
	}
	return []floorKind{days, others, votes, spread, into}
}

// addDay adds a write into a writer's day.
func (k *floorKind) addDay(w logWriter, date, body string) {
	k.ours, k.floor = append(k.ours, wire.Post("/log/"+date, w.token, body)), append(k.floor, wire.Post("/log/"+w.id+"/"+date, "", body))
}

// floorFields asks the program for the fields of results that the floor answers.
const floorFields = "?fields=race_id,race,date,gender,event,athlete,athlete_id,team,team_id,place,time,time_ms,status,grade,bib"

func withQuery(paths []string, query string) []string {
	all := make([]string, len(paths))
	for i, path := range paths {
		all[i] = path + query
	}
	return all
}

// exchange sends one request and returns the answer's body.
func exchange(ctx context.Context, server *process, request []byte) (body []byte, err error) {
	req, err := http.ReadRequest(bufio.NewReader(bytes.NewReader(request)))
	if err != nil {
		return nil, fmt.Errorf("read the request: %w", err)
	}
	req.RequestURI, req.URL.Scheme, req.URL.Host = "", "http", server.address
	client := http.Client{Timeout: startWithin}
	resp, err := client.Do(req.WithContext(ctx))
	if err != nil {
		return nil, fmt.Errorf("ask %s: %w", server.name, err)
	}
	defer func() { err = errors.Join(err, resp.Body.Close()) }()
	if body, err = io.ReadAll(resp.Body); err == nil && resp.StatusCode != http.StatusOK && resp.StatusCode != http.StatusCreated {
		err = fmt.Errorf("%s: status %d: %.300s", server.name, resp.StatusCode, body)
	}
	return body, err
}
