-- The columns of a table that are written, as a list: all but generated ones. What writes whole rows is made from it, so that a new column
-- is written from its first day.
CREATE OR REPLACE FUNCTION code.write_columns(target regclass) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum)
    FROM pg_attribute a WHERE a.attrelid = target AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
$$;
