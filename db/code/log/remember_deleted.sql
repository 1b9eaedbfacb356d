-- Remembers that runs of a user have been deleted, by their sources and their IDs there: the newest ones.
CREATE OR REPLACE FUNCTION code.remember_deleted(owner uuid, sources text[], ids text[], at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    most CONSTANT integer := 50000;
BEGIN
    INSERT INTO deleted_runs AS d (user_id, source, external_id, deleted_at)
    SELECT DISTINCT owner, x.source, x.external_id, at FROM unnest(sources, ids) AS x (source, external_id)
    ON CONFLICT (user_id, source, external_id) DO UPDATE SET deleted_at = excluded.deleted_at;
    IF FOUND AND (SELECT count(*) FROM deleted_runs d WHERE d.user_id = owner) > most THEN
        DELETE FROM deleted_runs d
        USING (SELECT o.source, o.external_id FROM deleted_runs o WHERE o.user_id = owner ORDER BY o.deleted_at DESC OFFSET most) AS old
        WHERE d.user_id = owner AND d.source = old.source AND d.external_id = old.external_id;
    END IF;
END $$;
