-- Goals for weeks, months and years.

-- name: GoalList :many
-- The user's goals, in order, and what was run in periods with these first and last days: those of a week, of a month and of a year.
SELECT g.period, g.meters, g.seconds, g.runs, g.updated_at,
       d.miles::numeric AS done_miles, d.meters::hundredths AS done_meters, d.seconds::hundredths AS done_seconds, d.runs::bigint AS done_runs,
       d.other_seconds::hundredths AS done_other_seconds
FROM period_goals g
CROSS JOIN LATERAL (
    SELECT coalesce(sum(code.miles(r.meters)) FILTER (WHERE r.running), 0) AS miles, coalesce(sum(r.meters) FILTER (WHERE r.running), 0) AS meters,
           coalesce(sum(r.seconds) FILTER (WHERE r.running), 0) AS seconds, count(*) FILTER (WHERE r.running) AS runs,
           coalesce(sum(r.seconds) FILTER (WHERE NOT r.running), 0) AS other_seconds
    FROM (SELECT CASE g.period WHEN 'week' THEN 1 WHEN 'month' THEN 2 ELSE 3 END AS n) at
    JOIN runs r ON r.user_id = g.user_id AND r.day BETWEEN (@firsts::date[])[at.n] AND (@lasts::date[])[at.n]) d
WHERE g.user_id = @user_id AND g.period = coalesce(sqlc.narg('period')::goal_period, g.period)
ORDER BY g.period;

-- name: GoalSet :exec
-- The goal that is set already stays as it is.
INSERT INTO period_goals AS g (user_id, period, meters, seconds, runs, updated_at)
VALUES (@user_id, @period::goal_period, sqlc.narg('meters')::numeric, sqlc.narg('seconds')::numeric, sqlc.narg('runs')::integer, @now)
ON CONFLICT (user_id, period) DO UPDATE SET
    meters = excluded.meters, seconds = excluded.seconds, runs = excluded.runs, updated_at = excluded.updated_at
WHERE (g.meters, g.seconds, g.runs) IS DISTINCT FROM (excluded.meters, excluded.seconds, excluded.runs);

-- name: GoalAdd :execrows
-- Sets a goal unless there is one.
INSERT INTO period_goals (user_id, period, meters, seconds, runs, updated_at)
VALUES (@user_id, @period::goal_period, sqlc.narg('meters')::numeric, sqlc.narg('seconds')::numeric, sqlc.narg('runs')::integer, @now)
ON CONFLICT (user_id, period) DO NOTHING;

-- name: GoalLock :one
SELECT period FROM period_goals WHERE user_id = @user_id AND period = @period::goal_period FOR UPDATE;

-- name: GoalDelete :execrows
DELETE FROM period_goals WHERE user_id = @user_id AND period = @period::goal_period;
