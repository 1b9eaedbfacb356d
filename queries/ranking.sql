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
