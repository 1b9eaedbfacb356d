-- Requests that are not carried out twice. internal/httpapi/reply/idempotency locks a key, looks for an answer, and adds the answer in the transaction of
-- what the request creates.

-- name: IdempotencyKeyLock :one
-- Locks the key until the transaction ends; false if another request holds it. The lock does not wait, so that repeated requests cannot
-- use up the connections.
SELECT pg_try_advisory_xact_lock(@lock::bigint) AS locked;

-- name: IdempotencyKeyGet :one
SELECT fingerprint, status, location, content_type, body FROM idempotency_keys
WHERE user_id = @user_id AND agent_id = @agent_id AND key = @key AND created_at > now() - interval '24 hours';

-- name: IdempotencyKeyAdd :exec
-- Replaces a row that has expired and has not been deleted yet.
INSERT INTO idempotency_keys (user_id, agent_id, key, fingerprint, status, location, content_type, body)
VALUES (@user_id, @agent_id, @key, @fingerprint, sqlc.narg('status'), sqlc.narg('location'), sqlc.narg('content_type'), sqlc.narg('body'))
ON CONFLICT ON CONSTRAINT idempotency_keys_pkey DO UPDATE SET
    fingerprint = excluded.fingerprint, status = excluded.status, location = excluded.location, content_type = excluded.content_type,
    body = excluded.body, created_at = excluded.created_at;

-- name: IdempotencyKeyDeleteExpired :exec
DELETE FROM idempotency_keys WHERE created_at <= now() - interval '24 hours';
