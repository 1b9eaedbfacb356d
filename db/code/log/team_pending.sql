-- Who is not in the grid of a coach yet, and what they lack: an account, the acceptance of the coach, or a log that is not only its owner's. They are athletes
-- who state a team that the coach has claimed or assists, and addresses that the head coach has invited. An address of somebody who has come another way is left out.
-- In a group, which may be null, they are athletes of it: an address is in none.
CREATE OR REPLACE FUNCTION code.team_pending(reader uuid, in_group uuid)
RETURNS TABLE (id uuid, name text, email text, via text, lacks text, since timestamptz, reminded_at timestamptz, declined_at timestamptz) LANGUAGE sql STABLE AS $$
    (SELECT u.id, u.name, NULL::text, CASE WHEN x.since IS NULL THEN 'team' ELSE 'code' END, CASE WHEN t.user_id IS NULL THEN 'acceptance' ELSE 'log' END,
            x.since, r.reminded_at, NULL::timestamptz
     FROM (SELECT h.id, h.team_id FROM users h WHERE h.id = reader AND h.coach AND h.team_id IS NOT NULL
           UNION ALL
           SELECT h.id, h.team_id FROM assistants a JOIN users h ON h.id = a.head_id
           WHERE a.user_id = reader AND a.accepted_at IS NOT NULL AND h.coach AND h.team_id IS NOT NULL) AS h
     JOIN users u ON NOT u.coach AND lower(u.team_id COLLATE "C") = lower(h.team_id COLLATE "C")
     LEFT JOIN accepted_coaches t ON t.user_id = u.id AND t.coach_id = reader AND t.waits_until IS NULL
     LEFT JOIN reminders r ON r.coach_id = reader AND r.user_id = u.id
     CROSS JOIN LATERAL (SELECT max(s.created_at) AS since FROM code_uses s JOIN team_codes c ON c.id = s.code_id WHERE s.user_id = u.id AND c.user_id = h.id) AS x
     WHERE (t.user_id IS NULL OR u.log_visibility = 'private') AND u.suspended_at IS NULL
       AND (in_group IS NULL OR EXISTS (SELECT FROM group_athletes g WHERE g.group_id = in_group AND g.user_id = u.id))
       AND NOT EXISTS (SELECT FROM blocks b WHERE b.user_id = u.id AND b.blocked_id = reader)
       AND NOT EXISTS (SELECT FROM blocks b WHERE b.user_id = reader AND b.blocked_id = u.id)
     ORDER BY u.name, u.id LIMIT 200)
    UNION ALL
    (SELECT i.id, NULL, i.email, 'invitation', 'account', i.created_at, i.reminded_at, i.declined_at
     FROM users h JOIN invites i ON i.user_id = h.id
     WHERE in_group IS NULL AND h.id = reader AND h.coach AND lower(i.team_id COLLATE "C") = lower(h.team_id COLLATE "C")
       AND i.email IS NOT NULL AND i.used_at IS NULL AND i.withdrawn_at IS NULL AND NOT i.assistant
       AND NOT EXISTS (SELECT FROM users u JOIN accepted_coaches t ON t.user_id = u.id AND t.coach_id = reader
                       WHERE u.email_key = lower(i.email COLLATE "C") AND u.email_verified_at IS NOT NULL)
     ORDER BY i.email, i.id LIMIT 200)
$$;
