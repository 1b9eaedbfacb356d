-- The audit log, to which rows are only ever added.

-- name: AuditAdd :exec
INSERT INTO audit_log (id, actor_id, act, object_kind, object_id, before, after, reason)
VALUES (@id, sqlc.narg('actor_id'), @act, @object_kind, @object_id, sqlc.narg('before'), sqlc.narg('after'), sqlc.narg('reason'));

-- name: AuditOwnCount :one
-- How many entries there are about a user's own acts of a time.
SELECT count(*) FROM audit_log WHERE actor_id = @user_id::uuid AND at BETWEEN clock_timestamp() - @period::interval AND clock_timestamp() AND act = ANY(@acts::text[]);

-- name: AuditList :many
-- Newest first. Acts of commands have no actor.
SELECT id, at, actor_id, act, object_kind, object_id, before, after, reason
FROM audit_log
WHERE (sqlc.narg('actor_id')::uuid IS NULL OR actor_id = sqlc.narg('actor_id')) AND (NOT @commands::boolean OR actor_id IS NULL)
  AND (sqlc.narg('object_id')::uuid IS NULL OR object_id = sqlc.narg('object_id'))
  AND (sqlc.narg('act')::text IS NULL OR act = sqlc.narg('act'))
ORDER BY at DESC, id DESC LIMIT @length::bigint OFFSET @skip::bigint;
