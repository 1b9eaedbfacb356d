-- Whether a reader is the coach of a team whom an athlete of it has accepted, and neither of them has blocked the other.
CREATE OR REPLACE FUNCTION code.coaches(reader uuid, athlete uuid, team text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN EXISTS (
        SELECT FROM users k JOIN accepted_coaches t ON t.coach_id = k.id AND t.user_id = athlete
        WHERE k.id = reader AND k.coach AND lower(k.team_id COLLATE "C") = lower(team COLLATE "C"))
        AND NOT code.apart(reader, athlete);
END $$;
