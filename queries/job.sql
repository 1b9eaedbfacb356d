-- name: JobDeleteOld :exec
-- Deletes the rows of jobs that have ended: those that were done or rejected soon, those that failed later, so that operators can inspect them.
DELETE FROM river_job WHERE state IN ('completed', 'cancelled') AND finalized_at < now() - @keep_done::interval
    OR state = 'discarded' AND finalized_at < now() - @keep_failed::interval;

-- name: JobListStuck :many
-- The jobs that a server began so long ago that it has most likely ended.
SELECT id FROM river_job WHERE state = 'running' AND attempted_at < now() - @after::interval ORDER BY id LIMIT 1000;

-- name: JobRescue :execrows
-- Lets other servers try these of the stuck jobs again, or gives them up after their last attempt.
UPDATE river_job
SET state = CASE WHEN attempt < max_attempts THEN 'available' ELSE 'discarded' END::river_job_state,
    finalized_at = CASE WHEN attempt < max_attempts THEN NULL ELSE now() END,
    scheduled_at = CASE WHEN attempt < max_attempts THEN now() ELSE scheduled_at END,
    errors = array_append(errors, jsonb_build_object('at', now(), 'attempt', attempt, 'error', 'The server ended before the job did.', 'trace', ''))
WHERE id = ANY (@ids::bigint[]) AND state = 'running' AND attempted_at < now() - @after::interval;
