-- Keeps counters.active_users: the number of users with a verified email.
CREATE OR REPLACE FUNCTION code.count_active_users() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    change bigint;
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT count(*) INTO change FROM inserted WHERE email_verified_at IS NOT NULL;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT -count(*) INTO change FROM deleted WHERE email_verified_at IS NOT NULL;
    ELSE -- The trigger on UPDATE fires per row, and only when the column becomes null or not null.
        change := CASE WHEN NEW.email_verified_at IS NULL THEN -1 ELSE 1 END;
    END IF;
    IF change <> 0 THEN
        UPDATE counters SET count = count + change WHERE name = 'active_users' AND shard = pg_backend_pid() % 16;
        INSERT INTO public_changes (kind) VALUES ('accounts');
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_active_users_insert AFTER INSERT ON users
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.count_active_users();
CREATE OR REPLACE TRIGGER count_active_users_update AFTER UPDATE OF email_verified_at ON users
    FOR EACH ROW WHEN ((OLD.email_verified_at IS NULL) <> (NEW.email_verified_at IS NULL)) EXECUTE FUNCTION code.count_active_users();
CREATE OR REPLACE TRIGGER count_active_users_delete AFTER DELETE ON users
    REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.count_active_users();
