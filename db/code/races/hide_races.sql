-- Hides the races that a user directs alone: with all that belongs to them, they leave their tables, so that whatever reads races finds
-- none of them, and it is told that they are gone. Returns how many. Others who write to them at the same time come before, or find them gone.
CREATE OR REPLACE FUNCTION code.hide_races(director uuid) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    theirs uuid[] := ARRAY(SELECT r.id FROM races r WHERE r.user_id = director UNION SELECT d.race_id FROM race_directors d WHERE d.user_id = director);
    part   record;
BEGIN
    PERFORM FROM races r WHERE r.id = ANY (theirs) ORDER BY r.id FOR UPDATE;
    theirs := ARRAY(SELECT r.id FROM races r WHERE r.id = ANY (theirs) AND coalesce(r.user_id, director) = director AND code.directs(r.id, director, false)
                    AND NOT EXISTS (SELECT FROM race_directors d WHERE d.race_id = r.id AND d.user_id <> director));
    INSERT INTO hidden_races (race_id, user_id, name, date, results) SELECT r.id, director, r.name, r.date, r.results FROM races r WHERE r.id = ANY (theirs);
    FOR part IN SELECT * FROM code.race_tables() LOOP
        EXECUTE format('INSERT INTO hidden_rows (race_id, part, content) SELECT x.%1$I, %2$L, to_jsonb(x) FROM %2$I x WHERE x.%1$I = ANY ($1)', part.key, part.name)
        USING theirs;
    END LOOP;
    DELETE FROM races r WHERE r.id = ANY (theirs);
    RETURN cardinality(theirs);
END $$;
