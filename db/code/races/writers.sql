-- Makes code.add_races and code.add_results, which insert a row, and code.set_races and code.set_results, which give the rows with the IDs
-- of others the values of these. Their lists of columns are those of the tables when this file is installed.
DO $do$
DECLARE
    target text;
BEGIN
    FOREACH target IN ARRAY ARRAY['races', 'results'] LOOP
        EXECUTE format($make$
            CREATE OR REPLACE FUNCTION code.add_%1$s(r %1$s) RETURNS void LANGUAGE plpgsql AS $body$
            BEGIN
                INSERT INTO %1$s (%2$s) VALUES (%3$s);
            END $body$;
            CREATE OR REPLACE FUNCTION code.set_%1$s(given %1$s[]) RETURNS void LANGUAGE plpgsql AS $body$
            BEGIN
                UPDATE %1$s x SET (%2$s) = ROW (%4$s) FROM unnest(given) AS r WHERE x.id = r.id %5$s;
            END $body$$make$,
            target, code.write_columns(target::regclass), code.write_values(target::regclass),
            regexp_replace(code.write_columns(target::regclass), '(^|, )', '\1r.', 'g'),
            CASE target WHEN 'results' THEN 'AND x.race_id = r.race_id' ELSE '' END);
    END LOOP;
END $do$;
