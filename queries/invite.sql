-- Invitations. They expire by the database's clock.

-- name: InviterLock :one
-- Locks the account, so that its invitations can be counted.
SELECT coach, operator, team_id FROM users WHERE id = @id FOR UPDATE;

-- name: InviteCount :one
SELECT count(*) FROM invites WHERE user_id = @user_id AND created_at BETWEEN now() - @ttl::interval AND clock_timestamp();

-- name: InviteAdd :one
INSERT INTO invites (id, user_id, hash, email, team_id, assistant, expires_at)
VALUES (@id, @user_id, sqlc.narg('hash'), sqlc.narg('email'), sqlc.narg('team_id'), @assistant, now() + @ttl::interval)
RETURNING id, email, team_id, assistant, created_at, expires_at, used_at, declined_at;

-- name: InviteList :many
-- All, or the one with an ID.
SELECT id, email, team_id, assistant, created_at, expires_at, used_at, declined_at FROM invites
WHERE user_id = @user_id AND id = coalesce(sqlc.narg('id'), id) AND withdrawn_at IS NULL
  AND (used_at IS NOT NULL OR declined_at IS NOT NULL OR expires_at > now()) ORDER BY created_at DESC, id DESC LIMIT 200;

-- name: InviteWithdraw :execrows
-- Also one that has expired and is listed as pending.
UPDATE invites SET expires_at = least(expires_at, now()), withdrawn_at = now() WHERE id = @id AND user_id = @user_id AND used_at IS NULL AND withdrawn_at IS NULL;

-- name: InviteDecline :execrows
UPDATE invites SET expires_at = now(), declined_at = now() WHERE hash = @hash AND used_at IS NULL AND expires_at > now();

-- name: InvitePending :many
-- The addresses that a coach has invited to the team, and where nobody has come from.
SELECT i.email::text AS email, (i.declined_at IS NOT NULL)::boolean AS declined FROM invites i JOIN users u ON u.id = i.user_id
WHERE i.user_id = @user_id AND i.email IS NOT NULL AND i.used_at IS NULL AND (i.withdrawn_at IS NULL OR i.declined_at IS NOT NULL) AND i.assistant = @assistant::boolean
  AND lower(i.team_id COLLATE "C") = lower(u.team_id COLLATE "C");

-- name: InviteDeclined :one
-- Whether the owner of an address has declined an invitation by a user.
SELECT EXISTS (SELECT FROM invites WHERE user_id = @user_id AND lower(email COLLATE "C") = @email_key::text AND declined_at IS NOT NULL)::boolean AS declined;

-- name: InviteToRemind :one
-- An emailed invitation of a user that nobody has used. Locked.
SELECT email::text AS email, (declined_at IS NOT NULL)::boolean AS declined,
       (coalesce(reminded_at, created_at) > now() - @pause::interval)::boolean AS lately
FROM invites WHERE id = @id AND user_id = @user_id AND email IS NOT NULL AND used_at IS NULL AND withdrawn_at IS NULL FOR UPDATE;

-- name: InviteRemind :exec
UPDATE invites SET reminded_at = now(), expires_at = greatest(expires_at, now() + @ttl::interval) WHERE id = @id;

-- name: ReminderAdd :one
-- Whether a coach may remind an athlete now, and the athlete has been reminded. No row: this athlete does not state a team of the coach, or has accepted the coach.
WITH pending AS (
    SELECT p.id FROM code.team_pending(@coach_id::uuid, NULL) AS p (id, name, email, via, lacks, since, reminded_at, declined_at) WHERE p.id = @user_id::uuid AND p.lacks = 'acceptance'),
added AS (
    INSERT INTO reminders AS r (coach_id, user_id, reminded_at) SELECT @coach_id, pending.id, now() FROM pending
    ON CONFLICT ON CONSTRAINT reminders_pkey DO UPDATE SET reminded_at = now() WHERE r.reminded_at <= now() - @pause::interval
    RETURNING r.user_id)
SELECT EXISTS (SELECT FROM added)::boolean AS reminded FROM pending;

-- name: ReminderTell :exec
-- Tells an athlete anew that a coach can be accepted.
WITH old AS (DELETE FROM notices n WHERE n.user_id = @user_id AND n.kind = 'coach_asks' AND n.actor_id = @coach_id RETURNING n.id)
SELECT code.notify(@user_id::uuid, jsonb_populate_record(NULL::notices, jsonb_build_object('kind', 'coach_asks', 'actor_id', @coach_id::uuid)))
FROM (SELECT count(*) FROM old) AS deleted;

-- name: InviteSend :one
-- Gives an emailed invitation its token. No row: it does not work any more.
UPDATE invites i SET hash = @hash FROM users u
WHERE i.id = @id AND i.used_at IS NULL AND i.expires_at > now() AND u.id = i.user_id AND u.suspended_at IS NULL
RETURNING i.email::text AS email, i.assistant, (i.reminded_at IS NOT NULL)::boolean AS reminder, coalesce(CASE WHEN u.coach AND lower(u.team_id COLLATE "C") = lower(i.team_id COLLATE "C") THEN u.team_name END, i.team_id, '')::text AS team, i.expires_at, u.name;

-- name: InviteGet :one
-- An invitation, or a code for a team.
SELECT u.id AS inviter_id, u.name, i.team_id, coalesce(CASE WHEN u.coach AND lower(u.team_id COLLATE "C") = lower(i.team_id COLLATE "C") THEN u.team_name END, i.team_id, '')::text AS team, i.expires_at, i.assistant, i.code::boolean AS code
FROM (
    SELECT x.user_id, x.team_id, x.expires_at, x.assistant, false AS code FROM invites x WHERE x.hash = @hash AND x.used_at IS NULL
    UNION ALL
    SELECT c.user_id, h.team_id, c.expires_at, false, true FROM team_codes c JOIN users h ON h.id = c.user_id
    WHERE c.hash = @hash AND c.uses < c.max_uses AND h.coach AND h.team_id IS NOT NULL) AS i
JOIN users u ON u.id = i.user_id WHERE i.expires_at > now() AND u.suspended_at IS NULL;

-- name: InviteUse :one
-- For the first who uses it; others wait until that has been committed or rolled back.
UPDATE invites i SET used_at = now() FROM users u
WHERE i.hash = @hash AND i.used_at IS NULL AND i.expires_at > now() AND u.id = i.user_id AND u.suspended_at IS NULL
RETURNING i.team_id;

-- name: TeamCodeUse :execrows
-- For an athlete, whom a second time does not count. No row: it does not work any more. Others wait until that has been committed or rolled back.
WITH code AS (
    UPDATE team_codes c SET uses = c.uses + CASE WHEN EXISTS (SELECT FROM code_uses x WHERE x.code_id = c.id AND x.user_id = @user_id) THEN 0 ELSE 1 END
    FROM users u
    WHERE c.hash = @hash AND c.uses < c.max_uses AND c.expires_at > now() AND u.id = c.user_id AND u.suspended_at IS NULL AND u.coach AND u.team_id IS NOT NULL
    RETURNING c.id)
INSERT INTO code_uses (code_id, user_id) SELECT code.id, @user_id FROM code ON CONFLICT ON CONSTRAINT code_uses_pkey DO UPDATE SET created_at = now();

-- name: TeamCodeCount :one
-- How many codes of a coach work, and how many there are.
SELECT count(*) FILTER (WHERE expires_at > now()) AS works, count(*) AS total FROM team_codes WHERE user_id = @user_id;

-- name: TeamCodeAdd :one
INSERT INTO team_codes (id, user_id, hash, name, max_uses, expires_at) VALUES (@id, @user_id, @hash, @name, @max_uses, now() + @ttl::interval)
RETURNING id, name, max_uses, uses, created_at, expires_at;

-- name: TeamCodeList :many
-- The codes of a coach, newest first, each with the athletes who came by it and still run for the team.
SELECT c.id, c.name, c.max_uses, c.uses, c.created_at, c.expires_at, u.id AS user_id, u.name AS athlete, x.created_at AS joined_at
FROM team_codes c JOIN users h ON h.id = c.user_id
LEFT JOIN code_uses x ON x.code_id = c.id
LEFT JOIN users u ON u.id = x.user_id AND NOT u.coach AND lower(u.team_id COLLATE "C") = lower(h.team_id COLLATE "C") AND NOT code.apart(u.id, h.id)
WHERE c.user_id = @user_id ORDER BY c.created_at DESC, c.id DESC, x.created_at, x.user_id;

-- name: TeamCodeEnd :execrows
UPDATE team_codes SET expires_at = now() WHERE id = @id AND user_id = @user_id AND expires_at > now();

-- name: TeamCodeDeleteExpired :exec
DELETE FROM team_codes WHERE expires_at < now() - @retention::interval;

-- name: InviteJoin :execrows
-- Makes an athlete one of a team. No row: a coach. Needs AssistantLock.
UPDATE users SET team_id = @team_id::text, updated_at = @now,
    health_visibility = CASE WHEN @health::boolean AND health_visibility = 'private' THEN 'team' ELSE health_visibility END
WHERE id = @id AND NOT coach;

-- name: InviteDeleteExpired :exec
-- An invitation that was emailed, and that nobody has used, stays listed as pending for some days more.
DELETE FROM invites WHERE created_at < now() - @ttl::interval
  AND expires_at < now() - CASE WHEN email IS NOT NULL AND used_at IS NULL AND (withdrawn_at IS NULL OR declined_at IS NOT NULL) THEN @retention::interval ELSE interval '0' END;
