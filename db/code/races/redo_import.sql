-- Restores a deleted import and its results, and deletes again the results it replaced. If it closed up places, results that still have their old places
-- get the new ones again. Returns how many results it has or changes, -1 if results of its events were added or changed since, and null if no such
-- import was deleted within a day.
CREATE OR REPLACE FUNCTION code.redo_import(race uuid, import uuid, correction uuid, corrector uuid, at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    gone deleted_imports;
    redone bigint;
BEGIN
    SELECT * INTO gone FROM deleted_imports d WHERE d.race_id = race AND d.id = import AND d.deleted_at > at - interval '1 day' FOR UPDATE;
    IF gone IS NULL THEN
        RETURN NULL;
    END IF;
    IF gone.content ->> 'mode' <> 'renumber' AND EXISTS (
        SELECT FROM results r
        LEFT JOIN deleted_results d ON d.race_id = race AND d.import_id = import AND d.id = r.id AND d.came_back
        WHERE r.race_id = race AND CASE WHEN d.id IS NOT NULL THEN r.updated_at > gone.deleted_at ELSE gone.content ->> 'mode' <> 'append' AND r.created_at > gone.deleted_at
            AND EXISTS (SELECT FROM jsonb_populate_recordset(NULL::imported_contests, gone.contests) AS c
                        WHERE c.gender = r.gender AND c.event = r.event AND c.round = r.round AND (c.division = r.division OR c.division IS NULL OR r.division IS NULL)) END) THEN
        RETURN -1;
    END IF;
    INSERT INTO imports SELECT i.race_id, i.id, u.id, i.mode, i.file_name, i.sha256, i.again OR EXISTS (
            SELECT FROM imports other WHERE other.race_id = race AND other.sha256 = i.sha256 AND NOT other.again), i.imported, i.youth, i.created_at
        FROM jsonb_populate_record(NULL::imports, gone.content) AS i LEFT JOIN users u ON u.id = i.user_id;
    INSERT INTO imported_contests SELECT c.* FROM jsonb_populate_recordset(NULL::imported_contests, gone.contests) AS c;
    INSERT INTO corrections (race_id, id, result_id, user_id, changes, created_at)
    SELECT race, correction, d.id, corrector, c.changes, at
    FROM deleted_results d
    CROSS JOIN LATERAL (SELECT to_jsonb(r) AS fields FROM results r WHERE r.race_id = (SELECT race) AND r.id = d.id OFFSET 0) AS r
    CROSS JOIN code.changes_of(r.fields, d.result) AS c (changes)
    WHERE d.race_id = race AND d.import_id = import AND NOT d.came_back AND c.changes IS NOT NULL;
    PERFORM code.trim_corrections(ARRAY(SELECT c.result_id FROM corrections c WHERE c.race_id = race AND c.id = correction));
    INSERT INTO replaced_results (race_id, import_id, id, result)
    SELECT race, import, r.id, to_jsonb(r) FROM deleted_results d JOIN results r ON r.race_id = race AND r.id = d.id
    WHERE d.race_id = race AND d.import_id = import AND d.came_back;
    DELETE FROM results r USING deleted_results d WHERE d.race_id = race AND d.import_id = import AND d.came_back AND r.race_id = race AND r.id = d.id;
    EXECUTE format('INSERT INTO results (%s) SELECT %s
        FROM deleted_results d JOIN races race ON race.id = d.race_id LEFT JOIN users u ON u.id = (d.result ->> ''user_id'')::uuid,
             jsonb_populate_record(NULL::results, d.result || jsonb_build_object(''user_id'', u.id, ''sport'', race.sport, ''season'', race.season)) AS r
        WHERE d.race_id = $1 AND d.import_id = $2 AND NOT d.came_back', code.write_columns('results'), code.write_values('results')) USING race, import;
    GET DIAGNOSTICS redone = ROW_COUNT;
    PERFORM code.place_heats(race, CASE WHEN gone.content ->> 'mode' = 'heat' THEN code.contests_of_import(race, import) END);
    IF gone.content ->> 'mode' = 'renumber' THEN
        redone := code.correct_results(ARRAY(
            SELECT x.after FROM code.renamed_by(race, import) AS c
            CROSS JOIN LATERAL (SELECT jsonb_populate_record(x, c.written) AS after FROM results x
                                WHERE x.race_id = (SELECT race) AND x.id = c.result_id AND x.status = 'finished' AND to_jsonb(x) @> c.was OFFSET 0) AS x), correction, corrector, NULL, at);
    END IF;
    DELETE FROM deleted_imports d WHERE d.race_id = race AND d.id = import;
    RETURN redone;
END $$;
