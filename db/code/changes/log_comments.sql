-- Appends to the log what changes in comments, and tells of a new one the log's owner, or the coaches if the owner wrote it. Rows are compared as wholes,
-- as in code.log_training, and a comment that loses its run has changed too. Nothing is told of a deleted log.
CREATE OR REPLACE FUNCTION code.log_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    c    comments := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    verb text     := CASE TG_OP WHEN 'INSERT' THEN 'added' WHEN 'UPDATE' THEN 'changed' ELSE 'removed' END;
    n    notices;
BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'updated_at' = to_jsonb(OLD) - 'updated_at'
        OR TG_OP <> 'INSERT' AND NOT EXISTS (SELECT FROM users WHERE id = c.user_id) THEN
        RETURN NULL;
    END IF;
    INSERT INTO changes (kind, event_id, user_id, day, run_id, comment_id)
    VALUES (('log.comment_' || verb)::change_kind, gen_random_uuid(), c.user_id, c.day, c.run_id, c.id);
    IF TG_OP <> 'INSERT' THEN
        RETURN NULL;
    END IF;
    n.kind := 'comment'; n.actor_id := c.author_id; n.owner_id := c.user_id; n.day := c.day; n.comment_id := c.id;
    IF c.author_id <> c.user_id THEN
        PERFORM code.notify(c.user_id, n);
    ELSE
        PERFORM code.notify(t.coach_id, n) FROM accepted_coaches t JOIN users u ON u.id = t.user_id
        WHERE t.user_id = c.user_id AND u.log_visibility <> 'private' AND code.coaches(t.coach_id, u.id, u.team_id);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER log_comments AFTER INSERT OR UPDATE OR DELETE ON comments FOR EACH ROW EXECUTE FUNCTION code.log_comments();
