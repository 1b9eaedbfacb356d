-- Adds a race, whose columns are the fields of an object. The caller is null for operators.
CREATE OR REPLACE FUNCTION code.add_race(caller uuid, fields jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM code.require_poster(caller);
    PERFORM code.add_races(jsonb_populate_record(NULL::races, fields));
END $$;
