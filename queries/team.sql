-- The logs of the athletes who have accepted a coach, all at once. code.team_logs says which these are.

-- name: TeamLogPage :many
-- A page of the athletes by name, with the sums of some days, and how many comments of others on these the reader has not marked as seen. The first row of
-- the first page has who is not among them yet. Where there is nobody on a page, it has a row whose user is nil. The days begin on one of three, by the
-- reader's week_start.
WITH period AS MATERIALIZED (
    SELECT u.week_start, CASE u.week_start WHEN 'sunday' THEN @sunday::date WHEN 'saturday' THEN @saturday::date ELSE @monday::date END AS first
    FROM users u WHERE u.id = @reader::uuid),
team AS MATERIALIZED (
    SELECT l.user_id, l.name, l.healthy, row_number() OVER (ORDER BY l.name, l.user_id) AS n FROM code.team_logs(@reader::uuid, @health::boolean, @team::boolean) AS l (user_id, name, timezone, healthy)
    WHERE sqlc.narg('group_id')::uuid IS NULL OR EXISTS (SELECT FROM group_athletes g WHERE g.group_id = sqlc.narg('group_id')::uuid AND g.user_id = l.user_id)
    ORDER BY l.name, l.user_id LIMIT @length::bigint OFFSET @skip::bigint),
r AS MATERIALIZED (
    SELECT x.user_id, sum(code.miles(x.meters)) FILTER (WHERE x.running) AS miles, sum(x.meters) FILTER (WHERE x.running) AS meters,
           count(*) FILTER (WHERE x.running) AS runs, sum(x.seconds) FILTER (WHERE x.running) AS seconds, count(DISTINCT x.day) FILTER (WHERE x.running) AS days_run,
           code.miles(max(x.meters) FILTER (WHERE x.running)) AS longest_run, sum(x.seconds) FILTER (WHERE NOT x.running) AS other_seconds
    FROM period p CROSS JOIN team JOIN runs x ON x.user_id = team.user_id AND x.day >= p.first AND x.day < p.first + @days::integer
    GROUP BY 1),
e AS MATERIALIZED (
    SELECT x.user_id, sum(x.goal) AS goal, count(x.goal) AS goals, avg(x.rhr) AS rhr, count(x.rhr) AS rhr_days, avg(x.sleep) AS sleep, count(x.sleep) AS sleep_days
    FROM period p CROSS JOIN team JOIN entries x ON x.user_id = team.user_id AND x.day >= p.first AND x.day < p.first + @days::integer
    GROUP BY 1),
c AS MATERIALIZED (
    SELECT x.user_id, count(*) AS unseen
    FROM period p CROSS JOIN team JOIN comments x ON x.user_id = team.user_id AND x.day >= p.first AND x.day < p.first + @days::integer
    WHERE x.author_id <> @reader AND NOT EXISTS (SELECT FROM seen_comments s WHERE s.comment_id = x.id AND s.reader_id = @reader)
    GROUP BY 1)
SELECT coalesce(team.user_id, '00000000-0000-0000-0000-000000000000')::uuid AS user_id, coalesce(team.name, '')::text AS name, a.athlete_id, coalesce(team.healthy, false)::boolean AS healthy, coalesce(c.unseen, 0)::bigint AS unseen,
       coalesce(r.miles, 0)::numeric AS miles, coalesce(r.meters, 0)::numeric AS meters,
       coalesce(r.runs, 0)::bigint AS runs, coalesce(r.seconds, 0)::numeric AS seconds, coalesce(r.days_run, 0)::bigint AS days_run,
       coalesce(r.longest_run, 0)::numeric AS longest_run, coalesce(r.other_seconds, 0)::numeric AS other_seconds, coalesce(e.goal, 0)::numeric AS goal, coalesce(e.goals, 0)::bigint AS goals,
       coalesce(e.rhr, 0)::numeric AS rhr, coalesce(e.rhr_days, 0)::bigint AS rhr_days,
       coalesce(e.sleep, 0)::numeric AS sleep, coalesce(e.sleep_days, 0)::bigint AS sleep_days,
       coalesce((SELECT coalesce(min(t.team_name) FILTER (WHERE t.id = @reader), min(t.team_name)) FROM users t
        WHERE (t.id = @reader OR t.id IN (SELECT x.head_id FROM assistants x WHERE x.user_id = @reader AND x.accepted_at IS NOT NULL)) AND t.coach), '')::text AS team_name, p.week_start::text AS week_start,
       (CASE WHEN @team::boolean AND coalesce(team.n, 1) = 1 AND @skip = 0 THEN code.pending_json(@reader, sqlc.narg('group_id')::uuid) ELSE '[]' END)::jsonb AS pending
FROM period p
LEFT JOIN team ON true
LEFT JOIN athlete_ids a ON a.user_id = team.user_id AND a.claimed
LEFT JOIN r ON r.user_id = team.user_id
LEFT JOIN e ON e.user_id = team.user_id
LEFT JOIN c ON c.user_id = team.user_id
ORDER BY team.name, team.user_id;
