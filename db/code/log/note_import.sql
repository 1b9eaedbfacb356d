-- Notes what an import has added to days. days is a list of objects: a day, the IDs of the runs that were added, the values that were given to the
-- day, and by their IDs the runs that were filled in, with what. Of these, it adds whose tracks were stored, and when. Each run is read by itself, since
-- the plan is kept: one made while the table was empty would read all runs for each day.
CREATE OR REPLACE FUNCTION code.note_import(import uuid, days jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO log_import_changes AS c (import_id, day, runs, digests, given, filled)
    SELECT import, d.day, added.ids, added.digests, d.given, filled.runs
    FROM jsonb_to_recordset(days) AS d (day date, runs uuid[], given jsonb, filled jsonb, tracked uuid[])
    CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(a.id), '{}') AS ids, coalesce(array_agg(r.digest), '{}') AS digests
        FROM unnest(d.runs) AS a (id)
        CROSS JOIN LATERAL (SELECT code.run_digest(r) AS digest FROM runs r WHERE r.id = a.id OFFSET 0) AS r) AS added
    CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_object_agg(f.key, f.value || coalesce(
            (SELECT jsonb_build_object('track', t.created_at) FROM tracks t WHERE t.run_id = f.key::uuid AND t.run_id = ANY (d.tracked)), '{}')), '{}') AS runs
        FROM jsonb_each(d.filled) AS f) AS filled
    ON CONFLICT (import_id, day) DO UPDATE SET
        runs = c.runs || excluded.runs,
        -- A run that the import has filled in again is still as it left it.
        digests = (SELECT coalesce(array_agg(coalesce(CASE WHEN excluded.filled ? a.id::text THEN (SELECT code.run_digest(r) FROM runs r WHERE r.id = a.id) END,
                                                      a.digest) ORDER BY a.n), '{}')
                   FROM unnest(c.runs || excluded.runs, c.digests || excluded.digests) WITH ORDINALITY AS a (id, digest, n)),
        given = c.given || excluded.given, filled = c.filled || excluded.filled;
END $$;
