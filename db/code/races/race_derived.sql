-- The columns of races that others determine.
CREATE OR REPLACE FUNCTION code.race_derived() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
    SELECT '{doc,season,user_name}'::text[]
$$;
