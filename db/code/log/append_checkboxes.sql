-- append_checkboxes adds names to a user's checkboxes. It raises the violation of users_checkboxes_count itself, because PostgreSQL would
-- write the whole row to its log, email and all.
CREATE OR REPLACE FUNCTION code.append_checkboxes(was text[], names text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    names_after text[] := was || ARRAY(SELECT n.name FROM unnest(names) WITH ORDINALITY AS n(name, place) WHERE n.name <> ALL (was) ORDER BY n.place);
BEGIN
    IF cardinality(names_after) > 50 THEN
        RAISE check_violation USING CONSTRAINT = 'users_checkboxes_count', MESSAGE = 'too many checkboxes';
    END IF;
    RETURN names_after;
END $$;
