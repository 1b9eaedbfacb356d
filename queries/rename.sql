-- name: RenameBegin :one
-- Locks a race that the caller may change, and returns whether there is such a race.
SELECT (code.require_race(@race_id::uuid, @caller::actor, 'change') IS NOT NULL)::boolean AS found;

-- name: RenameFind :one
-- Whom a race's results with a name are of, as far as that matters: genders, IDs without regard to case, and these as they are written.
SELECT count(*) AS results, (array_agg(DISTINCT x.gender::text))::text[] AS genders,
       (array_agg(DISTINCT coalesce(lower(x.team_id COLLATE "C"), '')))[1:10]::text[] AS team_keys,
       coalesce((array_agg(DISTINCT lower(x.athlete_id COLLATE "C")) FILTER (WHERE x.athlete_id IS NOT NULL))[1:10], '{}')::text[] AS athlete_keys,
       coalesce(min(x.team_id COLLATE "C"), '')::text AS team_id, coalesce(min(x.athlete_id COLLATE "C"), '')::text AS athlete_id
FROM results x
WHERE x.race_id = @race_id AND code.is_named(x, @kind::rename_kind, @name::text, sqlc.narg('gender')::gender,
    @athlete_id_set::boolean, sqlc.narg('athlete_id')::text, @team_id_set::boolean, sqlc.narg('team_id')::text);

-- name: RenameMerges :one
-- Whether a race has other results of the athlete or team that a rename makes.
SELECT EXISTS (
    SELECT FROM results x
    WHERE x.race_id = @race_id AND CASE @kind::rename_kind
        WHEN 'team' THEN lower(x.team_id COLLATE "C") = lower(sqlc.narg('to_team_id')::text COLLATE "C")
            OR x.team = @to_name::text AND x.team_id IS NULL AND sqlc.narg('to_team_id')::text IS NULL
        ELSE lower(x.athlete_id COLLATE "C") = lower(sqlc.narg('to_athlete_id')::text COLLATE "C")
            OR code.is_named(x, 'athlete', @to_name::text, sqlc.narg('gender')::gender, false, NULL, true, sqlc.narg('to_team_id')::text)
                AND (x.athlete_id IS NULL OR sqlc.narg('to_athlete_id')::text IS NULL) END
      AND NOT code.is_named(x, @kind::rename_kind, @from_name::text, sqlc.narg('gender')::gender,
            @athlete_id_set::boolean, sqlc.narg('from_athlete_id')::text, @team_id_set::boolean, sqlc.narg('from_team_id')::text));

-- name: RenameSharesEvent :one
-- An event in which both the athlete that is renamed and the one with the new name have finished, so that they are two; none if there is no such event.
SELECT x.event FROM results x
WHERE x.race_id = @race_id AND x.status = 'finished'
  AND code.is_named(x, 'athlete', @from_name::text, sqlc.narg('gender')::gender,
          @athlete_id_set::boolean, sqlc.narg('from_athlete_id')::text, @team_id_set::boolean, sqlc.narg('from_team_id')::text)
  AND EXISTS (SELECT FROM results o
      WHERE o.race_id = x.race_id AND o.id <> x.id AND o.gender = x.gender AND o.event = x.event AND o.round = x.round AND o.status = 'finished'
        AND (lower(o.athlete_id COLLATE "C") = lower(sqlc.narg('to_athlete_id')::text COLLATE "C")
             OR code.is_named(o, 'athlete', @to_name::text, sqlc.narg('gender')::gender, false, NULL, true, sqlc.narg('to_team_id')::text))
        AND NOT code.is_named(o, 'athlete', @from_name::text, sqlc.narg('gender')::gender,
                @athlete_id_set::boolean, sqlc.narg('from_athlete_id')::text, @team_id_set::boolean, sqlc.narg('from_team_id')::text))
LIMIT 1;

-- name: RenameApply :one
-- Gives the results of an athlete or team the fields of an object, and returns how many that changes.
SELECT code.correct_results(ARRAY(
    SELECT jsonb_populate_record(x, @fields::jsonb) FROM results x
    WHERE x.race_id = @race_id AND code.is_named(x, @kind::rename_kind, @from_name::text, sqlc.narg('gender')::gender,
        @athlete_id_set::boolean, sqlc.narg('from_athlete_id')::text, @team_id_set::boolean, sqlc.narg('from_team_id')::text)
), @id::uuid, @corrector::uuid, sqlc.narg('reason')::text, @now::timestamptz)::bigint;

-- name: RenameAdd :one
-- The oldest of more than a thousand are forgotten.
WITH old AS (DELETE FROM renames WHERE id IN (SELECT o.id FROM renames o WHERE o.race_id = @race_id ORDER BY o.id DESC OFFSET 999))
INSERT INTO renames (id, race_id, user_id, kind, gender, from_name, from_athlete_id, from_team_id, to_name, to_athlete_id, to_team_id, merged, results, reason, created_at)
SELECT @id, @race_id, sqlc.narg('user_id')::uuid, @kind, @gender, @from_name, @from_athlete_id, @from_team_id, @to_name, @to_athlete_id, @to_team_id, @merged, @results, @reason, @created_at
RETURNING (SELECT u.name FROM users u WHERE u.id = user_id)::text AS user_name;

-- name: RenameCount :exec
SELECT code.count_share(@user_id::uuid, 0, @results::bigint, true);

-- name: RenameList :many
-- A race's renames, newest first.
SELECT sqlc.embed(n), u.name AS user_name
FROM renames n LEFT JOIN users u ON u.id = n.user_id
WHERE n.race_id = @race_id ORDER BY n.id DESC LIMIT 1000;

-- name: RenameCheck :one
-- What has been done since to the results that a rename changed: some of the athletes whose results do not have any more what it wrote, and
-- how many results are gone.
SELECT n.id, ARRAY(
           SELECT r.athlete FROM code.renamed_by(n.race_id, n.id) AS c JOIN results r ON r.race_id = (SELECT @race_id::uuid) AND r.id = c.result_id
           WHERE NOT to_jsonb(r) @> c.written ORDER BY r.id LIMIT 10)::text[] AS corrected,
       (SELECT count(*) FROM code.renamed_by(n.race_id, n.id) AS c
        WHERE NOT EXISTS (SELECT FROM results r WHERE r.race_id = (SELECT @race_id::uuid) AND r.id = c.result_id)) AS deleted
FROM renames n WHERE n.race_id = @race_id AND n.id = @id;

-- name: RenameDelete :one
SELECT code.delete_rename(@race_id::uuid, @id::uuid, @correction_id::uuid, @corrector::uuid, @now::timestamptz)::bigint;

-- name: RenameDescribe :one
-- What the audit log tells of a rename.
SELECT to_jsonb(renames)::jsonb AS description FROM renames WHERE id = @id;

-- name: IssueDismiss :exec
-- Keeps the 1,000 of the race that were dismissed last.
WITH older AS (
    DELETE FROM dismissed_issues WHERE race_id = @race_id AND id IN (
        SELECT d.id FROM dismissed_issues d WHERE d.race_id = @race_id ORDER BY d.dismissed_at DESC, d.id OFFSET 999))
INSERT INTO dismissed_issues (race_id, id, dismissed_at) SELECT r.id, @id, @now FROM (SELECT races.id FROM races WHERE races.id = @race_id FOR KEY SHARE) AS r
ON CONFLICT DO NOTHING;

-- name: IssueRestore :exec
DELETE FROM dismissed_issues WHERE race_id = @race_id AND id = @id;

-- name: IssueListDismissed :many
SELECT id FROM dismissed_issues WHERE race_id = @race_id;
