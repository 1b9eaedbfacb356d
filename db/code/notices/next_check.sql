-- The next time at which a coach in a time zone is told who newly needs attention: early in the morning, at 5.
CREATE OR REPLACE FUNCTION code.next_check(timezone text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT ((now() AT TIME ZONE timezone - interval '5 hours')::date + 1 + time '05:00') AT TIME ZONE timezone
$$;
