-- Bests and records: what results alone say.

-- name: BestListOfAthlete :many
-- The best result of each season in each event, for all the IDs that the athlete goes by; of equal ones the earliest. A season begins
-- some months after the year.
WITH ids AS MATERIALIZED (
    SELECT @athlete_key::text AS key
    UNION
    SELECT other.key FROM athlete_ids named JOIN athlete_ids other ON other.user_id = named.user_id
    WHERE named.key = @athlete_key::text),
ran AS (
    SELECT r.sport, x.gender, x.event_code, extract(year FROM r.date - make_interval(months => @months::integer))::integer AS year, r.date,
           x.mark_order, x.race_id, x.id, code.wind_aided(x.event_kind, x.event_code, x.distance_m, x.wind) AS wind_aided
    FROM ids
    JOIN results x ON lower(x.athlete_id COLLATE "C") = ids.key
    JOIN races r ON r.id = x.race_id
    WHERE x.mark_order IS NOT NULL),
best AS (
    SELECT DISTINCT ON (sport, gender, event_code, year) sport, year, mark_order, race_id, id, wind_aided
    FROM ran WHERE NOT (@legal_wind::boolean AND wind_aided)
    ORDER BY sport, gender, event_code, year, mark_order, date, id)
SELECT best.sport, best.year, best.wind_aided::boolean AS wind_aided, best.mark_order::bigint AS mark_order, sqlc.embed(l)
FROM best
JOIN code.listed_results l ON l.race_id = best.race_id AND l.id = best.id
ORDER BY best.sport, l.gender, l.event_kind, l.distance_m, l.event_code, best.year DESC
LIMIT @most::bigint;

-- name: RecordListOfTeam :many
-- The best result of a team in each event on a span of days; of equal ones the earliest.
WITH ran AS (
    SELECT r.sport, x.gender, x.event_code, r.date, x.mark_order, x.race_id, x.id,
           code.wind_aided(x.event_kind, x.event_code, x.distance_m, x.wind) AS wind_aided
    FROM results x
    JOIN races r ON r.id = x.race_id
    WHERE lower(x.team_id COLLATE "C") = @team_key::text AND x.mark_order IS NOT NULL AND r.date BETWEEN @first AND @last),
best AS (
    SELECT DISTINCT ON (sport, gender, event_code) sport, race_id, id, wind_aided
    FROM ran WHERE NOT (@legal_wind::boolean AND wind_aided)
    ORDER BY sport, gender, event_code, mark_order, date, id)
SELECT best.sport, best.wind_aided::boolean AS wind_aided, sqlc.embed(l)
FROM best
JOIN code.listed_results l ON l.race_id = best.race_id AND l.id = best.id
ORDER BY best.sport, l.gender, l.event_kind, l.distance_m, l.event_code
LIMIT @most::bigint;

-- name: Ranking :many
-- A page of the best results in an event, each athlete once, or each result. Only the best @walk results are looked at, which an index
-- has in order: of all years, or of the two halves of a season. Those of a team are found by the team, and OFFSET keeps PostgreSQL from
-- looking for them among all others. The conditions without a column decide which of the four parts are run.
WITH walked AS (
    SELECT * FROM (
        (SELECT x.race_id, x.id, x.mark_order, x.athlete_id, x.athlete, x.team, x.event_kind, x.distance_m, x.wind FROM results x
         WHERE sqlc.narg('team_key')::text IS NULL AND sqlc.narg('season')::smallint IS NULL
           AND x.event_code = @event_code AND x.gender = @gender AND x.sport = @sport AND x.mark_order IS NOT NULL
         ORDER BY x.mark_order, x.id LIMIT @walk::bigint)
        UNION ALL
        (SELECT x.race_id, x.id, x.mark_order, x.athlete_id, x.athlete, x.team, x.event_kind, x.distance_m, x.wind FROM results x
         WHERE sqlc.narg('team_key')::text IS NULL AND x.season = sqlc.narg('season')::smallint
           AND x.event_code = @event_code AND x.gender = @gender AND x.sport = @sport AND x.mark_order IS NOT NULL
         ORDER BY x.mark_order, x.id LIMIT @walk::bigint)
        UNION ALL
        (SELECT x.race_id, x.id, x.mark_order, x.athlete_id, x.athlete, x.team, x.event_kind, x.distance_m, x.wind FROM results x
         WHERE sqlc.narg('team_key')::text IS NULL AND x.season = sqlc.narg('season')::smallint + 1::smallint
           AND x.event_code = @event_code AND x.gender = @gender AND x.sport = @sport AND x.mark_order IS NOT NULL
         ORDER BY x.mark_order, x.id LIMIT @walk::bigint)
        UNION ALL
        (SELECT * FROM (
            SELECT x.race_id, x.id, x.mark_order, x.athlete_id, x.athlete, x.team, x.event_kind, x.distance_m, x.wind FROM results x
            WHERE lower(x.team_id COLLATE "C") = sqlc.narg('team_key')::text
              AND (sqlc.narg('season')::smallint IS NULL OR x.season BETWEEN sqlc.narg('season')::smallint AND sqlc.narg('season')::smallint + 1)
              AND x.event_code = @event_code AND x.gender = @gender AND x.sport = @sport AND x.mark_order IS NOT NULL
            OFFSET 0) AS of_team
         ORDER BY mark_order, id LIMIT @walk::bigint)) AS parts
    ORDER BY mark_order, id LIMIT @walk::bigint),
athletes AS (
    SELECT w.race_id, w.id, w.mark_order, code.wind_aided(w.event_kind, @event_code, w.distance_m, w.wind) AS wind_aided,
           (CASE WHEN @each_result::boolean THEN w.id::text
                 ELSE coalesce(a.user_id::text, lower(w.athlete_id), w.athlete || chr(31) || coalesce(w.team, '')) END) COLLATE "C" AS who
    FROM walked w LEFT JOIN athlete_ids a ON a.key = lower(w.athlete_id COLLATE "C")),
best AS (
    SELECT DISTINCT ON (who) race_id, id, mark_order, wind_aided
    FROM athletes WHERE NOT (@legal_wind::boolean AND wind_aided)
    ORDER BY who, mark_order, id),
page AS (
    SELECT rank() OVER (ORDER BY mark_order) AS place, race_id, id, mark_order, wind_aided
    FROM best ORDER BY mark_order, id LIMIT @length::bigint OFFSET @skip::bigint)
SELECT page.place::integer AS place, page.wind_aided::boolean AS wind_aided, (SELECT count(*) FROM walked) AS walked, sqlc.embed(l)
FROM page
JOIN code.listed_results l ON l.race_id = page.race_id AND l.id = page.id
ORDER BY page.mark_order, page.id;
