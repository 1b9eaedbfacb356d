-- The event of a result for comparison: its code, or the name of an unknown event. PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION code.event_key(x results) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT coalesce(x.event_code, lower(x.event))
$$;
