-- Reports and disputes. They are counted and deleted by the database's clock.

-- name: ReportCount :one
-- The user's reports in a window, and when the first of them leaves it.
SELECT count(*) AS count, coalesce(date_part('epoch', min(created_at) + sqlc.arg('report_window')::interval - now()), 0)::float8 AS seconds_left
FROM reports WHERE reporter_id = @reporter_id AND created_at BETWEEN now() - sqlc.arg('report_window')::interval AND clock_timestamp();

-- name: ReportAdd :exec
INSERT INTO reports (id, kind, object_id, race_id, athlete_id, reporter_id, visitor, holder_id, reason, text)
VALUES (@id, @kind, sqlc.narg('object_id'), sqlc.narg('race_id'), sqlc.narg('athlete_id'), sqlc.narg('reporter_id'), @visitor, sqlc.narg('holder_id'), sqlc.narg('reason'), sqlc.narg('text'));

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
-- For the first of several operators or directors. What somebody without an account wrote is forgotten.
UPDATE reports SET state = @state, note = @note, decided_at = now(), decided_by = @decided_by, text = CASE WHEN NOT visitor THEN text END
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
-- Marks open reports as announced to operators; none if others were announced a short while ago.
UPDATE reports SET announced_at = now()
WHERE state = 'open' AND announced_at IS NULL
  AND NOT EXISTS (SELECT FROM reports a WHERE a.announced_at BETWEEN now() - @pause::interval AND clock_timestamp());

-- name: ReportTellDirectors :many
-- Returns the directors, with a verified address, of races with open reports that are not announced to them, and marks these as announced. The
-- directors of a race wait if one of them was told of other reports a short while ago.
WITH due AS (
    SELECT DISTINCT r.race_id FROM reports r
    WHERE r.state = 'open' AND r.race_id IS NOT NULL AND r.directors_told_at IS NULL),
     directors AS MATERIALIZED (
    SELECT p.id AS race_id, p.user_id FROM races p WHERE p.id IN (SELECT d.race_id FROM due d) AND p.user_id IS NOT NULL
    UNION SELECT d.race_id, d.user_id FROM race_directors d WHERE d.race_id IN (SELECT o.race_id FROM due o)),
     told AS (
    SELECT DISTINCT d.user_id FROM directors d
    JOIN reports r ON r.directors_told_at BETWEEN now() - @pause::interval AND clock_timestamp() AND code.directs(r.race_id, d.user_id, false)),
     done AS (
    UPDATE reports r SET directors_told_at = now()
    WHERE r.state = 'open' AND r.race_id IN (SELECT d.race_id FROM due d) AND r.directors_told_at IS NULL
      AND NOT EXISTS (SELECT FROM directors d JOIN told t ON t.user_id = d.user_id WHERE d.race_id = r.race_id)
    RETURNING r.race_id)
SELECT DISTINCT u.id FROM done JOIN directors d ON d.race_id = done.race_id
JOIN users u ON u.id = d.user_id AND u.email_verified_at IS NOT NULL AND u.suspended_at IS NULL;

-- name: ReportRacesOfDirector :many
-- The races that a user directs with open reports on their results, and how many; those with the oldest report first.
SELECT p.id, p.name, count(*) AS reports FROM reports r JOIN races p ON p.id = r.race_id
WHERE r.state = 'open' AND code.directs(r.race_id, @user_id, false)
GROUP BY p.id ORDER BY min(r.created_at), p.id;

-- name: ReportListOfRace :many
-- The open reports on results of a race, oldest first.
SELECT * FROM code.listed_reports WHERE state = 'open' AND race_id = @race_id ORDER BY created_at, id LIMIT 100;

-- name: ReportDirected :one
-- Whether the caller directs the race of a result that a report is about. No row: it is about something else, or there is none.
SELECT code.directs(r.race_id, sqlc.arg('caller')::uuid, false)::boolean AS directs FROM reports r WHERE r.id = @id AND r.race_id = @race_id;

-- name: ReportCountOfVisitors :one
SELECT count(*) FROM reports r WHERE r.state = 'open' AND r.race_id = @race_id AND r.visitor;

-- name: ReportWithdraw :exec
-- With the request that it came from.
DELETE FROM reports WHERE id = @id AND state = 'open';

-- name: NameRequestAdd :one
-- Adds a request, or asks for another email about it; none beyond so many to an address in a day. One that has been confirmed stays as it is.
INSERT INTO name_requests AS known (id, race_id, result_id, email, email_key, text, expires_at)
SELECT @id, @race_id, @result_id, @email, @email_key, sqlc.narg('text')::text, now() + @ttl::interval
WHERE (SELECT coalesce(sum(n.emails), 0) FROM name_requests n WHERE n.email_key = @email_key AND n.created_at BETWEEN now() - '1 day'::interval AND clock_timestamp()) < @max_rows::bigint
ON CONFLICT ON CONSTRAINT name_requests_once DO UPDATE SET expires_at = excluded.expires_at,
    emails = CASE WHEN known.created_at BETWEEN now() - '1 day'::interval AND clock_timestamp() THEN known.emails + 1 ELSE 1 END,
    created_at = CASE WHEN known.created_at BETWEEN now() - '1 day'::interval AND clock_timestamp() THEN known.created_at ELSE now() END,
    text = CASE WHEN known.report_id IS NULL THEN excluded.text END
RETURNING known.id, known.expires_at;

-- name: NameRequestSend :one
-- Gives an emailed request its token. No row: it does not work any more.
UPDATE name_requests n SET hash = @hash WHERE n.id = @id AND (n.report_id IS NOT NULL OR n.expires_at > now()) RETURNING n.email, n.expires_at;

-- name: NameRequestGet :one
-- Locks it, so that it is confirmed or withdrawn once.
SELECT n.id, n.race_id, n.result_id, coalesce(n.text, r.text) AS text, n.report_id
FROM name_requests n LEFT JOIN reports r ON r.id = n.report_id
WHERE n.hash = @hash AND (n.report_id IS NOT NULL OR n.expires_at > now()) FOR UPDATE OF n;

-- name: NameRequestConfirm :exec
UPDATE name_requests SET report_id = @report_id, text = NULL WHERE id = @id;

-- name: NameRequestDelete :exec
DELETE FROM name_requests WHERE id = @id;

-- name: NameRequestForget :one
-- Forgets the address of the person who made a report that has been decided, and returns it.
DELETE FROM name_requests WHERE report_id = @report_id RETURNING email;

-- name: NameRequestDeleteExpired :exec
DELETE FROM name_requests WHERE report_id IS NULL AND expires_at <= now();

-- name: ReportCountOpen :one
SELECT count(*) FROM reports WHERE state = 'open';

-- name: ReportDeleteOld :exec
DELETE FROM reports WHERE decided_at < now() - @keep::interval;

-- name: NameWithhold :exec
-- In a transaction of its own correction, which the history of the results has.
SELECT code.withhold_name(@result_id::uuid, @correction_id::uuid, sqlc.narg('corrector')::uuid, @reason::text, @now::timestamptz);

-- name: NameShow :one
SELECT code.show_name(@result_id::uuid, @correction_id::uuid, sqlc.narg('corrector')::uuid, @reason::text, @now::timestamptz)::boolean AS shown;
