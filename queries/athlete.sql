-- Athlete IDs, teams and follows. The key of an ID is the ID in lower case.

-- name: AthleteIDOwner :one
-- The user who goes by an ID, claimed or an alias.
SELECT u.id, u.name, u.profile_pic FROM athlete_ids a JOIN users u ON u.id = a.user_id WHERE a.key = @key;

-- name: AthleteIDMain :one
-- The ID that the user who goes by an ID has claimed. No row: nobody goes by it, or without a claim.
SELECT mine.athlete_id FROM athlete_ids named JOIN athlete_ids mine ON mine.user_id = named.user_id AND mine.claimed WHERE named.key = @key;

-- name: AthleteIDHolder :one
-- Like AthleteIDOwner, with the ID as they wrote it. Locked, so that it is theirs until the transaction ends.
SELECT a.athlete_id, a.user_id, u.email_key FROM athlete_ids a JOIN users u ON u.id = a.user_id WHERE a.key = @key FOR SHARE OF a;

-- name: AthleteIDClaim :execrows
-- One row: the ID was free and is claimed now, was an alias of the same user and is claimed now, or was claimed by the
-- user before. No row: somebody else has it.
INSERT INTO athlete_ids (key, athlete_id, user_id, claimed, created_at) VALUES (@key, @athlete_id, @user_id, true, @now)
ON CONFLICT (key) DO UPDATE SET claimed = excluded.claimed WHERE athlete_ids.user_id = excluded.user_id;

-- name: AthleteIDUnclaim :exec
DELETE FROM athlete_ids WHERE user_id = @user_id AND claimed;

-- name: AliasAdd :one
-- The owner of the ID after trying to add it, and whether they have claimed it.
INSERT INTO athlete_ids (key, athlete_id, user_id, claimed, created_at) VALUES (@key, @athlete_id, @user_id, false, @now)
ON CONFLICT (key) DO UPDATE SET key = athlete_ids.key
RETURNING user_id, claimed;

-- name: AliasCount :one
SELECT count(*) FROM athlete_ids WHERE user_id = @user_id AND NOT claimed;

-- name: AliasDelete :execrows
DELETE FROM athlete_ids WHERE key = @key AND user_id = @user_id AND NOT claimed;

-- name: TeamClaim :one
-- One row: the team is claimed now, unless the unique index on the teams of coaches refuses a second coach. No row: not a coach, or
-- a coach with another team.
WITH was AS MATERIALIZED (SELECT w.id, w.team_id FROM users w WHERE w.id = @id FOR UPDATE)
UPDATE users SET team_id = coalesce(users.team_id, @team_id::text), team_name = coalesce(users.team_name, sqlc.narg('name')::text),
    updated_at = CASE WHEN users.team_id IS NULL THEN @now ELSE users.updated_at END
FROM was
WHERE users.id = was.id AND users.coach AND (users.team_id IS NULL OR lower(users.team_id COLLATE "C") = @team_key::text)
RETURNING (was.team_id IS NULL)::boolean AS is_new, users.team_id::text AS team_id, users.team_name::text AS team_name;

-- name: TeamSearch :many
-- Claimed teams with one of some parts of words in their name or ID, those first that have all of them together.
SELECT t.team_id, t.team, t.coach FROM (
    SELECT h.team_id::text AS team_id, h.team_name::text AS team, h.name AS coach, code.name_key(h.team_name) || ' ' || lower(h.team_id COLLATE "C") AS key
    FROM users h WHERE h.coach AND h.team_id IS NOT NULL AND h.suspended_at IS NULL) AS t
WHERE EXISTS (SELECT FROM unnest(@parts::text[]) AS p (part) WHERE strpos(t.key, p.part) > 0)
ORDER BY strpos(t.key, @words::text) = 0, t.team, t.team_id LIMIT @max_rows;

-- name: UserFind :many
-- Users who let others find them, and with whom nobody is blocked, with one of some parts of words in their name; the names that have all together come first.
SELECT t.id, t.name, t.athlete_id FROM (
    SELECT u.id, u.name, c.athlete_id, code.name_key(u.name) AS key FROM users u LEFT JOIN athlete_ids c ON c.user_id = u.id AND c.claimed
    WHERE u.findable AND u.suspended_at IS NULL AND u.id <> @caller::uuid
      AND NOT EXISTS (SELECT FROM blocks b WHERE b.user_id = u.id AND b.blocked_id = @caller)
      AND NOT EXISTS (SELECT FROM blocks b WHERE b.user_id = @caller AND b.blocked_id = u.id)) AS t
WHERE EXISTS (SELECT FROM unnest(@parts::text[]) AS p (part) WHERE strpos(t.key, p.part) > 0)
ORDER BY strpos(t.key, @words::text) = 0, t.name, t.id LIMIT @max_rows;

-- name: TeamUnclaim :execrows
UPDATE users SET team_id = NULL, updated_at = CASE WHEN team_id IS NULL THEN updated_at ELSE @now END WHERE id = @id AND coach;

-- name: TeamAthletes :many
-- The athletes who state the team of a coach, for an email to them at once: at most 1,000, without those who want it another way.
-- code.change_coaching adds the notices.
SELECT u.id, u.email, u.email_key FROM users k JOIN users u ON NOT u.coach AND lower(u.team_id COLLATE "C") = lower(k.team_id COLLATE "C")
WHERE k.id = @coach_id AND k.coach AND NOT EXISTS (SELECT FROM notice_settings s WHERE s.user_id = u.id AND s.kind = 'coach_asks' AND s.email <> 'at_once')
ORDER BY u.id LIMIT 1000;

-- name: TeamClaimNotice :one
-- What the notice to an athlete needs. No row: the coach or the athlete is gone, or the athlete has another address.
SELECT u.email, u.name, k.name AS coach FROM users k, users u
WHERE k.id = @coach_id AND u.id = @athlete_id AND sha256(convert_to(lower(u.email COLLATE "C"), 'UTF8')) = @hash::bytea;

-- name: FollowTarget :one
-- The athlete behind an ID: the claimed ID, else the ID itself if results carry it; the user who goes by it, and whether a follower has to ask them.
SELECT coalesce(c.key, w.key)::text AS key, coalesce(c.athlete_id, w.athlete_id)::text AS athlete_id, a.user_id,
       (a.user_id IS NOT NULL OR EXISTS (SELECT FROM results r WHERE lower(r.athlete_id COLLATE "C") = w.key))::boolean AS known,
       coalesce(code.awaits_consent(@follower::uuid, u.id, u.log_visibility), false)::boolean AS asks
FROM (SELECT @key::text AS key, @athlete_id::text AS athlete_id) w
LEFT JOIN athlete_ids a ON a.key = w.key
LEFT JOIN users u ON u.id = a.user_id
LEFT JOIN athlete_ids c ON c.user_id = a.user_id AND c.claimed;

-- name: FollowAdd :one
-- How many athletes the user follows then. Needs UserLock.
WITH added AS (
    INSERT INTO follows (user_id, key, athlete_id, created_at) VALUES (@user_id, @key, @athlete_id, @now)
    ON CONFLICT ON CONSTRAINT follows_once DO NOTHING RETURNING key)
SELECT ((SELECT count(*) FROM follows f WHERE f.user_id = @user_id) + (SELECT count(*) FROM added))::bigint AS followed;

-- name: FollowDelete :exec
-- Whichever of the athlete's IDs the follow was made by. Following again asks again.
WITH theirs AS (
    SELECT b.user_id AS owner_id, b.key FROM athlete_ids a JOIN athlete_ids b ON b.user_id = a.user_id WHERE a.key = @key),
consent AS (
    DELETE FROM accepted_followers c WHERE c.follower_id = @user_id AND c.user_id IN (SELECT t.owner_id FROM theirs t) RETURNING c.follower_id)
DELETE FROM follows f WHERE f.user_id = @user_id AND f.key = ANY (ARRAY(SELECT t.key FROM theirs t UNION ALL SELECT @key::text AS key));

-- name: FollowExists :one
-- Whether a user follows an athlete, and has not only asked to.
SELECT (EXISTS (
    SELECT FROM follows f
    WHERE f.user_id = @user_id AND f.key = ANY (ARRAY(
        SELECT b.key FROM athlete_ids a JOIN athlete_ids b ON b.user_id = a.user_id WHERE a.key = @key UNION ALL SELECT @key)))
    AND NOT EXISTS (
        SELECT FROM athlete_ids a JOIN users u ON u.id = a.user_id WHERE a.key = @key AND code.awaits_consent(@user_id, u.id, u.log_visibility)))::boolean AS follows;

-- name: FollowList :many
-- Each athlete once, by their claimed ID, else by the one that was followed; the latest follow first. Whom the user has only asked is left out.
SELECT athlete_id FROM (
    SELECT DISTINCT ON (coalesce(c.key, f.key)) coalesce(c.athlete_id, f.athlete_id) AS athlete_id, f.created_at, f.key
    FROM follows f
    LEFT JOIN athlete_ids a ON a.key = f.key
    LEFT JOIN users u ON u.id = a.user_id
    LEFT JOIN athlete_ids c ON c.user_id = a.user_id AND c.claimed
    WHERE f.user_id = @user_id AND (u.id IS NULL OR NOT code.awaits_consent(@user_id, u.id, u.log_visibility))
    ORDER BY coalesce(c.key, f.key), f.created_at) once
ORDER BY created_at DESC, key;

-- name: FollowDeleteOfAthlete :exec
-- The follows of an athlete whose account is deleted.
DELETE FROM follows f USING athlete_ids a WHERE a.user_id = @user_id AND f.key = a.key;
