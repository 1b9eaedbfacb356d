-- Keeps audit_log as it was written, but for a reason, which code.forget_texts takes out. Emptying a table without rows loses nothing, and
-- restoring a backup does so.
CREATE OR REPLACE FUNCTION code.refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND NEW.reason IS NULL THEN
        NEW.reason := OLD.reason;
        IF NEW IS NOT DISTINCT FROM OLD THEN
            NEW.reason := NULL;
            RETURN NEW;
        END IF;
    END IF;
    IF TG_OP <> 'TRUNCATE' OR EXISTS (SELECT FROM audit_log) THEN
        RAISE EXCEPTION 'audit_log cannot be changed' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER refuse_audit_change BEFORE DELETE OR TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION code.refuse_audit_change();
CREATE OR REPLACE TRIGGER refuse_audit_update BEFORE UPDATE ON audit_log
    FOR EACH ROW EXECUTE FUNCTION code.refuse_audit_change();
