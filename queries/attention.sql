-- Which athletes of a team need attention. code.team_logs says whose logs a coach may read.

-- name: AttentionPage :many
-- A page of the athletes by name: their today, the last day with an entry, since when the reader is their coach, their head coach, and the oldest of
-- their comments since a time that nobody else has answered on the same day. LATERAL reads the last entry from the end of the primary key.
SELECT team.user_id::uuid AS user_id, team.name::text AS name, a.athlete_id, team.healthy::boolean AS healthy,
       (sqlc.arg('now')::timestamptz AT TIME ZONE team.timezone::text)::date AS today, (t.created_at AT TIME ZONE team.timezone::text)::date AS accepted,
       coalesce(t.head_id, t.coach_id)::uuid AS head_id,
       (last.day IS NOT NULL)::boolean AS has_entry, coalesce(last.day, 'epoch')::date AS last_day, (c.id IS NOT NULL)::boolean AS has_comment,
       coalesce(c.id, team.user_id)::uuid AS comment_id, coalesce(c.day, 'epoch')::date AS comment_day, coalesce(c.created_at, 'epoch')::timestamptz AS commented_at
FROM (SELECT l.user_id, l.name, l.timezone, l.healthy FROM code.team_logs(@reader::uuid, @health::boolean, @team::boolean) AS l (user_id, name, timezone, healthy)
      WHERE sqlc.narg('group_id')::uuid IS NULL OR EXISTS (SELECT FROM group_athletes g WHERE g.group_id = sqlc.narg('group_id')::uuid AND g.user_id = l.user_id)
      ORDER BY l.name, l.user_id LIMIT @length::bigint OFFSET @skip::bigint) AS team
JOIN accepted_coaches t ON t.user_id = team.user_id AND t.coach_id = @reader
LEFT JOIN athlete_ids a ON a.user_id = team.user_id AND a.claimed
LEFT JOIN LATERAL (
    SELECT e.day FROM entries e WHERE e.user_id = team.user_id AND e.day <= (sqlc.arg('now')::timestamptz AT TIME ZONE team.timezone)::date ORDER BY e.day DESC LIMIT 1) AS last ON true
LEFT JOIN LATERAL (
    SELECT x.id, x.day, x.created_at FROM comments x
    WHERE x.author_id = team.user_id AND x.user_id = team.user_id AND x.created_at > @since::timestamptz
      AND NOT EXISTS (SELECT FROM comments y WHERE y.user_id = x.user_id AND y.day = x.day AND y.author_id <> x.author_id AND y.created_at > x.created_at)
    ORDER BY x.created_at, x.id LIMIT 1) AS c ON true
ORDER BY team.name, team.user_id;

-- name: AttentionOf :one
-- An athlete of a coach: their today, since when the reader is their coach, their head coach, and the last day with an entry before a day.
SELECT (sqlc.arg('now')::timestamptz AT TIME ZONE l.timezone::text)::date AS today, (t.created_at AT TIME ZONE l.timezone::text)::date AS accepted,
       coalesce(t.head_id, t.coach_id)::uuid AS head_id, (last.day IS NOT NULL)::boolean AS has_entry, coalesce(last.day, 'epoch')::date AS last_day
FROM code.team_logs(@reader::uuid, @health::boolean, @team::boolean) AS l (user_id, name, timezone, healthy)
JOIN accepted_coaches t ON t.user_id = l.user_id AND t.coach_id = @reader
LEFT JOIN LATERAL (SELECT e.day FROM entries e WHERE e.user_id = l.user_id AND e.day < @first::date ORDER BY e.day DESC LIMIT 1) AS last ON true
WHERE l.user_id = @user_id::uuid;

-- name: AttentionDays :many
-- The values of days of athletes, and whether the reader may read their health values.
SELECT e.user_id, e.day, l.healthy::boolean AS healthy, e.rhr, e.sleep, e.feel,
       coalesce((SELECT sum(r.meters) FROM runs r WHERE r.user_id = e.user_id AND r.day = e.day AND r.running), 0)::double precision AS meters
FROM code.team_logs(@reader::uuid, @health::boolean, @team::boolean) AS l (user_id, name, timezone, healthy)
JOIN entries e ON e.user_id = l.user_id AND e.day BETWEEN @first::date AND @last::date
WHERE l.user_id = ANY (@users::uuid[]);

-- name: AttentionPlan :many
-- The sessions that athletes have had on some days, the latest first, and whether they were done, or done otherwise: by the athlete's mark, else by a run of the
-- day, or for a session of another sport by one of those. A text alone may be a day off, and is left out.
SELECT p.user_id::uuid AS user_id, p.day::date AS day, coalesce(m.mark <> 'skipped', EXISTS (
    SELECT FROM runs r WHERE r.user_id = p.user_id AND r.day = p.day AND r.running = s.running))::boolean AS done
FROM code.planned(@users::uuid[], @first::date, @last::date) AS p (user_id, session_id, day)
JOIN planned_sessions s ON s.id = p.session_id
LEFT JOIN plan_marks m ON m.session_id = p.session_id AND m.user_id = p.user_id
WHERE s.kind IS NOT NULL OR s.meters IS NOT NULL OR s.seconds IS NOT NULL
ORDER BY p.day DESC, s.created_at DESC, s.id DESC;

-- name: AttentionSettingsGet :one
-- The settings of a coach; no row if they have changed none.
SELECT settings FROM attention_settings WHERE user_id = @user_id;

-- name: AttentionSettingsList :many
-- The settings of head coaches, of those who have changed any.
SELECT user_id, settings FROM attention_settings WHERE user_id = ANY (@heads::uuid[]);

-- name: AttentionSettingsWrite :exec
INSERT INTO attention_settings AS s (user_id, settings) VALUES (@user_id, @settings)
ON CONFLICT ON CONSTRAINT attention_settings_pkey DO UPDATE SET settings = excluded.settings;

-- name: AttentionTake :one
-- Takes a coach who is to be told who newly needs attention, once a day: a check that is further away was scheduled while the clock was ahead.
-- Servers take different ones, and again if AttentionRecord has not followed.
UPDATE attention_checks SET due_at = now() + interval '10 minutes'
WHERE user_id = (SELECT c.user_id FROM attention_checks c WHERE c.due_at <= now() OR c.due_at > now() + interval '26 hours' ORDER BY c.due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING user_id;

-- name: AttentionRecord :exec
-- Notifies a coach of each athlete with a new reason, forgets the reasons that have ended, and schedules the next
-- check. Users and kinds of reasons are all that there are, in pairs. Needs UserLock.
WITH needs AS (SELECT unnest(@users::uuid[]) AS user_id, unnest(@kinds::text[])::attention_kind AS kind),
ended AS (
    DELETE FROM told_reasons o
    WHERE o.coach_id = @coach_id AND NOT EXISTS (SELECT FROM needs n WHERE n.user_id = o.user_id AND n.kind = o.kind)),
accepted AS (
    SELECT c.user_id FROM accepted_coaches c WHERE c.coach_id = @coach_id AND c.user_id = ANY (@users) FOR KEY SHARE),
told AS (
    INSERT INTO told_reasons (coach_id, user_id, kind) SELECT @coach_id, n.user_id, n.kind FROM needs n JOIN accepted a ON a.user_id = n.user_id
    ON CONFLICT DO NOTHING RETURNING user_id),
next AS (
    UPDATE attention_checks c SET due_at = code.next_check(u.timezone) FROM users u WHERE c.user_id = @coach_id AND u.id = c.user_id)
SELECT code.notify(@coach_id::uuid, jsonb_populate_record(NULL::notices, jsonb_build_object('kind', 'attention', 'owner_id', x.user_id)))
FROM (SELECT DISTINCT t.user_id FROM told t ORDER BY t.user_id) AS x;
