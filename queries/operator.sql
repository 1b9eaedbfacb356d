-- Accounts as operators see and change them. No query here returns an email, but what emails to users are made of.

-- name: UserIsOperator :one
SELECT EXISTS (SELECT FROM users WHERE id = @id AND operator AND suspended_at IS NULL)::boolean AS operator;

-- name: OperatorList :many
SELECT id FROM users WHERE operator AND suspended_at IS NULL ORDER BY id;

-- name: OperatorKeep :one
-- Nobody ends that the user is an operator until the transaction ends.
SELECT id FROM users WHERE id = @id AND operator AND suspended_at IS NULL FOR SHARE;

-- name: AccountFind :many
-- Newest first. Finds an email that the account had before too, while its owner may undo the change.
SELECT u.id, u.name, u.coach, u.team_id, (u.email_verified_at IS NOT NULL)::boolean AS email_verified, u.operator, u.suspended_at, u.created_at,
       c.athlete_id, (SELECT count(*) FROM hidden_races h WHERE h.user_id = u.id) AS hidden_races,
       ARRAY(SELECT a.athlete_id FROM athlete_ids a WHERE a.user_id = u.id AND NOT a.claimed ORDER BY a.created_at, a.key)::text[] AS aliases
FROM users u LEFT JOIN athlete_ids c ON c.user_id = u.id AND c.claimed
WHERE (sqlc.narg('id')::uuid IS NULL OR u.id = sqlc.narg('id'))
  AND (sqlc.narg('email_key')::text IS NULL OR u.id = ANY (ARRAY(
        SELECT e.id FROM users e WHERE e.email_key = sqlc.narg('email_key')
        UNION ALL SELECT f.user_id FROM former_addresses f WHERE f.email_key = sqlc.narg('email_key') AND f.expires_at > clock_timestamp())))
  AND (sqlc.narg('athlete_key')::text IS NULL OR u.id = ANY (ARRAY(SELECT k.user_id FROM athlete_ids k WHERE k.key = sqlc.narg('athlete_key'))))
  AND (sqlc.narg('team_key')::text IS NULL OR lower(u.team_id COLLATE "C") = sqlc.narg('team_key'))
  AND (sqlc.narg('name')::text IS NULL OR strpos(lower(unaccent(u.name)), lower(unaccent(sqlc.narg('name')))) > 0)
  AND (NOT @operators::boolean OR u.operator) AND (NOT @suspended::boolean OR u.suspended_at IS NOT NULL)
ORDER BY u.id DESC LIMIT @length::bigint OFFSET @skip::bigint;

-- name: AccountLock :one
SELECT id, email, email_key, email_verified_at, name, operator, suspended_at FROM users WHERE id = @id FOR UPDATE;

-- name: OperatorLock :many
-- All operators, if the user is one. Concurrent removals wait for each other.
SELECT o.id FROM users o
WHERE o.operator AND o.suspended_at IS NULL AND EXISTS (SELECT FROM users t WHERE t.id = @id AND t.operator AND t.suspended_at IS NULL)
ORDER BY o.id FOR UPDATE OF o;

-- name: AccountSetOperator :exec
UPDATE users SET operator = @operator WHERE id = @id;

-- name: AccountSuspend :exec
UPDATE users SET suspended_at = clock_timestamp() WHERE id = @id;

-- name: AccountRestore :exec
UPDATE users SET suspended_at = NULL WHERE id = @id;

-- name: RaceHide :one
SELECT code.hide_races(@user_id::uuid)::bigint AS hidden;

-- name: RaceShow :one
SELECT code.show_races(@user_id::uuid)::bigint AS shown;

-- name: HiddenRaceList :many
-- Newest first, from the start or after a race.
SELECT race_id, name, date, results FROM hidden_races
WHERE user_id = @user_id AND (sqlc.narg('race_id')::uuid IS NULL OR (date, race_id) < (sqlc.narg('date')::date, sqlc.narg('race_id')::uuid))
ORDER BY date DESC, race_id DESC LIMIT @length::bigint;

-- name: SessionDeleteAll :execrows
DELETE FROM sessions WHERE user_id = @user_id;

-- name: AuthorizationDeleteAll :one
SELECT code.end_authorizations(@user_id::uuid)::bigint AS ended;

-- name: PersonalTokenDeleteAll :execrows
-- And the links: what works without signing in.
WITH links_gone AS (DELETE FROM links WHERE links.user_id = @user_id)
DELETE FROM personal_tokens WHERE personal_tokens.user_id = @user_id;

-- name: AthleteIDRelease :one
DELETE FROM athlete_ids WHERE key = @key RETURNING user_id, athlete_id, claimed;

-- name: TeamRelease :one
WITH was AS MATERIALIZED (SELECT w.id, w.team_id FROM users w WHERE w.coach AND lower(w.team_id COLLATE "C") = @team_key::text FOR UPDATE)
UPDATE users SET team_id = NULL, updated_at = @now FROM was WHERE users.id = was.id RETURNING users.id, was.team_id::text AS team_id;

-- name: ClaimList :many
-- The IDs that users go by, and the teams of coaches.
SELECT 'athlete'::text AS kind, a.athlete_id AS claimed, a.user_id, u.name, (NOT a.claimed)::boolean AS alias
FROM athlete_ids a JOIN users u ON u.id = a.user_id WHERE sqlc.narg('key')::text IS NULL OR a.key = sqlc.narg('key')
UNION ALL
SELECT 'team', t.team_id, t.id, t.name, false FROM users t
WHERE t.coach AND t.team_id IS NOT NULL AND (sqlc.narg('key')::text IS NULL OR lower(t.team_id COLLATE "C") = sqlc.narg('key'))
ORDER BY 1, 2;
