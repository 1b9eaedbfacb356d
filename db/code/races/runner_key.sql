-- The name and the team of an athlete for comparison in rankings and records: without regard to case, accents, the order of "Last, First" and the comma
-- before a suffix, as in "Smith, Jr., John".
CREATE OR REPLACE FUNCTION code.runner_key(athlete text, team text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT code.name_key(regexp_replace(regexp_replace(athlete, '\s*,\s*((?:jr|sr|ii|iii|iv)\.?)\s*(?=,|$)', ' \1', 'i'), '^\s*([^,]+?)\s*,\s*([^,]+?)\s*$', '\2 \1')) || chr(31) || coalesce(code.name_key(team), '')
$$;
