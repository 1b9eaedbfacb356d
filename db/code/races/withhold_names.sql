-- Withholds names again that are written once more: by a corrected file, by undoing an import, or by a correction.
CREATE OR REPLACE FUNCTION code.withhold_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM withheld_names) OR NOT EXISTS (SELECT FROM inserted i JOIN withheld_names w ON w.race_id = i.race_id) THEN
        RETURN NULL;
    END IF;
    INSERT INTO withheld_names (race_id, result_id, athlete, athlete_id, team_id, known_id)
    SELECT i.race_id, i.id, i.athlete, i.athlete_id, i.team_id, coalesce(i.athlete_id, w.known_id)
    FROM inserted i
    JOIN withheld_names w ON w.race_id = i.race_id AND code.same_athlete(w.athlete, w.known_id, w.team_id, i.athlete, i.athlete_id, i.team_id)
    WHERE i.athlete <> 'Name withheld'
    ON CONFLICT DO NOTHING;
    UPDATE results x SET athlete = 'Name withheld', athlete_id = NULL
    FROM inserted i JOIN withheld_names w ON w.race_id = i.race_id AND w.result_id = i.id
    WHERE x.race_id = i.race_id AND x.id = i.id AND (i.athlete <> 'Name withheld' OR i.athlete_id IS NOT NULL);
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER withhold_names_insert AFTER INSERT ON results
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.withhold_names();
CREATE OR REPLACE TRIGGER withhold_names_update AFTER UPDATE ON results
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.withhold_names();
