-- Every query that gives results selects the same columns in the same order: result.columns takes them all.

-- name: ResultGet :one
SELECT x.id, x.race_id, r.name AS race, r.date, x.gender, x.event, x.athlete, x.athlete_id, x.team, x.team_id, x.place,
       x.time, x.time_ms, x.mark, x.status, x.points, x.grade, x.bib, x.wind, x.notes,
       x.user_id, x.created_at, x.updated_at
FROM results x JOIN races r ON r.id = x.race_id
WHERE x.id = @id;

-- name: ResultListByRace :many
SELECT x.id, x.race_id, r.name AS race, r.date, x.gender, x.event, x.athlete, x.athlete_id, x.team, x.team_id, x.place,
       x.time, x.time_ms, x.mark, x.status, x.points, x.grade, x.bib, x.wind, x.notes,
       x.user_id, x.created_at, x.updated_at
FROM results x JOIN races r ON r.id = x.race_id
WHERE x.race_id = @race_id
ORDER BY x.gender, x.event_order, x.event, x.place, x.time_ms, x.id;

-- name: ResultListByGender :many
SELECT x.id, x.race_id, r.name AS race, r.date, x.gender, x.event, x.athlete, x.athlete_id, x.team, x.team_id, x.place,
       x.time, x.time_ms, x.mark, x.status, x.points, x.grade, x.bib, x.wind, x.notes,
       x.user_id, x.created_at, x.updated_at
FROM results x JOIN races r ON r.id = x.race_id
WHERE x.race_id = @race_id AND x.gender = @gender
ORDER BY x.event_order, x.event, x.place, x.time_ms, x.id;

-- name: ResultListByEvent :many
SELECT x.id, x.race_id, r.name AS race, r.date, x.gender, x.event, x.athlete, x.athlete_id, x.team, x.team_id, x.place,
       x.time, x.time_ms, x.mark, x.status, x.points, x.grade, x.bib, x.wind, x.notes,
       x.user_id, x.created_at, x.updated_at
FROM results x JOIN races r ON r.id = x.race_id
WHERE x.race_id = @race_id AND x.gender = @gender AND x.event_order = natural_order(@event::text) AND x.event = @event::text
ORDER BY x.place, x.time_ms, x.id;

-- name: ResultListByTeam :many
-- The team's races first, newest first, and then its results in one after the other: what is sorted is small, and the first
-- results leave while the others are still to be read.
-- Races are looked up one after the other (OFFSET keeps it so): joined as a table, all of them would be read for a few.
SELECT x.id, x.race_id, r.name AS race, r.date, x.gender, x.event, x.athlete, x.athlete_id, x.team, x.team_id, x.place,
       x.time, x.time_ms, x.mark, x.status, x.points, x.grade, x.bib, x.wind, x.notes,
       x.user_id, x.created_at, x.updated_at
FROM (
    SELECT ran.race_id AS id, c.name, c.date
    FROM races_of_team(@team_key::text) AS ran (race_id)
    CROSS JOIN LATERAL (SELECT one.name, one.date FROM races AS one WHERE one.id = ran.race_id OFFSET 0) AS c
    ORDER BY c.date DESC, ran.race_id DESC OFFSET 0) AS r
JOIN results AS x ON lower(x.team_id COLLATE "C") = @team_key::text AND x.race_id = r.id
ORDER BY r.date DESC, r.id DESC, x.gender, x.event_order, x.event, x.place, x.time_ms, x.id;

-- name: ResultListByTeamYear :many
SELECT x.id, x.race_id, r.name AS race, r.date, x.gender, x.event, x.athlete, x.athlete_id, x.team, x.team_id, x.place,
       x.time, x.time_ms, x.mark, x.status, x.points, x.grade, x.bib, x.wind, x.notes,
       x.user_id, x.created_at, x.updated_at
FROM (
    SELECT ran.race_id AS id, c.name, c.date
    FROM races_of_team(@team_key::text) AS ran (race_id)
    CROSS JOIN LATERAL (SELECT one.name, one.date FROM races AS one WHERE one.id = ran.race_id AND one.date BETWEEN @first AND @last OFFSET 0) AS c
    ORDER BY c.date DESC, ran.race_id DESC OFFSET 0) AS r
JOIN results AS x ON lower(x.team_id COLLATE "C") = @team_key::text AND x.race_id = r.id
ORDER BY r.date DESC, r.id DESC, x.gender, x.event_order, x.event, x.place, x.time_ms, x.id;

-- name: ResultListByTeamYearGender :many
SELECT x.id, x.race_id, r.name AS race, r.date, x.gender, x.event, x.athlete, x.athlete_id, x.team, x.team_id, x.place,
       x.time, x.time_ms, x.mark, x.status, x.points, x.grade, x.bib, x.wind, x.notes,
       x.user_id, x.created_at, x.updated_at
FROM (
    SELECT ran.race_id AS id, c.name, c.date
    FROM races_of_team(@team_key::text) AS ran (race_id)
    CROSS JOIN LATERAL (SELECT one.name, one.date FROM races AS one WHERE one.id = ran.race_id AND one.date BETWEEN @first AND @last OFFSET 0) AS c
    ORDER BY c.date DESC, ran.race_id DESC OFFSET 0) AS r
JOIN results AS x ON lower(x.team_id COLLATE "C") = @team_key::text AND x.race_id = r.id AND x.gender = @gender
ORDER BY r.date DESC, r.id DESC, x.gender, x.event_order, x.event, x.place, x.time_ms, x.id;

-- name: ResultListByAthlete :many
-- An ID leads to its user, and the user to all the IDs that they go by.
WITH ids AS MATERIALIZED (
    SELECT @athlete_key::text AS key
    UNION
    SELECT other.key FROM athlete_ids named JOIN athlete_ids other ON other.user_id = named.user_id
    WHERE named.key = @athlete_key::text)
SELECT x.id, x.race_id, r.name AS race, r.date, x.gender, x.event, x.athlete, x.athlete_id, x.team, x.team_id, x.place,
       x.time, x.time_ms, x.mark, x.status, x.points, x.grade, x.bib, x.wind, x.notes,
       x.user_id, x.created_at, x.updated_at
FROM ids JOIN results x ON lower(x.athlete_id COLLATE "C") = ids.key
CROSS JOIN LATERAL (SELECT one.name, one.date FROM races AS one WHERE one.id = x.race_id OFFSET 0) AS r
ORDER BY r.date DESC, x.race_id DESC, x.gender, x.event_order, x.event, x.place, x.time_ms, x.id;

-- name: ResultYearsOfTeam :many
SELECT DISTINCT extract(year FROM r.date)::integer AS year
FROM races_of_team(@team_key::text) AS ran (race_id)
CROSS JOIN LATERAL (SELECT x.id FROM results AS x WHERE lower(x.team_id COLLATE "C") = @team_key::text AND x.race_id = ran.race_id AND x.gender = @gender LIMIT 1) AS any_of_gender
CROSS JOIN LATERAL (SELECT one.date FROM races AS one WHERE one.id = ran.race_id OFFSET 0) AS r
ORDER BY year DESC;

-- name: ResultListForScores :many
-- ResultListByEvent, and by what the race is scored.
SELECT x.id, x.race_id, r.name AS race, r.date, x.gender, x.event, x.athlete, x.athlete_id, x.team, x.team_id, x.place,
       x.time, x.time_ms, x.mark, x.status, x.points, x.grade, x.bib, x.wind, x.notes,
       x.user_id, x.created_at, x.updated_at, r.sport, r.scoring
FROM results x JOIN races r ON r.id = x.race_id
WHERE x.race_id = @race_id AND x.gender = @gender AND x.event_order = natural_order(@event::text) AND x.event = @event::text
ORDER BY x.place, x.time_ms, x.id;

-- name: ResultAdd :one
WITH x AS (
    INSERT INTO results (race_id, id, user_id, gender, event, athlete, athlete_id, team, team_id, place, time, time_ms, mark,
                         status, points, grade, bib, wind, notes, created_at, updated_at)
    VALUES (@race_id, @id, @user_id, @gender, @event, @athlete, sqlc.narg('athlete_id'), sqlc.narg('team'), sqlc.narg('team_id'),
            sqlc.narg('place'), sqlc.narg('time'), sqlc.narg('time_ms'), sqlc.narg('mark'), @status, sqlc.narg('points')::numeric,
            sqlc.narg('grade'), sqlc.narg('bib'), sqlc.narg('wind')::numeric, sqlc.narg('notes'), @now, @now)
    RETURNING *)
SELECT x.id, x.race_id, r.name AS race, r.date, x.gender, x.event, x.athlete, x.athlete_id, x.team, x.team_id, x.place,
       x.time, x.time_ms, x.mark, x.status, x.points, x.grade, x.bib, x.wind, x.notes,
       x.user_id, x.created_at, x.updated_at
FROM x JOIN races r ON r.id = x.race_id;

-- name: ResultChange :one
WITH x AS (
    UPDATE results SET
        gender     = coalesce(sqlc.narg('gender')::gender, results.gender),
        event      = coalesce(sqlc.narg('event')::text, results.event),
        athlete    = coalesce(sqlc.narg('athlete')::text, results.athlete),
        status     = coalesce(sqlc.narg('status')::result_status, results.status),
        athlete_id = CASE WHEN @athlete_id_set::boolean THEN sqlc.narg('athlete_id')::text ELSE results.athlete_id END,
        team       = CASE WHEN @team_set::boolean THEN sqlc.narg('team')::text ELSE results.team END,
        team_id    = CASE WHEN @team_id_set::boolean THEN sqlc.narg('team_id')::text ELSE results.team_id END,
        place      = CASE WHEN @place_set::boolean THEN sqlc.narg('place')::integer ELSE results.place END,
        time       = CASE WHEN @time_set::boolean THEN sqlc.narg('time')::text ELSE results.time END,
        time_ms    = CASE WHEN @time_set::boolean THEN sqlc.narg('time_ms')::bigint ELSE results.time_ms END,
        mark       = CASE WHEN @mark_set::boolean THEN sqlc.narg('mark')::text ELSE results.mark END,
        points     = CASE WHEN @points_set::boolean THEN sqlc.narg('points')::numeric ELSE results.points END,
        grade      = CASE WHEN @grade_set::boolean THEN sqlc.narg('grade')::text ELSE results.grade END,
        bib        = CASE WHEN @bib_set::boolean THEN sqlc.narg('bib')::text ELSE results.bib END,
        wind       = CASE WHEN @wind_set::boolean THEN sqlc.narg('wind')::numeric ELSE results.wind END,
        notes      = CASE WHEN @notes_set::boolean THEN sqlc.narg('notes')::text ELSE results.notes END,
        updated_at = @now
    FROM races own
    WHERE results.id = @id AND own.id = results.race_id AND (results.user_id = @user_id OR own.user_id = @user_id)
    RETURNING results.*)
SELECT x.id, x.race_id, r.name AS race, r.date, x.gender, x.event, x.athlete, x.athlete_id, x.team, x.team_id, x.place,
       x.time, x.time_ms, x.mark, x.status, x.points, x.grade, x.bib, x.wind, x.notes,
       x.user_id, x.created_at, x.updated_at
FROM x JOIN races r ON r.id = x.race_id;

-- name: ResultDelete :execrows
DELETE FROM results USING races own
WHERE results.id = @id AND own.id = results.race_id AND (results.user_id = @user_id OR own.user_id = @user_id);

-- name: ResultExists :one
SELECT EXISTS (SELECT FROM results WHERE id = @id);

-- name: ResultCount :one
SELECT coalesce(sum(count), 0)::bigint AS count FROM counters WHERE name = 'results';
