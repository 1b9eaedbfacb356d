-- Whether the wind helped too much for a record: more than 2.0 metres per second, in runs and hurdles of up to 200 metres and in long and
-- triple jumps. Without a reading it did
-- not, unless the results say so: the file's w behind a mark is noted as wind-aided.
CREATE OR REPLACE FUNCTION code.wind_aided(kind event_kind, event_code text, distance_m double precision, wind numeric, notes text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce((wind > 2.0 OR wind IS NULL AND notes ~ '(^|; )wind-aided(;|$)') AND (kind IN ('run', 'hurdles') AND distance_m <= 200 OR event_code IN ('LJ', 'TJ')), false)
$$;
