-- Appends to the log that a run has a track, or has none any more. What else changes in training logs is told by the statement that writes it, which
-- names a day and its runs in one row. Of a track that was removed with its run, and of a deleted account, nothing is told.
CREATE OR REPLACE FUNCTION code.log_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO changes (kind, event_id, user_id, day, run_id)
    SELECT CASE WHEN TG_OP = 'DELETE' THEN 'log.track_removed' ELSE 'log.track_ready' END::change_kind, gen_random_uuid(), r.user_id, r.day, r.id
    FROM runs r JOIN users u ON u.id = r.user_id WHERE r.id = CASE WHEN TG_OP = 'DELETE' THEN OLD.run_id ELSE NEW.run_id END;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER log_tracks AFTER INSERT OR UPDATE OR DELETE ON tracks FOR EACH ROW EXECUTE FUNCTION code.log_tracks();
