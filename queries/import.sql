-- name: ImportAdd :exec
INSERT INTO imports (race_id, id, user_id, sha256, again, imported, created_at)
VALUES (@race_id, @id, @user_id, @sha256, @again, @imported, @now);

-- name: ImportDelete :one
-- The import and what it brought, in one step. `found` tells an import that is somebody else's from one that is not there.
WITH target AS (
    SELECT i.race_id, i.id, (i.user_id = @user_id OR r.user_id = @user_id) AS allowed
    FROM imports i JOIN races r ON r.id = i.race_id
    WHERE i.race_id = @race_id AND i.id = @id
), gone AS (
    DELETE FROM results USING target
    WHERE results.race_id = target.race_id AND results.batch_id = target.id AND target.allowed
    RETURNING 1
), closed AS (
    DELETE FROM imports USING target
    WHERE imports.race_id = target.race_id AND imports.id = target.id AND target.allowed
)
SELECT EXISTS (SELECT FROM target) AS found, coalesce((SELECT allowed FROM target), false)::boolean AS allowed,
       (SELECT count(*) FROM gone) AS deleted;
