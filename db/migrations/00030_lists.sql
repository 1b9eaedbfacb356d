-- Lists by team and by athlete.

-- +goose Up
-- A team's races are found in the index alone, and then its results in each of them, newest race first.
CREATE INDEX results_by_team ON results (lower(team_id COLLATE "C"), race_id) WHERE team_id IS NOT NULL;
CREATE INDEX results_by_athlete ON results (lower(athlete_id COLLATE "C")) WHERE athlete_id IS NOT NULL;

-- +goose Down
DROP INDEX results_by_athlete, results_by_team;
