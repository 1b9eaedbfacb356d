-- Counts the users with a verified email in counters, and appends to the log what changes in users: how many there are and the names of those who post
-- or direct races, which public responses contain, and whether a training log is private, which its coaches are told.
CREATE OR REPLACE FUNCTION code.log_users() RETURNS trigger LANGUAGE plpgsql AS $$
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
        PERFORM code.count_more('active_users', change);
        INSERT INTO changes (kind) VALUES ('users.counted');
    END IF;
    IF TG_OP <> 'UPDATE' THEN
        RETURN NULL;
    END IF;
    IF OLD.name <> NEW.name THEN
        INSERT INTO changes (kind)
        SELECT 'users.renamed' WHERE EXISTS (SELECT FROM races r WHERE r.user_id = NEW.id) OR EXISTS (SELECT FROM race_directors d WHERE d.user_id = NEW.id);
    END IF;
    IF (OLD.log_visibility = 'private') <> (NEW.log_visibility = 'private') THEN
        INSERT INTO changes (kind, event_id, user_id, reader_id)
        SELECT CASE NEW.log_visibility WHEN 'private' THEN 'log.access_ended' ELSE 'log.access_began' END::change_kind, gen_random_uuid(), NEW.id, t.coach_id
        FROM accepted_coaches t WHERE t.user_id = NEW.id AND t.waits_until IS NULL;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER log_users AFTER INSERT OR DELETE OR UPDATE OF name, email_verified_at, log_visibility ON users
    FOR EACH ROW EXECUTE FUNCTION code.log_users();
