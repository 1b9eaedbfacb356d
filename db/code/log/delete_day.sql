-- Deletes a day of a log, whose runs are remembered as deleted, and returns how many days there were.
CREATE OR REPLACE FUNCTION code.delete_day(owner uuid, which date, at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM entries WHERE user_id = owner AND day = which FOR UPDATE;
    IF NOT FOUND THEN
        RETURN 0;
    END IF;
    PERFORM code.remember_deleted(owner, ARRAY(SELECT r FROM runs r WHERE r.user_id = owner AND r.day = which), at);
    DELETE FROM entries WHERE user_id = owner AND day = which;
    RETURN 1;
END $$;
