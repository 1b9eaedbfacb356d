-- Adds a result, whose columns are the fields of an object. The caller is null for operators. In a contest that
-- was imported, it is a decision that files which replace it keep. Whether it was is noted with the import: its results may be few among many.
CREATE OR REPLACE FUNCTION code.add_result(race uuid, caller uuid, fields jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    added results := jsonb_populate_record(NULL::results, fields);
BEGIN
    IF code.require_race(race, caller, 'add') IS NULL THEN
        RAISE foreign_key_violation USING CONSTRAINT = 'results_race_id_fkey', MESSAGE = 'there is no such race';
    END IF;
    SELECT r.sport, r.season INTO added.sport, added.season FROM races r WHERE r.id = race;
    IF EXISTS (SELECT FROM imported_contests c WHERE c.race_id = race AND c.gender = added.gender AND c.event = added.event AND c.round = coalesce(added.round, 'final')
               AND (c.division = added.division OR c.division IS NULL OR added.division IS NULL)) THEN
        added.decided := '{}';
    END IF;
    PERFORM code.own_result(added, true, caller);
    PERFORM code.add_results(added);
END $$;
