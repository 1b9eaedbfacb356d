-- Replaces the results that code.plan_replacement found by the rows of the temporary table incoming, and keeps them in replaced_results. What
-- places results of heats have is for code.place_heats. Results of others than the caller can be replaced only by those who may correct them. What has
-- changed in results that are in both is noted in their history.
CREATE OR REPLACE FUNCTION code.replace_results(race uuid, import uuid, caller uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    heats CONSTANT boolean := (SELECT i.mode = 'heat' FROM imports i WHERE i.race_id = race AND i.id = import);
BEGIN
    WITH gone AS (
        -- Each result by itself: a join would go through all results of the race for each of them while the table has no statistics. And the race in a
        -- SELECT of its own: of a new race the planner expects no results, and then takes the index of the order, with all of them, for as good as the key.
        DELETE FROM results r WHERE r.race_id = (SELECT race) AND r.id = ANY (ARRAY(SELECT f.id FROM former f WHERE f.goes)) RETURNING r.*
    )
    INSERT INTO replaced_results (race_id, import_id, id, result)
    SELECT race, import, gone.id, to_jsonb(gone) - code.result_derived() FROM gone;

    IF EXISTS (SELECT FROM replaced_results p WHERE p.race_id = race AND p.import_id = import
               AND (p.result ->> 'user_id')::uuid IS DISTINCT FROM caller) THEN
        PERFORM code.require_race(race, caller, 'correct');
    END IF;
    EXECUTE format('INSERT INTO results (%1$s) SELECT %1$s FROM incoming', code.write_columns('incoming'));

    INSERT INTO corrections (race_id, id, result_id, user_id, changes, created_at)
    SELECT race, import, r.id, i.user_id, c.changes, i.created_at
    FROM imports i, replaced_results p
    CROSS JOIN LATERAL (SELECT r.id, to_jsonb(r) AS fields FROM results r WHERE r.race_id = (SELECT race) AND r.id = p.id OFFSET 0) AS r
    CROSS JOIN code.changes_of(CASE WHEN heats THEN p.result - 'place' ELSE p.result END, r.fields) AS c (changes)
    WHERE i.race_id = race AND i.id = import AND p.race_id = race AND p.import_id = import AND c.changes IS NOT NULL;
    PERFORM code.trim_corrections(ARRAY(SELECT c.result_id FROM corrections c WHERE c.race_id = race AND c.id = import));
END $$;
