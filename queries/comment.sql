-- Comments on the days and runs of training logs. code.comment_access says who may read and write them.

-- name: CommentAccess :one
-- Whose log it is, and whether the reader may read and write comments in it.
SELECT log.user_id::uuid AS user_id, log.readable::boolean AS readable
FROM code.comment_access(@reader::uuid, @team::boolean, sqlc.narg('owner')::uuid, sqlc.narg('athlete_key')::text) AS log (user_id, readable);

-- name: CommentList :many
-- The comments on a day, oldest first. If there are none, CommentAccess tells why. A reader has always seen what they wrote.
SELECT sqlc.embed(c), a.name AS author,
       (c.author_id = @reader::uuid OR EXISTS (SELECT FROM seen_comments s WHERE s.comment_id = c.id AND s.reader_id = @reader::uuid))::boolean AS seen
FROM code.comment_access(@reader::uuid, @team::boolean, sqlc.narg('owner')::uuid, sqlc.narg('athlete_key')::text) AS log (user_id, readable)
JOIN comments c ON c.user_id = log.user_id AND c.day = @day::date
JOIN users a ON a.id = c.author_id
WHERE log.readable ORDER BY c.created_at, c.id;

-- name: CommentPage :many
-- Comments on all days of a log or those of a stretch, the newest day first, after a comment of an earlier page. If there are none, CommentAccess tells why.
SELECT sqlc.embed(c), a.name AS author,
       (c.author_id = @reader::uuid OR EXISTS (SELECT FROM seen_comments s WHERE s.comment_id = c.id AND s.reader_id = @reader::uuid))::boolean AS seen
FROM code.comment_access(@reader::uuid, @team::boolean, sqlc.narg('owner')::uuid, sqlc.narg('athlete_key')::text) AS log (user_id, readable)
JOIN comments c ON c.user_id = log.user_id AND c.day BETWEEN @first::date AND @last::date
JOIN users a ON a.id = c.author_id
WHERE log.readable AND (sqlc.narg('before_day')::date IS NULL OR (c.day, c.id) < (sqlc.narg('before_day')::date, sqlc.narg('before_id')::uuid))
ORDER BY c.day DESC, c.id DESC LIMIT @length;

-- name: CommentGet :one
-- No row: there is no such comment, or the reader may not read it.
SELECT sqlc.embed(c), a.name AS author,
       (c.author_id = @reader::uuid OR EXISTS (SELECT FROM seen_comments s WHERE s.comment_id = c.id AND s.reader_id = @reader::uuid))::boolean AS seen
FROM comments c
JOIN users a ON a.id = c.author_id
CROSS JOIN LATERAL code.comment_access(@reader::uuid, @team::boolean, c.user_id, NULL) AS log (user_id, readable)
WHERE c.id = @id AND log.readable;

-- name: CommentLockDay :exec
-- Keeps others from adding comments to a day of a log, and the author from adding more elsewhere, until the transaction ends. The next statement
-- sees what this one has waited for. The author comes first, always, so nobody waits in a circle.
SELECT pg_advisory_xact_lock(hashtextextended('comments by ' || (@author_id::uuid)::text, 0)),
       pg_advisory_xact_lock(hashtextextended('comments on ' || (@user_id::uuid)::text || ' ' || (@day::date)::text, 0));

-- name: CommentCounts :one
-- How many comments there are on a day, how many of these the author wrote, and how many the author wrote anywhere since a time.
SELECT d.all_of_day, d.own_of_day, (SELECT count(*) FROM comments c WHERE c.author_id = @author_id AND c.created_at > @since) AS own_since
FROM (SELECT count(*) AS all_of_day, count(*) FILTER (WHERE c.author_id = @author_id) AS own_of_day
      FROM comments c WHERE c.user_id = @user_id AND c.day = @day::date) AS d;

-- name: CommentAdd :execrows
-- No row: the day has no such run. The run is kept from being deleted until the transaction ends.
INSERT INTO comments (id, user_id, day, run_id, author_id, text, created_at, updated_at)
SELECT @id, @user_id, @day::date, r.id, @author_id, @text, @now, @now
FROM (SELECT) AS one LEFT JOIN LATERAL (
    SELECT x.id FROM runs x WHERE x.id = sqlc.narg('run_id')::uuid AND x.user_id = @user_id AND x.day = @day FOR KEY SHARE) AS r ON true
WHERE sqlc.narg('run_id')::uuid IS NULL OR r.id IS NOT NULL;

-- name: CommentMarkSeen :exec
-- Marks the comments that others wrote on a day as seen, but for one that is being deleted.
INSERT INTO seen_comments (comment_id, reader_id)
SELECT c.id, @reader::uuid FROM comments c WHERE c.user_id = @user_id AND c.day = @day::date AND c.author_id <> @reader::uuid FOR KEY SHARE
ON CONFLICT DO NOTHING;

-- name: CommentLock :one
-- Keeps others from changing a comment until the transaction ends.
SELECT id FROM comments WHERE id = @id FOR UPDATE;

-- name: CommentChange :execrows
-- Only its author changes a comment. The same text changes nothing.
UPDATE comments SET text = @text, updated_at = CASE WHEN text = @text THEN updated_at ELSE @now END WHERE id = @id AND author_id = @author_id;

-- name: CommentDelete :execrows
-- By its author, even if they may not read the log any more, or by the owner of the log. Where team is false, the caller is no coach.
DELETE FROM comments WHERE id = @id AND (user_id = @caller OR author_id = @caller AND @team::boolean);
