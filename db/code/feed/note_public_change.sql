-- Notes what has changed that public answers say and neither feed_events nor count_votes tells: a race's directors, names of users, and
-- Athlete IDs, by which lists of results are put together.
CREATE OR REPLACE FUNCTION code.note_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_TABLE_NAME = 'users' THEN
        INSERT INTO public_changes (kind)
        SELECT 'all' WHERE EXISTS (SELECT FROM races r WHERE r.user_id = NEW.id) OR EXISTS (SELECT FROM race_directors d WHERE d.user_id = NEW.id);
    ELSIF TG_TABLE_NAME = 'athlete_ids' THEN
        INSERT INTO public_changes (kind) VALUES ('lists');
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO public_changes (kind, race_id) VALUES ('race', OLD.race_id);
    ELSE
        INSERT INTO public_changes (kind, race_id) VALUES ('race', NEW.race_id);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_public_change AFTER INSERT OR UPDATE OR DELETE ON race_directors
    FOR EACH ROW EXECUTE FUNCTION code.note_public_change();
CREATE OR REPLACE TRIGGER note_public_change AFTER UPDATE OF name ON users
    FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION code.note_public_change();
CREATE OR REPLACE TRIGGER note_public_change AFTER INSERT OR UPDATE OR DELETE ON athlete_ids
    FOR EACH STATEMENT EXECUTE FUNCTION code.note_public_change();
