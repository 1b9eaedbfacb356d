-- Keeps counters.active_users: the number of users with a verified email.
CREATE OR REPLACE FUNCTION code.count_active_users() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    change integer := 0;
BEGIN
    IF TG_OP <> 'DELETE' THEN
        change := (NEW.email_verified_at IS NOT NULL)::integer;
    END IF;
    IF TG_OP <> 'INSERT' THEN
        change := change - (OLD.email_verified_at IS NOT NULL)::integer;
    END IF;
    IF change <> 0 THEN
        UPDATE counters SET count = count + change WHERE name = 'active_users' AND shard = pg_backend_pid() % 16;
        INSERT INTO changes (kind) VALUES ('users.counted');
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_active_users AFTER INSERT OR DELETE OR UPDATE OF email_verified_at ON users
    FOR EACH ROW EXECUTE FUNCTION code.count_active_users();
