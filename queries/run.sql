-- Single runs. A run stands in its day's entries.runs, and the table runs, which triggers keep, finds the day.

-- name: RunAdd :one
-- Adds a run to the end of a day in one statement: of two who add at once, the second adds to what the first has written. There is no row
-- if the account is gone, if the log has a run with this source and external ID, or if the day has as many runs as it can.
WITH e AS (
    INSERT INTO entries AS e (user_id, day, id, runs, miles, meters, created_at, updated_at)
    SELECT u.id, @day::date, @entry_id::uuid, @runs::jsonb, @miles::numeric, @meters::numeric, @now, @now
    FROM users u
    WHERE u.id = @user_id
      AND NOT EXISTS (SELECT FROM runs r WHERE r.user_id = u.id AND r.source = sqlc.narg('source')::text AND r.external_id = sqlc.narg('external_id')::text)
    ON CONFLICT (user_id, day) DO UPDATE SET
        runs = e.runs || excluded.runs, miles = e.miles + excluded.miles, meters = e.meters + excluded.meters, updated_at = excluded.updated_at
    WHERE jsonb_array_length(e.runs) < 20
    RETURNING e.user_id)
SELECT c.athlete_id FROM e LEFT JOIN athlete_ids c ON c.user_id = e.user_id AND c.claimed;

-- name: RunRefusal :one
-- Why RunAdd has added nothing.
SELECT EXISTS (SELECT FROM users u WHERE u.id = @user_id) AS account,
       EXISTS (SELECT FROM runs r WHERE r.user_id = @user_id AND r.source = sqlc.narg('source')::text AND r.external_id = sqlc.narg('external_id')::text) AS taken;

-- name: RunGet :one
SELECT r.user_id, c.athlete_id, r.day, x.run::jsonb AS run, log.readable::boolean AS readable, log.healthy::boolean AS healthy
FROM runs r
JOIN entries e ON e.user_id = r.user_id AND e.day = r.day
CROSS JOIN LATERAL jsonb_array_elements(e.runs) AS x (run)
CROSS JOIN LATERAL code.log_access(sqlc.narg('reader')::uuid, r.user_id, NULL, NULL) AS log (user_id, timezone, readable, healthy)
LEFT JOIN athlete_ids c ON c.user_id = r.user_id AND c.claimed
WHERE r.id = @id AND x.run ->> '_id' = r.id::text;

-- name: RunLock :one
-- Locks the day that a run of the user is in.
SELECT e.day, e.runs FROM runs r JOIN entries e ON e.user_id = r.user_id AND e.day = r.day
WHERE r.id = @id AND r.user_id = @user_id FOR UPDATE OF e;

-- name: RunsWrite :execrows
-- Writes the runs of a day that RunLock has locked.
UPDATE entries SET runs = @runs, miles = @miles, meters = @meters, updated_at = @now WHERE user_id = @user_id AND day = @day;
