-- Appends to the log what else public responses contain: a race's directors, and Athlete IDs, by which lists of results are put together.
CREATE OR REPLACE FUNCTION code.log_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_TABLE_NAME = 'athlete_ids' THEN
        INSERT INTO changes (kind) VALUES ('athletes.changed');
    ELSE
        INSERT INTO changes (kind, race_id) VALUES ('race.touched', CASE WHEN TG_OP = 'DELETE' THEN OLD.race_id ELSE NEW.race_id END);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER log_touched AFTER INSERT OR UPDATE OR DELETE ON race_directors
    FOR EACH ROW EXECUTE FUNCTION code.log_touched();
CREATE OR REPLACE TRIGGER log_touched AFTER INSERT OR UPDATE OR DELETE ON athlete_ids
    FOR EACH STATEMENT EXECUTE FUNCTION code.log_touched();
