-- name: RenumberList :many
-- The places of results of a race, or of some of its events, and finishers who have a time and no place.
SELECT x.id, x.gender, x.event, x.division, x.round, x.heat, x.heat_place, x.place, x.athlete, x.time_ms, x.status, x.exhibition
FROM results x
WHERE x.race_id = @race_id AND (x.place IS NOT NULL OR x.status = 'finished' AND x.time_ms > 0 AND NOT x.exhibition) AND x.gender = coalesce(sqlc.narg('gender')::gender, x.gender)
  AND x.event = coalesce(sqlc.narg('event')::text, x.event) AND (sqlc.narg('round')::result_round IS NULL OR x.round = sqlc.narg('round')::result_round)
  AND (sqlc.narg('division')::text IS NULL OR x.division = sqlc.narg('division')::text)
ORDER BY x.gender, x.event_order, x.event, x.division, x.round, x.finish_order, x.status, x.time_ms, x.id
LIMIT @most::bigint;

-- name: RenumberApply :one
-- Gives results of a locked race other places, and places in their heats, and returns how many that changes.
SELECT code.correct_results(ARRAY(
    SELECT jsonb_populate_record(x, jsonb_build_object('place', n.place, 'heat_place', n.heat_place))
    FROM jsonb_to_recordset(@places::jsonb) AS n (id uuid, place integer, heat_place integer)
    JOIN results x ON x.race_id = (SELECT @race_id::uuid) AND x.id = n.id
), @renumber_id::uuid, @corrector::uuid, sqlc.narg('reason')::text, @now::timestamptz)::bigint;

-- name: RenumberAdd :exec
-- It is listed and undone as an import.
INSERT INTO imports (race_id, id, user_id, mode, sha256, again, imported, created_at)
VALUES (@race_id, @id, sqlc.narg('user_id'), 'renumber', @sha256, true, @imported, @now);
