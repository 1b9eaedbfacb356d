-- Tells the athletes who had accepted a coach of a team, and the assistants, that its head coach is none any more: nobody reads the team's plan until a coach
-- claims the team again. It comes before what ends the acceptances. A deleted coach cannot be named.
CREATE OR REPLACE FUNCTION code.tell_uncoached() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    n notices;
BEGIN
    n.kind := 'team_ended'; n.outcome := 'given_up';
    n.actor_id := CASE TG_OP WHEN 'UPDATE' THEN OLD.id END;
    PERFORM code.notify(x.id, n) FROM (
        SELECT c.user_id AS id FROM accepted_coaches c WHERE c.head_id = OLD.id OR (c.coach_id = OLD.id AND c.head_id IS NULL)
        UNION SELECT a.user_id FROM assistants a WHERE a.head_id = OLD.id AND a.accepted_at IS NOT NULL ORDER BY id) AS x;
    RETURN CASE TG_OP WHEN 'UPDATE' THEN NEW ELSE OLD END;
END $$;

CREATE OR REPLACE TRIGGER tell_uncoached BEFORE UPDATE OF team_id, coach ON users
    FOR EACH ROW WHEN (OLD.coach AND OLD.team_id IS NOT NULL AND (lower(OLD.team_id COLLATE "C") IS DISTINCT FROM lower(NEW.team_id COLLATE "C") OR NOT NEW.coach))
    EXECUTE FUNCTION code.tell_uncoached();

CREATE OR REPLACE TRIGGER tell_uncoached_of_deleted BEFORE DELETE ON users
    FOR EACH ROW WHEN (OLD.coach AND OLD.team_id IS NOT NULL) EXECUTE FUNCTION code.tell_uncoached();
