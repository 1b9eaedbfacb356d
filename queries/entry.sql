-- The training log. Every read goes athlete (or alias) -> user -> permission -> entries in one query, and says whether the
-- log, and whether its health values, may be read by who asks (null: nobody in particular); what may not is not looked up.
--
-- The days that a read is about depend on what day it is for the log's owner. The program hands over the first and last
-- days for each of the three days that it can be somewhere, the earliest first, and the owner's zone chooses; where the
-- caller names a day, there is only that one to choose from.
--
-- Athlete IDs come as keys, in lower case already: lower() here would compare by another collation than the index is in.

-- name: EntryList :many
-- The entries of a stretch of days, or one row without an entry; trainlog reads the rows one by one. The log is user_id's,
-- else that of the athlete. Where only is given, it must be an Athlete ID of the owner's.
WITH o AS (
    SELECT u.id, c.athlete_id,
           coalesce(sqlc.narg('day')::date, (sqlc.arg('now')::timestamptz AT TIME ZONE u.timezone)::date) - sqlc.arg('earliest')::date + 1 AS place,
           coalesce((u.log_visibility = 'public' OR u.id = sqlc.narg('caller')::uuid OR (u.log_visibility = 'team' AND k.id IS NOT NULL))
               AND (sqlc.narg('only')::text IS NULL OR EXISTS (
                   SELECT FROM athlete_ids own WHERE own.key = sqlc.narg('only')::text AND own.user_id = u.id)), false) AS readable,
           coalesce(u.health_visibility = 'public' OR u.id = sqlc.narg('caller')::uuid
               OR (u.health_visibility = 'team' AND k.id IS NOT NULL), false) AS healthy
    FROM users u
    LEFT JOIN athlete_ids c ON c.user_id = u.id AND c.claimed
    LEFT JOIN users k ON k.id = sqlc.narg('caller')::uuid AND k.coach AND lower(k.team_id COLLATE "C") = lower(u.team_id COLLATE "C")
    WHERE u.id = coalesce(sqlc.narg('user_id')::uuid, (SELECT a.user_id FROM athlete_ids a WHERE a.key = sqlc.narg('athlete')::text)))
SELECT o.id AS user_id, o.athlete_id, o.place::integer AS place, o.readable::boolean AS readable, o.healthy::boolean AS healthy,
       e.id, e.day AS entry_day, e.goal::text AS goal, e.miles::text AS miles, e.runs, e.rhr::text AS rhr, e.sleep::text AS sleep,
       e.feel, e.notes, e.checkboxes, e.created_at, e.updated_at
FROM o
LEFT JOIN entries e ON o.readable AND e.user_id = o.id
    AND e.day BETWEEN (@firsts::date[])[o.place] AND (@lasts::date[])[o.place]
ORDER BY e.day;

-- name: EntryMeans :one
-- The mean resting heart rate and sleep of a stretch of days, over the days that have them.
WITH o AS (
    SELECT u.id,
           coalesce(sqlc.narg('day')::date, (sqlc.arg('now')::timestamptz AT TIME ZONE u.timezone)::date) - sqlc.arg('earliest')::date + 1 AS place,
           coalesce(u.log_visibility = 'public' OR u.id = sqlc.narg('caller')::uuid
               OR (u.log_visibility = 'team' AND k.id IS NOT NULL), false) AS readable,
           coalesce(u.health_visibility = 'public' OR u.id = sqlc.narg('caller')::uuid
               OR (u.health_visibility = 'team' AND k.id IS NOT NULL), false) AS healthy
    FROM users u
    LEFT JOIN users k ON k.id = sqlc.narg('caller')::uuid AND k.coach AND lower(k.team_id COLLATE "C") = lower(u.team_id COLLATE "C")
    WHERE u.id = coalesce(sqlc.narg('user_id')::uuid, (SELECT a.user_id FROM athlete_ids a WHERE a.key = sqlc.narg('athlete')::text)))
SELECT o.readable::boolean AS readable, o.healthy::boolean AS healthy,
       m.rhr::text AS rhr, m.rhr_days, m.sleep::text AS sleep, m.sleep_days
FROM o
CROSS JOIN LATERAL (
    SELECT coalesce(avg(e.rhr), 0) AS rhr, count(e.rhr) AS rhr_days, coalesce(avg(e.sleep), 0) AS sleep, count(e.sleep) AS sleep_days
    FROM entries e
    WHERE o.readable AND o.healthy AND e.user_id = o.id
      AND e.day BETWEEN (@firsts::date[])[o.place] AND (@lasts::date[])[o.place]) m;

-- name: EntryMeansOfAll :one
-- The same over all logs whose health values anybody may read.
SELECT coalesce(avg(e.rhr), 0)::numeric AS rhr, count(e.rhr) AS rhr_days,
       coalesce(avg(e.sleep), 0)::numeric AS sleep, count(e.sleep) AS sleep_days
FROM entries e JOIN users u ON u.id = e.user_id
WHERE e.day BETWEEN @first::date AND @last::date AND (e.rhr IS NOT NULL OR e.sleep IS NOT NULL)
  AND u.log_visibility = 'public' AND u.health_visibility = 'public';

-- name: EntrySummary :many
-- A row for each of the periods that begin on these days, in order, where it has entries; or one row without a period. The
-- last period ends on the last day.
WITH o AS (
    SELECT u.id,
           coalesce(u.log_visibility = 'public' OR u.id = sqlc.narg('caller')::uuid
               OR (u.log_visibility = 'team' AND k.id IS NOT NULL), false) AS readable,
           coalesce(u.health_visibility = 'public' OR u.id = sqlc.narg('caller')::uuid
               OR (u.health_visibility = 'team' AND k.id IS NOT NULL), false) AS healthy
    FROM athlete_ids a
    JOIN users u ON u.id = a.user_id
    LEFT JOIN users k ON k.id = sqlc.narg('caller')::uuid AND k.coach AND lower(k.team_id COLLATE "C") = lower(u.team_id COLLATE "C")
    WHERE a.key = sqlc.arg('athlete')::text),
p AS (
    SELECT width_bucket(e.day, @firsts::date[]) AS period, sum(e.miles) AS miles, sum(r.runs) AS runs, sum(r.seconds) AS seconds,
           count(*) FILTER (WHERE r.runs > 0) AS days_run, max(r.longest) AS longest_run, sum(e.goal) AS goal, count(e.goal) AS goals,
           avg(e.rhr) FILTER (WHERE o.healthy) AS rhr, count(e.rhr) FILTER (WHERE o.healthy) AS rhr_days,
           avg(e.sleep) FILTER (WHERE o.healthy) AS sleep, count(e.sleep) FILTER (WHERE o.healthy) AS sleep_days
    FROM o
    JOIN entries e ON o.readable AND e.user_id = o.id AND e.day BETWEEN (@firsts::date[])[1] AND @last::date
    CROSS JOIN LATERAL (
        SELECT count(*) AS runs, coalesce(sum((x ->> 'seconds')::numeric), 0) AS seconds, max((x ->> 'miles')::numeric) AS longest
        FROM jsonb_array_elements(e.runs) AS x) r
    GROUP BY 1)
SELECT o.readable::boolean AS readable, coalesce(p.period, 0)::integer AS period, coalesce(p.miles, 0)::numeric AS miles,
       coalesce(p.runs, 0)::bigint AS runs, coalesce(p.seconds, 0)::numeric AS seconds, coalesce(p.days_run, 0)::bigint AS days_run,
       coalesce(p.longest_run, 0)::numeric AS longest_run, coalesce(p.goal, 0)::numeric AS goal, coalesce(p.goals, 0)::bigint AS goals,
       coalesce(p.rhr, 0)::numeric AS rhr, coalesce(p.rhr_days, 0)::bigint AS rhr_days,
       coalesce(p.sleep, 0)::numeric AS sleep, coalesce(p.sleep_days, 0)::bigint AS sleep_days
FROM o LEFT JOIN p ON true
ORDER BY p.period;

-- name: EntryMerge :one
-- Writes into a day what is set and leaves the rest, in one statement, so that writers of different fields all keep theirs.
-- The user's row comes first, for every writer alike: two that bring new names of checkboxes wait for each other there, and the
-- second sees the first one's. No row: the account is gone.
WITH listed AS (
    UPDATE users SET
        checkboxes = checkboxes || ARRAY(SELECT n.name FROM unnest(@names::text[]) WITH ORDINALITY AS n(name, place)
                                         WHERE n.name <> ALL (users.checkboxes) ORDER BY n.place),
        updated_at = @now
    WHERE users.id = @user_id AND NOT users.checkboxes @> @names::text[]
    RETURNING users.id),
e AS (
    INSERT INTO entries (user_id, day, id, goal, runs, miles, rhr, sleep, feel, notes, checkboxes, created_at, updated_at)
    SELECT u.id, coalesce(sqlc.narg('day')::date, (sqlc.arg('now')::timestamptz AT TIME ZONE u.timezone)::date), @id::uuid,
           sqlc.narg('goal')::numeric, @runs::jsonb,
           (SELECT coalesce(sum((x ->> 'miles')::numeric), 0) FROM jsonb_array_elements(@runs::jsonb) AS x),
           sqlc.narg('rhr')::numeric, sqlc.narg('sleep')::numeric, sqlc.narg('feel')::smallint, sqlc.narg('notes')::text,
           @checkboxes::jsonb, @now, @now
    FROM users u, (SELECT count(*) FROM listed) AS first
    WHERE u.id = @user_id
    ON CONFLICT (user_id, day) DO UPDATE SET
        goal       = CASE WHEN @goal_set::boolean THEN excluded.goal ELSE entries.goal END,
        runs       = CASE WHEN @runs_set::boolean THEN excluded.runs ELSE entries.runs END,
        miles      = CASE WHEN @runs_set::boolean THEN excluded.miles ELSE entries.miles END,
        rhr        = CASE WHEN @rhr_set::boolean THEN excluded.rhr ELSE entries.rhr END,
        sleep      = CASE WHEN @sleep_set::boolean THEN excluded.sleep ELSE entries.sleep END,
        feel       = CASE WHEN @feel_set::boolean THEN excluded.feel ELSE entries.feel END,
        notes      = CASE WHEN @notes_set::boolean THEN excluded.notes ELSE entries.notes END,
        checkboxes = CASE WHEN @checkboxes_cleared::boolean THEN '{}' ELSE (entries.checkboxes || excluded.checkboxes) - @unnamed::text[] END,
        updated_at = excluded.updated_at
    RETURNING *)
SELECT e.user_id, c.athlete_id, e.id, e.day, e.goal, e.miles, e.runs, e.rhr, e.sleep, e.feel, e.notes, e.checkboxes, e.created_at, e.updated_at
FROM e LEFT JOIN athlete_ids c ON c.user_id = e.user_id AND c.claimed;

-- name: EntryDelete :execrows
DELETE FROM entries WHERE user_id = @user_id AND day = @day;

-- name: StreakList :many
-- One row without a name where the user has no checkboxes. Days in a row are islands between the gaps. Of the island that
-- counts, each checkbox needs two days: the last is the day that is asked about, or the one before where that is not
-- checked; the first is the newest up to it without a checked day before. Both are found by going back through the primary
-- key from the day, and no further than one entry beyond the first.
WITH o AS (
    SELECT u.id, u.checkboxes, coalesce(sqlc.narg('day')::date, (sqlc.arg('now')::timestamptz AT TIME ZONE u.timezone)::date) AS day
    FROM users u WHERE u.id = @user_id)
SELECT coalesce(n.name, '')::text AS name, coalesce(island.last - island.first + 1, 0)::integer AS streak
FROM o LEFT JOIN LATERAL unnest(o.checkboxes) WITH ORDINALITY AS n(name, place) ON true
LEFT JOIN LATERAL (
    SELECT newest.day AS last, oldest.day AS first
    FROM (SELECT e.day FROM entries e
          WHERE e.user_id = o.id AND e.day BETWEEN o.day - 1 AND o.day AND e.checkboxes -> n.name = 'true'
          ORDER BY e.day DESC LIMIT 1) newest
    CROSS JOIN LATERAL (
          SELECT c.day
          FROM (SELECT e.day, lead(CASE WHEN e.checkboxes -> n.name = 'true' THEN e.day END) OVER (ORDER BY e.day DESC) AS before
                FROM entries e WHERE e.user_id = o.id AND e.day <= newest.day) c
          WHERE c.before IS DISTINCT FROM c.day - 1
          ORDER BY c.day DESC LIMIT 1) oldest) island ON true
ORDER BY n.place;
