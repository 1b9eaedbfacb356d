-- name: JobDeleteOld :exec
-- Deletes the rows of jobs that have ended: those that were done or rejected soon, those that failed later, so that operators can inspect them.
DELETE FROM river_job WHERE (state IN ('completed', 'cancelled') AND finalized_at < now() - @keep_done::interval
    OR state = 'discarded' AND finalized_at < now() - @keep_failed::interval
    OR state IN ('completed', 'cancelled', 'discarded') AND finalized_at > now() + @keep_failed);

-- name: JobTakeOver :one
-- Lets servers try jobs again, or gives them up after their last attempt: those of silent servers if asked to, and those of this server of
-- which it does not know. It was not told of a job if the connection broke while it fetched the job. Announces and counts them. Forgets the
-- silent servers.
WITH forgotten AS (DELETE FROM servers WHERE id = ANY (@quiet::uuid[])),
taken AS (
    UPDATE river_job j
    SET state = CASE WHEN attempt < max_attempts THEN 'available' ELSE 'discarded' END::river_job_state,
        finalized_at = CASE WHEN attempt < max_attempts THEN NULL ELSE now() END,
        scheduled_at = CASE WHEN attempt < max_attempts THEN now() ELSE scheduled_at END,
        errors = array_append(errors, jsonb_build_object('at', now(), 'attempt', attempt, 'error', 'The server ended before the job did.', 'trace', ''))
    WHERE j.state = 'running' AND (
        @judges::boolean AND NOT EXISTS (
            SELECT FROM servers s WHERE s.id::text = j.attempted_by[cardinality(j.attempted_by)] AND s.id <> ALL (@quiet))
        OR j.attempted_by[cardinality(j.attempted_by)] = (@server::uuid)::text AND j.id <> ALL (@held::bigint[])
            AND j.attempted_at NOT BETWEEN now() - @silent::interval AND now() + @silent)
    RETURNING j.queue)
SELECT coalesce(sum(q.jobs), 0)::bigint AS jobs
FROM (SELECT count(*) AS jobs, pg_notify(current_schema() || '.river_insert', format('{"queue":%s}', to_json(queue))) FROM taken GROUP BY queue) AS q;

-- name: JobWaits :one
-- Whether a job of a queue is due that no server does.
SELECT EXISTS (SELECT FROM river_job WHERE state = 'available' AND queue = @queue AND scheduled_at <= now());

-- name: JobLock :many
-- Which jobs are still in the attempt that began then. They stay so until the transaction ends.
SELECT j.id FROM river_job j JOIN (SELECT unnest(@ids::bigint[]) AS id, unnest(@begun::timestamptz[]) AS begun_at) h ON h.id = j.id AND h.begun_at = j.attempted_at
WHERE j.state = 'running' FOR UPDATE OF j;

-- name: JobAnnounce :exec
-- Announces jobs in a queue when the transaction commits. If River has announced one in the same transaction, PostgreSQL drops the repetition.
SELECT pg_notify(current_schema() || '.river_insert', format('{"queue":%s}', to_json(@queue::text)));

-- name: JobComplete :execrows
-- Completes a job if it is still in the attempt that began then.
UPDATE river_job SET state = 'completed', finalized_at = now() WHERE id = @id AND state = 'running' AND attempted_at = @begun_at::timestamptz;

-- name: ServerBeat :exec
INSERT INTO servers (id, beat_at) VALUES (@id, now()) ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at;

-- name: ServerBeats :one
SELECT EXISTS (SELECT FROM servers WHERE id = @id AND beat_at BETWEEN now() - @within::interval AND now() + @within);

-- name: ServerList :many
-- The other servers, and how long ago each reported, which is wrong if the clock was set meanwhile.
SELECT id, beat_at, (now() - beat_at)::interval AS age FROM servers WHERE id <> @id;

-- name: ServerDelete :exec
DELETE FROM servers WHERE id = @id;

-- name: JobHasten :exec
-- Shortens what the database's clock, while it was ahead, has made longer than it can be: the pause after an attempt that failed, a snooze, and the
-- term of River's leader. Queues, attempts and pauses go together.
WITH pauses AS (
    SELECT queue, attempt, pause, count(*) OVER (PARTITION BY queue)::integer AS attempts
    FROM (SELECT unnest(@queues::text[]) AS queue, unnest(@attempts::integer[]) AS attempt, unnest(@pauses::interval[]) AS pause) AS p),
retried AS (
    UPDATE river_job j SET scheduled_at = now() + p.pause FROM pauses p
    WHERE j.state = 'retryable' AND j.queue = p.queue AND least(j.attempt, p.attempts) = p.attempt AND j.scheduled_at > now() + p.pause * 1.1 + @margin::interval),
ready AS (UPDATE river_job SET scheduled_at = now() WHERE state IN ('available', 'scheduled') AND scheduled_at > now() + @margin)
DELETE FROM river_leader WHERE expires_at > now() + @term::interval;
