-- Why the server's settings do not let a user post races and results, as a constraint; null if they do.
CREATE OR REPLACE FUNCTION code.posting_refusal(caller uuid) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE current_setting('harrier.post_races', true)
        WHEN 'coaches' THEN CASE WHEN NOT u.coach THEN 'posting_by_coaches' END
        WHEN 'verified' THEN CASE WHEN u.email_verified_at IS NULL THEN 'posting_by_verified' END END
    FROM users u WHERE u.id = caller
$$;
