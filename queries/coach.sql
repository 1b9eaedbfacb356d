-- The coaches of teams, and which of them athletes have accepted. code.team_coaches says who may be accepted, code.coaches who may read.

-- name: TeamRoster :many
-- The athletes who state a team that a coach has claimed or assists, those first whose logs the coach may read. Everybody may state a team, so the list
-- is cut.
WITH teams AS (
    SELECT h.team_id, h.team_name FROM users h WHERE h.id = @coach_id AND h.coach AND h.team_id IS NOT NULL
    UNION ALL
    SELECT h.team_id, h.team_name FROM assistants a JOIN users h ON h.id = a.head_id
    WHERE a.user_id = @coach_id AND a.accepted_at IS NOT NULL AND h.coach AND h.team_id IS NOT NULL)
SELECT u.id, u.name, c.athlete_id, teams.team_id::text AS team_id, teams.team_name::text AS team, (t.user_id IS NOT NULL)::boolean AS accepted
FROM teams
JOIN users u ON NOT u.coach AND lower(u.team_id COLLATE "C") = lower(teams.team_id COLLATE "C")
LEFT JOIN athlete_ids c ON c.user_id = u.id AND c.claimed
LEFT JOIN accepted_coaches t ON t.user_id = u.id AND t.coach_id = @coach_id AND t.waits_until IS NULL
ORDER BY accepted DESC, u.name, u.id LIMIT @max_rows;

-- name: CoachList :many
-- The coaches of an athlete's team, the head coach first, and whether the athlete has accepted all.
SELECT c.coach_id::uuid AS id, c.name::text AS name, c.team_id::text AS team_id, c.team::text AS team, (c.head_id IS NOT NULL)::boolean AS assistant,
       (t.user_id IS NOT NULL)::boolean AS accepted, t.waits_until,
       EXISTS (SELECT FROM accepted_teams a WHERE a.user_id = @user_id)::boolean AS all_accepted
FROM code.team_coaches(@user_id::uuid) AS c (coach_id, name, team_id, head_id, team)
LEFT JOIN accepted_coaches t ON t.user_id = @user_id AND t.coach_id = c.coach_id
ORDER BY assistant, c.name, c.coach_id;

-- name: CoachLock :exec
-- Keeps an athlete and a coach, or the head coach of the athlete's team, from leaving the team and from blocking each other until the transaction ends.
-- The next statement sees what this one has waited for.
SELECT u.id FROM users u
WHERE u.id = @user_id OR u.id = sqlc.narg('coach_id')::uuid OR sqlc.narg('coach_id')::uuid IS NULL AND u.id = (
    SELECT h.id FROM users a JOIN users h ON h.coach AND lower(h.team_id COLLATE "C") = lower(a.team_id COLLATE "C") WHERE a.id = @user_id)
ORDER BY u.id FOR SHARE;

-- name: CoachAccept :one
-- No row: the coach is not one of the athlete's team, or one of the two has blocked the other. Needs CoachLock. Who was to read from a later day on
-- reads now.
WITH pair AS (
    SELECT c.coach_id, c.name, c.head_id FROM code.team_coaches(@user_id::uuid) AS c (coach_id, name, team_id, head_id, team) WHERE c.coach_id = @coach_id::uuid),
added AS (
    INSERT INTO accepted_coaches AS t (user_id, coach_id, head_id, created_at) SELECT @user_id, pair.coach_id, pair.head_id, now() FROM pair
    ON CONFLICT ON CONSTRAINT accepted_coaches_once DO UPDATE SET waits_until = NULL WHERE t.waits_until IS NOT NULL)
SELECT pair.name::text AS name FROM pair;

-- name: CoachAcceptAll :one
-- The team whose coaches are all accepted, also those who come. No row: nobody whom the athlete may accept has claimed it. Needs CoachLock.
WITH them AS MATERIALIZED (
    SELECT c.coach_id, c.team_id, c.head_id FROM code.team_coaches(@user_id::uuid) AS c (coach_id, name, team_id, head_id, team)),
head AS (
    INSERT INTO accepted_teams (user_id, head_id, created_at) SELECT @user_id, them.coach_id, now() FROM them WHERE them.head_id IS NULL
    ON CONFLICT ON CONSTRAINT accepted_teams_pkey DO NOTHING),
added AS (
    INSERT INTO accepted_coaches AS t (user_id, coach_id, head_id, created_at)
    SELECT @user_id, them.coach_id, them.head_id, now() FROM them WHERE EXISTS (SELECT FROM them AS h WHERE h.head_id IS NULL)
    ON CONFLICT ON CONSTRAINT accepted_coaches_once DO UPDATE SET waits_until = NULL WHERE t.waits_until IS NOT NULL)
SELECT them.team_id::text AS team_id FROM them WHERE them.head_id IS NULL;

-- name: CoachRevoke :exec
-- Of a coach whom the athlete had accepted, or of all. The athlete does not accept all any more then. Needs UserLock: an assistant may be accepting.
WITH gone AS (
    DELETE FROM accepted_coaches t WHERE t.user_id = @user_id AND (sqlc.narg('coach_id')::uuid IS NULL OR t.coach_id = sqlc.narg('coach_id')::uuid)
    RETURNING t.user_id)
DELETE FROM accepted_teams a WHERE a.user_id = @user_id AND (sqlc.narg('coach_id')::uuid IS NULL OR EXISTS (SELECT FROM gone));

-- name: CoachBegin :exec
-- Lets coaches read for whom the time has come. Servers take different ones.
UPDATE accepted_coaches t SET waits_until = NULL
FROM (SELECT w.user_id, w.coach_id FROM accepted_coaches w WHERE w.waits_until <= now()
      ORDER BY w.user_id, w.coach_id LIMIT 10000 FOR UPDATE SKIP LOCKED) AS due
WHERE t.user_id = due.user_id AND t.coach_id = due.coach_id;

-- name: UserIsCoach :one
SELECT coach FROM users WHERE id = @id;

-- name: CoachIsHead :one
-- Whether a user is a coach who has claimed a team.
SELECT (coach AND team_id IS NOT NULL)::boolean AS head FROM users WHERE id = @id;

-- name: AssistantLock :exec
-- Keeps two coaches from being named, from accepting, from leaving their teams and from blocking each other until the transaction ends. The next
-- statement sees what this one has waited for.
SELECT u.id FROM users u WHERE u.id = @one OR u.id = @other ORDER BY u.id FOR NO KEY UPDATE;

-- name: AssistantList :many
-- Whom a head coach has named.
SELECT a.user_id, k.name, (a.accepted_at IS NOT NULL)::boolean AS accepted, a.created_at
FROM assistants a JOIN users k ON k.id = a.user_id WHERE a.head_id = @head_id ORDER BY accepted DESC, k.name, a.user_id;

-- name: AssistantCount :one
-- Whether a coach has claimed a team, and how many others are its assistants, or have been named. No row: not a coach.
SELECT (h.team_id IS NOT NULL)::boolean AS has_team, (SELECT count(*) FROM assistants a WHERE a.head_id = h.id AND a.user_id <> @user_id) AS others
FROM users h WHERE h.id = @head_id AND h.coach;

-- name: AssistantName :exec
-- Names a coach as an assistant, and tells the coach. Nothing changes if the head coach has named them already. Needs AssistantLock.
WITH named AS (
    INSERT INTO assistants (head_id, user_id, created_at) SELECT @head_id, k.id, now() FROM users k WHERE k.id = @user_id AND k.coach
    ON CONFLICT ON CONSTRAINT assistants_pkey DO NOTHING RETURNING head_id, user_id)
SELECT code.notify(n.user_id, jsonb_populate_record(NULL::notices, jsonb_build_object('kind', 'assistant_named', 'actor_id', n.head_id))) FROM named n;

-- name: AssistantJoin :exec
-- Names a coach who has come by an invitation. AssistantAccept follows.
INSERT INTO assistants (head_id, user_id, created_at) SELECT @head_id, k.id, now() FROM users k WHERE k.id = @user_id AND k.coach
ON CONFLICT ON CONSTRAINT assistants_pkey DO NOTHING;

-- name: TeamLockAthletes :many
-- Those of some users who state the team that a coach has claimed. Locked.
SELECT u.id FROM users h JOIN users u ON NOT u.coach AND lower(u.team_id COLLATE "C") = lower(h.team_id COLLATE "C")
WHERE h.id = @head_id AND h.coach AND u.id = ANY (@users::uuid[]) ORDER BY u.id FOR UPDATE OF u;

-- name: TeamDismiss :exec
-- Ends that users state their team. What coaches may read of them ends with it: code.change_coaching.
UPDATE users SET team_id = NULL, updated_at = @now WHERE id = ANY (@users::uuid[]);

-- name: TeamTellDismissed :exec
-- Tells users that a coach has ended that they are of the team.
SELECT code.notify(x.id, jsonb_populate_record(NULL::notices, jsonb_build_object('kind', 'team_ended', 'actor_id', @head_id::uuid, 'outcome', @outcome::text)))
FROM unnest(@users::uuid[]) AS x (id);

-- name: AssistantGet :one
SELECT a.user_id, k.name, (a.accepted_at IS NOT NULL)::boolean AS accepted, a.created_at
FROM assistants a JOIN users k ON k.id = a.user_id WHERE a.head_id = @head_id AND a.user_id = @user_id;

-- name: AssistantDelete :execrows
DELETE FROM assistants WHERE head_id = @head_id AND user_id = @user_id;

-- name: AssistantshipList :many
-- The teams whose head coach has named a coach, those first that the coach may accept. Anybody may have very many.
SELECT h.team_id::text AS team_id, h.team_name::text AS team, h.id AS head_id, h.name AS head, (a.accepted_at IS NOT NULL)::boolean AS accepted, a.created_at
FROM assistants a JOIN users h ON h.id = a.head_id
WHERE a.user_id = @user_id AND h.coach AND h.team_id IS NOT NULL AND (a.accepted_at IS NOT NULL OR h.suspended_at IS NULL)
  AND NOT EXISTS (SELECT FROM blocks b WHERE b.user_id = a.user_id AND b.blocked_id = a.head_id)
  AND NOT EXISTS (SELECT FROM blocks b WHERE b.user_id = a.head_id AND b.blocked_id = a.user_id)
ORDER BY accepted, a.created_at DESC, h.id LIMIT 100;

-- name: AssistantshipHead :one
-- The head coach of a team who has named a coach.
SELECT a.head_id FROM assistants a JOIN users h ON h.id = a.head_id
WHERE a.user_id = @user_id AND h.coach AND lower(h.team_id COLLATE "C") = @team_key::text;

-- name: AssistantshipCount :one
-- How many other teams a coach assists.
SELECT count(*) FROM assistants WHERE user_id = @user_id AND head_id <> @head_id AND accepted_at IS NOT NULL;

-- name: AssistantLockAthletes :exec
-- Keeps the athletes who have accepted all coaches of a head coach's team from leaving it, from taking that back and from blocking one until the
-- transaction ends.
SELECT u.id FROM accepted_teams t JOIN users u ON u.id = t.user_id WHERE t.head_id = @head_id ORDER BY u.id FOR SHARE OF u;

-- name: AssistantAccept :one
-- Makes a coach an assistant, if they are not one already. The athletes who have accepted all coaches of the team have accepted this one, who reads from the athlete's next day on.
-- No row: the head coach has not named the coach, or has given up the team, or is suspended, or one of the two has blocked the other. Needs
-- AssistantLock and AssistantLockAthletes.
WITH named AS MATERIALIZED (
    SELECT a.head_id, a.user_id, a.created_at, a.accepted_at, h.name, h.team_id, h.team_name
    FROM assistants a JOIN users h ON h.id = a.head_id JOIN users k ON k.id = a.user_id
    WHERE a.head_id = @head_id AND a.user_id = @user_id AND h.coach AND h.suspended_at IS NULL AND k.coach
      AND lower(h.team_id COLLATE "C") = @team_key::text AND NOT code.apart(a.head_id, a.user_id)
    FOR UPDATE OF a),
accepted AS (
    UPDATE assistants a SET accepted_at = now() FROM named n WHERE a.head_id = n.head_id AND a.user_id = n.user_id AND n.accepted_at IS NULL
    RETURNING a.head_id, a.user_id),
added AS (
    INSERT INTO accepted_coaches (user_id, coach_id, head_id, created_at, waits_until)
    SELECT t.user_id, a.user_id, a.head_id, now(), ((now() AT TIME ZONE u.timezone)::date + 1)::timestamp AT TIME ZONE u.timezone
    FROM accepted a JOIN accepted_teams t ON t.head_id = a.head_id JOIN users u ON u.id = t.user_id
    WHERE NOT code.apart(t.user_id, a.user_id)
    ON CONFLICT ON CONSTRAINT accepted_coaches_once DO NOTHING)
SELECT n.team_id::text AS team_id, n.team_name::text AS team, n.head_id, n.name AS head, n.created_at, (n.accepted_at IS NULL)::boolean AS is_new FROM named n;

-- name: AssistantTell :exec
-- Tells the athletes of a team that they can accept a new assistant, at most 1,000, without those who have accepted all coaches.
SELECT code.notify(x.id, jsonb_populate_record(NULL::notices, jsonb_build_object('kind', 'coach_asks', 'actor_id', @user_id::uuid)))
FROM (SELECT u.id FROM users h JOIN users u ON NOT u.coach AND lower(u.team_id COLLATE "C") = lower(h.team_id COLLATE "C")
      WHERE h.id = @head_id AND NOT EXISTS (SELECT FROM accepted_teams a WHERE a.user_id = u.id AND a.head_id = h.id) ORDER BY u.id LIMIT 1000) AS x;

-- name: AssistantshipDelete :exec
-- Refuses to assist a team, or ends it.
DELETE FROM assistants a USING users h WHERE a.user_id = @user_id AND h.id = a.head_id AND lower(h.team_id COLLATE "C") = @team_key::text;
