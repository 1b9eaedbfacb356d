-- Adds a result, whose columns are the fields of an object. The caller is null for operators.
CREATE OR REPLACE FUNCTION code.add_result(race uuid, caller uuid, fields jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    added results := jsonb_populate_record(NULL::results, fields);
BEGIN
    PERFORM code.require_race(race, caller, 'add');
    PERFORM code.own_result(added, true, caller);
    PERFORM code.add_results(ARRAY[added]);
END $$;
