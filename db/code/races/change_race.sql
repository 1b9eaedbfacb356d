-- Gives a race the columns that are the fields of an object, and returns whether there is such a race. Others stay, and so does the time
-- of the last change if nothing differs.
CREATE OR REPLACE FUNCTION code.change_race(race uuid, caller uuid, fields jsonb, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    was    races;
    wanted races;
BEGIN
    IF code.require_race(race, caller, CASE fields ->> 'state' WHEN 'locked' THEN 'lock' ELSE 'change' END) IS NULL THEN
        RETURN false;
    END IF;
    SELECT * INTO was FROM races r WHERE r.id = race;
    wanted := jsonb_populate_record(was, fields);
    IF wanted IS DISTINCT FROM was THEN
        wanted.updated_at := at;
        PERFORM code.set_races(ARRAY[wanted]);
    END IF;
    RETURN true;
END $$;
