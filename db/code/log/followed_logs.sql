-- The logs whose changes a reader follows: the reader's own and those of athletes who have accepted them as coach, or the one that is named, as far
-- as they may read them now; and whether they may read the comments in them. Where team is false, they read nothing as a coach.
CREATE OR REPLACE FUNCTION code.followed_logs(reader uuid, team boolean, one uuid) RETURNS TABLE (user_id uuid, with_comments boolean) LANGUAGE sql STABLE AS $$
    SELECT a.user_id, c.readable
    FROM (SELECT coalesce(one, reader) AS id UNION ALL SELECT t.user_id FROM accepted_coaches t WHERE t.coach_id = reader AND t.waits_until IS NULL AND team AND one IS NULL) AS o
    CROSS JOIN LATERAL code.log_access(reader, false, team, o.id, NULL, NULL) AS a
    CROSS JOIN LATERAL code.comment_access(reader, team, o.id, NULL) AS c
    WHERE a.readable
$$;
