-- name: SessionAdd :exec
WITH opened AS (
    INSERT INTO sessions (user_id, id, created_at, used_at, expires_at)
    VALUES (@user_id, @id, @now, @now, @expires_at)
    RETURNING id)
INSERT INTO refresh_tokens (hash, session_id, expires_at) SELECT @hash, id, @expires_at FROM opened;

-- name: RefreshTokenSpend :one
-- Of two that come with the same token at once, one row lock lets the first spend it; the second finds it spent.
UPDATE refresh_tokens t SET spent_at = @now::timestamptz
FROM sessions s
WHERE t.hash = @hash AND t.spent_at IS NULL AND t.expires_at > @now::timestamptz AND s.id = t.session_id
RETURNING t.session_id, s.user_id;

-- name: RefreshTokenGet :one
SELECT t.session_id, t.spent_at, t.expires_at FROM refresh_tokens t WHERE t.hash = @hash;

-- name: SessionRenew :execrows
WITH renewed AS (
    UPDATE sessions SET used_at = @now, expires_at = @expires_at WHERE id = @id RETURNING id)
INSERT INTO refresh_tokens (hash, session_id, expires_at) SELECT @hash, id, @expires_at FROM renewed;

-- name: SessionEnd :execrows
DELETE FROM sessions WHERE id = @id;

-- name: SessionsEndedSince :many
SELECT session_id, ended_at FROM ended_sessions WHERE ended_at > @since;

-- name: SessionsExpire :exec
-- What can no longer be used by anybody.
WITH old_sessions AS (DELETE FROM sessions WHERE expires_at < @now),
     old_failures AS (DELETE FROM login_failures WHERE window_start < @failures_before)
DELETE FROM ended_sessions WHERE ended_at < @ended_before;

-- name: LoginFailureAdd :one
INSERT INTO login_failures (account_key, failures, window_start) VALUES (@account_key, 1, @now)
ON CONFLICT (account_key) DO UPDATE SET
    failures     = CASE WHEN login_failures.window_start <= @window_began THEN 1 ELSE login_failures.failures + 1 END,
    window_start = CASE WHEN login_failures.window_start <= @window_began THEN @now ELSE login_failures.window_start END
RETURNING failures, window_start;

-- name: LoginFailureGet :one
SELECT failures, window_start FROM login_failures WHERE account_key = @account_key AND window_start > @window_began;

-- name: LoginFailureClear :exec
DELETE FROM login_failures WHERE account_key = @account_key;

-- name: SessionList :many
SELECT id, created_at, used_at, expires_at FROM sessions WHERE user_id = @user_id AND expires_at > @now ORDER BY used_at DESC, id DESC LIMIT 1000;

-- name: SessionEndOf :execrows
DELETE FROM sessions WHERE user_id = @user_id AND id = @id;

-- name: TokensExpire :exec
WITH old_tokens AS (DELETE FROM personal_tokens WHERE expires_at < @tokens_before)
DELETE FROM letter_counts WHERE window_start < @letters_before;
