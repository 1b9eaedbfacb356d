-- name: MetricsBacklog :one
-- What waits in the database. A job waits from when it is inserted, also between attempts, but not before it is due.
SELECT count(*) FILTER (WHERE w.waits) AS jobs,
    coalesce(max(extract(epoch FROM now() - j.created_at)) FILTER (WHERE w.waits), 0)::double precision AS oldest,
    count(*) FILTER (WHERE j.state = 'discarded') AS failed,
    (SELECT count(*) FROM search_pending) AS unindexed,
    (SELECT coalesce(sum(size), 0) FROM log_imports WHERE log_imports.state IN ('receiving', 'waiting', 'running'))::bigint AS uploads,
    coalesce((SELECT extract(epoch FROM b.began_at) FROM last_backup b), 0)::double precision AS last_backup,
    (SELECT coalesce(max(extract(epoch FROM clock_timestamp() - e.created_at)), 0) FROM changes e
     WHERE e.event_id IS NOT NULL AND e.tx >= pg_snapshot_xmin(pg_current_snapshot()))::double precision AS feed_lag
FROM river_job j
CROSS JOIN LATERAL (SELECT j.state IN ('available', 'retryable', 'running') OR j.state = 'scheduled' AND j.scheduled_at <= now() AS waits) AS w;

-- name: BackupComplete :exec
INSERT INTO last_backup (began_at) VALUES (@began_at)
ON CONFLICT (one) DO UPDATE SET began_at = greatest(last_backup.began_at, excluded.began_at);
