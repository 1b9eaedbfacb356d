package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"harrier/tests/load/wire"
)

// What a runner writes into a day: the same again, or another run.
const (
	loggedDay = `{"runs":[{"miles":6.21,"seconds":2790,"kind":"easy","title":"River loop","notes":null}],` +
		`"rhr":48,"sleep":7.75,"checkboxes":{"Stretched":true}}`
	otherDay = `{"runs":[{"miles":6.19,"seconds":2761,"kind":"easy","title":"River loop","notes":null}],` +
		`"rhr":48,"sleep":7.75,"checkboxes":{"Stretched":true}}`
)

// compareLogs measures reads of and writes into the logs of runners who sign up for it.
func compareLogs(ctx context.Context, after, before *bench) (comparisons, error) {
	var writers [2][]logWriter
	for i, side := range []*bench{after, before} {
		var err error
		if writers[i], err = side.keepLogs(ctx); err != nil {
			return nil, err
		}
	}
	found, err := comparePairs(ctx, after, before, after.Connections, func(_ context.Context, b *bench) ([]request, error) {
		if b == after {
			return b.logRequests(writers[0]), nil
		}
		return b.logRequests(writers[1]), nil
	})
	if err != nil {
		return nil, err
	}
	for _, connections := range []int{after.Connections, logWriters} {
		for name, bodies := range map[string][]string{"the same again": {loggedDay}, "another run": {otherDay, loggedDay}} {
			name = fmt.Sprintf("day write, %s, %d at once", name, connections)
			c, err := comparePair(ctx, after, name, after.dayWrites(writers[0], 10, bodies), before.dayWrites(writers[1], 10, bodies), connections)
			if err != nil {
				return nil, err
			}
			found = append(found, c)
		}
	}
	return found, nil
}

// compareVotes measures votes, and results that are added, on many races and on one by everybody.
func compareVotes(ctx context.Context, after, before *bench) (comparisons, error) {
	return comparePairs(ctx, after, before, after.Connections, func(ctx context.Context, b *bench) ([]request, error) {
		writers, err := b.signInWriters(ctx)
		if err != nil {
			return nil, err
		}
		many, one := request{name: "votes on many races"}, request{name: "votes on one race"}
		addedToMany, addedToOne := request{name: "result, many races"}, request{name: "result, one race"}
		for i, w := range writers {
			race := b.meets[i%len(b.meets)]
			// Every voter changes their vote each time, so that every request writes.
			for _, kind := range []string{"upvote", "downvote"} {
				many.variants = append(many.variants, wire.Post("/race/"+kind+"/"+race, w.token, ""))
				one.variants = append(one.variants, wire.Post("/race/"+kind+"/"+b.meets[0], w.token, ""))
			}
			addedToMany.variants = append(addedToMany.variants, wire.Post("/result", w.token, resultOf(race, i)))
			addedToOne.variants = append(addedToOne.variants, wire.Post("/result", w.token, resultOf(b.meets[0], i)))
		}
		return []request{many, one, addedToMany, addedToOne}, nil
	})
}

// resultOf is a result of the i-th runner in a race.
func resultOf(race string, i int) string {
	return fmt.Sprintf(`{"race_id":"%s","gender":"mens","event":"5K","athlete":"Charlie Maravell %d","team":"Mapleton State",`+
		`"team_id":"mapleton-state","place":%d,"time":"15:04"}`, race, i, i+1)
}

// keepLogs signs runners up, and has them write a log that everybody may read.
func (b *bench) keepLogs(ctx context.Context) ([]logWriter, error) {
	writers, err := b.signInWriters(ctx)
	if err != nil {
		return nil, err
	}
	const open = `{"log_visibility":"public","health_visibility":"public","checkboxes":["Stretched"]}`
	for i, w := range writers {
		if err := call(ctx, http.MethodPut, b.url("/user/"+w.id), w.token, jsonType, []byte(open), http.StatusOK, nil); err != nil {
			return nil, err
		}
		if err := call(ctx, http.MethodPost, b.url("/user/claim/athlete/"+logName(i)), w.token, "", nil, http.StatusOK, nil); err != nil {
			return nil, err
		}
	}
	if err := b.sendAll(ctx, b.dayWrites(writers, b.LogDays, []string{loggedDay})); err != nil {
		return nil, err
	}
	return writers, execute(ctx, b.database.url, "VACUUM (ANALYZE)")
}

// logName is the athlete ID of a runner who keeps a log.
func logName(i int) string { return fmt.Sprintf("load-log-%d", i+1) }

// dayWrites are writes into the last days of all writers: each body into all days of all of them, then the next body.
func (b *bench) dayWrites(writers []logWriter, days int, bodies []string) [][]byte {
	all := make([][]byte, 0, len(bodies)*days*len(writers))
	for _, body := range bodies {
		for day := range days {
			for _, w := range writers {
				all = append(all, wire.Post("/log/"+logEnd.AddDate(0, 0, -day).Format(logDate), w.token, body))
			}
		}
	}
	return all
}

// logRequests are reads of logs.
func (b *bench) logRequests(writers []logWriter) []request {
	days := func(i int) time.Time { return logEnd.AddDate(0, 0, -(i*7919)%b.LogDays) }
	reads := func(path func(log, day string, i int) string) [][]byte {
		all := make([][]byte, variety)
		for i := range all {
			writer := i % len(writers)
			all[i] = wire.Get(path(logName(writer), days(i).Format(logDate), i), writers[(writer+1)%len(writers)].token)
		}
		return all
	}
	streaks := make([][]byte, variety)
	for i := range streaks {
		streaks[i] = wire.Get("/log/streaks?date="+logEnd.AddDate(0, 0, -i%30).Format(logDate), writers[i%len(writers)].token)
	}
	everybody := make([][]byte, max(1, min(b.LogDays-10, 100)))
	for i := range everybody {
		everybody[i] = wire.Get("/log/avg/moving/rhr/"+logEnd.AddDate(0, 0, -i).Format(logDate), "")
	}
	return []request{
		{"week of log", reads(func(name, day string, _ int) string { return "/log/athlete/" + name + "/week/" + day })},
		{"month of log", reads(func(name, day string, _ int) string { return "/log/athlete/" + name + "/month/" + day })},
		{"summary of 3 months", reads(func(name, day string, i int) string {
			return "/log/athlete/" + name + "/summary/" + days(i).AddDate(0, -3, 0).Format(logDate) + "/" + day
		})},
		{"average of one", reads(func(name, day string, _ int) string { return "/log/avg/moving/rhr/" + day + "?athlete=" + name })},
		{"average of all", everybody},
		{"streaks", streaks},
	}
}

// sendAll sends every request once, over as many connections as are measured with.
func (b *bench) sendAll(ctx context.Context, all [][]byte) (err error) {
	crowd, err := wire.Connect(ctx, b.ours.address, b.Connections)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, crowd.Close()) }()
	errs := make([]error, len(crowd))
	var clients sync.WaitGroup
	for i, conn := range crowd {
		clients.Go(func() {
			errs[i] = conn.SetDeadline(time.Now().Add(startWithin * 10))
			for at := i; at < len(all) && errs[i] == nil && ctx.Err() == nil; at += len(crowd) {
				var answer wire.Answer
				if answer, errs[i] = conn.Exchange(all[at]); errs[i] == nil && answer.Status != http.StatusOK {
					errs[i] = fmt.Errorf("status %d for %.200q", answer.Status, all[at])
				}
			}
		})
	}
	clients.Wait()
	return errors.Join(errors.Join(errs...), ctx.Err())
}
