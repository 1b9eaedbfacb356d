-- Appends to the log that the plan of an athlete can have changed on any day: who joins a group or leaves it, accepts the first coach of a team or ends with the
-- last has other sessions of the team. What is written in a plan is told by plan.Service, which knows whose plans it is in.
CREATE OR REPLACE FUNCTION code.log_plans() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    row_of jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
    athlete uuid := row_of ->> 'user_id';
    team text;
BEGIN
    IF TG_TABLE_NAME = 'group_athletes' THEN
        SELECT s.team_key INTO team FROM planned_sessions s WHERE s.group_id = (row_of ->> 'group_id')::uuid LIMIT 1;
    ELSE
        SELECT lower(h.team_id COLLATE "C") INTO team FROM users h WHERE h.id = coalesce(row_of ->> 'head_id', row_of ->> 'coach_id')::uuid;
    END IF;
    -- With a group, the athlete needs a coach. With a coach, this one is the first, or was the last.
    INSERT INTO changes (kind, event_id, user_id)
    SELECT 'log.plan_changed', gen_random_uuid(), u.id FROM users u
    WHERE u.id = athlete AND EXISTS (SELECT FROM planned_sessions s WHERE s.team_key = team) AND row_of ->> 'waits_until' IS NULL
      AND (TG_TABLE_NAME = 'group_athletes') = EXISTS (
        SELECT FROM accepted_coaches t JOIN users h ON h.id = coalesce(t.head_id, t.coach_id)
        WHERE t.user_id = athlete AND t.waits_until IS NULL AND lower(h.team_id COLLATE "C") = team
          AND (row_of ->> 'coach_id' IS NULL OR (t.created_at, t.coach_id) < ((row_of ->> 'created_at')::timestamptz, (row_of ->> 'coach_id')::uuid)
               OR TG_OP = 'DELETE'));
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER log_plans AFTER INSERT OR DELETE ON group_athletes FOR EACH ROW EXECUTE FUNCTION code.log_plans();
CREATE OR REPLACE TRIGGER log_plans AFTER INSERT OR DELETE OR UPDATE OF waits_until ON accepted_coaches FOR EACH ROW EXECUTE FUNCTION code.log_plans();
