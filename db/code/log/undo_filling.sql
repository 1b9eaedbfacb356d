-- Clears what an import has filled in of runs that were there, where it is still as it was left. The caller has locked their days.
CREATE OR REPLACE FUNCTION code.undo_filling(import uuid, owner uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    f record;
BEGIN
    FOR f IN SELECT x.key::uuid AS id, x.value FROM log_import_changes c CROSS JOIN LATERAL jsonb_each(c.filled) AS x WHERE c.import_id = import LOOP
        DELETE FROM tracks t WHERE t.run_id = f.id AND t.user_id = owner AND to_jsonb(t.created_at) = f.value -> 'track';
        PERFORM code.change_run(owner, r.id, (
            SELECT jsonb_object_agg(v.key, 'null'::jsonb) FROM jsonb_each(f.value) AS v WHERE to_jsonb(r) -> v.key = v.value), at)
        FROM runs r WHERE r.id = f.id AND r.user_id = owner;
    END LOOP;
END $$;
