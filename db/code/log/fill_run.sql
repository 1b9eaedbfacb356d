-- Fills in what a run lacks, and returns the columns that it filled, as they are stored. The caller has locked the day.
CREATE OR REPLACE FUNCTION code.fill_run(owner uuid, which uuid, given jsonb, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
    had     jsonb := (SELECT to_jsonb(r) FROM runs r WHERE r.id = which AND r.user_id = owner);
    lacking jsonb := (SELECT jsonb_object_agg(g.key, g.value) FROM jsonb_each(given) AS g WHERE g.value <> 'null' AND had -> g.key = 'null');
BEGIN
    PERFORM code.change_run(owner, which, lacking, at);
    RETURN coalesce((SELECT jsonb_object_agg(k.key, to_jsonb(r) -> k.key) FROM runs r, jsonb_object_keys(lacking) AS k (key) WHERE r.id = which), '{}');
END $$;
