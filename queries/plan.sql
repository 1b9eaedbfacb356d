-- Planned sessions. code.planned says which of them users have, code.coached_teams and code.team_logs what coaches may read of them.

-- name: PlanTeamList :many
-- The sessions of the teams of a coach on some days, or some of them. Of athletes, those are named whose logs the coach may read; a session for none of
-- these is left out. A page of them by day and ID, from behind a day and an ID.
SELECT sqlc.embed(s), a.ids::uuid[] AS athletes
FROM code.coached_teams(@coach_id::uuid) AS t (team_key, team_id, head_id, claimed)
JOIN code.listed_sessions s ON s.team_key = t.team_key
CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(x.user_id ORDER BY x.user_id), '{}') AS ids FROM planned_athletes x
    WHERE x.session_id = s.id AND x.user_id IN (SELECT l.user_id FROM code.team_logs(@coach_id::uuid, false, true) AS l (user_id, name, timezone, healthy))) AS a
WHERE (s.reach <> 'athletes' OR cardinality(a.ids) > 0) AND s.team_key = coalesce(sqlc.narg('team_key')::text, s.team_key)
  AND s.day BETWEEN @first::date AND @last::date AND (sqlc.narg('ids')::uuid[] IS NULL OR s.id = ANY (sqlc.narg('ids')::uuid[]))
  AND (sqlc.narg('after_day')::date IS NULL OR (s.day, s.id) > (sqlc.narg('after_day')::date, @after_id::uuid))
ORDER BY s.day, s.id LIMIT @length::bigint;

-- name: PlanOwnList :many
-- The sessions that a user has planned for themselves on some days, or some of them.
SELECT sqlc.embed(s) FROM code.listed_sessions s
WHERE s.owner_id = @owner_id::uuid AND s.day BETWEEN @first::date AND @last::date AND (sqlc.narg('ids')::uuid[] IS NULL OR s.id = ANY (sqlc.narg('ids')::uuid[]))
ORDER BY s.day, s.created_at, s.id LIMIT 5000;

-- name: PlanList :many
-- The sessions that athletes have on some days, and how they have marked them.
SELECT p.user_id::uuid AS user_id, sqlc.embed(s), m.mark, m.note, m.marked_at, m.seen_at
FROM code.planned(@athletes::uuid[], @first::date, @last::date) AS p (user_id, session_id, day)
JOIN code.listed_sessions s ON s.id = p.session_id
LEFT JOIN plan_marks m ON m.session_id = p.session_id AND m.user_id = p.user_id
ORDER BY s.day, s.created_at, s.id;

-- name: PlanDone :many
-- What athletes have done on some days.
SELECT r.user_id, r.day::date AS day, coalesce(sum(r.meters) FILTER (WHERE r.running), 0)::numeric AS meters, coalesce(sum(r.seconds) FILTER (WHERE r.running), 0)::numeric AS seconds,
       coalesce(sum(r.seconds) FILTER (WHERE NOT r.running), 0)::numeric AS other_seconds, count(*) AS runs
FROM runs r WHERE r.user_id = ANY (@users::uuid[]) AND r.day BETWEEN @first::date AND @last::date
GROUP BY r.user_id, r.day ORDER BY r.user_id, r.day;

-- name: PlanAthletes :many
-- A page of the athletes by name whose logs a coach may read, of all teams or of one, or of a group, and the day on which the coach's weeks begin.
SELECT l.user_id::uuid AS user_id, l.name::text AS name, ARRAY(SELECT g.group_id FROM group_athletes g WHERE g.user_id = l.user_id ORDER BY g.group_id)::uuid[] AS groups,
       (SELECT c.week_start FROM users c WHERE c.id = @reader)::text AS week_start
FROM code.team_logs(@reader::uuid, false, @team::boolean) AS l (user_id, name, timezone, healthy)
WHERE (sqlc.narg('group_id')::uuid IS NULL OR EXISTS (SELECT FROM group_athletes g WHERE g.group_id = sqlc.narg('group_id')::uuid AND g.user_id = l.user_id))
  AND (sqlc.narg('team_key')::text IS NULL OR EXISTS (SELECT FROM users u WHERE u.id = l.user_id AND lower(u.team_id COLLATE "C") = sqlc.narg('team_key')::text))
ORDER BY l.name, l.user_id LIMIT @length::bigint OFFSET @skip::bigint;

-- name: PlanTargets :many
-- Which of the groups, athletes and sessions that a plan names a coach may name: those of the team, and athletes whose logs the coach may read.
SELECT 'group'::text AS kind, g.id FROM team_groups g WHERE g.team_key = @team_key::text AND g.id = ANY (@ids::uuid[])
UNION ALL
SELECT 'session', s.id FROM planned_sessions s WHERE s.team_key = @team_key::text AND s.id = ANY (@ids::uuid[])
UNION ALL
SELECT 'athlete', u.id FROM code.team_logs(@coach_id::uuid, false, true) AS l (user_id, name, timezone, healthy)
JOIN users u ON u.id = l.user_id AND lower(u.team_id COLLATE "C") = @team_key::text WHERE u.id = ANY (@ids::uuid[]);

-- name: PlanAdd :exec
-- Rows are JSON with the names of the columns.
INSERT INTO planned_sessions (id, owner_id, team_id, reach, group_id, day, text, title, kind, meters, seconds, author_id, created_at, updated_at)
SELECT r.id, sqlc.narg('owner_id')::uuid, sqlc.narg('team_id')::text, r.reach, r.group_id, r.day, r.text, r.title, r.kind, r.meters, r.seconds,
       @author_id::uuid, @now::timestamptz, @now::timestamptz
FROM jsonb_populate_recordset(NULL::planned_sessions, @rows::jsonb) AS r;

-- name: PlanChange :exec
UPDATE planned_sessions s SET reach = r.reach, group_id = r.group_id, day = r.day, text = r.text, title = r.title, kind = r.kind, meters = r.meters,
    seconds = r.seconds, author_id = @author_id::uuid, updated_at = @now::timestamptz, revision = s.revision + 1
FROM jsonb_populate_recordset(NULL::planned_sessions, @rows::jsonb) AS r WHERE s.id = r.id;

-- name: PlanSetAthletes :exec
-- For whom sessions are, in pairs. Those whose logs the coach may not read stay.
WITH added AS (
    INSERT INTO planned_athletes (session_id, user_id) SELECT unnest(@pair_sessions::uuid[]), unnest(@pair_users::uuid[])
    ON CONFLICT ON CONSTRAINT planned_athletes_pkey DO NOTHING)
DELETE FROM planned_athletes a
WHERE a.session_id = ANY (@ids::uuid[])
  AND NOT EXISTS (SELECT FROM (SELECT unnest(@pair_sessions::uuid[]) AS session_id, unnest(@pair_users::uuid[]) AS user_id) AS p WHERE p.session_id = a.session_id AND p.user_id = a.user_id)
  AND (EXISTS (SELECT FROM planned_sessions s WHERE s.id = a.session_id AND s.reach <> 'athletes')
       OR a.user_id IN (SELECT l.user_id FROM code.team_logs(@coach_id::uuid, false, true) AS l (user_id, name, timezone, healthy)));

-- name: PlanSetReplaced :exec
-- The sessions that stand instead of others, in pairs.
WITH gone AS (
    DELETE FROM replaced_sessions r
    WHERE r.session_id = ANY (@ids::uuid[])
      AND NOT EXISTS (SELECT FROM (SELECT unnest(@pair_sessions::uuid[]) AS session_id, unnest(@pair_replaced::uuid[]) AS replaced_id) AS p WHERE p.session_id = r.session_id AND p.replaced_id = r.replaced_id))
INSERT INTO replaced_sessions (session_id, replaced_id) SELECT unnest(@pair_sessions::uuid[]), unnest(@pair_replaced::uuid[])
ON CONFLICT ON CONSTRAINT replaced_sessions_pkey DO NOTHING;

-- name: PlanDelete :exec
DELETE FROM planned_sessions WHERE id = ANY (@ids::uuid[]);

-- name: PlanOver :many
-- Which users have more sessions than a limit on which of some days, in pairs. Needs TeamLock, or the lock of the owner.
SELECT u.name, p.day::date AS day
FROM (SELECT DISTINCT unnest(@users::uuid[]) AS user_id, unnest(@days::date[]) AS day) AS x
JOIN code.planned(@users::uuid[], (SELECT min(d) FROM unnest(@days::date[]) AS d), (SELECT max(d) FROM unnest(@days::date[]) AS d)) AS p (user_id, session_id, day)
  ON p.user_id = x.user_id AND p.day = x.day
JOIN users u ON u.id = p.user_id
GROUP BY u.id, u.name, p.day HAVING count(*) > @most::bigint
ORDER BY p.day, u.name, u.id LIMIT 10;

-- name: PlanHolders :many
-- Who has some sessions on which days, of the athletes of a team, or a user.
WITH athlete AS MATERIALIZED (
    SELECT array_agg(u.id) AS ids FROM users u
    WHERE u.id = sqlc.narg('owner_id')::uuid OR NOT u.coach AND lower(u.team_id COLLATE "C") = sqlc.narg('team_key')::text)
SELECT p.user_id::uuid AS user_id, p.session_id::uuid AS session_id, p.day::date AS day
FROM athlete, (SELECT min(s.day) AS first, max(s.day) AS last FROM planned_sessions s WHERE s.id = ANY (@ids::uuid[])) AS d,
     code.planned(athlete.ids, d.first, d.last) AS p (user_id, session_id, day)
WHERE p.session_id = ANY (@ids::uuid[]);

-- name: PlanTell :exec
-- Tells of the days on which the plans of athletes have changed, in pairs.
INSERT INTO changes (kind, event_id, user_id, day)
SELECT 'log.plan_changed', gen_random_uuid(), p.user_id, p.day
FROM (SELECT unnest(@users::uuid[]) AS user_id, unnest(@days::date[]) AS day) AS p ORDER BY p.day, p.user_id;

-- name: PlanNotify :exec
-- Notifies athletes that a coach has planned weeks of theirs, in pairs: of each week once.
SELECT code.notify(p.user_id, jsonb_populate_record(NULL::notices, jsonb_build_object('kind', 'week_planned', 'actor_id', @coach_id::uuid, 'day', p.day)))
FROM (SELECT unnest(@users::uuid[]) AS user_id, unnest(@weeks::date[]) AS day) AS p ORDER BY p.day, p.user_id;

-- name: PlanFullDay :many
-- The days on which a team has more sessions than a limit, of the days of some sessions.
SELECT s.day FROM planned_sessions s
WHERE s.team_key = @team_key::text AND s.day IN (SELECT x.day FROM planned_sessions x WHERE x.id = ANY (@ids::uuid[]))
GROUP BY s.day HAVING count(*) > @most::bigint ORDER BY s.day LIMIT 1;

-- name: PlanHas :one
-- Whether a user has a session, and the plan of its day can be read.
SELECT p.day::date AS day FROM planned_sessions s, code.planned(ARRAY[@user_id::uuid], s.day, s.day) AS p (user_id, session_id, day)
WHERE s.id = @id AND p.session_id = s.id;

-- name: PlanSetMark :execrows
-- Where the mark is null, it is removed. A mark that says the same keeps its time.
INSERT INTO plan_marks AS m (session_id, user_id, mark, note, marked_at, seen_at)
VALUES (@id, @user_id, sqlc.narg('mark')::plan_mark, sqlc.narg('note')::text, CASE WHEN sqlc.narg('mark')::plan_mark IS NOT NULL THEN @now::timestamptz END, @now::timestamptz)
ON CONFLICT ON CONSTRAINT plan_marks_pkey DO UPDATE SET mark = excluded.mark, note = excluded.note, marked_at = excluded.marked_at, seen_at = excluded.seen_at
WHERE m.mark IS DISTINCT FROM excluded.mark OR m.note IS DISTINCT FROM excluded.note;

-- name: PlanMarkSeen :exec
INSERT INTO plan_marks AS m (session_id, user_id, seen_at)
SELECT p.session_id, p.user_id, @now::timestamptz FROM code.planned(ARRAY[@user_id::uuid], @first::date, @last::date) AS p (user_id, session_id, day)
ON CONFLICT ON CONSTRAINT plan_marks_pkey DO UPDATE SET seen_at = excluded.seen_at;

-- name: PlanLockSession :exec
-- Keeps others from changing a session until the transaction ends.
SELECT id FROM planned_sessions WHERE id = @id FOR UPDATE;

-- name: PlanLockKey :one
-- The key of the lock of a user's own plan: that of their team, whose sessions count with theirs.
SELECT coalesce(lower(u.team_id COLLATE "C"), u.id::text)::text AS key FROM users u WHERE u.id = @id;

-- name: PlanUnits :one
-- In which unit the author of a session writes distances; a user if the author is gone.
SELECT u.units FROM users u WHERE u.id = coalesce((SELECT s.author_id FROM planned_sessions s WHERE s.id = @id), @user_id::uuid);

-- name: TemplateList :many
-- A page of the templates of a user, and where team is set, of the teams of a coach, behind an ID, without their sessions; or the one with an ID.
SELECT t.id, t.owner_id, t.team_id, coalesce(t.team_key, '')::text AS team_key, t.name, t.weeks, jsonb_array_length(t.sessions)::integer AS count,
       CASE WHEN t.id = sqlc.narg('id')::uuid THEN t.sessions ELSE '[]' END::jsonb AS sessions, t.author_id, u.name AS author, t.created_at, t.updated_at
FROM plan_templates t LEFT JOIN users u ON u.id = t.author_id
WHERE (t.owner_id = @caller::uuid OR @team::boolean AND t.team_key IN (SELECT c.team_key FROM code.coached_teams(@caller::uuid) AS c (team_key, team_id, head_id, claimed)))
  AND t.id = coalesce(sqlc.narg('id')::uuid, t.id) AND t.id > coalesce(sqlc.narg('after')::uuid, '00000000-0000-0000-0000-000000000000')
ORDER BY t.id LIMIT @length::bigint;

-- name: TemplateCount :one
-- How many templates a team has, or a user.
SELECT count(*) FROM plan_templates t WHERE t.team_key = sqlc.narg('team_key')::text OR t.owner_id = sqlc.narg('owner_id')::uuid;

-- name: TemplateAdd :exec
INSERT INTO plan_templates (id, owner_id, team_id, name, weeks, sessions, author_id, created_at, updated_at)
VALUES (@id, @owner_id, @team_id, @name, @weeks, @sessions, @author_id::uuid, @now, @now);

-- name: TemplateChange :exec
-- The sessions stay if they are null.
UPDATE plan_templates t SET name = @name, weeks = @weeks, sessions = coalesce(sqlc.narg('sessions')::jsonb, t.sessions), author_id = @author_id::uuid, updated_at = @now
WHERE t.id = @id;

-- name: TemplateDelete :exec
DELETE FROM plan_templates WHERE id = @id;

-- name: TemplateLock :exec
-- Keeps others from changing a template until the transaction ends.
SELECT id FROM plan_templates WHERE id = @id FOR UPDATE;
