-- Secret links, and what they lead to.

-- name: LinkAdd :one
INSERT INTO links (id, user_id, kind, name, hash) VALUES (@id, @user_id, @kind, sqlc.narg('name'), @hash) RETURNING created_at;

-- name: LinkCount :one
SELECT count(*) FROM links WHERE user_id = @user_id;

-- name: LinkList :many
SELECT id, kind, name, created_at, used_at FROM links WHERE user_id = @user_id ORDER BY created_at DESC, id DESC;

-- name: LinkDelete :execrows
DELETE FROM links WHERE user_id = @user_id AND id = @id;

-- name: LinkGet :one
-- Not of a suspended user.
SELECT l.id, l.user_id, l.kind, coalesce(l.used_at NOT BETWEEN now() - @touch_every::interval AND clock_timestamp(), true)::boolean AS touch
FROM links l JOIN users u ON u.id = l.user_id WHERE l.hash = @hash AND u.suspended_at IS NULL;

-- name: LinkTouch :exec
UPDATE links SET used_at = now() WHERE id = @id;

-- name: PictureDays :many
SELECT day::date AS day, sum(code.miles(meters))::double precision AS miles FROM runs
WHERE user_id = @user_id AND day BETWEEN @first::date AND @last::date AND meters > 0 AND running GROUP BY runs.day;

-- name: PictureHealth :many
-- The resting heart rates or the sleep of the days that have them.
SELECT day, (CASE WHEN @sleep::boolean THEN sleep ELSE rhr END)::double precision AS value FROM entries
WHERE user_id = @user_id AND day BETWEEN @first AND @last AND CASE WHEN @sleep::boolean THEN sleep ELSE rhr END IS NOT NULL;

-- name: LinkedRuns :many
-- The newest runs of some days.
SELECT sqlc.embed(r), e.updated_at
FROM runs r JOIN entries e ON e.user_id = r.user_id AND e.day = r.day
WHERE r.user_id = @user_id AND r.day BETWEEN @first::date AND @last::date
ORDER BY r.day DESC, r.place LIMIT 2000;
