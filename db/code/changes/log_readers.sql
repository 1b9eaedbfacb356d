-- Appends to the log who may read a training log from now on, or may not any more: a coach whom the athlete accepts, or an athlete who makes the
-- log private. A log that anybody may read is told to coaches too, as it is theirs to follow.
CREATE OR REPLACE FUNCTION code.log_readers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_TABLE_NAME = 'users' THEN
        INSERT INTO changes (kind, event_id, user_id, reader_id)
        SELECT CASE NEW.log_visibility WHEN 'private' THEN 'log.access_ended' ELSE 'log.access_began' END::change_kind, gen_random_uuid(), NEW.id, t.coach_id
        FROM accepted_coaches t WHERE t.user_id = NEW.id;
    ELSIF TG_OP = 'INSERT' THEN
        INSERT INTO changes (kind, event_id, user_id, reader_id)
        SELECT 'log.access_began', gen_random_uuid(), u.id, NEW.coach_id FROM users u WHERE u.id = NEW.user_id AND u.log_visibility <> 'private';
    ELSE
        INSERT INTO changes (kind, event_id, user_id, reader_id)
        SELECT 'log.access_ended', gen_random_uuid(), OLD.user_id, k.id FROM users k
        WHERE k.id = OLD.coach_id AND NOT EXISTS (SELECT FROM users u WHERE u.id = OLD.user_id AND u.log_visibility = 'private');
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER log_readers AFTER INSERT OR DELETE ON accepted_coaches FOR EACH ROW EXECUTE FUNCTION code.log_readers();
CREATE OR REPLACE TRIGGER log_readers AFTER UPDATE OF log_visibility ON users
    FOR EACH ROW WHEN ((OLD.log_visibility = 'private') <> (NEW.log_visibility = 'private')) EXECUTE FUNCTION code.log_readers();
