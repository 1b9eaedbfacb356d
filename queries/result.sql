-- name: ResultGet :one
SELECT * FROM code.listed_results WHERE id = @id AND race_id = (SELECT code.race_of_result(@id::uuid));

-- The lists of a race ask for its ID in a SELECT of its own, so that the planner does not look how many results this one has: it would
-- find that each has fewer or more than the average, and plan anew for each.

-- name: ResultListByRace :many
SELECT * FROM code.listed_results WHERE race_id = (SELECT @race_id::uuid) ORDER BY gender, event_order, event, division, round, finish_order, status, time_ms, id;

-- name: ResultListByGender :many
SELECT * FROM code.listed_results WHERE race_id = (SELECT @race_id::uuid) AND gender = @gender ORDER BY event_order, event, division, round, finish_order, status, time_ms, id;

-- name: ResultListChosen :many
SELECT * FROM code.listed_results WHERE race_id = (SELECT @race_id::uuid) AND id = ANY (@ids::uuid[])
ORDER BY gender, event_order, event, division, round, finish_order, status, time_ms, id;

-- name: ResultListHead :one
-- What all results of a race have in common, and how long the statement that travels with this one may take.
SELECT set_config('statement_timeout', @timeout::text, true)::text AS timeout, r.name AS race, r.date FROM races r WHERE r.id = @race_id;

-- name: ResultListByEvent :many
-- Without what all results of an event have in common: a quarter of the time would be spent on that.
SELECT x.id, x.division, x.round, x.heat, x.heat_place, x.event_code, x.event_kind, x.distance_m, x.mixed, x.athlete, x.relay_members, x.athlete_id,
       x.team, x.team_id, x.place, x.time, x.time_ms, x.timing_method, x.mark, x.status, x.points, x.grade, x.bib, x.wind, x.notes, x.exhibition, x.import_id, x.user_id,
       x.created_at, x.updated_at
FROM results x
WHERE x.race_id = (SELECT @race_id::uuid) AND x.gender = @gender AND x.event_order = natural_order(@event::text) AND x.event = @event::text
ORDER BY x.division, x.round, x.finish_order, x.status, x.time_ms, x.id;

-- name: ResultListByEventBrief :many
-- The same, with what most lists of results show.
SELECT x.id, x.division, x.round, x.athlete, x.athlete_id, x.team, x.team_id, x.place, x.time, x.time_ms, x.mark, x.status, x.points, x.grade, x.bib, x.exhibition
FROM results x
WHERE x.race_id = (SELECT @race_id::uuid) AND x.gender = @gender AND x.event_order = natural_order(@event::text) AND x.event = @event::text
ORDER BY x.division, x.round, x.finish_order, x.status, x.time_ms, x.id;

-- name: ResultListExported :many
-- The results of a race that somebody chooses, in the order of ResultListByRace.
SELECT * FROM code.listed_results
WHERE race_id = (SELECT @race_id::uuid) AND gender = coalesce(sqlc.narg('gender')::gender, gender)
  AND (sqlc.narg('event')::text IS NULL OR event_order = natural_order(sqlc.narg('event')::text) AND event = sqlc.narg('event')::text)
  AND (sqlc.narg('division')::text IS NULL OR division = sqlc.narg('division')::text) AND round = coalesce(sqlc.narg('round')::result_round, round)
ORDER BY gender, event_order, event, division, round, finish_order, status, time_ms, id;

-- name: ResultPageOfEvent :many
-- A page of an event, in the order of ResultListByEvent. What is skipped is read in the order of the index, and only the page is joined.
SELECT l.*
FROM (SELECT x.id FROM results x
      WHERE x.race_id = (SELECT @race_id::uuid) AND x.gender = @gender AND x.event_order = natural_order(@event::text) AND x.event = @event::text
      ORDER BY x.division, x.round, x.finish_order, x.status, x.time_ms, x.id LIMIT @length::bigint OFFSET @skip::bigint) AS page
JOIN code.listed_results l ON l.race_id = (SELECT @race_id::uuid) AND l.id = page.id
ORDER BY l.division, l.round, l.finish_order, l.status, l.time_ms, l.id;

-- name: ResultGroupsOfEvent :many
-- What the results of an event have as their grades or age groups, with how many each has.
SELECT x.grade::text AS name, count(*) AS results
FROM results x
WHERE x.race_id = (SELECT @race_id::uuid) AND x.gender = @gender AND x.event_order = natural_order(@event::text) AND x.event = @event::text AND x.grade IS NOT NULL
GROUP BY x.grade ORDER BY natural_order(x.grade), x.grade LIMIT @length::bigint;

-- name: ResultPageOfGroup :many
-- A page of the results of an event that have a grade or age group, in the order of ResultPageOfEvent, with the place that finishers in a final have among
-- those of the group: by their places, or else their times. 0 for others. With patterns only those whom ResultFindInEvent finds.
WITH wanted AS MATERIALIZED (
    SELECT ARRAY(SELECT '%' || lower(unaccent('unaccent'::regdictionary, w)) || '%' FROM unnest(@patterns::text[]) AS w) AS patterns)
SELECT sqlc.embed(l), page.among
FROM (SELECT n.id, n.among
      FROM (SELECT x.*, CASE WHEN x.counts THEN rank() OVER (PARTITION BY x.counts, x.division ORDER BY x.place, CASE WHEN x.place IS NULL THEN x.time_ms END) ELSE 0 END::bigint AS among
            FROM (SELECT r.*, r.round = 'final' AND r.status = 'finished' AND NOT r.exhibition AND (r.place IS NOT NULL OR r.time_ms > 0) AS counts FROM results r
                  WHERE r.race_id = (SELECT @race_id::uuid) AND r.gender = @gender AND r.event_order = natural_order(@event::text) AND r.event = @event::text
                    AND r.grade = @group_name::text) AS x) AS n
      WHERE lower(unaccent('unaccent'::regdictionary, n.athlete || ' ' || coalesce(n.team, ''))) LIKE ALL ((SELECT w.patterns FROM wanted w)::text[])
            OR lower(n.bib) = lower(@bib::text)
      ORDER BY n.division, n.round, n.finish_order, n.status, n.time_ms, n.id LIMIT @length::bigint OFFSET @skip::bigint) AS page
JOIN code.listed_results l ON l.race_id = (SELECT @race_id::uuid) AND l.id = page.id
ORDER BY l.division, l.round, l.finish_order, l.status, l.time_ms, l.id;

-- name: ResultCountOfEvent :one
-- How many results a gender has in an event, and, if both genders have it, how their places in the final are distributed: how many different ones
-- each gender has, how many both have together, how many results have one, and which is the last.
SELECT count(*) FILTER (WHERE x.gender = @gender) AS results,
       count(DISTINCT x.place) FILTER (WHERE @compared::boolean AND x.round = 'final' AND x.gender = 'mens') AS mens,
       count(DISTINCT x.place) FILTER (WHERE @compared::boolean AND x.round = 'final' AND x.gender = 'womens') AS womens,
       count(DISTINCT x.place) FILTER (WHERE @compared::boolean AND x.round = 'final') AS together,
       count(x.place) FILTER (WHERE @compared::boolean AND x.round = 'final') AS placed,
       coalesce(max(x.place) FILTER (WHERE x.round = 'final'), 0)::integer AS last_place
FROM results x
WHERE x.race_id = (SELECT @race_id::uuid) AND x.event_order = natural_order(@event::text) AND x.event = @event::text
  AND (x.gender = @gender OR @compared::boolean AND x.gender IN ('mens', 'womens'));

-- name: ResultPlacesAmong :many
-- What places in the final of an event are among those of one gender.
SELECT p.place::integer AS place, p.among::bigint AS among
FROM (SELECT x.place, rank() OVER (ORDER BY x.place) AS among FROM results x
      WHERE x.race_id = (SELECT @race_id::uuid) AND x.gender = @gender AND x.event_order = natural_order(@event::text) AND x.event = @event::text
        AND x.round = 'final' AND x.place IS NOT NULL) AS p
WHERE p.place = ANY (@places::integer[]) GROUP BY p.place, p.among;

-- name: ResultFindInEvent :many
-- The first results of an event whose athlete or team has all words, or whose bib is the text, without regard to case and accents. It reads the
-- event: an index would cost each import more than it saves here, and the search index does not know the newest results yet.
WITH wanted AS MATERIALIZED (
    SELECT ARRAY(SELECT '%' || lower(unaccent('unaccent'::regdictionary, w)) || '%' FROM unnest(@patterns::text[]) AS w) AS patterns)
SELECT l.*
FROM (SELECT x.id FROM results x
      WHERE x.race_id = (SELECT @race_id::uuid) AND x.gender = @gender AND x.event_order = natural_order(@event::text) AND x.event = @event::text
        AND (lower(unaccent('unaccent'::regdictionary, x.athlete || ' ' || coalesce(x.team, ''))) LIKE ALL ((SELECT w.patterns FROM wanted w)::text[])
             OR lower(x.bib) = lower(@bib::text))
      ORDER BY x.division, x.round, x.finish_order, x.status, x.time_ms, x.id LIMIT @length::bigint) AS found
JOIN code.listed_results l ON l.race_id = (SELECT @race_id::uuid) AND l.id = found.id
ORDER BY l.division, l.round, l.finish_order, l.status, l.time_ms, l.id;

-- name: ResultPageOfAll :many
-- A page of the final of an event in which both genders have one order of finish. With patterns only those whom ResultFindInEvent finds.
WITH wanted AS MATERIALIZED (
    SELECT ARRAY(SELECT '%' || lower(unaccent('unaccent'::regdictionary, w)) || '%' FROM unnest(@patterns::text[]) AS w) AS patterns)
SELECT l.*
FROM (SELECT x.id FROM results x
      WHERE x.race_id = (SELECT @race_id::uuid) AND x.gender IN ('mens', 'womens') AND x.event_order = natural_order(@event::text) AND x.event = @event::text AND x.round = 'final'
        AND (cardinality(@patterns::text[]) = 0
             OR lower(unaccent('unaccent'::regdictionary, x.athlete || ' ' || coalesce(x.team, ''))) LIKE ALL ((SELECT w.patterns FROM wanted w)::text[])
             OR lower(x.bib) = lower(@bib::text))
      ORDER BY x.finish_order, x.status, x.time_ms, x.id LIMIT @length::bigint OFFSET @skip::bigint) AS page
JOIN code.listed_results l ON l.race_id = (SELECT @race_id::uuid) AND l.id = page.id
ORDER BY l.finish_order, l.status, l.time_ms, l.id;

-- name: ResultCountOfAll :one
-- How many results the final of an event has, and the number in the order of ResultPageOfAll, from 1, and the place of the one nearest to a place, as in
-- ResultNearestPlace; 0 where no result has a place.
WITH n AS MATERIALIZED (
    SELECT row_number() OVER (ORDER BY x.finish_order, x.status, x.time_ms, x.id) AS number, x.place FROM results x
    WHERE x.race_id = (SELECT @race_id::uuid) AND x.gender IN ('mens', 'womens') AND x.event_order = natural_order(@event::text) AND x.event = @event::text AND x.round = 'final')
SELECT (SELECT count(*) FROM n)::bigint AS results, coalesce(near.number, 0)::bigint AS number, coalesce(near.place, 0)::integer AS place
FROM (SELECT) AS one
LEFT JOIN (SELECT n.number, n.place FROM n WHERE n.place IS NOT NULL
           ORDER BY n.place < @place::integer, abs(n.place - @place::integer), n.number LIMIT 1) AS near ON true;

-- name: ResultFindInRace :many
-- The first results of a race whose athlete has all words, as in ResultFindInEvent. With a bib, teams and bibs are searched too.
WITH wanted AS MATERIALIZED (
    SELECT ARRAY(SELECT '%' || lower(unaccent('unaccent'::regdictionary, w)) || '%' FROM unnest(@patterns::text[]) AS w) AS patterns)
SELECT l.*
FROM (SELECT x.id FROM results x
      WHERE x.race_id = (SELECT @race_id::uuid)
        AND (lower(unaccent('unaccent'::regdictionary, x.athlete || CASE WHEN sqlc.narg('bib')::text IS NULL THEN '' ELSE ' ' || coalesce(x.team, '') END))
                 LIKE ALL ((SELECT w.patterns FROM wanted w)::text[])
             OR lower(x.bib) = lower(sqlc.narg('bib')))
      ORDER BY x.gender, x.event_order, x.event, x.division, x.round, x.finish_order, x.status, x.time_ms, x.id LIMIT @length::bigint) AS found
JOIN code.listed_results l ON l.race_id = (SELECT @race_id::uuid) AND l.id = found.id
ORDER BY l.gender, l.event_order, l.event, l.division, l.round, l.finish_order, l.status, l.time_ms, l.id;

-- name: ResultNearestPlace :one
-- The first result of an event with a place, or else with the next, or else with the last, and its number in the order of ResultPageOfEvent,
-- from 1; with a group, among the results of that one. No row: no result has a place.
SELECT n.number::bigint AS number, n.place::integer AS place
FROM (SELECT row_number() OVER (ORDER BY x.division, x.round, x.finish_order, x.status, x.time_ms, x.id) AS number, x.place FROM results x
      WHERE x.race_id = (SELECT @race_id::uuid) AND x.gender = @gender AND x.event_order = natural_order(@event::text) AND x.event = @event::text
        AND (sqlc.narg('group_name')::text IS NULL OR x.grade = sqlc.narg('group_name'))) AS n
WHERE n.place IS NOT NULL ORDER BY n.place < @place::integer, abs(n.place - @place::integer), n.number LIMIT 1;

-- name: ResultListFinishers :many
-- What scoring needs of the finishers in the final of one event, or of all, and of one division, or of all, in the order of
-- finish: a time of zero means none. Those who have a time and no place are before the first who has a place and a greater time, which is next_place.
SELECT f.id, f.event, f.division, f.team, f.team_id, f.place, f.time_ms, coalesce(f.next_place, 0)::integer AS next_place
FROM (SELECT x.id, x.event, x.event_order, x.division, x.team, x.team_id, x.place, x.time_ms,
          CASE WHEN x.place IS NULL AND x.time_ms > 0
               THEN min(x.place) OVER (PARTITION BY x.event_order, x.event, x.division ORDER BY nullif(x.time_ms, 0) DESC NULLS LAST
                                       RANGE BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) END AS next_place
FROM results x
WHERE x.race_id = (SELECT @race_id::uuid) AND x.gender = @gender AND x.round = 'final' AND x.status = 'finished' AND NOT x.exhibition AND (x.team_id IS NOT NULL OR @unattached::boolean)
  AND (sqlc.narg('event')::text IS NULL OR x.event_order = natural_order(sqlc.narg('event')::text) AND x.event = sqlc.narg('event')::text)
  AND (sqlc.narg('division')::text IS NULL OR x.division = sqlc.narg('division')::text)
LIMIT @max_rows::bigint) AS f
ORDER BY f.event_order, f.event, f.division, coalesce(f.place, f.next_place), f.place IS NOT NULL, nullif(f.time_ms, 0), f.time_ms, f.id;

-- name: ResultListOfIDs :many
-- Results of one race, in the order of their IDs in the list.
SELECT l.* FROM unnest(@ids::uuid[]) WITH ORDINALITY AS wanted (id, n)
JOIN code.listed_results l ON l.race_id = @race_id AND l.id = wanted.id
ORDER BY wanted.n;

-- name: ResultListToCheck :many
-- What is compared when results are checked, in the order of finish.
SELECT x.id, x.gender, x.event, x.division, x.round, x.heat, x.heat_place, x.athlete, x.athlete_id, x.team, x.team_id, x.place, x.time, x.time_ms, x.mark, x.status, x.bib
FROM results x WHERE x.race_id = (SELECT @race_id::uuid)
ORDER BY x.gender, x.event_order, x.event, x.division, x.round, x.finish_order, x.status, x.time_ms, x.id;

-- name: ResultListByTeam :many
-- The columns of code.listed_results; reading that view would look up the race of every result, a third of the time here.
-- The team's races come first, newest first, and then its results race by race: little is sorted, and the first results are
-- sent while the others are still being read. OFFSET makes PostgreSQL look the races up one by one; joined as a table, all
-- races would be read for a few.
SELECT x.*, r.race, r.date
FROM (
    SELECT ran.race_id AS id, c.name AS race, c.date
    FROM code.races_of_team(@team_key::text) AS ran (race_id)
    CROSS JOIN LATERAL (SELECT one.name, one.date FROM races AS one WHERE one.id = ran.race_id AND one.date BETWEEN @first AND @last OFFSET 0) AS c
    ORDER BY c.date DESC, ran.race_id DESC OFFSET 0) AS r
JOIN code.bare_results AS x ON lower(x.team_id COLLATE "C") = @team_key::text AND x.race_id = r.id
    AND x.gender = coalesce(sqlc.narg('gender')::gender, x.gender)
ORDER BY r.date DESC, r.id DESC, x.gender, x.event_order, x.event, x.division, x.round, x.finish_order, x.status, x.time_ms, x.id;

-- name: ResultListByAthlete :many
-- An ID leads to its user, and the user to all the IDs that they go by.
WITH ids AS MATERIALIZED (
    SELECT @athlete_key::text AS key
    UNION
    SELECT other.key FROM athlete_ids named JOIN athlete_ids other ON other.user_id = named.user_id
    WHERE named.key = @athlete_key::text)
SELECT l.* FROM ids JOIN code.listed_results l ON lower(l.athlete_id COLLATE "C") = ids.key
ORDER BY l.date DESC, l.race_id DESC, l.gender, l.event_order, l.event, l.division, l.round, l.finish_order, l.status, l.time_ms, l.id;

-- name: ResultPageOfAthlete :many
-- A page of ResultListByAthlete.
WITH ids AS MATERIALIZED (
    SELECT @athlete_key::text AS key
    UNION
    SELECT other.key FROM athlete_ids named JOIN athlete_ids other ON other.user_id = named.user_id
    WHERE named.key = @athlete_key::text)
SELECT l.* FROM ids JOIN code.listed_results l ON lower(l.athlete_id COLLATE "C") = ids.key
ORDER BY l.date DESC, l.race_id DESC, l.gender, l.event_order, l.event, l.division, l.round, l.finish_order, l.status, l.time_ms, l.id
LIMIT @length::bigint OFFSET @skip::bigint;

-- name: ResultTopOfTeam :many
-- The first results of a team in a span of days, newest race first.
SELECT l.*
FROM (
    SELECT ran.race_id AS id, c.date
    FROM code.races_of_team(@team_key::text) AS ran (race_id)
    CROSS JOIN LATERAL (SELECT one.date FROM races AS one WHERE one.id = ran.race_id AND one.date BETWEEN @first AND @last OFFSET 0) AS c
    ORDER BY c.date DESC, ran.race_id DESC OFFSET 0) AS r
JOIN code.listed_results l ON l.race_id = r.id AND lower(l.team_id COLLATE "C") = @team_key::text
ORDER BY r.date DESC, r.id DESC, l.gender, l.event_order, l.event, l.division, l.round, l.finish_order, l.status, l.time_ms, l.id
LIMIT @max_rows::bigint;

-- name: TeamName :many
-- The name of a team, if a coach has claimed it.
SELECT team_name::text AS name FROM users WHERE coach AND lower(team_id COLLATE "C") = @team_key::text;

-- name: ResultYearsOfTeam :many
-- Of one gender, or of both.
SELECT DISTINCT extract(year FROM r.date)::integer AS year
FROM code.races_of_team(@team_key::text) AS ran (race_id)
CROSS JOIN LATERAL (SELECT x.id FROM results AS x WHERE lower(x.team_id COLLATE "C") = @team_key::text AND x.race_id = ran.race_id AND x.gender = coalesce(sqlc.narg('gender')::gender, x.gender) LIMIT 1) AS any_of_gender
CROSS JOIN LATERAL (SELECT one.date FROM races AS one WHERE one.id = ran.race_id OFFSET 0) AS r
ORDER BY year DESC;

-- ResultAdd and ResultChange travel together with ResultGet, which sees what they did.

-- name: ResultAdd :exec
SELECT code.add_result(@race_id::uuid, @caller::actor, @fields::jsonb);

-- name: ResultChange :exec
SELECT code.change_result(@id::uuid, @caller::actor, @fields::jsonb, @correction_id::uuid, @corrector::uuid, sqlc.narg('reason')::text, @now::timestamptz);

-- name: ResultDelete :one
SELECT code.delete_result(@id::uuid, @caller::actor, @correction_id::uuid, sqlc.narg('corrector')::uuid, sqlc.narg('reason')::text, @now::timestamptz)::boolean;

-- name: ResultCount :one
SELECT coalesce(sum(count), 0)::bigint AS count FROM counters WHERE name = 'results';

-- name: ResultLock :one
-- Locks the race first, as whatever changes results does, so that two cannot wait for each other.
WITH race AS MATERIALIZED (SELECT r.id FROM races r WHERE r.id = (SELECT code.race_of_result(@id::uuid)) FOR NO KEY UPDATE)
SELECT results.id FROM race JOIN results ON results.race_id = race.id AND results.id = @id FOR NO KEY UPDATE OF results;

-- name: ResultDescribe :one
-- What the audit log tells of a result.
WITH race AS MATERIALIZED (SELECT r.id FROM races r WHERE r.id = (SELECT code.race_of_result(@id::uuid)) FOR NO KEY UPDATE)
SELECT (to_jsonb(results) - code.result_derived())::jsonb AS description
FROM race JOIN results ON results.race_id = race.id AND results.id = @id FOR NO KEY UPDATE OF results;

-- name: ResultHistory :many
-- The corrections of a result, newest first, and whether the caller sees who made them; one row without a correction if there are none. No
-- row: there is no such result, or it is deleted and the caller may not see its history.
SELECT h.id, h.user_id, u.name AS user_name, h.reason, h.changes, h.created_at, about.directs
FROM (
    SELECT code.directs(x.race_id, sqlc.narg('caller')::uuid, @operators::boolean)::boolean AS directs, x.present
    FROM (SELECT r.race_id, true AS present FROM results r WHERE r.race_id = (SELECT code.race_of_result(@id::uuid)) AND r.id = @id
          UNION ALL (SELECT c.race_id, false FROM corrections c WHERE c.result_id = @id LIMIT 1) LIMIT 1) AS x) AS about
LEFT JOIN corrections h ON h.result_id = @id
LEFT JOIN users u ON u.id = h.user_id
WHERE about.present OR about.directs
ORDER BY h.n DESC LIMIT 50;

-- name: ResultReasons :many
-- Why results of a race are disqualified, as the history of each says: the reason of its newest correction to that status.
SELECT DISTINCT ON (c.result_id) c.result_id, c.reason
FROM corrections c JOIN results r ON r.race_id = c.race_id AND r.id = c.result_id
WHERE c.race_id = @race_id AND c.result_id = ANY (@results::uuid[]) AND c.changes #>> '{status,1}' = 'dq' AND r.athlete <> 'Name withheld'
ORDER BY c.result_id, c.n DESC;

-- name: ResultIdentify :execrows
-- Says whose a result of a locked race is. No row: it has an Athlete ID, or its name is withheld.
SELECT code.change_result(x.id, @caller::actor, jsonb_build_object('athlete_id', @athlete_id::text), @correction_id::uuid, @corrector::uuid, @reason::text, @now::timestamptz)
FROM (SELECT r.race_id, r.id, r.athlete_id FROM results r
      WHERE r.race_id = (SELECT code.race_of_result(@id::uuid)) AND r.id = @id AND code.require_race(r.race_id, @caller::actor, 'correct', r.user_id) IS NOT NULL
      OFFSET 0) AS x -- who may not correct it is refused before they learn more
WHERE x.athlete_id IS NULL AND NOT EXISTS (SELECT FROM withheld_names w WHERE w.race_id = x.race_id AND w.result_id = x.id);

-- name: ResultDisown :one
-- Takes an Athlete ID off a result of a locked race for the user who goes by it, even if they may not correct the race. False: the result has none
-- of the user's.
SELECT code.disown_result(@id::uuid, @user_id::uuid, @correction_id::uuid, @reason::text, @now::timestamptz)::boolean AS disowned;

-- name: ResultReown :exec
-- Lets a result have an Athlete ID that its user disowned and now claims.
DELETE FROM disowned_results d USING athlete_ids a WHERE a.key = lower(sqlc.arg('athlete_id')::text COLLATE "C") AND d.user_id = a.user_id AND d.result_id = @id;

-- name: ResultClaimant :one
-- A user who has claimed an Athlete ID, which stays theirs until the transaction ends.
SELECT u.name, a.athlete_id FROM athlete_ids a JOIN users u ON u.id = a.user_id WHERE a.user_id = @user_id AND a.claimed FOR UPDATE OF a;

-- name: ResultClaimAdd :one
-- A claim of a result, as it is if it was made before. No row: the user has too many that are not decided.
WITH added AS (
    INSERT INTO result_claims (race_id, result_id, user_id, created_at)
    SELECT @race_id, @result_id, @user_id, @now
    WHERE (SELECT count(*) FROM result_claims c JOIN results x ON x.race_id = c.race_id AND x.id = c.result_id WHERE c.user_id = @user_id AND NOT c.refused) < @max_claims::bigint
    ON CONFLICT DO NOTHING RETURNING refused, created_at)
SELECT refused, created_at FROM added
UNION ALL
SELECT c.refused, c.created_at FROM result_claims c WHERE c.result_id = @result_id AND c.user_id = @user_id;

-- name: ResultClaimList :many
-- The claims of a race that are to be decided, oldest first.
SELECT sqlc.embed(l), u.id AS claimant_id, u.name AS claimant, a.athlete_id AS claimed_id, c.created_at AS claimed_at
FROM result_claims c
JOIN code.listed_results l ON l.race_id = c.race_id AND l.id = c.result_id
JOIN users u ON u.id = c.user_id
JOIN athlete_ids a ON a.user_id = c.user_id AND a.claimed
WHERE c.race_id = @race_id AND NOT c.refused
ORDER BY c.created_at, c.result_id, c.user_id LIMIT 100;

-- name: ResultClaimRefuse :execrows
UPDATE result_claims SET refused = true WHERE result_id = @result_id AND user_id = @user_id AND NOT refused;

-- name: ResultClaimForget :execrows
DELETE FROM result_claims WHERE result_id = @result_id AND (sqlc.narg('user_id')::uuid IS NULL OR user_id = sqlc.narg('user_id')::uuid) AND NOT refused;

-- name: ResultCorrectable :one
-- Refuses those who may not correct a result, and locks its race. No row: it does not exist.
SELECT x.race_id FROM results x WHERE x.race_id = (SELECT code.race_of_result(@id::uuid)) AND x.id = @id AND code.require_race(x.race_id, @caller::actor, 'correct', x.user_id) IS NOT NULL;
