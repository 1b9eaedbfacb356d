-- The logs of the athletes who have accepted a coach, all at once. code.team_logs says which these are.

-- name: TeamLogPage :many
-- A page of the athletes by name, with the sums of some days, and how many comments of others on these the reader has not marked as seen.
WITH team AS MATERIALIZED (
    SELECT l.user_id, l.name, l.healthy FROM code.team_logs(@reader::uuid, @health::boolean, @team::boolean) AS l (user_id, name, timezone, healthy)
    ORDER BY l.name, l.user_id LIMIT @length::bigint OFFSET @skip::bigint),
r AS MATERIALIZED (
    SELECT x.user_id, sum(code.miles(x.meters)) AS miles, sum(x.meters) AS meters, count(*) AS runs, sum(x.seconds) AS seconds,
           count(DISTINCT x.day) AS days_run, code.miles(max(x.meters)) AS longest_run
    FROM team JOIN runs x ON x.user_id = team.user_id AND x.day BETWEEN @first::date AND @last::date
    GROUP BY 1),
e AS MATERIALIZED (
    SELECT x.user_id, sum(x.goal) AS goal, count(x.goal) AS goals, avg(x.rhr) AS rhr, count(x.rhr) AS rhr_days, avg(x.sleep) AS sleep, count(x.sleep) AS sleep_days
    FROM team JOIN entries x ON x.user_id = team.user_id AND x.day BETWEEN @first AND @last
    GROUP BY 1),
c AS MATERIALIZED (
    SELECT x.user_id, count(*) AS unseen
    FROM team JOIN comments x ON x.user_id = team.user_id AND x.day BETWEEN @first AND @last
    WHERE x.author_id <> @reader AND NOT EXISTS (SELECT FROM seen_comments s WHERE s.comment_id = x.id AND s.reader_id = @reader)
    GROUP BY 1)
SELECT team.user_id::uuid AS user_id, team.name::text AS name, a.athlete_id, team.healthy::boolean AS healthy, coalesce(c.unseen, 0)::bigint AS unseen,
       coalesce(r.miles, 0)::numeric AS miles, coalesce(r.meters, 0)::numeric AS meters,
       coalesce(r.runs, 0)::bigint AS runs, coalesce(r.seconds, 0)::numeric AS seconds, coalesce(r.days_run, 0)::bigint AS days_run,
       coalesce(r.longest_run, 0)::numeric AS longest_run, coalesce(e.goal, 0)::numeric AS goal, coalesce(e.goals, 0)::bigint AS goals,
       coalesce(e.rhr, 0)::numeric AS rhr, coalesce(e.rhr_days, 0)::bigint AS rhr_days,
       coalesce(e.sleep, 0)::numeric AS sleep, coalesce(e.sleep_days, 0)::bigint AS sleep_days
FROM team
LEFT JOIN athlete_ids a ON a.user_id = team.user_id AND a.claimed
LEFT JOIN r ON r.user_id = team.user_id
LEFT JOIN e ON e.user_id = team.user_id
LEFT JOIN c ON c.user_id = team.user_id
ORDER BY team.name, team.user_id;
