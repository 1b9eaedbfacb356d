-- The races of a team, one look at the index each: a team that brought a hundred runners to a race costs as much as one that
-- brought a single one. It stands in FROM, where it becomes a part of the query.

-- +goose Up
-- +goose StatementBegin
CREATE FUNCTION races_of_team(team_key text) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
    WITH RECURSIVE ran AS (
        (SELECT x.race_id FROM results x WHERE lower(x.team_id COLLATE "C") = team_key ORDER BY x.race_id LIMIT 1)
        UNION ALL
        SELECT (SELECT x.race_id FROM results x WHERE lower(x.team_id COLLATE "C") = team_key AND x.race_id > ran.race_id ORDER BY x.race_id LIMIT 1)
        FROM ran WHERE ran.race_id IS NOT NULL)
    SELECT race_id FROM ran WHERE race_id IS NOT NULL
$$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION races_of_team;
