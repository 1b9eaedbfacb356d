-- Keeps audit_log as it was written, but for what code.forget_texts takes out: reasons, and the names and addresses of apps. Emptying a table without
-- rows loses nothing, and restoring a backup does so.
CREATE OR REPLACE FUNCTION code.refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    allowed audit_log;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        allowed := OLD;
        IF NEW.reason IS NULL THEN
            allowed.reason := NULL;
        END IF;
        IF OLD.object_kind = 'app' AND NOT coalesce(NEW.before ? 'name' OR NEW.after ? 'name', false) THEN
            allowed.before := OLD.before - ARRAY['name', 'redirect_uris'];
            allowed.after := OLD.after - ARRAY['name', 'redirect_uris'];
        END IF;
        IF NEW IS NOT DISTINCT FROM allowed THEN
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
