-- Deletes a rename, gives the results that still have what it wrote what they had before, and returns how many these are.
CREATE OR REPLACE FUNCTION code.delete_rename(race uuid, rename uuid, at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    restored bigint;
BEGIN
    UPDATE results r SET athlete = b.athlete, athlete_id = b.athlete_id, team = b.team, team_id = b.team_id, updated_at = at
    FROM code.renamed_by(race, rename) AS c JOIN results o ON o.race_id = race AND o.id = c.result_id, jsonb_populate_record(o, c.was) AS b
    WHERE r.race_id = race AND r.id = c.result_id AND to_jsonb(o) @> c.written;
    GET DIAGNOSTICS restored = ROW_COUNT;
    DELETE FROM renames WHERE id = rename;
    RETURN restored;
END $$;
