-- What is found, and in which order, is the database's functions' to say; these read what they found.

-- name: SearchResults :many
WITH found AS MATERIALIZED (SELECT search_results(@query::text, @skip::integer, @length::integer)::uuid[] AS ids)
SELECT x.id, x.race_id, r.name AS race, r.date, x.gender, x.event, x.athlete, x.athlete_id, x.team, x.team_id, x.place,
       x.time, x.time_ms, x.mark, x.status, x.points, x.grade, x.bib, x.wind, x.notes,
       x.user_id, x.created_at, x.updated_at
FROM found CROSS JOIN LATERAL unnest(found.ids) AS hit
JOIN results x ON x.id = hit JOIN races r ON r.id = x.race_id
ORDER BY array_position(found.ids, x.id);

-- name: SearchRaces :many
WITH found AS MATERIALIZED (SELECT search_races(@query::text, sqlc.narg('poster')::uuid, @length::integer)::uuid[] AS ids)
SELECT r.id, r.name, r.date, r.location, r.url, r.description, r.sport, r.scoring, r.user_id, u.name AS user_name,
       r.upvotes, r.downvotes, r.results, r.created_at, r.updated_at
FROM found CROSS JOIN LATERAL unnest(found.ids) AS hit
JOIN races r ON r.id = hit
LEFT JOIN users u ON u.id = r.user_id
ORDER BY array_position(found.ids, r.id);

-- name: SearchAthletes :many
-- An athlete is a user with all the IDs that they go by, or an ID that is nobody's. Name and teams are as the newest results have them.
-- Races are looked up one after the other (OFFSET keeps it so): joined as a table, all of them would be read for a few.
WITH found AS MATERIALIZED (SELECT search_athletes(@query::text, @length::integer)::text[] AS keys),
hits AS (
    SELECT coalesce(mine.key, hit) AS key, coalesce(mine.athlete_id, '') AS athlete_id, named.user_id, min(array_position(found.keys, hit)) AS rank
    FROM found CROSS JOIN LATERAL unnest(found.keys) AS hit
    LEFT JOIN athlete_ids named ON named.key = hit
    LEFT JOIN LATERAL (
        SELECT a.key, a.athlete_id FROM athlete_ids a WHERE a.user_id = named.user_id ORDER BY a.claimed DESC, a.created_at, a.key LIMIT 1) mine ON true
    GROUP BY 1, 2, 3)
SELECT coalesce(nullif(h.athlete_id, ''), o.athlete_id)::text AS athlete_id, o.name::text AS name, o.teams::text[] AS teams,
       o.years::integer[] AS years, o.results::bigint AS results, (h.user_id IS NOT NULL)::boolean AS claimed
FROM hits h CROSS JOIN LATERAL (
    SELECT (array_agg(x.athlete ORDER BY r.date DESC, x.id DESC))[1] AS name, (array_agg(x.athlete_id ORDER BY r.date DESC, x.id DESC))[1] AS athlete_id,
           coalesce(array_agg(DISTINCT x.team) FILTER (WHERE x.team IS NOT NULL), '{}') AS teams,
           array_agg(DISTINCT extract(year FROM r.date)::integer) AS years, count(*) AS results
    FROM results x CROSS JOIN LATERAL (SELECT one.date FROM races AS one WHERE one.id = x.race_id OFFSET 0) AS r
    WHERE lower(x.athlete_id COLLATE "C") IN (SELECT h.key UNION SELECT a.key FROM athlete_ids a WHERE a.user_id = h.user_id)) o
WHERE o.results > 0
ORDER BY h.rank;

-- name: SearchCatchUp :one
SELECT search_catch_up()::integer AS races;

-- name: SearchForget :one
SELECT search_forget()::integer AS steps;
