-- Keeps the history of results that are corrected or deleted one by one, or renamed: of each, the newest fifty corrections. Without
-- code.correcting, as when an account or a race is deleted, nothing is noted. Imports that replace results note what they change themselves.
CREATE OR REPLACE FUNCTION code.note_corrections() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    made jsonb := nullif(current_setting('harrier.correction', true), '')::jsonb;
BEGIN
    IF made IS NULL THEN
        RETURN NULL;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO corrections (race_id, id, result_id, user_id, reason, changes, created_at)
        SELECT d.race_id, (made ->> 'id')::uuid, d.id, (made ->> 'user_id')::uuid, made ->> 'reason', code.changes_of(to_jsonb(d), '{}'), (made ->> 'at')::timestamptz
        FROM deleted d;
        RETURN NULL;
    END IF;
    INSERT INTO corrections (race_id, id, result_id, user_id, reason, changes, created_at)
    SELECT i.race_id, (made ->> 'id')::uuid, i.id, (made ->> 'user_id')::uuid, made ->> 'reason', c.changes, (made ->> 'at')::timestamptz
    FROM deleted d JOIN inserted i USING (id), code.changes_of(to_jsonb(d), to_jsonb(i)) AS c (changes) WHERE c.changes IS NOT NULL;
    PERFORM code.trim_corrections(ARRAY(SELECT id FROM inserted));
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_corrections_update AFTER UPDATE ON results
    REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.note_corrections();
CREATE OR REPLACE TRIGGER note_corrections_delete AFTER DELETE ON results
    REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.note_corrections();
