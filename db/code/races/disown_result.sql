-- Takes an Athlete ID off a result for the user who goes by it, even if they may not correct the race, which is locked. Returns false if the result has
-- none of the user's.
CREATE OR REPLACE FUNCTION code.disown_result(result uuid, owner uuid, correction uuid, reason text, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    x results;
BEGIN
    SELECT r.* INTO x FROM results r JOIN athlete_ids a ON a.user_id = owner AND a.key = lower(r.athlete_id COLLATE "C")
    WHERE r.race_id = code.race_of_result(result) AND r.id = result;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    INSERT INTO disowned_results (race_id, result_id, user_id, gender, event_key, round, athlete)
    VALUES (x.race_id, x.id, owner, x.gender, code.event_key(x), x.round, x.athlete) ON CONFLICT DO NOTHING;
    RETURN code.change_result(result, NULL, '{"athlete_id": null}', correction, owner, reason, at);
END $$;
