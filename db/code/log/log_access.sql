-- One log, and whether a reader may read it and its health values. What is visible to the team is for the owner, and for the team's
-- coach once the owner has accepted them; other members of the team cannot read it. The log is owner's, else that of the athlete with this key.
-- reader is null for a request without a token. Where own_key is given, it must be the key of an Athlete ID of the log's owner.
-- In FROM, this becomes a part of the query.
CREATE OR REPLACE FUNCTION code.log_access(reader uuid, owner uuid, athlete_key text, own_key text)
RETURNS TABLE (user_id uuid, timezone text, readable boolean, healthy boolean) LANGUAGE sql STABLE AS $$
    SELECT u.id, u.timezone,
           coalesce((u.log_visibility = 'public' OR u.id = reader OR (u.log_visibility = 'team' AND k.id IS NOT NULL))
               AND (own_key IS NULL OR EXISTS (SELECT FROM athlete_ids own WHERE own.key = own_key AND own.user_id = u.id)), false),
           coalesce(u.health_visibility = 'public' OR u.id = reader OR (u.health_visibility = 'team' AND k.id IS NOT NULL), false)
    FROM users u
    LEFT JOIN users k ON k.id = reader AND k.coach AND lower(k.team_id COLLATE "C") = lower(u.team_id COLLATE "C")
        AND EXISTS (SELECT FROM accepted_coaches t WHERE t.user_id = u.id AND t.coach_id = k.id)
    WHERE u.id = coalesce(owner, (SELECT a.user_id FROM athlete_ids a WHERE a.key = athlete_key))
$$;
