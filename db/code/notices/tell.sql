-- Tells users of what happens in rows of other tables: an athlete of a follower who asks, a log's owner of a follower who may read it, and a user of an
-- import that has ended. code.log_comments, code.log_readers and code.change_coaching tell of what else happens in their tables.
CREATE OR REPLACE FUNCTION code.tell() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    n notices;
BEGIN
    CASE TG_TABLE_NAME
    WHEN 'follows' THEN
        n.kind := 'follower_asks'; n.actor_id := NEW.user_id;
        PERFORM code.notify(u.id, n) FROM athlete_ids a JOIN users u ON u.id = a.user_id
        WHERE a.key = NEW.key AND code.awaits_consent(NEW.user_id, u.id, u.log_visibility);
    WHEN 'accepted_followers' THEN
        n.kind := 'log_reader'; n.actor_id := NEW.follower_id; n.owner_id := NEW.user_id;
        PERFORM code.notify(NEW.user_id, n);
    WHEN 'log_imports' THEN
        n.kind := 'import_done'; n.import_id := NEW.id; n.outcome := NEW.state::text;
        PERFORM code.notify(NEW.user_id, n);
    END CASE;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell AFTER INSERT ON follows FOR EACH ROW EXECUTE FUNCTION code.tell();
CREATE OR REPLACE TRIGGER tell AFTER INSERT ON accepted_followers FOR EACH ROW EXECUTE FUNCTION code.tell();
CREATE OR REPLACE TRIGGER tell AFTER UPDATE OF state ON log_imports
    FOR EACH ROW WHEN (OLD.state <> NEW.state AND NEW.state IN ('done', 'failed') AND NOT NEW.dry_run AND (NEW.via = 'request' OR NEW.state = 'failed')) EXECUTE FUNCTION code.tell();
