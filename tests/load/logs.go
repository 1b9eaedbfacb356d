package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"
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
				INSERT INTO users (id, email, email_key, password_hash, name, coach, referral_code, checkboxes, log_visibility, health_visibility,
					created_at, updated_at)
				SELECT gen_random_uuid(), x.address, address, '-', 'Runner ' || i, false, 'LOAD' || i, '{Stretched,Strength}', 'public', 'public', now(), now()
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
