-- Why the server's settings do not let a user post races and results, as a constraint; null if they do.
CREATE OR REPLACE FUNCTION code.posting_refusal(caller uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    CASE current_setting('harrier.post_races', true)
        WHEN 'coaches' THEN
            RETURN (SELECT 'posting_by_coaches' FROM users WHERE id = caller AND NOT coach);
        WHEN 'verified' THEN
            RETURN (SELECT 'posting_by_verified' FROM users WHERE id = caller AND email_verified_at IS NULL);
        ELSE
            RETURN NULL;
    END CASE;
END $$;
