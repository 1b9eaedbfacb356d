-- Shoes, and the distance of the runs that name them.

-- name: ShoeList :many
-- The user's shoes, or one of them; those in use first. The distances are of the runs that are there now, so they are always exact.
SELECT s.id, s.name, s.notes, s.initial_meters, s.retired_on, s.created_at, s.updated_at,
       d.meters::hundredths AS meters, d.runs::bigint AS runs, d.first_run::date AS first_run, d.last_run::date AS last_run
FROM shoes s
CROSS JOIN LATERAL (
    SELECT s.initial_meters + coalesce(sum(r.meters), 0) AS meters, count(*) AS runs,
           coalesce(min(r.day), 'epoch') AS first_run, coalesce(max(r.day), 'epoch') AS last_run
    FROM runs r WHERE r.user_id = s.user_id AND r.shoe_id = s.id AND r.running) d
WHERE s.user_id = @user_id AND s.id = coalesce(sqlc.narg('id')::uuid, s.id)
ORDER BY s.retired_on DESC NULLS FIRST, s.created_at DESC, s.id DESC;

-- name: ShoeCount :one
SELECT count(*) FROM shoes WHERE user_id = @user_id;

-- name: ShoeAdd :exec
INSERT INTO shoes (user_id, id, name, notes, initial_meters, retired_on, created_at, updated_at)
VALUES (@user_id, @id, @name, sqlc.narg('notes'), @initial_meters::numeric, sqlc.narg('retired_on'), @now, @now);

-- name: ShoeChange :exec
UPDATE shoes SET
    name           = coalesce(sqlc.narg('name')::text, name),
    notes          = CASE WHEN @notes_set::boolean THEN sqlc.narg('notes')::text ELSE notes END,
    initial_meters = coalesce(sqlc.narg('initial_meters')::numeric, initial_meters),
    retired_on     = CASE WHEN @retired_on_set::boolean THEN sqlc.narg('retired_on')::date ELSE retired_on END,
    updated_at     = @now
WHERE user_id = @user_id AND id = @id AND (
    name <> sqlc.narg('name')::text OR @notes_set::boolean AND notes IS DISTINCT FROM sqlc.narg('notes')::text
    OR initial_meters <> sqlc.narg('initial_meters')::numeric OR @retired_on_set::boolean AND retired_on IS DISTINCT FROM sqlc.narg('retired_on')::date);

-- name: ShoeLock :one
SELECT id FROM shoes WHERE user_id = @user_id AND id = @id FOR UPDATE;

-- name: ShoeDelete :execrows
DELETE FROM shoes WHERE user_id = @user_id AND id = @id;
