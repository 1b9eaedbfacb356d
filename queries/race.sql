-- name: RaceGet :one
-- Most races have no directors beside their poster, and calling the function for them would cost more than all the rest.
SELECT sqlc.embed(l), (CASE WHEN EXISTS (SELECT FROM race_directors d WHERE d.race_id = l.id) THEN code.directors_of(l.id) ELSE '[]' END)::jsonb AS directors
FROM code.listed_races l WHERE l.id = @id;

-- name: RaceList :many
SELECT * FROM code.listed_races ORDER BY date DESC, id DESC;

-- name: RacePage :many
-- The first race is found in the index alone, and the page begins there. The planner cannot know the length or what is skipped, so it is
-- told the most that a page has, and finds the same plan good for all pages.
SELECT page.*
FROM (SELECT l.* FROM code.listed_races l
      WHERE (l.date, l.id) <= (SELECT p.date, p.id FROM races p ORDER BY p.date DESC, p.id DESC LIMIT 1 OFFSET (SELECT @skip::bigint))
      ORDER BY l.date DESC, l.id DESC LIMIT 101) AS page
ORDER BY page.date DESC, page.id DESC LIMIT @length::bigint;

-- name: RacePageSelected :many
-- Each sport and state has its races in order in an index, so that a page costs the races before it, and none that are left out.
SELECT l.*
FROM (SELECT one.id, one.date
      FROM unnest(CASE WHEN sqlc.narg('sport')::sport IS NULL THEN enum_range(NULL::sport) ELSE ARRAY[sqlc.narg('sport')::sport] END) AS s (sport),
           unnest(CASE WHEN sqlc.narg('state')::race_state IS NULL THEN enum_range(NULL::race_state) ELSE ARRAY[sqlc.narg('state')::race_state] END) AS t (state),
           LATERAL (SELECT r.id, r.date FROM races r WHERE r.sport = s.sport AND r.state = t.state AND r.date BETWEEN coalesce(sqlc.narg('first')::date, '-infinity') AND coalesce(sqlc.narg('last')::date, 'infinity')
                    ORDER BY r.date DESC, r.id DESC LIMIT sqlc.narg('length')::bigint + @skip::bigint) AS one
      ORDER BY one.date DESC, one.id DESC LIMIT sqlc.narg('length')::bigint OFFSET @skip::bigint) AS page
JOIN code.listed_races l ON l.id = page.id
ORDER BY page.date DESC, page.id DESC;

-- name: RacePageOfTeam :many
-- The same of the races in which a team has results or that its coach has posted.
SELECT l.*
FROM (SELECT r.id, r.date
      FROM (SELECT ran.race_id AS id FROM code.races_of_team(@team_key::text) AS ran (race_id)
            UNION
            SELECT p.id FROM users u JOIN races p ON p.user_id = u.id WHERE u.coach AND u.team_id IS NOT NULL AND lower(u.team_id COLLATE "C") = @team_key::text) AS of_team
      JOIN races r ON r.id = of_team.id AND r.date BETWEEN coalesce(sqlc.narg('first')::date, '-infinity') AND coalesce(sqlc.narg('last')::date, 'infinity')
          AND r.sport = coalesce(sqlc.narg('sport')::sport, r.sport) AND r.state = coalesce(sqlc.narg('state')::race_state, r.state)
      ORDER BY r.date DESC, r.id DESC LIMIT sqlc.narg('length')::bigint OFFSET @skip::bigint) AS page
JOIN code.listed_races l ON l.id = page.id
ORDER BY page.date DESC, page.id DESC;

-- name: RaceNewest :many
-- The newest races, at most 100, with one plan for all lengths as in RacePage.
SELECT page.*
FROM (SELECT l.* FROM code.listed_races l WHERE l.date <= @until ORDER BY l.date DESC, l.id DESC LIMIT 100) AS page
ORDER BY page.date DESC, page.id DESC LIMIT @length::bigint;

-- name: RaceBetween :many
-- The first two races with IDs from one to another.
SELECT r.id FROM races r WHERE r.id BETWEEN @first AND @last ORDER BY r.id LIMIT 2;

-- name: RaceComingOfTeam :many
-- The next races that the coach who claimed a team posted or directs.
SELECT l.*
FROM (SELECT r.id, r.date
      FROM users k CROSS JOIN LATERAL (
          SELECT p.id FROM races p WHERE p.user_id = k.id AND p.date >= @today UNION SELECT d.race_id FROM race_directors d WHERE d.user_id = k.id) AS theirs
      JOIN races r ON r.id = theirs.id AND r.date >= @today
      WHERE k.coach AND lower(k.team_id COLLATE "C") = @team_key::text
      ORDER BY r.date, r.id LIMIT @length::bigint) page
JOIN code.listed_races l ON l.id = page.id
ORDER BY page.date, page.id;

-- name: RacePageOfAthlete :many
-- The races posted by a user, who is given by their ID or goes by an Athlete ID.
SELECT l.*
FROM (SELECT p.id, p.date FROM races p WHERE p.user_id = coalesce(sqlc.narg('user_id')::uuid, (SELECT a.user_id FROM athlete_ids a WHERE a.key = @key))
      ORDER BY p.date DESC, p.id DESC LIMIT @length::bigint OFFSET @skip::bigint) page
JOIN code.listed_races l ON l.id = page.id
ORDER BY page.date DESC, page.id DESC;

-- name: RaceListOfTeam :many
-- The races of a period in which a team has results or that its coach has posted. Nothing else tells where a team is going to run.
SELECT r.id, r.name, r.date, r.location, r.description, r.updated_at
FROM (SELECT ran.race_id AS id FROM code.races_of_team(@team_key::text) AS ran (race_id)
      UNION
      SELECT p.id FROM users u JOIN races p ON p.user_id = u.id AND p.date BETWEEN @first AND @last
      WHERE u.coach AND u.team_id IS NOT NULL AND lower(u.team_id COLLATE "C") = @team_key::text) AS of_team
JOIN races r ON r.id = of_team.id AND r.date BETWEEN @first AND @last
ORDER BY r.date, r.id LIMIT @max_rows;

-- RaceAdd and RaceChange travel together with RaceGet, which sees what they did.

-- name: RaceAdd :exec
SELECT code.add_race(@caller::actor, @fields::jsonb);

-- name: RaceChange :exec
SELECT code.change_race(@id::uuid, @caller::actor, @fields::jsonb, @now::timestamptz);

-- name: RaceDelete :execrows
DELETE FROM races WHERE id = @id AND code.require_race(id, @caller::actor, 'delete') IS NOT NULL;

-- name: RaceAddingTo :one
-- No row: there is no such race.
SELECT sport FROM races WHERE id = @id AND code.require_race(id, @caller::actor, 'add') IS NOT NULL;

-- name: RaceOwn :one
-- Lets a race's poster change who directs it, one at a time.
SELECT user_id FROM races WHERE id = @id AND code.require_race(id, @caller::actor, 'own') IS NOT NULL FOR NO KEY UPDATE;

-- name: RaceTouch :exec
UPDATE races SET updated_at = @now WHERE id = @id;

-- name: RaceDescribe :one
-- What the audit log tells of a race.
SELECT (to_jsonb(r) - code.race_derived() || jsonb_build_object(
    'directors', ARRAY(SELECT d.user_id FROM race_directors d WHERE d.race_id = r.id),
    'named_directors', ARRAY(SELECT n.user_id FROM named_directors n WHERE n.race_id = r.id)))::jsonb AS description
FROM races r WHERE r.id = @id FOR UPDATE;

-- name: RaceGive :execrows
UPDATE races SET user_id = u.id, user_name = u.name, updated_at = @now FROM (SELECT n.id, n.name FROM users n WHERE n.id = @user_id FOR KEY SHARE) AS u WHERE races.id = @id;

-- name: DirectorName :exec
-- Changes nothing for a director, for a user who was named before, and if there is no such user.
INSERT INTO named_directors (race_id, user_id, created_at)
SELECT @race_id, u.id, @now FROM (SELECT n.id FROM users n WHERE n.id = @user_id FOR KEY SHARE) AS u
WHERE NOT EXISTS (SELECT FROM race_directors d WHERE d.race_id = @race_id AND d.user_id = @user_id)
ON CONFLICT DO NOTHING;

-- name: DirectorAccept :execrows
WITH named AS (DELETE FROM named_directors n WHERE n.race_id = @race_id AND n.user_id = @user_id RETURNING n.race_id, n.user_id)
INSERT INTO race_directors (race_id, user_id, created_at) SELECT race_id, user_id, @now FROM named;

-- name: DirectorAdd :exec
INSERT INTO race_directors (race_id, user_id, created_at) VALUES (@race_id, @user_id, @now);

-- name: DirectorCount :one
-- Other than this one, named ones too.
SELECT count(*) FROM code.directorships WHERE race_id = @race_id AND user_id <> @user_id;

-- name: DirectorDelete :execrows
DELETE FROM race_directors WHERE race_id = @race_id AND user_id = @user_id;

-- name: DirectorUnname :execrows
DELETE FROM named_directors WHERE race_id = @race_id AND user_id = @user_id;

-- name: DirectorshipGet :one
SELECT * FROM code.directorships WHERE race_id = @race_id AND user_id = @user_id;

-- name: DirectorshipList :many
-- The races that a user directs, those first that they may accept.
SELECT * FROM code.directorships WHERE user_id = @user_id ORDER BY accepted, created_at DESC, race_id DESC LIMIT 1000;

-- name: DirectorshipListOfRace :many
SELECT * FROM code.directorships WHERE race_id = @race_id ORDER BY NOT accepted, created_at, user_id;

-- name: RaceExists :one
SELECT EXISTS (SELECT FROM races WHERE id = @id);

-- name: RaceYouthEvents :many
-- The events with results from files that call their athletes girls and boys. Most races have no such file.
SELECT DISTINCT x.gender, x.event
FROM imports i JOIN results x ON x.race_id = i.race_id AND x.import_id = i.id
WHERE i.race_id = (SELECT @race_id::uuid) AND i.youth AND EXISTS (SELECT FROM imports y WHERE y.race_id = (SELECT @race_id::uuid) AND y.youth);

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
SELECT event FROM names LIMIT sqlc.narg('max_rows')::bigint;

-- name: RaceContests :many
-- The rounds of events and divisions that have results. An import looks at them once, which may read the whole index.
SELECT DISTINCT gender, event_order, event, division, round FROM results WHERE race_id = @race_id
ORDER BY gender, event_order, event, division, round;

-- name: RaceHeats :many
-- RaceContests, apart by whether results have a heat.
SELECT DISTINCT gender, event_order, event, division, round, (heat IS NULL)::boolean AS heatless FROM results WHERE race_id = @race_id
ORDER BY gender, event_order, event, division, round;

-- name: RaceVersion :one
-- How a race is scored, and a number that grows with every change of the race or its results.
SELECT r.sport, r.scoring, coalesce((SELECT c.id FROM changes c WHERE c.race_id = r.id AND c.for_live ORDER BY c.id DESC LIMIT 1), 0)::bigint AS version
FROM races r WHERE r.id = @id;

-- name: RaceVersions :many
-- The versions of those of some races that exist.
SELECT r.id, coalesce((SELECT c.id FROM changes c WHERE c.race_id = r.id AND c.for_live ORDER BY c.id DESC LIMIT 1), 0)::bigint AS version
FROM races r WHERE r.id = ANY(@ids::uuid[]);

-- name: RaceChangesSince :many
-- What has changed since a version, oldest first. A row without results, which may stand for any change, is the only one then.
WITH since AS (
    SELECT c.id, c.results FROM changes c WHERE c.race_id = @race_id::uuid AND c.for_live AND c.id > @version::bigint ORDER BY c.id DESC LIMIT @max_rows::bigint)
SELECT s.results::uuid[] AS results FROM since s
WHERE s.results IS NULL OR NOT EXISTS (SELECT FROM since t WHERE t.results IS NULL) ORDER BY s.id;

-- name: RaceLock :one
-- Nobody else changes the race, its votes or its number of results until the transaction ends.
SELECT id FROM races WHERE id = @id FOR NO KEY UPDATE;
