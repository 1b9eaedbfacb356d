-- Returns the changes of the transactions from one on, and of the ones that were running then; none if the transaction is null.
-- The planner, which cannot know that they are few, would plan the statement anew for each look, and that takes three times longer than
-- running it.
CREATE OR REPLACE FUNCTION code.changes_since(next bigint, running text[], max_rows bigint) RETURNS TABLE (kind change_kind, race_id uuid)
LANGUAGE plpgsql STABLE ROWS 1 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    RETURN QUERY
        (SELECT n.kind, n.race_id FROM changes n WHERE n.tx >= next::text::xid8 AND n.user_id IS NULL ORDER BY n.tx, n.id LIMIT max_rows)
        UNION ALL
        (SELECT r.kind, r.race_id FROM changes r WHERE r.tx = ANY (running::xid8[]) AND r.user_id IS NULL LIMIT max_rows);
END $$;
