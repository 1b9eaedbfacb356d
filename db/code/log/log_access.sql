-- One log, and whether the reader may read it and its health values. What is visible to the team is for the owner, and for the team's
-- coaches once the owner has accepted them; other members of the team cannot read it. What is visible to followers is for these coaches, too, and
-- for followers whom the owner has accepted. Whom the owner has blocked reads nothing. The log is owner's, else that of the athlete with this key.
-- reader is null for a request without a token. health and team say what their token lets them read: health values, and what only those may whom the
-- owner has accepted. Where own_key is given, it must be the key of an Athlete ID of the log's owner.
-- In FROM, this becomes a part of the query; code.shows_log and code.coaches do not, so that only logs that are not public cost more.
CREATE OR REPLACE FUNCTION code.log_access(reader uuid, health boolean, team boolean, owner uuid, athlete_key text, own_key text)
RETURNS TABLE (user_id uuid, timezone text, readable boolean, healthy boolean) LANGUAGE sql STABLE AS $$
    SELECT u.id, u.timezone,
           coalesce((u.id = reader
                     OR (u.log_visibility = 'public' OR u.log_visibility <> 'private' AND code.shows_log(reader, team, u.id, u.log_visibility, u.team_id))
                        AND (reader IS NULL OR NOT EXISTS (SELECT FROM blocks b WHERE b.user_id = u.id AND b.blocked_id = reader)))
               AND (own_key IS NULL OR u.id = (SELECT own.user_id FROM athlete_ids own WHERE own.key = own_key)), false),
           coalesce(health AND (u.health_visibility = 'public' OR u.id = reader OR (u.health_visibility = 'team' AND team AND code.coaches(reader, u.id, u.team_id))), false)
    FROM users u
    WHERE u.id = coalesce(owner, (SELECT a.user_id FROM athlete_ids a WHERE a.key = athlete_key))
$$;
