-- Imports of what other services know of a user's past. An upload arrives in pieces, each in a statement of its own, so that a slow sender
-- holds neither a connection nor a transaction.

-- name: LogImportBegin :exec
INSERT INTO log_imports (id, user_id, via, created_at) VALUES (@id, @user_id, @via, @now);

-- name: LogImportCount :one
-- How many imports of a user have not ended, of those whose uploads arrived in one way.
SELECT count(*) FILTER (WHERE state = 'receiving') AS receiving, count(*) FILTER (WHERE state <> 'receiving') AS begun
FROM log_imports WHERE user_id = @user_id AND via = @via AND state IN ('receiving', 'waiting', 'running');

-- name: LogImportLinked :one
-- How many files a user's links have taken lately.
SELECT count(*) FROM log_imports WHERE user_id = @user_id AND via = 'link' AND created_at > @since;

-- name: LogImportTaken :one
-- How much all uploads take whose imports have not ended.
SELECT coalesce(sum(size), 0)::bigint FROM log_imports WHERE state IN ('receiving', 'waiting', 'running');

-- name: LogImportTakeRoom :one
-- Reports whether there was room for more of an upload.
SELECT code.take_upload_room(@id, @bytes, @max_bytes)::boolean;

-- name: LogImportReceive :exec
INSERT INTO log_import_pieces (import_id, piece, content) VALUES (@import_id, @piece, @content);

-- name: LogImportDrop :exec
-- Drops an upload that did not become an import.
DELETE FROM log_imports WHERE id = @id AND state = 'receiving';

-- name: LogImportDropOld :exec
-- Drops uploads whose server ended while they arrived.
DELETE FROM log_imports WHERE state = 'receiving' AND received_at < now() - @after::interval;

-- name: LogImportEndLost :exec
-- Ends imports that no job will continue. New ones get their job in the transaction that begins them.
WITH ended AS (
    UPDATE log_imports i SET state = 'failed', error = @error::text, ended_at = now()
    WHERE i.state IN ('waiting', 'running') AND NOT EXISTS (
        SELECT FROM river_job j WHERE j.kind = @kind::text AND j.finalized_at IS NULL AND j.args @> jsonb_build_object('import', i.id))
    RETURNING i.id)
DELETE FROM log_import_pieces p USING ended WHERE p.import_id = ended.id;

-- name: LogImportStart :one
-- Makes an upload an import.
UPDATE log_imports SET
    state = 'waiting', source = sqlc.narg('source')::text, file_name = sqlc.narg('file_name')::text, dry_run = @dry_run,
    other_sports = @other_sports, merge = @merge, restore = @restore, hints = @hints
WHERE id = @id AND user_id = @user_id AND state = 'receiving'
RETURNING *;

-- name: LogImportGet :one
SELECT * FROM log_imports WHERE id = @id AND user_id = @user_id AND state <> 'receiving';

-- name: LogImportList :many
-- The newest imports of a user, without their warnings.
SELECT * FROM log_imports WHERE user_id = @user_id AND state <> 'receiving' ORDER BY id DESC LIMIT 100;

-- name: LogImportLock :one
SELECT * FROM log_imports WHERE id = @id AND user_id = @user_id AND state <> 'receiving' FOR UPDATE;

-- name: LogImportRun :one
-- What a job needs to go on with an import. No row: it has ended, or waits for another import of the same user, whom the caller has locked.
UPDATE log_imports i SET state = 'running'
FROM users u
WHERE i.id = @id AND i.state IN ('waiting', 'running') AND u.id = i.user_id
  AND (i.state = 'running' OR NOT EXISTS (
      SELECT FROM log_imports o WHERE o.user_id = i.user_id AND (o.state = 'running' OR o.state = 'waiting' AND o.id < i.id)))
RETURNING i.*, u.timezone, u.units;

-- name: LogImportUserLock :exec
-- Serialises what begins or continues imports of the user of an import.
SELECT u.id FROM users u JOIN log_imports i ON i.user_id = u.id WHERE i.id = @id FOR NO KEY UPDATE OF u;

-- name: LogImportWaits :one
SELECT EXISTS (SELECT FROM log_imports WHERE id = @id AND state IN ('waiting', 'running'));

-- name: LogImportOpen :exec
UPDATE log_imports SET total = @total::integer, source = @source::text, report = @report WHERE id = @id AND state = 'running';

-- name: LogImportAdvance :execrows
-- Notes that items are done, in the transaction of what they add. Of two servers that do the same items one changes nothing here, and rolls
-- back.
UPDATE log_imports SET
    position = @next, runs = runs + @runs::integer, merged = merged + @merged::integer, days = days + @days::integer, tracks = tracks + @tracks::integer,
    parts = parts + @parts::integer, taken = taken + @taken::integer, duplicates = duplicates + @duplicates::integer,
    skipped = skipped + @skipped::integer, unknown_sports = @unknown_sports, report = @report, preview = @preview
WHERE id = @id AND state = 'running' AND position = @position;

-- name: LogImportReport :exec
UPDATE log_imports SET report = @report WHERE id = @id AND state IN ('waiting', 'running');

-- name: LogImportEnd :execrows
-- Ends an import and drops its upload.
WITH ended AS (
    UPDATE log_imports SET state = @state, error = sqlc.narg('error')::text, ended_at = now()
    WHERE log_imports.id = @id AND log_imports.state IN ('waiting', 'running') RETURNING log_imports.id)
DELETE FROM log_import_pieces p USING ended WHERE p.import_id = ended.id;

-- name: LogImportWake :exec
-- Makes the jobs due of the user's imports that waited for one that has ended, and announces them when the transaction commits.
WITH woken AS (
    UPDATE river_job j SET state = 'available', scheduled_at = now()
    FROM log_imports ended JOIN log_imports i ON i.user_id = ended.user_id AND i.state = 'waiting'
    WHERE ended.id = @id AND j.kind = @kind::text AND j.state IN ('available', 'scheduled') AND j.args @> jsonb_build_object('import', i.id)
    RETURNING j.queue)
SELECT pg_notify(current_schema() || '.river_insert', format('{"queue":%s}', to_json(queue))) FROM woken;

-- name: LogImportPiece :one
SELECT content FROM log_import_pieces WHERE import_id = @import_id AND piece = @piece;

-- name: LogImportDays :many
-- What the days of some items have.
SELECT sqlc.embed(e), (SELECT count(*) FROM runs r WHERE r.user_id = e.user_id AND r.day = e.day) AS runs
FROM entries e WHERE e.user_id = @user_id AND e.day = ANY (@days::date[]);

-- name: LogImportRuns :many
-- The runs that items may be duplicates of: those of their days and of the days beside them.
SELECT sqlc.embed(r),
       EXISTS (SELECT FROM log_import_changes c WHERE c.import_id = @import_id AND c.day = r.day AND r.id = ANY (c.runs)) AS own
FROM runs r WHERE r.user_id = @user_id AND r.day = ANY (@days::date[]);

-- name: LogImportKnown :many
-- The external IDs, by some sources, of the log's runs and of deleted ones.
SELECT r.source::text AS source, r.external_id::text AS external_id, false AS deleted FROM runs r
WHERE r.user_id = @user_id AND r.source = ANY (@sources::text[]) AND r.external_id = ANY (@ids::text[])
UNION ALL
SELECT d.source, d.external_id, true FROM deleted_runs d
WHERE d.user_id = @user_id AND d.source = ANY (@sources::text[]) AND d.external_id = ANY (@ids::text[]);

-- name: LogImportNote :exec
-- Notes what was added to days, and what was filled in of runs of the log, whose tracks have been stored.
SELECT code.note_import(@import_id, @days);

-- name: LogImportEdited :one
-- How many of the runs that an import added have been changed since.
SELECT code.edited_runs(@import_id)::bigint;

-- name: LogImportChanges :many
-- What an import has added to days.
SELECT day, runs, given, filled FROM log_import_changes WHERE import_id = @import_id ORDER BY day;

-- name: LogImportDropTracks :exec
-- Deletes the tracks that an import has added to runs that were there.
DELETE FROM tracks t USING log_import_changes c CROSS JOIN LATERAL jsonb_each(c.filled) AS f
WHERE c.import_id = @import_id AND t.run_id = f.key::uuid AND t.user_id = @user_id AND to_jsonb(t.created_at) = f.value -> 'track';

-- name: LogImportForget :exec
DELETE FROM log_import_changes WHERE import_id = @import_id;

-- name: LogImportBelong :execrows
-- Notes which shoes and goals were added.
UPDATE log_imports SET shoes = shoes || @shoes::uuid[], goals = goals || @goals::text[] WHERE id = @id AND state = 'running';

-- name: LogImportDropBelongings :exec
-- Deletes the shoes that an import added and no run has, and the goals that are still as it set them.
WITH goal AS (
    DELETE FROM period_goals g USING log_imports i
    WHERE i.id = @id AND g.user_id = i.user_id AND g.period::text = ANY (i.goals) AND g.updated_at = i.created_at)
DELETE FROM shoes s USING log_imports i
WHERE i.id = @id AND s.user_id = i.user_id AND s.id = ANY (i.shoes) AND NOT EXISTS (SELECT FROM runs r WHERE r.user_id = s.user_id AND r.shoe_id = s.id);

-- name: LogImportUndone :one
UPDATE log_imports SET state = 'undone', ended_at = now() WHERE id = @id RETURNING *;

-- name: TrackLock :exec
-- Transactions that add to a user's tracks wait here for each other. The sum is a statement of its own: one that
-- had to wait would not see what it waited for.
SELECT pg_advisory_xact_lock(hashtextextended('tracks ' || @user_id::uuid, 0));

-- name: TrackTaken :one
-- How much a user's tracks take, but that of a run which is to be replaced.
SELECT coalesce(sum(stored), 0)::bigint AS stored FROM tracks WHERE user_id = @user_id AND run_id IS DISTINCT FROM sqlc.narg('replaced')::uuid;

-- name: TrackWrite :exec
INSERT INTO tracks AS t (run_id, user_id, format, file, size, points, polyline, early, late, notes, created_at)
VALUES (@run_id, @user_id, @format, @file, @size, @points, @polyline, @early, @late, @notes, @now)
ON CONFLICT (run_id) DO UPDATE SET
    format = excluded.format, file = excluded.file, size = excluded.size, points = excluded.points, polyline = excluded.polyline,
    early = excluded.early, late = excluded.late, notes = excluded.notes, created_at = excluded.created_at;

-- name: TrackGet :one
-- A track, and what of it a reader may see. The file is for TrackFile.
SELECT r.id AS run_id, r.user_id, t.format::text AS format, t.size::integer AS size, t.points::integer AS points, t.polyline::text AS polyline,
       t.early::integer AS early, t.late::integer AS late, t.notes::text[] AS notes, t.created_at::timestamptz AS created_at, u.private_zones, u.zone_circles,
       (r.user_id IS NOT DISTINCT FROM sqlc.narg('reader')::uuid)::boolean AS own, log.readable::boolean AS readable,
       coalesce(u.track_visibility = 'public' OR r.user_id = sqlc.narg('reader')::uuid
           OR (u.track_visibility = 'team' AND @team::boolean AND code.coaches(sqlc.narg('reader')::uuid, u.id, u.team_id)), false)::boolean AS visible
FROM runs r
JOIN tracks t ON t.run_id = r.id
JOIN users u ON u.id = r.user_id
CROSS JOIN LATERAL code.log_access(sqlc.narg('reader')::uuid, false, @team::boolean, r.user_id, NULL, NULL) AS log (user_id, timezone, readable, healthy)
WHERE r.id = @run_id;

-- name: TrackFile :one
SELECT format, file FROM tracks WHERE run_id = @run_id AND user_id = @user_id;

-- name: TrackDelete :execrows
DELETE FROM tracks WHERE run_id = @run_id AND user_id = @user_id;

-- name: TrackRowLock :one
SELECT run_id FROM tracks WHERE run_id = @run_id AND user_id = @user_id FOR UPDATE;

-- name: TrackNext :many
-- The next tracks of a user, without their files.
SELECT run_id, format, stored, size FROM tracks WHERE user_id = @user_id AND run_id > @after ORDER BY run_id LIMIT 500;

-- name: TrackPiece :one
SELECT substring(file FROM @from_byte::integer FOR @bytes::integer)::bytea AS piece FROM tracks WHERE run_id = @run_id;
