-- Lets a result have an Athlete ID that its user has disowned, for the user and for operators (null in their acts), and refuses everybody else.
CREATE OR REPLACE FUNCTION code.own_result(x results, new boolean, caller uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    -- Almost always one of these says so at once. The function is planned anew at every call.
    IF x.athlete_id IS NULL OR NOT EXISTS (SELECT FROM disowned_results d WHERE d.race_id = x.race_id) THEN
        RETURN;
    ELSIF NOT code.disowned(x, new) THEN
        RETURN;
    END IF;
    IF caller IS NOT NULL AND NOT EXISTS (SELECT FROM athlete_ids a WHERE a.user_id = caller AND a.key = lower(x.athlete_id COLLATE "C"))
       AND NOT EXISTS (SELECT FROM users u WHERE u.id = caller AND u.operator AND u.suspended_at IS NULL) THEN
        RAISE EXCEPTION USING ERRCODE = 'HR002', CONSTRAINT = 'results_disowned', MESSAGE = 'results_disowned';
    END IF;
    DELETE FROM disowned_results d USING athlete_ids a
    WHERE a.key = lower(x.athlete_id COLLATE "C") AND d.race_id = x.race_id AND d.user_id = a.user_id
      AND (d.result_id = x.id OR new AND d.gender = x.gender AND d.event_key = code.event_key(x) AND code.name_key(d.athlete) = code.name_key(x.athlete));
END $$;
