-- Gives a result the columns that are the fields of an object, and returns whether there is such a result. Others stay, but for the places of
-- an athlete who no longer is a finisher, which are kept for when they are one again.
CREATE OR REPLACE FUNCTION code.change_result(result uuid, caller uuid, fields jsonb, correction uuid, corrector uuid, reason text, at timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    race uuid := code.race_of_result(result);
    was  results;
    next results;
BEGIN
    PERFORM FROM races r WHERE r.id = race FOR NO KEY UPDATE;
    SELECT * INTO was FROM results x WHERE x.race_id = race AND x.id = result;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    PERFORM code.require_race(race, caller, 'correct', was.user_id);
    next := jsonb_populate_record(was, fields);
    -- What did not compete, or has no mark, keeps no place, mark or points, unless they are given, which breaks a constraint.
    IF next.exhibition AND NOT was.exhibition OR next.status = 'nm' AND was.status <> 'nm' THEN
        next := jsonb_populate_record(next, CASE WHEN next.exhibition THEN '{"place": null, "heat_place": null, "points": null}'::jsonb ELSE '{"mark": null, "points": null}' END
            || (SELECT coalesce(jsonb_object_agg(f.key, f.value), '{}') FROM jsonb_each(fields) AS f WHERE f.key IN ('place', 'heat_place', 'points', 'mark')));
    END IF;
    -- A place that is given to somebody who is no finisher breaks a constraint.
    IF was.status = 'finished' AND next.status <> 'finished' THEN
        next.former_place := was.place;
        next.former_heat_place := was.heat_place;
        IF fields ->> 'place' IS NULL THEN
            next.place := NULL;
        END IF;
        IF fields ->> 'heat_place' IS NULL THEN
            next.heat_place := NULL;
        END IF;
    ELSIF was.status <> 'finished' AND next.status = 'finished' THEN
        IF NOT fields ? 'place' THEN
            next.place := was.former_place;
        END IF;
        IF NOT fields ? 'heat_place' THEN
            next.heat_place := was.former_heat_place;
        END IF;
        next.former_place := NULL;
        next.former_heat_place := NULL;
    END IF;
    PERFORM code.own_result(next, false, CASE WHEN caller IS NOT NULL THEN corrector END);
    PERFORM code.correct_results(ARRAY[next], correction, corrector, reason, at);
    RETURN true;
END $$;
