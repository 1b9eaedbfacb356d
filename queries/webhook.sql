-- Webhooks and their deliveries. Secrets leave the database only to sign, and when they are made.

-- name: WebhookCount :one
-- How many webhooks a user has, how many an app has under an authorization, and all apps together.
SELECT count(*) FILTER (WHERE authorization_id IS NULL) AS own, count(*) FILTER (WHERE authorization_id = sqlc.narg('authorization_id')::uuid) AS of_app,
       count(authorization_id) AS of_apps
FROM webhooks WHERE user_id = @user_id;

-- name: WebhookAdd :exec
INSERT INTO webhooks (id, user_id, authorization_id, url, types, race_id, team_id, secret)
VALUES (@id, @user_id, sqlc.narg('authorization_id'), @url, sqlc.narg('types')::text[]::change_kind[], sqlc.narg('race_id'), sqlc.narg('team_id'), @secret);

-- name: WebhookList :many
-- A user's, with those of apps and the apps' names, or only those of an authorization.
SELECT w.id, w.url, w.types::text[]::text[] AS types, w.race_id, w.team_id, w.stopped, w.failing_since, w.created_at, w.updated_at,
       w.authorization_id, a.name AS app
FROM webhooks w LEFT JOIN authorizations z ON z.id = w.authorization_id LEFT JOIN apps a ON a.id = z.app_id
WHERE w.user_id = @user_id AND (sqlc.narg('authorization_id')::uuid IS NULL OR w.authorization_id = sqlc.narg('authorization_id'))
ORDER BY w.created_at DESC, w.id DESC;

-- name: WebhookGet :one
SELECT w.id, w.url, w.types::text[]::text[] AS types, w.race_id, w.team_id, w.stopped, w.failing_since, w.created_at, w.updated_at,
       w.authorization_id, a.name AS app
FROM webhooks w LEFT JOIN authorizations z ON z.id = w.authorization_id LEFT JOIN apps a ON a.id = z.app_id
WHERE w.user_id = @user_id AND w.id = @id AND (sqlc.narg('authorization_id')::uuid IS NULL OR w.authorization_id = sqlc.narg('authorization_id'));

-- name: WebhookLock :one
SELECT id FROM webhooks
WHERE user_id = @user_id AND id = @id AND (sqlc.narg('authorization_id')::uuid IS NULL OR authorization_id = sqlc.narg('authorization_id')) FOR UPDATE;

-- name: WebhookChange :execrows
-- One that is started again is sent what comes from now on, unless it was stopped because its receiver failed: then it continues, and what had
-- failed is tried again. A change makes the next attempt due. An event that failed may not be wanted any more.
WITH n AS (
    SELECT t.*, (t.url, t.types, t.race_id, t.team_id, t.stopped) IS DISTINCT FROM
           (t.old_url, t.old_types, t.old_race_id, t.old_team_id, t.old_stopped) AS changed,
           t.stopped IS NULL AND t.old_stopped IS NOT NULL AS starts
    FROM (
        SELECT o.id, o.url AS old_url, o.types AS old_types, o.race_id AS old_race_id, o.team_id AS old_team_id, o.stopped AS old_stopped, o.failing_since,
               coalesce(sqlc.narg('url')::text, o.url) AS url,
               CASE WHEN @types_set::boolean THEN sqlc.narg('types')::text[]::change_kind[] ELSE o.types END AS types,
               CASE WHEN @race_id_set::boolean THEN sqlc.narg('race_id')::uuid ELSE o.race_id END AS race_id,
               CASE WHEN @team_id_set::boolean THEN sqlc.narg('team_id')::text ELSE o.team_id END AS team_id,
               CASE sqlc.narg('active')::boolean WHEN true THEN NULL WHEN false THEN coalesce(o.stopped, 'owner') ELSE o.stopped END AS stopped
        FROM webhooks o WHERE o.user_id = @user_id AND o.id = @id FOR NO KEY UPDATE) AS t),
ended AS (
    UPDATE webhook_deliveries d SET state = 'failed', next_at = NULL,
           error = CASE WHEN n.stopped IS NULL THEN 'the webhook was changed' ELSE 'the webhook was stopped' END
    FROM n WHERE d.webhook_id = n.id AND d.state = 'waiting' AND (n.stopped IS NOT NULL
        OR NOT d.apart AND (n.types, n.race_id, n.team_id) IS DISTINCT FROM (n.old_types, n.old_race_id, n.old_team_id))),
resumed AS (
    UPDATE webhook_deliveries d SET state = 'waiting', apart = true, attempts = 0, next_at = clock_timestamp()
    FROM n WHERE n.starts AND n.old_stopped = 'failing' AND d.webhook_id = n.id AND d.state = 'failed' AND d.apart
      AND d.created_at >= n.failing_since AND d.type <> 'webhook.test')
UPDATE webhooks w SET url = n.url, types = n.types, race_id = n.race_id, team_id = n.team_id, stopped = n.stopped,
    failing_since = CASE WHEN n.starts THEN NULL ELSE w.failing_since END,
    at_tx      = CASE WHEN n.starts AND n.old_stopped <> 'failing' THEN pg_snapshot_xmin(pg_current_snapshot()) ELSE w.at_tx END,
    at_id      = CASE WHEN n.starts AND n.old_stopped <> 'failing' THEN 0 ELSE w.at_id END,
    began      = CASE WHEN n.starts AND n.old_stopped <> 'failing' THEN pg_current_snapshot() ELSE w.began END,
    failures   = CASE WHEN n.changed THEN 0 ELSE w.failures END,
    next_at    = CASE WHEN n.changed THEN clock_timestamp() ELSE w.next_at END,
    prompt     = w.prompt AND n.url = w.url,
    turn       = CASE WHEN n.starts OR n.stopped IS NOT NULL THEN NULL ELSE w.turn END,
    turn_ends  = CASE WHEN n.starts OR n.stopped IS NOT NULL THEN NULL ELSE w.turn_ends END,
    updated_at = CASE WHEN n.changed THEN clock_timestamp() ELSE w.updated_at END
FROM n WHERE w.id = n.id;

-- name: WebhookDelete :execrows
DELETE FROM webhooks
WHERE user_id = @user_id AND id = @id AND (sqlc.narg('authorization_id')::uuid IS NULL OR authorization_id = sqlc.narg('authorization_id'));

-- name: WebhookRotate :execrows
-- Both secrets sign for a while.
UPDATE webhooks SET old_secret = secret, old_until = clock_timestamp() + @overlap::interval, secret = @secret, updated_at = clock_timestamp()
WHERE user_id = @user_id AND id = @id;

-- name: WebhookAny :one
-- Says whether WebhookTake may have something to take. It is much cheaper.
SELECT EXISTS (SELECT FROM webhooks w WHERE w.prompt = @prompt AND w.stopped IS NULL);

-- name: WebhookTake :many
-- Begins turns of webhooks that have something to deliver, to which no server delivers, and whose last request was answered promptly, or was
-- not. A user and a host have some turns at a time, on all servers together. Users with few turns come first, and of these whose last turn is
-- longest ago. Those of apps are told what the app's authorization allows, as long as it lasts.
WITH due AS (
    SELECT w.id FROM webhooks w LEFT JOIN authorizations z ON z.id = w.authorization_id
    WHERE w.stopped IS NULL AND w.next_at <= now() AND ((w.at_tx, w.at_id) < (
        SELECT e.tx, e.id FROM changes e
        WHERE e.tx < pg_snapshot_xmin(pg_current_snapshot()) AND e.event_id IS NOT NULL AND e.user_id IS NULL ORDER BY e.tx DESC, e.id DESC LIMIT 1)
        OR w.types && code.log_kinds() AND (EXISTS (
            SELECT FROM code.followed_logs(w.user_id, coalesce('team' = ANY (z.scopes), true), NULL) AS l JOIN changes c ON c.user_id = l.user_id AND c.reader_id IS NULL
            WHERE (c.tx, c.id) > (w.at_tx, w.at_id) AND c.tx < pg_snapshot_xmin(pg_current_snapshot()))
          OR EXISTS (
            SELECT FROM changes c WHERE c.reader_id = w.user_id AND (c.tx, c.id) > (w.at_tx, w.at_id) AND c.tx < pg_snapshot_xmin(pg_current_snapshot())
              AND coalesce('team' = ANY (z.scopes), true))))
    UNION
    SELECT d.webhook_id FROM webhook_deliveries d WHERE d.state = 'waiting' AND d.apart AND d.next_at <= now()),
busy AS (SELECT b.user_id, b.host FROM webhooks b WHERE b.turn_ends > now() AND b.prompt = @prompt),
free AS (
    SELECT w.id, row_number() OVER (PARTITION BY w.user_id ORDER BY w.next_at, w.id) + coalesce(u.n, 0) AS of_user,
           row_number() OVER (PARTITION BY w.host ORDER BY w.next_at, w.id) + coalesce(h.n, 0) AS of_host,
           s.at AS served_at
    FROM due JOIN webhooks w ON w.id = due.id
    JOIN (SELECT m.user_id, max(m.next_at) AS at FROM webhooks m GROUP BY m.user_id) AS s ON s.user_id = w.user_id
    LEFT JOIN (SELECT b.user_id, count(*) AS n FROM busy b GROUP BY b.user_id) AS u ON u.user_id = w.user_id
    LEFT JOIN (SELECT b.host, count(*) AS n FROM busy b GROUP BY b.host) AS h ON h.host = w.host
    LEFT JOIN authorizations z ON z.id = w.authorization_id
    WHERE w.prompt = @prompt AND w.stopped IS NULL AND w.id <> ALL (@paused::uuid[]) AND (w.turn_ends IS NULL OR w.turn_ends <= now()) AND (w.authorization_id IS NULL OR z.expires_at > now())),
taken AS (
    SELECT w.id FROM free f JOIN webhooks w ON w.id = f.id
    WHERE f.of_user <= @each::bigint AND f.of_host <= @each AND w.stopped IS NULL AND (w.turn_ends IS NULL OR w.turn_ends <= now())
    ORDER BY f.of_user, f.served_at LIMIT @places::bigint FOR NO KEY UPDATE OF w SKIP LOCKED)
UPDATE webhooks w SET turn = gen_random_uuid(), turn_ends = clock_timestamp() + @lasts::interval
FROM taken WHERE w.id = taken.id RETURNING w.id, w.turn::uuid AS turn;

-- name: WebhookTurn :one
-- What the turn needs to go on. No row: it has ended. An app is told as a coach if its authorization allows that.
SELECT w.user_id, coalesce(w.types && code.log_kinds(), false)::boolean AS of_logs, w.url, w.types::text[]::text[] AS types, w.race_id, coalesce(lower(w.team_id COLLATE "C"), '')::text AS team,
       w.secret, CASE WHEN w.old_until > clock_timestamp() THEN w.old_secret END::bytea AS old_secret,
       w.at_tx::text::bigint AS at_tx, w.at_id, pg_snapshot_xmax(w.began)::text::bigint AS new_from,
       ARRAY(SELECT x::text::bigint FROM pg_snapshot_xip(w.began) AS x)::bigint[] AS also_new, w.failures, (w.next_at <= clock_timestamp())::boolean AS due, (u.suspended_at IS NOT NULL)::boolean AS suspended,
       coalesce('team' = ANY (z.scopes), true)::boolean AS as_coach
FROM webhooks w JOIN users u ON u.id = w.user_id LEFT JOIN authorizations z ON z.id = w.authorization_id
WHERE w.id = @id AND w.turn = @turn::uuid AND (w.authorization_id IS NULL OR z.expires_at > clock_timestamp());

-- name: WebhookDelivered :one
-- Notes events that were delivered in a turn, and the place after the last, and lets the turn go on. Returns zero if it has ended.
WITH place AS (
    UPDATE webhooks w SET at_tx = (@tx::bigint)::text::xid8, at_id = @at_id, prompt = @prompt,
           failures = CASE WHEN (w.at_tx, w.at_id) = ((@tx)::text::xid8, @at_id) THEN w.failures ELSE 0 END,
           failing_since = CASE WHEN cardinality(@events::uuid[]) > 0 THEN NULL ELSE w.failing_since END,
           turn_ends = clock_timestamp() + @lasts::interval
    WHERE w.id = @id AND w.turn = @turn::uuid RETURNING w.id),
noted AS (
    INSERT INTO webhook_deliveries AS d (webhook_id, event_id, type, body, state, attempts, attempted_at, status)
    SELECT place.id, unnest(@events), unnest(@types::text[]), unnest(@bodies::text[]), 'delivered', 1, clock_timestamp(), unnest(@statuses::integer[])
    FROM place
    ON CONFLICT (webhook_id, event_id) DO UPDATE SET
        state = 'delivered', attempts = d.attempts + 1, attempted_at = excluded.attempted_at, status = excluded.status, error = NULL, next_at = NULL)
SELECT count(*) FROM place;

-- name: WebhookFailed :one
-- Notes an attempt of a turn that failed. At the head of the log, the webhook waits with it; otherwise the place is after it. Returns zero if
-- the turn has ended.
WITH place AS (
    UPDATE webhooks w SET at_tx = (@tx::bigint)::text::xid8, at_id = @at_id, prompt = false, failing_since = coalesce(w.failing_since, clock_timestamp()),
           failures = CASE WHEN (w.at_tx, w.at_id) = ((@tx)::text::xid8, @at_id) THEN w.failures ELSE 0 END + CASE WHEN @head::boolean THEN 1 ELSE 0 END,
           next_at = CASE WHEN @head THEN clock_timestamp() + @pause::interval ELSE w.next_at END,
           turn_ends = clock_timestamp() + @lasts::interval
    WHERE w.id = @id AND w.turn = @turn::uuid RETURNING w.id),
noted AS (
    INSERT INTO webhook_deliveries AS d (webhook_id, event_id, type, body, state, apart, attempts, attempted_at, status, error, next_at)
    SELECT place.id, @event::uuid, @type::text, @body::text, CASE WHEN @again::boolean THEN 'waiting' ELSE 'failed' END::delivery_state, NOT @head, 1,
           clock_timestamp(), sqlc.narg('status')::integer, @error::text, CASE WHEN @again THEN clock_timestamp() + @pause END FROM place
    ON CONFLICT (webhook_id, event_id) DO UPDATE SET state = excluded.state, apart = excluded.apart, attempts = d.attempts + 1,
        attempted_at = excluded.attempted_at, status = excluded.status, error = excluded.error, next_at = excluded.next_at
    WHERE d.state = 'waiting' OR NOT d.apart)
SELECT count(*) FROM place;

-- name: WebhookRelease :exec
-- Ends a turn. The next may begin at once, or after the pause that follows a failure.
UPDATE webhooks SET turn = NULL, turn_ends = NULL,
    next_at = CASE WHEN failures = 0 THEN clock_timestamp() ELSE greatest(next_at, clock_timestamp()) END
WHERE id = @id AND turn = @turn::uuid;

-- name: WebhookHasten :exec
-- Shortens pauses after failures and leases of turns that are longer than they can be, because the database's clock was ahead. The last pause of
-- the list is repeated.
WITH pauses AS (
    SELECT n, pause, max(n) OVER () AS most, now() + pause * 1.1 + interval '10 seconds' AS latest
    FROM (SELECT unnest(@failures::integer[]) AS n, unnest(@pauses::interval[]) AS pause) AS p),
deliveries AS (
    UPDATE webhook_deliveries d SET next_at = now() + p.pause FROM pauses p
    WHERE d.state = 'waiting' AND d.apart AND p.n = least(d.attempts, p.most) AND d.next_at > p.latest),
lease AS (SELECT now() + @lasts::interval AS ends),
turns AS (UPDATE webhooks w SET turn_ends = l.ends FROM lease l WHERE w.turn_ends > l.ends + interval '10 seconds')
UPDATE webhooks w SET next_at = now() + p.pause FROM pauses p WHERE p.n = least(w.failures, p.most) AND w.next_at > p.latest;

-- name: WebhookTeamRaces :many
-- Which of some races a team has results in.
SELECT DISTINCT r.race_id FROM results r WHERE r.race_id = ANY(@races::uuid[]) AND lower(r.team_id COLLATE "C") = @team::text;

-- name: WebhookTests :one
-- How many test events a user has sent in the last minute.
SELECT count(*) FROM webhooks w JOIN webhook_deliveries d ON d.webhook_id = w.id
WHERE w.user_id = @user_id AND d.type = 'webhook.test' AND d.created_at BETWEEN clock_timestamp() - interval '1 minute' AND clock_timestamp();

-- name: DeliveryAdd :exec
-- Sends something apart from the order of the feed.
INSERT INTO webhook_deliveries (webhook_id, event_id, type, body, apart, next_at) VALUES (@webhook_id, @event_id, @type, @body, true, clock_timestamp());

-- name: DeliveryGet :one
SELECT d.event_id, d.type, d.state, d.attempts, d.attempted_at, d.status, d.error, d.next_at, d.created_at
FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
WHERE w.user_id = @user_id AND d.webhook_id = @webhook_id AND d.event_id = @event_id
  AND (sqlc.narg('authorization_id')::uuid IS NULL OR w.authorization_id = sqlc.narg('authorization_id'));

-- name: DeliveryPage :many
SELECT event_id, type, state, attempts, attempted_at, status, error, next_at, created_at
FROM webhook_deliveries WHERE webhook_id = @webhook_id ORDER BY n DESC LIMIT @length::bigint OFFSET @skip::bigint;

-- name: DeliveryAgain :execrows
-- Delivers once more what was delivered or has failed.
UPDATE webhook_deliveries d SET state = 'waiting', apart = true, attempts = 0, next_at = clock_timestamp()
FROM webhooks w WHERE w.id = d.webhook_id AND w.user_id = @user_id AND d.webhook_id = @webhook_id AND d.event_id = @event_id AND d.state <> 'waiting';

-- name: DeliveryDue :many
-- What is to be sent apart from the order of the feed.
SELECT event_id, type, body, attempts FROM webhook_deliveries
WHERE webhook_id = @webhook_id AND state = 'waiting' AND apart AND next_at <= clock_timestamp() ORDER BY next_at, n LIMIT @length::bigint;

-- name: DeliveryForbid :exec
-- Gives up what is due apart from the order of the feed and tells of logs that the webhook's owner, or its app, may not read any more.
UPDATE webhook_deliveries d SET state = 'failed', error = @error::text, next_at = NULL
FROM webhooks w LEFT JOIN authorizations z ON z.id = w.authorization_id
WHERE w.id = @webhook_id AND d.webhook_id = w.id AND d.state = 'waiting' AND d.apart AND d.next_at <= clock_timestamp()
  AND d.type LIKE 'log.%' AND d.type NOT IN ('log.access_began', 'log.access_ended')
  AND NOT EXISTS (
    SELECT FROM code.followed_logs(w.user_id, coalesce('team' = ANY (z.scopes), true), NULL) AS l
    WHERE l.user_id = (d.body::jsonb #>> '{data,user_id}')::uuid AND (l.with_comments OR d.type NOT LIKE 'log.comment%' AND d.type <> 'log.plan_changed'));

-- name: DeliveryDrop :exec
-- Gives up what waits to be sent.
UPDATE webhook_deliveries SET state = 'failed', error = @error::text, next_at = NULL WHERE webhook_id = @webhook_id AND state = 'waiting';

-- name: WebhookEnd :one
-- Stops a webhook, if nothing has been delivered for a time. No row: something has, or it was stopped before.
UPDATE webhooks SET stopped = @stopped, updated_at = clock_timestamp(), turn = NULL, turn_ends = NULL
WHERE id = @id AND stopped IS NULL AND failing_since <= clock_timestamp() - @failing::interval RETURNING user_id;

-- name: WebhookOwner :one
-- Whom to tell that a webhook was stopped. What apps do about theirs is their own affair.
SELECT u.email, u.name, w.url FROM webhooks w JOIN users u ON u.id = w.user_id WHERE w.id = @id AND w.stopped IN ('gone', 'failing') AND w.authorization_id IS NULL;

-- name: DeliveryDeleteOld :exec
DELETE FROM webhook_deliveries
WHERE created_at < clock_timestamp() - @keep::interval
  AND (state = 'delivered' OR state = 'failed' AND created_at < clock_timestamp() - @keep_failed::interval);
