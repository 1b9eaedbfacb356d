-- The current and former email addresses of accounts. How long an address is kept goes by the database's clock, read when
-- a statement runs: while a transaction waits for EmailLock, an address may expire.

-- name: EmailLock :exec
-- Serialises transactions that give these emails to an account or take them from one. The statements after it see who has them.
SELECT pg_advisory_xact_lock(hashtextextended(k, 0)) FROM (SELECT unnest(@email_keys::text[]) AS k ORDER BY k) AS keys;

-- name: UserVerify :execrows
-- Only for the address that the email went to, but for ASCII case: others with the same key may be other mailboxes. A second time changes
-- nothing. Once an address is verified, former ones that never were can undo nothing. Ends all sessions but one, if told to, and
-- forgets the networks and devices that others signed in from.
WITH verified AS (
    UPDATE users SET email_verified_at = coalesce(email_verified_at, @now)
    WHERE users.id = @id AND lower(users.email COLLATE "C") = lower(sqlc.arg('email')::text COLLATE "C") RETURNING users.id),
     unproven AS (DELETE FROM former_addresses f USING verified WHERE f.user_id = verified.id AND f.verified_at IS NULL)
SELECT CASE WHEN @end_sessions::boolean THEN code.end_access(verified.id, @keep_session, false, true, true) END FROM verified;

-- name: UserVerified :one
SELECT (email_verified_at IS NOT NULL)::boolean AS verified FROM users WHERE id = @id;

-- name: UserContactByEmail :one
-- Who is sent an email that somebody asked for by an address, current or former, and where: to the current address if it is verified,
-- else to the one that was verified last, else to the current one.
SELECT u.id, coalesce(f.email, u.email)::text AS email, coalesce(f.email_key, u.email_key)::text AS email_key, u.name, u.credentials
FROM users u LEFT JOIN LATERAL (
    SELECT a.email, a.email_key FROM former_addresses a
    WHERE a.user_id = u.id AND u.email_verified_at IS NULL AND a.verified_at IS NOT NULL AND a.expires_at > clock_timestamp()
    ORDER BY a.expires_at DESC LIMIT 1) f ON true
WHERE u.id = coalesce(
    (SELECT c.id FROM users c WHERE c.email_key = @email_key),
    (SELECT p.user_id FROM former_addresses p WHERE p.email_key = @email_key AND p.expires_at > clock_timestamp()));

-- name: UserEmailChange :execrows
-- Changes nothing if another account has the address, or had it until lately.
UPDATE users SET email = @email, email_key = @email_key, credentials = @fresh, updated_at = @now,
    email_verified_at = CASE WHEN lower(email COLLATE "C") = lower(sqlc.arg('email')::text COLLATE "C") THEN email_verified_at END
WHERE users.id = @id
  AND NOT EXISTS (SELECT FROM users other WHERE other.email_key = @email_key AND other.id <> @id)
  AND NOT EXISTS (SELECT FROM former_addresses f WHERE f.email_key = @email_key AND f.user_id <> @id AND f.expires_at > clock_timestamp());

-- name: FormerAddressAdd :one
-- Keeps an address that the account just left. Returns nothing if it is not kept: it was never verified, and the account has another
-- former address, whose owner comes first. An address that the account leaves again keeps its place among the others.
INSERT INTO former_addresses AS kept (email_key, email, user_id, id, verified_at, expires_at)
SELECT @email_key, @email, @user_id, @id, sqlc.narg('verified_at')::timestamptz, clock_timestamp() + @keep::interval
WHERE sqlc.narg('verified_at')::timestamptz IS NOT NULL
   OR NOT EXISTS (SELECT FROM former_addresses f WHERE f.user_id = @user_id AND f.email_key <> @email_key)
ON CONFLICT (email_key) DO UPDATE SET verified_at = coalesce(excluded.verified_at, kept.verified_at), expires_at = excluded.expires_at
RETURNING id;

-- name: FormerAddressGet :one
-- What a link can undo.
SELECT f.email, f.email_key, (f.expires_at <= clock_timestamp())::boolean AS expired,
    u.email AS current_email, (u.email_verified_at IS NOT NULL)::boolean AS current_verified, u.name
FROM former_addresses f JOIN users u ON u.id = f.user_id WHERE f.id = @id AND f.user_id = @user_id;

-- name: FormerAddressRestore :exec
-- Gives the account a former address again, which the link has verified if nothing did before, and undoes all later changes too. Ends the
-- password, every session, token and link, and what since the change lets others in or is told to them; forgets the networks and devices that
-- others signed in from. Needs UserLock.
WITH former AS (DELETE FROM former_addresses f WHERE f.id = @id RETURNING f.*),
     later AS (DELETE FROM former_addresses f USING former WHERE f.user_id = former.user_id AND f.changed_at > former.changed_at),
     -- Those of apps end with what the apps may do.
     webhooks_gone AS (DELETE FROM webhooks w USING former
                       WHERE w.user_id = former.user_id AND w.created_at > former.changed_at AND w.authorization_id IS NULL),
     coaches_gone AS (DELETE FROM accepted_coaches a USING former WHERE a.user_id = former.user_id AND a.created_at > former.changed_at),
     teams_gone AS (DELETE FROM accepted_teams a USING former WHERE a.user_id = former.user_id AND a.created_at > former.changed_at),
     assistants_gone AS (DELETE FROM assistants a USING former WHERE a.head_id = former.user_id AND a.created_at > former.changed_at),
     followers_gone AS (DELETE FROM accepted_followers a USING former WHERE a.user_id = former.user_id AND a.created_at > former.changed_at),
     directors_gone AS (DELETE FROM race_directors d USING former, races r
                        WHERE r.user_id = former.user_id AND d.race_id = r.id AND d.created_at > former.changed_at),
     named_gone AS (DELETE FROM named_directors d USING former, races r
                    WHERE r.user_id = former.user_id AND d.race_id = r.id AND d.created_at > former.changed_at)
UPDATE users SET email = former.email, email_key = former.email_key, email_verified_at = coalesce(former.verified_at, @now),
    password_hash = NULL, credentials = @fresh, updated_at = @now
FROM former, code.end_access(former.user_id, NULL, true, true, true) WHERE users.id = former.user_id;

-- name: FormerAddressDeleteExpired :exec
DELETE FROM former_addresses WHERE expires_at <= clock_timestamp();
