-- Notes what an import has added to days, and fills in what runs of the log lack, whose tracks have been stored. days is a list of objects: a day,
-- the runs that were added, the values that were given to the day, and the runs to fill in with what is given and whether a track was stored.
CREATE OR REPLACE FUNCTION code.note_import(import uuid, owner uuid, days jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO log_import_changes AS c (import_id, day, runs, digests, given, filled)
    SELECT import, d.day, added.ids, added.digests, d.given, filled.runs
    FROM jsonb_to_recordset(days) AS d (day date, runs jsonb, given jsonb, merged jsonb)
    CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(r.id), '{}') AS ids, coalesce(array_agg(code.run_digest(r)), '{}') AS digests
        FROM jsonb_array_elements(d.runs) AS x JOIN runs r ON r.id = (x ->> 'id')::uuid) AS added
    CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_object_agg(m.id, code.fill_run(owner, m.id, m.given, at) || coalesce(
            (SELECT jsonb_build_object('track', t.created_at) FROM tracks t WHERE m.tracked AND t.run_id = m.id), '{}')), '{}') AS runs
        FROM jsonb_to_recordset(d.merged) AS m (id uuid, given jsonb, tracked boolean)) AS filled
    ON CONFLICT (import_id, day) DO UPDATE SET
        runs = c.runs || excluded.runs, digests = c.digests || excluded.digests, given = c.given || excluded.given, filled = c.filled || excluded.filled;
END $$;
