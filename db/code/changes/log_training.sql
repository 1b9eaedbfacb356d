-- Appends to the log what changes in training logs: a row for each day, run and track. Rows are compared as wholes, as in code.log_changes, but for
-- tracks, which are large. If only the runs of a day change, the day is not told. Nothing is told of a deleted account.
CREATE OR REPLACE FUNCTION code.log_training() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    it      record;
    subject text := CASE TG_TABLE_NAME WHEN 'entries' THEN 'day' WHEN 'runs' THEN 'run' ELSE 'track' END;
    verb    text;
    run     uuid;
    on_day  date;
BEGIN
    IF TG_OP = 'DELETE' THEN
        it := OLD; verb := 'removed';
        IF NOT EXISTS (SELECT FROM users WHERE id = it.user_id) THEN
            RETURN NULL;
        END IF;
    ELSE
        it := NEW;
        IF TG_OP = 'UPDATE' AND subject <> 'track' THEN
            IF subject = 'day' THEN
                it.updated_at := OLD.updated_at;
            END IF;
            IF it IS NOT DISTINCT FROM OLD THEN
                RETURN NULL;
            END IF;
        END IF;
        verb := CASE subject WHEN 'day' THEN 'written' WHEN 'track' THEN 'ready' ELSE CASE TG_OP WHEN 'INSERT' THEN 'added' ELSE 'changed' END END;
    END IF;
    IF subject = 'track' THEN
        run := it.run_id;
        SELECT r.day INTO on_day FROM runs r WHERE r.id = run;
        IF NOT FOUND THEN -- it was removed with its run
            RETURN NULL;
        END IF;
    ELSE
        on_day := it.day;
        IF subject = 'run' THEN
            run := it.id;
        END IF;
    END IF;
    INSERT INTO changes (kind, event_id, user_id, day, run_id)
    VALUES (('log.' || subject || '_' || verb)::change_kind, gen_random_uuid(), it.user_id, on_day, run);
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER log_training AFTER INSERT OR UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION code.log_training();
CREATE OR REPLACE TRIGGER log_training AFTER INSERT OR UPDATE OR DELETE ON runs FOR EACH ROW EXECUTE FUNCTION code.log_training();
CREATE OR REPLACE TRIGGER log_training AFTER INSERT OR UPDATE OR DELETE ON tracks FOR EACH ROW EXECUTE FUNCTION code.log_training();
