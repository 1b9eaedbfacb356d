-- Keeps the table of runs as the days' lists of them say. Runs that stay keep their rows, and with them what belongs to a run.
-- Most changes of a day leave its runs alone, which the triggers' conditions see.
CREATE OR REPLACE FUNCTION code.keep_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        DELETE FROM runs r WHERE r.user_id = NEW.user_id AND r.day = NEW.day AND NOT NEW.runs @> jsonb_build_array(jsonb_build_object('_id', r.id));
    END IF;
    INSERT INTO runs AS r (id, user_id, day, meters, seconds, kind, started_at, shoe_id, source, external_id)
    SELECT x._id, NEW.user_id, NEW.day, x.meters, x.seconds, x.kind, x.started_at, x.shoe_id, x.source, x.external_id
    FROM jsonb_to_recordset(NEW.runs) AS x (_id uuid, meters numeric, seconds numeric, kind text, started_at timestamptz, shoe_id uuid, source text, external_id text)
    ON CONFLICT ON CONSTRAINT runs_pkey DO UPDATE SET
        meters = excluded.meters, seconds = excluded.seconds, kind = excluded.kind, started_at = excluded.started_at,
        shoe_id = excluded.shoe_id, source = excluded.source, external_id = excluded.external_id
    WHERE (r.meters, r.seconds, r.kind, r.started_at, r.shoe_id, r.source, r.external_id)
          IS DISTINCT FROM (excluded.meters, excluded.seconds, excluded.kind, excluded.started_at, excluded.shoe_id, excluded.source, excluded.external_id);
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_runs_insert AFTER INSERT ON entries
    FOR EACH ROW WHEN (new.runs <> '[]') EXECUTE FUNCTION code.keep_runs();
CREATE OR REPLACE TRIGGER keep_runs_update AFTER UPDATE OF runs ON entries
    FOR EACH ROW WHEN (old.runs IS DISTINCT FROM new.runs) EXECUTE FUNCTION code.keep_runs();
