-- A result of each event, division and round that an import has results of.
CREATE OR REPLACE FUNCTION code.contests_of_import(race uuid, import uuid) RETURNS results[] LANGUAGE sql STABLE AS $$
    SELECT array_agg(x) FROM (
        SELECT DISTINCT ON (gender, event, division, round) r
        FROM results r WHERE r.race_id = race AND r.import_id = import ORDER BY gender, event, division, round) AS d (x)
$$;
