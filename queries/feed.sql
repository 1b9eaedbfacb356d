-- The feed of changes. IDs of transactions are passed as bigint.

-- name: FeedPage :many
-- The events after a position, below the oldest transaction that is running: no event can appear among them any more.
SELECT e.tx::text::bigint AS tx, e.id, e.event_id, e.type, e.race_id, e.count, e.results, e.import_id, e.fields, e.state, e.teams, e.created_at
FROM feed_events e
WHERE (e.tx, e.id) > ((@tx::bigint)::text::xid8, @id::bigint) AND e.tx < pg_snapshot_xmin(pg_current_snapshot())
ORDER BY e.tx, e.id LIMIT @length::bigint;

-- name: FeedState :one
-- Which feed it is, up to where events have been deleted, and the transaction where it ends now. `begun` is false in a copy of the
-- database where the feed has not begun anew.
SELECT database = code.feed_database() AS begun, epoch, code.feed_timeline()::text AS timeline, gone_tx::text::bigint AS gone_tx, gone_id,
       pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS ends_tx
FROM feed;

-- name: FeedBegin :exec
SELECT code.begin_feed();

-- name: FeedDeleteOld :one
-- Deletes the oldest events if they are older than an interval, some at a time. Returns how many there were. Any number of servers may
-- do so at a time.
WITH state AS (SELECT f.only_one FROM feed f FOR UPDATE SKIP LOCKED),
old AS (
    SELECT o.tx, o.id FROM (SELECT e.tx, e.id, e.created_at FROM feed_events e, state ORDER BY e.tx, e.id LIMIT 1000) AS o
    WHERE o.created_at < clock_timestamp() - @keep::interval),
deleted AS (DELETE FROM feed_events e USING old WHERE e.tx = old.tx AND e.id = old.id),
noted AS (
    UPDATE feed SET gone_tx = o.tx, gone_id = o.id FROM (SELECT old.tx, old.id FROM old ORDER BY old.tx DESC, old.id DESC LIMIT 1) AS o
    WHERE (o.tx, o.id) > (feed.gone_tx, feed.gone_id))
SELECT count(*) FROM old;
