-- The logs that a coach may read because their athletes have accepted the coach, and whether their health values, too: code.log_access for all of them
-- at once, which asks per log. Where team is false, the reader is no coach.
CREATE OR REPLACE FUNCTION code.team_logs(reader uuid, health boolean, team boolean)
RETURNS TABLE (user_id uuid, name text, timezone text, healthy boolean) LANGUAGE sql STABLE AS $$
    SELECT u.id, u.name, u.timezone, health AND u.health_visibility IN ('public', 'team')
    FROM accepted_coaches t
    JOIN users h ON h.id = coalesce(t.head_id, t.coach_id)
    JOIN users u ON u.id = t.user_id
    WHERE team AND t.coach_id = reader AND t.waits_until IS NULL AND h.coach AND lower(h.team_id COLLATE "C") = lower(u.team_id COLLATE "C")
      AND u.log_visibility <> 'private'
      AND NOT EXISTS (SELECT FROM blocks b WHERE b.user_id = u.id AND b.blocked_id = reader)
      AND NOT EXISTS (SELECT FROM blocks b WHERE b.user_id = reader AND b.blocked_id = u.id)
$$;
