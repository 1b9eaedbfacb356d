-- Athlete IDs, teams and follows. The key of an ID is the ID in lower case.

-- name: AthleteIDOwner :one
-- The user that an ID, claimed or an alias, belongs to.
SELECT u.id, u.name, u.profile_pic FROM athlete_ids a JOIN users u ON u.id = a.user_id WHERE a.key = @key;

-- name: AthleteIDClaim :execrows
-- One row: the ID was free and is claimed now, was an alias of the same user and is claimed now, or was claimed by the
-- user before. No row: somebody else has it.
INSERT INTO athlete_ids (key, athlete_id, user_id, claimed, created_at) VALUES (@key, @athlete_id, @user_id, true, @now)
ON CONFLICT (key) DO UPDATE SET claimed = excluded.claimed WHERE athlete_ids.user_id = excluded.user_id;

-- name: AthleteIDUnclaim :exec
DELETE FROM athlete_ids WHERE user_id = @user_id AND claimed;

-- name: AliasAdd :one
-- Whose the ID is after trying to add it, and whether as the claimed one.
INSERT INTO athlete_ids (key, athlete_id, user_id, claimed, created_at) VALUES (@key, @athlete_id, @user_id, false, @now)
ON CONFLICT (key) DO UPDATE SET key = athlete_ids.key
RETURNING user_id, claimed;

-- name: AliasCount :one
SELECT count(*) FROM athlete_ids WHERE user_id = @user_id AND NOT claimed;

-- name: AliasRemove :execrows
DELETE FROM athlete_ids WHERE key = @key AND user_id = @user_id AND NOT claimed;

-- name: TeamClaim :execrows
-- One row: the team is claimed now, where the index over the teams of coaches does not refuse a second coach. No row: no coach, or a
-- coach who has another team.
UPDATE users SET team_id = coalesce(team_id, @team_id::text), updated_at = CASE WHEN team_id IS NULL THEN @now ELSE updated_at END
WHERE id = @id AND coach AND (team_id IS NULL OR lower(team_id COLLATE "C") = @team_key::text);

-- name: TeamUnclaim :execrows
UPDATE users SET team_id = NULL, updated_at = CASE WHEN team_id IS NULL THEN updated_at ELSE @now END WHERE id = @id AND coach;

-- name: UserIsCoach :one
SELECT coach FROM users WHERE id = @id;

-- name: FollowTarget :one
-- The athlete behind an ID: by the one that they claimed, else by the ID itself where results carry it; and whose it is.
SELECT coalesce(c.key, w.key)::text AS key, coalesce(c.athlete_id, w.athlete_id)::text AS athlete_id, a.user_id,
       (a.user_id IS NOT NULL OR EXISTS (SELECT FROM results r WHERE lower(r.athlete_id COLLATE "C") = w.key))::boolean AS known
FROM (SELECT @key::text AS key, @athlete_id::text AS athlete_id) w
LEFT JOIN athlete_ids a ON a.key = w.key
LEFT JOIN athlete_ids c ON c.user_id = a.user_id AND c.claimed;

-- name: FollowAdd :exec
INSERT INTO follows (user_id, key, athlete_id, created_at) VALUES (@user_id, @key, @athlete_id, @now)
ON CONFLICT ON CONSTRAINT follows_once DO NOTHING;

-- name: FollowRemove :exec
-- By whichever of the athlete's IDs the follow was made.
DELETE FROM follows f
WHERE f.user_id = @user_id AND f.key = ANY (ARRAY(
    SELECT b.key FROM athlete_ids a JOIN athlete_ids b ON b.user_id = a.user_id WHERE a.key = @key UNION ALL SELECT @key));

-- name: FollowIs :one
SELECT EXISTS (
    SELECT FROM follows f
    WHERE f.user_id = @user_id AND f.key = ANY (ARRAY(
        SELECT b.key FROM athlete_ids a JOIN athlete_ids b ON b.user_id = a.user_id WHERE a.key = @key UNION ALL SELECT @key))) AS follows;

-- name: FollowList :many
-- Each athlete once, by the ID that they claimed, else by the one that was followed; the latest follow first.
SELECT athlete_id FROM (
    SELECT DISTINCT ON (coalesce(c.key, f.key)) coalesce(c.athlete_id, f.athlete_id) AS athlete_id, f.created_at, f.key
    FROM follows f
    LEFT JOIN athlete_ids a ON a.key = f.key
    LEFT JOIN athlete_ids c ON c.user_id = a.user_id AND c.claimed
    WHERE f.user_id = @user_id
    ORDER BY coalesce(c.key, f.key), f.created_at) once
ORDER BY created_at DESC, key;

-- name: FollowsForget :exec
-- The follows of an athlete who goes.
DELETE FROM follows f USING athlete_ids a WHERE a.user_id = @user_id AND f.key = a.key;
