-- Gives a team that a coach claims its ID as its name, unless it has another, and ends the name with the claim.
CREATE OR REPLACE FUNCTION code.name_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.team_name := CASE WHEN NEW.coach AND NEW.team_id IS NOT NULL THEN coalesce(NEW.team_name, NEW.team_id) END;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER name_team BEFORE INSERT OR UPDATE OF team_id, coach, team_name ON users FOR EACH ROW EXECUTE FUNCTION code.name_team();
