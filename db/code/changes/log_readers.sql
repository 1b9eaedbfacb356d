-- Appends to the log, for the coach, that they may read an athlete's training log from now on, as soon as they may, or may not any more, and tells the
-- athlete of a new reader, or from which day on there is one. A log that anybody may read is told to coaches too, as it is theirs to follow.
-- code.log_users has what becomes private.
CREATE OR REPLACE FUNCTION code.log_readers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    n notices;
BEGIN
    IF TG_OP = 'DELETE' THEN
        INSERT INTO changes (kind, event_id, user_id, reader_id)
        SELECT 'log.access_ended', gen_random_uuid(), OLD.user_id, k.id FROM users k
        WHERE k.id = OLD.coach_id AND OLD.waits_until IS NULL AND NOT EXISTS (SELECT FROM users u WHERE u.id = OLD.user_id AND u.log_visibility = 'private');
        RETURN NULL;
    END IF;
    IF NEW.waits_until IS NULL THEN
        INSERT INTO changes (kind, event_id, user_id, reader_id)
        SELECT 'log.access_began', gen_random_uuid(), u.id, NEW.coach_id FROM users u WHERE u.id = NEW.user_id AND u.log_visibility <> 'private';
        PERFORM code.schedule_check(NEW.coach_id);
    END IF;
    -- Of a coach whose time has come, the athlete has been told before.
    IF TG_OP = 'INSERT' OR NEW.waits_until IS NULL AND OLD.waits_until > now() THEN
        n.kind := 'log_reader'; n.actor_id := NEW.coach_id; n.owner_id := NEW.user_id;
        n.day := (SELECT (NEW.waits_until AT TIME ZONE u.timezone)::date FROM users u WHERE u.id = NEW.user_id);
        PERFORM code.notify(NEW.user_id, n);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER log_readers AFTER INSERT OR DELETE OR UPDATE OF waits_until ON accepted_coaches FOR EACH ROW EXECUTE FUNCTION code.log_readers();
