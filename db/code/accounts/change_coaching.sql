-- Ends what athletes have accepted when they leave the team, their head coach gives it up, or either becomes the other; and that the coaches whom the head
-- coach has named are assistants, or that a user is one who is a coach no longer, with what athletes have accepted of them. Accepting locks the rows of
-- users, so that it cannot slip in between. When a coach claims a team, its athletes are told, the same that are sent an email.
CREATE OR REPLACE FUNCTION code.change_coaching() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    n notices;
BEGIN
    DELETE FROM accepted_teams WHERE user_id = NEW.id OR head_id = NEW.id;
    DELETE FROM assistants WHERE head_id = NEW.id OR (user_id = NEW.id AND OLD.coach <> NEW.coach);
    DELETE FROM team_codes WHERE user_id = NEW.id;
    DELETE FROM accepted_coaches WHERE user_id = NEW.id OR (coach_id = NEW.id AND head_id IS NULL);
    IF NEW.coach AND NEW.team_id IS NOT NULL AND (OLD.team_id IS NULL OR NOT OLD.coach) THEN
        n.kind := 'coach_asks'; n.actor_id := NEW.id; n.email := 'none';
        PERFORM code.notify(x.id, n) FROM (
            SELECT u.id FROM users u WHERE NOT u.coach AND lower(u.team_id COLLATE "C") = lower(NEW.team_id COLLATE "C") ORDER BY u.id LIMIT 1000) AS x;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER change_coaching AFTER UPDATE OF team_id, coach ON users
    FOR EACH ROW WHEN (lower(OLD.team_id COLLATE "C") IS DISTINCT FROM lower(NEW.team_id COLLATE "C") OR OLD.coach <> NEW.coach)
    EXECUTE FUNCTION code.change_coaching();
