-- Goals for weeks, months and years.

-- name: GoalToday :one
-- The user's today, or the day that was named, and the day on which their weeks begin.
SELECT coalesce(sqlc.narg('day')::date, (sqlc.arg('now')::timestamptz AT TIME ZONE u.timezone)::date)::date AS day, u.week_start::text AS week_start
FROM users u WHERE u.id = @user_id;

-- name: GoalList :many
-- The user's goals, in order, and what was run in periods with these first and last days: those of a week, of a month and of a year.
SELECT g.period, g.miles, g.meters, g.seconds, g.runs, g.updated_at,
       d.miles::numeric AS done_miles, d.meters::numeric AS done_meters, d.seconds::numeric AS done_seconds, d.runs::bigint AS done_runs
FROM period_goals g
CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.miles), 0) AS miles, coalesce(sum(e.meters), 0) AS meters, coalesce(sum(r.seconds), 0) AS seconds, coalesce(sum(r.runs), 0) AS runs
    FROM (SELECT CASE g.period WHEN 'week' THEN 1 WHEN 'month' THEN 2 ELSE 3 END AS n) at
    JOIN entries e ON e.user_id = g.user_id AND e.day BETWEEN (@firsts::date[])[at.n] AND (@lasts::date[])[at.n]
    CROSS JOIN LATERAL (
        SELECT count(*) AS runs, sum((x ->> 'seconds')::numeric) AS seconds FROM jsonb_array_elements(e.runs) AS x) r) d
WHERE g.user_id = @user_id AND g.period = coalesce(sqlc.narg('period')::goal_period, g.period)
ORDER BY g.period;

-- name: GoalSet :exec
INSERT INTO period_goals (user_id, period, miles, meters, seconds, runs, updated_at)
VALUES (@user_id, @period::goal_period, sqlc.narg('miles')::numeric, sqlc.narg('meters')::numeric, sqlc.narg('seconds')::numeric, sqlc.narg('runs')::integer, @now)
ON CONFLICT (user_id, period) DO UPDATE SET
    miles = excluded.miles, meters = excluded.meters, seconds = excluded.seconds, runs = excluded.runs, updated_at = excluded.updated_at;

-- name: GoalAdd :execrows
-- Sets a goal unless there is one.
INSERT INTO period_goals (user_id, period, miles, meters, seconds, runs, updated_at)
VALUES (@user_id, @period::goal_period, sqlc.narg('miles')::numeric, sqlc.narg('meters')::numeric, sqlc.narg('seconds')::numeric, sqlc.narg('runs')::integer, @now)
ON CONFLICT (user_id, period) DO NOTHING;

-- name: GoalDelete :execrows
DELETE FROM period_goals WHERE user_id = @user_id AND period = @period::goal_period;
