-- The feed of changes. IDs of transactions are passed as bigint.

-- name: FeedPage :many
-- The events after a position, below the oldest transaction that is running: no event can appear among them any more.
SELECT e.tx::text::bigint AS tx, e.id, e.event_id::uuid AS event_id, e.kind, e.race_id::uuid AS race_id, e.count,
       CASE WHEN cardinality(e.results) <= 100 THEN e.results END::uuid[] AS results, e.import_id, e.fields, e.state, e.teams, e.created_at
FROM changes e
WHERE (e.tx, e.id) > (greatest((@tx::bigint)::text::xid8, '1'), @id::bigint) AND e.tx < pg_snapshot_xmin(pg_current_snapshot()) AND e.event_id IS NOT NULL AND e.user_id IS NULL
ORDER BY e.tx, e.id LIMIT @length::bigint;

-- name: FeedPageOfLogs :many
-- The same of the training logs that a reader follows and may read now, their own and those of athletes whom they coach, or of the one that is named, and who may read these; and of races and results
-- if it is told to.
SELECT e.tx::text::bigint AS tx, e.id, e.event_id::uuid AS event_id, e.kind, e.race_id, e.count,
       CASE WHEN cardinality(e.results) <= 100 THEN e.results END::uuid[] AS results, e.import_id, e.fields, e.state, e.teams,
       e.user_id, e.day, e.run_id, e.comment_id, e.earlier_kinds::text[] AS earlier_kinds, e.earlier_runs, e.created_at
FROM (
    SELECT c.* FROM code.followed_logs(@reader::uuid, @team::boolean, sqlc.narg('one')::uuid) AS l (user_id, with_comments)
     CROSS JOIN LATERAL (
        SELECT x.* FROM changes x
        WHERE x.user_id = l.user_id AND x.reader_id IS NULL AND (x.tx, x.id) > (greatest((@tx::bigint)::text::xid8, '1'), @id::bigint)
          AND x.tx < pg_snapshot_xmin(pg_current_snapshot()) AND (x.comment_id IS NULL AND x.kind <> 'log.plan_changed' OR l.with_comments)
        ORDER BY x.tx, x.id LIMIT @length::bigint) AS c
    UNION ALL
    (SELECT c.* FROM changes c
     WHERE c.reader_id = @reader AND @team AND (sqlc.narg('one') IS NULL OR c.user_id = sqlc.narg('one')) AND (c.tx, c.id) > (greatest((@tx)::text::xid8, '1'), @id)
       AND c.tx < pg_snapshot_xmin(pg_current_snapshot())
     ORDER BY c.tx, c.id LIMIT @length)
    UNION ALL
    (SELECT c.* FROM changes c
     WHERE @public::boolean AND (c.tx, c.id) > (greatest((@tx)::text::xid8, '1'), @id) AND c.tx < pg_snapshot_xmin(pg_current_snapshot())
       AND c.event_id IS NOT NULL AND c.user_id IS NULL
     ORDER BY c.tx, c.id LIMIT @length)) AS e
ORDER BY e.tx, e.id LIMIT @length;

-- name: FeedState :one
-- Which feed it is, up to where events have been deleted, and the transaction where it ends now. `begun` is false in a copy of the
-- database where the feed has not begun anew.
SELECT database = code.feed_database() AS begun, epoch, code.feed_timeline()::text AS timeline, gone_tx::text::bigint AS gone_tx, gone_id,
       pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS ends_tx
FROM feed;

-- name: FeedBegin :exec
SELECT code.begin_feed();
