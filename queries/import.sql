-- name: ImportLock :exec
-- Waits for other imports into the race.
SELECT pg_advisory_xact_lock(hashtextextended('import ' || @race_id::uuid, 0));

-- name: ImportSeason :one
-- What the rows repeat of their race. It stays so until the transaction ends; votes need not wait.
SELECT sport, season FROM races WHERE id = @race_id FOR KEY SHARE;

-- name: ImportAdd :exec
-- Notes an import and its contests, a division of '' being none. Refuses the import if the race has been locked, say, since its results began to be copied.
WITH added AS (
    INSERT INTO imports (race_id, id, user_id, mode, file_name, sha256, again, imported, youth, created_at)
    SELECT @race_id::uuid, @id, sqlc.narg('user_id')::uuid, @mode, nullif(@file_name::text, ''), @sha256, @again, @imported, @youth, @now
    FROM code.require_race(@race_id::uuid, @caller::actor, 'add')
    RETURNING race_id, id
)
INSERT INTO imported_contests (race_id, import_id, gender, event, division, round)
SELECT DISTINCT a.race_id, a.id, c.gender::gender, c.event, nullif(c.division, ''), c.round::result_round
FROM added a, (SELECT unnest(@genders::text[]) AS gender, unnest(@events::text[]) AS event, unnest(@divisions::text[]) AS division, unnest(@rounds::text[]) AS round) AS c;

-- name: ImportExists :one
SELECT EXISTS (SELECT FROM imports WHERE race_id = @race_id AND sha256 = @sha256 AND NOT again);

-- name: ImportSupersede :exec
-- A later import of the same file counts instead.
UPDATE imports SET again = true WHERE race_id = @race_id AND sha256 = @sha256 AND NOT again;

-- name: ImportPlan :many
-- Prepares the replacement of results by the rows of the temporary table incoming, and returns which decisions are kept, or conflict with the file.
SELECT p.decision::text AS decision, p.athlete::text AS athlete, coalesce(p.conflict, '')::text AS conflict
FROM code.plan_replacement(@race_id::uuid, @heats::boolean, @discard::boolean) AS p ORDER BY 1, 2;

-- name: ImportWordy :one
-- Whether an import with so many characters in its names may have too many words that are new: a word and the space after it have two characters.
SELECT (sqlc.arg('characters')::bigint / 2 > l.words)::boolean AS wordy
FROM (SELECT coalesce(nullif(current_setting('harrier.words_per_import', true), ''), '9223372036854775807')::bigint AS words) AS l;

-- name: ImportCheckLimits :exec
-- Fails if an import of so many results exceeds a limit of the account. The transaction is rolled back.
SELECT code.check_import(@account::uuid, @results::bigint, @wordy::boolean, @replaces::boolean);

-- name: ImportReplace :exec
-- Moves the rows of the temporary table incoming into the place of the results that ImportPlan found.
SELECT code.replace_results(@race_id::uuid, @id::uuid, @caller::actor);

-- name: ImportPlaceHeats :many
-- Places the heats of an import together with the others of their events. Returns the events whose places were published or corrected.
SELECT p.gender, p.event, p.division FROM code.place_heats(@race_id::uuid, code.contests_of_import(@race_id::uuid, @id::uuid)) AS p;

-- name: ImportIsCurrent :one
-- Whether the race still has all results of a file.
SELECT EXISTS (SELECT FROM imports i WHERE i.race_id = @race_id AND i.sha256 = @sha256 AND NOT i.again
               AND i.imported = (SELECT count(*) FROM results r WHERE r.race_id = i.race_id AND r.import_id = i.id));

-- name: ImportsReadable :one
-- Whether a user directs a race, or is an operator, if that counts.
SELECT code.directs(r.id, @caller::uuid, @operators::boolean)::boolean FROM races r WHERE r.id = @race_id;

-- name: ImportWithheld :one
-- How many of an import's results have a name that is withheld.
SELECT count(*) FROM withheld_names w JOIN results x ON x.race_id = w.race_id AND x.id = w.result_id
WHERE w.race_id = @race_id AND x.import_id = @id;

-- name: ImportYouth :many
-- Which imports, by their races and IDs in pairs, are of files that call their athletes girls and boys.
SELECT i.id FROM (SELECT unnest(@races::uuid[]) AS race_id, unnest(@ids::uuid[]) AS id) AS named
JOIN imports i ON i.race_id = named.race_id AND i.id = named.id WHERE i.youth;

-- name: ImportList :many
-- A race's imports, newest first.
SELECT i.id, i.user_id, u.name AS user_name, i.mode, i.file_name, i.imported, i.created_at
FROM imports i LEFT JOIN users u ON u.id = i.user_id
WHERE i.race_id = @race_id ORDER BY i.id DESC LIMIT 1000;

-- name: ImportCheck :one
-- An import that the caller may delete. `replaced` says that a later import replaced results of it; `corrected` are athletes whose
-- results have been changed, deleted or added to its events or heats since it replaced others.
WITH heats AS MATERIALIZED (
    SELECT DISTINCT x.gender, x.event, x.division, x.round, x.heat FROM results x WHERE x.race_id = @race_id AND x.import_id = @id)
SELECT i.id, i.mode,
       EXISTS (SELECT FROM replaced_results p WHERE p.race_id = i.race_id AND p.result ->> 'import_id' = i.id::text) AS replaced,
       CASE WHEN i.mode IN ('replace', 'heat') THEN ARRAY(
           SELECT r.athlete FROM results r
           WHERE r.race_id = i.race_id AND CASE WHEN r.import_id = i.id THEN r.updated_at <> i.created_at ELSE r.created_at > i.created_at
               AND EXISTS (SELECT FROM heats x WHERE x.gender = r.gender AND x.event = r.event
                           AND x.round = r.round AND (x.division = r.division OR x.division IS NULL OR r.division IS NULL)
                           AND (i.mode = 'replace' OR x.heat = r.heat OR r.heat IS NULL)) END
           ORDER BY r.id LIMIT 10)
       WHEN i.mode = 'renumber' THEN ARRAY(
           SELECT r.athlete FROM code.renamed_by(i.race_id, i.id) AS c JOIN results r ON r.race_id = (SELECT @race_id::uuid) AND r.id = c.result_id
           WHERE NOT to_jsonb(r) @> c.written ORDER BY r.id LIMIT 10) END::text[] AS corrected,
       CASE WHEN i.mode IN ('replace', 'heat') THEN i.imported - (SELECT count(*) FROM results r WHERE r.race_id = i.race_id AND r.import_id = i.id)
            WHEN i.mode = 'renumber' THEN (SELECT count(*) FROM code.renamed_by(i.race_id, i.id) AS c
                                           WHERE NOT EXISTS (SELECT FROM results r WHERE r.race_id = (SELECT @race_id::uuid) AND r.id = c.result_id))
            ELSE 0 END::bigint AS deleted
FROM imports i
WHERE i.race_id = @race_id AND i.id = @id AND code.require_race(i.race_id, @caller::actor, 'correct', i.user_id) IS NOT NULL;

-- name: ImportDelete :one
SELECT code.delete_import(@race_id::uuid, @id::uuid, @correction_id::uuid, sqlc.narg('user_id')::uuid, sqlc.narg('reason')::text, @now::timestamptz)::bigint;

-- name: ImportRedo :one
-- Takes back that an import was deleted, if the caller may correct the race. Null if it was not, and -1 if the race has changed since.
SELECT coalesce(code.redo_import(d.race_id, d.id, @correction_id::uuid, @corrector::uuid, @now::timestamptz), -2)::bigint AS results
FROM deleted_imports d
WHERE d.race_id = @race_id AND d.id = @id AND code.require_race(d.race_id, @caller::actor, 'correct', (d.content ->> 'user_id')::uuid) IS NOT NULL;

-- name: DeletedImportDeleteExpired :exec
DELETE FROM deleted_imports WHERE deleted_at < now() - interval '1 day';

-- name: ImportDescribe :one
-- What the audit log tells of an import.
SELECT (to_jsonb(imports) - 'sha256')::jsonb AS description FROM imports WHERE id = @id;
