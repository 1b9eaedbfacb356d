-- Reports of an athlete's season, by secret links.

-- name: SeasonReportCheck :one
-- Whether an athlete's log is one that a coach may read, and how many reports the coach has made.
SELECT EXISTS (SELECT FROM code.team_logs(@coach_id::uuid, false, true) AS l (user_id, name, timezone, healthy) WHERE l.user_id = @user_id::uuid)::boolean AS readable,
       (SELECT count(*) FROM season_reports r WHERE r.coach_id = @coach_id) AS made;

-- name: SeasonReportAdd :exec
INSERT INTO season_reports (id, coach_id, user_id, hash, first, last, text) VALUES (@id, @coach_id, @user_id, @hash, @first, @last, sqlc.narg('text'));

-- name: SeasonReportTell :exec
-- Tells the athlete of a report.
SELECT code.notify(@user_id::uuid, jsonb_populate_record(NULL::notices, jsonb_build_object('kind', 'season_report', 'actor_id', @coach_id::uuid, 'owner_id', @user_id::uuid)));

-- name: SeasonReportList :many
-- The reports that a user has made, or that are of the user, newest first, or the one with an ID.
SELECT r.id, r.user_id, u.name AS athlete, r.coach_id, k.name AS coach, r.first, r.last, r.text, r.created_at
FROM (SELECT x.id FROM season_reports x WHERE x.coach_id = @caller::uuid UNION SELECT y.id FROM season_reports y WHERE y.user_id = @caller) AS mine
JOIN season_reports r ON r.id = mine.id JOIN users u ON u.id = r.user_id JOIN users k ON k.id = r.coach_id
WHERE r.id = coalesce(sqlc.narg('id'), r.id) ORDER BY r.created_at DESC, r.id DESC LIMIT 400;

-- name: SeasonReportDelete :execrows
DELETE FROM season_reports WHERE id = @id AND (coach_id = @caller::uuid OR user_id = @caller);

-- name: SeasonReportOpen :one
-- The report of a link. No row: there is none, or its coach may not read the log now.
SELECT r.coach_id, r.user_id, r.first, r.last, r.text, u.name AS athlete, k.name AS coach, k.units, h.team_name::text AS team, c.athlete_id,
       (u.health_visibility = 'public')::boolean AS healthy
FROM season_reports r
JOIN users u ON u.id = r.user_id
JOIN users k ON k.id = r.coach_id
JOIN accepted_coaches t ON t.user_id = r.user_id AND t.coach_id = r.coach_id
JOIN users h ON h.id = coalesce(t.head_id, t.coach_id)
LEFT JOIN athlete_ids c ON c.user_id = u.id AND c.claimed
WHERE r.hash = @hash AND u.suspended_at IS NULL AND k.suspended_at IS NULL AND u.log_visibility <> 'private' AND code.coaches(k.id, u.id, u.team_id);
