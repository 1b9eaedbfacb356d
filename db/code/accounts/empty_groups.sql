-- Empties the groups of a team when the head coach gives the team up: which of them an athlete was in is not for the next coach, whom nobody has accepted.
-- The groups stay, for their plans.
CREATE OR REPLACE FUNCTION code.empty_groups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM group_athletes a USING team_groups g WHERE g.id = a.group_id AND g.team_key = lower(OLD.team_id COLLATE "C");
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER empty_groups AFTER UPDATE OF team_id, coach ON users
    FOR EACH ROW WHEN (OLD.coach AND OLD.team_id IS NOT NULL AND (lower(OLD.team_id COLLATE "C") IS DISTINCT FROM lower(NEW.team_id COLLATE "C") OR NOT NEW.coach))
    EXECUTE FUNCTION code.empty_groups();

CREATE OR REPLACE TRIGGER empty_groups_of_deleted AFTER DELETE ON users
    FOR EACH ROW WHEN (OLD.coach AND OLD.team_id IS NOT NULL) EXECUTE FUNCTION code.empty_groups();
