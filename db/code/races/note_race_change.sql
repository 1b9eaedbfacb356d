-- Changes the version of races whose fields or results change. Votes and the counts in races do not. The results that a statement
-- adds, changes or deletes are noted if they are few, so that readers can be sent just these.
CREATE OR REPLACE FUNCTION code.note_race_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    most CONSTANT integer := 500;
    few  boolean;
BEGIN
    IF TG_TABLE_NAME = 'races' THEN
        INSERT INTO race_changes (race_id) VALUES (NEW.id);
    ELSIF TG_OP = 'DELETE' THEN -- count_results has locked the races
        few := (SELECT count(*) <= most FROM (SELECT FROM deleted LIMIT most + 1) AS x);
        INSERT INTO race_changes (race_id, results) SELECT race_id, array_agg(id) FILTER (WHERE few) FROM deleted GROUP BY race_id;
    ELSIF TG_OP = 'INSERT' THEN -- as above
        few := (SELECT count(*) <= most FROM (SELECT FROM inserted LIMIT most + 1) AS x);
        INSERT INTO race_changes (race_id, results) SELECT race_id, array_agg(id) FILTER (WHERE few) FROM inserted GROUP BY race_id;
    ELSE
        -- A new version must not become visible before an older one.
        PERFORM FROM races r JOIN (SELECT race_id FROM inserted UNION SELECT race_id FROM deleted) AS c ON c.race_id = r.id
        ORDER BY r.id FOR NO KEY UPDATE OF r;
        few := (SELECT count(*) <= most FROM (SELECT FROM inserted LIMIT most + 1) AS x);
        INSERT INTO race_changes (race_id, results)
        SELECT race_id, array_agg(id) FILTER (WHERE few) FROM (SELECT race_id, id FROM inserted UNION SELECT race_id, id FROM deleted) AS c GROUP BY race_id;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_race_change AFTER UPDATE OF name, date, location, url, description, sport, scoring, state, user_id ON races
    FOR EACH ROW EXECUTE FUNCTION code.note_race_change();
CREATE OR REPLACE TRIGGER note_race_change_insert AFTER INSERT ON results
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.note_race_change();
CREATE OR REPLACE TRIGGER note_race_change_update AFTER UPDATE ON results
    REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.note_race_change();
CREATE OR REPLACE TRIGGER note_race_change_delete AFTER DELETE ON results
    REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.note_race_change();
