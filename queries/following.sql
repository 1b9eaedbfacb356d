-- Followers, blocks, and what followed athletes do. queries/athlete.sql has who follows whom.

-- name: FollowerPage :many
-- A page of an athlete's followers: those first who have only asked, then the latest. A follower follows one of the athlete's IDs, or has been accepted.
-- Where either has blocked the other, there is none. Anybody may have very many, so no function is called for each.
WITH me AS (SELECT u.id, u.log_visibility FROM users u WHERE u.id = @user_id),
them AS (
    SELECT x.id, min(x.at) AS at FROM (
        SELECT f.user_id AS id, f.created_at AS at FROM me JOIN athlete_ids a ON a.user_id = me.id JOIN follows f ON f.key = a.key
        UNION ALL SELECT c.follower_id, c.created_at FROM me JOIN accepted_followers c ON c.user_id = me.id) AS x
    WHERE x.id <> @user_id
    GROUP BY x.id)
SELECT u.id, u.name, c.athlete_id, (NOT page.waits)::boolean AS accepted, page.at::timestamptz AS since
FROM (SELECT them.id, them.at, me.log_visibility = 'followers' AND k.follower_id IS NULL AS waits
      FROM me CROSS JOIN them LEFT JOIN accepted_followers k ON k.user_id = me.id AND k.follower_id = them.id
      WHERE NOT EXISTS (SELECT FROM blocks b WHERE b.user_id = me.id AND b.blocked_id = them.id)
        AND NOT EXISTS (SELECT FROM blocks b WHERE b.user_id = them.id AND b.blocked_id = me.id)
      ORDER BY waits DESC, them.at DESC, them.id LIMIT @length::bigint OFFSET @skip::bigint) AS page
JOIN users u ON u.id = page.id
LEFT JOIN athlete_ids c ON c.user_id = u.id AND c.claimed
ORDER BY page.waits DESC, page.at DESC, u.id;

-- name: FollowerAccept :one
-- The follower, as in FollowerPage. No row: the user does not follow the athlete.
WITH them AS (
    SELECT u.id, u.name FROM users u
    WHERE u.id = @follower_id AND NOT code.apart(@user_id, u.id) AND (
        EXISTS (SELECT FROM athlete_ids a JOIN follows f ON f.key = a.key WHERE a.user_id = @user_id AND f.user_id = u.id)
        OR EXISTS (SELECT FROM accepted_followers c WHERE c.user_id = @user_id AND c.follower_id = u.id))),
added AS (
    INSERT INTO accepted_followers (user_id, follower_id, created_at) SELECT @user_id, them.id, @now FROM them
    ON CONFLICT ON CONSTRAINT accepted_followers_pkey DO NOTHING RETURNING follower_id)
SELECT them.id, them.name, c.athlete_id, true::boolean AS accepted, least(
    (SELECT min(f.created_at) FROM athlete_ids a JOIN follows f ON f.key = a.key WHERE a.user_id = @user_id AND f.user_id = them.id),
    (SELECT k.created_at FROM accepted_followers k WHERE k.user_id = @user_id AND k.follower_id = them.id), @now)::timestamptz AS since
FROM them LEFT JOIN athlete_ids c ON c.user_id = them.id AND c.claimed;

-- name: FollowerRemove :exec
WITH follows_gone AS (
    DELETE FROM follows f USING athlete_ids a WHERE a.user_id = @user_id AND f.key = a.key AND f.user_id = @follower_id)
DELETE FROM accepted_followers c WHERE c.user_id = @user_id AND c.follower_id = @follower_id;

-- name: BlockAdd :one
-- The blocked user, and how many users the caller has blocked then; no row: there is no such user. What they follow of each other and have accepted ends. Needs UserLock.
WITH them AS (SELECT u.id, u.name FROM users u WHERE u.id = @blocked_id),
added AS (
    INSERT INTO blocks (user_id, blocked_id, created_at) SELECT @user_id, them.id, @now FROM them
    ON CONFLICT ON CONSTRAINT blocks_pkey DO NOTHING RETURNING blocked_id),
pairs AS (
    SELECT @user_id::uuid AS one, them.id AS other FROM them UNION ALL SELECT them.id, @user_id::uuid FROM them),
coaches_gone AS (DELETE FROM accepted_coaches c USING pairs p WHERE c.user_id = p.one AND c.coach_id = p.other),
teams_gone AS (
    DELETE FROM accepted_teams t USING pairs p
    WHERE t.user_id = p.one AND (t.head_id = p.other OR EXISTS (SELECT FROM accepted_coaches c WHERE c.user_id = p.one AND c.coach_id = p.other))),
assistants_gone AS (DELETE FROM assistants a USING pairs p WHERE a.head_id = p.one AND a.user_id = p.other),
followers_gone AS (DELETE FROM accepted_followers f USING pairs p WHERE f.user_id = p.one AND f.follower_id = p.other),
follows_gone AS (DELETE FROM follows f USING pairs p, athlete_ids a WHERE a.user_id = p.one AND f.key = a.key AND f.user_id = p.other)
SELECT ((SELECT count(*) FROM blocks b WHERE b.user_id = @user_id) + (SELECT count(*) FROM added))::bigint AS blocked, them.name,
    coalesce((SELECT b.created_at FROM blocks b WHERE b.user_id = @user_id AND b.blocked_id = them.id), @now)::timestamptz AS created_at
FROM them;

-- name: BlockDelete :exec
DELETE FROM blocks WHERE user_id = @user_id AND blocked_id = @blocked_id;

-- name: BlockList :many
SELECT u.id, u.name, b.created_at FROM blocks b JOIN users u ON u.id = b.blocked_id WHERE b.user_id = @user_id ORDER BY b.created_at DESC, u.id;

-- name: FollowingPage :many
-- The days and results of the athletes whom a user follows, newest first, after a place in that order. Days are included if the reader may read them; an
-- athlete who has not accepted the reader's request has none. A row with a race is a result. OFFSET makes PostgreSQL look the results and
-- races up one by one, as in BestListOfAthlete.
WITH followed AS MATERIALIZED (
    SELECT DISTINCT f.key, a.user_id FROM follows f LEFT JOIN athlete_ids a ON a.key = f.key WHERE f.user_id = @reader),
people AS MATERIALIZED (
    SELECT u.id, u.name, l.healthy
    FROM (SELECT DISTINCT f.user_id FROM followed f WHERE f.user_id IS NOT NULL) AS p
    JOIN users u ON u.id = p.user_id
    CROSS JOIN LATERAL code.log_access(@reader::uuid, @health::boolean, @team::boolean, u.id, NULL, NULL) AS l (user_id, timezone, readable, healthy)
    WHERE l.readable AND (u.log_visibility <> 'followers' OR NOT code.awaits_consent(@reader::uuid, u.id, u.log_visibility))),
keys AS MATERIALIZED (
    SELECT f.key FROM followed f UNION SELECT b.key FROM followed f JOIN athlete_ids b ON b.user_id = f.user_id)
SELECT x.day::date AS day, x.id::uuid AS id, x.user_id, x.name::text AS name, x.race_id, x.healthy::boolean AS healthy
FROM ((SELECT d.day, d.id, d.user_id, p.name, NULL::uuid AS race_id, p.healthy
       FROM people p CROSS JOIN LATERAL (
           SELECT e.day, e.id, e.user_id FROM entries e
           WHERE e.user_id = p.id AND e.day <= @day::date AND (e.day, e.id) < (@day::date, @id::uuid)
           ORDER BY e.day DESC LIMIT @length::bigint) AS d
       ORDER BY d.day DESC, d.id DESC LIMIT @length)
      UNION ALL
      (SELECT r.date, o.id, @reader::uuid, '', o.race_id, false
       FROM keys k
       CROSS JOIN LATERAL (SELECT x.id, x.race_id FROM results x WHERE lower(x.athlete_id COLLATE "C") = k.key OFFSET 0) AS o
       CROSS JOIN LATERAL (SELECT x.date FROM races x WHERE x.id = o.race_id OFFSET 0) AS r
       WHERE r.date <= @day AND (r.date, o.id) < (@day, @id)
       ORDER BY r.date DESC, o.id DESC LIMIT @length)) AS x
ORDER BY x.day DESC, x.id DESC LIMIT @length;

-- name: FollowingResults :many
-- The results of a page, in any order.
SELECT l.* FROM (SELECT unnest(@races::uuid[]) AS race_id, unnest(@ids::uuid[]) AS id) AS p JOIN code.listed_results l ON l.race_id = p.race_id AND l.id = p.id;
