-- Bests and records: what results alone say.

-- name: BestListOfAthlete :many
-- The best result of each season in each event, for all the IDs that the athlete goes by; of equal ones the earliest. A season begins
-- some months after the year. OFFSET makes PostgreSQL look the results and races up one by one: where few users have an Athlete ID, it
-- has no statistics of them, expects hundreds of keys, and would read all results.
WITH ids AS MATERIALIZED (
    SELECT @athlete_key::text AS key
    UNION
    SELECT other.key FROM athlete_ids named JOIN athlete_ids other ON other.user_id = named.user_id
    WHERE named.key = @athlete_key::text),
ran AS (
    SELECT r.sport, x.gender, x.event_code, extract(year FROM r.date - make_interval(months => @months::integer))::integer AS year, r.date,
           x.event_kind, x.distance_m, x.mark_order, x.race_id, x.id,
           code.wind_aided(x.event_kind, x.event_code, x.distance_m, x.wind, x.notes) AS wind_aided
    FROM ids
    CROSS JOIN LATERAL (SELECT o.* FROM results o WHERE lower(o.athlete_id COLLATE "C") = ids.key AND o.mark_order IS NOT NULL OFFSET 0) AS x
    CROSS JOIN LATERAL (SELECT o.sport, o.date FROM races o WHERE o.id = x.race_id OFFSET 0) AS r),
best AS (
    SELECT DISTINCT ON (sport, gender, event_code, year) sport, gender, event_kind, distance_m, event_code, year, mark_order, race_id, id, wind_aided
    FROM ran WHERE NOT (@legal_wind::boolean AND wind_aided)
    ORDER BY sport, gender, event_code, year, mark_order, date, id),
listed AS (
    SELECT * FROM best ORDER BY sport, gender, event_kind, distance_m, event_code, year DESC LIMIT @max_rows::bigint)
SELECT listed.sport, listed.year, listed.wind_aided::boolean AS wind_aided, listed.mark_order::bigint AS mark_order, sqlc.embed(l)
FROM listed
JOIN code.listed_results l ON l.race_id = listed.race_id AND l.id = listed.id
ORDER BY listed.sport, listed.gender, listed.event_kind, listed.distance_m, listed.event_code, listed.year DESC;

-- name: RecordListOfTeam :many
-- The best results of a team in each event on a span of days. Equal ones of different athletes share the record; of those of one athlete it is the earliest.
WITH ran AS (
    SELECT r.sport, x.gender, x.event_code, r.date, x.mark_order, x.race_id, x.id, coalesce(lower(x.athlete_id), code.runner_key(x.athlete, NULL)) AS who,
           code.wind_aided(x.event_kind, x.event_code, x.distance_m, x.wind, x.notes) AS wind_aided
    FROM results x
    JOIN races r ON r.id = x.race_id
    WHERE lower(x.team_id COLLATE "C") = @team_key::text AND x.mark_order IS NOT NULL AND NOT x.exhibition AND r.date BETWEEN @first AND @last),
ranked AS (
    SELECT *, rank() OVER (PARTITION BY sport, gender, event_code ORDER BY mark_order) AS place
    FROM ran WHERE NOT (@legal_wind::boolean AND wind_aided)),
best AS (
    SELECT DISTINCT ON (sport, gender, event_code, who) sport, race_id, id, wind_aided, date
    FROM ranked WHERE place = 1
    ORDER BY sport, gender, event_code, who, date, id)
SELECT best.sport, best.wind_aided::boolean AS wind_aided, sqlc.embed(l)
FROM best
JOIN code.listed_results l ON l.race_id = best.race_id AND l.id = best.id
ORDER BY best.sport, l.gender, l.event_kind, l.distance_m, l.event_code, best.date, best.id
LIMIT @max_rows::bigint;

-- name: Ranking :many
-- A page of the best results in an event, each athlete once, or each result. Only the best @walk results are looked at, which an index
-- has in order: of all years, or of the two halves of a season. Those of a team are found by the team, and OFFSET keeps PostgreSQL from
-- looking for them among all others. The conditions without a column decide which of the four parts are run.
-- All that is asked for stands in a SELECT of its own, so that one plan is kept for all rankings: planning took longer than running.
WITH walked AS (
    SELECT * FROM (
        (SELECT x.race_id, x.id, x.mark_order, x.athlete_id, x.athlete, x.team, x.event_kind, x.distance_m, x.wind, x.notes FROM results x
         WHERE (SELECT sqlc.narg('team_key')::text) IS NULL AND (SELECT sqlc.narg('season')::smallint) IS NULL
           AND x.event_code = (SELECT sqlc.narg('event_code')::text) AND x.gender = (SELECT @gender::gender) AND x.sport = (SELECT @sport::sport) AND x.mark_order IS NOT NULL AND NOT x.exhibition
         ORDER BY x.mark_order, x.id LIMIT (SELECT @walk::bigint))
        UNION ALL
        (SELECT x.race_id, x.id, x.mark_order, x.athlete_id, x.athlete, x.team, x.event_kind, x.distance_m, x.wind, x.notes FROM results x
         WHERE (SELECT sqlc.narg('team_key')::text) IS NULL AND x.season = (SELECT sqlc.narg('season')::smallint)
           AND x.event_code = (SELECT sqlc.narg('event_code')::text) AND x.gender = (SELECT @gender::gender) AND x.sport = (SELECT @sport::sport) AND x.mark_order IS NOT NULL AND NOT x.exhibition
         ORDER BY x.mark_order, x.id LIMIT (SELECT @walk::bigint))
        UNION ALL
        (SELECT x.race_id, x.id, x.mark_order, x.athlete_id, x.athlete, x.team, x.event_kind, x.distance_m, x.wind, x.notes FROM results x
         WHERE (SELECT sqlc.narg('team_key')::text) IS NULL AND x.season = (SELECT sqlc.narg('season')::smallint) + 1::smallint
           AND x.event_code = (SELECT sqlc.narg('event_code')::text) AND x.gender = (SELECT @gender::gender) AND x.sport = (SELECT @sport::sport) AND x.mark_order IS NOT NULL AND NOT x.exhibition
         ORDER BY x.mark_order, x.id LIMIT (SELECT @walk::bigint))
        UNION ALL
        (SELECT t.race_id, t.id, t.mark_order, t.athlete_id, t.athlete, t.team, t.event_kind, t.distance_m, t.wind, t.notes FROM (
            SELECT x.race_id, x.id, x.mark_order, x.athlete_id, x.athlete, x.team, x.event_kind, x.distance_m, x.wind, x.notes,
                   x.season, x.event_code, x.gender, x.sport
            FROM results x WHERE lower(x.team_id COLLATE "C") = (SELECT sqlc.narg('team_key')::text) AND NOT x.exhibition OFFSET 0) AS t
         WHERE ((SELECT sqlc.narg('season')::smallint) IS NULL OR t.season BETWEEN (SELECT sqlc.narg('season')::smallint) AND (SELECT sqlc.narg('season')::smallint) + 1)
           AND t.event_code = (SELECT sqlc.narg('event_code')::text) AND t.gender = (SELECT @gender::gender) AND t.sport = (SELECT @sport::sport) AND t.mark_order IS NOT NULL
         ORDER BY t.mark_order, t.id LIMIT (SELECT @walk::bigint))) AS parts
    ORDER BY mark_order, id LIMIT (SELECT @walk::bigint)),
athletes AS (
    SELECT w.race_id, w.id, w.mark_order, code.wind_aided(w.event_kind, (SELECT sqlc.narg('event_code')::text), w.distance_m, w.wind, w.notes) AS wind_aided,
           (CASE WHEN (SELECT @each_result::boolean) THEN w.id::text
                 ELSE coalesce(a.user_id::text, lower(w.athlete_id), code.runner_key(w.athlete, w.team)) END) COLLATE "C" AS who
    FROM walked w LEFT JOIN athlete_ids a ON a.key = lower(w.athlete_id COLLATE "C")),
best AS (
    SELECT DISTINCT ON (who) race_id, id, mark_order, wind_aided
    FROM athletes WHERE NOT ((SELECT @legal_wind::boolean) AND wind_aided)
    ORDER BY who, mark_order, id),
page AS (
    SELECT rank() OVER (ORDER BY mark_order) AS place, race_id, id, mark_order, wind_aided
    FROM best ORDER BY mark_order, id LIMIT (SELECT @length::bigint) OFFSET (SELECT @skip::bigint))
SELECT page.place::integer AS place, page.wind_aided::boolean AS wind_aided, (SELECT count(*) FROM walked) AS walked, sqlc.embed(l)
FROM page
JOIN code.listed_results l ON l.race_id = page.race_id AND l.id = page.id
ORDER BY page.mark_order, page.id;
