-- Deletes the sessions for athletes of whom none is left: they have left the team, or their accounts are deleted.
CREATE OR REPLACE FUNCTION code.end_planned_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM planned_sessions s USING gone g
    WHERE s.id = g.session_id AND s.reach = 'athletes' AND NOT EXISTS (SELECT FROM planned_athletes a WHERE a.session_id = s.id);
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER end_planned_sessions AFTER DELETE ON planned_athletes
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION code.end_planned_sessions();
