-- Shows the races again that code.hide_races has hidden of a user, as they were; triggers count votes and results. Users whose accounts were
-- deleted since are gone from them, as from other races. Returns how many.
CREATE OR REPLACE FUNCTION code.show_races(director uuid) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    theirs    CONSTANT uuid[] := ARRAY(SELECT h.race_id FROM hidden_races h WHERE h.user_id = director ORDER BY h.race_id FOR UPDATE);
    uncounted CONSTANT jsonb := '{"upvotes": 0, "downvotes": 0, "results": 0}';
    part      record;
    lost      text; -- sets null what the deletion of a user does
    kept      text; -- leaves out what it deletes
BEGIN
    IF theirs = '{}' THEN
        RETURN 0;
    END IF;
    FOR part IN SELECT * FROM code.race_tables() LOOP
        SELECT string_agg(format(' || CASE WHEN %s THEN ''{}''::jsonb ELSE jsonb_build_object(%L, NULL) END', x.there, x.name), '') FILTER (WHERE x.action = 'n'),
               string_agg(' AND ' || x.there, '') FILTER (WHERE x.action = 'c') INTO lost, kept
        FROM (SELECT c.confdeltype AS action, a.attname AS name,
                     format('(h.content ->> %1$L IS NULL OR EXISTS (SELECT FROM users u WHERE u.id = (h.content ->> %1$L)::uuid))', a.attname) AS there
              FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
              WHERE c.conrelid = part.name::regclass AND c.confrelid = 'users'::regclass AND c.contype = 'f') AS x;
        EXECUTE format('INSERT INTO %1$I (%2$s) OVERRIDING SYSTEM VALUE SELECT %3$s
            FROM hidden_rows h, jsonb_populate_record(NULL::%1$I, h.content || $2%4$s) AS r WHERE h.race_id = ANY ($1) AND h.part = %1$L%5$s',
            part.name, code.write_columns(part.name::regclass), code.write_values(part.name::regclass), lost, kept)
        USING theirs, CASE WHEN part.name = 'races' THEN uncounted ELSE '{}' END;
    END LOOP;
    DELETE FROM hidden_races h WHERE h.race_id = ANY (theirs);
    RETURN cardinality(theirs);
END $$;
