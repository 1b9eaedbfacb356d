-- What has changed that public answers say. IDs of transactions are passed as bigint or text.

-- name: ChangesSince :many
-- What transactions have changed that ended since a snapshot, of which `next` is the first transaction that it did not see and `running`
-- those that were running then; and the snapshot of now. `known` is false if rows of that time may have been deleted since, or a standby has
-- taken over, where transactions may have other IDs. There is one row at least, and `kind` is empty if nothing has changed.
SELECT pg_current_snapshot()::text AS snapshot, clock_timestamp()::timestamptz AS at,
       one.timeline::text AS timeline,
       (@known::boolean AND clock_timestamp() - @before::timestamptz < interval '1 minute' AND one.timeline = @timeline::text)::boolean AS known,
       coalesce(c.kind::text, '')::text AS kind, coalesce(c.race_id, '00000000-0000-0000-0000-000000000000')::uuid AS race_id
FROM (SELECT code.feed_timeline() AS timeline) AS one LEFT JOIN (
    (SELECT 'race'::change_kind AS kind, e.race_id FROM feed_events e
     WHERE @known::boolean AND e.tx >= (@next::bigint)::text::xid8 ORDER BY e.tx, e.id LIMIT @most::bigint)
    UNION ALL
    (SELECT 'race', e.race_id FROM feed_events e WHERE e.tx = ANY (CAST(@running::text[] AS xid8[])) LIMIT @most::bigint)
    UNION ALL
    (SELECT p.kind, p.race_id FROM public_changes p WHERE @known::boolean AND p.tx >= (@next::bigint)::text::xid8 ORDER BY p.tx LIMIT @most::bigint)
    UNION ALL
    (SELECT p.kind, p.race_id FROM public_changes p WHERE p.tx = ANY (CAST(@running::text[] AS xid8[])) LIMIT @most::bigint)
) AS c ON true
LIMIT @most::bigint;

-- name: ChangesHorizon :one
-- The oldest transaction that is running: all before it have ended.
SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon;

-- name: ChangesDeleteBefore :execrows
-- Deletes notes of transactions that had ended some time ago, some at a time. Any number of servers may do so at a time.
DELETE FROM public_changes WHERE ctid = ANY (ARRAY(
    SELECT p.ctid FROM public_changes p WHERE p.tx < (@horizon::bigint)::text::xid8 LIMIT 10000 FOR UPDATE SKIP LOCKED));
