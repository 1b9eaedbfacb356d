-- Invitations. They expire by the database's clock.

-- name: InviterLock :one
-- Locks the account, so that its invitations can be counted.
SELECT coach, operator, team_id FROM users WHERE id = @id FOR UPDATE;

-- name: InviteCount :one
SELECT count(*) FROM invites WHERE user_id = @user_id AND created_at BETWEEN now() - @ttl::interval AND clock_timestamp();

-- name: InviteAdd :one
INSERT INTO invites (id, user_id, hash, email, team_id, expires_at)
VALUES (@id, @user_id, sqlc.narg('hash'), sqlc.narg('email'), sqlc.narg('team_id'), now() + @ttl::interval)
RETURNING id, email, team_id, created_at, expires_at, used_at;

-- name: InviteList :many
-- All, or the one with an ID.
SELECT id, email, team_id, created_at, expires_at, used_at FROM invites
WHERE user_id = @user_id AND id = coalesce(sqlc.narg('id'), id) AND (used_at IS NOT NULL OR expires_at > now()) ORDER BY created_at DESC, id DESC;

-- name: InviteWithdraw :execrows
UPDATE invites SET expires_at = now() WHERE id = @id AND user_id = @user_id AND used_at IS NULL AND expires_at > now();

-- name: InviteSend :one
-- Gives an emailed invitation its token. No row: it does not work any more.
UPDATE invites i SET hash = @hash FROM users u
WHERE i.id = @id AND i.used_at IS NULL AND i.expires_at > now() AND u.id = i.user_id AND u.suspended_at IS NULL
RETURNING i.email::text AS email, i.team_id, i.expires_at, u.name;

-- name: InviteGet :one
SELECT u.name, i.team_id FROM invites i JOIN users u ON u.id = i.user_id
WHERE i.hash = @hash AND i.used_at IS NULL AND i.expires_at > now() AND u.suspended_at IS NULL;

-- name: InviteUse :one
-- For the first who uses it; others wait until that has been committed or rolled back.
UPDATE invites i SET used_at = now() FROM users u
WHERE i.hash = @hash AND i.used_at IS NULL AND i.expires_at > now() AND u.id = i.user_id AND u.suspended_at IS NULL
RETURNING i.team_id;

-- name: InviteDeleteExpired :exec
DELETE FROM invites WHERE created_at < now() - @ttl::interval;
