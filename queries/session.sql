-- Sessions, refresh tokens and failed sign-ins. Everything here goes by the database's clock, which all servers share.

-- name: SessionAdd :exec
WITH opened AS (
    INSERT INTO sessions (user_id, id, expires_at)
    VALUES (@user_id, @id, now() + least(@refresh_ttl::interval, @session_ttl::interval))
    RETURNING id, expires_at)
INSERT INTO refresh_tokens (hash, session_id, expires_at) SELECT @hash, id, expires_at FROM opened;

-- name: SessionUser :one
-- The user of a session, and whether it began within a time. Finds nothing if it has ended.
SELECT u.email, u.email_key, u.email_verified_at, (s.signed_in_at BETWEEN now() - @recent::interval AND clock_timestamp())::boolean AS recent
FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.user_id = @user_id AND s.id = @id;

-- name: RefreshTokenSpend :one
-- A token that was spent within the grace can be spent again: the response may have been lost, or two tabs sent it at once. Of two
-- requests at once, the second waits for the row and then finds the token just spent.
UPDATE refresh_tokens t SET spent_at = coalesce(t.spent_at, now())
FROM sessions s
WHERE t.hash = @hash AND t.expires_at > now() AND coalesce(t.spent_at BETWEEN now() - @grace::interval AND clock_timestamp(), true) AND s.id = t.session_id
RETURNING t.session_id, s.user_id, date_part('epoch', s.signed_in_at + sqlc.arg('session_ttl')::interval - now()) AS seconds_left;

-- name: RefreshTokenGet :one
SELECT t.session_id, t.spent_at FROM refresh_tokens t WHERE t.hash = @hash;

-- name: SessionRenew :execrows
WITH renewed AS (
    UPDATE sessions SET used_at = now(), expires_at = least(now() + @refresh_ttl::interval, signed_in_at + sqlc.arg('session_ttl')::interval)
    WHERE id = @id AND signed_in_at + sqlc.arg('session_ttl')::interval > now()
    RETURNING id, expires_at)
INSERT INTO refresh_tokens (hash, session_id, expires_at) SELECT @hash, id, expires_at FROM renewed;

-- name: SessionsExist :one
-- Whether anybody is signed in.
SELECT EXISTS (SELECT FROM sessions WHERE expires_at > now());

-- name: SessionDelete :exec
DELETE FROM sessions WHERE id = @id;

-- name: SessionListEnded :many
SELECT session_id, ended_at FROM ended_sessions WHERE ended_at > @since;

-- name: SessionDeleteExpired :exec
-- Deletes what has no effect any more.
WITH old_sessions AS (DELETE FROM sessions WHERE sessions.expires_at < now()),
     old_spent    AS (DELETE FROM refresh_tokens WHERE refresh_tokens.expires_at < now()),
     old_tokens   AS (DELETE FROM personal_tokens WHERE personal_tokens.expires_at < now() - @keep_expired::interval),
     old_failures AS (DELETE FROM login_failures WHERE login_failures.window_start NOT BETWEEN now() - @failure_window::interval AND clock_timestamp()),
     old_devices  AS (DELETE FROM login_devices WHERE login_devices.expires_at <= now()),
     old_networks AS (DELETE FROM login_networks WHERE login_networks.used_at < now() - @keep_networks::interval)
DELETE FROM ended_sessions WHERE ended_at < now() - @keep_ended::interval;

-- name: LoginFailureAdd :one
-- Counts a failure, and returns what LoginFailureGet does, as it was before this failure. Of failures at once each has another count.
WITH added AS (
    INSERT INTO login_failures (account_key, network_key, failures) VALUES (@account_key, @network_key, 1)
    ON CONFLICT (account_key, network_key) DO UPDATE SET
        failures     = CASE WHEN login_failures.window_start NOT BETWEEN now() - @failure_window::interval AND clock_timestamp() THEN 1 ELSE login_failures.failures + 1 END,
        window_start = CASE WHEN login_failures.window_start NOT BETWEEN now() - @failure_window::interval AND clock_timestamp() THEN now() ELSE login_failures.window_start END
    RETURNING failures, window_start
)
SELECT (a.failures - 1)::bigint AS here,
       (a.failures - 1 + coalesce(sum(f.failures), 0))::bigint AS everywhere,
       date_part('epoch', a.window_start + sqlc.arg('failure_window')::interval - now())::float AS seconds_here,
       date_part('epoch', greatest(a.window_start, max(f.window_start)) + sqlc.arg('failure_window')::interval - now())::float AS seconds_everywhere,
       EXISTS (SELECT FROM login_networks n WHERE n.user_id = @user_id AND n.network_key = @network_key) AS known_network
FROM added a
LEFT JOIN login_failures f ON f.account_key = @account_key AND f.network_key <> @network_key
    AND f.window_start BETWEEN now() - @failure_window::interval AND clock_timestamp()
GROUP BY a.failures, a.window_start;

-- name: LoginFailureGet :one
-- The failures for an account from one network and from all, how long both windows last, and whether the user has signed in from the
-- network before.
SELECT coalesce(sum(f.failures) FILTER (WHERE f.network_key = @network_key), 0)::bigint AS here,
       coalesce(sum(f.failures), 0)::bigint AS everywhere,
       coalesce(date_part('epoch', max(f.window_start) FILTER (WHERE f.network_key = @network_key) + sqlc.arg('failure_window')::interval - now()), 0)::float AS seconds_here,
       coalesce(date_part('epoch', max(f.window_start) + sqlc.arg('failure_window')::interval - now()), 0)::float AS seconds_everywhere,
       EXISTS (SELECT FROM login_networks n WHERE n.user_id = @user_id AND n.network_key = @network_key) AS known_network
FROM login_failures f WHERE f.account_key = @account_key AND f.window_start BETWEEN now() - @failure_window::interval AND clock_timestamp();

-- name: LoginFailureDelete :exec
-- Forgets the failures for an account from one network.
DELETE FROM login_failures WHERE account_key = @account_key AND network_key = @network_key;

-- name: LoginFailureDeleteAll :exec
DELETE FROM login_failures WHERE account_key = @account_key;

-- name: LoginNetworkAdd :exec
INSERT INTO login_networks (user_id, network_key) VALUES (@user_id, @network_key)
ON CONFLICT (user_id, network_key) DO UPDATE SET used_at = now();

-- name: LoginDeviceKnown :one
SELECT EXISTS (SELECT FROM login_devices WHERE hash = @hash AND user_id = @user_id AND expires_at > now()) AS known;

-- name: LoginDeviceAdd :exec
-- Makes a device known to a user, or known for longer.
INSERT INTO login_devices AS d (hash, user_id, expires_at) VALUES (@hash, @user_id, now() + @keep::interval)
ON CONFLICT (hash) DO UPDATE SET expires_at = excluded.expires_at WHERE d.user_id = excluded.user_id;

-- name: SessionList :many
SELECT id, signed_in_at, used_at, expires_at FROM sessions WHERE user_id = @user_id AND expires_at > now() ORDER BY used_at DESC, id DESC LIMIT 1000;

-- name: SessionDeleteOfUser :execrows
DELETE FROM sessions WHERE user_id = @user_id AND id = @id;
