-- Replaces the results of the genders, events, divisions and rounds in the temporary table incoming, and keeps them in
-- replaced_results. On either side, results without a division stand for all divisions. An import of heats replaces these alone, and
-- results without a heat, which stand for all heats; what places its results have is for code.place_heats. A result whose athlete is in both, by ID
-- or else by name and team, keeps its ID and the time of its creation. Results of others than the caller can be replaced only by
-- those who may correct them. What has changed in results that are in both is noted in their history.
CREATE OR REPLACE FUNCTION code.replace_results(race uuid, import uuid, caller uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    heats CONSTANT boolean := (SELECT i.mode = 'heat' FROM imports i WHERE i.race_id = race AND i.id = import);
BEGIN
    WITH gone AS (
        DELETE FROM results r USING (SELECT DISTINCT gender, event, division, round, CASE WHEN heats THEN heat END AS heat FROM incoming) AS c
        WHERE r.race_id = race AND r.gender = c.gender AND r.event_order = natural_order(c.event) AND r.event = c.event
          AND r.round = c.round AND (r.division = c.division OR r.division IS NULL OR c.division IS NULL)
          AND (NOT heats OR r.heat = c.heat OR r.heat IS NULL)
        RETURNING r.*
    )
    INSERT INTO replaced_results (race_id, import_id, id, result)
    SELECT race, import, gone.id, to_jsonb(gone) - code.result_derived() FROM gone;

    IF EXISTS (SELECT FROM replaced_results p WHERE p.race_id = race AND p.import_id = import
               AND (p.result ->> 'user_id')::uuid IS DISTINCT FROM caller) THEN
        PERFORM code.require_race(race, caller, 'correct');
    END IF;

    WITH athletes AS (
        SELECT i.id, false AS old, gender, event, round, division, lower(athlete_id) AS by_id, lower(athlete) || '/' || lower(coalesce(team_id, '')) AS by_name FROM incoming i
        UNION ALL
        SELECT p.id, true, r.gender, r.event, r.round, r.division, lower(r.athlete_id), lower(r.athlete) || '/' || lower(coalesce(r.team_id, ''))
        FROM replaced_results p, jsonb_populate_record(NULL::results, p.result) AS r WHERE p.race_id = race AND p.import_id = import
    ), ids AS (
        SELECT id, old, gender, event, round, by_id, row_number() OVER (PARTITION BY old, gender, event, round, by_id ORDER BY division, id) AS n
        FROM athletes WHERE by_id IS NOT NULL
    ), same_id AS (
        SELECT f.id, o.id AS kept FROM ids f JOIN ids o USING (gender, event, round, by_id, n) WHERE NOT f.old AND o.old
    ), names AS (
        SELECT id, old, gender, event, round, by_name, row_number() OVER (PARTITION BY old, gender, event, round, by_name ORDER BY division, id) AS n
        FROM athletes WHERE id NOT IN (SELECT id FROM same_id UNION ALL SELECT kept FROM same_id)
    ), same AS (
        SELECT * FROM same_id UNION ALL
        SELECT f.id, o.id FROM names f JOIN names o USING (gender, event, round, by_name, n) WHERE NOT f.old AND o.old
    )
    UPDATE incoming i SET id = s.kept, created_at = (p.result ->> 'created_at')::timestamptz
    FROM same s JOIN replaced_results p ON p.race_id = race AND p.import_id = import AND p.id = s.kept WHERE i.id = s.id;
    EXECUTE format('INSERT INTO results (%1$s) SELECT %1$s FROM incoming', code.write_columns('incoming'));

    INSERT INTO corrections (race_id, id, result_id, user_id, changes, created_at)
    SELECT race, import, r.id, i.user_id, c.changes, i.created_at
    FROM imports i, replaced_results p JOIN results r ON r.race_id = race AND r.id = p.id, code.changes_of(CASE WHEN heats THEN p.result - 'place' ELSE p.result END, to_jsonb(r)) AS c (changes)
    WHERE i.race_id = race AND i.id = import AND p.race_id = race AND p.import_id = import AND c.changes IS NOT NULL;
    PERFORM code.trim_corrections(ARRAY(SELECT c.result_id FROM corrections c WHERE c.race_id = race AND c.id = import));
END $$;
