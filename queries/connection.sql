-- Connections of logs to other services.

-- name: ConnectionPut :exec
INSERT INTO log_connections AS c (user_id, service, athlete_id, secret, back_from, back_to)
VALUES (@user_id, @service, @athlete_id, @secret, sqlc.narg('back_from')::date, sqlc.narg('back_to')::date)
ON CONFLICT (user_id, service) DO UPDATE SET
    athlete_id = excluded.athlete_id, secret = excluded.secret, back_from = excluded.back_from, back_to = excluded.back_to,
    seen = CASE WHEN c.athlete_id = excluded.athlete_id THEN c.seen ELSE '{}' END,
    failures = 0, error = NULL, stopped = false, held_until = NULL, turn = NULL, turn_ends = NULL, next_at = clock_timestamp(), created_at = now();

-- name: ConnectionList :many
SELECT service, athlete_id, failures, error, stopped, looked_at, next_at, back_from, back_to, created_at
FROM log_connections WHERE user_id = @user_id ORDER BY service;

-- name: ConnectionDelete :execrows
DELETE FROM log_connections WHERE user_id = @user_id AND service = @service;

-- name: ConnectionLook :execrows
-- Has the next turn begin at once, unless the last was a moment ago or the service wants to be left alone.
UPDATE log_connections SET
    back_from = coalesce(sqlc.narg('back_from')::date, back_from), back_to = coalesce(sqlc.narg('back_to')::date, back_to),
    next_at = greatest(clock_timestamp(), held_until, looked_at + @pause::interval)
WHERE user_id = @user_id AND service = @service;

-- name: ConnectionTake :many
-- Begins the turns of connections that are due.
UPDATE log_connections c SET turn = @turn::uuid, turn_ends = clock_timestamp() + @lasts::interval
FROM users u
WHERE u.id = c.user_id AND (c.user_id, c.service) IN (
    SELECT d.user_id, d.service FROM log_connections d JOIN users o ON o.id = d.user_id
    WHERE NOT d.stopped AND d.next_at <= clock_timestamp() AND (d.turn_ends IS NULL OR d.turn_ends <= clock_timestamp()) AND o.suspended_at IS NULL
    ORDER BY d.next_at LIMIT @places::integer FOR UPDATE OF d SKIP LOCKED)
RETURNING c.user_id, c.service, c.athlete_id, c.secret, c.failures, c.error, c.seen, c.back_from, c.back_to, c.next_at, c.turn, u.timezone;

-- name: ConnectionEnd :exec
-- Ends a turn. What the user has asked for meanwhile stays.
UPDATE log_connections SET
    turn = NULL, turn_ends = NULL, looked_at = clock_timestamp(), failures = @failures, error = sqlc.narg('error')::text, stopped = @stopped, seen = @seen,
    held_until = CASE WHEN @held::boolean THEN clock_timestamp() + @pause::interval END,
    back_from = CASE WHEN next_at = @was_next THEN sqlc.narg('back_from')::date ELSE back_from END,
    back_to = CASE WHEN next_at = @was_next THEN sqlc.narg('back_to')::date ELSE back_to END,
    next_at = CASE WHEN next_at = @was_next OR @held THEN clock_timestamp() + @pause::interval ELSE next_at END
WHERE user_id = @user_id AND service = @service AND turn = @turn;
