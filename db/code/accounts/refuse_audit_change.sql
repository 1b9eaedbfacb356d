-- Keeps audit_log as it was written. Emptying a table without rows loses nothing, and restoring a backup does so.
CREATE OR REPLACE FUNCTION code.refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'TRUNCATE' OR EXISTS (SELECT FROM audit_log) THEN
        RAISE EXCEPTION 'audit_log cannot be changed' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER refuse_audit_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION code.refuse_audit_change();
