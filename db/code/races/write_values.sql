-- The values of code.write_columns in rows called r, as a list. A column with a default has that where the row has null.
CREATE OR REPLACE FUNCTION code.write_values(target regclass) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT string_agg(CASE WHEN d.adbin IS NULL THEN 'r.' || quote_ident(a.attname)
                      ELSE format('coalesce(r.%I, %s)', a.attname, pg_get_expr(d.adbin, d.adrelid)) END, ', ' ORDER BY a.attnum)
    FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attrelid = target AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
$$;
