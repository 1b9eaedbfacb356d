-- Withholds the name of a result's athlete, and of their other results in the race: they are called "Name withheld", without an Athlete ID. The
-- same athlete has the same Athlete ID, or where one is unknown the same name and team.
CREATE OR REPLACE FUNCTION code.withhold_name(result uuid, correction uuid, corrector uuid, reason text, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    t results;
BEGIN
    SELECT * INTO t FROM results x WHERE x.race_id = code.race_of_result(result) AND x.id = result;
    IF NOT FOUND OR code.require_race(t.race_id, NULL, 'correct') IS NULL THEN
        RETURN;
    END IF;
    INSERT INTO withheld_names (race_id, result_id, gender, event_key, athlete, athlete_id, team_id, known_id)
    SELECT x.race_id, x.id, x.gender, code.event_key(x), x.athlete, x.athlete_id, x.team_id, coalesce(x.athlete_id, t.athlete_id) FROM results x
    WHERE x.race_id = t.race_id AND x.athlete <> 'Name withheld'
      AND (x.id = result OR code.same_athlete(x.athlete, x.athlete_id, x.team_id, t.athlete, t.athlete_id, t.team_id))
    ON CONFLICT DO NOTHING;
    INSERT INTO shown_namesakes (race_id, gender, event_key, athlete, athlete_id, team_id)
    SELECT DISTINCT x.race_id, x.gender, code.event_key(x), x.athlete, x.athlete_id, x.team_id
    FROM results x JOIN withheld_names w ON w.race_id = x.race_id AND w.gender = x.gender AND w.event_key = code.event_key(x)
        AND code.name_key(w.athlete) = code.name_key(x.athlete)
    WHERE x.race_id = t.race_id AND NOT EXISTS (SELECT FROM withheld_names o WHERE o.race_id = x.race_id AND o.result_id = x.id)
    ON CONFLICT DO NOTHING;
    PERFORM code.correct_results(ARRAY(
        SELECT jsonb_populate_record(x, '{"athlete": "Name withheld", "athlete_id": null}') FROM results x JOIN withheld_names w ON w.race_id = x.race_id AND w.result_id = x.id
        WHERE x.race_id = t.race_id), correction, corrector, reason, at);
END $$;
