-- Every query that gives races selects the same columns in the same order: race.scan reads them all.

-- name: RaceGet :one
SELECT r.id, r.name, r.date, r.location, r.url, r.description, r.sport, r.scoring, r.user_id, u.name AS user_name,
       r.upvotes, r.downvotes, r.results, r.created_at, r.updated_at
FROM races r LEFT JOIN users u ON u.id = r.user_id
WHERE r.id = @id;

-- name: RaceList :many
SELECT r.id, r.name, r.date, r.location, r.url, r.description, r.sport, r.scoring, r.user_id, u.name AS user_name,
       r.upvotes, r.downvotes, r.results, r.created_at, r.updated_at
FROM races r LEFT JOIN users u ON u.id = r.user_id
ORDER BY r.date DESC, r.id DESC;

-- name: RacePage :many
-- The page is found in the index alone, and only its rows are joined.
SELECT r.id, r.name, r.date, r.location, r.url, r.description, r.sport, r.scoring, r.user_id, u.name AS user_name,
       r.upvotes, r.downvotes, r.results, r.created_at, r.updated_at
FROM (SELECT p.id, p.date FROM races p ORDER BY p.date DESC, p.id DESC LIMIT @length::bigint OFFSET @skip::bigint) page
JOIN races r ON r.id = page.id
LEFT JOIN users u ON u.id = r.user_id
ORDER BY page.date DESC, page.id DESC;

-- name: RaceAdd :one
WITH r AS (
    INSERT INTO races (id, user_id, name, date, location, url, description, sport, scoring, created_at, updated_at)
    VALUES (@id, @user_id, @name, @date, sqlc.narg('location'), sqlc.narg('url'), sqlc.narg('description'), @sport, sqlc.narg('scoring'), @now, @now)
    RETURNING *)
SELECT r.id, r.name, r.date, r.location, r.url, r.description, r.sport, r.scoring, r.user_id, u.name AS user_name,
       r.upvotes, r.downvotes, r.results, r.created_at, r.updated_at
FROM r LEFT JOIN users u ON u.id = r.user_id;

-- name: RaceChange :one
WITH r AS (
    UPDATE races SET
        name        = coalesce(sqlc.narg('name')::text, races.name),
        date        = coalesce(sqlc.narg('date')::date, races.date),
        sport       = coalesce(sqlc.narg('sport')::sport, races.sport),
        location    = CASE WHEN @location_set::boolean THEN sqlc.narg('location')::text ELSE location END,
        url         = CASE WHEN @url_set::boolean THEN sqlc.narg('url')::text ELSE url END,
        description = CASE WHEN @description_set::boolean THEN sqlc.narg('description')::text ELSE description END,
        scoring     = CASE WHEN @scoring_set::boolean THEN sqlc.narg('scoring')::jsonb ELSE scoring END,
        updated_at  = @now
    WHERE races.id = @id AND races.user_id = @user_id
    RETURNING *)
SELECT r.id, r.name, r.date, r.location, r.url, r.description, r.sport, r.scoring, r.user_id, u.name AS user_name,
       r.upvotes, r.downvotes, r.results, r.created_at, r.updated_at
FROM r LEFT JOIN users u ON u.id = r.user_id;

-- name: RaceDelete :execrows
DELETE FROM races WHERE id = @id AND user_id = @user_id;

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
SELECT event FROM names;

-- name: RacePageOfAthlete :many
-- The races posted by the user who goes by an Athlete ID.
SELECT r.id, r.name, r.date, r.location, r.url, r.description, r.sport, r.scoring, r.user_id, u.name AS user_name,
       r.upvotes, r.downvotes, r.results, r.created_at, r.updated_at
FROM (SELECT p.id, p.date FROM races p WHERE p.user_id = (SELECT a.user_id FROM athlete_ids a WHERE a.key = @key)
      ORDER BY p.date DESC, p.id DESC LIMIT @length::bigint OFFSET @skip::bigint) page
JOIN races r ON r.id = page.id
LEFT JOIN users u ON u.id = r.user_id
ORDER BY page.date DESC, page.id DESC;
