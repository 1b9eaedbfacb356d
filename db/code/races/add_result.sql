-- Adds a result, whose columns are the fields of an object. The caller is null for operators. Beside imported
-- results of its contest, it is a decision that files which replace these keep.
CREATE OR REPLACE FUNCTION code.add_result(race uuid, caller uuid, fields jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    added results := jsonb_populate_record(NULL::results, fields);
BEGIN
    IF code.require_race(race, caller, 'add') IS NULL THEN
        RAISE foreign_key_violation USING CONSTRAINT = 'results_race_id_fkey', MESSAGE = 'there is no such race';
    END IF;
    SELECT r.sport, r.season INTO added.sport, added.season FROM races r WHERE r.id = race;
    IF EXISTS (SELECT FROM imports i WHERE i.race_id = race) THEN
        added.decided := (SELECT '{}' FROM results r
                          WHERE r.race_id = race AND r.event_order = natural_order(added.event) AND r.import_id IS NOT NULL
                            AND code.is_of_contest(r, added.gender, added.event, added.division, coalesce(added.round, 'final'), NULL) LIMIT 1);
    END IF;
    PERFORM code.own_result(added, true, caller);
    PERFORM code.add_results(added);
END $$;
