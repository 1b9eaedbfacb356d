-- Triggers count the votes into their race. VoteCast and VoteWithdraw travel together with RaceGet, which sees what they did.

-- name: VoteGet :one
SELECT r.id AS race_id, v.vote, v.updated_at
FROM races r LEFT JOIN votes v ON v.race_id = r.id AND v.user_id = @user_id
WHERE r.id = @race_id;

-- name: VoteCast :exec
-- The same vote again changes nothing, not even when it was cast.
INSERT INTO votes (race_id, user_id, vote, updated_at) VALUES (@race_id, @user_id, @vote, @now)
ON CONFLICT ON CONSTRAINT votes_one_per_user DO UPDATE SET vote = excluded.vote, updated_at = excluded.updated_at
WHERE votes.vote <> excluded.vote;

-- name: VoteWithdraw :exec
DELETE FROM votes WHERE race_id = @race_id AND user_id = @user_id;

-- name: VoteLock :exec
SELECT vote FROM votes WHERE race_id = @race_id AND user_id = @user_id FOR UPDATE;
