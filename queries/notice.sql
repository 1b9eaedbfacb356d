-- Notices to users. Triggers add them: db/code/notices.

-- name: NoticePage :many
-- A page of a user's notices, newest first. What the user may not read any more is left out, and where team is false, so are texts in the logs of others.
SELECT n.id, n.kind, n.actor_id, a.name AS actor, n.owner_id, o.name AS owner, n.day, n.comment_id, n.race_id, r.name AS race, n.result_id, n.import_id,
       n.outcome, coalesce(left(c.text, 200), m.text, '')::text AS text, n.created_at, n.read_at
FROM notices n
LEFT JOIN users a ON a.id = n.actor_id
LEFT JOIN users o ON o.id = n.owner_id
LEFT JOIN races r ON r.id = n.race_id
LEFT JOIN comments c ON c.id = n.comment_id AND (n.owner_id = n.user_id OR @team::boolean)
LEFT JOIN announcements m ON m.id = n.announcement_id
WHERE n.user_id = @user_id AND n.in_app AND (NOT @unread::boolean OR n.read_at IS NULL)
  AND (n.kind NOT IN ('comment', 'attention') OR (SELECT l.readable FROM code.comment_access(n.user_id, true, n.owner_id, NULL) AS l (user_id, readable)))
ORDER BY n.created_at DESC, n.id DESC LIMIT @length::bigint OFFSET @skip::bigint;

-- name: NoticeMarkRead :exec
-- Marks the notices that are named as read, or all.
UPDATE notices SET read_at = @now::timestamptz
WHERE user_id = @user_id AND read_at IS NULL AND (sqlc.narg('ids')::uuid[] IS NULL OR id = ANY (sqlc.narg('ids')::uuid[]));

-- name: NoticeOfClaim :exec
-- Tells a user what was decided about a claim of theirs.
SELECT code.notify(@user_id::uuid, jsonb_populate_record(NULL::notices, jsonb_build_object(
    'kind', 'claim_decided', 'actor_id', @actor_id::uuid, 'race_id', r.race_id, 'result_id', r.id, 'outcome', @outcome::text)))
FROM results r WHERE r.race_id = (SELECT code.race_of_result(@id::uuid)) AND r.id = @id;

-- name: NoticeSettingList :many
SELECT s.kind::notice_kind AS kind, s.in_app::boolean AS in_app, s.email::notice_email AS email
FROM code.notice_setting(@user_id::uuid) AS s (kind, in_app, email) ORDER BY s.kind;

-- name: NoticeSettingWrite :exec
-- Changes how a user is told of a kind.
INSERT INTO notice_settings AS s (user_id, kind, in_app, email)
SELECT @user_id, d.kind, coalesce(sqlc.narg('in_app')::boolean, d.in_app), coalesce(sqlc.narg('email')::notice_email, d.email)
FROM code.notice_setting(@user_id) AS d (kind, in_app, email) WHERE d.kind = @kind::notice_kind
ON CONFLICT (user_id, kind) DO UPDATE SET in_app = excluded.in_app, email = excluded.email;

-- name: NoticeUnsubscribe :exec
-- Ends all emails of notices to a user, but those of who may read their log.
INSERT INTO notice_settings AS s (user_id, kind, in_app, email)
SELECT u.id, d.kind, d.in_app, 'none' FROM users u CROSS JOIN LATERAL code.notice_setting(u.id) AS d (kind, in_app, email)
WHERE u.id = @user_id AND d.kind <> 'log_reader'
ON CONFLICT (user_id, kind) DO UPDATE SET email = 'none';

-- name: NoticeTakeReaders :many
-- Takes notices of who may read a log, to be told now, and returns an email for each. Servers take different ones.
WITH taken AS (
    UPDATE notices n SET batch_id = gen_random_uuid()
    WHERE n.id IN (SELECT w.id FROM notices w JOIN users u ON u.id = w.user_id
                   WHERE w.batch_id IS NULL AND w.email = 'at_once' AND w.kind = 'log_reader' AND u.suspended_at IS NULL AND u.email_verified_at IS NOT NULL
                   ORDER BY w.id LIMIT 100 FOR UPDATE OF w SKIP LOCKED)
    RETURNING n.batch_id, n.user_id)
SELECT t.batch_id::uuid AS batch_id, u.id, u.email FROM taken t JOIN users u ON u.id = t.user_id;

-- name: NoticeTakeAtOnce :many
-- Takes what users want to be told at once: all of it together, and no sooner than a pause after the last such email. Who verifies an address
-- later is not told of the past.
WITH pending AS (
    SELECT DISTINCT n.user_id FROM notices n JOIN users u ON u.id = n.user_id
    WHERE n.batch_id IS NULL AND n.email = 'at_once' AND n.kind <> 'log_reader' AND n.read_at IS NULL AND n.created_at > now() - interval '3 days'
      AND u.suspended_at IS NULL AND u.email_verified_at IS NOT NULL
    LIMIT 200),
due AS (
    INSERT INTO notice_mailings AS e (user_id, at_once_at) SELECT p.user_id, now() FROM pending p
    ON CONFLICT (user_id) DO UPDATE SET at_once_at = now() WHERE e.at_once_at IS NULL OR e.at_once_at NOT BETWEEN now() - @pause::interval AND clock_timestamp()
    RETURNING e.user_id),
batches AS MATERIALIZED (SELECT d.user_id, gen_random_uuid() AS id FROM due d),
taken AS (
    UPDATE notices n SET batch_id = b.id FROM batches b
    WHERE n.user_id = b.user_id AND n.batch_id IS NULL AND n.email = 'at_once' AND n.kind <> 'log_reader' RETURNING n.id)
SELECT b.id::uuid AS batch_id, u.id, u.email FROM batches b JOIN users u ON u.id = b.user_id;

-- name: NoticeTakeDaily :many
-- Takes what users are told once a day, in the evening of their day.
WITH pending AS (
    SELECT DISTINCT n.user_id, (now() AT TIME ZONE u.timezone)::date AS today FROM notices n JOIN users u ON u.id = n.user_id
    WHERE n.batch_id IS NULL AND n.email = 'daily' AND n.read_at IS NULL AND n.created_at > now() - interval '3 days'
      AND u.suspended_at IS NULL AND u.email_verified_at IS NOT NULL AND extract(hour FROM now() AT TIME ZONE u.timezone) >= 18
      AND NOT EXISTS (SELECT FROM notice_mailings e WHERE e.user_id = u.id AND e.daily_on - (now() AT TIME ZONE u.timezone)::date BETWEEN 0 AND 1)
    LIMIT 200),
due AS (
    INSERT INTO notice_mailings AS e (user_id, daily_on) SELECT p.user_id, p.today FROM pending p
    ON CONFLICT (user_id) DO UPDATE SET daily_on = excluded.daily_on WHERE e.daily_on IS NULL OR e.daily_on NOT BETWEEN excluded.daily_on AND excluded.daily_on + 1
    RETURNING e.user_id),
batches AS MATERIALIZED (SELECT d.user_id, gen_random_uuid() AS id FROM due d),
taken AS (
    UPDATE notices n SET batch_id = b.id FROM batches b
    WHERE n.user_id = b.user_id AND n.batch_id IS NULL AND n.email = 'daily' RETURNING n.id)
SELECT b.id::uuid AS batch_id, u.id, u.email FROM batches b JOIN users u ON u.id = b.user_id;

-- name: NoticeBatch :many
-- What an email tells that has not been read meanwhile, oldest first, and where it goes. No row: nothing, or the address is another or not verified.
SELECT u.email AS address, u.name, n.kind, a.name AS actor, o.name AS owner, n.owner_id, n.day, n.race_id, r.name AS race, n.import_id, n.outcome, coalesce(m.text, '')::text AS text
FROM notices n
JOIN users u ON u.id = n.user_id
LEFT JOIN announcements m ON m.id = n.announcement_id
LEFT JOIN users a ON a.id = n.actor_id
LEFT JOIN users o ON o.id = n.owner_id
LEFT JOIN races r ON r.id = n.race_id
WHERE n.batch_id = @batch_id::uuid AND n.read_at IS NULL AND u.id = @user_id AND u.email_verified_at IS NOT NULL
  AND sha256(convert_to(lower(u.email COLLATE "C"), 'UTF8')) = @hash::bytea
  AND (n.kind NOT IN ('comment', 'attention') OR (SELECT l.readable FROM code.comment_access(n.user_id, true, n.owner_id, NULL) AS l (user_id, readable)))
ORDER BY n.created_at, n.id LIMIT 50;

-- name: NoticeDeleteOld :exec
DELETE FROM notices WHERE created_at < now() - interval '90 days';

-- name: AnnouncementAdd :one
INSERT INTO announcements (id, user_id, text) VALUES (@id, @user_id, @text) RETURNING created_at;

-- name: AnnouncementCount :one
SELECT count(*) FROM announcements WHERE user_id = @user_id AND created_at > now() - interval '1 day';

-- name: AnnouncementTell :exec
-- Tells the athletes who have accepted a coach, or some of them, at most 1,000. Needs AnnouncementAdd in a statement before.
SELECT code.notify(x.id, jsonb_populate_record(NULL::notices, jsonb_build_object('kind', 'announcement', 'actor_id', @coach_id::uuid, 'announcement_id', @id::uuid)))
FROM (SELECT u.id FROM accepted_coaches t
      JOIN users h ON h.id = coalesce(t.head_id, t.coach_id)
      JOIN users u ON u.id = t.user_id
      WHERE t.coach_id = @coach_id AND t.waits_until IS NULL AND h.coach AND lower(h.team_id COLLATE "C") = lower(u.team_id COLLATE "C")
        AND (sqlc.narg('users')::uuid[] IS NULL OR u.id = ANY (sqlc.narg('users')::uuid[]))
        AND (sqlc.narg('group_id')::uuid IS NULL OR EXISTS (SELECT FROM group_athletes m WHERE m.group_id = sqlc.narg('group_id')::uuid AND m.user_id = u.id))
      ORDER BY u.id LIMIT 1000) AS x;

-- name: AnnouncementList :many
-- A coach's announcements, newest first, after a place in that order, or the one with an ID.
SELECT m.id, m.text, m.created_at, n.recipients, n.readers FROM announcements m
CROSS JOIN LATERAL (SELECT count(*) AS recipients, count(x.read_at) AS readers FROM notices x WHERE x.announcement_id = m.id) AS n
WHERE m.user_id = @user_id AND m.id = coalesce(sqlc.narg('id'), m.id)
  AND ((m.created_at AT TIME ZONE 'UTC')::date, m.id) < (coalesce(sqlc.narg('after_day')::date, 'infinity'), coalesce(sqlc.narg('after')::uuid, m.id))
ORDER BY (m.created_at AT TIME ZONE 'UTC')::date DESC, m.id DESC LIMIT @length::bigint;

-- name: AnnouncementReaders :many
-- The athletes to whom an announcement went, and when they read it.
SELECT u.id, u.name, n.read_at FROM notices n JOIN users u ON u.id = n.user_id WHERE n.announcement_id = @id ORDER BY n.read_at NULLS LAST, u.name, u.id;

-- name: AnnouncementDelete :execrows
DELETE FROM announcements WHERE user_id = @user_id AND id = @id;

-- name: AnnouncementDeleteOld :exec
DELETE FROM announcements WHERE created_at < now() - interval '90 days';
