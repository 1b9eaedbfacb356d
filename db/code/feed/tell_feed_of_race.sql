-- Tells the feed what has changed in races themselves.
CREATE OR REPLACE FUNCTION code.tell_feed_of_race() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed text[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO feed_events (type, race_id) SELECT 'race.created', id FROM inserted;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO feed_events (type, race_id) SELECT 'race.deleted', id FROM deleted;
    ELSE
        changed := array_remove(ARRAY[
            CASE WHEN OLD.name <> NEW.name THEN 'name' END,
            CASE WHEN OLD.date <> NEW.date THEN 'date' END,
            CASE WHEN OLD.location IS DISTINCT FROM NEW.location THEN 'location' END,
            CASE WHEN OLD.url IS DISTINCT FROM NEW.url THEN 'url' END,
            CASE WHEN OLD.description IS DISTINCT FROM NEW.description THEN 'description' END,
            CASE WHEN OLD.sport <> NEW.sport THEN 'sport' END,
            CASE WHEN OLD.scoring IS DISTINCT FROM NEW.scoring THEN 'scoring' END,
            CASE WHEN OLD.results_by <> NEW.results_by THEN 'results_by' END,
            CASE WHEN OLD.user_id IS DISTINCT FROM NEW.user_id THEN 'user_id' END], NULL);
        IF changed <> '{}' THEN
            INSERT INTO feed_events (type, race_id, fields) VALUES ('race.updated', NEW.id, changed);
        END IF;
        IF OLD.state <> NEW.state THEN
            INSERT INTO feed_events (type, race_id, state) VALUES ('race.state_changed', NEW.id, NEW.state);
        END IF;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_feed_insert AFTER INSERT ON races
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.tell_feed_of_race();
CREATE OR REPLACE TRIGGER tell_feed_update AFTER UPDATE OF name, date, location, url, description, sport, scoring, results_by, state, user_id ON races
    FOR EACH ROW EXECUTE FUNCTION code.tell_feed_of_race();
CREATE OR REPLACE TRIGGER tell_feed_delete AFTER DELETE ON races
    REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.tell_feed_of_race();
