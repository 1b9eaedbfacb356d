-- name: UserAdd :exec
INSERT INTO users (id, email, email_key, password_hash, name, coach, referral_code, referred_by, created_at, updated_at)
VALUES (@id, @email, @email_key, @password_hash, @name, @coach, @referral_code, sqlc.narg('referred_by'), @now, @now);

-- name: UserByReferralCode :one
SELECT id FROM users WHERE referral_code = @referral_code;

-- name: UserByEmail :one
SELECT id, password_hash FROM users WHERE email_key = @email_key;

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
