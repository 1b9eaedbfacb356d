-- Deletes a result, keeps in its history what it was, who deleted it and why, and returns whether there was such a result. The history of one that was
-- imported also has its import, and what was decided of it, so that the file does not restore it (code.plan_replacement).
CREATE OR REPLACE FUNCTION code.delete_result(result uuid, caller uuid, correction uuid, corrector uuid, reason text, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    race uuid := code.race_of_result(result);
    was  results;
BEGIN
    PERFORM FROM races r WHERE r.id = race FOR NO KEY UPDATE;
    SELECT * INTO was FROM results x WHERE x.race_id = race AND x.id = result;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    PERFORM code.require_race(race, caller, 'correct', was.user_id);
    INSERT INTO corrections (race_id, id, result_id, user_id, reason, changes, created_at)
    VALUES (race, correction, result, corrector, delete_result.reason, code.changes_of(to_jsonb(was), '{}')
        || CASE WHEN was.import_id IS NULL THEN '{}' ELSE jsonb_build_object('import_id', jsonb_build_array(was.import_id, NULL), 'decided', jsonb_build_array(was.decided, NULL)) END, at);
    DELETE FROM results x WHERE x.race_id = race AND x.id = result;
    RETURN true;
END $$;
