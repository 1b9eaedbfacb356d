-- Webhooks and their deliveries. Secrets leave the database only to sign, and when they are made.

-- name: WebhookCount :one
SELECT count(*) FROM webhooks WHERE user_id = @user_id;

-- name: WebhookAdd :exec
INSERT INTO webhooks (id, user_id, url, types, race_id, team_id, secret)
VALUES (@id, @user_id, @url, sqlc.narg('types')::text[]::change_kind[], sqlc.narg('race_id'), sqlc.narg('team_id'), @secret);

-- name: WebhookList :many
SELECT id, url, types::text[]::text[] AS types, race_id, team_id, stopped, failing_since, created_at, updated_at
FROM webhooks WHERE user_id = @user_id ORDER BY created_at DESC, id DESC;

-- name: WebhookGet :one
SELECT id, url, types::text[]::text[] AS types, race_id, team_id, stopped, failing_since, created_at, updated_at
FROM webhooks WHERE user_id = @user_id AND id = @id;

-- name: WebhookChange :execrows
-- One that is started again is told of what comes from now on.
UPDATE webhooks w SET url = n.url, types = n.types, race_id = n.race_id, team_id = n.team_id, stopped = n.stopped,
    failing_since = CASE WHEN n.starts THEN NULL ELSE w.failing_since END,
    at_tx      = CASE WHEN n.starts THEN pg_snapshot_xmin(pg_current_snapshot()) ELSE w.at_tx END,
    at_id      = CASE WHEN n.starts THEN 0 ELSE w.at_id END,
    updated_at = CASE WHEN (n.url, n.types, n.race_id, n.team_id, n.stopped) IS DISTINCT FROM (w.url, w.types, w.race_id, w.team_id, w.stopped)
                      THEN clock_timestamp() ELSE w.updated_at END
FROM (
    SELECT o.id, coalesce(sqlc.narg('url')::text, o.url) AS url,
           CASE WHEN @types_set::boolean THEN sqlc.narg('types')::text[]::change_kind[] ELSE o.types END AS types,
           CASE WHEN @race_id_set::boolean THEN sqlc.narg('race_id')::uuid ELSE o.race_id END AS race_id,
           CASE WHEN @team_id_set::boolean THEN sqlc.narg('team_id')::text ELSE o.team_id END AS team_id,
           CASE sqlc.narg('active')::boolean WHEN true THEN NULL WHEN false THEN coalesce(o.stopped, 'owner') ELSE o.stopped END AS stopped,
           coalesce(sqlc.narg('active')::boolean AND o.stopped IS NOT NULL, false) AS starts
    FROM webhooks o WHERE o.user_id = @user_id AND o.id = @id FOR NO KEY UPDATE) AS n
WHERE w.id = n.id;

-- name: WebhookDelete :execrows
DELETE FROM webhooks WHERE user_id = @user_id AND id = @id;

-- name: WebhookRotate :execrows
-- Both secrets sign for a while.
UPDATE webhooks SET old_secret = secret, old_until = clock_timestamp() + @overlap::interval, secret = @secret, updated_at = clock_timestamp()
WHERE user_id = @user_id AND id = @id;

-- name: WebhookBehind :one
-- Takes the webhook that is furthest behind the feed, for which no other server is working.
SELECT w.id, w.types::text[]::text[] AS types, w.race_id, coalesce(lower(w.team_id COLLATE "C"), '')::text AS team, w.at_tx::text::bigint AS at_tx, w.at_id,
       (u.suspended_at IS NOT NULL)::boolean AS suspended
FROM webhooks w JOIN users u ON u.id = w.user_id
WHERE w.stopped IS NULL AND (w.at_tx, w.at_id) < (
    SELECT e.tx, e.id FROM changes e WHERE e.tx < pg_snapshot_xmin(pg_current_snapshot()) AND e.event_id IS NOT NULL ORDER BY e.tx DESC, e.id DESC LIMIT 1)
ORDER BY w.at_tx, w.at_id LIMIT 1 FOR NO KEY UPDATE OF w SKIP LOCKED;

-- name: WebhookAdvance :exec
UPDATE webhooks SET at_tx = (@tx::bigint)::text::xid8, at_id = @at_id WHERE id = @id;

-- name: WebhookTeamRaces :many
-- Which of some races a team has results in.
SELECT DISTINCT r.race_id FROM results r WHERE r.race_id = ANY(@races::uuid[]) AND lower(r.team_id COLLATE "C") = @team::text;

-- name: WebhookTests :one
-- How many test events a user has sent in the last minute.
SELECT count(*) FROM webhooks w JOIN webhook_deliveries d ON d.webhook_id = w.id
WHERE w.user_id = @user_id AND d.type = 'webhook.test' AND d.created_at > clock_timestamp() - interval '1 minute';

-- name: DeliveryAdd :execrows
INSERT INTO webhook_deliveries (webhook_id, event_id, type, body, next_at) VALUES (@webhook_id, @event_id, @type, @body, clock_timestamp())
ON CONFLICT DO NOTHING;

-- name: DeliveryGet :one
SELECT d.event_id, d.type, d.state, d.attempts, d.attempted_at, d.status, d.error, d.next_at, d.created_at
FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE w.user_id = @user_id AND d.webhook_id = @webhook_id AND d.event_id = @event_id;

-- name: DeliveryPage :many
SELECT event_id, type, state, attempts, attempted_at, status, error, next_at, created_at
FROM webhook_deliveries WHERE webhook_id = @webhook_id ORDER BY n DESC LIMIT @length::bigint OFFSET @skip::bigint;

-- name: DeliveryAgain :execrows
-- Delivers once more what was delivered or has failed.
UPDATE webhook_deliveries d SET state = 'waiting', attempts = 0, next_at = clock_timestamp()
FROM webhooks w WHERE w.id = d.webhook_id AND w.user_id = @user_id AND d.webhook_id = @webhook_id AND d.event_id = @event_id AND d.state <> 'waiting';

-- name: DeliveryDue :one
-- What an attempt needs. No row: there is nothing to deliver any more.
SELECT w.user_id, w.url, w.secret, CASE WHEN w.old_until > clock_timestamp() THEN w.old_secret END::bytea AS old_secret, d.body,
       (w.stopped IS NOT NULL OR u.suspended_at IS NOT NULL)::boolean AS stopped
FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id JOIN users u ON u.id = w.user_id
WHERE d.webhook_id = @webhook_id AND d.event_id = @event_id AND d.state = 'waiting';

-- name: DeliveryDone :exec
WITH done AS (
    UPDATE webhook_deliveries SET state = 'delivered', attempts = attempts + 1, attempted_at = clock_timestamp(), status = @status, error = NULL, next_at = NULL
    WHERE webhook_id = @webhook_id AND event_id = @event_id AND state = 'waiting')
UPDATE webhooks SET failing_since = NULL WHERE id = @webhook_id AND failing_since IS NOT NULL;

-- name: DeliveryFailed :exec
-- Of the last attempt, or one after which there is another.
WITH failed AS (
    UPDATE webhook_deliveries SET state = CASE WHEN @again::boolean THEN state ELSE 'failed' END, attempts = attempts + 1,
           attempted_at = clock_timestamp(), status = sqlc.narg('status')::integer, error = @error::text, next_at = CASE WHEN @again THEN clock_timestamp() + @pause::interval END
    WHERE webhook_id = @webhook_id AND event_id = @event_id AND state = 'waiting')
UPDATE webhooks SET failing_since = clock_timestamp() WHERE id = @webhook_id AND failing_since IS NULL;

-- name: DeliveryDrop :exec
UPDATE webhook_deliveries SET state = 'failed', error = @error::text, next_at = NULL WHERE webhook_id = @webhook_id AND event_id = @event_id AND state = 'waiting';

-- name: WebhookEnd :one
-- Stops a webhook, if nothing has been delivered for a time. No row: something has, or it was stopped before.
UPDATE webhooks SET stopped = @stopped, updated_at = clock_timestamp()
WHERE id = @id AND stopped IS NULL AND failing_since <= clock_timestamp() - @failing::interval RETURNING user_id;

-- name: WebhookOwner :one
-- Whom to tell that a webhook was stopped.
SELECT u.email, u.name, w.url FROM webhooks w JOIN users u ON u.id = w.user_id WHERE w.id = @id AND w.stopped IN ('gone', 'failing');

-- name: DeliveryDeleteOld :exec
DELETE FROM webhook_deliveries WHERE created_at < clock_timestamp() - @keep::interval AND state <> 'waiting';
