-- Removes athletes who leave a team from its groups, and from the sessions that are planned for them by name. Adding them locks their rows, so that it cannot slip in between.
CREATE OR REPLACE FUNCTION code.leave_groups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM group_athletes WHERE user_id = NEW.id;
    DELETE FROM planned_athletes WHERE user_id = NEW.id;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER leave_groups AFTER UPDATE OF team_id, coach ON users
    FOR EACH ROW WHEN (lower(OLD.team_id COLLATE "C") IS DISTINCT FROM lower(NEW.team_id COLLATE "C") OR OLD.coach <> NEW.coach)
    EXECUTE FUNCTION code.leave_groups();
