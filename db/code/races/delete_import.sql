-- Deletes an import and its results, and restores what it replaced (see code.comes_back). Returns how many results it had. Results that were in both keep
-- the change in their history. Timed finals with heats of the import are placed again. If it closed up places, the results that still have what it
-- wrote get their places back, and these are counted. For a day, code.redo_import takes that back.
CREATE OR REPLACE FUNCTION code.delete_import(race uuid, import uuid, correction uuid, corrector uuid, why text, at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    heats    CONSTANT boolean := (SELECT i.mode = 'heat' FROM imports i WHERE i.race_id = race AND i.id = import);
    contests CONSTANT results[] := CASE WHEN heats THEN code.contests_of_import(race, import) END;
    deleted  bigint;
BEGIN
    DELETE FROM deleted_imports d WHERE d.deleted_at < at - interval '1 day' OR d.race_id = race AND d.id = import;
    INSERT INTO deleted_imports (race_id, id, content, contests, deleted_at)
    SELECT race, import, to_jsonb(i), coalesce((SELECT jsonb_agg(c) FROM imported_contests c WHERE c.race_id = race AND c.import_id = import), '[]'), at
    FROM imports i WHERE i.race_id = race AND i.id = import;
    INSERT INTO deleted_results (race_id, import_id, id, came_back, result)
    SELECT race, import, r.id, false, to_jsonb(r) FROM results r WHERE r.race_id = race AND r.import_id = import
    UNION ALL SELECT race, import, p.id, true, NULL FROM replaced_results p WHERE p.race_id = race AND p.import_id = import;
    INSERT INTO corrections (race_id, id, result_id, user_id, reason, changes, created_at)
    SELECT race, correction, p.id, corrector, why, c.changes, at
    FROM replaced_results p
    -- Each result by itself: see code.replace_results.
    CROSS JOIN LATERAL (SELECT to_jsonb(r) AS fields FROM results r WHERE r.race_id = (SELECT race) AND r.id = p.id AND r.import_id = import OFFSET 0) AS r
    CROSS JOIN code.changes_of(CASE WHEN heats THEN r.fields - 'place' ELSE r.fields END, p.result) AS c (changes)
    WHERE p.race_id = race AND p.import_id = import AND c.changes IS NOT NULL;
    PERFORM code.trim_corrections(ARRAY(SELECT c.result_id FROM corrections c WHERE c.race_id = race AND c.id = correction));
    DELETE FROM results WHERE race_id = race AND import_id = import;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    EXECUTE format('INSERT INTO results (%s) SELECT %s
        FROM replaced_results p JOIN races race ON race.id = p.race_id LEFT JOIN users u ON u.id = (p.result ->> ''user_id'')::uuid,
             jsonb_populate_record(NULL::results, p.result || jsonb_build_object(''user_id'', u.id, ''sport'', race.sport, ''season'', race.season)) AS r
        WHERE p.race_id = $1 AND p.import_id = $2', code.write_columns('results'), code.write_values('results')) USING race, import;
    PERFORM code.place_heats(race, contests);
    IF (SELECT i.mode = 'renumber' FROM imports i WHERE i.race_id = race AND i.id = import) THEN
        deleted := code.correct_results(ARRAY(
            SELECT x.was FROM code.renamed_by(race, import) AS c
            CROSS JOIN LATERAL (SELECT jsonb_populate_record(x, c.was) AS was FROM results x
                                WHERE x.race_id = (SELECT race) AND x.id = c.result_id AND x.status = 'finished' AND to_jsonb(x) @> c.written OFFSET 0) AS x), correction, corrector, why, at);
    END IF;
    DELETE FROM imports WHERE race_id = race AND id = import;
    RETURN deleted;
END $$;
