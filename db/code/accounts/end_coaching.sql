-- Ends what athletes have accepted when they leave the team, their coach gives it up, or either becomes the other. Accepting locks both
-- rows of users, so that it cannot slip in between.
CREATE OR REPLACE FUNCTION code.end_coaching() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM accepted_coaches WHERE user_id = NEW.id OR coach_id = NEW.id;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER end_coaching AFTER UPDATE OF team_id, coach ON users
    FOR EACH ROW WHEN (lower(OLD.team_id COLLATE "C") IS DISTINCT FROM lower(NEW.team_id COLLATE "C") OR OLD.coach <> NEW.coach)
    EXECUTE FUNCTION code.end_coaching();
