-- Appends to the log what changes in training logs: a row for each day, run and track. Rows are compared as wholes, as in code.log_changes, but for
-- tracks, which are large. If only the runs of a day change, the day is not told. Nothing is told of a deleted account.
CREATE OR REPLACE FUNCTION code.log_training() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_TABLE_NAME = 'runs' THEN
        IF TG_OP = 'INSERT' THEN
            INSERT INTO changes (kind, event_id, user_id, day, run_id) VALUES ('log.run_added', gen_random_uuid(), NEW.user_id, NEW.day, NEW.id);
        ELSIF TG_OP = 'DELETE' THEN
            INSERT INTO changes (kind, event_id, user_id, day, run_id)
            SELECT 'log.run_removed', gen_random_uuid(), u.id, OLD.day, OLD.id FROM users u WHERE u.id = OLD.user_id;
        ELSIF NEW IS DISTINCT FROM OLD THEN
            INSERT INTO changes (kind, event_id, user_id, day, run_id) VALUES ('log.run_changed', gen_random_uuid(), NEW.user_id, NEW.day, NEW.id);
        END IF;
    ELSIF TG_TABLE_NAME = 'tracks' THEN
        -- Of a track that was removed with its run, nothing is told.
        INSERT INTO changes (kind, event_id, user_id, day, run_id)
        SELECT CASE WHEN TG_OP = 'DELETE' THEN 'log.track_removed' ELSE 'log.track_ready' END::change_kind, gen_random_uuid(), r.user_id, r.day, r.id
        FROM runs r JOIN users u ON u.id = r.user_id WHERE r.id = CASE WHEN TG_OP = 'DELETE' THEN OLD.run_id ELSE NEW.run_id END;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO changes (kind, event_id, user_id, day)
        SELECT 'log.day_removed', gen_random_uuid(), u.id, OLD.day FROM users u WHERE u.id = OLD.user_id;
    ELSE
        IF TG_OP = 'UPDATE' THEN
            OLD.updated_at := NEW.updated_at;
            IF NEW IS NOT DISTINCT FROM OLD THEN
                RETURN NULL;
            END IF;
        END IF;
        INSERT INTO changes (kind, event_id, user_id, day) VALUES ('log.day_written', gen_random_uuid(), NEW.user_id, NEW.day);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER log_training AFTER INSERT OR UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION code.log_training();
CREATE OR REPLACE TRIGGER log_training AFTER INSERT OR UPDATE OR DELETE ON runs FOR EACH ROW EXECUTE FUNCTION code.log_training();
CREATE OR REPLACE TRIGGER log_training AFTER INSERT OR UPDATE OR DELETE ON tracks FOR EACH ROW EXECUTE FUNCTION code.log_training();
