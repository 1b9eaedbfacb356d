-- The teams that a coach has claimed or assists, the claimed one first. team_key is the ID in the form used for comparison.
CREATE OR REPLACE FUNCTION code.coached_teams(coach uuid) RETURNS TABLE (team_key text, team_id text, head_id uuid, claimed boolean) LANGUAGE sql STABLE AS $$
    SELECT lower(h.team_id COLLATE "C"), h.team_id, h.id, t.claimed
    FROM (
        SELECT coach AS head_id, true AS claimed, NULL::timestamptz AS since
        UNION ALL SELECT a.head_id, false, a.accepted_at FROM assistants a WHERE a.user_id = coach AND a.accepted_at IS NOT NULL) AS t
    JOIN users h ON h.id = t.head_id AND h.coach AND h.team_id IS NOT NULL
    ORDER BY t.claimed DESC, t.since, h.id
$$;
