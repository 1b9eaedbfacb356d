-- The sessions that users have on some days: their own, and those of the team that they state, if they have accepted a coach of it: for all, for a group
-- or for athletes. Where another session for them stands instead of one, they do not have that one.
CREATE OR REPLACE FUNCTION code.planned(athletes uuid[], first date, last date) RETURNS TABLE (user_id uuid, session_id uuid, day date) LANGUAGE sql STABLE AS $$
    WITH member AS MATERIALIZED (
        SELECT u.id, lower(u.team_id COLLATE "C") AS team_key FROM users u
        WHERE u.id = ANY (planned.athletes) AND NOT u.coach AND EXISTS (
            SELECT FROM accepted_coaches t JOIN users h ON h.id = coalesce(t.head_id, t.coach_id)
            WHERE t.user_id = u.id AND t.waits_until IS NULL AND h.coach AND lower(h.team_id COLLATE "C") = lower(u.team_id COLLATE "C")))
    SELECT s.owner_id, s.id, s.day FROM planned_sessions s
    WHERE s.owner_id = ANY (planned.athletes) AND s.day BETWEEN planned.first AND planned.last
    UNION ALL
    SELECT m.id, s.id, s.day
    FROM member m JOIN planned_sessions s ON s.team_key = m.team_key AND s.day BETWEEN planned.first AND planned.last
    WHERE (s.reach = 'team' OR s.reach = 'group' AND EXISTS (SELECT FROM group_athletes g WHERE g.group_id = s.group_id AND g.user_id = m.id)
           OR s.reach = 'athletes' AND EXISTS (SELECT FROM planned_athletes a WHERE a.session_id = s.id AND a.user_id = m.id))
      AND NOT EXISTS (
        SELECT FROM replaced_sessions r JOIN planned_sessions x ON x.id = r.session_id
        WHERE r.replaced_id = s.id AND (EXISTS (SELECT FROM group_athletes g WHERE g.group_id = x.group_id AND g.user_id = m.id)
                                        OR EXISTS (SELECT FROM planned_athletes a WHERE a.session_id = x.id AND a.user_id = m.id)))
$$;
