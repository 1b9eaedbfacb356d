-- name: JobDeleteOld :exec
-- Deletes the rows of ended jobs. Failed ones are kept longer, so that operators can inspect them.
DELETE FROM river_job WHERE (state IN ('completed', 'cancelled') AND finalized_at < now() - @keep_done::interval
    OR state = 'discarded' AND finalized_at < now() - @keep_failed::interval
    OR state IN ('completed', 'cancelled', 'discarded') AND finalized_at > now() + @keep_failed);

-- name: JobWaits :one
-- Whether a job of a queue is due that no server does.
SELECT EXISTS (SELECT FROM river_job WHERE state = 'available' AND queue = @queue AND scheduled_at <= now());

-- name: JobLock :many
-- Which jobs a server works on. They stay so until the transaction ends.
SELECT id FROM river_job WHERE id = ANY (@ids::bigint[]) AND state = 'running' AND attempted_by[cardinality(attempted_by)] = @server::text FOR UPDATE;

-- name: JobAnnounce :exec
-- Announces jobs in a queue when the transaction commits. If River has announced one in the same transaction, PostgreSQL drops the repetition.
SELECT pg_notify(current_schema() || '.river_insert', format('{"queue":%s}', to_json(@queue::text)));

-- name: JobComplete :execrows
-- Completes a job if a server is still in an attempt at it.
UPDATE river_job SET state = 'completed', finalized_at = now()
WHERE id = @id AND state = 'running' AND attempt = @attempt AND attempted_by[cardinality(attempted_by)] = @server::text;

-- name: JobHasten :exec
-- Shortens what the database's clock, while it was ahead, has made longer than it can be: an attempt, the pause after one that failed, a snooze, and
-- the term of River's leader. Queues, attempts and pauses go together.
WITH pauses AS (
    SELECT queue, attempt, pause, count(*) OVER (PARTITION BY queue)::integer AS attempts
    FROM (SELECT unnest(@queues::text[]) AS queue, unnest(@attempts::integer[]) AS attempt, unnest(@pauses::interval[]) AS pause) AS p),
retried AS (
    UPDATE river_job j SET scheduled_at = now() + p.pause FROM pauses p
    WHERE j.state = 'retryable' AND j.queue = p.queue AND least(j.attempt, p.attempts) = p.attempt AND j.scheduled_at > now() + p.pause * 1.1 + @margin::interval),
begun AS (UPDATE river_job SET attempted_at = now() WHERE state = 'running' AND attempted_at > now() + @margin),
ready AS (UPDATE river_job SET scheduled_at = now() WHERE state IN ('available', 'scheduled') AND scheduled_at > now() + @margin)
DELETE FROM river_leader WHERE expires_at > now() + @term::interval;
