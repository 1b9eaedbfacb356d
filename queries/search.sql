-- internal/search decides what to ask, in a transaction whose settings give each of these one plan, by indexes. A query is
-- cast in a SELECT of its own: otherwise it would be parsed again for each row.

-- name: SearchWords :many
-- Of each typed word, the first 1,001 known words that begin with it; an empty one if there are none.
SELECT t.word::text AS typed, coalesce(k.word, '')::text AS word, coalesce(k.runner, false)::boolean AS runner, coalesce(k.event, false)::boolean AS event
FROM (SELECT u.word COLLATE "C" AS word, u.n FROM unnest((tsvector_to_array(search_doc(@query::text)))[1:12]) WITH ORDINALITY AS u (word, n)) AS t
LEFT JOIN LATERAL (SELECT * FROM search_words s WHERE s.word BETWEEN t.word AND t.word || chr(1114111) ORDER BY s.word LIMIT 1001) AS k ON true
ORDER BY t.n, k.word;

-- name: SearchNear :many
-- Words as long as the typed one, a letter shorter or longer, that share its first or second half; and it with the two letters in the middle swapped.
SELECT t.word::text AS typed, k.word, k.runner, k.event
FROM (SELECT u.word COLLATE "C" AS word, u.half, left(u.word, u.half) COLLATE "C" AS head, reverse(substr(u.word, u.half + 1)) COLLATE "C" AS tail
      FROM (SELECT w.word, char_length(w.word) / 2 AS half FROM unnest(@words::text[]) AS w (word)) AS u) AS t
CROSS JOIN LATERAL generate_series(char_length(t.word) - 1, char_length(t.word) + 1) AS n (length)
CROSS JOIN LATERAL (
    (SELECT * FROM search_words s WHERE char_length(s.word) = n.length AND s.word BETWEEN t.head AND t.head || chr(1114111) LIMIT 2000)
    UNION ALL
    (SELECT * FROM search_words s WHERE char_length(s.word) = n.length AND reverse(s.word) COLLATE "C" BETWEEN t.tail AND t.tail || chr(1114111) LIMIT 2000)
    UNION ALL
    (SELECT * FROM search_words s WHERE s.word = overlay(t.word PLACING reverse(substr(t.word, t.half, 2)) FROM t.half) COLLATE "C")) AS k;

-- name: SearchWalk :many
-- The results that match among so many of the newest; together where one side has all the words.
SELECT x.id, x.race_id, x.date, x.gender, x.event_order, x.division, x.round, x.place, x.time_ms, 0::bigint AS matched
FROM (SELECT r.date, y.*
      FROM (SELECT o.id, o.date FROM races o WHERE o.results > 0 ORDER BY o.date DESC, o.id DESC LIMIT 5000) AS r
      CROSS JOIN LATERAL (
          SELECT * FROM results z WHERE z.race_id = r.id ORDER BY z.gender, z.event_order, z.division, z.round, z.finish_order, z.status, z.time_ms, z.id LIMIT @budget::integer) AS y
      ORDER BY r.date DESC, r.id DESC, y.gender, y.event_order, y.division, y.round, y.finish_order, y.status, y.time_ms, y.id LIMIT @budget::integer) AS x
JOIN search_runners s ON s.key = x.runner
JOIN search_events c ON c.race_id = x.race_id AND c.gender = x.gender AND c.event = x.event
CROSS JOIN (SELECT (@words::text)::tsquery AS words OFFSET 0) AS q
WHERE CASE WHEN @together::boolean THEN s.doc @@ q.words OR c.doc @@ q.words ELSE (s.doc || c.doc) @@ q.words END
LIMIT @wanted::integer;

-- name: SearchCounts :many
-- How many runners and events match the queries at each place, counted to most. Events are not counted where there are no runners.
SELECT r.matched::bigint AS runners, c.matched::bigint AS events
FROM (SELECT i.n, (@runners::text[])[i.n] AS runners, (@events::text[])[i.n] AS events FROM generate_subscripts(@runners::text[], 1) AS i (n)) AS w
CROSS JOIN LATERAL (SELECT count(*) AS matched FROM (SELECT FROM search_runners s WHERE s.doc @@ w.runners::tsquery LIMIT @max_rows::integer) AS f) AS r
CROSS JOIN LATERAL (
    SELECT count(*) AS matched FROM (
        SELECT FROM search_events k WHERE (r.matched > 0 OR w.runners = '') AND k.doc @@ w.events::tsquery LIMIT @max_rows::integer) AS f) AS c
ORDER BY w.n;

-- name: SearchByRunners :many
-- The newest results of the runners that match, at most so many of them, or only counted if there are more; in the events
-- that have the other words, unless whole says that there are none, and listed first unless everywhere says not to. With bounded, results
-- that are older than the season in which the last of so many runners ran last are left out: each of these has a newer one.
WITH runner AS MATERIALIZED (SELECT s.key, s.newest, s.doc FROM search_runners s WHERE s.doc @@ (SELECT (@runners::text)::tsquery) LIMIT @max_rows::bigint),
newest AS MATERIALIZED (
    SELECT * FROM runner r ORDER BY r.newest DESC
    FETCH FIRST (CASE WHEN (SELECT count(*) FROM runner) < @max_rows::bigint THEN @budget::integer ELSE 1 END) ROWS WITH TIES),
hit AS (
    SELECT x.race_id, x.id, r.date
    FROM newest n JOIN results x ON x.runner = n.key AND x.season >= (
            SELECT CASE WHEN @bounded::boolean AND count(*) >= @wanted::integer THEN 2 * extract(year FROM min(m.newest)) + (extract(month FROM min(m.newest)) >= 8)::integer
                   ELSE 0 END::smallint FROM newest m)
        AND (@everywhere::boolean OR x.race_id IN (SELECT k.race_id FROM search_events k WHERE k.doc @@ (SELECT (@events::text)::tsquery)))
        AND (@whole::boolean OR EXISTS (
            SELECT FROM search_events k
            WHERE k.race_id = x.race_id AND k.gender = x.gender AND k.event = x.event AND (n.doc || k.doc) @@ (SELECT (@words::text)::tsquery)))
    CROSS JOIN LATERAL (SELECT o.date FROM races o WHERE o.id = x.race_id OFFSET 0) AS r
    ORDER BY r.date DESC, x.race_id DESC FETCH FIRST (@wanted::integer) ROWS WITH TIES)
SELECT y.id, h.race_id, h.date, y.gender, y.event_order, y.division, y.round, y.place, y.time_ms, (SELECT count(*) FROM runner)::bigint AS matched
FROM hit h JOIN results y ON y.race_id = h.race_id AND y.id = h.id;

-- name: SearchByEvents :many
-- The same of the events that match, and the runners that have the other words.
WITH event AS MATERIALIZED (SELECT * FROM search_events c WHERE c.doc @@ (SELECT (@events::text)::tsquery) LIMIT @max_rows::bigint)
SELECT y.id, n.race_id, n.date, y.gender, y.event_order, y.division, y.round, y.place, y.time_ms, (SELECT count(*) FROM event)::bigint AS matched
FROM (SELECT * FROM event c ORDER BY c.date DESC, c.race_id DESC, c.gender, natural_order(c.event), c.event LIMIT @budget::integer) AS n
CROSS JOIN LATERAL (
    SELECT * FROM results x WHERE x.race_id = n.race_id AND x.gender = n.gender AND x.event_order = natural_order(n.event) AND x.event = n.event
        AND (@everybody::boolean OR x.runner IN (SELECT k.key FROM search_runners k WHERE k.doc @@ (SELECT (@runners::text)::tsquery)))
        AND (@whole::boolean OR EXISTS (SELECT FROM search_runners s WHERE s.key = x.runner AND (s.doc || n.doc) @@ (SELECT (@words::text)::tsquery)))
    ORDER BY x.division, x.round, x.finish_order, x.status, x.time_ms, x.id LIMIT @wanted::integer) AS y
LIMIT @wanted::integer;

-- name: SearchResults :many
SELECT l.* FROM (SELECT unnest(@races::uuid[]) AS race_id, unnest(@ids::uuid[]) AS id) AS wanted
JOIN code.listed_results l ON l.race_id = wanted.race_id AND l.id = wanted.id
ORDER BY array_position(@ids::uuid[], l.id);

-- name: SearchRaceHits :one
-- The newest races that match: of one poster's, or by the index, or among so many of the newest.
WITH hit AS MATERIALIZED (
    SELECT o.id, o.date FROM (SELECT * FROM races p WHERE p.user_id = sqlc.narg('poster')::uuid OFFSET 0) AS o WHERE o.doc @@ (SELECT (@words::text)::tsquery)
    UNION ALL
    (SELECT o.id, o.date FROM races o
     WHERE sqlc.narg('poster')::uuid IS NULL AND @recent::integer = 0 AND o.doc @@ (SELECT (@words::text)::tsquery) LIMIT @max_rows::bigint)
    UNION ALL
    SELECT o.id, o.date FROM (SELECT * FROM races ORDER BY date DESC, id DESC LIMIT @recent::integer) AS o WHERE o.doc @@ (SELECT (@words::text)::tsquery))
SELECT ARRAY(SELECT h.id FROM hit h ORDER BY h.date DESC, h.id DESC LIMIT @wanted::integer)::uuid[] AS keys, (SELECT count(*) FROM hit)::bigint AS matched;

-- name: SearchRaces :many
SELECT l.* FROM code.listed_races l WHERE l.id = ANY (@ids::uuid[]) ORDER BY array_position(@ids::uuid[], l.id);

-- name: SearchAthleteHits :one
-- The Athlete IDs that match, in small letters, by name: by the index, or among so many of the first names.
WITH hit AS MATERIALIZED (
    (SELECT s.athlete, s.athlete_id FROM search_runners s
     WHERE @first::integer = 0 AND s.athlete_id IS NOT NULL AND s.doc @@ (SELECT (@words::text)::tsquery) LIMIT @max_rows::bigint)
    UNION ALL
    SELECT s.athlete, s.athlete_id
    FROM (SELECT * FROM search_runners o WHERE o.athlete_id IS NOT NULL ORDER BY o.athlete COLLATE "C", o.key LIMIT @first::integer) AS s
    WHERE s.doc @@ (SELECT (@words::text)::tsquery))
SELECT ARRAY(SELECT lower(h.athlete_id COLLATE "C") FROM hit h GROUP BY 1 ORDER BY min(h.athlete COLLATE "C"), 1 LIMIT @wanted::integer)::text[] AS keys,
       (SELECT count(*) FROM hit)::bigint AS matched;

-- name: SearchAthletes :many
-- An athlete is a user with all the IDs that they go by, or an ID that is nobody's. Name and teams are as the newest results have them.
-- Races are looked up one after the other (OFFSET keeps it so): joined as a table, all of them would be read for a few.
WITH hits AS (
    SELECT coalesce(mine.key, hit) AS key, coalesce(mine.athlete_id, '') AS athlete_id, named.user_id, min(array_position(@keys::text[], hit)) AS rank
    FROM unnest(@keys::text[]) AS hit
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

-- name: SearchBehind :one
-- Says whether there may be something for SearchCatchUp to do.
SELECT EXISTS (SELECT FROM search_pending);

-- name: SearchCatchUp :one
SELECT code.search_catch_up()::boolean AS some;
