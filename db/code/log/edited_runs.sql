-- How many of the runs that an import added have been changed since, or have had another track.
CREATE OR REPLACE FUNCTION code.edited_runs(import uuid) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT count(*) FROM log_import_changes c
            CROSS JOIN LATERAL unnest(c.runs, c.digests) AS added (id, digest)
            JOIN runs r ON r.id = added.id
            WHERE c.import_id = import AND code.run_digest(r) <> added.digest);
END $$;
