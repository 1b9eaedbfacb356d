-- Says who corrects results in this transaction, when and why; note_corrections records it. The corrector is null for commands. It is true,
-- so that it can stand in WHERE.
CREATE OR REPLACE FUNCTION code.correcting(correction uuid, corrector uuid, reason text, at timestamptz) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT set_config('harrier.correction', jsonb_build_object('id', correction, 'user_id', corrector, 'reason', reason, 'at', at)::text, true) IS NOT NULL
$$;
