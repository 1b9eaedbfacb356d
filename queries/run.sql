-- Runs.

-- name: RunGet :one
SELECT sqlc.embed(r), c.athlete_id, log.readable::boolean AS readable, log.healthy::boolean AS healthy
FROM runs r
CROSS JOIN LATERAL code.log_access(sqlc.narg('reader')::uuid, @health::boolean, @team::boolean, r.user_id, NULL, NULL) AS log (user_id, timezone, readable, healthy)
LEFT JOIN athlete_ids c ON c.user_id = r.user_id AND c.claimed
WHERE r.id = @id;

-- name: RunLock :one
-- Locks the day that a run of the user is in.
SELECT e.day FROM runs r JOIN entries e ON e.user_id = r.user_id AND e.day = r.day
WHERE r.id = @id AND r.user_id = @user_id FOR UPDATE OF e;

-- name: RunRemember :exec
-- Remembers that runs were deleted.
SELECT code.remember_deleted(@user_id, @sources::text[], @ids::text[], @now);

-- name: RunRememberDeleted :exec
-- Remembers deleted runs of an export.
INSERT INTO deleted_runs (user_id, source, external_id, deleted_at)
SELECT @user_id, d.source, d.external_id, d.deleted_at
FROM jsonb_to_recordset(@runs::jsonb) AS d (source text, external_id text, deleted_at timestamptz)
ON CONFLICT DO NOTHING;

-- name: RunRecordList :many
-- For each distance that has one, the fastest run, the fastest race of the log and the fastest result; or one row without a distance. Parts of a
-- workout are no records: warm-ups and cool-downs, by their titles or as easy runs beside it, and repeats, whose sum is without recoveries. A run may be measured a little too short or too
-- long. OFFSET makes PostgreSQL look the results and races up one by one, as in BestListOfAthlete.
WITH log AS MATERIALIZED (
    SELECT l.user_id, l.readable::boolean AS readable
    FROM code.log_access(sqlc.narg('reader')::uuid, false, @team::boolean, sqlc.narg('owner')::uuid, sqlc.narg('athlete_key')::text, NULL)
        AS l (user_id, timezone, readable, healthy)),
raced AS MATERIALIZED (
    SELECT DISTINCT ON (x.distance_m) x.distance_m, x.time_ms, x.id, x.race_id, r.name, r.date
    FROM log
    JOIN athlete_ids a ON a.user_id = log.user_id AND log.readable
    CROSS JOIN LATERAL (SELECT o.* FROM results o WHERE lower(o.athlete_id COLLATE "C") = a.key AND o.mark_order IS NOT NULL OFFSET 0) AS x
    CROSS JOIN LATERAL (SELECT o.* FROM races o WHERE o.id = x.race_id OFFSET 0) AS r
    WHERE x.event_kind = 'run' AND x.time_ms IS NOT NULL
    ORDER BY x.distance_m, x.time_ms, r.date, x.id)
SELECT log.readable, coalesce(d.meters, 0)::double precision AS distance,
       (run.id IS NOT NULL)::boolean AS has_run, coalesce(run.id, log.user_id)::uuid AS run_id, coalesce(run.day, 'epoch')::date AS day,
       coalesce(run.meters, 0)::hundredths AS meters, coalesce(run.seconds, 0)::hundredths AS seconds,
       (raced.id IS NOT NULL)::boolean AS has_race, coalesce(raced.id, log.user_id)::uuid AS result_id, coalesce(raced.race_id, log.user_id)::uuid AS race_id,
       (logged.id IS NOT NULL)::boolean AS has_logged, coalesce(logged.id, log.user_id)::uuid AS logged_id, coalesce(logged.day, 'epoch')::date AS logged_on,
       coalesce(logged.seconds, 0)::hundredths AS logged_seconds, logged.title AS logged_title,
       coalesce(raced.name, '')::text AS race, coalesce(raced.date, 'epoch')::date AS date, coalesce(raced.time_ms, 0)::bigint AS time_ms
FROM log
LEFT JOIN unnest(@distances::double precision[]) AS d (meters) ON log.readable
LEFT JOIN LATERAL (
    SELECT r.id, r.day, r.meters, r.seconds FROM runs r
    WHERE r.user_id = log.user_id AND r.meters BETWEEN (d.meters * 0.995)::numeric AND (d.meters * 1.02)::numeric AND r.seconds > 0 AND r.running
      AND (r.kind IS NULL OR r.kind NOT IN ('race', 'intervals'))
      AND NOT coalesce(regexp_replace(lower(unaccent('unaccent'::regdictionary, r.title)), '[^[:alnum:]]', '', 'g') = ANY (@parts::text[]), false)
      AND (r.kind IS DISTINCT FROM 'easy' OR NOT EXISTS (
          SELECT FROM runs w WHERE w.user_id = r.user_id AND w.day = r.day AND w.kind IN ('workout', 'tempo', 'intervals', 'race')))
    ORDER BY r.seconds, r.day, r.id LIMIT 1) run ON true
LEFT JOIN LATERAL (
    SELECT r.id, r.day, r.seconds, r.title FROM runs r
    WHERE r.user_id = log.user_id AND r.meters BETWEEN (d.meters * 0.995)::numeric AND (d.meters * 1.02)::numeric AND r.seconds > 0 AND r.running
      AND r.kind = 'race'
    ORDER BY r.seconds, r.day, r.id LIMIT 1) logged ON true
LEFT JOIN raced ON raced.distance_m = d.meters
WHERE NOT log.readable OR run.id IS NOT NULL OR logged.id IS NOT NULL OR raced.id IS NOT NULL
ORDER BY d.meters;
