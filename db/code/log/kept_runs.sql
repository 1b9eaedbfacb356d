-- The runs of a day after they were written as a whole. A given run that says the same as one of the day's, which is not given itself, is that
-- run: whoever sends the same day again changes nothing, though they do not know the runs' IDs. Other given runs are as given.
CREATE OR REPLACE FUNCTION code.kept_runs(had jsonb, given jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    IF had = '[]' OR given = '[]' THEN
        RETURN given;
    END IF;
    IF had #- '{0,_id}' = given #- '{0,_id}' THEN -- most days have one run
        RETURN had;
    END IF;
    RETURN (
        SELECT jsonb_agg(coalesce(h.run, g.run) ORDER BY g.place)
        FROM (SELECT run, place, is_known, row_number() OVER (PARTITION BY is_known, run - '_id' ORDER BY place) AS copy
              FROM jsonb_array_elements(given) WITH ORDINALITY AS x (run, place)
              CROSS JOIN LATERAL (SELECT had @> jsonb_build_array(jsonb_build_object('_id', run -> '_id')) AS is_known) k) g
        LEFT JOIN (SELECT run, row_number() OVER (PARTITION BY run - '_id' ORDER BY place) AS copy
                   FROM jsonb_array_elements(had) WITH ORDINALITY AS x (run, place)
                   WHERE NOT given @> jsonb_build_array(jsonb_build_object('_id', run -> '_id'))) h
            ON NOT g.is_known AND h.run - '_id' = g.run - '_id' AND h.copy = g.copy);
END $$;
