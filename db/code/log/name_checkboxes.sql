-- Adds names to a user's checkboxes, and returns true. Whoever writes a day with names that the user has calls it not at all.
CREATE OR REPLACE FUNCTION code.name_checkboxes(account uuid, names text[], at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    UPDATE users SET checkboxes = code.append_checkboxes(checkboxes, names), updated_at = at WHERE id = account AND NOT checkboxes @> names;
    RETURN true;
END $$;
