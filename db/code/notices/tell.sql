-- Tells users of what happens in rows of other tables: of comments the log's owner, or the coaches if the owner wrote it; of a coach who has
-- claimed a team its athletes, the same that are sent an email; of a follower who asks the athlete; of who may read a log its owner; of an import that
-- has ended its user.
CREATE OR REPLACE FUNCTION code.tell() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    n notices;
BEGIN
    CASE TG_TABLE_NAME
    WHEN 'comments' THEN
        n.kind := 'comment'; n.actor_id := NEW.author_id; n.owner_id := NEW.user_id; n.day := NEW.day; n.comment_id := NEW.id;
        IF NEW.author_id <> NEW.user_id THEN
            PERFORM code.notify(NEW.user_id, n);
        ELSE
            PERFORM code.notify(t.coach_id, n) FROM accepted_coaches t JOIN users u ON u.id = t.user_id
            WHERE t.user_id = NEW.user_id AND u.log_visibility <> 'private' AND code.coaches(t.coach_id, u.id, u.team_id);
        END IF;
    WHEN 'users' THEN
        n.kind := 'coach_asks'; n.actor_id := NEW.id;
        PERFORM code.notify(x.id, n) FROM (
            SELECT u.id FROM users u WHERE NOT u.coach AND lower(u.team_id COLLATE "C") = lower(NEW.team_id COLLATE "C") ORDER BY u.id LIMIT 1000) AS x;
    WHEN 'follows' THEN
        n.kind := 'follower_asks'; n.actor_id := NEW.user_id;
        PERFORM code.notify(u.id, n) FROM athlete_ids a JOIN users u ON u.id = a.user_id
        WHERE a.key = NEW.key AND code.awaits_consent(NEW.user_id, u.id, u.log_visibility);
    WHEN 'accepted_coaches' THEN
        n.kind := 'log_reader'; n.actor_id := NEW.coach_id; n.owner_id := NEW.user_id;
        PERFORM code.notify(NEW.user_id, n);
    WHEN 'accepted_followers' THEN
        n.kind := 'log_reader'; n.actor_id := NEW.follower_id; n.owner_id := NEW.user_id;
        PERFORM code.notify(NEW.user_id, n);
    WHEN 'log_imports' THEN
        n.kind := 'import_done'; n.import_id := NEW.id; n.outcome := NEW.state::text;
        PERFORM code.notify(NEW.user_id, n);
    END CASE;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell AFTER INSERT ON comments FOR EACH ROW EXECUTE FUNCTION code.tell();
CREATE OR REPLACE TRIGGER tell AFTER UPDATE OF team_id, coach ON users
    FOR EACH ROW WHEN (NEW.coach AND NEW.team_id IS NOT NULL AND (OLD.team_id IS NULL OR NOT OLD.coach)) EXECUTE FUNCTION code.tell();
CREATE OR REPLACE TRIGGER tell AFTER INSERT ON follows FOR EACH ROW EXECUTE FUNCTION code.tell();
CREATE OR REPLACE TRIGGER tell AFTER INSERT ON accepted_coaches FOR EACH ROW EXECUTE FUNCTION code.tell();
CREATE OR REPLACE TRIGGER tell AFTER INSERT ON accepted_followers FOR EACH ROW EXECUTE FUNCTION code.tell();
CREATE OR REPLACE TRIGGER tell AFTER UPDATE OF state ON log_imports
    FOR EACH ROW WHEN (OLD.state <> NEW.state AND NEW.state IN ('done', 'failed') AND NOT NEW.dry_run) EXECUTE FUNCTION code.tell();
