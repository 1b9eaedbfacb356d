-- Shows the races again that code.hide_races has hidden of a user, as they were; triggers count votes and results. Users whose accounts were
-- deleted since are gone from them, as from other races. Returns how many.
CREATE OR REPLACE FUNCTION code.show_races(director uuid) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    theirs   CONSTANT uuid[] := ARRAY(SELECT h.race_id FROM hidden_races h WHERE h.user_id = director ORDER BY h.race_id FOR UPDATE);
    uncounted CONSTANT jsonb := '{"upvotes": 0, "downvotes": 0, "results": 0}';
    part     record;
    users    "char"; -- what the deletion of a user does to the rows: n sets null, c deletes
BEGIN
    IF theirs = '{}' THEN
        RETURN 0;
    END IF;
    FOR part IN SELECT * FROM code.race_tables() LOOP
        users := (SELECT c.confdeltype FROM pg_constraint c
                  WHERE c.conrelid = part.name::regclass AND c.confrelid = 'users'::regclass AND c.contype = 'f');
        EXECUTE format('INSERT INTO %1$I (%2$s) OVERRIDING SYSTEM VALUE SELECT %3$s
            FROM hidden_rows h LEFT JOIN users u ON u.id = (h.content ->> ''user_id'')::uuid,
                 jsonb_populate_record(NULL::%1$I, h.content || $2 || CASE WHEN $3 THEN jsonb_build_object(''user_id'', u.id) ELSE ''{}'' END) AS r
            WHERE h.race_id = ANY ($1) AND h.part = %1$L AND ($4 OR u.id IS NOT NULL)',
            part.name, code.write_columns(part.name::regclass), code.write_values(part.name::regclass))
        USING theirs, CASE WHEN part.name = 'races' THEN uncounted ELSE '{}' END, users IS NOT DISTINCT FROM 'n', users IS DISTINCT FROM 'c';
    END LOOP;
    DELETE FROM hidden_races h WHERE h.race_id = ANY (theirs);
    RETURN cardinality(theirs);
END $$;
