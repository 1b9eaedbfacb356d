-- The coaches of the team that an athlete states, whom the athlete may accept: the head coach, whose head_id is null, and the assistants. Where one of the
-- two has blocked the other, there is no such coach.
CREATE OR REPLACE FUNCTION code.team_coaches(athlete uuid) RETURNS TABLE (coach_id uuid, name text, team_id text, head_id uuid, team text) LANGUAGE sql STABLE AS $$
    SELECT k.id, k.name, h.team_id, c.head_id, h.team_name
    FROM users u
    JOIN users h ON h.coach AND lower(h.team_id COLLATE "C") = lower(u.team_id COLLATE "C")
    CROSS JOIN LATERAL (
        SELECT h.id AS coach_id, NULL::uuid AS head_id
        UNION ALL SELECT a.user_id, a.head_id FROM assistants a WHERE a.head_id = h.id AND a.accepted_at IS NOT NULL) AS c
    JOIN users k ON k.id = c.coach_id
    WHERE u.id = athlete AND NOT u.coach AND NOT code.apart(u.id, k.id)
$$;
