-- Deletes an import and its results, and brings back what it replaced. Returns how many results it had. What comes back counts for
-- no limit of an account. Results that were in both keep the change in their history.
CREATE OR REPLACE FUNCTION code.delete_import(race uuid, import uuid, correction uuid, corrector uuid, why text, at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    deleted bigint;
BEGIN
    INSERT INTO corrections (race_id, id, result_id, user_id, reason, changes, created_at)
    SELECT race, correction, r.id, corrector, why, c.changes, at
    FROM replaced_results p JOIN results r ON r.race_id = race AND r.id = p.id, code.changes_of(to_jsonb(r), p.result) AS c (changes)
    WHERE p.race_id = race AND p.import_id = import AND r.batch_id = import AND c.changes IS NOT NULL;
    PERFORM code.trim_corrections(ARRAY(SELECT c.result_id FROM corrections c WHERE c.race_id = race AND c.id = correction));
    DELETE FROM results WHERE race_id = race AND batch_id = import;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    PERFORM set_config('harrier.brings_back', 'on', true);
    PERFORM set_config(name, '', true) FROM unnest(ARRAY['harrier.results_per_account', 'harrier.rows_per_hour', 'harrier.words_per_import']) AS name;
    INSERT INTO results (race_id, id, batch_id, user_id, gender, event, division, round, event_code, event_kind, distance_m, mixed,
                         athlete, relay_members, athlete_id, team, team_id, place, time, time_ms, timing_method, mark, status, points, grade, bib, wind, notes, created_at, updated_at)
    SELECT r.race_id, r.id, r.batch_id, u.id, r.gender, r.event, r.division, r.round, r.event_code, r.event_kind, r.distance_m, r.mixed,
           r.athlete, r.relay_members, r.athlete_id, r.team, r.team_id, r.place, r.time, r.time_ms, r.timing_method, r.mark, r.status, r.points, r.grade, r.bib, r.wind, r.notes, r.created_at, r.updated_at
    FROM replaced_results p, jsonb_populate_record(NULL::results, p.result) AS r LEFT JOIN users u ON u.id = r.user_id
    WHERE p.race_id = race AND p.import_id = import;
    DELETE FROM imports WHERE race_id = race AND id = import;
    RETURN deleted;
END $$;
