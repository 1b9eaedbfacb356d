-- Apps, what users allowed them, and their tokens. Everything here goes by the database's clock, which all servers share.

-- name: AppAdd :one
INSERT INTO apps (id, user_id, name, redirects, secret_hash) VALUES (@id, @user_id::uuid, @name, @redirects, @secret_hash) RETURNING created_at;

-- name: AppCount :one
SELECT count(*) FROM apps WHERE user_id = @user_id::uuid;

-- name: AppList :many
SELECT * FROM apps WHERE user_id = @user_id::uuid ORDER BY created_at DESC, id DESC;

-- name: AppOwnLock :one
SELECT * FROM apps WHERE id = @id AND user_id = @user_id::uuid FOR UPDATE;

-- name: AppChange :one
UPDATE apps SET name = coalesce(sqlc.narg('name'), name), redirects = coalesce(sqlc.narg('redirects')::text[], redirects), updated_at = now()
WHERE id = @id AND user_id = @user_id::uuid RETURNING *;

-- name: AppDelete :one
DELETE FROM apps WHERE id = @id AND user_id = @user_id::uuid RETURNING *;

-- name: AppGet :one
SELECT * FROM apps WHERE id = @id;

-- name: AppByURL :one
-- An app described by a document, and whether that was read within a time.
SELECT sqlc.embed(apps), (updated_at BETWEEN now() - @keep::interval AND clock_timestamp())::boolean AS fresh FROM apps WHERE url = @url::text;

-- name: AppDocumentSet :one
-- Keeps what a document says. Another server may have done so meanwhile.
INSERT INTO apps (id, url, name, redirects) VALUES (@id, @url::text, @name, @redirects)
ON CONFLICT (url) DO UPDATE SET name = excluded.name, redirects = excluded.redirects, updated_at = now()
RETURNING *;

-- name: AppPage :many
-- Newest first, with who made it, and how many users allow it something.
SELECT sqlc.embed(a), (SELECT count(DISTINCT z.user_id) FROM authorizations z WHERE z.app_id = a.id) AS users
FROM apps a
WHERE (sqlc.narg('id')::uuid IS NULL OR a.id = sqlc.narg('id')) AND (NOT @blocked::boolean OR a.blocked_at IS NOT NULL)
ORDER BY a.id DESC LIMIT @length::bigint OFFSET @skip::bigint;

-- name: AppLock :one
SELECT * FROM apps WHERE id = @id FOR UPDATE;

-- name: AppBlock :exec
-- Ends what users allowed it, and what waits to be.
WITH ended AS (DELETE FROM authorizations WHERE app_id = @id),
     codes AS (DELETE FROM authorization_codes WHERE app_id = @id),
     devices AS (DELETE FROM device_codes WHERE app_id = @id)
UPDATE apps SET blocked_at = now() WHERE apps.id = @id;

-- name: AppUnblock :exec
UPDATE apps SET blocked_at = NULL WHERE id = @id;

-- name: AuthorizationRemembered :one
-- Whether the user allows the app all that now for the same resource, and was sent back to the same address.
SELECT EXISTS (
    SELECT FROM authorizations
    WHERE user_id = @user_id AND app_id = @app_id AND redirect = @redirect::text AND scopes @> @scopes::text[] AND resource = @resource::text
      AND expires_at > now()) AS remembered;

-- name: AuthorizationKnown :one
-- Whether the user allows the app anything now.
SELECT EXISTS (SELECT FROM authorizations WHERE user_id = @user_id AND app_id = @app_id AND expires_at > now()) AS known;

-- name: AuthorizationAdd :exec
-- Of one app, a user has at most so many: the oldest end.
WITH old AS (
    DELETE FROM authorizations WHERE authorizations.id IN (
        SELECT z.id FROM authorizations z WHERE z.user_id = @user_id AND z.app_id = @app_id ORDER BY z.used_at DESC, z.id DESC OFFSET @kept::bigint)),
added AS (
    INSERT INTO authorizations (id, user_id, app_id, scopes, redirect, resource, expires_at)
    VALUES (@id, @user_id, @app_id, @scopes, @redirect, @resource, now() + @refresh_ttl::interval)
    RETURNING id, expires_at)
INSERT INTO app_refresh_tokens (hash, authorization_id, expires_at) SELECT @hash, added.id, added.expires_at FROM added;

-- name: AuthorizationList :many
SELECT z.id, z.app_id, a.name, coalesce(a.url, a.id::text)::text AS client_id, z.scopes, z.created_at, z.used_at, z.expires_at
FROM authorizations z JOIN apps a ON a.id = z.app_id
WHERE z.user_id = @user_id AND z.expires_at > now() ORDER BY z.used_at DESC, z.id DESC LIMIT 1000;

-- name: AuthorizationDelete :one
DELETE FROM authorizations WHERE id = @id AND user_id = @user_id RETURNING app_id, scopes;

-- name: AuthorizationCount :one
SELECT count(*) FROM authorizations WHERE user_id = @user_id;

-- name: AuthorizationEnd :execrows
-- Ends one of an app's.
DELETE FROM authorizations WHERE id = @id AND app_id = @app_id;

-- name: CodeAdd :execrows
-- A user can have only so many at a time. Adds nothing for one who is suspended.
INSERT INTO authorization_codes (hash, user_id, app_id, scopes, redirect, challenge, resource, expires_at)
SELECT @hash, u.id, @app_id, @scopes, @redirect, @challenge, @resource, now() + @ttl::interval
FROM users u WHERE u.id = @user_id AND u.suspended_at IS NULL
  AND (SELECT count(*) FROM authorization_codes c WHERE c.user_id = u.id AND c.spent_at IS NULL AND c.expires_at > now()) < @most::bigint;

-- name: CodeLock :one
-- A code, which nobody else spends until the transaction ends.
SELECT c.user_id, c.app_id, c.scopes, c.redirect, c.challenge, c.resource, c.authorization_id, (c.spent_at IS NOT NULL)::boolean AS spent,
       (c.expires_at <= now())::boolean AS expired
FROM authorization_codes c WHERE c.hash = @hash FOR UPDATE;

-- name: CodeSpend :exec
UPDATE authorization_codes SET spent_at = now(), authorization_id = sqlc.narg('authorization_id') WHERE hash = @hash;

-- name: AppTokenSpend :one
-- As RefreshTokenSpend.
UPDATE app_refresh_tokens t SET spent_at = coalesce(t.spent_at, now())
FROM authorizations z
WHERE t.hash = @hash AND t.expires_at > now() AND coalesce(t.spent_at BETWEEN now() - @grace::interval AND clock_timestamp(), true) AND z.id = t.authorization_id AND z.app_id = @app_id
RETURNING t.authorization_id, z.user_id, z.scopes, z.resource;

-- name: AppTokenGet :one
SELECT t.authorization_id, (t.spent_at IS NOT NULL)::boolean AS spent
FROM app_refresh_tokens t JOIN authorizations z ON z.id = t.authorization_id WHERE t.hash = @hash AND z.app_id = @app_id;

-- name: AuthorizationRenew :execrows
WITH renewed AS (
    UPDATE authorizations SET used_at = now(), expires_at = now() + @refresh_ttl::interval WHERE id = @id RETURNING id, expires_at)
INSERT INTO app_refresh_tokens (hash, authorization_id, expires_at) SELECT @hash, id, expires_at FROM renewed;

-- name: AppDeleteExpired :exec
-- Deletes what has no effect any more, and documents of apps that nobody allows anything.
WITH old_authorizations AS (DELETE FROM authorizations WHERE authorizations.expires_at < now()),
     old_tokens AS (DELETE FROM app_refresh_tokens WHERE app_refresh_tokens.expires_at < now()),
     old_codes AS (DELETE FROM authorization_codes WHERE authorization_codes.expires_at < now() - @keep_codes::interval),
     old_devices AS (DELETE FROM device_codes WHERE device_codes.expires_at < now() - @keep_codes::interval)
DELETE FROM apps WHERE url IS NOT NULL AND blocked_at IS NULL AND updated_at < now() - @keep_documents::interval
  AND NOT EXISTS (SELECT FROM authorizations z WHERE z.app_id = apps.id)
  AND NOT EXISTS (SELECT FROM device_codes d WHERE d.app_id = apps.id AND d.expires_at > now());

-- name: DeviceCodeAdd :execrows
-- A network can have only so many that wait, and all together only so many.
INSERT INTO device_codes (hash, user_hash, app_id, scopes, resource, network_key, expires_at)
SELECT @hash, @user_hash, @app_id, @scopes, @resource, @network_key, now() + @ttl::interval
WHERE (SELECT count(*) FROM device_codes c WHERE c.network_key = @network_key AND c.expires_at > now()) < @most_of_network::bigint
  AND (SELECT count(*) FROM device_codes) < @most::bigint
ON CONFLICT (user_hash) DO NOTHING;

-- name: DeviceCodeFind :one
-- What waits for a user's decision.
SELECT c.hash, c.scopes, sqlc.embed(a) FROM device_codes c JOIN apps a ON a.id = c.app_id
WHERE c.user_hash = @user_hash AND c.state = 'waiting' AND c.expires_at > now();

-- name: DeviceCodeDecide :execrows
UPDATE device_codes SET state = CASE WHEN sqlc.narg('user_id')::uuid IS NULL THEN 'denied' ELSE 'allowed' END::device_code_state, user_id = sqlc.narg('user_id')
WHERE hash = @hash AND state = 'waiting' AND expires_at > now();

-- name: DeviceCodePoll :one
-- A device that asks too soon has to wait longer.
UPDATE device_codes c SET polled_at = now(), pause = CASE WHEN was.polled_at BETWEEN now() - make_interval(secs => was.pause) AND clock_timestamp() THEN least(was.pause + 5, 60) ELSE was.pause END
FROM (SELECT d.hash, d.polled_at, d.pause FROM device_codes d WHERE d.hash = @hash AND d.app_id = @app_id FOR UPDATE) AS was
WHERE c.hash = was.hash
RETURNING c.state, c.user_id, c.scopes, c.resource, (c.expires_at <= now())::boolean AS expired,
          coalesce(was.polled_at BETWEEN now() - make_interval(secs => was.pause) AND clock_timestamp(), false)::boolean AS too_soon;

-- name: DeviceCodeDelete :execrows
DELETE FROM device_codes WHERE hash = @hash;
