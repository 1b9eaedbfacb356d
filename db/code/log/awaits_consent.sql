-- Whether a follower of an athlete has only asked to be one: the log is for followers, and the athlete has not accepted this one.
CREATE OR REPLACE FUNCTION code.awaits_consent(follower uuid, athlete uuid, visibility log_visibility) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN visibility = 'followers' AND NOT EXISTS (SELECT FROM accepted_followers f WHERE f.user_id = athlete AND f.follower_id = follower);
END $$;
