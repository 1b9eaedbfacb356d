-- name: UserAdd :execrows
-- Adds nothing if the email is taken. A failed INSERT would leave the address in PostgreSQL's log.
INSERT INTO users (id, email, email_key, password_hash, name, coach, timezone, units, log_visibility, health_visibility,
                   referral_code, referred_by, team_id, created_at, updated_at)
SELECT @id, @email, @email_key, @password_hash::text, @name, @coach, @timezone::text, @units::units,
       @log_visibility::log_visibility, @health_visibility::log_visibility, @referral_code, sqlc.narg('referred_by'),
       sqlc.narg('team_id')::text, @now, @now
WHERE NOT EXISTS (SELECT FROM former_addresses f WHERE f.email_key = @email_key AND f.expires_at > clock_timestamp())
ON CONFLICT (email_key) DO NOTHING;

-- name: UserByReferralCode :one
SELECT id FROM users WHERE referral_code = @referral_code;

-- name: UserByEmail :one
SELECT id, password_hash, credentials FROM users WHERE email_key = @email_key;

-- name: UserGet :one
SELECT u.id, u.email, u.email_verified_at, u.name, u.coach, u.team_id, h.team_name, u.referral_code, u.checkboxes, u.log_visibility, u.health_visibility, u.track_visibility, u.private_zones, u.findable, u.timezone,
       u.units, u.week_start, u.birth_date, u.sex, u.profile_pic, u.brand_pic, u.featured_pic, u.operator, u.created_at, u.updated_at,
       c.athlete_id,
       ARRAY(SELECT a.athlete_id FROM athlete_ids a WHERE a.user_id = u.id AND NOT a.claimed ORDER BY a.created_at, a.key)::text[] AS aliases
FROM users u LEFT JOIN athlete_ids c ON c.user_id = u.id AND c.claimed
LEFT JOIN users h ON h.coach AND lower(h.team_id COLLATE "C") = lower(u.team_id COLLATE "C")
WHERE u.id = @id;

-- name: UserPasswordRehash :exec
-- Only where the hash is still the one that was verified: a new password set meanwhile stays.
UPDATE users SET password_hash = @password_hash::text WHERE id = @id AND password_hash = @was::text;

-- name: UserCount :one
SELECT coalesce(sum(count), 0)::bigint AS count FROM counters WHERE name = 'active_users';

-- name: UserReferrals :one
SELECT count(*) FROM users WHERE referred_by = @id;

-- name: UserContact :one
-- What an email to a user needs.
SELECT id, email, email_key, email_verified_at, name, credentials, password_hash FROM users WHERE id = @id;

-- name: UserMailbox :one
-- The data of an email that was queued for a user's current or former address, by the address's hash (address.Hash).
-- No row: the account does not have the address any more, or is gone.
SELECT u.name, u.credentials, coalesce(f.email, u.email)::text AS email, (f.email IS NULL AND u.email_verified_at IS NULL)::boolean AS unverified
FROM users u LEFT JOIN former_addresses f ON f.user_id = u.id AND sha256(convert_to(lower(f.email COLLATE "C"), 'UTF8')) = @hash::bytea
    AND sha256(convert_to(lower(u.email COLLATE "C"), 'UTF8')) <> @hash::bytea
WHERE u.id = @id AND (f.id IS NOT NULL OR sha256(convert_to(lower(u.email COLLATE "C"), 'UTF8')) = @hash::bytea);

-- name: UserPasswordSet :execrows
-- Only for the credentials that were checked, and for the first of several requests with these. Ends every session and device, and what else it is
-- told to. Needs UserLock.
WITH changed AS (
    UPDATE users SET password_hash = @password_hash::text, credentials = @fresh, updated_at = @now
    WHERE users.id = @id AND credentials = @credentials
    RETURNING users.id)
SELECT code.end_access(changed.id, NULL, @end_tokens::boolean, @forget_networks::boolean, @end_apps::boolean) FROM changed;

-- name: UserCoachChange :exec
-- A coach claims a team and an athlete sets one: neither becomes the other.
UPDATE users SET coach = @coach, team_id = NULL, updated_at = @now WHERE id = @id AND coach <> @coach;

-- name: UserChange :execrows
-- Changes nothing if it would change the team of a coach, which has to be claimed, or the name of a team that the user has not claimed. The races that repeat the name are locked first, as by those
-- who add results to them.
UPDATE users SET
    name           = coalesce(sqlc.narg('name')::text, name),
    timezone       = coalesce(sqlc.narg('timezone')::text, timezone),
    units          = coalesce(sqlc.narg('units')::units, units),
    week_start     = coalesce(sqlc.narg('week_start')::week_start, week_start),
    birth_date     = CASE WHEN @birth_date_set::boolean THEN sqlc.narg('birth_date')::date ELSE birth_date END,
    sex            = CASE WHEN @sex_set::boolean THEN sqlc.narg('sex')::sex ELSE sex END,
    log_visibility = coalesce(sqlc.narg('log_visibility')::log_visibility, log_visibility),
    health_visibility = coalesce(sqlc.narg('health_visibility')::log_visibility, health_visibility),
    track_visibility = coalesce(sqlc.narg('track_visibility')::log_visibility, track_visibility),
    findable = coalesce(sqlc.narg('findable')::boolean, findable),
    private_zones  = coalesce(sqlc.narg('private_zones')::jsonb, private_zones),
    zone_circles   = coalesce(sqlc.narg('zone_circles')::jsonb, zone_circles),
    checkboxes     = coalesce(sqlc.narg('checkboxes')::text[], checkboxes),
    team_id        = CASE WHEN @team_id_set::boolean THEN sqlc.narg('team_id')::text ELSE team_id END,
    team_name      = coalesce(sqlc.narg('team_name')::text, team_name),
    updated_at     = CASE WHEN
            name <> sqlc.narg('name')::text OR timezone <> sqlc.narg('timezone')::text OR units <> sqlc.narg('units')::units
            OR week_start <> sqlc.narg('week_start')::week_start OR checkboxes <> sqlc.narg('checkboxes')::text[]
            OR @birth_date_set::boolean AND birth_date IS DISTINCT FROM sqlc.narg('birth_date')::date
            OR @sex_set::boolean AND sex IS DISTINCT FROM sqlc.narg('sex')::sex
            OR log_visibility <> sqlc.narg('log_visibility')::log_visibility
            OR health_visibility <> sqlc.narg('health_visibility')::log_visibility
            OR track_visibility <> sqlc.narg('track_visibility')::log_visibility
            OR findable <> sqlc.narg('findable')::boolean
            OR private_zones <> sqlc.narg('private_zones')::jsonb
            OR team_name <> sqlc.narg('team_name')::text
            OR @team_id_set::boolean AND team_id IS DISTINCT FROM sqlc.narg('team_id')::text
        THEN @now ELSE updated_at END
WHERE users.id = @id AND NOT (coach AND @team_id_set::boolean) AND (sqlc.narg('team_name')::text IS NULL OR team_name IS NOT NULL)
  AND (SELECT count(*) FROM (SELECT FROM races r WHERE r.user_id = @id AND sqlc.narg('name')::text IS NOT NULL ORDER BY r.id FOR NO KEY UPDATE) AS theirs) >= 0;

-- name: UserZoneCircles :one
-- Locks them until the transaction ends.
SELECT zone_circles FROM users WHERE id = @id FOR NO KEY UPDATE;

-- name: UserPictureSet :execrows
UPDATE users SET
    profile_pic  = CASE WHEN @which::text = 'profile_pic' THEN sqlc.narg('picture')::jsonb ELSE profile_pic END,
    brand_pic    = CASE WHEN @which::text = 'brand_pic' THEN sqlc.narg('picture')::jsonb ELSE brand_pic END,
    featured_pic = CASE WHEN @which::text = 'featured_pic' THEN sqlc.narg('picture')::jsonb ELSE featured_pic END,
    updated_at   = CASE WHEN sqlc.narg('picture')::jsonb IS DISTINCT FROM
            CASE @which::text WHEN 'profile_pic' THEN profile_pic WHEN 'brand_pic' THEN brand_pic ELSE featured_pic END
        THEN @now ELSE updated_at END
WHERE id = @id;

-- name: UserLock :one
-- Serialises transactions that count rows of a user, or end all sessions: a statement that had to wait for a sign-in would not see its
-- session. The one after this does.
SELECT id FROM users WHERE id = @id FOR UPDATE;

-- name: UserCredentials :one
-- Locks them until the transaction ends.
SELECT credentials, suspended_at FROM users WHERE id = @id FOR SHARE;

-- name: UserDelete :one
DELETE FROM users WHERE users.id = @id
RETURNING email_key;

-- name: EmailCountAdd :one
INSERT INTO email_counts (mailbox_key, emails) VALUES (@mailbox_key, 1)
ON CONFLICT (mailbox_key) DO UPDATE SET
    emails       = CASE WHEN email_counts.window_start NOT BETWEEN now() - @email_window::interval AND clock_timestamp() THEN 1 ELSE email_counts.emails + 1 END,
    window_start = CASE WHEN email_counts.window_start NOT BETWEEN now() - @email_window::interval AND clock_timestamp() THEN now() ELSE email_counts.window_start END
RETURNING emails, date_part('epoch', window_start + sqlc.arg('email_window')::interval - now()) AS seconds_left;

-- name: EmailCountDeleteExpired :exec
DELETE FROM email_counts WHERE window_start NOT BETWEEN now() - @email_window::interval AND clock_timestamp();

-- name: AccountEstablished :one
-- Whether a user imported something, or posted or directed a race with results, more than a day ago.
SELECT (EXISTS (SELECT FROM imports WHERE user_id = @id::uuid AND created_at < now() - interval '1 day')
    OR EXISTS (SELECT FROM log_imports WHERE user_id = @id AND state = 'done' AND created_at < now() - interval '1 day')
    OR EXISTS (SELECT FROM races WHERE user_id = @id AND results > 0 AND created_at < now() - interval '1 day')
    OR EXISTS (SELECT FROM race_directors d JOIN races r ON r.id = d.race_id
               WHERE d.user_id = @id AND r.results > 0 AND d.created_at < now() - interval '1 day'))::boolean AS established;
