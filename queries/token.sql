-- Personal access tokens. They expire by the database's clock.

-- name: PersonalTokenAdd :one
INSERT INTO personal_tokens (user_id, id, name, hash, scopes, expires_at)
VALUES (@user_id, @id, @name, @hash, @scopes, now() + @ttl::interval)
RETURNING created_at, expires_at;

-- name: PersonalTokenCount :one
SELECT count(*) FROM personal_tokens WHERE user_id = @user_id;

-- name: PersonalTokenList :many
SELECT id, name, scopes, created_at, used_at, expires_at FROM personal_tokens WHERE user_id = @user_id ORDER BY created_at DESC, id DESC;

-- name: PersonalTokenDelete :one
DELETE FROM personal_tokens WHERE user_id = @user_id AND id = @id RETURNING hash;

-- name: PersonalTokenGet :one
-- Not of a suspended user.
SELECT t.user_id, t.id, t.scopes, date_part('epoch', t.expires_at - now()) AS seconds_left,
       coalesce(t.used_at NOT BETWEEN now() - @touch_every::interval AND clock_timestamp(), true)::boolean AS touch
FROM personal_tokens t JOIN users u ON u.id = t.user_id WHERE t.hash = @hash AND t.expires_at > now() AND u.suspended_at IS NULL;

-- name: PersonalTokenTouch :exec
UPDATE personal_tokens SET used_at = now() WHERE user_id = @user_id AND id = @id;
