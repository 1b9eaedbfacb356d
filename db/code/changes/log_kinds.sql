-- The kinds of changes in training logs.
CREATE OR REPLACE FUNCTION code.log_kinds() RETURNS change_kind[] LANGUAGE sql STABLE AS $$
    SELECT enum_range('log.entry_written'::change_kind, NULL)
$$;
