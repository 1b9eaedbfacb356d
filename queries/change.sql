-- The log of changes. IDs of transactions are passed as bigint or text.

-- name: ChangesSince :many
-- Returns the changes of transactions that ended since a snapshot, and the current snapshot. The old snapshot saw the transactions before `next`
-- that were not in `running`. `known` is false if rows of that time may have been deleted since, or a standby has
-- taken over, where transactions may have other IDs. There is one row at least, and `kind` is empty if nothing has changed.
SELECT pg_current_snapshot()::text AS snapshot, clock_timestamp()::timestamptz AS at,
       one.timeline::text AS timeline,
       (@known::boolean AND clock_timestamp() - @before::timestamptz < interval '1 minute' AND one.timeline = @timeline::text)::boolean AS known,
       coalesce(c.kind::text, '')::text AS kind, coalesce(c.race_id, '00000000-0000-0000-0000-000000000000')::uuid AS race_id
FROM (SELECT code.feed_timeline() AS timeline) AS one
LEFT JOIN code.changes_since(CASE WHEN @known THEN @next::bigint END, @running::text[], @max_rows) AS c ON true
LIMIT @max_rows::bigint;

-- name: ChangesHorizon :one
-- The oldest transaction that is running: all before it have ended.
SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon;

-- name: ChangesDeleteBrief :execrows
-- Deletes what only those are told who keep answers, of transactions that had ended some time ago, some at a time. Any number of servers may do
-- so at a time.
DELETE FROM changes WHERE ctid = ANY (ARRAY(
    SELECT c.ctid FROM changes c WHERE c.tx < (@horizon::bigint)::text::xid8 AND c.event_id IS NULL AND NOT c.for_live LIMIT 10000 FOR UPDATE SKIP LOCKED));

-- name: ChangesDeleteOld :one
-- Deletes the oldest rows if they are older than an interval, some at a time, but for the newest of each race for_live. Returns how many
-- there were. Any number of servers may do so at a time.
WITH state AS (SELECT f.only_one FROM feed f FOR UPDATE SKIP LOCKED),
old AS (
    SELECT o.tx, o.id, o.race_id, o.for_live
    FROM (SELECT c.tx, c.id, c.race_id, c.for_live, c.created_at FROM changes c, state WHERE c.tx > '0' ORDER BY c.tx, c.id LIMIT 1000) AS o
    WHERE o.created_at < clock_timestamp() - @keep::interval),
newest AS (
    SELECT o.race_id, max(o.id) AS id, EXISTS (SELECT FROM races r WHERE r.id = o.race_id) AS needed FROM old o WHERE o.for_live GROUP BY o.race_id),
kept AS (
    UPDATE changes c SET tx = '0', event_id = NULL, results = NULL, teams = NULL
    FROM newest n JOIN old o ON o.id = n.id WHERE n.needed AND c.tx = o.tx AND c.id = o.id),
superseded AS (
    DELETE FROM changes c USING newest n WHERE c.race_id = n.race_id AND c.for_live AND c.id < n.id AND c.tx = '0'),
deleted AS (
    DELETE FROM changes c USING old o WHERE c.tx = o.tx AND c.id = o.id AND NOT EXISTS (SELECT FROM newest n WHERE n.id = o.id AND n.needed)),
noted AS (
    UPDATE feed SET gone_tx = o.tx, gone_id = o.id FROM (SELECT old.tx, old.id FROM old ORDER BY old.tx DESC, old.id DESC LIMIT 1) AS o
    WHERE (o.tx, o.id) > (feed.gone_tx, feed.gone_id))
SELECT count(*) FROM old;
