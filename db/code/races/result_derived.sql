-- The columns of results that others determine: no client writes or reads them, and nothing is told of them.
CREATE OR REPLACE FUNCTION code.result_derived() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
    SELECT '{event_order,before_place,finish_order,mark_order,runner,sport,season}'::text[]
$$;
