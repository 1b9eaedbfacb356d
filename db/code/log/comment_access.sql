-- One log, and whether a reader may read and write comments in it: its owner, and coaches whom the owner has accepted, unless the log is private.
-- Nobody else may, however public the log is. The log is owner's, else that of the athlete with this key. Where team is false, the reader
-- is no coach.
CREATE OR REPLACE FUNCTION code.comment_access(reader uuid, team boolean, owner uuid, athlete_key text)
RETURNS TABLE (user_id uuid, readable boolean) LANGUAGE sql STABLE AS $$
    SELECT u.id, u.id = reader OR team AND u.log_visibility <> 'private' AND code.coaches(reader, u.id, u.team_id)
    FROM users u
    WHERE u.id = coalesce(owner, (SELECT a.user_id FROM athlete_ids a WHERE a.key = athlete_key))
$$;
