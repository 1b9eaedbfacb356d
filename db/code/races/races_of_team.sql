-- The races in which a team has results. It jumps from race to race in the index (a loose index scan), so a team with a
-- hundred results in a race costs as much as a team with one. PostgreSQL inlines the function where it stands in FROM.
CREATE OR REPLACE FUNCTION code.races_of_team(team_key text) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
    WITH RECURSIVE ran AS (
        (SELECT x.race_id FROM results x WHERE lower(x.team_id COLLATE "C") = team_key ORDER BY x.race_id LIMIT 1)
        UNION ALL
        SELECT (SELECT x.race_id FROM results x WHERE lower(x.team_id COLLATE "C") = team_key AND x.race_id > ran.race_id ORDER BY x.race_id LIMIT 1)
        FROM ran WHERE ran.race_id IS NOT NULL)
    SELECT race_id FROM ran WHERE race_id IS NOT NULL
$$;
