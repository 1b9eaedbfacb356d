-- Reports and disputes. They are counted and deleted by the database's clock.

-- name: ReportCount :one
-- The user's reports in a window, and when the first of them leaves it.
SELECT count(*) AS count, coalesce(date_part('epoch', min(created_at) + sqlc.arg('report_window')::interval - now()), 0)::float8 AS seconds_left
FROM reports WHERE reporter_id = @reporter_id AND created_at > now() - sqlc.arg('report_window')::interval;

-- name: ReportAdd :exec
INSERT INTO reports (id, kind, object_id, athlete_id, reporter_id, holder_id, reason, text)
VALUES (@id, @kind, sqlc.narg('object_id'), sqlc.narg('athlete_id'), @reporter_id, sqlc.narg('holder_id'), sqlc.narg('reason'), sqlc.narg('text'));

-- name: ReportGet :one
SELECT * FROM code.listed_reports WHERE id = @id;

-- name: ReportPage :many
SELECT * FROM code.listed_reports WHERE sqlc.narg('state')::report_state IS NULL OR state = sqlc.narg('state')
ORDER BY created_at DESC, id DESC LIMIT @length::bigint OFFSET @skip::bigint;

-- name: ReportPageOfUser :many
-- What the user reported, and disputes of what was theirs.
SELECT * FROM code.listed_reports WHERE reporter_id = @user_id OR holder_id = @user_id
ORDER BY created_at DESC, id DESC LIMIT @length::bigint OFFSET @skip::bigint;

-- name: ReportDecide :execrows
-- For the first of several operators.
UPDATE reports SET state = @state, note = @note, decided_at = now(), decided_by = @decided_by
WHERE id = @id AND state = 'open';

-- name: ReportRelease :one
-- Takes the disputed Athlete ID from its holder. No row: it is not theirs any more.
WITH gone AS (
    DELETE FROM athlete_ids a USING reports r WHERE r.id = @id AND a.key = lower(r.athlete_id COLLATE "C") AND a.user_id = r.holder_id
    RETURNING a.user_id, a.athlete_id, a.claimed),
     noted AS (UPDATE reports SET released = true FROM gone WHERE reports.id = @id)
SELECT user_id, athlete_id, claimed FROM gone;

-- name: ReportAnnounceLock :exec
-- One server at a time announces reports, so that each sees what the one before it announced.
SELECT pg_advisory_xact_lock(hashtextextended('announce reports', 0));

-- name: ReportAnnounce :execrows
-- Open reports of which operators have not been told; none if operators were told of others a short while ago.
UPDATE reports SET announced_at = now()
WHERE state = 'open' AND announced_at IS NULL
  AND NOT EXISTS (SELECT FROM reports a WHERE a.announced_at > now() - @pause::interval);

-- name: ReportCountOpen :one
SELECT count(*) FROM reports WHERE state = 'open';

-- name: ReportDeleteOld :exec
DELETE FROM reports WHERE decided_at < now() - @keep::interval;

-- name: NameWithhold :exec
-- In a transaction of its own correction, which the history of the results has.
SELECT code.withhold_name(@result_id::uuid, @correction_id::uuid, sqlc.narg('corrector')::uuid, @reason::text, @now::timestamptz);

-- name: NameShow :one
SELECT code.show_name(@result_id::uuid, @correction_id::uuid, sqlc.narg('corrector')::uuid, @reason::text, @now::timestamptz)::boolean AS shown;
