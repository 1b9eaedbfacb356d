-- Adds a result, whose columns are the fields of an object. The caller is null for operators.
CREATE OR REPLACE FUNCTION code.add_result(race uuid, caller uuid, fields jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    added results := jsonb_populate_record(NULL::results, fields);
BEGIN
    IF code.require_race(race, caller, 'add') IS NULL THEN
        RAISE foreign_key_violation USING CONSTRAINT = 'results_race_id_fkey', MESSAGE = 'there is no such race';
    END IF;
    SELECT r.sport, r.season INTO added.sport, added.season FROM races r WHERE r.id = race;
    PERFORM code.own_result(added, true, caller);
    PERFORM code.add_results(ARRAY[added]);
END $$;
