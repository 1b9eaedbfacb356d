-- Keeps runs.has_track. Of a track that was removed with its run, there is nothing to mark.
CREATE OR REPLACE FUNCTION code.mark_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE runs SET has_track = (TG_OP = 'INSERT') WHERE id = CASE TG_OP WHEN 'INSERT' THEN NEW.run_id ELSE OLD.run_id END;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mark_tracks AFTER INSERT OR DELETE ON tracks FOR EACH ROW EXECUTE FUNCTION code.mark_tracks();
