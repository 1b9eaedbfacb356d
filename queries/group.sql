-- Groups of the athletes of teams. code.coached_teams says who may read and write them.

-- name: CoachedTeamList :many
-- The teams that a coach has claimed or assists, the claimed one first.
SELECT t.team_key::text AS team_key, t.team_id::text AS team_id, t.claimed::boolean AS claimed
FROM code.coached_teams(@coach_id::uuid) AS t (team_key, team_id, head_id, claimed);

-- name: GroupList :many
-- The groups of the teams of a coach by name, or one of them.
SELECT g.id, t.team_id::text AS team_id, t.team_key::text AS team_key, g.name, g.created_at, g.updated_at, a.ids::uuid[] AS athletes, a.names::text[] AS names
FROM code.coached_teams(@coach_id::uuid) AS t (team_key, team_id, head_id, claimed)
JOIN team_groups g ON g.team_key = t.team_key
CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(u.id ORDER BY u.name, u.id), '{}') AS ids, coalesce(array_agg(u.name ORDER BY u.name, u.id), '{}') AS names
    FROM group_athletes m JOIN users u ON u.id = m.user_id WHERE m.group_id = g.id) AS a
WHERE g.id = coalesce(sqlc.narg('id')::uuid, g.id) AND g.team_key = coalesce(sqlc.narg('team_key')::text, g.team_key)
ORDER BY t.claimed DESC, t.team_id, lower(g.name), g.id;

-- name: TeamLock :exec
-- Serialises transactions that count or change what belongs to a team. The next statement sees what this one has waited for.
SELECT pg_advisory_xact_lock(hashtextextended('team ' || (@team_key::text), 0));

-- name: GroupCount :one
SELECT count(*) FROM team_groups WHERE team_key = @team_key;

-- name: GroupAdd :exec
INSERT INTO team_groups (id, team_key, name, created_at, updated_at) VALUES (@id, @team_key, @name, @now, @now);

-- name: GroupLockAthletes :many
-- Those of some users who are athletes of a team. They cannot leave it until the transaction ends.
SELECT u.id FROM users u WHERE u.id = ANY (@users::uuid[]) AND NOT u.coach AND lower(u.team_id COLLATE "C") = @team_key::text ORDER BY u.id FOR SHARE;

-- name: GroupSetAthletes :exec
WITH gone AS (
    DELETE FROM group_athletes m WHERE m.group_id = @group_id AND m.user_id <> ALL (@users::uuid[]))
INSERT INTO group_athletes (group_id, user_id) SELECT @group_id, x.id FROM unnest(@users::uuid[]) AS x (id)
ON CONFLICT ON CONSTRAINT group_athletes_pkey DO NOTHING;

-- name: GroupChange :exec
UPDATE team_groups SET name = @name, updated_at = @now WHERE id = @id;

-- name: GroupDelete :exec
DELETE FROM team_groups WHERE id = @id;

-- name: GroupIsCoached :one
-- Whether a group is one of a team of a coach.
SELECT EXISTS (
    SELECT FROM code.coached_teams(@coach_id::uuid) AS t (team_key, team_id, head_id, claimed) JOIN team_groups g ON g.team_key = t.team_key
    WHERE g.id = @id)::boolean AS is;
