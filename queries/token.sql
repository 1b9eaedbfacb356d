-- Personal access tokens.

-- name: PersonalTokenAdd :exec
INSERT INTO personal_tokens (user_id, id, name, hash, scopes, created_at, expires_at)
VALUES (@user_id, @id, @name, @hash, @scopes, @now, @expires_at);

-- name: PersonalTokenCount :one
SELECT count(*) FROM personal_tokens WHERE user_id = @user_id;

-- name: PersonalTokenList :many
SELECT id, name, scopes, created_at, used_at, expires_at FROM personal_tokens WHERE user_id = @user_id ORDER BY created_at DESC, id DESC;

-- name: PersonalTokenDelete :one
DELETE FROM personal_tokens WHERE user_id = @user_id AND id = @id RETURNING hash;

-- name: PersonalTokenGet :one
SELECT user_id, id, scopes, used_at, expires_at FROM personal_tokens WHERE hash = @hash AND expires_at > @now;

-- name: PersonalTokenUsed :exec
UPDATE personal_tokens SET used_at = @now WHERE user_id = @user_id AND id = @id;
