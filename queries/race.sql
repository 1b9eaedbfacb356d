-- name: RaceGet :one
-- Most races have no directors beside their poster, and calling the function for them would cost more than all the rest.
SELECT sqlc.embed(l), (CASE WHEN EXISTS (SELECT FROM race_directors d WHERE d.race_id = l.id) THEN code.directors_of(l.id) ELSE '[]' END)::jsonb AS directors
FROM code.listed_races l WHERE l.id = @id;

-- name: RaceList :many
SELECT * FROM code.listed_races ORDER BY date DESC, id DESC;

-- name: RacePage :many
-- The page is found in the index alone, and only its rows are joined.
SELECT l.*
FROM (SELECT p.id, p.date FROM races p ORDER BY p.date DESC, p.id DESC LIMIT @length::bigint OFFSET @skip::bigint) page
JOIN code.listed_races l ON l.id = page.id
ORDER BY page.date DESC, page.id DESC;

-- name: RaceNewest :many
SELECT l.*
FROM (SELECT p.id, p.date FROM races p WHERE p.date <= @until ORDER BY p.date DESC, p.id DESC LIMIT @length::bigint) page
JOIN code.listed_races l ON l.id = page.id
ORDER BY page.date DESC, page.id DESC;

-- name: RacePageOfAthlete :many
-- The races posted by the user who goes by an Athlete ID.
SELECT l.*
FROM (SELECT p.id, p.date FROM races p WHERE p.user_id = (SELECT a.user_id FROM athlete_ids a WHERE a.key = @key)
      ORDER BY p.date DESC, p.id DESC LIMIT @length::bigint OFFSET @skip::bigint) page
JOIN code.listed_races l ON l.id = page.id
ORDER BY page.date DESC, page.id DESC;

-- RaceAdd and RaceChange travel together with RaceGet, which sees what they did.

-- name: RaceAdd :exec
INSERT INTO races (id, user_id, name, date, location, url, description, sport, scoring, results_by, created_at, updated_at)
SELECT @id, @user_id::uuid, @name, @date, sqlc.narg('location'), sqlc.narg('url'), sqlc.narg('description'), @sport::sport, sqlc.narg('scoring')::jsonb,
       @results_by::results_by, @now, @now
FROM code.require_poster(sqlc.narg('caller')::uuid);

-- name: RaceChange :execrows
UPDATE races SET
    name        = coalesce(sqlc.narg('name')::text, name),
    date        = coalesce(sqlc.narg('date')::date, date),
    sport       = coalesce(sqlc.narg('sport')::sport, sport),
    location    = CASE WHEN @location_set::boolean THEN sqlc.narg('location')::text ELSE location END,
    url         = CASE WHEN @url_set::boolean THEN sqlc.narg('url')::text ELSE url END,
    description = CASE WHEN @description_set::boolean THEN sqlc.narg('description')::text ELSE description END,
    scoring     = CASE WHEN @scoring_set::boolean THEN sqlc.narg('scoring')::jsonb ELSE scoring END,
    results_by  = coalesce(sqlc.narg('results_by')::results_by, results_by),
    state       = coalesce(sqlc.narg('state')::race_state, state),
    updated_at  = @now
WHERE id = @id AND code.require_race(id, sqlc.narg('caller')::uuid, CASE WHEN sqlc.narg('state')::race_state = 'locked' THEN 'lock' ELSE 'change' END) IS NOT NULL;

-- name: RaceDelete :execrows
DELETE FROM races WHERE id = @id AND code.require_race(id, sqlc.narg('caller')::uuid, 'delete') IS NOT NULL;

-- name: RaceAddingTo :one
-- No row: there is no such race.
SELECT sport FROM races WHERE id = @id AND code.require_race(id, sqlc.narg('caller')::uuid, 'add') IS NOT NULL;

-- name: RaceOwn :one
-- Lets a race's poster change who directs it, one at a time.
UPDATE races SET updated_at = @now WHERE id = @id AND code.require_race(id, sqlc.narg('caller')::uuid, 'own') IS NOT NULL
RETURNING user_id;

-- name: RaceDescribe :one
-- What the audit log tells of a race.
SELECT (to_jsonb(r) - 'doc' || jsonb_build_object('directors', ARRAY(SELECT d.user_id FROM race_directors d WHERE d.race_id = r.id)))::jsonb AS description
FROM races r WHERE r.id = @id FOR UPDATE;

-- name: RaceGive :execrows
UPDATE races SET user_id = u.id FROM (SELECT n.id FROM users n WHERE n.id = @user_id FOR KEY SHARE) AS u WHERE races.id = @id;

-- name: DirectorAdd :execrows
-- No row: there is no such user.
INSERT INTO race_directors (race_id, user_id, created_at)
SELECT @race_id, u.id, @now FROM (SELECT n.id FROM users n WHERE n.id = @user_id FOR KEY SHARE) AS u
ON CONFLICT ON CONSTRAINT race_directors_pkey DO UPDATE SET user_id = excluded.user_id;

-- name: DirectorCount :one
-- Other than this one.
SELECT count(*) FROM race_directors WHERE race_id = @race_id AND user_id <> @user_id;

-- name: DirectorDelete :execrows
DELETE FROM race_directors WHERE race_id = @race_id AND user_id = @user_id;

-- name: RaceExists :one
SELECT EXISTS (SELECT FROM races WHERE id = @id);

-- name: RaceEvents :many
-- Steps from name to name through the index of finish orders, so that a marathon of thirty thousand costs one step.
WITH RECURSIVE names AS (
    (SELECT x.event_order, x.event FROM results x
     WHERE x.race_id = @race_id AND x.gender = @gender
     ORDER BY x.event_order, x.event LIMIT 1)
    UNION ALL
    SELECT next.event_order, next.event FROM names, LATERAL (
        SELECT x.event_order, x.event FROM results x
        WHERE x.race_id = @race_id AND x.gender = @gender AND (x.event_order, x.event) > (names.event_order, names.event)
        ORDER BY x.event_order, x.event LIMIT 1) next
)
SELECT event FROM names LIMIT sqlc.narg('most')::bigint;

-- name: RaceContests :many
-- The rounds of events and divisions that have results. An import looks at them once, which may read the whole index.
SELECT DISTINCT gender, event_order, event, division, round FROM results WHERE race_id = @race_id
ORDER BY gender, event_order, event, division, round;

-- name: RaceVersion :one
-- How a race is scored, and a number that is different after every change of the race or its results.
SELECT r.sport, r.scoring,
       (SELECT coalesce(hashtextextended(string_agg(c.id::text, ',' ORDER BY c.id), 0), 0) FROM race_changes c WHERE c.race_id = r.id)::bigint AS version
FROM races r WHERE r.id = @id;

-- name: RaceChangesMerge :one
-- Merges the changes of some races into one each, under a new ID, so that no version ever comes back. Races that do not exist any
-- more need none. Any number of servers may do so at a time.
WITH taken AS (
    SELECT race_id FROM race_changes WHERE NOT merged ORDER BY race_id LIMIT 1000 FOR UPDATE SKIP LOCKED),
replaced AS (
    DELETE FROM race_changes c USING (SELECT DISTINCT race_id FROM taken) s WHERE c.race_id = s.race_id RETURNING c.race_id),
added AS (
    INSERT INTO race_changes (race_id, merged)
    SELECT DISTINCT p.race_id, true FROM replaced p WHERE EXISTS (SELECT FROM races r WHERE r.id = p.race_id))
SELECT count(*) FROM taken;

-- name: RaceLock :one
-- Nobody else changes the race, its votes or its number of results until the transaction ends.
SELECT id FROM races WHERE id = @id FOR NO KEY UPDATE;
