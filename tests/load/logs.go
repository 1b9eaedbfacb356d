package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"

	"harrier/tests/load/wire"
)

const (
	// logWriters is how many runners sign in, to write into their own days and to ask for their streaks.
	logWriters = 64
	// logBatch is how many runners' logs are made by one statement.
	logBatch = 1000
	logDate  = "01-02-2006"
)

// logEnd is the last day of every log. Days after it are written too, and no run may begin in the future.
var logEnd = time.Now().UTC().Truncate(24*time.Hour).AddDate(0, 0, -10)

// logWriter is a runner who signed in.
type logWriter struct{ id, token string }

// logs measures the training log, on logs that were written every day.
func (b *bench) logs(ctx context.Context) (err error) {
	begin := time.Now()
	writers, err := b.signInWriters(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.forgetWriters(context.WithoutCancel(ctx))) }()
	if err := b.fillLogs(ctx); err != nil {
		return err
	}
	b.sayf("logs: %d runners, %d days each, in %.0f s\n", b.Runners, b.LogDays, time.Since(begin).Seconds())

	day := func(i int) string { return logEnd.AddDate(0, 0, -(i*7919)%b.LogDays).Format(logDate) }
	weeks, means, everybody := make([]string, variety), make([]string, variety), make([]string, 0, b.LogDays)
	for i := range weeks {
		athlete := fmt.Sprintf("load-log-%d", i*b.Runners/variety+1)
		weeks[i] = "/log/athlete/" + athlete + "/week/" + day(i)
		means[i] = "/log/avg/moving/rhr/" + day(i) + "?athlete=" + athlete
	}
	for i := range min(b.LogDays-10, 100) {
		everybody = append(everybody, "/log/avg/moving/rhr/"+logEnd.AddDate(0, 0, -i).Format(logDate))
	}
	for _, r := range []reading{
		{name: "week of log", paths: weeks, token: writers[0].token, aim: 0.8},
		{name: "average of one", paths: means, token: writers[0].token, aim: 0.8},
		{name: "average of all", paths: everybody, aim: 0.8},
	} {
		if err := b.read(ctx, r); err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
	}
	if err := b.readStreaks(ctx, writers); err != nil {
		return fmt.Errorf("streaks: %w", err)
	}
	if err := b.team(ctx, writers[len(writers)-1]); err != nil {
		return fmt.Errorf("team: %w", err)
	}
	for _, connections := range []int{b.Connections, logWriters} {
		if err := b.writeDays(ctx, writers, connections); err != nil {
			return fmt.Errorf("day writes: %w", err)
		}
	}
	return nil
}

// signInWriters registers the runners who write.
func (b *bench) signInWriters(ctx context.Context) ([]logWriter, error) {
	writers := make([]logWriter, logWriters)
	run := time.Now().UnixNano()
	for i := range writers {
		var grant struct {
			Token  string
			UserID string `json:"user_id"`
		}
		body := fmt.Sprintf(`{"email":"load-writer-%d-%d@example.org","password":"measured twice, cut once","coach":false}`, i, run)
		if err := call(ctx, http.MethodPost, b.url("/user"), "", jsonType, []byte(body), http.StatusCreated, &grant); err != nil {
			return nil, err
		}
		writers[i] = logWriter{id: grant.UserID, token: grant.Token}
	}
	return writers, nil
}

func (b *bench) forgetWriters(ctx context.Context) error {
	return execute(ctx, b.database.url, `DELETE FROM users WHERE email LIKE 'load-writer-%'`)
}

// fillLogs creates the logs of all runners, unless they exist.
func (b *bench) fillLogs(ctx context.Context) error {
	const entries = `WITH d AS (
			SELECT u.id, d::date AS day, m.n, m.miles
			FROM users u, generate_series(@end::date - (@days::integer - 1), @end::date, '1 day') AS d,
			     LATERAL (SELECT abs(hashtextextended(u.id::text || d::text, 0)) % 1000 AS n,
			                     (300 + abs(hashtextextended(d::text || u.id::text, 0)) % 900) / 100.0 AS miles) m
			WHERE u.email LIKE @who),
		e AS (
			INSERT INTO entries (user_id, day, id, rhr, sleep, feel, checkboxes, created_at, updated_at)
			SELECT id, day, gen_random_uuid(), 45 + n % 15, 6 + (n % 11) / 4.0, 1 + n % 10,
			       jsonb_build_object('Stretched', n % 97 > 0, 'Strength', n % 3 = 0), day, day
			FROM d)
		INSERT INTO runs (id, user_id, day, place, meters, seconds, kind)
		SELECT gen_random_uuid(), id, day, 1, miles * 1609.344, 2700, 'easy' FROM d`
	return connected(ctx, b.database.url, func(conn *pgx.Conn) error {
		var there int
		if err := conn.QueryRow(ctx, `SELECT count(*) FROM users WHERE email LIKE 'load-log-%'`).Scan(&there); err != nil {
			return fmt.Errorf("look for the logs: %w", err)
		}
		for at := there; at < b.Runners; at += logBatch {
			to := min(at+logBatch, b.Runners)
			_, err := conn.Exec(ctx, `WITH u AS (
				INSERT INTO users (id, email, email_key, password_hash, name, coach, referral_code, checkboxes, health_visibility, created_at, updated_at)
				SELECT gen_random_uuid(), x.address, address, '-', 'Runner ' || i, false, 'LOAD' || i, '{Stretched,Strength}', 'public', now(), now()
				FROM generate_series($1::integer + 1, $2::integer) AS i, LATERAL (SELECT format('load-log-%s-%s@example.org', $1::integer, i) AS address) x
				RETURNING id, name)
				INSERT INTO athlete_ids (key, athlete_id, user_id, claimed, created_at)
				SELECT 'load-log-' || substr(name, 8), 'load-log-' || substr(name, 8), id, true, now() FROM u`, at, to)
			if err != nil {
				return fmt.Errorf("make runners: %w", err)
			}
			args := pgx.NamedArgs{"end": logEnd, "days": b.LogDays, "who": fmt.Sprintf("load-log-%d-%%", at)}
			if _, err := conn.Exec(ctx, entries, args); err != nil {
				return fmt.Errorf("make logs: %w", err)
			}
		}
		if _, err := conn.Exec(ctx, `UPDATE users SET checkboxes = '{Stretched,Strength}' WHERE email LIKE 'load-writer-%'`); err != nil {
			return fmt.Errorf("name the writers' checkboxes: %w", err)
		}
		if _, err := conn.Exec(ctx, entries, pgx.NamedArgs{"end": logEnd, "days": b.LogDays, "who": "load-writer-%"}); err != nil {
			return fmt.Errorf("make the writers' logs: %w", err)
		}
		if _, err := conn.Exec(ctx, "VACUUM (ANALYZE) users, athlete_ids, entries, runs"); err != nil {
			return fmt.Errorf("tidy up: %w", err)
		}
		return nil
	})
}

// readStreaks measures reads of the writers' streaks.
func (b *bench) readStreaks(ctx context.Context, writers []logWriter) error {
	r := reading{name: "streaks", aim: 0.8}
	for i, w := range writers {
		date := logEnd.AddDate(0, 0, -i%30).Format(logDate)
		ours, bare := "/log/streaks?date="+date, "/log/streaks/"+w.id+"/"+date
		r.ours, r.bare = append(r.ours, wire.Get(ours, w.token)), append(r.bare, wire.Get(bare, ""))
		if i > 2 {
			continue
		}
		said, err := fetch(ctx, http.MethodGet, b.url(ours), w.token, "", nil, http.StatusOK)
		if err != nil {
			return err
		}
		other, err := fetch(ctx, http.MethodGet, "http://"+b.bare.address+bare, "", "", nil, http.StatusOK)
		if err != nil {
			return err
		}
		if err := sameContent(ours, said, other); err != nil {
			return err
		}
	}
	return b.read(ctx, r)
}

// writeDays measures writes to existing and to new days, by concurrent runners.
func (b *bench) writeDays(ctx context.Context, writers []logWriter, connections int) error {
	const body = `{"runs":[{"miles":6.21,"seconds":2790,"kind":"easy","title":"River loop","notes":null}],"rhr":48,"sleep":7.75,"checkboxes":{"Stretched":true}}`
	r := reading{name: fmt.Sprintf("day write, %d at once", connections), aim: 0.95}
	for i := range 50 * len(writers) {
		w, date := writers[i%len(writers)], logEnd.AddDate(0, 0, 10-i/len(writers)).Format(logDate)
		ours, bare := "/log/"+date, "/log/"+w.id+"/"+date
		r.ours, r.bare = append(r.ours, wire.Post(ours, w.token, body)), append(r.bare, wire.Post(bare, "", body))
		if i > 2 {
			continue
		}
		said, err := fetch(ctx, http.MethodPost, b.url(ours), w.token, jsonType, []byte(body), http.StatusOK)
		if err != nil {
			return err
		}
		other, err := fetch(ctx, http.MethodPost, "http://"+b.bare.address+bare, "", jsonType, []byte(body), http.StatusOK)
		if err != nil {
			return err
		}
		if err := sameEntry(ours, said, other); err != nil {
			return err
		}
	}
	ours, bare, ratio, err := b.alternate(ctx, r, connections, b.Rounds)
	if err != nil {
		return err
	}
	b.table.add(line{
		work: r.name, ours: fmt.Sprintf("%.0f/s", median(ours.perSecond)), bare: fmt.Sprintf("%.0f/s", median(bare.perSecond)), ratio: ratio, aim: r.aim,
	})
	return nil
}

// sameEntry compares entries except for the times of the first and last write, and the IDs of runs.
func sameEntry(path string, ours, bare []byte) error {
	texts := [][]byte{ours, bare}
	for i, text := range texts {
		var entry map[string]any
		if err := json.Unmarshal(text, &entry); err != nil {
			return fmt.Errorf("POST %s is no JSON: %w", path, err)
		}
		delete(entry, "updated_at")
		if runs, ok := entry["runs"].([]any); ok {
			for _, run := range runs {
				if fields, ok := run.(map[string]any); ok {
					delete(fields, "_id")
				}
			}
		}
		var err error
		if texts[i], err = json.Marshal(entry); err != nil {
			return fmt.Errorf("POST %s: %w", path, err)
		}
	}
	return sameContent(path, texts[0], texts[1])
}
