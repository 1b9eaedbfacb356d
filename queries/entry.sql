-- The training log. code.log_access says whose log a read is about and what of it the reader may see; what they may not see is
-- not looked up.
--
-- The program passes the first and the last day of a read. Where they depend on the log owner's today, it has asked LogAccess for that
-- first: a statement that chose the days itself would be planned anew at every call.
--
-- Athlete IDs are passed as keys, already in lower case: lower() here would use another collation than the index.

-- name: EntryList :many
-- The days of a stretch, or the owner's today: a row for each run, or one whose run is empty for a day without any. Where there are none, LogAccess
-- tells why. The days are columns of the subquery, so that the planner does not look how many entries they have: it would find none for today,
-- which is later than its statistics, and plan anew at every call.
SELECT sqlc.embed(e), sqlc.embed(r), log.athlete_id, log.healthy
FROM (SELECT l.user_id, l.healthy::boolean AS healthy, c.athlete_id,
             coalesce(sqlc.narg('first')::date, (sqlc.arg('now')::timestamptz AT TIME ZONE l.timezone::text)::date) AS first,
             coalesce(sqlc.narg('last')::date, (sqlc.arg('now')::timestamptz AT TIME ZONE l.timezone::text)::date) AS last
      FROM code.log_access(sqlc.narg('reader')::uuid, @health::boolean, @team::boolean, sqlc.narg('owner')::uuid, sqlc.narg('athlete_key')::text, sqlc.narg('own_key')::text)
          AS l (user_id, timezone, readable, healthy)
      LEFT JOIN athlete_ids c ON c.user_id = l.user_id AND c.claimed
      WHERE l.readable OFFSET 0) AS log
JOIN (entries e LEFT JOIN runs r ON r.user_id = e.user_id AND r.day = e.day) ON e.user_id = log.user_id AND e.day >= log.first AND e.day <= log.last
ORDER BY e.day, r.place;

-- name: EntryListOf :many
-- The days of stretches, each of a user whose log the reader may read, with or without the health values. Rows are those of EntryList, by user and day.
SELECT sqlc.embed(e), sqlc.embed(r), c.athlete_id, p.healthy::boolean AS healthy
FROM (SELECT unnest(@users::uuid[]) AS user_id, unnest(@firsts::date[]) AS first, unnest(@lasts::date[]) AS last, unnest(@healthy::boolean[]) AS healthy) AS p
JOIN (entries e LEFT JOIN runs r ON r.user_id = e.user_id AND r.day = e.day) ON e.user_id = p.user_id AND e.day >= p.first AND e.day <= p.last
LEFT JOIN athlete_ids c ON c.user_id = p.user_id AND c.claimed
ORDER BY e.user_id, e.day, r.place;

-- name: EntrySearch :many
-- The newest days before one on which the notes and the weather, or the title and the notes of a run, have all words. Rows are those of EntryList.
SELECT sqlc.embed(e), sqlc.embed(r), log.athlete_id, log.healthy
FROM (SELECT l.user_id, l.healthy::boolean AS healthy, c.athlete_id
      FROM code.log_access(sqlc.narg('reader')::uuid, @health::boolean, @team::boolean, sqlc.narg('owner')::uuid, sqlc.narg('athlete_key')::text, NULL)
          AS l (user_id, timezone, readable, healthy)
      LEFT JOIN athlete_ids c ON c.user_id = l.user_id AND c.claimed
      WHERE l.readable OFFSET 0) AS log
CROSS JOIN LATERAL (
    SELECT f.day
    FROM (SELECT x.day FROM entries x
          WHERE x.user_id = log.user_id AND (x.notes IS NOT NULL OR x.weather IS NOT NULL)
            AND log_doc(x.notes, x.weather) @@ (SELECT code.words_wanted(@words::text))
          UNION
          SELECT x.day FROM runs x
          WHERE x.user_id = log.user_id AND (x.title IS NOT NULL OR x.notes IS NOT NULL)
            AND log_doc(x.title, x.notes) @@ (SELECT code.words_wanted(@words::text))) AS f
    WHERE f.day < coalesce(sqlc.narg('before')::date, 'infinity')
    ORDER BY f.day DESC LIMIT @length::bigint) AS found
JOIN (entries e LEFT JOIN runs r ON r.user_id = e.user_id AND r.day = e.day) ON e.user_id = log.user_id AND e.day = found.day
ORDER BY e.day DESC, r.place;

-- name: LogAccess :one
-- Whose log it is, whether the reader may read it, and which day is the owner's today, or the day that was named.
SELECT log.user_id::uuid AS user_id, c.athlete_id, log.readable::boolean AS readable,
       coalesce(sqlc.narg('day')::date, (sqlc.arg('now')::timestamptz AT TIME ZONE log.timezone::text)::date)::date AS day
FROM code.log_access(sqlc.narg('reader')::uuid, @health::boolean, @team::boolean, sqlc.narg('owner')::uuid, sqlc.narg('athlete_key')::text, sqlc.narg('own_key')::text)
    AS log (user_id, timezone, readable, healthy)
LEFT JOIN athlete_ids c ON c.user_id = log.user_id AND c.claimed;

-- name: LogToday :one
-- The user's today, or the day that was named, the day on which their weeks begin, and what distances are shown in.
SELECT u.id, coalesce(sqlc.narg('day')::date, (sqlc.arg('now')::timestamptz AT TIME ZONE u.timezone)::date)::date AS day,
       u.week_start::text AS week_start, u.units
FROM users u WHERE u.id = @user_id;

-- name: EntryMeans :one
-- The mean resting heart rate and sleep of a stretch of days, over the days that have them.
SELECT log.readable::boolean AS readable, log.healthy::boolean AS healthy,
       m.rhr::text AS rhr, m.rhr_days, m.sleep::text AS sleep, m.sleep_days
FROM code.log_access(sqlc.narg('reader')::uuid, @health::boolean, @team::boolean, sqlc.narg('owner')::uuid, sqlc.narg('athlete_key')::text, NULL)
    AS log (user_id, timezone, readable, healthy)
CROSS JOIN LATERAL (
    SELECT coalesce(avg(e.rhr), 0) AS rhr, count(e.rhr) AS rhr_days, coalesce(avg(e.sleep), 0) AS sleep, count(e.sleep) AS sleep_days
    FROM entries e
    WHERE log.readable AND log.healthy AND e.user_id = log.user_id
      AND e.day BETWEEN @first::date AND @last::date) m;

-- name: EntryMeansOfAll :one
-- The same over all logs whose health values are public.
SELECT coalesce(avg(e.rhr), 0)::numeric AS rhr, count(e.rhr) AS rhr_days,
       coalesce(avg(e.sleep), 0)::numeric AS sleep, count(e.sleep) AS sleep_days
FROM entries e JOIN users u ON u.id = e.user_id
WHERE e.day BETWEEN @first::date AND @last::date AND (e.rhr IS NOT NULL OR e.sleep IS NOT NULL)
  AND u.log_visibility = 'public' AND u.health_visibility = 'public';

-- name: EntrySummary :many
-- A row for each of the periods, in order, where it has entries; or one row without a period. They begin on one of the lists of days, by the day on
-- which the reader's weeks begin, and the last ends on the last day.
WITH o AS (
    SELECT log.user_id AS id, log.readable::boolean AS readable, log.healthy::boolean AS healthy, u.week_start,
           (sqlc.arg('now')::timestamptz AT TIME ZONE log.timezone)::date AS today,
           CASE u.week_start WHEN 'sunday' THEN @sundays::date[] WHEN 'saturday' THEN @saturdays::date[] ELSE @mondays::date[] END AS firsts
    FROM code.log_access(sqlc.narg('reader')::uuid, @health::boolean, @team::boolean, sqlc.narg('owner')::uuid, sqlc.narg('athlete_key')::text, NULL)
        AS log (user_id, timezone, readable, healthy)
    LEFT JOIN users u ON u.id = sqlc.narg('reader')::uuid),
p AS (
    SELECT width_bucket(e.day, o.firsts) AS period, sum(e.goal) AS goal, count(e.goal) AS goals,
           avg(e.rhr) FILTER (WHERE o.healthy) AS rhr, count(e.rhr) FILTER (WHERE o.healthy) AS rhr_days,
           avg(e.sleep) FILTER (WHERE o.healthy) AS sleep, count(e.sleep) FILTER (WHERE o.healthy) AS sleep_days
    FROM o JOIN entries e ON o.readable AND e.user_id = o.id AND e.day BETWEEN @first::date AND @last::date
    GROUP BY 1),
r AS MATERIALIZED ( -- once, not for each period
    SELECT width_bucket(r.day, o.firsts) AS period, sum(code.miles(r.meters)) FILTER (WHERE r.running) AS miles, sum(r.meters) FILTER (WHERE r.running) AS meters,
           count(*) FILTER (WHERE r.running) AS runs, sum(r.seconds) FILTER (WHERE r.running) AS seconds, count(DISTINCT r.day) FILTER (WHERE r.running) AS days_run,
           code.miles(max(r.meters) FILTER (WHERE r.running)) AS longest_run, sum(r.seconds) FILTER (WHERE NOT r.running) AS other_seconds
    FROM o JOIN runs r ON o.readable AND r.user_id = o.id AND r.day BETWEEN @first::date AND @last::date
    GROUP BY 1)
SELECT o.readable, o.healthy, o.today::date AS today, coalesce(o.week_start, 'monday')::text AS week_start, coalesce(p.period, 0)::integer AS period,
       coalesce(r.miles, 0)::numeric AS miles, coalesce(r.meters, 0)::numeric AS meters,
       coalesce(r.runs, 0)::bigint AS runs, coalesce(r.seconds, 0)::numeric AS seconds, coalesce(r.days_run, 0)::bigint AS days_run,
       coalesce(r.longest_run, 0)::numeric AS longest_run, coalesce(r.other_seconds, 0)::numeric AS other_seconds, coalesce(p.goal, 0)::numeric AS goal, coalesce(p.goals, 0)::bigint AS goals,
       coalesce(p.rhr, 0)::numeric AS rhr, coalesce(p.rhr_days, 0)::bigint AS rhr_days,
       coalesce(p.sleep, 0)::numeric AS sleep, coalesce(p.sleep_days, 0)::bigint AS sleep_days
FROM o LEFT JOIN (p LEFT JOIN r USING (period)) ON true
ORDER BY p.period;

-- name: EntryRead :many
-- A day that is to be written, with its runs: the one that a run is in, the one that is named, or else the owner's today. There is a row for each run,
-- or one whose run is empty for a day without any, and whose entry is empty for a day that has none. The version is that of the entry's row.
SELECT o.day::date AS day, o.today::date AS today, o.end_of_tomorrow::timestamptz AS end_of_tomorrow, o.names::text[] AS names, o.units, c.athlete_id,
       coalesce(e.xmin::text, '')::text AS version, sqlc.embed(e), sqlc.embed(r)
FROM (SELECT u.id, u.checkboxes AS names, u.units, (sqlc.arg('now')::timestamptz AT TIME ZONE u.timezone)::date AS today,
             ((sqlc.arg('now')::timestamptz AT TIME ZONE u.timezone)::date + 2)::timestamp AT TIME ZONE u.timezone AS end_of_tomorrow,
             CASE WHEN sqlc.narg('run_id')::uuid IS NOT NULL THEN (SELECT x.day FROM runs x WHERE x.id = sqlc.narg('run_id')::uuid AND x.user_id = u.id)
                  ELSE coalesce(sqlc.narg('day')::date, (sqlc.arg('now')::timestamptz AT TIME ZONE u.timezone)::date) END AS day
      FROM users u WHERE u.id = @user_id OFFSET 0) AS o
LEFT JOIN athlete_ids c ON c.user_id = o.id AND c.claimed
LEFT JOIN (entries e LEFT JOIN runs r ON r.user_id = e.user_id AND r.day = e.day) ON e.user_id = o.id AND e.day = o.day
WHERE o.day IS NOT NULL
ORDER BY r.place;

-- name: EntryReadAll :many
-- EntryRead of several days. The runs are found by their IDs, so that the planner does not join them to all entries of the user: it would while the
-- tables are new and have no statistics.
SELECT d.day::date AS day, o.today::date AS today, o.end_of_tomorrow::timestamptz AS end_of_tomorrow, o.names::text[] AS names, o.units, c.athlete_id,
       coalesce(e.xmin::text, '')::text AS version, sqlc.embed(e), sqlc.embed(r)
FROM (SELECT u.id, u.checkboxes AS names, u.units, (sqlc.arg('now')::timestamptz AT TIME ZONE u.timezone)::date AS today,
             ((sqlc.arg('now')::timestamptz AT TIME ZONE u.timezone)::date + 2)::timestamp AT TIME ZONE u.timezone AS end_of_tomorrow
      FROM users u WHERE u.id = @user_id) AS o
CROSS JOIN LATERAL unnest(@days::date[]) AS d (day)
LEFT JOIN athlete_ids c ON c.user_id = o.id AND c.claimed
LEFT JOIN entries e ON e.user_id = o.id AND e.day = d.day
LEFT JOIN runs r ON r.id = ANY (ARRAY(SELECT x.id FROM runs x WHERE x.user_id = o.id AND x.day = d.day))
ORDER BY d.day, r.place;

-- name: EntryLockAll :exec
-- Locks days until the transaction ends. The statements after it see what it has waited for.
SELECT FROM entries e WHERE e.user_id = @user_id AND e.day = ANY (@days::date[]) ORDER BY e.day FOR UPDATE;

-- name: EntryDeleteAll :one
-- Deletes days with their runs, unless they have changed since they were read, tells of it, and returns how many there were.
WITH gone AS (
    DELETE FROM entries e USING (SELECT unnest(@days::date[]) AS day, unnest(@versions::text[]) AS version) AS g
    WHERE e.user_id = @user_id AND e.day = g.day AND e.xmin::text = g.version RETURNING e.day),
log AS (
    INSERT INTO changes (kind, event_id, user_id, day, run_id, earlier_kinds, earlier_runs)
    SELECT c.kind, gen_random_uuid(), @user_id, c.day, c.run_id, c.earlier_kinds, c.earlier_runs
    FROM jsonb_to_recordset(@changes::jsonb) AS c (day date, kind change_kind, run_id uuid, earlier_kinds change_kind[], earlier_runs uuid[])
    JOIN gone ON gone.day = c.day)
SELECT count(*) FROM gone;

-- name: CheckboxAppend :exec
-- Adds names to the checkboxes of a user, who has fifty at most.
UPDATE users SET checkboxes = code.append_checkboxes(checkboxes, @names::text[]), updated_at = @now
WHERE id = @user_id AND NOT checkboxes @> @names::text[];

-- name: StreakList :many
-- One row without a name where the user has no checkboxes. A streak ends on the day that is asked about, or on the day before
-- if that one is not checked, and begins on the newest day up to there that follows an unchecked day. Both are found by
-- going back through the primary key from the day, no further than one entry beyond the first.
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

-- name: EntryReserve :execrows
-- Adds an empty entry, or locks the one that the day has, so that nobody else adds or changes it until the transaction ends. One that was written
-- in 1970 is only reserved.
INSERT INTO entries (user_id, day, id, created_at, updated_at)
SELECT u.id, coalesce(sqlc.narg('day')::date, (sqlc.arg('now')::timestamptz AT TIME ZONE u.timezone)::date), @id, @now, 'epoch'
FROM users u WHERE u.id = @user_id
ON CONFLICT (user_id, day) DO UPDATE SET id = entries.id WHERE false;

-- name: EntryLock :one
SELECT e.day FROM users u
JOIN entries e ON e.user_id = u.id AND e.day = coalesce(sqlc.narg('day')::date, (sqlc.arg('now')::timestamptz AT TIME ZONE u.timezone)::date)
WHERE u.id = @user_id FOR UPDATE OF e;
