-- The results that a rename, or the closing up of places, changed, with the changed fields before and after. Some results may have been deleted since.
CREATE OR REPLACE FUNCTION code.renamed_by(race uuid, rename uuid) RETURNS TABLE (result_id uuid, was jsonb, written jsonb) LANGUAGE sql STABLE AS $$
    SELECT c.result_id, jsonb_object_agg(f.key, f.value -> 0), jsonb_object_agg(f.key, f.value -> 1)
    FROM corrections c, jsonb_each(c.changes) AS f WHERE c.race_id = race AND c.id = rename GROUP BY c.result_id
$$;
