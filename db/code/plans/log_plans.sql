-- Appends to the log that the plan of an athlete has changed as a whole: who joins a group or leaves it, or accepts a coach or ends that, has other sessions
-- of the team. What is written in a plan is told by plan.Service, which knows whose plans it is in.
CREATE OR REPLACE FUNCTION code.log_plans() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    row_of jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
BEGIN
    INSERT INTO changes (kind, event_id, user_id)
    SELECT 'log.plan_changed', gen_random_uuid(), u.id FROM users u
    WHERE u.id = (row_of ->> 'user_id')::uuid AND CASE TG_TABLE_NAME
        WHEN 'group_athletes' THEN EXISTS (SELECT FROM planned_sessions s WHERE s.group_id = (row_of ->> 'group_id')::uuid)
        ELSE EXISTS (
            SELECT FROM users k JOIN planned_sessions s ON s.team_key = lower(k.team_id COLLATE "C")
            WHERE k.id = coalesce(row_of ->> 'head_id', row_of ->> 'coach_id')::uuid) END;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER log_plans AFTER INSERT OR DELETE ON group_athletes FOR EACH ROW EXECUTE FUNCTION code.log_plans();
CREATE OR REPLACE TRIGGER log_plans AFTER INSERT OR DELETE OR UPDATE OF waits_until ON accepted_coaches FOR EACH ROW EXECUTE FUNCTION code.log_plans();
