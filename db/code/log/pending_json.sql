-- code.team_pending as JSON, for a query that reads something else beside.
CREATE OR REPLACE FUNCTION code.pending_json(reader uuid, in_group uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]') FROM code.team_pending(reader, in_group) AS p
$$;
