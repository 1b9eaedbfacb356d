package main

import (
	"context"
	"fmt"
	"net/http"

	"github.com/jackc/pgx/v5"

	"harrier/tests/load/wire"
)

const (
	// teamSize is how many athletes a coach has, and how many a follower follows who keep a log, and as many who race.
	teamSize = 60
	// teamWeeks is how many weeks are read.
	teamWeeks = 8
)

// team measures the week of a team, and what followed athletes did.
func (b *bench) team(ctx context.Context, reader logWriter) error {
	if err := b.fillTeam(ctx, reader.id); err != nil {
		return err
	}
	week := reading{name: fmt.Sprintf("week of %d athletes", min(teamSize, b.Runners)), aim: 0.5}
	for i := range min(teamWeeks, b.LogDays/7) {
		date := logEnd.AddDate(0, 0, -7*i).Format(logDate)
		if err := b.addPair(ctx, &week, reader.token, "/log/team/week/"+date, "/log/team/"+reader.id+"/week/"+date); err != nil {
			return err
		}
	}
	if err := b.read(ctx, week); err != nil {
		return fmt.Errorf("%s: %w", week.name, err)
	}
	following := reading{name: "following, 50 items", aim: 0.5}
	if err := b.addPair(ctx, &following, reader.token, "/log/following?length=50", "/log/following/"+reader.id); err != nil {
		return err
	}
	return b.read(ctx, following)
}

// addPair adds a request to each server, whose responses must be alike but for means, which one computes in decimals.
func (b *bench) addPair(ctx context.Context, r *reading, token, ours, bare string) error {
	said, err := fetch(ctx, http.MethodGet, b.url(ours), token, "", nil, http.StatusOK)
	if err != nil {
		return err
	}
	other, err := fetch(ctx, http.MethodGet, "http://"+b.bare.address+bare, "", "", nil, http.StatusOK)
	if err != nil {
		return err
	}
	if err := covers(said, other, []string{"rhr", "sleep"}); err != nil {
		return fmt.Errorf("%s: %w", ours, err)
	}
	r.ours, r.bare = append(r.ours, wire.Get(ours, token)), append(r.bare, wire.Get(bare, ""))
	return nil
}

// fillTeam makes a user the coach of runners with logs, and a follower of these and of as many who race.
func (b *bench) fillTeam(ctx context.Context, user string) error {
	const runners = `(SELECT u.id, u.name FROM users u WHERE u.email LIKE 'load-log-0-%' ORDER BY u.email LIMIT $1)`
	return connected(ctx, b.database.url, func(conn *pgx.Conn) error {
		for _, step := range []struct {
			sql  string
			args []any
		}{
			{"UPDATE users SET team_id = NULL WHERE team_id = 'load-team'", nil},
			{"UPDATE users SET coach = true, team_id = 'load-team' WHERE id = $1", []any{user}},
			{"UPDATE users SET team_id = 'load-team' WHERE id IN (SELECT t.id FROM " + runners + " AS t)", []any{teamSize}},
			{"DELETE FROM comments WHERE user_id IN (SELECT t.id FROM " + runners + " AS t)", []any{teamSize}},
			{"INSERT INTO accepted_coaches (user_id, coach_id, created_at) SELECT t.id, $2, now() FROM " + runners + " AS t", []any{teamSize, user}},
			{
				`INSERT INTO comments (id, user_id, day, author_id, text, created_at, updated_at)
				SELECT gen_random_uuid(), t.id, d::date, t.id, 'Heavy legs.', now(), now()
				FROM ` + runners + ` AS t, generate_series($2::date - 27, $2::date, '3 days') AS d`, []any{teamSize, logEnd},
			},
			{
				`INSERT INTO follows (user_id, key, athlete_id, created_at)
				SELECT $2, a.key, a.athlete_id, now() FROM ` + runners + ` AS t JOIN athlete_ids a ON a.user_id = t.id`, []any{teamSize, user},
			},
			{
				`INSERT INTO follows (user_id, key, athlete_id, created_at)
				SELECT $2, lower(x.athlete_id COLLATE "C"), x.athlete_id, now()
				FROM (SELECT s.athlete_id FROM search_runners s WHERE s.athlete_id IS NOT NULL ORDER BY md5(s.key::text) LIMIT $1) AS x
				ON CONFLICT DO NOTHING`, []any{teamSize, user},
			},
			{"VACUUM (ANALYZE) users, accepted_coaches, comments, follows", nil},
		} {
			if _, err := conn.Exec(ctx, step.sql, step.args...); err != nil {
				return fmt.Errorf("make a team: %w", err)
			}
		}
		return nil
	})
}
