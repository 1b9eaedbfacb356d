-- What people have decided of an imported result that is corrected: the fields that differ from its file, with what the file says of them. Null
-- where nothing differs. All of a result that was added beside imported ones is decided, and says so by having no fields here. A withheld name is kept elsewhere.
CREATE OR REPLACE FUNCTION code.decided_of(was results, now results) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
    fields  CONSTANT jsonb := to_jsonb(now);
    changes CONSTANT jsonb := code.changes_of(to_jsonb(was), fields) - CASE WHEN 'Name withheld' IN (was.athlete, now.athlete) THEN '{time,athlete,athlete_id}' ELSE '{time}' END::text[];
BEGIN
    IF was.import_id IS NULL THEN
        RETURN was.decided;
    END IF;
    RETURN (SELECT jsonb_object_agg(d.key, d.value)
            FROM jsonb_each(coalesce((SELECT jsonb_object_agg(c.key, c.value -> 0) FROM jsonb_each(changes) AS c), '{}') || coalesce(was.decided, '{}')) AS d
            WHERE d.value <> fields -> d.key);
END $$;
