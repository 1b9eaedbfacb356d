-- Whether a reader is a coach of an athlete's team, the head coach or an assistant, whom the athlete has accepted and who may read already, and neither
-- of them has blocked the other.
CREATE OR REPLACE FUNCTION code.coaches(reader uuid, athlete uuid, team text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN EXISTS (
        SELECT FROM accepted_coaches t JOIN users h ON h.id = coalesce(t.head_id, t.coach_id)
        WHERE t.user_id = athlete AND t.coach_id = reader AND t.waits_until IS NULL AND h.coach AND lower(h.team_id COLLATE "C") = lower(team COLLATE "C"))
        AND NOT code.apart(reader, athlete);
END $$;
