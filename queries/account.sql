-- name: UserAdd :exec
INSERT INTO users (id, email, email_key, password_hash, name, coach, referral_code, referred_by, created_at, updated_at)
VALUES (@id, @email, @email_key, @password_hash, @name, @coach, @referral_code, sqlc.narg('referred_by'), @now, @now);

-- name: UserByReferralCode :one
SELECT id FROM users WHERE referral_code = @referral_code;

-- name: UserByEmail :one
SELECT id, password_hash, credentials FROM users WHERE email_key = @email_key;

-- name: UserGet :one
SELECT u.id, u.email, u.email_verified_at, u.name, u.coach, u.team_id, u.referral_code, u.checkboxes, u.log_visibility, u.health_visibility, u.timezone,
       u.units, u.profile_pic, u.brand_pic, u.featured_pic, u.created_at, u.updated_at,
       c.athlete_id,
       ARRAY(SELECT a.athlete_id FROM athlete_ids a WHERE a.user_id = u.id AND NOT a.claimed ORDER BY a.created_at, a.key)::text[] AS aliases
FROM users u LEFT JOIN athlete_ids c ON c.user_id = u.id AND c.claimed
WHERE u.id = @id;

-- name: UserPasswordRehash :exec
-- Only where the hash is still the one that was verified: a new password set meanwhile stays.
UPDATE users SET password_hash = @password_hash WHERE id = @id AND password_hash = @was;

-- name: UserCount :one
SELECT coalesce(sum(count), 0)::bigint AS count FROM counters WHERE name = 'active_users';

-- name: UserReferrals :one
SELECT count(*) FROM users WHERE referred_by = @id;

-- name: UserVerify :execrows
-- Only for the address that the letter went to. A second time changes nothing.
UPDATE users SET email_verified_at = coalesce(email_verified_at, @now) WHERE id = @id AND email_key = @email_key;

-- name: UserLetter :one
-- What a letter to a user needs.
SELECT id, email, email_key, email_verified_at, name, credentials, password_hash FROM users WHERE id = @id;

-- name: UserLetterByEmail :one
SELECT id, email, email_key, email_verified_at, name, credentials, password_hash FROM users WHERE email_key = @email_key;

-- name: UserPasswordReset :one
-- The new password and the end of every session and token, at once, for the first who comes with the stamp.
WITH reset AS (
    UPDATE users SET password_hash = @password_hash, credentials = @fresh, updated_at = @now
    WHERE users.id = @id AND credentials = @credentials
    RETURNING users.id, email_key),
     sessions_gone AS (DELETE FROM sessions s USING reset WHERE s.user_id = reset.id),
     tokens_gone AS (DELETE FROM personal_tokens t USING reset WHERE t.user_id = reset.id)
SELECT email_key FROM reset;

-- name: UserPasswordChange :execrows
-- Only where the hash is still the one that was verified.
WITH changed AS (
    UPDATE users SET password_hash = @password_hash, credentials = @fresh, updated_at = @now
    WHERE users.id = @id AND password_hash = @was
    RETURNING users.id),
     sessions_gone AS (DELETE FROM sessions s USING changed WHERE s.user_id = changed.id)
SELECT id FROM changed;

-- name: UserEmailGet :one
-- Locks the account, so that the letter to the old address is about the address that was. Not for a session that ended a
-- moment ago, and that this server may not know of yet.
SELECT u.email, u.email_key, u.name FROM users u JOIN sessions s ON s.user_id = u.id WHERE u.id = @id AND s.id = @session_id FOR UPDATE OF u;

-- name: UserEmailChange :exec
UPDATE users SET email = @email, email_key = @email_key, credentials = @fresh, updated_at = @now,
    email_verified_at = CASE WHEN email_key = @email_key THEN email_verified_at END
WHERE id = @id;

-- name: UserCoachChange :exec
-- A coach's team is claimed and an athlete's stated: neither becomes the other.
UPDATE users SET coach = @coach, team_id = NULL, updated_at = @now WHERE id = @id AND coach <> @coach;

-- name: UserChange :execrows
-- A coach's team changes by claiming alone, so this does nothing where it would change one.
UPDATE users SET
    name           = coalesce(sqlc.narg('name')::text, name),
    timezone       = coalesce(sqlc.narg('timezone')::text, timezone),
    units          = coalesce(sqlc.narg('units')::units, units),
    log_visibility = coalesce(sqlc.narg('log_visibility')::log_visibility, log_visibility),
    health_visibility = coalesce(sqlc.narg('health_visibility')::log_visibility, health_visibility),
    checkboxes     = coalesce(sqlc.narg('checkboxes')::text[], checkboxes),
    team_id        = CASE WHEN @team_id_set::boolean THEN sqlc.narg('team_id')::text ELSE team_id END,
    updated_at     = @now
WHERE id = @id AND NOT (coach AND @team_id_set::boolean);

-- name: UserPictureSet :execrows
UPDATE users SET
    profile_pic  = CASE WHEN @which::text = 'profile_pic' THEN sqlc.narg('picture')::jsonb ELSE profile_pic END,
    brand_pic    = CASE WHEN @which::text = 'brand_pic' THEN sqlc.narg('picture')::jsonb ELSE brand_pic END,
    featured_pic = CASE WHEN @which::text = 'featured_pic' THEN sqlc.narg('picture')::jsonb ELSE featured_pic END,
    updated_at   = @now
WHERE id = @id;

-- name: UserLock :one
-- Serialises what counts rows of a user.
SELECT id FROM users WHERE id = @id FOR UPDATE;

-- name: UserLockBySession :one
-- As UserLock, for a session that has not ended.
SELECT u.id FROM users u JOIN sessions s ON s.user_id = u.id WHERE u.id = @id AND s.id = @session_id FOR UPDATE OF u;

-- name: UserCredentials :one
-- Holds them until the transaction ends.
SELECT credentials FROM users WHERE id = @id FOR SHARE;

-- name: UserDelete :one
DELETE FROM users WHERE id = @id RETURNING email, email_key;

-- name: LettersForget :exec
-- Letters to an address that wait in the queue, or tell another address of it.
DELETE FROM river_job
WHERE kind = 'letter' AND (args @> jsonb_build_object('letter', jsonb_build_object('to', @email::text))
                        OR args @> jsonb_build_object('letter', jsonb_build_object('new_address', @email::text)));

-- name: LetterCountAdd :one
INSERT INTO letter_counts (mailbox_key, letters, window_start) VALUES (@mailbox_key, 1, @now)
ON CONFLICT (mailbox_key) DO UPDATE SET
    letters      = CASE WHEN letter_counts.window_start <= @window_began THEN 1 ELSE letter_counts.letters + 1 END,
    window_start = CASE WHEN letter_counts.window_start <= @window_began THEN @now ELSE letter_counts.window_start END
RETURNING letters, window_start;
