-- The feed of changes. IDs of transactions are passed as bigint.

-- name: FeedPage :many
-- The events after a position, below the oldest transaction that is running: no event can appear among them any more.
SELECT e.tx::text::bigint AS tx, e.id, e.event_id::uuid AS event_id, e.kind, e.race_id::uuid AS race_id, e.count,
       CASE WHEN cardinality(e.results) <= 100 THEN e.results END::uuid[] AS results, e.import_id, e.fields, e.state, e.teams, e.created_at
FROM changes e
WHERE (e.tx, e.id) > (greatest((@tx::bigint)::text::xid8, '1'), @id::bigint) AND e.tx < pg_snapshot_xmin(pg_current_snapshot()) AND e.event_id IS NOT NULL
ORDER BY e.tx, e.id LIMIT @length::bigint;

-- name: FeedState :one
-- Which feed it is, up to where events have been deleted, and the transaction where it ends now. `begun` is false in a copy of the
-- database where the feed has not begun anew.
SELECT database = code.feed_database() AS begun, epoch, code.feed_timeline()::text AS timeline, gone_tx::text::bigint AS gone_tx, gone_id,
       pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS ends_tx
FROM feed;

-- name: FeedBegin :exec
SELECT code.begin_feed();
