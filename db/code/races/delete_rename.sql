-- Deletes a rename, gives the results that still have what it wrote what they had before, and returns how many these are.
CREATE OR REPLACE FUNCTION code.delete_rename(race uuid, rename uuid, correction uuid, corrector uuid, at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    restored bigint := code.correct_results(ARRAY(
        SELECT jsonb_populate_record(x, c.was) FROM code.renamed_by(race, rename) AS c JOIN results x ON x.race_id = (SELECT race) AND x.id = c.result_id
        WHERE to_jsonb(x) @> c.written), correction, corrector, NULL, at);
BEGIN
    DELETE FROM renames WHERE id = rename;
    RETURN restored;
END $$;
