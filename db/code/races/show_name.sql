-- Ends that the name of a result's athlete is withheld, in the whole race, and returns whether it was. Where the name of somebody else with
-- that name stays withheld, this one is known as a namesake from now on.
CREATE OR REPLACE FUNCTION code.show_name(result uuid, correction uuid, corrector uuid, reason text, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    t     withheld_names;
    shown results[];
BEGIN
    SELECT w.* INTO t FROM results x JOIN withheld_names w ON w.race_id = x.race_id AND w.result_id = x.id
    WHERE x.race_id = code.race_of_result(result) AND x.id = result;
    IF NOT FOUND OR code.require_race(t.race_id, NULL, 'correct') IS NULL THEN
        RETURN false;
    END IF;
    WITH gone AS (
        DELETE FROM withheld_names w
        WHERE w.race_id = t.race_id AND (w.result_id = result OR code.same_athlete(w.athlete, w.known_id, w.team_id, t.athlete, t.known_id, t.team_id))
        RETURNING *),
         namesakes AS (
        INSERT INTO shown_namesakes (race_id, gender, event_key, athlete, athlete_id, team_id)
        SELECT DISTINCT race_id, gender, event_key, athlete, athlete_id, team_id FROM gone ON CONFLICT DO NOTHING)
    SELECT array_agg(jsonb_populate_record(x, jsonb_build_object('athlete', g.athlete, 'athlete_id', g.athlete_id))) INTO shown
    FROM gone g JOIN results x ON x.race_id = g.race_id AND x.id = g.result_id;
    PERFORM code.correct_results(shown, correction, corrector, reason, at);
    RETURN true;
END $$;
