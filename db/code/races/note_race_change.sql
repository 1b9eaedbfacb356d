-- Changes the version of races whose fields or results change. Votes and the counts in races do not.
CREATE OR REPLACE FUNCTION code.note_race_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_TABLE_NAME = 'races' THEN
        INSERT INTO race_changes (race_id) VALUES (NEW.id);
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO race_changes (race_id) SELECT DISTINCT race_id FROM deleted;
    ELSIF TG_OP = 'INSERT' THEN
        INSERT INTO race_changes (race_id) SELECT DISTINCT race_id FROM inserted;
    ELSE
        INSERT INTO race_changes (race_id) SELECT race_id FROM inserted UNION SELECT race_id FROM deleted;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_race_change AFTER UPDATE OF name, date, location, url, description, sport, scoring, user_id ON races
    FOR EACH ROW EXECUTE FUNCTION code.note_race_change();
CREATE OR REPLACE TRIGGER note_race_change_insert AFTER INSERT ON results
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.note_race_change();
CREATE OR REPLACE TRIGGER note_race_change_update AFTER UPDATE ON results
    REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.note_race_change();
CREATE OR REPLACE TRIGGER note_race_change_delete AFTER DELETE ON results
    REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.note_race_change();
